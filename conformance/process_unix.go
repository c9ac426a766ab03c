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

// ownGroup makes the child the leader of a process group, so that its
// descendants can be ended with it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends the child's process group, whether or not its leader is still
// there. That nobody is left is no error.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

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

// status is the exit status as a shell gives it: 128 and the number of the
// signal when a signal ended the process.
func status(state *os.ProcessState) int {
	if w, ok := state.Sys().(syscall.WaitStatus); ok && w.Signaled() {
		return 128 + int(w.Signal())
	}
	return state.ExitCode()
}
