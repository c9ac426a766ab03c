package conformance

import (
	"encoding/json"
	"slices"
)

const (
	maxPages  = 100 // of a list of tools
	maxCalled = 3   // tools that a law calls
)

// A tool is one of those that a server lists. What cannot be read of it is
// zero.
type tool struct {
	Name         string
	InputSchema  json.RawMessage
	OutputSchema json.RawMessage
	Annotations  struct{ ReadOnlyHint, DestructiveHint bool }

	text json.RawMessage // as it is listed
}

// tools are the tools of the server, page by page. When one is no list of
// tools, or points to one that was there already, the exchange is returned too.
func (s *talk) tools() (all []tool, asked question, answer *incoming, problem string) {
	var params any
	read := map[string]bool{}
	for range maxPages {
		q, m := s.ask("tools/list", params)
		var page struct {
			Tools      []json.RawMessage
			NextCursor string
		}
		if m == nil || m.fault != nil || json.Unmarshal(m.result, &page) != nil || page.Tools == nil {
			return all, q, m, noList
		}
		for _, text := range page.Tools {
			t := tool{text: text}
			_ = json.Unmarshal(text, &t)
			all = append(all, t)
		}
		if page.NextCursor == "" {
			return all, q, m, ""
		}
		if read[page.NextCursor] {
			return all, q, m, noEnd
		}
		read[page.NextCursor] = true
		params = map[string]any{"cursor": page.NextCursor}
	}
	return all, question{}, nil, ""
}

// What may be wrong with a list of tools.
const (
	noList = "there is no list of tools, although the server says at initialize that it has some"
	noEnd  = "the list of tools has no end: a page gives a nextCursor that an earlier one has given"
)

// hasTools reports whether the server says that it has.
func (s *talk) hasTools() bool {
	var result struct{ Capabilities struct{ Tools any } }
	return json.Unmarshal(s.greeting.result, &result) == nil && result.Capabilities.Tools != nil
}

// checkTools (K18) reads the list of tools, and calls some of them with
// arguments that their schemas do not allow.
func checkTools(t *trial) {
	t.greeted(func(s *talk) {
		tools, q, m, problem := s.tools()
		switch {
		case problem == noList && !s.hasTools():
			t.skip("the server has no tools")
			return
		case problem != "":
			t.find(Finding{
				Problem:  problem,
				Evidence: exchange(q, m),
				Mend:     `Answer tools/list with {"tools":[…]}, or leave tools out of the capabilities. Only a page behind which there is another one has a nextCursor.`,
			})
			return
		case len(tools) == 0:
			t.skip("the server lists no tools")
			return
		}
		named := map[string]bool{}
		for _, tool := range tools {
			switch {
			case tool.Name == "":
				t.fault(tool, "has no name", "")
			case named[tool.Name]:
				t.fault(tool, "has a name that another one has too", "Rename one of them: a client that calls the name gets only one.")
			}
			named[tool.Name] = true
			t.judgeSchemas(tool)
		}
		for _, tool := range callable(tools) {
			if !t.callWrongly(s, tool) {
				return
			}
		}
	})
}

// fault finds what is wrong with a tool as it is listed.
func (t *trial) fault(tool tool, problem, mend string) {
	t.find(Finding{
		Problem:  "the tool " + show([]byte(tool.Name+"\n"), 0) + " " + problem,
		Evidence: "got  " + show(append(slices.Clone(tool.text), '\n'), 0),
		Mend:     mend,
	})
}

// judgeSchemas looks at the schemas of a tool, of which that of the results may
// be missing.
func (t *trial) judgeSchemas(tool tool) {
	if tool.InputSchema == nil {
		t.fault(tool, "has no inputSchema", `Give a tool without arguments the schema {"type":"object"}.`)
	} else if problem := schemaProblem(tool.InputSchema); problem != nil {
		t.fault(tool, "has an inputSchema that is no schema of an object: "+problem.Error(), "")
	}
	if tool.OutputSchema != nil {
		if problem := schemaProblem(tool.OutputSchema); problem != nil {
			t.fault(tool, "has an outputSchema that is no schema of an object: "+problem.Error(), "")
		}
	}
}

// A shape is what a law reads of an inputSchema, whatever else is wrong with it.
type shape struct {
	Properties map[string]json.RawMessage
	Required   []string
}

func (t tool) shape() (s shape) {
	_ = json.Unmarshal(t.InputSchema, &s)
	return s
}

// callable are the few tools that a law calls: such that demand arguments, and
// so refuse to do anything without, and do not say that they destroy something.
// Those that say that they only read come first.
func callable(tools []tool) []tool {
	var read, others []tool
	for _, tool := range tools {
		switch {
		case len(tool.shape().Required) == 0 || tool.Annotations.DestructiveHint && !tool.Annotations.ReadOnlyHint:
		case tool.Annotations.ReadOnlyHint:
			read = append(read, tool)
		default:
			others = append(others, tool)
		}
	}
	all := append(read, others...)
	return all[:min(len(all), maxCalled)]
}

// unlike are values that nobody can take for one of the type.
var unlike = map[string]any{
	"string":  map[string]any{"not": "a string"},
	"number":  "no number",
	"integer": "no number",
	"boolean": "neither",
	"array":   "no array",
	"object":  "no object",
	"null":    "something",
}

// callWrongly calls a tool with every argument that it demands, each of a wrong
// type. A tool that also demands something of an unclear type is not called. It
// reports whether the server can be asked for more.
func (t *trial) callWrongly(s *talk, tool tool) bool {
	shape, arguments := tool.shape(), map[string]any{}
	for _, name := range shape.Required {
		var property struct{ Type string }
		_ = json.Unmarshal(shape.Properties[name], &property)
		value, ok := unlike[property.Type]
		if !ok {
			return true
		}
		arguments[name] = value
	}
	q, m := s.askTool(tool.Name, arguments)
	switch {
	case m == nil:
		t.noAnswer(s, q, "a call with arguments of a wrong type", mendHanging)
	case m.fault == nil && !m.failedTool():
		t.find(Finding{
			Problem:  "a call succeeds although every argument that the tool demands is of a wrong type",
			Evidence: exchange(q, m),
			Mend:     `Check arguments against the schema before the call, and answer a result with "isError":true that says which one is wrong.`,
		})
	}
	return m != nil
}
