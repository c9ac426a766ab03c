package present

import (
	"slices"

	"koyu-mcp/internal/jsonv"
)

// A Builder collects what one response consists of. Its methods may be called in
// any order; the first error is kept for [Builder.Build].
type Builder struct {
	data        any
	json        jsonv.Value // data as it leaves
	toon        bool
	cut         []Block // tells what is cut (W20)
	blocks      []Block
	embedded    embedded
	directives  []string
	rules       []string
	suggestions []string
	err         error
}

// embedded is what other responses bring along.
type embedded struct {
	parts []part
	rules []string
	had   map[any]bool
}

// NewBuilder begins a response whose data block is data.
func NewBuilder(data any) *Builder {
	encoded, err := encode(data)
	if err != nil {
		err = unwritable(err)
	}
	return &Builder{data: data, json: encoded, err: err}
}

// unwritable is the failure of an answer that has no form in JSON.
func unwritable(err error) error {
	return internal(err, "the answer cannot be written as JSON: %v", err)
}

// UI adds a block to be drawn, or the reason why it could not be made, just as
// the functions that make blocks return it.
func (b *Builder) UI(block Block, err error) {
	if err == nil {
		err = block.Look.check() // a Block may be made without them
	}
	if b.err == nil {
		b.err = err
	}
	b.blocks = append(b.blocks, block)
}

// Direct adds directives: what the model has to do about this answer.
func (b *Builder) Direct(directives ...string) { b.directives = append(b.directives, directives...) }

// Rule adds rules: what the model has to know to understand the data.
func (b *Builder) Rule(rules ...string) { b.rules = append(b.rules, rules...) }

// Suggest adds a tool that could be called next, and the reason for it.
func (b *Builder) Suggest(tool, reason string) {
	b.suggestions = append(b.suggestions, tool+": "+reason)
}

// Embed adds the blocks of another response, its data block excepted (W6). Of
// directives, rules and suggestions that were embedded before there is no
// second copy (W19).
func (b *Builder) Embed(r *Response) { b.embedded.add(r, true) }

// add takes the blocks of r over, those to be drawn only if drawn is set. That
// something is cut is told even so, once for each title: nothing is left out in
// silence.
func (e *embedded) add(r *Response, drawn bool) {
	for _, p := range r.parts {
		switch {
		case p.kind == dataBlock, p.kind == uiBlock && !drawn:
		case p.kind == cutBlock && !e.first(p.block.Look) && !drawn:
		case p.kind > uiBlock && !e.first(p):
		default:
			e.parts = append(e.parts, p)
		}
	}
	for _, rule := range r.view.SystemRules {
		if e.first(rule) {
			e.rules = append(e.rules, rule)
		}
	}
}

// first reports whether x was not there before.
func (e *embedded) first(x any) bool {
	if e.had[x] {
		return false
	}
	if e.had == nil {
		e.had = map[any]bool{}
	}
	e.had[x] = true
	return true
}

// Build finishes the response. It has the blocks in their order (W1); a kind
// with nothing to say is left out, data never.
func (b *Builder) Build() (*Response, error) {
	if b.err != nil {
		return nil, b.err
	}
	data, err := b.text()
	if err != nil {
		return nil, err
	}
	r := b.around()
	r.parts = slices.Insert(r.parts, 0, part{kind: dataBlock, text: data})
	return r, nil
}

// around is the response without its data block.
func (b *Builder) around() *Response {
	r := new(Response)
	r.draw(cutBlock, b.cut)
	r.draw(uiBlock, b.blocks)
	r.parts = append(r.parts, b.embedded.parts...)
	r.list(directiveBlock, "llm_directives", b.directives)
	r.list(ruleBlock, "domain_rules", b.rules)
	r.list(suggestionBlock, "action_suggestions", b.suggestions)
	r.view = View{Data: b.data, SystemRules: slices.Concat(b.rules, b.embedded.rules)}
	for _, p := range r.parts {
		if p.kind == cutBlock || p.kind == uiBlock {
			r.view.UIBlocks = append(r.view.UIBlocks, p.block)
		}
	}
	return r
}

// text is the data block.
func (b *Builder) text() (string, error) {
	if b.toon {
		return toonText(b.json)
	}
	return dataText(b.json), nil
}

// draw adds blocks to be drawn.
func (r *Response) draw(k kind, blocks []Block) {
	for _, block := range blocks {
		r.parts = append(r.parts, part{k, block.text(), block})
	}
}

// list adds a block of items under a tag, unless there are none (W7–W9).
func (r *Response) list(k kind, tag string, items []string) {
	if len(items) > 0 {
		r.parts = append(r.parts, part{kind: k, text: "<" + tag + ">\n" + bullets(items, item) + "\n</" + tag + ">"})
	}
}
