package present

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Block is something for a client to draw. Its content is Markdown, most of
// it in a fence whose tag tells what it is (W5).
type Block struct {
	Type    string
	Look    Look
	Content string
}

// A Look says how a client should show a block. The zero value leaves it to the
// client.
type Look struct {
	Title    string
	Width    Width
	Priority int // 0 is none
}

// A Width is how much of a row a block takes.
type Width string

// The widths that there are (W3).
const (
	Full  Width = "full"
	Half  Width = "half"
	Third Width = "third"
)

// ECharts is a chart by the option of ECharts, which is whatever encodes to its
// JSON (W4).
func ECharts(option any, look Look) (Block, error) { return fencedJSON("echarts", option, look) }

// JSON is a value as it is.
func JSON(v any, look Look) (Block, error) { return fencedJSON("json", v, look) }

// Mermaid is a diagram in the language of Mermaid. Text from elsewhere goes into
// it by [Label].
func Mermaid(code string, look Look) (Block, error) { return CodeBlock("mermaid", code, look) }

// CodeBlock is code in a language, which is named by a word.
func CodeBlock(lang, code string, look Look) (Block, error) {
	if !word.MatchString(lang) {
		return Block{}, fmt.Errorf("a code block needs its language as one word, such as svg, not %q", lang)
	}
	return newBlock(lang, fence(lang, code), look)
}

var word = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.+#-]*$`)

// Markdown is text in Markdown as it is.
func Markdown(text string, look Look) (Block, error) { return newBlock("markdown", text, look) }

// Table is a Markdown table. Every row has a cell for every header.
func Table(headers []string, rows [][]string, look Look) (Block, error) {
	if len(headers) == 0 {
		return Block{}, fmt.Errorf("a table needs headers")
	}
	lines := []string{tableRow(headers, cell), tableRow(headers, func(string) string { return "---" })}
	for i, row := range rows {
		if len(row) != len(headers) {
			return Block{}, fmt.Errorf("row %d of a table with %d columns has %d cells", i+1, len(headers), len(row))
		}
		lines = append(lines, tableRow(row, cell))
	}
	return newBlock("markdown", strings.Join(lines, "\n"), look)
}

func tableRow(cells []string, write func(string) string) string {
	var row strings.Builder
	for _, c := range cells {
		row.WriteString("| " + write(c) + " ")
	}
	return row.String() + "|"
}

// List is a Markdown list.
func List(items []string, look Look) (Block, error) {
	return newBlock("markdown", bullets(items, bullet), look)
}

// Summary is one line of text.
func Summary(text string, look Look) (Block, error) { return newBlock("summary", line(text), look) }

func newBlock(kind, content string, look Look) (Block, error) {
	if err := look.check(); err != nil {
		return Block{}, err
	}
	return Block{kind, look, content}, nil
}

// check refuses what there is not (W3).
func (l Look) check() error {
	switch {
	case !slices.Contains([]Width{"", Full, Half, Third}, l.Width):
		return fmt.Errorf("the width of a block is full, half or third, not %q", l.Width)
	case l.Priority < 0:
		return fmt.Errorf("the priority of a block is from 1 on, not %d", l.Priority)
	}
	return nil
}

func fencedJSON(tag string, v any, look Look) (Block, error) {
	encoded, err := encode(v)
	if err != nil {
		return Block{}, fmt.Errorf("the content of a block of the type %s cannot be written as JSON: %w", tag, err)
	}
	return CodeBlock(tag, guardJSON(indented(encoded)), look)
}

// fence puts body into a fence. It is the only place where one is made (W5).
func fence(tag, body string) string {
	marks := strings.Repeat("`", 3)
	for _, run := range backticks.FindAllString(body, -1) {
		if len(run) >= len(marks) {
			marks = run + "`"
		}
	}
	return marks + tag + "\n" + body + "\n" + marks
}

var backticks = regexp.MustCompile("`{3,}")

// text is the block on the wire (W3).
func (b Block) text() string {
	attributes := " type=" + attribute(b.Type)
	if b.Look.Title != "" {
		attributes += " title=" + attribute(b.Look.Title)
	}
	if b.Look.Width != "" {
		attributes += " width=" + attribute(string(b.Look.Width))
	}
	if b.Look.Priority != 0 {
		attributes += " priority=" + attribute(strconv.Itoa(b.Look.Priority))
	}
	return "<ui_passthrough" + attributes + ">\n" + guard(b.Content) + "\n</ui_passthrough>"
}

// bullets are one line for each item.
func bullets(items []string, write func(string) string) string {
	lines := make([]string, len(items))
	for i, s := range items {
		lines[i] = "- " + write(s)
	}
	return strings.Join(lines, "\n")
}
