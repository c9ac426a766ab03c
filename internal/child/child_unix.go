//go:build unix

package child

import (
	"os"
	"os/exec"
	"syscall"
)

// OwnGroup makes the child that cmd will start the leader of a process group, so
// that its descendants can be ended with it. A terminal's interrupt does not
// reach it there: that is for the caller to pass on.
func OwnGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// TerminateGroup asks all of the child's process group to end, whether or not
// its leader is still there. That nobody is left is no error.
func TerminateGroup(cmd *exec.Cmd) { signalGroup(cmd, syscall.SIGTERM) }

// KillGroup ends the child's process group, as TerminateGroup asks it to.
func KillGroup(cmd *exec.Cmd) { signalGroup(cmd, syscall.SIGKILL) }

func signalGroup(cmd *exec.Cmd, sig syscall.Signal) { _ = syscall.Kill(-cmd.Process.Pid, sig) }

// Status is the exit status as a shell gives it: 128 and the number of the
// signal when a signal ended the process.
func Status(state *os.ProcessState) int {
	if w, ok := state.Sys().(syscall.WaitStatus); ok && w.Signaled() {
		return 128 + int(w.Signal())
	}
	return state.ExitCode()
}
