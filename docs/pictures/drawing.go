package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"koyu-mcp/koyu"
	"koyu-mcp/koyu/draw"
)

// A drawing is a picture that follows from a building alone.
type drawing struct {
	file string // in folder, with /
	svg  string
}

// examples are the buildings in the folder of that name.
var examples = []struct{ name, entry string }{
	{"two-rooms", "two-rooms.muro"},
	{"house", "house/house.muro"},
	{"office", "office.muro"},
}

// drawings are all drawings of the documents in the checkout at top.
func drawings(top string) ([]drawing, error) {
	var all []drawing
	for _, e := range examples {
		b, err := koyu.Load(filepath.Join(top, "examples", filepath.FromSlash(e.entry)))
		if err != nil {
			return nil, err
		}
		for _, what := range views(b) {
			d, err := newDrawing(b, "examples/"+e.name, what)
			if err != nil {
				return nil, err
			}
			all = append(all, d)
		}
	}
	steps, err := readSteps(filepath.Join(top, page))
	if err != nil {
		return nil, err
	}
	for _, s := range steps {
		drawn, err := s.drawings()
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", page, s.line, err)
		}
		all = append(all, drawn...)
	}
	return all, nil
}

// views are what there is to see of a building: its levels with a plan, and axo.
func views(b *koyu.Building) []string {
	var names []string
	for _, l := range b.Model.Levels.ByHeight() {
		if len(b.Plan().OnLevel(l.Name)) > 0 {
			names = append(names, l.Name)
		}
	}
	return append(names, axo)
}

// axo is the view that is no plan.
const axo = "axo"

// newDrawing draws the plan of a level or the axonometric, as large as a page
// takes it.
func newDrawing(b *koyu.Building, name, what string) (drawing, error) {
	as := plans
	if what == axo {
		as = axos
	}
	for _, scale := range as.scales {
		svg, err := show(b, what, scale)
		if err != nil {
			return drawing{}, fmt.Errorf("%s-%s.svg: %w", name, what, err)
		}
		if width(svg) <= as.widest {
			return drawing{name + "-" + what + ".svg", svg}, nil
		}
	}
	return drawing{}, fmt.Errorf("%s-%s.svg: too large for any scale", name, what)
}

// A size is how large drawings may be.
type size struct {
	scales []float64 // from the largest; the first that fits is taken
	widest float64   // px
}

var (
	plans = size{[]float64{75, 100, 125, 150, 200, 250, 300}, 900} // 1 to how many
	axos  = size{[]float64{0.03, 0.02, 0.016, 0.01}, 700}          // px to a millimetre
)

// show draws one view of a building.
func show(b *koyu.Building, what string, scale float64) (string, error) {
	if what == axo {
		return b.DrawAxo(draw.AxoOptions{Scale: scale})
	}
	svg, err := b.DrawPlan(draw.PlanOptions{Level: what, Ratio: scale})
	return onScreen(svg), err
}

// sheet matches the size of a plan on paper, and in px.
var sheet = regexp.MustCompile(`width="[\d.]+mm" height="[\d.]+mm" viewBox="0 0 (\S+) (\S+)"`)

// onScreen is a plan as large as its px, where the original is as large as it
// prints.
func onScreen(svg string) string {
	return sheet.ReplaceAllString(svg, `width="$1" height="$2" viewBox="0 0 $1 $2"`)
}

// width is how wide a drawing is in px.
func width(svg string) float64 {
	_, after, _ := strings.Cut(svg, ` width="`)
	px, _, _ := strings.Cut(after, `"`)
	w, err := strconv.ParseFloat(px, 64)
	if err != nil {
		panic("a drawing without a width in px")
	}
	return w
}
