package shim_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/due"
	"koyu-mcp/shim"
)

// FuzzWire sends anything to a server of every profile and holds the answers
// against the plainest reading of the input: one answer for each line that asks
// for one, in their order; each answer one JSON object of the right shape; and a
// server that is still there.
func FuzzWire(f *testing.F) {
	for _, seed := range []string{
		"", "x\n", ping("1") + "\n" + ping(`{"a":1}`), ping(`"\ud800"`) + "\r\n\n", `{"id":1,"id":2,"method":"x","method":"ping"}`,
		request("null", `["a",{}]`), request("1e400", `"initialize"`), `{"id":1,"method":"initialize","params":{"protocolVersion":[1.5],"clientInfo":{"name":5}}}`,
		callWith(`{"name":"check","arguments":{"file":"\ud800"}}`), callWith(`{"name":"site","arguments":[]}`), callWith(`{"name":"doors","_meta":{}}`),
		`{"method":"notifications/cancelled","params":{"requestId":1}}`, "\uFEFF" + ping("[1.0]") + "\u00A0", `[` + ping("1") + `]`, "\xFF" + ping("1"),
		ping("1") + "\r" + ping("-0.0") + "\r\r\n", `{"jsonrpc":"2.0","id":1,"result":{}}`, callWith(`null`), callWith(`[]`), ping("NaN"),
		hello(`"2025-06-18"`) + "\n" + `{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n" + hello(`5`) + "\n" + callWith(`{"name":"check","arguments":5,"_meta":{"progressToken":{}}}`),
		hello(`""`) + "\n" + `{"jsonrpc":"2.0","id":"a","method":"logging/setLevel","params":{"level":"x"}}` + "\n" + `{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{"ref":{},"argument":null}}`,
		ping(strings.Repeat("[", 4096)+strings.Repeat("]", 4096)) + "\n" + ping(strings.Repeat("[", 4097)+strings.Repeat("]", 4097)), request("1", strings.Repeat("[", 4097)+strings.Repeat("]", 4097)),
		ping(`{"NaN":[-Infinity,"Infinity",NaN]}`) + "\n" + ping("1NaN"), callWith(`{"name":{"x":Infinity},"arguments":{"x":` + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + `}}`),
		callWith(`{"name":"check","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}`),
	} {
		f.Add([]byte(seed))
	}
	servers := map[string]*mcp.Server{}
	for _, profile := range profiles {
		servers[profile.Name] = newServerFor(profile.Name)
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		if bytes.Count(input, []byte("["))+bytes.Count(input, []byte("{")) > 9999 {
			return // too deep, perhaps, for the reference
		}
		for _, profile := range profiles {
			checkAnswers(t, servers[profile.Name], profile, input)
		}
	})
}

func checkAnswers(t *testing.T, server *mcp.Server, profile shim.Profile, input []byte) {
	t.Helper()
	got := session(t, server, string(input)+"\n"+ping(`"alive"`)+"\n", speaking(profile))
	rest, alive := strings.CutSuffix(got, spelled(profile, pong(`"alive"`))+"\n")
	if !alive {
		t.Fatalf("%s: it is no longer there: %s", profile.Name, got)
	}
	answers := strings.SplitAfter(rest, "\n")
	answers = answers[:len(answers)-1]
	ids := due.IDs(&profile, shim.DefaultMaxLine, string(input))
	if len(answers) != len(ids) {
		t.Fatalf("%s: %d answers are due, %d came:\n%s", profile.Name, len(ids), len(answers), got)
	}
	for i, line := range answers {
		if err := due.Wrong(&profile, ids[i], []byte(line)); err != nil {
			t.Errorf("%s: %s: %v", profile.Name, line, err)
		}
	}
}
