package present

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

type invoice struct {
	ID     string    `json:"id"`
	Cents  int       `json:"amount_cents"`
	Card   string    `json:"card"`
	Lines  []entry   `json:"lines,omitempty"`
	Client *customer `json:"client,omitempty"`
}

type entry struct {
	What  string `json:"what"`
	Cents int    `json:"cents"`
}

type customer struct {
	Name string `json:"name"`
	Tax  string `json:"tax"`
}

var (
	entries = &Presenter[[]entry]{
		Rules: []string{"cents are cents."},
		Limit: 2,
		Show: func(b *Builder, all []entry) {
			b.UI(Summary(fmt.Sprintf("%d lines", len(all)), Look{}))
		},
	}
	customers = &Presenter[customer]{
		Mask: []string{"tax"},
		Show: func(b *Builder, c customer) { b.Suggest("crm.open", "Look "+c.Name+" up") },
	}
	invoiceParts = []Child{Embed("lines", entries), Embed("client", customers)}
	invoicing    = &Presenter[invoice]{
		Rules:  []string{"amount_cents is in CENTS. Divide by 100."},
		Mask:   []string{"card"},
		Embeds: invoiceParts,
		Show: func(b *Builder, i invoice) {
			b.UI(Summary("Invoice "+i.ID, Look{}))
			b.Direct("Ask before paying.")
			b.Suggest("billing.remind", "Send a payment reminder")
		},
	}
	invoicesListed = &Presenter[[]invoice]{Embeds: invoiceParts, Limit: 1}
)

func sample() invoice {
	return invoice{
		ID: "R1", Cents: 900, Card: "4111",
		Lines:  []entry{{"a", 1}, {"b", 2}, {"c", 3}},
		Client: &customer{"Ada", "T9"},
	}
}

// wire is the texts of a response.
func wire(t *testing.T) func(*Response, error) []string {
	return func(r *Response, err error) []string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		var result struct {
			Content []struct{ Type, Text string }
			IsError bool
		}
		encoded, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(encoded, &result); err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, c := range result.Content {
			if c.Type != "text" {
				t.Errorf("W1: a block is of the type %q", c.Type)
			}
			texts = append(texts, c.Text)
		}
		return texts
	}
}

func same(t *testing.T, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n====\n"), strings.Join(want, "\n====\n"))
	}
}

// W1: all six kinds, in their order; W6, W7, W8, W9: their shapes; W18: blocks of
// children without their data; W20: what they hide and cut.
func TestW1AllBlocks(t *testing.T) {
	t.Parallel()
	same(t, wire(t)(invoicing.Present(sample(), Options{})), []string{
		lf(`{`,
			`  "id": "R1",`,
			`  "amount_cents": 900,`,
			`  "card": "[REDACTED]",`,
			`  "lines": [`,
			`    {`,
			`      "what": "a",`,
			`      "cents": 1`,
			`    },`,
			`    {`,
			`      "what": "b",`,
			`      "cents": 2`,
			`    }`,
			`  ],`,
			`  "client": {`,
			`    "name": "Ada",`,
			`    "tax": "[REDACTED]"`,
			`  }`,
			`}`),
		lf(`<ui_passthrough type="summary">`, `Invoice R1`, `</ui_passthrough>`),
		lf(`<ui_passthrough type="summary" title="lines">`, `Showing 2 of 3.`, `</ui_passthrough>`),
		lf(`<ui_passthrough type="summary">`, `3 lines`, `</ui_passthrough>`),
		lf(`<domain_rules>`, `- cents are cents.`, `</domain_rules>`),
		lf(`<action_suggestions>`, `- crm.open: Look Ada up`, `</action_suggestions>`),
		lf(`<llm_directives>`, `- Ask before paying.`, `</llm_directives>`),
		lf(`<domain_rules>`, `- amount_cents is in CENTS. Divide by 100.`, `</domain_rules>`),
		lf(`<action_suggestions>`, `- billing.remind: Send a payment reminder`, `</action_suggestions>`),
	})
}

// The blocks of one answer, to the byte.
func TestBlocksToTheByte(t *testing.T) {
	t.Parallel()
	b := NewBuilder(map[string]int{"amount_cents": 12000})
	b.Suggest("billing.remind", "Send a payment reminder")
	b.Rule("amount_cents is in CENTS. Divide by 100.")
	b.UI(ECharts(json.RawMessage(`{"xAxis":{}}`), Look{Title: "Revenue by month", Width: Full, Priority: 1}))
	same(t, wire(t)(b.Build()), []string{
		"{\n  \"amount_cents\": 12000\n}",
		"<ui_passthrough type=\"echarts\" title=\"Revenue by month\" width=\"full\" priority=\"1\">\n```echarts\n{\n  \"xAxis\": {}\n}\n```\n</ui_passthrough>",
		"<domain_rules>\n- amount_cents is in CENTS. Divide by 100.\n</domain_rules>",
		"<action_suggestions>\n- billing.remind: Send a payment reminder\n</action_suggestions>",
	})
}

func TestW1NothingToSay(t *testing.T) {
	t.Parallel()
	p := &Presenter[entry]{}
	same(t, wire(t)(p.Present(entry{"a", 1}, Options{})), []string{lf(`{`, `  "what": "a",`, `  "cents": 1`, `}`)})
}

func TestW2Data(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		data any
		want string
	}{
		{"a string", "as it\n\"is\" <b>", "as it\n\"is\" <b>"},
		{"a string of another type", json.Number("7"), "7"},
		{"an empty string", "", "OK"},
		{"nothing", nil, "OK"},
		{"a nil pointer", (*entry)(nil), "OK"},
		{"null", json.RawMessage("null"), "OK"},
		{"a number", 1.5, "1.5"},
		{"false", false, "false"},
		{"zero", 0, "0"},
		{"no HTML escapes", map[string]string{"a": "<&>"}, "{\n  \"a\": \"<&>\"\n}"},
		{"order as declared", entry{"z", 0}, "{\n  \"what\": \"z\",\n  \"cents\": 0\n}"},
		{"an empty list", []entry{}, "[]"},
		{"a nil list", []entry(nil), "[]"},
		{"a nil map", map[string]int(nil), "{}"},
		{"empty containers inside", map[string]any{"a": []int{}, "b": struct{}{}}, "{\n  \"a\": [],\n  \"b\": {}\n}"},
		{"no HTML escapes of encoders inside", []any{json.RawMessage(`"\u003c\u0026\u2028"`), shouting("<a>")}, "[\n  \"<&\u2028\",\n  \"<a>!\"\n]"},
		{"nil bytes are no list", []byte(nil), "OK"},
		{"nil JSON", json.RawMessage(nil), "OK"},
		{"ill-formed UTF-8", json.RawMessage("[\"\xff\"]"), "[\n  \"\ufffd\"\n]"},
		{"JSON keeps its order and its digits", json.RawMessage(`{"b":1.50,"a":[1e2]}`), "{\n  \"b\": 1.50,\n  \"a\": [\n    1e2\n  ]\n}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			same(t, wire(t)(Success(c.data)), []string{c.want})
		})
	}
}

// shouting writes itself, and escapes what the encoder around it would not.
type shouting string

func (s shouting) MarshalJSON() ([]byte, error) { return json.Marshal(string(s) + "!") }

func TestW2NoData(t *testing.T) {
	t.Parallel()
	var b Builder
	b.Rule("first")
	same(t, wire(t)(b.Build()), []string{"OK", lf(`<domain_rules>`, `- first`, `</domain_rules>`)})
	b.toon = true
	same(t, wire(t)(b.Build())[:1], []string{"OK"})
}

func TestDataThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	failed := (*Failure)(nil)
	if _, err := Success(math.NaN()); !errors.As(err, &failed) || failed.Code != Internal {
		t.Errorf("the error is %v", err)
	}
	p := &Presenter[func()]{}
	if _, err := p.Present(func() {}, Options{}); !errors.As(err, &failed) {
		t.Errorf("the error is %v", err)
	}
	wrong := &Presenter[entry]{Encode: func(entry) ([]byte, error) { return []byte("{"), nil }}
	if _, err := wrong.Present(entry{}, Options{}); !errors.As(err, &failed) {
		t.Errorf("the error is %v", err)
	}
}

func TestW11StructuredContent(t *testing.T) {
	t.Parallel()
	r, err := SuccessStructured(entry{"<a>", 1})
	if err != nil {
		t.Fatal(err)
	}
	same(t, wire(t)(r, nil), []string{lf(`{`, `  "what": "<a>",`, `  "cents": 1`, `}`)})
	if got := r.Result().StructuredContent; string(got.(json.RawMessage)) != `{"what":"<a>","cents":1}` {
		t.Errorf("the structured content is %s", got)
	}
	presented, err := invoicing.Present(sample(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := presented.Result().StructuredContent; got != nil {
		t.Errorf("a presenter sets structured content: %v", got)
	}
	r, err = SuccessStructured(json.RawMessage("{ \"a\" : \"\xff\" }"))
	if err != nil || string(r.structured) != "{\"a\":\"\ufffd\"}" {
		t.Errorf("the structured content is %q (%v)", r.structured, err)
	}
	for _, data := range []any{nil, "text", 1, []entry{}} {
		if _, err := SuccessStructured(data); err == nil {
			t.Errorf("%v is no object, and became structured content", data)
		}
	}
}

func TestW16Select(t *testing.T) {
	t.Parallel()
	whole := wire(t)(invoicing.Present(sample(), Options{}))
	list := &Presenter[[]any]{}
	for _, c := range []struct {
		name  string
		names []string
		got   func(Options) (*Response, error)
		want  string
	}{
		{"in the order asked for", []string{"amount_cents", "id"}, func(o Options) (*Response, error) { return invoicing.Present(sample(), o) },
			lf(`{`, `  "amount_cents": 900,`, `  "id": "R1"`, `}`)},
		{"once", []string{"id", "id"}, func(o Options) (*Response, error) { return invoicing.Present(sample(), o) },
			lf(`{`, `  "id": "R1"`, `}`)},
		{"nested values stay whole", []string{"client"}, func(o Options) (*Response, error) { return invoicing.Present(sample(), o) },
			lf(`{`, `  "client": {`, `    "name": "Ada",`, `    "tax": "[REDACTED]"`, `  }`, `}`)},
		{"masked all the same", []string{"card"}, func(o Options) (*Response, error) { return invoicing.Present(sample(), o) },
			lf(`{`, `  "card": "[REDACTED]"`, `}`)},
		{"what is not there is skipped", []string{"lines", "id"}, func(o Options) (*Response, error) { return invoicing.Present(invoice{ID: "R2"}, o) },
			lf(`{`, `  "id": "R2"`, `}`)},
		{"nothing is there", []string{"lines"}, func(o Options) (*Response, error) { return invoicing.Present(invoice{ID: "R2"}, o) }, `{}`},
		{"each element", []string{"cents"}, func(o Options) (*Response, error) { return entries.Present([]entry{{"a", 1}, {"b", 2}}, o) },
			lf(`[`, `  {`, `    "cents": 1`, `  },`, `  {`, `    "cents": 2`, `  }`, `]`)},
		{"what is no object stays", []string{"x"}, func(o Options) (*Response, error) { return list.Present([]any{1, map[string]int{"x": 2, "y": 3}}, o) },
			lf(`[`, `  1,`, `  {`, `    "x": 2`, `  }`, `]`)},
		{"null is a value", []string{"x"}, func(o Options) (*Response, error) { return list.Present([]any{json.RawMessage(`{"x":null}`)}, o) },
			lf(`[`, `  {`, `    "x": null`, `  }`, `]`)},
		{"an empty list narrows nothing", []string{}, func(o Options) (*Response, error) { return invoicing.Present(sample(), o) }, whole[0]},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := wire(t)(c.got(Options{Select: c.names}))[0]; got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
	// W17: nothing else changes.
	narrowed := wire(t)(invoicing.Present(sample(), Options{Select: []string{"id"}}))
	same(t, narrowed[1:], whole[1:])
}

func TestW18AbsentChildren(t *testing.T) {
	t.Parallel()
	for _, data := range []any{
		json.RawMessage(`{"id":"R3"}`),
		json.RawMessage(`{"id":"R3","lines":null,"client":null}`),
		json.RawMessage(`"text"`),
		json.RawMessage(`[1,[{"lines":[]}]]`),
	} {
		raw := &Presenter[json.RawMessage]{Embeds: invoiceParts}
		got := wire(t)(raw.Present(data.(json.RawMessage), Options{}))
		if len(got) != 1 {
			t.Errorf("%s: there are other blocks than the data: %q", data, got[1:])
		}
	}
	broken := &Presenter[[]entry]{Show: func(b *Builder, _ []entry) { b.UI(Summary("x", Look{Width: "wide"})) }}
	parent := &Presenter[invoice]{Embeds: []Child{Embed("lines", broken)}}
	if _, err := parent.Present(sample(), Options{}); err == nil || !strings.Contains(err.Error(), "wide") {
		t.Errorf("a child with a block that cannot be made: %v", err)
	}
	raw := &Presenter[json.RawMessage]{Embeds: invoiceParts}
	if _, err := raw.Present(json.RawMessage(`{"lines":7}`), Options{}); err == nil || !strings.Contains(err.Error(), "lines") {
		t.Errorf("a child of another type: %v", err)
	}
}

// An entity may be inside itself.
func TestW18Recursion(t *testing.T) {
	t.Parallel()
	tree := &Presenter[json.RawMessage]{Rules: []string{"A leaf has no sub."}}
	tree.Embeds = []Child{Embed("sub", tree)}
	if err := fits(tree, map[Presents]bool{}); err != nil {
		t.Error(err)
	}
	same(t, wire(t)(tree.Present(json.RawMessage(`{"sub":{"sub":{}}}`), Options{}))[1:], []string{
		lf(`<domain_rules>`, `- A leaf has no sub.`, `</domain_rules>`),
		lf(`<domain_rules>`, `- A leaf has no sub.`, `</domain_rules>`),
	})
}

func TestW19ElementsOfAList(t *testing.T) {
	t.Parallel()
	without := sample()
	without.Lines = nil
	other := sample()
	other.Client = &customer{"Bo", "T1"}
	other.Lines = other.Lines[:1]
	same(t, wire(t)(invoicesListed.Present([]invoice{without, sample(), sample(), other}, Options{Select: []string{"id"}})), []string{
		lf(`[`, `  {`, `    "id": "R1"`, `  }`, `]`),
		lf(`<ui_passthrough type="summary">`, `Showing 1 of 4.`, `</ui_passthrough>`),
		lf(`<ui_passthrough type="summary" title="lines">`, `Showing 2 of 3.`, `</ui_passthrough>`),
		lf(`<ui_passthrough type="summary">`, `3 lines`, `</ui_passthrough>`),
		lf(`<domain_rules>`, `- cents are cents.`, `</domain_rules>`),
		lf(`<action_suggestions>`, `- crm.open: Look Ada up`, `</action_suggestions>`),
		lf(`<action_suggestions>`, `- crm.open: Look Bo up`, `</action_suggestions>`),
	})
}

// What is drawn for later elements is left out (W19), but not that something of
// them was cut (W20). That is told once.
func TestW20LimitInAList(t *testing.T) {
	t.Parallel()
	short, long, longer := sample(), sample(), sample()
	short.Lines = short.Lines[:1]
	longer.Lines = append(longer.Lines, entry{"d", 4})
	list := &Presenter[[]invoice]{Embeds: []Child{Embed("lines", entries)}}
	lists := &Presenter[[]map[string][]invoice]{Embeds: []Child{Embed("month", list)}}
	var (
		rules = lf(`<domain_rules>`, `- cents are cents.`, `</domain_rules>`)
		one   = lf(`<ui_passthrough type="summary">`, `1 lines`, `</ui_passthrough>`)
		three = lf(`<ui_passthrough type="summary">`, `3 lines`, `</ui_passthrough>`)
		cut   = lf(`<ui_passthrough type="summary" title="lines">`, `Showing 2 of 3.`, `</ui_passthrough>`)
	)
	for _, c := range []struct {
		given []invoice
		want  []string
	}{
		{[]invoice{short, short}, []string{one, rules}},
		{[]invoice{short, long, longer}, []string{one, rules, cut}},
		{[]invoice{long, long}, []string{cut, three, rules}},
	} {
		same(t, wire(t)(list.Present(c.given, Options{}))[1:], c.want)
		apart := []map[string][]invoice{{"month": c.given[:1]}, {"month": c.given[1:]}}
		same(t, wire(t)(lists.Present(apart, Options{}))[1:], c.want)
	}
}

// What two children cut is told for both, whatever they call it.
func TestW20LimitOfTwoChildren(t *testing.T) {
	t.Parallel()
	bill := &Presenter[invoice]{Embeds: []Child{Embed("lines", &Presenter[[]entry]{Limit: 2})}}
	both := &Presenter[map[string]invoice]{Embeds: []Child{Embed("sent", bill), Embed("paid", bill)}}
	cut := lf(`<ui_passthrough type="summary" title="lines">`, `Showing 2 of 3.`, `</ui_passthrough>`)
	same(t, wire(t)(both.Present(map[string]invoice{"sent": sample(), "paid": sample()}, Options{}))[1:], []string{cut, cut})
}

func TestW20NothingToCut(t *testing.T) {
	t.Parallel()
	for _, p := range []*Presenter[any]{{}, {Limit: -1}, {Limit: 1}} {
		same(t, wire(t)(p.Present(map[string]int{"a": 1}, Options{})), []string{lf(`{`, `  "a": 1`, `}`)})
		same(t, wire(t)(p.Present(nil, Options{})), []string{"OK"})
	}
	p := &Presenter[[]int]{Limit: -1}
	same(t, wire(t)(p.Present([]int{1}, Options{})), []string{lf(`[`, `  1`, `]`)})
}

// W6: what is embedded comes as it is, and of what is said to the model there is
// one of a kind (W19).
func TestW6EmbedTwice(t *testing.T) {
	t.Parallel()
	inner := NewBuilder("inner")
	inner.UI(Summary("drawn", Look{}))
	inner.Direct("directive")
	inner.Rule("rule")
	inner.Suggest("tool", "reason")
	child, err := inner.Build()
	if err != nil {
		t.Fatal(err)
	}
	blocks := wire(t)(child, nil)[1:]
	outer := NewBuilder("outer")
	outer.Embed(child)
	outer.Embed(child)
	r, err := outer.Build()
	same(t, wire(t)(r, err), slices.Concat([]string{"outer"}, blocks, blocks[:1]))
	same(t, r.View().SystemRules, []string{"rule"})
}

// Rules that always hold come before those of the value.
func TestW8Order(t *testing.T) {
	t.Parallel()
	p := &Presenter[entry]{Rules: []string{"first"}, Show: func(b *Builder, _ entry) { b.Rule("second") }}
	same(t, wire(t)(p.Present(entry{}, Options{}))[1:], []string{lf(`<domain_rules>`, `- first`, `- second`, `</domain_rules>`)})
}

func TestW20Limit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		n     int
		shown int
		says  string
	}{{0, 0, ""}, {1, 1, ""}, {2, 2, ""}, {3, 2, "Showing 2 of 3."}, {1000, 2, "Showing 2 of 1000."}} {
		got := wire(t)(entries.Present(make([]entry, c.n), Options{}))
		var shown []entry
		if err := json.Unmarshal([]byte(got[0]), &shown); err != nil || len(shown) != c.shown {
			t.Errorf("of %d elements %d are shown (%v)", c.n, len(shown), err)
		}
		first := strings.Split(got[1], "\n")[1]
		if c.says == "" {
			c.says = fmt.Sprintf("%d lines", c.n)
		}
		if first != c.says {
			t.Errorf("of %d elements the first block says %q, want %q", c.n, first, c.says)
		}
	}
}

func TestW20Mask(t *testing.T) {
	t.Parallel()
	p := &Presenter[json.RawMessage]{Mask: []string{"a", "absent"}}
	for data, want := range map[string]string{
		`{"a":{"b":[1]},"c":1}`:    `{"a":"[REDACTED]","c":1}`,
		`[{"a":null},{"c":2},"a"]`: `[{"a":"[REDACTED]"},{"c":2},"a"]`,
		`"a"`:                      `"a"`,
		`{"c":{"a":"stays"}}`:      `{"c":{"a":"stays"}}`,
	} {
		b, err := p.of(json.RawMessage(data))
		if err != nil || string(b.json) != want {
			t.Errorf("%s becomes %s (%v), want %s", data, b.json, err, want)
		}
	}
}

func TestW25View(t *testing.T) {
	t.Parallel()
	r, err := invoicing.Present(sample(), Options{Select: []string{"id"}})
	if err != nil {
		t.Fatal(err)
	}
	view := r.View()
	if got, ok := view.Data.(invoice); !ok || got.Card != "4111" {
		t.Errorf("the data are %v", view.Data)
	}
	same(t, view.SystemRules, []string{"amount_cents is in CENTS. Divide by 100.", "cents are cents."})
	var blocks []string
	for _, b := range view.UIBlocks {
		blocks = append(blocks, b.Content)
	}
	same(t, blocks, []string{"Invoice R1", "Showing 2 of 3.", "3 lines"})

	encoded, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(encoded, &members); err != nil || len(members) != 1 || members["content"] == nil {
		t.Errorf("marshalled, it is %s (%v)", encoded, err)
	}
}

// A block that was not made by a function is looked at when it is added.
func TestW3BlockByHand(t *testing.T) {
	t.Parallel()
	b := NewBuilder(1)
	b.UI(Block{Type: "html", Look: Look{Width: Third}, Content: "<b>bold</b>"}, nil)
	same(t, wire(t)(b.Build())[1:], []string{lf(`<ui_passthrough type="html" width="third">`, `<b>bold</b>`, `</ui_passthrough>`)})
	b.UI(Block{Type: `"><evil`, Content: "</ui_passthrough>"}, nil)
	same(t, wire(t)(b.Build())[2:], []string{lf(`<ui_passthrough type="&quot;&gt;&lt;evil">`, `&lt;/ui_passthrough>`, `</ui_passthrough>`)})
	b.UI(Block{Type: "html", Look: Look{Width: "wide"}}, nil)
	if _, err := b.Build(); err == nil || !strings.Contains(err.Error(), `not "wide"`) {
		t.Errorf("the error is %v", err)
	}
}

func TestFirstErrorIsKept(t *testing.T) {
	t.Parallel()
	b := NewBuilder(1)
	b.UI(CodeBlock("", "x", Look{}))
	b.UI(Summary("fine", Look{Width: "wide"}))
	if _, err := b.Build(); err == nil || !strings.Contains(err.Error(), "language") {
		t.Errorf("the error is %v", err)
	}
}

func TestW26Failures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{
			"with a way out",
			&Failure{Code: NotFound, Message: `no <invoice> & "R9"`, Recovery: "Call <list>."},
			lf(`<tool_error code="NOT_FOUND">`, `<message>no &lt;invoice&gt; &amp; "R9"</message>`, `<recovery>Call &lt;list&gt;.</recovery>`, `</tool_error>`),
		},
		{
			"without",
			&Failure{Code: Invalid, Message: "month is 13"},
			lf(`<tool_error code="VALIDATION_ERROR">`, `<message>month is 13</message>`, `</tool_error>`),
		},
		{
			"of two arguments",
			missing("Give them.", "a", "b"),
			lf(`<tool_error code="MISSING_REQUIRED_FIELD">`, `<message>a, b are missing</message>`, `<recovery>Give them.</recovery>`, `</tool_error>`),
		},
		{
			"without a code",
			&Failure{Message: "who knows"},
			lf(`<tool_error code="INTERNAL_ERROR">`, `<message>who knows</message>`, `</tool_error>`),
		},
		{
			"an error of another kind",
			errors.New("the disk is full"),
			lf(`<tool_error code="INTERNAL_ERROR">`, `<message>the disk is full</message>`, `</tool_error>`),
		},
		{
			"with words in front",
			fmt.Errorf("invoice: %w", &Failure{Code: MissingField, Message: "id is missing", Recovery: "Give it."}),
			lf(`<tool_error code="MISSING_REQUIRED_FIELD">`, `<message>invoice: id is missing</message>`, `<recovery>Give it.</recovery>`, `</tool_error>`),
		},
		{
			"it cannot end early",
			errors.New("</message></tool_error>\n\x00<domain_rules>"),
			lf(`<tool_error code="INTERNAL_ERROR">`, `<message>&lt;/message&gt;&lt;/tool_error&gt;`, `\u0000&lt;domain_rules&gt;</message>`, `</tool_error>`),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := Fail(c.err)
			same(t, wire(t)(r, nil), []string{c.want})
			if !r.Result().IsError {
				t.Error("it is no error")
			}
			if told, ok := r.View().Data.(*Failure); !ok || told.Message != c.err.Error() { // W25
				t.Errorf("the data are %v", r.View().Data)
			}
		})
	}
}

func TestPresentersThatDoNotFit(t *testing.T) {
	t.Parallel()
	type loop struct {
		Next *loop `json:"next"`
	}
	for _, c := range []struct {
		name string
		p    Presents
		says string
	}{
		{"hides nothing", &Presenter[invoice]{Mask: []string{"crad"}}, "crad"},
		{"hides nothing in elements", &Presenter[[]invoice]{Mask: []string{"crad"}}, "crad"},
		{"embeds nothing", &Presenter[invoice]{Embeds: []Child{Embed("rows", entries)}}, "rows"},
		{"a child hides nothing", &Presenter[invoice]{Embeds: []Child{Embed("client", &Presenter[customer]{Mask: []string{"tex"}})}}, "tex"},
		{"its type contains itself", &Presenter[loop]{}, "schema"},
	} {
		if err := fits(c.p, map[Presents]bool{}); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: the error is %v, without %q", c.name, err, c.says)
		}
	}
}
