package shim_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/ecma"
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
		callWith(`{"name":"check","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}`),
	} {
		f.Add([]byte(seed))
	}
	servers := map[string]*mcp.Server{}
	for _, profile := range profiles {
		servers[profile.Name] = newServerFor(profile.Name)
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		if bytes.Count(input, []byte("[")) > 1000 || bytes.Count(input, []byte("{")) > 1000 {
			return // too deep, perhaps, to be answered
		}
		for _, profile := range profiles {
			if profile.Framing.Literals && (bytes.Contains(input, []byte("NaN")) || bytes.Contains(input, []byte("Infinity"))) {
				continue // encoding/json does not know the words
			}
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
	ids := answeredIDs(profile, string(input))
	if len(answers) != len(ids) {
		t.Fatalf("%s: %d answers are due, %d came:\n%s", profile.Name, len(ids), len(answers), got)
	}
	for i, line := range answers {
		var answer struct {
			JSONRPC       string
			ID            json.RawMessage
			Result, Error json.RawMessage
		}
		if profile.Style == shim.ASCII {
			line = strings.ReplaceAll(line, "Infinity", "1e999") // S1: and so no JSON
		}
		if err := json.Unmarshal([]byte(line), &answer); err != nil {
			t.Errorf("%s: %s: %v", profile.Name, line, err)
		}
		if answer.JSONRPC != "2.0" || (answer.Result == nil) == (answer.Error == nil) || strings.Count(line, "\n") != 1 {
			t.Errorf("%s: no answer: %s", profile.Name, line)
		}
		var sent, echoed any
		if json.Unmarshal(ids[i], &sent) == nil && json.Unmarshal(answer.ID, &echoed) == nil {
			a, _ := json.Marshal(sent)
			b, _ := json.Marshal(echoed)
			if !bytes.Equal(a, b) && !bytes.Contains(a, []byte("-0")) {
				t.Errorf("%s: the id %s came back as %s", profile.Name, ids[i], answer.ID)
			}
		}
	}
}

// answeredIDs are the ids of the answers that a profile owes for the lines of
// the input and the blank one behind it.
func answeredIDs(profile shim.Profile, input string) (ids []json.RawMessage) {
	if profile.Framing.CR {
		input = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(input)
	}
	for line := range strings.SplitSeq(input, "\n") {
		text := ecma.Repair([]byte(line))
		trimmed := ecma.TrimSpace(text)
		if trimmed == "" && !profile.Framing.Blank {
			continue
		}
		if !profile.Framing.Untrimmed {
			text = trimmed
		}
		if id := answeredID(profile, []byte(text)); id != nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// answeredID is the id of the answer to a line, or nil when none is due.
func answeredID(profile shim.Profile, text []byte) json.RawMessage {
	null := json.RawMessage("null")
	if !json.Valid(text) {
		if profile.ParseError == nil {
			return nil
		}
		return null
	}
	var m map[string]json.RawMessage // stays empty for what is no object
	_ = json.Unmarshal(text, &m)
	id, method := m["id"], m["method"]
	if profile.InvalidRequest == nil {
		if id == nil || method == nil && !profile.AnswerResponses {
			return nil
		}
		return id
	}
	switch isString := len(method) > 0 && method[0] == '"'; {
	case method == nil && id != nil || id == nil && isString:
		return nil
	case id == nil || !strings.Contains(`"-0123456789`, string(id[:1])):
		return null
	}
	return id // with an answer or with an error
}
