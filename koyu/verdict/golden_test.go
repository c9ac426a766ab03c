package verdict

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/internal/recorded"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// Every recorded answer is met finding by finding, but for the wording.
func TestGolden(t *testing.T) {
	t.Parallel()
	compared, found := 0, 0
	for _, c := range recorded.Cases(t, recorded.Answers) {
		call := c.First(t, "validate")
		if call.IsError {
			continue // what cannot be read has no verdicts
		}
		var want struct{ Findings []Finding }
		call.Answer(t, &want)
		compared++
		found += len(want.Findings)
		if diff := cmp.Diff(want.Findings, judged(t, c.Folder(t))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.Name, diff)
		}
	}
	t.Logf("%d answers with %d findings compared", compared, found)
}

// judged are our findings for the building in dir, with names and wording
// masked as they are recorded.
func judged(t *testing.T, dir string) []Finding {
	t.Helper()
	m, err := compose.Compose(filepath.Join(dir, "main.muro"), source.Disk())
	if err != nil {
		t.Fatal(err)
	}
	found := Run(plane.Derive(m))
	for i := range found {
		found[i].Message = "~"
		found[i].File = strings.Replace(found[i].File, dir, "<dir>", 1)
	}
	return found
}
