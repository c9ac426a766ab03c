package cli

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A viewing is a command line with view under way.
type viewing struct {
	stdout, stderr *bufio.Reader
	end            context.CancelFunc // as Ctrl-C is
	code           <-chan int
}

func startView(t *testing.T, args ...string) viewing {
	t.Helper()
	stdout, out := io.Pipe()
	stderr, err := io.Pipe()
	ctx, end := context.WithCancel(t.Context())
	code := make(chan int, 1)
	t.Cleanup(func() { end(); stdout.Close(); stderr.Close() })
	root := New("koyu", "1.2.3", Buildings)
	root.SetArgs(append([]string{"view"}, args...))
	root.SetOut(out)
	root.SetErr(err)
	go func() { code <- Exit(root, root.ExecuteContext(ctx)) }()
	return viewing{bufio.NewReader(stdout), bufio.NewReader(stderr), end, code}
}

// address is what the command says where the page is.
func (v viewing) address(t *testing.T) string {
	t.Helper()
	line, err := v.stdout.ReadString('\n')
	url, rest, _ := strings.Cut(line, " ")
	if err != nil || !strings.HasPrefix(url, "http://127.0.0.1:") || !strings.HasPrefix(rest, "shows ") {
		t.Fatalf("%q, %v", line, err)
	}
	return url
}

// The page is where the command says, until the command is interrupted.
func TestView(t *testing.T) {
	t.Parallel()
	v := startView(t, "../examples/two-rooms.muro", "--no-open")
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Get(v.address(t) + "state")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, err := io.ReadAll(answer.Body); err != nil || !strings.Contains(string(text), `"name":"Garden studio"`) {
		t.Errorf("%s, %v", text, err)
	}
	v.end()
	if code := <-v.code; code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// What does not compose is shown all the same, as far as it is there.
func TestViewBroken(t *testing.T) {
	t.Parallel()
	broken := filepath.Join(t.TempDir(), "broken.muro")
	if err := os.WriteFile(broken, []byte("\nlevel\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	v := startView(t, broken, "--no-open")
	v.address(t)
	v.end()
	if code := <-v.code; code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// Where no browser can be opened the page is there all the same.
func TestViewWithoutBrowser(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	v := startView(t, "../examples/two-rooms.muro")
	url := v.address(t)
	if line, err := v.stderr.ReadString('\n'); err != nil || !strings.HasPrefix(line, "⚠ No browser could be opened (") || !strings.Contains(line, " Open "+url+" yourself.") {
		t.Errorf("%q, %v", line, err)
	}
	v.end()
	if code := <-v.code; code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// The page is for this machine.
func TestViewElsewhere(t *testing.T) {
	t.Parallel()
	for addr, problem := range map[string]string{
		"0.0.0.0:0":   "could be reached from other machines",
		":8765":       "could be reached from other machines",
		"[::]:0":      "could be reached from other machines",
		"192.0.2.1:0": "could be reached from other machines",
		"127.0.0.1":   "is not HOST:PORT",
	} {
		got := run("", "view", "../examples/two-rooms.muro", "--no-open", "--addr", addr)
		if got.code != 2 || got.stdout != "" || !strings.HasPrefix(got.stderr, "✖ ") || !strings.Contains(got.stderr, problem) {
			t.Errorf("%s: %+v; want %q", addr, got, problem)
		}
	}
}
