package server

import (
	"fmt"
	"path/filepath"

	"github.com/google/jsonschema-go/jsonschema"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/english"
	"koyu-mcp/koyu/model"
	"koyu-mcp/server/present"
)

// A presenter makes what presents the answers of a tool, whose schema it gets;
// nil is that of an answer that is no JSON.
type presenter func(answer *jsonschema.Schema) present.Presents

// by is the presenter that tells rules about every answer, and what show has to
// say about this one. The data are spelled as in all profiles.
func by[T any](show func(*present.Builder, T), rules ...string) presenter {
	return func(answer *jsonschema.Schema) present.Presents {
		return &present.Presenter[T]{
			Rules:  rules,
			Show:   show,
			Schema: answer,
			Encode: func(v T) ([]byte, error) { return []byte(ecma.JSON(v, 0)), nil },
		}
	}
}

// Rules of several presenters.
const (
	inMM      = "Lengths are in mm."
	inM2      = "Areas are in m²; floors are measured to the centrelines of walls."
	noVerdict = "These are figures and no verdict; validate judges."
)

// titled is the look of a block that has nothing but a title.
func titled(title string) present.Look { return present.Look{Title: title} }

// say adds a line about the answer.
func say(b *present.Builder, format string, args ...any) {
	b.UI(present.Summary(fmt.Sprintf(format, args...), present.Look{}))
}

// mostRows is how many rows are shown in a table, or drawn in a chart: enough to
// recognise what there is, and far less than to say all of it twice.
const mostRows = 40

// table adds a table of the first rows, and tells when there are more.
func table(b *present.Builder, title string, headers []string, rows [][]string) {
	if total := len(rows); total > mostRows {
		rows = rows[:mostRows]
		say(b, "The table shows %d of %d; the data have all.", mostRows, total)
	}
	b.UI(present.Table(headers, rows, titled(title)))
}

// rounded is x to two decimals, in as few digits as can be.
func rounded(x float64) string { return ecma.Number(ecma.Round2(x)) }

// measured is a measure as [rounded] has it; empty when there is none.
func measured(m model.Measure) string {
	if !m.Given {
		return ""
	}
	return rounded(m.Value)
}

// mark is a cell for what is remarkable when it is so.
func mark(is bool) string {
	if is {
		return "yes"
	}
	return ""
}

// faults are numbers of diagnostics.
func faults(errors, warnings int) string {
	return english.Count(errors, "error", "errors") + ", " + english.Count(warnings, "warning", "warnings")
}

// commonFolder is the deepest folder that all files are in.
func commonFolder(files []string) string {
	if len(files) == 0 {
		return ""
	}
	folder := filepath.Dir(files[0])
	for _, file := range files[1:] {
		for up := filepath.Dir(folder); !inside(folder, file) && up != folder; up = filepath.Dir(folder) {
			folder = up
		}
	}
	return folder
}

// within is file as seen from a folder that it is in.
func within(folder, file string) string {
	if rel, err := filepath.Rel(folder, file); err == nil {
		return rel
	}
	return file
}
