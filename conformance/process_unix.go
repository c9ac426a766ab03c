//go:build unix

package conformance

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// terminate asks the child, and only it, to end.
func terminate(cmd *exec.Cmd) error { return cmd.Process.Signal(syscall.SIGTERM) }

// groupLeft reports whether somebody of the child's process group is still
// there. Who has ended, and only has to be taken note of by its parent, is not.
func groupLeft(cmd *exec.Cmd) bool {
	if syscall.Kill(-cmd.Process.Pid, 0) != nil {
		return false
	}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range stats {
		stat, _ := os.ReadFile(name)
		var state, parent string
		var group int
		_, rest, _ := strings.Cut(string(stat), ") ")
		if _, err := fmt.Sscan(rest, &state, &parent, &group); err == nil && group == cmd.Process.Pid && state != "Z" && state != "X" {
			return true
		}
	}
	return len(stats) == 0 // a system without that folder
}
