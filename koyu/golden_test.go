package koyu_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/internal/recorded"
)

// Answers are the same, digit by digit, as those of the original; what is
// prose for humans is masked there and here.
func TestGoldens(t *testing.T) {
	compared := map[string]int{}
	for _, c := range recorded.Cases(t, recorded.Answers) {
		t.Run(c.Name, func(t *testing.T) { compareCase(t, c, compared) })
	}
	for _, tool := range slices.Sorted(maps.Keys(compared)) {
		t.Logf("%-15s %5d answers compared", tool, compared[tool])
	}
}

func compareCase(t *testing.T, building recorded.Case, compared map[string]int) {
	dir := building.Folder(t)
	const entry = "main.muro"
	b, failure := koyu.Load(filepath.Join(dir, entry))
	for i, c := range building.Calls(t) {
		if c.Do != "" || c.Tool == "write_layer" {
			return // from here on the files are not those of the corpus
		}
		if c.Arguments.File != any(entry) {
			continue
		}
		var got, want string
		switch {
		case failure != nil:
			got, want = masked(strings.ReplaceAll(failure.Error(), dir, "<dir>")), c.Text
		case c.IsError:
			continue // the arguments were at fault
		default:
			var ok bool
			if got, ok = answer(b, c); !ok {
				continue
			}
			got, want = strings.ReplaceAll(got, dir, "<dir>"), compact(t, c.Result)
		}
		compared[c.Tool]++
		if got != want {
			t.Errorf("call %d, %s: %s", i, c.Tool, firstDifference(want, got))
		}
	}
}

// answer asks b the question of c; false when that is not for this package.
func answer(b *koyu.Building, c recorded.Call) (string, bool) {
	switch c.Tool {
	case "canonical_json":
		return b.Canonical(0), true
	case "layers":
		return ecma.JSON(b.Layers(), 0), true
	case "light":
		return ecma.JSON(b.Light(), 0), true
	case "site":
		return ecma.JSON(b.Site(), 0), true
	case "model_summary":
		s := b.Summary()
		s.Hint = "~"
		return ecma.JSON(s, 0), true
	case "check":
		return ecma.JSON(maskedReport(b.Check()), 0), true
	case "spaces":
		switch level := c.Arguments.Level.(type) {
		case nil:
			return ecma.JSON(b.Spaces(nil), 0), true
		case string:
			if level != "" {
				return ecma.JSON(b.Spaces(&level), 0), true
			}
		}
	case "doors":
		from, ok1 := c.Arguments.From.(string)
		to, ok2 := c.Arguments.To.(string)
		if ok1 && ok2 {
			return ecma.JSON(b.Doors(from, to), 0), true
		}
	}
	return "", false
}

// maskedReport is r with every message masked.
func maskedReport(r koyu.Report) koyu.Report {
	mask := func(texts []string) []string {
		all := []string{}
		for _, text := range texts {
			if at := position.FindString(text); at != "" {
				all = append(all, at+"~")
			} else {
				all = append(all, "~")
			}
		}
		return all
	}
	r.Errors, r.Warnings = mask(r.Errors), mask(r.Warnings)
	r.Diagnostics = slices.Clone(r.Diagnostics)
	for i := range r.Diagnostics {
		r.Diagnostics[i].Message = "~"
	}
	return r
}

var (
	position = regexp.MustCompile(`^(?:/[^\n]*?:|<dir>/[^\n]*?:)?line \d+: `)
	constant = regexp.MustCompile(`^(?s:Cannot read file: .*|The region has zero width)$`)
)

// masked keeps the position of an error, and the sentences that both programs
// have.
func masked(text string) string {
	at := position.FindString(text)
	if constant.MatchString(text[len(at):]) {
		return text
	}
	return at + "~"
}

func compact(t *testing.T, text []byte) string {
	t.Helper()
	var out bytes.Buffer
	if err := json.Compact(&out, text); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// firstDifference shows where two long lines part.
func firstDifference(want, got string) string {
	n := 0
	for n < len(want) && n < len(got) && want[n] == got[n] {
		n++
	}
	around := func(s string) string { return s[max(0, n-60):min(len(s), n+100)] }
	return cmp.Diff(around(want), around(got))
}
