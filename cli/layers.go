package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/english"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/model"
)

// layers lists the layers of a building, and what they say about each other's
// elements.
func layers() *cobra.Command {
	withAttrs := false
	cmd := question{
		name:  "layers",
		short: "List the layers, the weakest first",
		long: `Lists the layers a building is composed of in the order of their strength, the
entry first: it is the weakest. With --attrs it also lists the attributes that
over lines gave, and the layer that each comes from; values that came with a
definition, or that a stronger layer kept from taking effect, are not listed.

In JSON that is {"layers": [{"index", "file"}], "attrs": [{"kind", "subject",
"key", "layer"}]}, where layer is an index; attrs is there with --attrs only.`,
		example: "koyu layers house.muro\nkoyu layers house.muro --attrs --json",
		ask: func(b *koyu.Building) (any, []line, bool) {
			l := layering{Layers: layerRows(b)}
			if withAttrs {
				l.Attrs = overrides(b)
			}
			return l, l.lines(), true
		},
	}.command()
	cmd.Flags().BoolVar(&withAttrs, "attrs", false, "list the attributes given by over, and by which layer")
	return cmd
}

// A layering is the answer of layers. Attrs is nil unless it is asked for.
type layering struct {
	Layers []layerRow       `json:"layers"`
	Attrs  []model.Override `json:"attrs,omitzero"`
}

// A layerRow is one layer; the stronger it is, the higher its index.
type layerRow struct {
	Index int    `json:"index"`
	File  string `json:"file"`
}

func layerRows(b *koyu.Building) (rows []layerRow) {
	for i, l := range b.Model.Layers {
		rows = append(rows, layerRow{i, l.Path})
	}
	return rows
}

// overrides are the attributes given by over, sorted as the text that people
// read.
func overrides(b *koyu.Building) []model.Override {
	sorted := append([]model.Override{}, b.Model.Overrides...)
	slices.SortStableFunc(sorted, func(a, b model.Override) int { return ecma.CompareUTF16(a.String(), b.String()) })
	return sorted
}

// lines is the answer for people (C30, C31).
func (l layering) lines() []line {
	lines := []line{{english.Count(len(l.Layers), "layer", "layers") + ", the weakest first"}}
	for _, row := range l.Layers {
		lines = append(lines, line{fmt.Sprintf("  %d", row.Index), row.File})
	}
	if l.Attrs == nil {
		return lines
	}
	lines = append(lines, line{}, line{"Attributes given by over"})
	for _, o := range l.Attrs {
		lines = append(lines, line{"  " + o.String(), fmt.Sprintf("← %d %s", o.Layer, l.Layers[o.Layer].File)})
	}
	return lines
}
