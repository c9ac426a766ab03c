package compose_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/source"
)

// shared holds buildings with recorded answers, when it is there.
const shared = "../../../shared"

// A call is what was asked of the server that is to be replaced, and what it
// answered.
type call struct {
	Tool    string
	IsError bool
	Text    string
	Result  json.RawMessage
}

// TestGolden composes every building that answers were recorded of. What
// failed to compose must fail at the same place, with the same words where
// those are constants of the wire; all else must compose, of the same layers.
func TestGolden(t *testing.T) {
	t.Parallel()
	cases, _ := filepath.Glob(filepath.Join(shared, "golden", "*.json"))
	if len(cases) == 0 {
		t.Skip("no recorded answers here")
	}
	failing := 0
	for _, file := range cases {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		folder, err := filepath.Abs(filepath.Join(shared, "corpus", name))
		if err != nil {
			t.Fatal(err)
		}
		check, layers := recorded(t, file)
		m, err := compose.Compose(filepath.Join(folder, "main.muro"), source.Disk())
		if check.IsError {
			failing++
			if !sameFailure(check.Text, err, folder) {
				t.Errorf("%s: got %v, recorded %s", name, err, check.Text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var texts []struct{ File, Source string }
		if err := json.Unmarshal(layers.Result, &texts); err != nil {
			t.Fatal(err)
		}
		if len(texts) != len(m.Layers) {
			t.Errorf("%s: %d layers, recorded %d", name, len(m.Layers), len(texts))
		}
		for _, want := range texts {
			path := strings.Replace(want.File, "<dir>", folder, 1)
			i := slices.IndexFunc(m.Layers, func(l model.Layer) bool { return l.Path == path })
			if i < 0 || m.Layers[i].Source != want.Source {
				t.Errorf("%s: layer %s is missing or differs", name, want.File)
			}
		}
	}
	t.Logf("%d buildings, %d of them fail as recorded", len(cases), failing)
}

// recorded reads the first answers of two tools.
func recorded(t *testing.T, file string) (check, layers call) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var calls []call
	if err := json.Unmarshal(data, &calls); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	for _, c := range slices.Backward(calls) {
		switch c.Tool {
		case "check":
			check = c
		case "layers":
			layers = c
		}
	}
	return check, layers
}

// sameFailure compares an error with a recorded one, in which words that are
// no constants are masked.
func sameFailure(recorded string, err error, folder string) bool {
	var e *notation.Error
	if !errors.As(err, &e) {
		return false
	}
	got := strings.ReplaceAll(e.Error(), folder, "<dir>")
	if position, masked := strings.CutSuffix(recorded, "~"); masked {
		return strings.HasPrefix(got, position)
	}
	return got == recorded
}
