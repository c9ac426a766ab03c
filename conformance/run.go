package conformance

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/tools/txtar"
)

// DefaultLimit is how long one transcript may take (K5).
const DefaultLimit = 10 * time.Second

// A Server says how the server under test is started.
type Server struct {
	// Command is the program and its arguments. The program may be a path
	// relative to the caller's working directory; arguments are passed as they
	// are, and the child's working directory is the transcript's.
	Command []string

	// TakesProfile says that the command is this project's own binary, which is
	// given --profile when a transcript asks for one (K2).
	TakesProfile bool

	// Limit is how long one transcript may take; 0 means [DefaultLimit].
	Limit time.Duration
}

// A Result is what one transcript found out about a server.
type Result struct {
	Name     string
	Findings []string // what went wrong, a paragraph each; none if the server conforms
	Stdout   []byte   // what had been received, also on failure
	Stderr   []byte   // the beginning of what it wrote there, which is not judged
	Exit     int      // as a shell gives it: 128+N after signal N
	Took     time.Duration
}

// OK reports whether the server did what the transcript says.
func (r Result) OK() bool { return len(r.Findings) == 0 }

// Run plays t on a fresh process of server. It returns when that has ended, or
// just after the limit, with no process or goroutine left.
func Run(ctx context.Context, server Server, t *Transcript) Result {
	began := time.Now()
	result := Result{Name: t.Name}
	limit := server.Limit
	if limit == 0 {
		limit = DefaultLimit
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()

	dir, err := folder(t.Files)
	defer os.RemoveAll(dir)
	if err != nil {
		result.find("the working directory could not be made: %v", err)
		return result
	}
	argv := server.Command
	if t.Profile != "" && server.TakesProfile {
		argv = append(argv[:len(argv):len(argv)], "--profile", t.Profile)
	}
	p, err := start(argv, dir)
	if err != nil {
		result.find("the server could not be started: %v", err)
		return result
	}
	sent := make(chan error, 1)
	go func() { sent <- p.send(in(dir, t.Stdin)) }()
	end := p.wait(ctx)
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
	r.Findings = append(r.Findings, fmt.Sprintf(format, args...))
}

// String is one line for a server that conforms, else also every finding and
// what had been received, shortened where it is long.
func (r Result) String() string {
	var s strings.Builder
	verdict := "ok"
	if !r.OK() {
		verdict = "FAIL"
	}
	fmt.Fprintf(&s, "%s %s (%v)", verdict, r.Name, r.Took.Round(time.Millisecond))
	if r.OK() {
		return s.String()
	}
	for _, finding := range r.Findings {
		s.WriteString("\n" + indent("  ", finding))
	}
	s.WriteString("\n" + indent("  ", received("standard output", r.Stdout)))
	if len(r.Stderr) > 0 {
		s.WriteString("\n" + indent("  ", received("standard error", r.Stderr)))
	}
	return s.String()
}
