//go:build unix

package spawn

import (
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"
)

func init() {
	fakes["stubborn"] = func(f *fake) {
		signal.Ignore(syscall.SIGTERM)
		f.serve()
		forever()
	}
	// parent leaves a child behind that keeps its outputs open.
	fakes["parent"] = func(f *fake) {
		self, _ := os.Executable()
		child := exec.Command(self, "fake", "deaf")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			panic(err)
		}
		f.serve()
	}
}

// A server that does not obey is killed.
func TestStubborn(t *testing.T) {
	t.Parallel()
	s := server(t, "stubborn")
	if _, err := call(t.Context(), s, 0); err != nil {
		t.Error(err)
	}
	if end := s.End(t.Context(), 0); end != (Ending{128 + int(syscall.SIGKILL), Killed}) {
		t.Errorf("it ended as %+v", end)
	}
}

// Nothing that a server has started is left when it has ended: the stream that
// they all write to comes to its end.
func TestDescendants(t *testing.T) {
	t.Parallel()
	ours, theirs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer ours.Close()
	s := server(t, "parent")
	s.Command.Stderr = theirs
	if _, err := call(t.Context(), s, 0); err != nil {
		t.Error(err)
	}
	if end := s.End(t.Context(), long); end != (Ending{}) {
		t.Errorf("it ended as %+v", end)
	}
	theirs.Close()
	if text, err := io.ReadAll(ours); len(text) > 0 || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}
