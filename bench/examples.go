package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// An example is one of the original's buildings, with the times of the original
// on it, in ms (07 section 10).
type example struct {
	name     string
	spaces   int
	from, to string
	level    string
	first    float64            // first check of a fresh server
	steady   map[string]float64 // by tool

	maxFirst float64 // of ours, in ms
	minTimes float64 // how many times as fast ours has to be, steadily
}

var examples = []example{
	{
		name: "tower", spaces: 178, from: "/L11/store", to: "/out/road-s", level: "L1", first: 84,
		steady: map[string]float64{
			"check": 23.0, "validate": 48, "plan_svg": 42, "model_summary": 17.2, "spaces": 7.5, "doors": 9.3,
		},
		maxFirst: 8, minTimes: 40,
	},
	{
		name: "complex", spaces: 425, from: "/L19/s05", to: "/out", level: "B2", first: 183,
		steady: map[string]float64{
			"check": 77, "validate": 245, "plan_svg": 190, "model_summary": 57, "spaces": 21.4, "doors": 26.7,
		},
		maxFirst: 12, minTimes: 40,
	},
	{
		name: "twin", spaces: 1808, from: "/L19/broof", to: "/out", level: "B2", first: 1290,
		steady: map[string]float64{
			"check": 881, "validate": 4906, "plan_svg": 1764, "model_summary": 688, "spaces": 205, "doors": 201,
		},
		maxFirst: 40, minTimes: 200,
	},
}

// steadyTools are those with times of the original, in the order of the table.
var steadyTools = []string{"check", "validate", "plan_svg", "model_summary", "spaces", "doors"}

// editBound is how long check may take on twin after an edit, in ms.
const editBound = 40

// measureExamples measures ours against the original, on its own examples.
func measureExamples(r *rig) (report, error) {
	if r.buildings == "" {
		return report{notes: []string{"Left out: it needs the folder of the original's examples, see -buildings."}}, nil
	}
	var all report
	for _, measure := range []func(*rig, *report) error{firstChecks, steadyState, afterEdit} {
		if err := measure(r, &all); err != nil {
			return report{}, err
		}
	}
	return all, nil
}

// on is the building of e.
func (r *rig) on(e example) *building {
	return &building{
		entry: filepath.Join(r.buildings, "ex-"+e.name, "main.muro"),
		from:  e.from, to: e.to, level: e.level,
	}
}

// firstChecks are the first calls of fresh servers.
func firstChecks(r *rig, all *report) error {
	var tries []trial
	for _, e := range examples {
		tries = append(tries, r.first(r.on(e).call("check")))
	}
	took, err := times(tries)
	if err != nil {
		return err
	}
	rows := [][]string{{"", "original ms", "ms", "times faster"}}
	for i, e := range examples {
		name := fmt.Sprintf("%s (%d spaces)", e.name, e.spaces)
		rows = append(rows, []string{name, digits(e.first), digits(took[i]), digits(e.first / took[i])})
		all.figures = append(all.figures, atMost("first check of a fresh server, "+e.name, took[i], e.maxFirst, "ms"))
	}
	all.tables = append(all.tables, table{"First `check` of a fresh server:", rows})
	return nil
}

// first is the time of a call that is the first of its server.
func (r *rig) first(call []byte) trial {
	return func() (took time.Duration, err error) {
		err = r.with("koyu", func(p *process) (err error) {
			took, err = p.ask(call)
			return err
		})
		return took, err
	}
}

// steadyState is one server that has answered the same before.
func steadyState(r *rig, all *report) error {
	return r.with("koyu", func(p *process) error {
		var tries []trial
		for _, e := range examples {
			for _, tool := range steadyTools {
				call := r.on(e).call(tool)
				tries = append(tries, func() (time.Duration, error) { return p.ask(call) })
			}
		}
		took, err := times(tries)
		if err != nil {
			return err
		}
		all.steady(took)
		return nil
	})
}

// steady reports the times of all tools on all examples.
func (r *report) steady(took []float64) {
	rows := [][]string{{"times faster (ms)"}}
	for _, tool := range steadyTools {
		rows = append(rows, []string{"`" + tool + "`"})
	}
	for i, e := range examples {
		rows[0] = append(rows[0], e.name)
		var faster []float64
		for j, tool := range steadyTools {
			t := took[i*len(steadyTools)+j]
			faster = append(faster, e.steady[tool]/t)
			rows[j+1] = append(rows[j+1], fmt.Sprintf("%.0f (%s)", e.steady[tool]/t, digits(t)))
		}
		least := slices.Min(faster)
		what := fmt.Sprintf("times as fast as the original, %s, least: %s", e.name, steadyTools[slices.Index(faster, least)])
		r.figures = append(r.figures, atLeast(what, least, e.minTimes, ""))
	}
	r.tables = append(r.tables, table{"Unchanged files:", rows})
}

// afterEdit is check of twin, after each of its layers in turn was edited.
func afterEdit(r *rig, all *report) error {
	twin := examples[len(examples)-1]
	folder := filepath.Join(r.folder, twin.name)
	if err := os.CopyFS(folder, os.DirFS(filepath.Dir(r.on(twin).entry))); err != nil {
		return err
	}
	layers, err := filepath.Glob(filepath.Join(folder, "*.muro"))
	if err != nil {
		return err
	}
	call := (&building{entry: filepath.Join(folder, "main.muro")}).call("check")
	return r.with("koyu", func(p *process) error {
		edits := 0
		took, err := times([]trial{func() (time.Duration, error) {
			edits++
			if err := appendTo(layers[edits%len(layers)], fmt.Sprintf("\n# %d\n", edits)); err != nil {
				return 0, err
			}
			return p.ask(call)
		}})
		if err != nil {
			return err
		}
		all.figures = append(all.figures, atMost("check after an edit of one layer, "+twin.name, took[0], editBound, "ms"))
		return nil
	})
}

func appendTo(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}
