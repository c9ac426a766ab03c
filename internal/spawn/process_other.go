//go:build !unix

package spawn

import (
	"os"
	"os/exec"
)

// Without process groups the child alone can be ended, and only by force.

func ownGroup(*exec.Cmd) {}

func terminateGroup(cmd *exec.Cmd) { killGroup(cmd) }

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

func status(state *os.ProcessState) int { return state.ExitCode() }
