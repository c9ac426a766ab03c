//go:build !unix

package child

import (
	"os"
	"os/exec"
)

// Without process groups the child alone can be ended, and only by force.

func OwnGroup(*exec.Cmd) {}

func TerminateGroup(cmd *exec.Cmd) { KillGroup(cmd) }

func KillGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

func Status(state *os.ProcessState) int { return state.ExitCode() }
