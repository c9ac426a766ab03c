package verdict

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/source"
)

// shared holds the answers recorded from the original, when it is there.
const shared = "../../../shared"

// Every recorded answer is met finding by finding, but for the wording.
func TestGolden(t *testing.T) {
	t.Parallel()
	goldens, err := filepath.Glob(filepath.Join(shared, "golden", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(goldens) == 0 {
		t.Skip("no recorded answers here")
	}
	compared, found := 0, 0
	for _, golden := range goldens {
		name := strings.TrimSuffix(filepath.Base(golden), ".json")
		want, ok := recorded(t, golden)
		if !ok {
			continue // what cannot be read has no verdicts
		}
		compared++
		found += len(want)
		if diff := cmp.Diff(want, judged(t, filepath.Join(shared, "corpus", name))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	t.Logf("%d answers with %d findings compared", compared, found)
}

// recorded are the findings of the first answer to validate in a file of
// recorded calls; false when it is an error.
func recorded(t *testing.T, golden string) ([]Finding, bool) {
	t.Helper()
	data, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	var calls []struct {
		Tool    string
		IsError bool
		Result  json.RawMessage
	}
	if err := json.Unmarshal(data, &calls); err != nil {
		t.Fatal(err)
	}
	for _, c := range calls {
		if c.Tool != "validate" || c.IsError {
			continue
		}
		var answer struct{ Findings []Finding }
		if err := json.Unmarshal(c.Result, &answer); err != nil {
			t.Fatal(err)
		}
		return answer.Findings, true
	}
	return nil, false
}

// judged are our findings for the building in dir, with names and wording
// masked as they are recorded.
func judged(t *testing.T, dir string) []Finding {
	t.Helper()
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
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
