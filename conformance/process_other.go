//go:build !unix

package conformance

import (
	"os"
	"os/exec"
)

// Without process groups the child alone can be ended.

func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

func status(state *os.ProcessState) int { return state.ExitCode() }
