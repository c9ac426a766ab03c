package cli

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// Tools are listed with their arguments in columns, in the order of the schema,
// whatever a server says about them.
func TestListTools(t *testing.T) {
	t.Parallel()
	tools, err := readTools([]json.RawMessage{
		json.RawMessage(`{"tools": [{"name": "plain", "inputSchema": {"type": "object"}}], "nextCursor": "2"}`),
		json.RawMessage(`{"tools": [
			{"name": "orders", "description": "Counts orders.\n\n  By status.", "inputSchema": {"type": "object", "required": ["status", "since"], "properties": {
				"status": {"type": "string", "enum": ["open", "sent"], "description": "Which"},
				"since": {"anyOf": [{"type": "string"}, {"type": "null"}]}, "limit": {"type": "integer", "description": "At most\nso many"}, "more": true}}},
			{"name": "odd\u001b[2J", "inputSchema": {"type": "object", "properties": {"a\tb": {"description": "\u202e"}}}},
			{"name": "broken", "inputSchema": {"type": 5}},
			{"name": "bare"}
		]}`),
	})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := listTools(&out, tools); err != nil {
		t.Fatal(err)
	}
	const want = `plain

orders
  Counts orders. By status.
  status  string       required  one of ["open","sent"] Which
  since   string|null  required
  limit   integer      optional  At most so many
  more    any          optional

odd\u001b[2J
  a\u0009b  any  optional  \u202e

broken
  ⚠ Its input schema cannot be read: invalid value for "type": "5"

bare
  ⚠ Its input schema cannot be read: there is none
`
	if got := out.String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if _, err := readTools([]json.RawMessage{json.RawMessage(`{"tools": 5}`)}); err == nil {
		t.Error("a list of tools can be a number")
	}
}

// A tool that is not there is told with those that are: the ones that were
// meant, if there are such.
func TestFindTool(t *testing.T) {
	t.Parallel()
	tools := []listedTool{{Name: "check"}, {Name: "write_layer"}, {Name: "layers"}}
	if found, err := findTool(tools, "layers"); found.Name != "layers" || err != nil {
		t.Errorf("%v, %v", found, err)
	}
	for name, want := range map[string]string{
		"chekc":  `no tool "chekc"; did you mean check?`,
		"LAYERS": `no tool "LAYERS"; did you mean layers?`,
		"x":      `no tool "x"; it has: check write_layer layers`,
	} {
		if _, err := findTool(tools, name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if _, err := findTool(nil, "x"); err == nil || !strings.Contains(err.Error(), "no tools at all") {
		t.Error(err)
	}
}
