package shim_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/shim"
)

// All rules of one profile, in words.
func TestQuirks(t *testing.T) {
	t.Parallel()
	var got strings.Builder
	for _, q := range shim.Study.Quirks() {
		got.WriteString(q.Subject + ": " + q.Rule + "\n")
	}
	const want = `line end: LF, CR LF, or CR alone
last line: counts also without a line end
blank line: is skipped
white space: around a message only that of JSON, so no byte order mark
grammar: RFC 8259
malformed line: gets the error -32700: Parse error
batch, or no object: gets no answer
jsonrpc: is not looked at
id: may be anything, null too
no id: is not executed, and gets no answer
method: may be anything; what is no string is not found
params: of a wrong kind count as none; _meta is not looked at
response: gets the error -32601: Method not found: undefined
methods: initialize, ping, tools/list, tools/call
unknown method: gets the error -32601: Method not found: <method>
initialize: may come at any time, more than once, or never
version: is always 2025-06-18
tools/call without params: gets the error -32603: Cannot destructure property 'name' of 'params' as it is undefined.
unknown tool: gets a result with isError: unknown tool: <name>
error of a handler: gets the error -32603: <error>
spelling: no white space, no escape that is not needed, numbers as ECMAScript has them
result of initialize: has protocolVersion, capabilities, serverInfo
result of tools/list: has tools; of each name, description, inputSchema
order: answers come in the order of the requests
end of input: everything is answered first
log: [server] stdio server started — waiting for JSON-RPC messages on stdin
log: [server] initialize: client=<client> protocol=<version>
log: [server] client initialized — 通常運転開始
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Error(diff)
	}
}

// 6.2: what InvalidRequest asks of a message, be the rest of the profile strict or
// not.
func TestQuirksOfValidMessages(t *testing.T) {
	t.Parallel()
	lax := shim.Koyu
	lax.InvalidRequest = shim.SDK.InvalidRequest
	for _, profile := range []shim.Profile{shim.SDK, lax} {
		told := map[string]string{}
		for _, q := range profile.Quirks() {
			told[q.Subject] = q.Rule
		}
		for subject, rule := range map[string]string{
			"jsonrpc": `has to be "2.0"`,
			"id":      "has to be a string or a number",
			"no id":   "is not executed, and gets no answer if there is a method",
			"method":  "has to be a string",
			"params":  "have to be an object, an array or null; ",
		} {
			if !strings.HasPrefix(told[subject], rule) {
				t.Errorf("%s: %s %s", profile.Name, subject, told[subject])
			}
		}
	}
}

// Every field of a profile shows in its rules: a row for each, by its name.
func TestQuirksTellEverything(t *testing.T) {
	t.Parallel()
	changes := map[string]func(*shim.Profile){
		"Framing.CR":        func(p *shim.Profile) { p.Framing.CR = true },
		"Framing.Untrimmed": func(p *shim.Profile) { p.Framing.Untrimmed = true },
		"Framing.Blank":     func(p *shim.Profile) { p.Framing.Blank = true },
		"Framing.LastLine":  func(p *shim.Profile) { p.Framing.LastLine = true },
		"Framing.Literals":  func(p *shim.Profile) { p.Framing.Literals = true },
		"Style":             func(p *shim.Profile) { p.Style = shim.AsIs },
		"Methods":           func(p *shim.Profile) { p.Methods = shim.Study.Methods },
		"NotFound":          func(p *shim.Profile) { p.NotFound.Code = 7 },
		"UnknownTool":       func(p *shim.Profile) { p.UnknownTool.Code = 0 },
		"NoParams":          func(p *shim.Profile) { p.NoParams = &shim.Fault{Code: 7} },
		"HandlerError":      func(p *shim.Profile) { p.HandlerError = &shim.Fault{Code: 7} },
		"ParseError":        func(p *shim.Profile) { p.ParseError = &shim.Fault{Code: 7} },
		"InvalidRequest":    func(p *shim.Profile) { p.InvalidRequest = &shim.Fault{Code: 7} },
		"AnswerResponses":   func(p *shim.Profile) { p.AnswerResponses = true },
		"Version":           func(p *shim.Profile) { p.Version = "2024-11-05" },
		"EchoVersion":       func(p *shim.Profile) { p.EchoVersion = false },
		"Strict":            func(p *shim.Profile) { p.Strict = true },
		"Log.Start":         func(p *shim.Profile) { p.Log.Start = "a" },
		"Log.Initialize":    func(p *shim.Profile) { p.Log.Initialize = "b" },
		"Log.Initialized":   func(p *shim.Profile) { p.Log.Initialized = "c" },
	}
	seen := map[string]string{}
	for _, field := range fields(reflect.TypeFor[shim.Profile](), "") {
		if field == "Name" {
			continue // of the profile, not of the wire
		}
		change := changes[field]
		if change == nil {
			t.Errorf("%s has no row", field)
			continue
		}
		changed := shim.Koyu
		change(&changed)
		told, err := json.Marshal(changed.Quirks())
		if err != nil {
			t.Fatal(err)
		}
		if cmp.Equal(changed.Quirks(), shim.Koyu.Quirks()) || seen[string(told)] != "" {
			t.Errorf("nothing is said of %s that sets it apart from %q", field, seen[string(told)])
		}
		seen[string(told)] = field
	}
}

// fields are the names of the fields of a struct, those of structs within by
// their path. A Fault is one of its own.
func fields(of reflect.Type, path string) (names []string) {
	for i := range of.NumField() {
		f := of.Field(i)
		if f.Type.Kind() == reflect.Struct && f.Type != reflect.TypeFor[shim.Fault]() {
			names = append(names, fields(f.Type, path+f.Name+".")...)
		} else {
			names = append(names, path+f.Name)
		}
	}
	return names
}

// Of every profile all rules are whole, and each subject comes once.
func TestQuirksAreWhole(t *testing.T) {
	t.Parallel()
	for _, profile := range profiles {
		subjects := map[string]bool{"log": false}
		for _, q := range profile.Quirks() {
			if q.Subject == "" || q.Rule == "" || strings.Contains(q.Rule, "%") || subjects[q.Subject] {
				t.Errorf("%s: %+v", profile.Name, q)
			}
			subjects[q.Subject] = q.Subject != "log"
		}
	}
	text, err := json.Marshal(shim.Quirk{Subject: "s", Rule: "r"})
	if err != nil || string(text) != `{"subject":"s","rule":"r"}` {
		t.Errorf("in JSON: %s, %v", text, err)
	}
}
