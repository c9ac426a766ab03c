//go:build unix

package child

import (
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// The status is that of a shell.
func TestStatus(t *testing.T) {
	t.Parallel()
	for script, want := range map[string]int{
		"exit 0":           0,
		"exit 3":           3,
		"kill -TERM $$":    128 + int(syscall.SIGTERM),
		"kill -KILL $$":    128 + int(syscall.SIGKILL),
		"sh -c 'exit 143'": 143,
	} {
		cmd := exec.Command("sh", "-c", script)
		_ = cmd.Run() // the status says more
		if got := Status(cmd.ProcessState); got != want {
			t.Errorf("%s: %d, want %d", script, got, want)
		}
	}
}

// A signal reaches what the child has started, even when the child itself is
// gone: the stream that both write to comes to its end.
func TestGroup(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*exec.Cmd){"terminate": TerminateGroup, "kill": KillGroup} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ours, theirs, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer ours.Close()
			cmd := exec.Command("sh", "-c", "sleep 3600 & exit 0")
			cmd.Stdout = theirs
			OwnGroup(cmd)
			err = cmd.Run()
			theirs.Close()
			if err != nil {
				t.Fatal(err)
			}
			end(cmd)
			if text, err := io.ReadAll(ours); len(text) > 0 || err != nil {
				t.Errorf("%q, %v", text, err)
			}
		})
	}
}

// Who is ended already cannot be ended again, which does no harm.
func TestGone(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("true")
	OwnGroup(cmd)
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	TerminateGroup(cmd)
	KillGroup(cmd)
	if got := Status(cmd.ProcessState); got != 0 {
		t.Errorf("status %d", got)
	}
}
