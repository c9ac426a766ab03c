package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// C3: 0 for an answer, 1 for a no, in text and in JSON.
func TestExit(t *testing.T) {
	t.Parallel()
	const empty, road, level = "", "space /lane exterior road:4000\n", "level L1 0\n"
	const dark = "grid X 0 1000\ngrid Y 0 1000\nspace /a room X1..X2 Y1..Y2 daylight:1\n"
	for _, c := range []struct {
		name, question, text string
		want                 int
	}{
		{"C50", "graph", empty, yes},
		{"C59", "stats", empty, yes},
		{"C60 without levels", "levels", empty, denied},
		{"C62 with a level", "levels", level, yes},
		{"C65", "runs", empty, yes},
		{"C70 nobody asks", "light", empty, yes},
		{"C73 too little", "light", dark, denied},
		{"C75 neither site nor road", "site", empty, denied},
		{"C76 a road", "site", road, yes},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, args := range [][]string{{c.question, "-"}, {c.question, "-", "--json"}} {
				if got := run(c.text, args...); got.code != c.want || got.stderr != "" {
					t.Errorf("koyu %q: %+v, want %d", args, got, c.want)
				}
			}
		})
	}
}

// A fault of the program is told in a line, with what helps to find it. It is
// no answer, and no difference either.
func TestFault(t *testing.T) {
	t.Parallel()
	for group, want := range map[string]int{questions: denied, drawings: denied, comparisons: misuse} {
		var stdout, stderr bytes.Buffer
		root := New("koyu", "", Buildings)
		root.AddCommand(&cobra.Command{
			Use:  "fail",
			RunE: ending(noAnswer(group), func(*cobra.Command, []string) error { panic("out of\nrange") }),
		})
		root.SetArgs([]string{"fail"})
		root.SetOut(&stdout)
		root.SetErr(&stderr)
		code := Exit(root, root.Execute())
		message, trace, _ := strings.Cut(stderr.String(), "\n")
		if code != want || stdout.Len() > 0 || !strings.HasPrefix(message, "✖ ") || !strings.Contains(message, `out of\u000arange`) || !strings.Contains(trace, "failure_test.go") {
			t.Errorf("%s: %d, want %d; %q, %q", group, code, want, stdout.String(), stderr.String())
		}
	}
}
