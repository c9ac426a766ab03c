//go:build !unix

package conformance

import (
	"errors"
	"os"
	"os/exec"
)

// Without process groups the child alone can be ended.

func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

func terminate(*exec.Cmd) error { return errors.ErrUnsupported }

func groupLeft(*exec.Cmd) bool { return false }

func status(state *os.ProcessState) int { return state.ExitCode() }
