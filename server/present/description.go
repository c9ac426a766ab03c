package present

import (
	"cmp"
	"strings"

	"koyu-mcp/server/present/toon"
)

// ToonDescription writes the actions into the description of the tool, before
// that is compiled: below a sentence about the tool, which it has already, one
// row of a TOON table for each (W22).
func (t *Tool) ToonDescription() {
	type row struct {
		Action   string `json:"action"`
		Desc     string `json:"desc"`
		Required string `json:"required"`
	}
	var rows []row
	for _, a := range t.Actions {
		r := row{Action: a.Name, Desc: a.Description}
		if a.Input != nil {
			r.Required = strings.Join(a.Input.Required, ",")
		}
		rows = append(rows, r)
	}
	table, err := toon.Marshal(rows, toon.Options{Delimiter: toon.Pipe})
	if err != nil {
		panic(err) // three strings always have a form
	}
	about := strings.TrimSuffix(cmp.Or(t.Description, t.Title, t.Name), ".")
	if t.chooses() {
		about += "; the parameter action chooses the operation"
	}
	t.Description = about + ".\n\n" + table
}
