package conformance

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestResults: results come in the order of the suites, of each the laws first,
// under the names that they were selected by.
func TestResults(t *testing.T) {
	t.Parallel()
	conforming := Server{Command: fake(t, "offender", "K10 conforms")}
	transcript, err := Parse("ping", []byte("A test.\n-- stdin --\n"+`{"id":1,"method":"ping"}`+"\n-- stdout --\n"+`{"jsonrpc":"2.0","id":1,"result":{}}`+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	other := *transcript
	other.Name = "other"
	first := Suite{Name: "a", Server: conforming, Laws: Laws, Transcripts: []*Transcript{transcript}}
	second := Suite{Server: conforming, Laws: Laws, Transcripts: []*Transcript{&other, transcript}}
	fits := func(name string) bool { return slices.Contains([]string{"a/K17", "a/K21", "K12", "ping"}, name) }
	var names []string
	for r := range Results(t.Context(), first.Select(fits), second.Select(fits)) {
		if names = append(names, r.Name); r.Verdict() != "ok" {
			t.Error(r)
		}
	}
	if got := strings.Join(names, " "); got != "a/K17 a/K21 ping K12 ping" {
		t.Error(got)
	}
	if len(first.Laws) != len(Laws) || len(Laws) != 12 {
		t.Error("Select changes what it selects from")
	}
}

// TestMute: a server that does not answer initialize, or cannot be started, is
// asked no more, and costs one limit.
func TestMute(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		command []string
		says    string
	}{
		{"hangs", fake(t, "deaf"), "initialize is not answered: nothing came within 1s"},
		{"ends", fake(t, "exit", "3"), "initialize is not answered: it ended with exit status 3"},
		{"floods", fake(t, "flood"), "initialize is not answered: it wrote more than 33554432 bytes and was killed"},
		{"is not there", []string{"./no-such-server"}, "the server could not be started"},
		{"is none", nil, "no command given"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := Suite{Server: Server{Command: c.command, Limit: time.Second}, Laws: Laws, Transcripts: []*Transcript{{Name: "never"}}}
			if c.name == "floods" {
				s.Server.Limit = 0 // it takes as long as it takes
			}
			var verdicts []string
			for r := range Results(t.Context(), s) {
				verdicts = append(verdicts, r.Verdict())
				switch r.Name {
				case "K21":
					says(t, r, c.says)
				default:
					if r.Skipped != "not run, since the server does not answer" {
						t.Error(r)
					}
				}
			}
			if len(verdicts) != len(Laws)+1 {
				t.Error(verdicts)
			}
		})
	}
}

// TestLeave: when the loop is left or the context ends, what is under way is
// ended; goleak sees that nothing is left.
func TestLeave(t *testing.T) {
	t.Parallel()
	s := Suite{Server: Server{Command: fake(t, "deaf"), Limit: time.Hour}}
	for i := range 20 {
		s.Transcripts = append(s.Transcripts, &Transcript{Name: fmt.Sprint(i)})
	}
	ended := Suite{Server: Server{Command: fake(t, "echo")}, Transcripts: []*Transcript{{Name: "short"}}}
	for r := range Results(t.Context(), ended, s) {
		if r.Name != "short" {
			t.Error(r)
		}
		break
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	n := 0
	for r := range Results(ctx, s, Suite{Server: s.Server, Laws: Laws}) {
		n++
		if r.OK() && r.Skipped == "" {
			t.Error(r)
		}
	}
	if n != len(s.Transcripts)+len(Laws) {
		t.Error(n, "results")
	}
}

// TestLawsAreTold: every law says what it demands and what to mend.
func TestLawsAreTold(t *testing.T) {
	t.Parallel()
	for i, law := range Laws {
		if law.ID != fmt.Sprintf("K%d", 10+i) || law.Name == "" || law.Demands == "" || law.Mend == "" || law.check == nil {
			t.Errorf("%+v", law)
		}
	}
}
