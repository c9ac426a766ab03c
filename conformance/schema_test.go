package conformance

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestSchemas: what is a schema of an object, and what is told of one that is
// none (K18).
func TestSchemas(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"type":"object"}`: "",
		`{"type":"object","properties":{"a":{"type":["string","null"]}},"required":["a"],"additionalProperties":false}`:         "",
		`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"type":"string"}}}`:            "",
		`{"type":"object","properties":{"type":{"type":"string"},"pattern":{"type":"string"},"a":{"default":{"type":"none"}}}}`: "",
		`{"type":"object","$defs":{"a":{"type":"string"}},"properties":{"a":{"$ref":"#/$defs/a"}}}`:                             "",
		`{"type":"object","definitions":{"a":{"type":"string"}},"properties":{"a":{"$ref":"#/definitions/a"}}}`:                 "",
		// A regular expression that is one of ECMAScript only.
		`{"type":"object","properties":{"a":{"type":"string","pattern":"^(?!x)"}},"patternProperties":{"^(?!y)":{}}}`: "",

		`true`:              "its type is not",
		`[]`:                "cannot unmarshal",
		`{}`:                "its type is not",
		`{"type":"string"}`: "its type is not",
		`{"type":"objekt"}`: `there is no type "objekt"`,
		`{"type":"object","properties":{"a":{"type":"str"}}}`:                       `there is no type "str"`,
		`{"type":"object","properties":{"a":{"type":["string",5]}}}`:                `there is no type 5`,
		`{"type":"object","properties":{"a":{"type":"array","items":{"type":""}}}}`: `there is no type ""`,
		`{"type":"object","properties":{"a":{"minimum":"five"}}}`:                   "cannot unmarshal",
		`{"type":"object","properties":[]}`:                                         "cannot unmarshal",
		`{"type":"object","required":["a"]}`:                                        `"a" is required, but is none of its properties`,
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/b"}}}`:                 "$defs",
		`{"type":"object","properties":{"a":{"$ref":"https://example.com/b"}}}`:     "https://example.com/b",
	} {
		err := schemaProblem(json.RawMessage(text))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
