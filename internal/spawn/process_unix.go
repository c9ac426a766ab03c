//go:build unix

package spawn

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup makes the child the leader of a process group, so that its
// descendants can be ended with it. A terminal's interrupt does not reach it
// there: that is for the caller to pass on.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// Whether anybody of the group is left to hear the signal does not matter.

func terminateGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }

func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// status is the exit status as a shell gives it: 128 and the number of the
// signal when a signal ended the process.
func status(state *os.ProcessState) int {
	if w, ok := state.Sys().(syscall.WaitStatus); ok && w.Signaled() {
		return 128 + int(w.Signal())
	}
	return state.ExitCode()
}
