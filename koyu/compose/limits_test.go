package compose_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/source"
)

// lines repeats a format with the numbers below n.
func lines(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format+"\n", i)
	}
	return b.String()
}

// TestLimits: short texts that ask for very much get an error that says what
// is too much, where, and how to allow it. The bounds are smaller here than they
// are by default.
func TestLimits(t *testing.T) {
	t.Parallel()
	const storeys = "level L1..L1000 0 pitch:3000\n"
	bounds := limit.Limits{Statements: 5000, Levels: 1000, Spaces: 1000, Memory: 4 << 20, Steps: 1_000_000}
	for _, c := range []struct {
		name, text, rule string
		line             int
	}{
		{"statements", "name x\n\n# no statement\nname x\n" + strings.Repeat("name x\n", 5000), "statements", 5003},
		{"spaces", lines(1000, "space /%d room") + "drop /7\nspace /7 room\nspace /more room", "spaces", 1003},
		{"spaces in a span", storeys + "space /L1..L999/a room\nspace /L1..L2/b room", "spaces", 3},
		{"spaces in a band", storeys + "grid X 0 2\ngrid Y 0 1\nband X X1..X2 Y1..Y2\n  space /L1..L1000/a x w:1\n  space /L1..L1000/b x w:1", "spaces", 5},
		{"levels of a range", "level L1..L1001 0 pitch:1", "levels", 1},
		{"levels of a range without end", "level L1..L99999999999999999999 0 pitch:1", "levels", 1},
		{"levels one by one", "level L1..L1000 0 pitch:1\nlevel M 5", "levels", 2},
		{"areas in spans", storeys + "grid X 0 1\ngrid Y 0 1\nspace /L1..L1000/s room\n" + strings.Repeat("  area X1..X2 Y1..Y2\n", 100), "memory", 14},
		{"long paths in spans", storeys + "zone /L1..L1000/" + strings.Repeat("x", 1<<20), "memory", 2},
		{"stacks", storeys + lines(1000, "stack s%d L1..L1000 type:shaft"), "memory", 12},
		{"attributes in spans", storeys + "space /L1..L1000/s room " + strings.ReplaceAll(lines(1000, "k%d:1"), "\n", " "), "memory", 2},
		{"columns in spans", storeys + strings.Repeat("column 600 L1..L1000\n", 1000), "memory", 257},
		{"assets", "asset D door w:1 " + strings.ReplaceAll(lines(1000, "k%d:1"), "\n", " ") + "\nboundary /a /b\n" + strings.Repeat("  door D\n", 1000), "memory", 33},
		{"added elements", strings.Repeat("boundary /a /b\n", 100) + "over /a /b\n" + lines(1000, "  + seg w:1 name:s%d"), "memory", 164},
		{"set edits", "boundary /a /b\n" + lines(1000, "  door w:1 name:d%d") + "over /a /b\n" + strings.Repeat("  = door d1 x:1\n", 1500), "steps", 2002},
		{"words of a line", "name " + strings.Repeat("x ", notation.MaxTokens), "tokens", 1},
	} {
		_, err := compose.ParseWithin(bounds, c.text)
		var e *notation.Error
		if !errors.As(err, &e) || e.Rule != c.rule || e.Line != c.line {
			t.Errorf("%s: got %v", c.name, err)
		}
		if exceeded := (*limit.Exceeded)(nil); e != nil && c.rule != notation.RuleTokens &&
			(!errors.As(err, &exceeded) || exceeded.Name != c.rule || !strings.Contains(e.Body, "--limit "+c.rule+"=")) {
			t.Errorf("%s: %v does not name its bound", c.name, err)
		}
	}
}

// TestLayerBounds: as many layers as there may be, each importing the next,
// and not one more (02 NC10).
func TestLayerBounds(t *testing.T) {
	t.Parallel()
	chain := source.Files{}
	most := limit.Default().Layers
	for i := range most + 1 {
		chain[fmt.Sprintf("/%d.muro", i)] = fmt.Sprintf("zone /%d\nimport ./%d.muro\n", i, i+1)
	}
	chain[fmt.Sprintf("/%d.muro", most)] = ""
	m, err := compose.Compose("/1.muro", chain)
	if err != nil || len(m.Layers) != most {
		t.Errorf("a chain of %d layers: %v", most, err)
	}
	_, err = compose.Compose("/0.muro", chain)
	if want := fmt.Sprintf("/%d.muro:line 2: ", most-1); err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), "--limit layers=20000") {
		t.Errorf("got %v", err)
	}
}

// TestHostileText: much text that does little takes time in proportion.
func TestHostileText(t *testing.T) {
	t.Parallel()
	const n = 50_000
	for name, text := range map[string]string{
		"drops":     lines(n, "space /%d room") + lines(n, "boundary /%d /out") + lines(n, "drop /%d"),
		"pairs":     lines(n, "boundary /%d /out") + lines(n, "drop /out /%d"),
		"redefined": strings.Repeat("space /a room\nboundary /a /b\ndrop /a\n", n),
		"columns":   "level L 0\n" + lines(n, "column 1 L name:%d") + lines(n, "drop column %d"),
		"keys":      "zone /a " + strings.ReplaceAll(lines(n, "%d:1"), "\n", " "),
		"members":   "grid X 0 50000\ngrid Y 0 1\nband X X1..X2 Y1..Y2\n" + lines(n, "  space /a/%d room w:1"),
		"grid":      "grid X " + strings.ReplaceAll(lines(n, "%d"), "\n", " "),
		"heights":   lines(2000, "level Z%d 7"),
		"sizes":     "boundary /a /b\n  door w:1 name:d " + strings.ReplaceAll(lines(n, "k%d:1"), "\n", " ") + "\nover /a /b\n" + strings.Repeat("  = door d w:2 h:3\n", n),
		"no word":   strings.Repeat("boundary /a /b\n", n) + strings.Repeat("over /b /a\n", n),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := compose.Parse(text); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestForeignTextInMessages is shortened and stripped of controls.
func TestForeignTextInMessages(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		strings.Repeat("\x00", 1<<20),
		"koyu 1.0 " + strings.Repeat("x ", 1000),
		"over " + strings.Repeat("/ab ", 1000),
		"boundary /a /b\n  " + strings.Repeat("ab", 1000),
		"grid X 0 9\ngrid Y 0 9\nband X X1..X2 Y1..Y2\n" + lines(1000, "  space /"+strings.Repeat("p", 1000)+"/%d room w:1"),
		"import " + strings.Repeat("x", 5000),
	} {
		_, err := composed(map[string]string{"main.muro": text})
		var e *notation.Error
		if !errors.As(err, &e) {
			t.Fatalf("%.40q composes", text)
		}
		if len(e.Body) > 1200 || strings.ContainsAny(e.Body, "\x00\n") {
			t.Errorf("the message is %d bytes long: %.300q", len(e.Body), e.Body)
		}
	}
}
