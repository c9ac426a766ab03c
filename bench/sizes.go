package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"koyu-mcp/internal/sample"
)

// sizes are how many spaces the generated buildings have, and growths how many
// times longer a tool may take from each of them to the next.
var (
	sizes   = []int{2500, 10_000, 50_000}
	growths = []float64{5, 6}
)

// Bounds on the building of 10 000 spaces, in ms.
const (
	bounded       = 10_000
	checkBound    = 500
	doorsBound    = 20
	validateBound = 1000
)

// measureSizes measures how cost grows with the building.
func measureSizes(r *rig) (all report, err error) {
	sites := make([]*site, len(sizes))
	for i, n := range sizes {
		if sites[i], err = r.site(n); err != nil {
			return all, err
		}
	}
	if err := firstCalls(r, sites[slices.Index(sizes, bounded)], &all); err != nil {
		return all, err
	}
	for _, state := range []string{cold, warm} {
		took, err := times(trials(sites, state))
		if err != nil {
			return all, err
		}
		all.growth(took, state)
	}
	for _, s := range sites {
		err = errors.Join(err, s.process.end())
	}
	return all, err
}

// A call can be cold, behind an edit, or warm, when nothing has changed since
// the same call before.
const (
	cold = "Behind an edit"
	warm = "Unchanged files"
)

// A site is where a generated building stands, with a server that is asked
// about no other. Its second layer, which write_layer writes, is a comment.
type site struct {
	building
	process *process
	text    string // of the entry
	edits   int
}

// site builds a building, and starts its server.
func (r *rig) site(spaces int) (*site, error) {
	folder := filepath.Join(r.folder, strconv.Itoa(spaces))
	if err := os.Mkdir(folder, 0o777); err != nil {
		return nil, err
	}
	generated := sample.Generated(spaces)
	entry, err := generated.Write(folder)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(entry)
	if err != nil {
		return nil, err
	}
	p, err := r.greeted("koyu")
	if err != nil {
		return nil, err
	}
	s := &site{process: p, text: string(text) + "import ./note.muro\n", building: building{
		entry: entry, layer: filepath.Join(folder, "note.muro"),
		from: generated.From, to: generated.To, level: generated.Level,
	}}
	return s, s.edit()
}

// edit makes both layers ones that nobody has read before.
func (s *site) edit() error {
	s.edits++
	s.content = fmt.Sprintf("# %d\n", s.edits)
	if err := os.WriteFile(s.layer, []byte(s.content), 0o666); err != nil {
		return err
	}
	return os.WriteFile(s.entry, []byte(s.text+s.content), 0o666)
}

// firstCalls are the first ones on a fresh server.
func firstCalls(r *rig, s *site, all *report) error {
	doors := func() (took time.Duration, err error) {
		err = r.with("koyu", func(p *process) error {
			if _, err := p.ask(s.call("check")); err != nil {
				return err
			}
			took, err = p.ask(s.call("doors"))
			return err
		})
		return took, err
	}
	took, err := times([]trial{r.first(s.call("check")), doors, r.first(s.call("validate"))})
	if err != nil {
		return err
	}
	all.figures = append(all.figures,
		atMost("10 000 spaces: first check of a fresh server", took[0], checkBound, "ms"),
		atMost("10 000 spaces: doors, behind that check", took[1], doorsBound, "ms"),
		atMost("10 000 spaces: validate, first call of a fresh server", took[2], validateBound, "ms"),
	)
	return nil
}

// trials are calls of every tool on every site.
func trials(sites []*site, state string) (tries []trial) {
	for _, tool := range tools {
		for _, s := range sites {
			tries = append(tries, func() (time.Duration, error) {
				if err := s.prepare(tool, state); err != nil {
					return 0, err
				}
				return s.process.ask(s.call(tool))
			})
		}
	}
	return tries
}

// prepare makes the next call of the tool a cold or a warm one.
func (s *site) prepare(tool, state string) (err error) {
	if state == cold {
		return s.edit()
	}
	_, err = s.process.ask(s.call(tool))
	return err
}

// growth reports the times of all tools on all sizes.
func (r *report) growth(took []float64, state string) {
	rows := [][]string{{"ms"}}
	for i, n := range sizes {
		rows[0] = append(rows[0], strconv.Itoa(n))
		if i > 0 {
			rows[0] = append(rows[0], "times")
		}
	}
	most := make([]float64, len(growths))
	whose := make([]string, len(growths))
	for t, tool := range tools {
		row := []string{"`" + tool + "`"}
		own := took[t*len(sizes):][:len(sizes)]
		for i, ms := range own {
			row = append(row, digits(ms))
			if i == 0 {
				continue
			}
			times := ms / own[i-1]
			row = append(row, digits(times))
			if times > most[i-1] {
				most[i-1], whose[i-1] = times, tool
			}
		}
		rows = append(rows, row)
	}
	r.tables = append(r.tables, table{state + ":", rows})
	for i, bound := range growths {
		what := fmt.Sprintf("growth from %d to %d spaces, %s, most: %s", sizes[i], sizes[i+1], strings.ToLower(state), whose[i])
		r.figures = append(r.figures, atMost(what, most[i], bound, "times"))
	}
}
