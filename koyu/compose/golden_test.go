package compose_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/internal/recorded"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/source"
)

// TestGolden composes every building that answers were recorded of. What
// failed to compose must fail at the same place, with the same words where
// those are constants of the wire; all else must compose, of the same layers.
func TestGolden(t *testing.T) {
	t.Parallel()
	cases := recorded.Cases(t, recorded.Answers)
	failing := 0
	for _, c := range cases {
		folder := c.Folder(t)
		check := c.First(t, "check")
		m, err := compose.Compose(filepath.Join(folder, "main.muro"), source.Disk())
		if check.IsError {
			failing++
			if !sameFailure(check.Text, err, folder) {
				t.Errorf("%s: got %v, recorded %s", c.Name, err, check.Text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		var texts []struct{ File, Source string }
		c.First(t, "layers").Answer(t, &texts)
		if len(texts) != len(m.Layers) {
			t.Errorf("%s: %d layers, recorded %d", c.Name, len(m.Layers), len(texts))
		}
		for _, want := range texts {
			path := strings.Replace(want.File, "<dir>", folder, 1)
			i := slices.IndexFunc(m.Layers, func(l model.Layer) bool { return l.Path == path })
			if i < 0 || m.Layers[i].Source != want.Source {
				t.Errorf("%s: layer %s is missing or differs", c.Name, want.File)
			}
		}
	}
	t.Logf("%d buildings, %d of them fail as recorded", len(cases), failing)
}

// sameFailure compares an error with a recorded one, in which words that are
// no constants are masked.
func sameFailure(want string, err error, folder string) bool {
	var e *notation.Error
	if !errors.As(err, &e) {
		return false
	}
	got := strings.ReplaceAll(e.Error(), folder, "<dir>")
	if position, masked := strings.CutSuffix(want, "~"); masked {
		return strings.HasPrefix(got, position)
	}
	return got == want
}
