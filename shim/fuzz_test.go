package shim_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"koyu-mcp/internal/ecma"
)

// FuzzWire sends anything and holds the answers against the plainest reading of
// the input: one answer for each line that is an object with an id and a method,
// in their order; each answer one JSON object of the right shape; and a server
// that is still there.
func FuzzWire(f *testing.F) {
	for _, seed := range []string{
		"", "x\n", ping("1") + "\n" + ping(`{"a":1}`), ping(`"\ud800"`) + "\r\n\n", `{"id":1,"id":2,"method":"x","method":"ping"}`,
		request("null", `["a",{}]`), request("1e400", `"initialize"`), `{"id":1,"method":"initialize","params":{"protocolVersion":[1.5],"clientInfo":{"name":5}}}`,
		callWith(`{"name":"check","arguments":{"file":"\ud800"}}`), callWith(`{"name":"site","arguments":[]}`), callWith(`{"name":"doors","_meta":{}}`),
		`{"method":"notifications/cancelled","params":{"requestId":1}}`, "\uFEFF" + ping("[1.0]") + "\u00A0", `[` + ping("1") + `]`, "\xFF" + ping("1"),
	} {
		f.Add([]byte(seed))
	}
	server := newServer()
	f.Fuzz(func(t *testing.T, input []byte) {
		if bytes.Count(input, []byte("[")) > 1000 || bytes.Count(input, []byte("{")) > 1000 {
			return // too deep, perhaps, to be answered
		}
		got := session(t, server, string(input)+"\n"+ping(`"alive"`)+"\n")
		answers := strings.SplitAfter(strings.TrimSuffix(got, pong(`"alive"`)+"\n"), "\n")
		answers = answers[:len(answers)-1]
		ids := requestIDs(input)
		if len(answers) != len(ids) {
			t.Fatalf("%d requests, %d answers:\n%s", len(ids), len(answers), got)
		}
		for i, line := range answers {
			var answer struct {
				JSONRPC       string
				ID            json.RawMessage
				Result, Error json.RawMessage
			}
			if err := json.Unmarshal([]byte(line), &answer); err != nil {
				t.Errorf("%s: %v", line, err)
			}
			if answer.JSONRPC != "2.0" || (answer.Result == nil) == (answer.Error == nil) || strings.Count(line, "\n") != 1 {
				t.Errorf("no answer: %s", line)
			}
			var sent, echoed any
			if json.Unmarshal(ids[i], &sent) == nil && json.Unmarshal(answer.ID, &echoed) == nil {
				a, _ := json.Marshal(sent)
				b, _ := json.Marshal(echoed)
				if !bytes.Equal(a, b) && !bytes.Contains(a, []byte("-0")) {
					t.Errorf("the id %s came back as %s", ids[i], answer.ID)
				}
			}
		}
	})
}

// requestIDs are the ids of the requests among the lines of the input.
func requestIDs(input []byte) (ids []json.RawMessage) {
	for line := range bytes.SplitSeq(input, []byte("\n")) {
		var members map[string]json.RawMessage
		if json.Unmarshal([]byte(ecma.TrimSpace(ecma.Repair(line))), &members) == nil && members["id"] != nil && members["method"] != nil {
			ids = append(ids, members["id"])
		}
	}
	return ids
}
