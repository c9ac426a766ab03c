package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"koyu-mcp/internal/child"
)

// patience is how long a page may take. It only ends what hangs.
const patience = 5 * time.Minute

// running is set in the environment of a page, so that no page runs the tests
// of pages.
const running = "KOYU_PAGE"

// A world is the machine of a reader, under a folder that is its root.
type world struct{ root string }

func (w world) home() string  { return filepath.Join(w.root, "home", "you") }
func (w world) clone() string { return filepath.Join(w.home(), "koyu-mcp") }

// note is the path of what there is to know about a snippet: its script, out,
// err, status, job or end.
func (w world) note(snippet int, what string) string {
	return filepath.Join(w.root, "notes", fmt.Sprintf("%d.%s", snippet, what))
}

// read reads a note; it is empty if there is none.
func (w world) read(snippet int, what string) string {
	text, _ := os.ReadFile(w.note(snippet, what)) // absent is empty
	return strings.ReplaceAll(string(text), w.root, "")
}

// setup is the number of the script that runs before the snippets of a page.
const setup = -1

// furnished is a new world with a copy of the checkout, and what is given put
// into it.
func furnished(t *testing.T, checkout string, given *txtar.Archive) world {
	t.Helper()
	root, err := os.MkdirTemp("/tmp", "") // so short that no message cuts it off
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(root) })
	if root, err = filepath.EvalSymlinks(root); err != nil {
		t.Fatal(err)
	}
	w := world{root}
	err = errors.Join(
		os.MkdirAll(filepath.Dir(w.note(setup, "")), 0o777),
		copyTree(w.clone(), checkout),
		os.WriteFile(w.note(setup, "script"), given.Comment, 0o666),
	)
	for _, f := range given.Files {
		file := filepath.Join(w.clone(), filepath.FromSlash(f.Name))
		err = errors.Join(err, os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, f.Data, 0o666))
	}
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// copyTree copies what a clone would have: not what was installed, built or
// measured. Files that go while it copies are passed over.
func copyTree(to, from string) error {
	return filepath.WalkDir(from, func(file string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		path, err := filepath.Rel(from, file)
		if err != nil {
			return err
		}
		switch target := filepath.Join(to, path); {
		case entry.IsDir() && slices.Contains([]string{".git", "node_modules", "dist"}, entry.Name()):
			return fs.SkipDir
		case entry.IsDir():
			return os.MkdirAll(target, 0o777)
		case !entry.Type().IsRegular() || slices.Contains([]string{".test", ".prof"}, filepath.Ext(file)):
			return nil
		default:
			return copyFile(target, file)
		}
	})
}

func copyFile(to, from string) error {
	data, err := os.ReadFile(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, info.Mode().Perm())
}

// goEnvironment is what the command go needs to find what is there already, and
// to look for nothing elsewhere. With -trimpath it builds each package once, and
// not for each clone.
func goEnvironment() ([]string, error) {
	names := []string{"GOCACHE", "GOMODCACHE", "GOPATH", "GOFLAGS"}
	out, err := exec.Command("go", append([]string{"env"}, names...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	environment := []string{"GOPROXY=off", "GOTOOLCHAIN=local", "GOENV=off"}
	for i, value := range strings.Split(strings.TrimSuffix(string(out), "\n"), "\n") {
		if names[i] == "GOFLAGS" {
			value = strings.TrimSpace(value + " -trimpath")
		}
		environment = append(environment, names[i]+"="+value)
	}
	return environment, nil
}

// An outcome is what came of a snippet.
type outcome struct {
	line    int
	skipped string // why it was not run
	faults  []fault
}

// run runs the snippets of a page in one shell, up to one that ends it.
func (p page) run(ctx context.Context, w world, environment []string) (all []outcome, err error) {
	p.skipLacking()
	for i, s := range p.snippets {
		if err := os.WriteFile(w.note(i, "script"), []byte(s.code), 0o666); err != nil {
			return nil, err
		}
	}
	ended, err := w.shell(ctx, p.script(w), environment)
	if err != nil {
		return nil, err
	}
	if w.read(setup, "status") == "" {
		return nil, fmt.Errorf("what comes before the page: %s%s", ended, w.printed(setup))
	}
	for i, s := range p.snippets {
		o := outcome{line: s.line, skipped: s.skipped}
		if s.skipped == "" {
			o.faults = w.judge(i, s, ended)
		}
		all = append(all, o)
		if s.skipped == "" && w.read(i, "status") == "" {
			break
		}
	}
	return all, nil
}

// borrowed are programs of pages that a machine may lack.
var borrowed = regexp.MustCompile(`\b(curl|git|openssl|rsvg-convert|sha256sum)\b`)

// comment is one of the shell, as pages write them.
var comment = regexp.MustCompile(`(?m)(^|\s)#.*$`)

// skipLacking skips what this machine lacks a program for, and what comes after
// it, which may build on it.
func (p *page) skipLacking() {
	lacking := ""
	for i := range p.snippets {
		s := &p.snippets[i]
		for _, name := range borrowed.FindAllString(comment.ReplaceAllString(s.code, ""), -1) {
			if _, err := exec.LookPath(name); err != nil && lacking == "" {
				lacking = name
			}
		}
		if lacking != "" && s.skipped == "" {
			s.skipped = "there is no " + lacking + " here"
		}
	}
}

// script is the page as one script for the shell.
func (p page) script(w world) string {
	var b strings.Builder
	b.WriteString("set -eu\njob=\n")
	b.WriteString(w.step(setup, snippet{}))
	for i, s := range p.snippets {
		if s.skipped == "" {
			b.WriteString(w.step(i, s))
		}
	}
	for i := range p.snippets {
		fmt.Fprintf(&b, end, w.note(i, "job"), w.note(i, "end"), w.note(i, "out"), w.note(i, "err"))
	}
	return b.String()
}

// end ends what a snippet has left running, and notes its status. What runs has
// said something by then, so that it is there and not about to fail.
const end = `
if [ -f %[1]s ]; then
  job=$(cat %[1]s)
  for _ in $(seq 300); do
    if [ -s %[3]s ] || [ -s %[4]s ]; then break; fi
    kill -0 $job 2>/dev/null || break
    sleep 0.1
  done
  kill $job 2>/dev/null || :
  code=0; wait $job 2>/dev/null || code=$?
  echo $code >%[2]s
fi
`

// step runs a snippet, so that what it defines is there for the next, and notes
// its status and what it leaves running. One that is to fail cannot define
// anything.
func (w world) step(i int, s snippet) string {
	streams := fmt.Sprintf(">%s 2>%s", w.note(i, "out"), w.note(i, "err"))
	if s.answer != nil && s.answer.language == "text" {
		streams = fmt.Sprintf(">%s 2>&1", w.note(i, "out")) // as on a terminal
	}
	run := fmt.Sprintf(". %s %s\necho 0 >%s\n", w.note(i, "script"), streams, w.note(i, "status"))
	if s.exit != 0 {
		run = fmt.Sprintf("set +e\n(set -e; . %s) %s\necho $? >%s\nset -e\n", w.note(i, "script"), streams, w.note(i, "status"))
	}
	return run + fmt.Sprintf("if [ \"${!-}\" != \"$job\" ]; then job=$!; echo $job >%s; fi\n", w.note(i, "job"))
}

// shell runs the script, and says how it ended. Nothing that it has started is
// left behind.
func (w world) shell(ctx context.Context, script string, environment []string) (ended string, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", script)
	child.OwnGroup(cmd)
	cmd.Dir = w.clone()
	cmd.Env = append([]string{
		"PATH=" + w.path(),
		"HOME=" + w.home(),
		"TMPDIR=" + filepath.Join(w.root, "notes"),
		running + "=1",
	}, environment...)
	output := &strings.Builder{}
	cmd.Stdout, cmd.Stderr = output, output
	cmd.WaitDelay = time.Second
	err = cmd.Run()
	if cmd.Process != nil {
		child.KillGroup(cmd)
	}
	if _, ok := errors.AsType[*exec.ExitError](err); err != nil && !ok {
		return "", err
	}
	return strings.TrimSpace(fmt.Sprintf("%v\n%s", cmd.ProcessState, output)), nil
}

// path is the PATH of the reader.
func (w world) path() string {
	stubs := filepath.Join(w.clone(), "testdata", "docs", "bin")
	return stubs + string(filepath.ListSeparator) + os.Getenv("PATH")
}

// judge compares what a snippet did with what the page says.
func (w world) judge(i int, s snippet, ended string) (faults []fault) {
	find := func(line int, format string, args ...any) {
		faults = append(faults, fault{line, fmt.Sprintf(format, args...)})
	}
	switch status := strings.TrimSpace(w.read(i, "status")); {
	case status == "":
		find(s.line, "%s%s", ended, w.printed(i))
	case status != fmt.Sprint(s.exit):
		find(s.line, "exit status %s, not %d%s", status, s.exit, w.printed(i))
	case s.answer != nil && !s.answer.matches(w.read(i, "out")):
		find(s.answer.line, "another answer, -page +real:\n%s", cmp.Diff(trimmed(s.answer.text), trimmed(w.read(i, "out"))))
	}
	const terminated = "143" // by the signal, as which a shell tells of it
	if end := strings.TrimSpace(w.read(i, "end")); end != "" && end != "0" && end != terminated {
		find(s.line, "what runs in the background ended with status %s%s", end, w.printed(i))
	}
	return faults
}

// printed is the end of what a snippet printed, to show below a finding.
func (w world) printed(i int) string {
	const most = 30
	lines := strings.Split(trimmed(w.read(i, "out")+w.read(i, "err")), "\n")
	lines = lines[:len(lines)-1] // behind the last line end
	var b strings.Builder
	for _, line := range lines[max(0, len(lines)-most):] {
		b.WriteString("\n\t" + line)
	}
	return b.String()
}
