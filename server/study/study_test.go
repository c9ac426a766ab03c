package study

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// session is a client of the server over a transport of the SDK, which knows
// nothing of profiles.
func session(t *testing.T) *mcp.ClientSession {
	t.Helper()
	here, there := mcp.NewInMemoryTransports()
	server, err := New().Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		client.Close()
		_ = server.Wait() // the client has gone
	})
	return client
}

// 01 sections 6.3 and 6.5: what the server says of itself.
func TestIdentity(t *testing.T) {
	t.Parallel()
	client := session(t)
	hello := client.InitializeResult()
	capabilities, err := json.Marshal(hello.Capabilities)
	if err != nil {
		t.Fatal(err)
	}
	if hello.ServerInfo.Name != "json-rpc-study" || hello.ServerInfo.Version != "0.1.0" || string(capabilities) != `{"tools":{}}` {
		t.Errorf("%+v with %s", hello.ServerInfo, capabilities)
	}
	listed, err := client.ListTools(t.Context(), nil)
	if err != nil || len(listed.Tools) != 1 {
		t.Fatalf("%v, %v", listed, err)
	}
	tool := listed.Tools[0]
	if tool.Name != "add" || tool.Description != "2つの数値を足し算する" {
		t.Errorf("%s: %s", tool.Name, tool.Description)
	}
	// The order of members is that of the wire, which transcripts hold.
	schema, err := json.Marshal(tool.InputSchema)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"properties":{"a":{"description":"1つ目の数","type":"number"},"b":{"description":"2つ目の数","type":"number"}},"required":["a","b"],"type":"object"}`
	if string(schema) != want {
		t.Errorf("got  %s\nwant %s", schema, want)
	}
}

// call runs add on arguments given as JSON text.
func call(t *testing.T, arguments string) (text string, failed bool) {
	t.Helper()
	result, err := add(t.Context(), &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Arguments: json.RawMessage(arguments)}})
	if err != nil || len(result.Content) != 1 {
		t.Fatalf("%s: %v, %v", arguments, result, err)
	}
	return result.Content[0].(*mcp.TextContent).Text, result.IsError
}

// 01 section 6.5, J6: numbers are added as doubles, and written with as few
// digits as tell them apart.
func TestAdd(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ a, b, want string }{
		{"19", "23", "19 + 23 = 42"},
		{"1000", "2222", "1000 + 2222 = 3222"},
		{"0.1", "0.2", "0.1 + 0.2 = 0.30000000000000004"},
		{"1.50", "-3", "1.5 + -3 = -1.5"},
		{"1e308", "1e308", "1e+308 + 1e+308 = Infinity"},
		{"-1e308", "-1e308", "-1e+308 + -1e+308 = -Infinity"},
		{"1e400", "1", "Infinity + 1 = Infinity"},
		{"1e400", "-1e400", "Infinity + -Infinity = NaN"},
		{"-0", "-0.0", "0 + 0 = 0"},
		{"1e-400", "0", "0 + 0 = 0"},
		{"1E20", "0", "100000000000000000000 + 0 = 100000000000000000000"},
		{"1e21", "1", "1e+21 + 1 = 1e+21"},
		{"999999999999999999999", "0", "1e+21 + 0 = 1e+21"},
		{"0.000001", "0", "0.000001 + 0 = 0.000001"},
		{"1e-7", "0", "1e-7 + 0 = 1e-7"},
		{"5e-324", "0", "5e-324 + 0 = 5e-324"},
		{"9007199254740992", "1", "9007199254740992 + 1 = 9007199254740992"},
		{"9007199254740993", "0", "9007199254740992 + 0 = 9007199254740992"},
		{"123456789012345678901", "0", "123456789012345680000 + 0 = 123456789012345680000"},
		{"0." + strings.Repeat("0", 400) + "1e400", "0", "0.1 + 0 = 0.1"},
	} {
		if got, failed := call(t, `{"a":`+c.a+`,"b":`+c.b+`}`); got != c.want || failed {
			t.Errorf("%s + %s: got %s (failed: %v), want %s", c.a, c.b, got, failed, c.want)
		}
	}
	for arguments, want := range map[string]string{
		`{"b":1,"a":2,"c":3}`:           "2 + 1 = 3",
		`{"a":"x","b":1,"a":2}`:         "2 + 1 = 3", // J3
		"{ \"\\u0061\" : 2 , \"b\":1 }": "2 + 1 = 3",
	} {
		if got, failed := call(t, arguments); got != want || failed {
			t.Errorf("%s: got %s (failed: %v), want %s", arguments, got, failed, want)
		}
	}
}

// What is no number is named, and not added: the one place where the documented
// server does otherwise (01 section 6.5).
func TestNoNumber(t *testing.T) {
	t.Parallel()
	const bothMissing = "a is missing: it has to be a number\nb is missing: it has to be a number"
	for _, c := range []struct{ arguments, want string }{
		{`{"a":"x","b":1}`, `a has to be a number, not "x"`},
		{`{"a":"19","b":23}`, `a has to be a number, not "19"`},
		{`{"a":1,"b":" 2"}`, `b has to be a number, not " 2"`},
		{`{"a":1}`, `b is missing: it has to be a number`},
		{`{"A":1,"b":2}`, `a is missing: it has to be a number`},
		{`{"a":null,"b":true}`, "a has to be a number, not null\nb has to be a number, not true"},
		{`{"a":[1],"b":{}}`, "a has to be a number, not [1]\nb has to be a number, not {}"},
		{`{"a":1,"b":2,"b":false}`, `b has to be a number, not false`},
		{`{"a":"\u0000\ud800","b":1}`, `a has to be a number, not "\u0000\ud800"`},
		{`{"a":"` + strings.Repeat("9", 1<<20) + `","b":1}`, `a has to be a number, not "` + strings.Repeat("9", 79) + "…"},
		{`{"a":"NaN","b":"Infinity"}`, "a has to be a number, not \"NaN\"\nb has to be a number, not \"Infinity\""},
		{`{}`, bothMissing}, {``, bothMissing}, {`null`, bothMissing}, {`[1,2]`, bothMissing}, {`"a"`, bothMissing}, {`5`, bothMissing},
	} {
		if got, failed := call(t, c.arguments); got != c.want || !failed {
			t.Errorf("%.60s: got %s (failed: %v), want %s", c.arguments, got, failed, c.want)
		}
	}
}
