//go:build !unix

package conformance

import (
	"errors"
	"os/exec"
)

// Without process groups the child alone can be ended, and only by force.

func terminate(*exec.Cmd) error { return errors.ErrUnsupported }

func groupLeft(*exec.Cmd) bool { return false }
