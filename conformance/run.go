package conformance

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/txtar"
)

// DefaultLimit is how long one process may take (K5).
const DefaultLimit = 10 * time.Second

// A Server says how the server under test is started.
type Server struct {
	// Command is the program and its arguments. A program that is a path is
	// looked for from the working directory of the caller, which is also that
	// of the process when a law is put to it. A transcript has a working
	// directory of its own, so there arguments that name a file from that of the
	// caller are made absolute.
	Command []string

	// Path is the file of the program, if Command begins with another name.
	Path string

	// TakesProfile says that the command is this project's own binary, which is
	// given --profile when a transcript asks for one (K2).
	TakesProfile bool

	// Limit is how long a process may take for all that it is asked; 0 means
	// [DefaultLimit].
	Limit time.Duration
}

// Startable says why the server cannot be started, by starting it and ending it
// at once.
func (s Server) Startable(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	p, err := start(ctx, s.Path, s.Command, "")
	cancel()
	if err == nil {
		p.wait()
	}
	return err
}

// elsewhere is the command for another working directory than the caller's.
func (s Server) elsewhere() []string {
	command := slices.Clone(s.Command)
	for i := 1; i < len(command); i++ {
		info, err := os.Stat(command[i])
		if path, bad := filepath.Abs(command[i]); err == nil && bad == nil && info.Mode().IsRegular() {
			command[i] = path
		}
	}
	return command
}

func (s Server) limit() time.Duration {
	if s.Limit == 0 {
		return DefaultLimit
	}
	return s.Limit
}

// A Result is what one transcript or one law found out about a server.
type Result struct {
	Name     string // of the transcript, or the ID of the law
	Title    string // the name of the law
	Rule     string // what a law demands that was broken
	Findings []Finding
	Skipped  string // why it was not put to the test, if it was not
	Took     time.Duration
	mute     bool // the server does not answer, as far as can be waited for

	// Of a transcript, the only process there was.
	Stdout []byte // what had been received, also on failure
	Stderr []byte // the beginning of what it wrote there, which is not judged
	Exit   int    // as a shell gives it: 128+N after signal N
}

// A Finding is one thing that a server should do otherwise.
type Finding struct {
	Problem  string // what it does, in a sentence
	Evidence string // lines that show it: what was sent, what came back
	More     int    // how often it does the same besides
	Mend     string // what to change in the server, for a law
}

const (
	maxShown = 3  // how often a finding shows that the same happens
	maxTold  = 20 // findings that a person is told of
)

// add takes note that the same happens once more.
func (f *Finding) add(other Finding) {
	f.More += 1 + other.More
	if f.More < maxShown && other.Evidence != "" {
		f.Evidence = strings.TrimPrefix(f.Evidence+"\n"+other.Evidence, "\n")
	}
}

// OK reports whether nothing was found.
func (r Result) OK() bool { return len(r.Findings) == 0 }

// Run plays t on a fresh process of server. It returns when that has ended, or
// just after the limit, with no process or goroutine left.
func Run(ctx context.Context, server Server, t *Transcript) Result {
	began := time.Now()
	result := Result{Name: t.Name}
	limit := server.limit()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()

	dir, err := folder(t.Files)
	defer os.RemoveAll(dir)
	if err != nil {
		result.find("the working directory could not be made: %v", err)
		return result
	}
	argv := server.elsewhere()
	if t.Profile != "" && server.TakesProfile {
		argv = append(argv, "--profile", t.Profile)
	}
	p, err := start(ctx, server.Path, argv, dir)
	if err != nil {
		result.find("the server could not be started: %v", err)
		return result
	}
	sent := make(chan error, 1)
	go func() { sent <- p.send(in(dir, t.Stdin)) }()
	end := p.wait()
	unsent := <-sent

	result.Stdout, result.Stderr, result.Exit = p.stdout.kept, p.stderr.kept, end.Status
	result.judge(t, dir, end, unsent, limit)
	result.Took = time.Since(began)
	return result
}

// folder makes the working directory of one run; its path is absolute and
// holds no link (K3). The caller removes it, also after an error.
func folder(files []txtar.File) (string, error) {
	dir, err := os.MkdirTemp("", "transcript-")
	if err != nil {
		return "", err
	}
	for _, file := range files {
		name := filepath.Join(dir, filepath.FromSlash(file.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return dir, err
		}
		if err := os.WriteFile(name, file.Data, 0o644); err != nil {
			return dir, err
		}
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return dir, err
	}
	return filepath.Abs(real)
}

// judge compares what happened with t. A server that was cut short is still
// compared, since that shows how far it came.
func (r *Result) judge(t *Transcript, dir string, end ending, unsent error, limit time.Duration) {
	switch {
	case end.Flooded:
		r.find("it wrote more than %d bytes and was killed", maxStdout)
	case errors.Is(end.Cut, context.Canceled):
		r.find("the run was cancelled, and it was killed")
	case end.Cut != nil && unsent != nil:
		r.find("it had not read its input within %v, and was killed", limit)
	case end.Cut != nil:
		r.find("it had not ended within %v although its input was closed, and was killed", limit)
	case end.Status != t.Exit:
		r.find("it ended with exit status %d, not %d", end.Status, t.Exit)
	case unsent != nil && t.Exit == 0:
		r.find("it ended before it had read its input")
	}
	if diff := compare(t.Match, in(dir, t.Stdout), r.Stdout); diff != "" {
		r.find("standard output differs\n%s", diff)
	}
}

func (r *Result) find(format string, args ...any) {
	problem, evidence, _ := strings.Cut(fmt.Sprintf(format, args...), "\n")
	r.Findings = append(r.Findings, Finding{Problem: problem, Evidence: evidence})
}

// String is the problem, and below it what shows it.
func (f Finding) String() string {
	text := f.Problem
	if f.Evidence != "" {
		text += "\n" + indent("  ", f.Evidence)
	}
	if unseen := f.More + 1 - maxShown; unseen > 0 {
		text += fmt.Sprintf("\n  and %d more like it", unseen)
	}
	return text
}

// Verdict is ok, FAIL or skip.
func (r Result) Verdict() string {
	switch {
	case !r.OK():
		return "FAIL"
	case r.Skipped != "":
		return "skip"
	}
	return "ok"
}

// String is one line for a server that conforms, else also every finding, what
// to change, and what had been received, shortened where it is long.
func (r Result) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s %s (%v)", r.Verdict(), r.Name, r.Took.Round(time.Millisecond))
	if r.Skipped != "" {
		s.WriteString(": " + r.Skipped)
	}
	if !r.OK() {
		s.WriteString("\n" + indent("  ", r.Details()))
	}
	return s.String()
}

// Details are the findings for a person to read. What to change is said once
// for all findings that are mended alike.
func (r Result) Details() string {
	var text report
	if r.Rule != "" {
		text.add("%s", r.Rule)
	}
	told := r.Findings[:min(len(r.Findings), maxTold)]
	for i, f := range told {
		text.add("%s", f)
		if f.Mend != "" && (i+1 == len(told) || told[i+1].Mend != f.Mend) {
			text.add("To mend it: %s", f.Mend)
		}
	}
	if more := len(r.Findings) - len(told); more > 0 {
		text.add("and %d more findings", more)
	}
	if r.Rule == "" {
		text.add("%s", received("standard output", r.Stdout))
		if len(r.Stderr) > 0 {
			text.add("%s", received("standard error", r.Stderr))
		}
	}
	return text.String()
}
