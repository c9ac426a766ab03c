package conformance

import (
	"bytes"
	"encoding/json"
	"strings"
)

// An incoming message is what a client that forgives much reads in a line.
type incoming struct {
	line   []byte
	method string          // empty for a response
	id     json.RawMessage // nil if there is none
	result json.RawMessage // nil if there is none
	fault  *rpcError
}

// An rpcError is the error of a response.
type rpcError struct {
	Code    json.Number
	Message string
}

// parseIncoming reads a line. One that is no JSON object gives nil.
func parseIncoming(line []byte) *incoming {
	var members map[string]json.RawMessage
	if json.Unmarshal(line, &members) != nil || members == nil {
		return nil
	}
	m := &incoming{line: line, id: members["id"], result: members["result"]}
	if method, ok := members["method"]; ok {
		if json.Unmarshal(method, &m.method) != nil || m.method == "" {
			m.method = string(method)
		}
	}
	if fault := members["error"]; fault != nil && string(fault) != "null" {
		m.fault = &rpcError{}
		_ = json.Unmarshal(fault, m.fault) // what cannot be read stays zero
	}
	return m
}

func (m *incoming) response() bool { return m.method == "" && (m.result != nil || m.fault != nil) }

// orphan reports whether m is a response to nobody knows what.
func (m *incoming) orphan() bool { return m.response() && (m.id == nil || string(m.id) == "null") }

// failedTool reports whether m is the result of a tool that failed.
func (m *incoming) failedTool() bool {
	var result struct{ IsError bool }
	return json.Unmarshal(m.result, &result) == nil && result.IsError
}

// keyOf is what an answer is known by. It does not tell the id 7 from "7", so
// that K11 alone judges it.
func keyOf(id json.RawMessage) string {
	word := string(id)
	_ = json.Unmarshal(id, &word) // a number stays as it stands
	var number json.Number
	if json.Unmarshal([]byte(word), &number) == nil && number != "" && !strings.HasPrefix(word, `"`) {
		d := decimalOf(number.String())
		word = d.digits + "e" + d.exponent.String() + d.beyond
		if d.negative && d.digits != "" {
			word = "-" + word
		}
	}
	return word
}

// compact is v as JSON without an escape that can be done without.
func compact(v any) string {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // the values are those of this package
	}
	return strings.TrimSuffix(text.String(), "\n")
}
