package server

import (
	"koyu-mcp/internal/ecma"
	"koyu-mcp/server/present"
)

// What is presented of a drawing.
var presentPlan = by(showPlan, "The drawing is generated: change the layers, not the SVG.", "data-scale at its root is px to a mm of the building.")

func showPlan(b *present.Builder, d drawing) {
	b.UI(present.CodeBlock("svg", d.svg, titled("Plan of "+d.level)))
	b.Suggest("spaces", "Get paths and areas of the spaces on that level")
	b.Suggest("layers", "Read what to change")
}

// WriteJSON implements [ecma.JSONer].
func (d drawing) WriteJSON(w *ecma.Writer) { w.String(d.svg) }
