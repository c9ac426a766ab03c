package conformance

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koyu-mcp/shim"
)

// TestFor: what is demanded of each profile of the shim (01 section 6).
func TestFor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		wire shim.Profile
		want Profile
	}{
		{shim.Koyu, Profile{
			Name: "koyu", Malformed: Silence, Blank: Silence, IgnoresResponses: true, Ordered: true, Early: true,
			EchoesVersion: true, UnknownTool: InvalidParams, ToolFailure: IsError, Style: Compact,
		}},
		{shim.Study, Profile{
			Name: "study", Malformed: ParseError, Blank: Silence, Ordered: true, Early: true,
			Version: "2025-06-18", UnknownTool: IsError, ToolFailure: IsError, Style: Compact,
		}},
		{shim.Stdlib, Profile{
			Name: "stdlib", Malformed: ParseError, Blank: ParseError, Ordered: true, Early: true,
			Version: "2025-06-18", UnknownTool: InvalidParams, ToolFailure: IsError, Style: ASCII,
		}},
		{shim.SDK, Profile{
			Name: "sdk", Malformed: ParseError, Blank: Silence, IgnoresResponses: true, Envelope: true, Ordered: true,
			UnknownTool: InvalidParams, ToolFailure: IsError,
		}},
	} {
		if diff := cmp.Diff(c.want, For(c.wire)); diff != "" {
			t.Errorf("%s: %s", c.wire.Name, diff)
		}
	}
}

// TestParseCall: how a call is written, and what is told of a slip.
func TestParseCall(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Call{
		`set {"key":"k","value":"${n}"}`: {"set", `{"key":"k","value":"${n}"}`},
		` set  {"value":${n}} `:          {"set", `{"value":${n}}`},
		`set {"file":"${dir}/x"}`:        {"set", `{"file":"${dir}/x"}`},
		`get`:                            {"get", `{}`},
	} {
		if got, err := ParseCall(text); err != nil || got != want {
			t.Errorf("%s: %v %v", text, got, err)
		}
	}
	for text, want := range map[string]string{
		``:                "the name of a tool, a blank",
		`{"key":1}`:       "the name of a tool, a blank",
		`set {"key":`:     `the arguments of set have to be a JSON object: {"key":`,
		`set null`:        "have to be a JSON object",
		`set [1]`:         "have to be a JSON object",
		`set {"a":$n}`:    "have to be a JSON object",
		`set key=value`:   "have to be a JSON object",
		`set {} {}`:       "have to be a JSON object",
		`set {"a":${n}}}`: "have to be a JSON object",
	} {
		if _, err := ParseCall(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
