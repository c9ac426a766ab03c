package koyu_test

import (
	"errors"
	"strings"
	"testing"

	"koyu-mcp/koyu"
	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/source"
)

// Whichever bound a building goes beyond, it is not loaded, and the error is that
// of the bound; a drawing alone is refused when it is asked for.
func TestStoreLimits(t *testing.T) {
	t.Parallel()
	files := source.Files{
		"/m.muro": "import rooms.muro\nzone /L1/x a:1\nboundary /L1/a /L1/b\n  door w:900 name:D\nover /L1/a /L1/b\n  = door D h:2000\n",
		"/rooms.muro": "grid X 0 4000 8000\ngrid Y 0 4000\nlevel L1..L2 0 pitch:3000 h:2700\n" +
			"space /L1/a room X1..X2 Y1..Y2\nspace /L1/b room X2..X3 Y1..Y2\nspace /L1/c room X2..X3 Y1..Y2\n",
	}
	narrow := map[string]limit.Limits{
		limit.Layer:       {Layer: 100},
		limit.Text:        {Text: 250},
		limit.Layers:      {Layers: 1},
		limit.Statements:  {Statements: 11},
		limit.Levels:      {Levels: 1},
		limit.Spaces:      {Spaces: 2},
		limit.Pieces:      {Pieces: 5},
		limit.Steps:       {Steps: 1},
		limit.Memory:      {Memory: 2000},
		limit.Diagnostics: {Diagnostics: 1},
		limit.Drawing:     {Drawing: 5000},
	}
	for _, b := range limit.Bounds {
		if b.Name == limit.Answer {
			continue // that of the server
		}
		store := koyu.NewStore(koyu.Options{Reader: files, Limits: narrow[b.Name]})
		building, err := store.Load("/m.muro")
		if b.Name == limit.Drawing && err == nil {
			_, err = building.DrawPlan(draw.PlanOptions{Level: "L1"})
		}
		e, ok := errors.AsType[*limit.Exceeded](err)
		if !ok || e.Name != b.Name || !strings.Contains(err.Error(), "--limit "+b.Name+"=") {
			t.Errorf("%s: got %v", b.Name, err)
		}
	}
	building, err := koyu.NewStore(koyu.Options{Reader: files}).Load("/m.muro")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := building.DrawPlan(draw.PlanOptions{Level: "L1"}); err != nil || building.Check().OK {
		t.Errorf("within the default bounds: %v", err)
	}
}
