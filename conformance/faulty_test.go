package conformance

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"koyu-mcp/internal/child"
	"koyu-mcp/shim"
)

// A mistake is a row of the table of faults, as the faulty server lists it.
type mistake struct{ name, law string }

// mistakes are all that the program lists, so that none is left out here.
func mistakes(t *testing.T, program string) []mistake {
	t.Helper()
	out, err := exec.Command(program, "-list").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []mistake
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if len(words) < 3 || !strings.HasSuffix(line, "\n") {
			t.Fatalf("the list has the line %q", line)
		}
		all = append(all, mistake{words[0], words[1]})
	}
	return all
}

// faulty builds the faulty server and returns its path.
func faulty(t *testing.T) string {
	t.Helper()
	if err := lookAtSources(); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "faulty")
	if out, err := exec.Command("go", "build", "-o", program, "./faulty").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return program
}

// shelf is how the faulty server is written to and read from.
var shelf = &Pair{
	Write: Call{"set", `{"key":"k","value":"${n}"}`},
	Read:  Call{"get", `{"key":"k"}`},
}

// TestFaults (K30): a server that makes one mistake breaks the one law that is
// named beside the mistake, and a server that makes none breaks none.
func TestFaults(t *testing.T) {
	t.Parallel()
	program := faulty(t)
	suite := func(p Profile, args ...string) Suite {
		p.Pair = shelf
		server := Server{Command: append([]string{program}, args...), Limit: time.Minute}
		return Suite{Server: server, Profile: p, Laws: Laws}
	}
	study := For(shim.Study)
	t.Run("none", func(t *testing.T) {
		t.Parallel()
		s := suite(study)
		s.Transcripts = anybodys(t)
		breaks(t, "", s)
	})
	t.Run("none, generic", func(t *testing.T) {
		t.Parallel()
		breaks(t, "", suite(Profile{}).Select(func(law string) bool { return law != "K15" })) // it leaves the order open
	})
	for _, m := range mistakes(t, program) {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			breaks(t, m.law, hasty(m, suite(study, "-fault", m.name))...)
		})
	}
}

// anybodys are the transcripts of json-rpc-study that do not depend on who it is and
// on what it is written in.
func anybodys(t *testing.T) (some []*Transcript) {
	t.Helper()
	all, err := Transcripts()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"blank-lines", "errors", "jsonrpc", "last-line-malformed", "malformed", "method-not-found",
		"no-object", "not-trimmed", "notifications", "unknown-tool", "utf8-repair",
	} {
		at := slices.IndexFunc(all, func(t *Transcript) bool { return t.Name == "study-"+name })
		if at < 0 {
			t.Fatalf("there is no transcript study-%s", name)
		}
		some = append(some, all[at])
	}
	return some
}

// hasty gives less time to the law that a server breaks by taking all there is.
func hasty(m mistake, s Suite) []Suite {
	const enough = 3 * time.Second
	switch m.name {
	case "no-flush":
		s.Server.Limit = enough // no law but that one is put to the test
	case "hangs-at-eof":
		rest := s.Select(func(law string) bool { return law != m.law })
		s = s.Select(func(law string) bool { return law == m.law })
		s.Server.Limit = enough
		return []Suite{s, rest}
	}
	return []Suite{s}
}

// breaks puts a server through suites and demands that it breaks that law and no
// other, and that none is left out unless it breaks the one that opens a session.
func breaks(t *testing.T, law string, suites ...Suite) {
	t.Helper()
	for r := range Results(t.Context(), suites...) {
		if r.OK() == (r.Name == law) {
			t.Error(r)
		}
		if r.Skipped != "" && law != "K21" {
			t.Errorf("%s was not put to the test: %s", r.Name, r.Skipped)
		}
	}
}

// TestUnknownFault: a fault that the server does not know is refused, with the
// names of those that it knows, and so is an argument.
func TestUnknownFault(t *testing.T) {
	t.Parallel()
	program := faulty(t)
	var names []string
	for _, m := range mistakes(t, program) {
		names = append(names, m.name)
	}
	for want, args := range map[string][]string{
		`does not know the fault "no-such"; there are ` + strings.Join(names, ", "): {"-fault", "no-such"},
		`takes no argument "banner"`: {"banner"},
	} {
		var log strings.Builder
		cmd := exec.Command(program, args...)
		cmd.Stderr = &log
		_ = cmd.Run() // the status says more
		if child.Status(cmd.ProcessState) != 2 || log.String() != "faulty: "+want+"\n" {
			t.Errorf("%q: %v, %s", args, cmd.ProcessState, &log)
		}
	}
}
