package cli

import (
	"encoding/json"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"koyu-mcp/internal/ecma"
)

// A listedTool is what tools/list says about one.
type listedTool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	InputSchema json.RawMessage `json:"inputSchema"`
}

// readTools are the tools on the pages of tools/list.
func readTools(pages []json.RawMessage) (tools []listedTool, err error) {
	for _, text := range pages {
		var page struct {
			Tools []listedTool `json:"tools"`
		}
		if err := json.Unmarshal(text, &page); err != nil {
			return nil, err
		}
		tools = append(tools, page.Tools...)
	}
	return tools, nil
}

// findTool is the tool of that name. One that is not listed is not called.
func findTool(tools []listedTool, name string) (listedTool, error) {
	var names []string
	for _, t := range tools {
		if t.Name == name {
			return t, nil
		}
		names = append(names, t.Name)
	}
	near := similar(name, names)
	switch {
	case len(names) == 0:
		return listedTool{}, wrongValue("the server has no tool %q, and no tools at all", name)
	case len(near) == 0:
		return listedTool{}, wrongValue("the server has no tool %q; it has: %s", name, strings.Join(names, " "))
	}
	return listedTool{}, wrongValue("the server has no tool %q; did you mean %s?", name, strings.Join(near, " or "))
}

// similar are the names that word may stand for, by the measure that is used
// for commands.
func similar(word string, names []string) []string {
	among := &cobra.Command{}
	for _, name := range names {
		among.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	return suggestions(among, word)
}

// listTools prints the tools for people: each with what it is for, and below it
// its arguments in columns.
func listTools(w io.Writer, tools []listedTool) error {
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i, t := range tools {
		lines := []line{{t.Name}}
		if t.Description != "" {
			lines = append(lines, line{"  " + oneLine(t.Description)})
		}
		if i > 0 {
			lines = slices.Insert(lines, 0, line{})
		}
		if err := say(columns, append(lines, t.argumentLines()...)...); err != nil {
			return err
		}
	}
	return columns.Flush()
}

// argumentLines are the arguments of the tool, one a line.
func (t listedTool) argumentLines() (lines []line) {
	s, err := parseSchema(t.InputSchema)
	if err != nil {
		return []line{{"  " + warning + " Its input schema cannot be read: " + err.Error()}}
	}
	for _, name := range s.PropertyOrder {
		kind, need, about := "any", "optional", ""
		if p := s.Properties[name]; p != nil {
			about = oneLine(p.Description)
			if types := s.types(p); len(types) > 0 {
				kind = strings.Join(types, "|")
			}
			if len(p.Enum) > 0 {
				about = strings.TrimSpace("one of " + ecma.JSON(p.Enum, 0) + " " + about)
			}
		}
		if slices.Contains(s.Required, name) {
			need = "required"
		}
		columns := line{"  " + name, kind, need, about}
		if about == "" {
			columns = columns[:3]
		}
		lines = append(lines, columns)
	}
	return lines
}

// oneLine is text in a single line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
