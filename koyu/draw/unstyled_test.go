package draw_test

import (
	"path/filepath"
	"strings"
	"testing"

	"koyu-mcp/koyu"
	"koyu-mcp/koyu/draw"
)

// A drawing without its style is the one with it, less that element and nothing
// else; and there is no other place in it for a style.
func TestUnstyled(t *testing.T) {
	t.Parallel()
	b, err := koyu.Load(filepath.Join("..", "..", "examples", "house", "house.muro"))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		draw  func(unstyled bool) (string, error)
		style string
	}{
		"plan": {func(u bool) (string, error) { return b.DrawPlan(draw.PlanOptions{Level: "L1", Unstyled: u}) }, draw.PlanStyle()},
		"axo":  {func(u bool) (string, error) { return b.DrawAxo(draw.AxoOptions{Unstyled: u}) }, draw.AxoStyle()},
	} {
		styled, err := c.draw(false)
		if err != nil {
			t.Fatal(err)
		}
		unstyled, err := c.draw(true)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Replace(styled, "<style>\n"+c.style+"</style>\n", "", 1); got == styled || got != unstyled {
			t.Errorf("%s: something else differs, or nothing", name)
		}
		if strings.Contains(unstyled, "style") {
			t.Errorf("%s: there is a style left", name)
		}
	}
}
