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
		// Both names for the same, as while a schema is moved from one draft to another.
		`{"type":"object","$defs":{"a":{}},"definitions":{"b":{}},"properties":{"a":{"$ref":"#/definitions/b"},"b":{"$ref":"#/$defs/a"}}}`: "",
		// A regular expression that is one of ECMAScript only, also of a property with the name of a keyword.
		`{"type":"object","properties":{"a":{"type":"string","pattern":"^(?!x)"}},"patternProperties":{"^(?!y)":{}}}`:   "",
		`{"type":"object","properties":{"enum":{"pattern":"^(?!x)"},"patternProperties":{"$ref":"#/properties/enum"}}}`: "",
		// The largest whole number that every JSON parser keeps.
		`{"type":"object","properties":{"a":{"type":"array","maxItems":9007199254740991,"minItems":1.0}}}`: "",
		// Keywords of nobody, and what is below them.
		`{"type":"object","x-form":{"type":"slider","properties":[]},"properties":{"a":{"nullable":true}}}`: "",
		// Names for schemas, absolute and relative, and what is relative to them.
		`{"$id":"a.json","type":"object","properties":{"a":{"$ref":"#/properties/b"},"b":{"$ref":"a.json"}}}`:                                                                       "",
		`{"type":"object","$defs":{"a":{"$id":"https://example.com/a","$defs":{"b":{}},"$ref":"#/$defs/b"}}}`:                                                                       "",
		`{"type":"object","$defs":{"a":{"$anchor":"here"},"b":{"$dynamicAnchor":"there"}},"$ref":"#here","$dynamicRef":"#there"}`:                                                   "",
		`{"type":"object","properties":{"a/b":{},"c~":{},"d":{"allOf":[{}]}},"allOf":[{"$ref":"#/properties/a~1b"},{"$ref":"#/properties/c~0"},{"$ref":"#/properties/d/allOf/0"}]}`: "",
		// A schema for schemas, which every reader has.
		`{"type":"object","properties":{"a":{"$ref":"https://json-schema.org/draft/2020-12/schema"}}}`: "",
		// Drafts in which other things are right, and one that nobody knows.
		`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"items":[{},true],"dependencies":{"a":["b"],"b":{}}}}}`: "",
		`{"$schema":"http://json-schema.org/draft-04/schema#","type":"object","properties":{"a":{"minimum":0,"exclusiveMinimum":true}}}`:                 "",
		`{"$schema":"https://example.com/mine","type":"object","properties":{"a":{"type":"str"}}}`:                                                       "",

		`true`:              "it is no JSON object",
		`[]`:                "it is no JSON object",
		`null`:              "it is no JSON object",
		`{}`:                "its type is not",
		`{"type":"string"}`: "its type is not",
		`{"type":"object","properties":{"a":{"type":"str"}}}`:                             `/properties/a/type has to be one of string, number, `,
		`{"type":"object","properties":{"a":{"type":["string",5]}}}`:                      `or a list of these, not ["string",5]`,
		`{"type":"object","properties":{"a":{"type":"array","items":{"type":""}}}}`:       `/properties/a/items/type has to be`,
		`{"type":"object","properties":{"a/b":{"anyOf":[{},{"items":{"type":5}}]}}}`:      `/properties/a~1b/anyOf/1/items/type has to be`,
		`{"type":"object","properties":{"enum":{"type":"str"}}}`:                          `/properties/enum/type has to be`,
		`{"type":"object","properties":{"a":{"minimum":"five"}}}`:                         `/properties/a/minimum has to be a number, not "five"`,
		`{"type":"object","properties":{"a":{"exclusiveMinimum":true}}}`:                  `/properties/a/exclusiveMinimum has to be a number, not true`,
		`{"type":"object","properties":{"a":{"maxLength":-1}}}`:                           `/properties/a/maxLength has to be a whole number that is not below 0, not -1`,
		`{"type":"object","properties":{"a":{"maxLength":1.5}}}`:                          `not 1.5`,
		`{"type":"object","properties":{"a":{"required":true}}}`:                          `/properties/a/required has to be a list of names, not true`,
		`{"type":"object","properties":{"a":{"enum":"b"}}}`:                               `/properties/a/enum has to be a list, not "b"`,
		`{"type":"object","properties":{"a":{"uniqueItems":1}}}`:                          `/properties/a/uniqueItems has to be true or false, not 1`,
		`{"type":"object","properties":[]}`:                                               `/properties has to be an object of schemas, not []`,
		`{"type":"object","properties":{"a":"string"}}`:                                   `/properties/a has to be a schema, not "string"`,
		`{"type":"object","oneOf":{}}`:                                                    `/oneOf has to be a list of schemas, not {}`,
		`{"type":"object","required":["a"]}`:                                              `"a" is required, but is none of its properties`,
		`{"$schema":"https://example.com/mine","type":"object","required":["a"]}`:         `"a" is required, but is none of its properties`,
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/b"}}}`:                       `/properties/a/$ref refers to #/$defs/b, which is not there`,
		`{"type":"object","$ref":"#nowhere"}`:                                             `/$ref refers to #nowhere, which is not there`,
		`{"type":"object","allOf":[{}],"$ref":"#/allOf/1"}`:                               `which is not there`,
		`{"type":"object","properties":{"a":{"$ref":"https://example.com/b"}}}`:           `/properties/a/$ref refers to https://example.com/b, which is outside of it`,
		`{"$id":"https://example.com/a","type":"object","properties":{"a":{"$ref":"b"}}}`: `refers to https://example.com/b, which is outside of it`,
		`{"type":"object","$ref":"%"}`:                                                    `/$ref has to be a URI, not "%"`,
	} {
		err := schemaProblem(json.RawMessage(text))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
