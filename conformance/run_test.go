package conformance

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// play runs the transcript text against a fake.
func play(t *testing.T, text string, limit time.Duration, name string, args ...string) Result {
	t.Helper()
	transcript, err := Parse(t.Name(), []byte("A test.\n"+text))
	if err != nil {
		t.Fatal(err)
	}
	return Run(context.Background(), Server{Command: fake(t, name, args...), Limit: limit}, transcript)
}

// says fails the test unless the report holds every phrase, or, without any,
// unless nothing was found.
func says(t *testing.T, r Result, phrases ...string) {
	t.Helper()
	if r.OK() != (len(phrases) == 0) {
		t.Fatal(r)
	}
	for _, phrase := range phrases {
		if !strings.Contains(r.String(), phrase) {
			t.Errorf("the report does not say %q:\n%s", phrase, r)
		}
	}
}

const threeLines = "-- stdin --\none\ntwo\nthree\n-- stdout --\none\ntwo\nthree\n"

// TestFakes: what each kind of misbehaviour is told as (K5).
func TestFakes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		fake       string
		want       []string // phrases of the report; none: it conforms
	}{
		{"faithful", threeLines, "echo", nil},
		{"log on standard error", threeLines, "chatter", nil},
		{"banner", threeLines, "garbage", []string{`got  "starting up \x1b[32mready\x1b[0m \xff"`, "lines from 1 on: 3 wanted, 1 received"}},
		{"order", threeLines, "reorder", []string{"line 1, from byte 1:", "want one", "got  three", "line 3"}},
		{"carriage return", threeLines, "crlf", []string{"line 1, from byte 4:", "want one\n", `got  "one\r"`}},
		{"no last newline", threeLines, "no-newline", []string{"line 3, from byte 6:", "got  three (no newline at the end)"}},
		{"crash", threeLines, "crash", []string{"exit status 2, not 0", "lines from 2 on: 2 wanted, 0 received", "received on standard output (4 bytes):\n  | one", "the fake crashes"}},
		{"nothing", threeLines, "early", []string{"got  bye", "lines from 1 on: 3 wanted, 1 received"}},
		{"early exit", "-- stdin --\n" + strings.Repeat("much to read\n", 1<<16) + "-- stdout --\nbye\n", "early",
			[]string{"ended before it had read its input", "received on standard output (4 bytes)"}},
		{"too much", threeLines, "flood", []string{"wrote more than 33554432 bytes and was killed", "yyyy… (33554432 bytes) (no newline at the end)"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			says(t, play(t, c.text, time.Minute, c.fake), c.want...)
		})
	}
}

// TestLimit: a server that does not end is killed at the limit, whether it
// still reads or not, and what it had said is shown (K5).
func TestLimit(t *testing.T) {
	t.Parallel()
	long := "-- stdin --\n" + strings.Repeat("much to read\n", 1<<16)
	for _, c := range []struct {
		fake, text string
		want       []string
	}{
		{"hang", threeLines, []string{"had not ended within 2s although its input was closed, and was killed", "| three"}},
		{"deaf", long, []string{"had not read its input within 2s, and was killed", "(0 bytes)"}},
	} {
		t.Run(c.fake, func(t *testing.T) {
			t.Parallel()
			r := play(t, c.text, 2*time.Second, c.fake)
			says(t, r, c.want...)
			if r.Exit != 128+9 && runtime.GOOS != "windows" { // which has no signals
				t.Errorf("exit %d after SIGKILL", r.Exit)
			}
		})
	}
}

// TestWorkingDirectory: files are there, the folder is fresh and is ${dir}, and
// it is gone afterwards (K2, K3).
func TestWorkingDirectory(t *testing.T) {
	t.Parallel()
	r := play(t, `-- stdin --
a.txt
${dir}/deep/er/b.txt
-- files/a.txt --
first
-- files/deep/er/b.txt --
second
-- stdout --
"first\n" <nil>
"second\n" <nil>
`, 0, "files")
	says(t, r)
	gone := play(t, "-- stdin --\n${dir}\n-- stdout --\n", 0, "echo")
	dir := strings.TrimSpace(string(gone.Stdout))
	if _, err := os.Stat(dir); !filepath.IsAbs(dir) || !os.IsNotExist(err) {
		t.Errorf("the folder %q: %v", dir, err)
	}
}

// TestQuotedSections: bytes are sent and compared as they are (K2).
func TestQuotedSections(t *testing.T) {
	t.Parallel()
	const sent = "-- stdin.quoted --\n\"\\xff\\r\\n\" `raw`\n"
	says(t, play(t, sent+"-- stdout.quoted --\n\"\\xff\\r\\nra\"\n\"w\"\n", 0, "echo"))
	says(t, play(t, sent+"-- stdout.quoted --\n\"\\xff\\nraw\"\n", 0, "echo"), `want "\xff"`, `got  "\xff\r"`)
}

// TestExit: the expected status is compared, and a non-zero one may come before
// the input is read (K2).
func TestExit(t *testing.T) {
	t.Parallel()
	says(t, play(t, "-- stdin --\n", 0, "exit", "3"), "exit status 3, not 0")
	says(t, play(t, "-- stdin --\n"+strings.Repeat("much\n", 1<<16)+"-- exit --\n3\n", 0, "exit", "3"))
}

// TestProfile: only the project's own binary is given --profile (K2).
func TestProfile(t *testing.T) {
	t.Parallel()
	transcript, err := Parse("profile", []byte("A test.\n-- profile --\nstudy\n-- stdin --\n"))
	if err != nil {
		t.Fatal(err)
	}
	for own, want := range map[bool]string{true: "x --profile study\n", false: "x\n"} {
		r := Run(context.Background(), Server{Command: fake(t, "args", "x"), TakesProfile: own}, transcript)
		if string(r.Stdout) != want {
			t.Errorf("TakesProfile %v: arguments %q", own, r.Stdout)
		}
	}
}

// TestCannotStart: no command, or one that is not there, is a finding.
func TestCannotStart(t *testing.T) {
	t.Parallel()
	transcript := &Transcript{Name: "start"}
	for _, command := range [][]string{nil, {"./no-such-server"}, {"no-such-server-in-path"}} {
		says(t, Run(context.Background(), Server{Command: command}, transcript), "could not be started")
	}
}

// TestDetails: what to mend is said once for findings that are mended alike, and
// a person is not told of thousands.
func TestDetails(t *testing.T) {
	t.Parallel()
	r := Result{Rule: "Nothing is amiss."}
	for n := range maxTold + 5 {
		r.Findings = append(r.Findings, Finding{Problem: fmt.Sprintf("problem %d", n), Mend: fmt.Sprint(n / (maxTold - 1))})
	}
	got := r.Details()
	says(t, r, "Nothing is amiss.\n  problem 0\n  problem 1\n", "problem 18\n  To mend it: 0\n  problem 19\n  To mend it: 1\n  and 5 more findings")
	if n := strings.Count(got, "\n"); n != maxTold+3 {
		t.Errorf("%d lines:\n%s", n, got)
	}
}

// TestCancelled: ending the context ends the run.
func TestCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := Run(ctx, Server{Command: fake(t, "hang")}, &Transcript{Name: "cancelled"})
	says(t, r, "the run was cancelled")
}
