//go:build unix

package conformance

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"
)

// clingers are servers that do not end as they should (K20).
var clingers = []struct {
	name  string
	serve func()
	says  []string
}{
	{"conforms", func() {}, nil},
	{"dies in words", func() { onBrokenPipe(func() { fmt.Fprintln(os.Stderr, "nobody reads") }) }, nil},
	{"ignores SIGTERM", func() { signal.Ignore(syscall.SIGTERM) },
		[]string{"it does not end within 2s after SIGTERM", "become it with exec"}},
	{"does not mind", func() { onBrokenPipe(nil) },
		[]string{"it does not end within 2s after its standard output was closed"}},
	{"trace", func() { onBrokenPipe(func() { panic("write failed") }) },
		[]string{"it writes a stack trace after its standard output was closed", "goroutine "}},
	{"leaves a child", func() {
		self, _ := os.Executable()
		child := exec.Command(self, "fake", "deaf")
		if err := child.Start(); err != nil {
			panic(err)
		}
	}, []string{"it leaves a process behind that it has started, after its standard output was closed", "after SIGTERM"}},
}

// onBrokenPipe does something at the first write that fails, and then ends,
// unless there is nothing to do.
func onBrokenPipe(do func()) {
	signal.Ignore(syscall.SIGPIPE)
	listen(func(h heard) {
		if _, err := fmt.Print(obliging(h)); err != nil && do != nil {
			do()
			os.Exit(1)
		}
	})
}

func init() {
	fakes["clinger"] = func(args []string) {
		for _, c := range clingers {
			if c.name == args[0] {
				c.serve()
				listen(func(h heard) { fmt.Print(obliging(h)) })
				return
			}
		}
		panic("no such clinger")
	}
}

// TestEndings (K20): a server ends when it has no reader and when it is told
// to, without a trace and with its children.
func TestEndings(t *testing.T) {
	t.Parallel()
	for _, c := range clingers {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := Check(t.Context(), Server{Command: fake(t, "clinger", c.name)}, Profile{}, law(t, "K20"))
			says(t, r, c.says...)
		})
	}
}
