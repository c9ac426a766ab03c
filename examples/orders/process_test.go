package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// serveEnv makes the test binary the server itself.
const serveEnv = "ORDERS_TEST_SERVE"

func TestMain(m *testing.M) {
	if os.Getenv(serveEnv) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// A process is a server that has been started.
type process struct {
	*exec.Cmd
	out, err bytes.Buffer
}

// start runs the server in a fresh folder.
func start(t *testing.T, stdin io.Reader, args ...string) *process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{Cmd: exec.CommandContext(t.Context(), self, args...)}
	p.Env = append(os.Environ(), serveEnv+"=1")
	p.Dir = t.TempDir()
	p.Stdin, p.Stdout, p.Stderr = stdin, &p.out, &p.err
	p.WaitDelay = time.Second
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	return p
}

const (
	countAll = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count_orders"}}` + "\n"
	counted  = `{"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": "{\"count\":36}"}]}}` + "\n"
)

// counts expects that the server, asked with countAll, has counted all orders,
// and has said nothing else anywhere.
func (p *process) counts(t *testing.T) {
	t.Helper()
	if err := p.Wait(); err != nil || p.out.String() != counted || p.err.Len() > 0 {
		t.Errorf("%v; standard output %q, standard error %q", err, &p.out, &p.err)
	}
}

// Servers that start at once on a file that there is not yet all find it full.
func TestManyFirstStarts(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "orders.db")
	var all []*process
	for range 8 {
		all = append(all, start(t, strings.NewReader(countAll), "-db", file))
	}
	for _, p := range all {
		p.counts(t)
	}
}

// A server that is killed while it makes the file leaves nothing behind that the
// next one would stumble over.
func TestFirstStartKilled(t *testing.T) {
	t.Parallel()
	for _, trace := range []string{"orders.db", "orders.db-journal"} {
		t.Run(trace, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			file := filepath.Join(dir, "orders.db")
			victim := start(t, strings.NewReader(""), "-db", file)
			ended := make(chan struct{})
			go func() {
				_ = victim.Wait() // killed, or done before it could be
				close(ended)
			}()
			for !exists(filepath.Join(dir, trace)) && !isClosed(ended) {
			}
			_ = victim.Process.Kill()
			<-ended
			start(t, strings.NewReader(countAll), "-db", file).counts(t)
		})
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// The file is orders.db in the working directory unless told otherwise.
func TestDefaultFile(t *testing.T) {
	t.Parallel()
	p := start(t, strings.NewReader(countAll))
	p.counts(t)
	isFull(t, shopIn(t, filepath.Join(p.Dir, "orders.db")))
}

// refuses expects that the server does not serve with this file: one line on
// standard error that says why, and exit status 1.
func refuses(t *testing.T, file, why string) {
	t.Helper()
	p := start(t, strings.NewReader(countAll), "-db", file)
	_ = p.Wait() // the status says more
	said := p.err.String()
	if p.ProcessState.ExitCode() != 1 || p.out.Len() > 0 || strings.Count(said, "\n") != 1 ||
		!strings.HasPrefix(said, "orders: "+file+" cannot be used as the database: ") || !strings.Contains(said, why) {
		t.Errorf("%s: status %d, standard output %q, standard error %q", file, p.ProcessState.ExitCode(), &p.out, said)
	}
}

// What is no database of orders is refused, and left as it was.
func TestUnfitDatabase(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	if err := os.WriteFile(in("text.db"), []byte("This is no database at all.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	execute(t, writer(t, in("contacts.db")), "CREATE TABLE contacts (name)")
	execute(t, writer(t, in("other.db")), "CREATE TABLE orders (number)")
	for _, c := range []struct{ name, why string }{
		{"missing/orders.db", "unable to open database file"},
		{"", "unable to open database file"},
		{"text.db", "file is not a database"},
		{"contacts.db", "no such table: orders"},
		{"other.db", "no such column"},
	} {
		before, _ := os.ReadFile(in(c.name))
		refuses(t, in(c.name), c.why)
		if after, _ := os.ReadFile(in(c.name)); !bytes.Equal(before, after) {
			t.Errorf("%q has changed", c.name)
		}
	}
	if exists(in("missing")) {
		t.Error("a folder was made")
	}
}

// A database that somebody else keeps locked is refused too, after a while.
func TestLockedAtStart(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "orders.db")
	shopIn(t, file)
	lock(t, file)
	refuses(t, file, "database is locked")
}

// A wrong call says how to call, not on the wire, and makes no file.
func TestWrongCall(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"-bogus"}, {"orders.db"}, {"-db"}} {
		p := start(t, strings.NewReader(countAll), args...)
		_ = p.Wait() // the status says more
		if p.ProcessState.ExitCode() != 2 || p.out.Len() > 0 || !strings.Contains(p.err.String(), "-db") {
			t.Errorf("%q: status %d, standard output %q, standard error %q", args, p.ProcessState.ExitCode(), &p.out, &p.err)
		}
		if exists(filepath.Join(p.Dir, "orders.db")) {
			t.Errorf("%q: a file was made", args)
		}
	}
}
