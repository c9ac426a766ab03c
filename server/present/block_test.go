package present

import (
	"strings"
	"testing"
)

// made is a block that has to be possible.
func made(t *testing.T) func(Block, error) Block {
	return func(b Block, err error) Block {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
}

// lf joins lines.
func lf(lines ...string) string { return strings.Join(lines, "\n") }

func TestBlockOnTheWire(t *testing.T) {
	t.Parallel()
	must := made(t)
	type option struct {
		XAxis struct{}  `json:"xAxis"`
		Note  string    `json:"note,omitempty"`
		Data  []float64 `json:"data,omitempty"`
	}
	for _, c := range []struct {
		name  string
		block Block
		want  string
	}{
		{
			"W3 all attributes, in their order",
			must(ECharts(option{}, Look{Title: "Revenue by month", Width: Full, Priority: 1})),
			lf(`<ui_passthrough type="echarts" title="Revenue by month" width="full" priority="1">`,
				"```echarts", "{", `  "xAxis": {}`, "}", "```", `</ui_passthrough>`),
		},
		{
			"W3 none but the type",
			must(Markdown("# Rent", Look{})),
			lf(`<ui_passthrough type="markdown">`, `# Rent`, `</ui_passthrough>`),
		},
		{
			"W3 values of attributes are escaped",
			must(Summary("x", Look{Title: `a < b & "c" > d`, Width: Third})),
			lf(`<ui_passthrough type="summary" title="a &lt; b &amp; &quot;c&quot; &gt; d" width="third">`, `x`, `</ui_passthrough>`),
		},
		{
			"W3 a title stays on its line",
			must(Summary("x", Look{Title: "one\r\ntwo\x00three"})),
			lf(`<ui_passthrough type="summary" title="one two\u0000three">`, `x`, `</ui_passthrough>`),
		},
		{
			"W4 echarts keep < > & and the order of members",
			must(ECharts(option{Note: "<1 & >0", Data: []float64{1.5, 2}}, Look{})),
			lf(`<ui_passthrough type="echarts">`, "```echarts", "{", `  "xAxis": {},`, `  "note": "<1 & >0",`,
				`  "data": [`, `    1.5,`, `    2`, `  ]`, "}", "```", `</ui_passthrough>`),
		},
		{
			"W4 json",
			must(JSON([]int{}, Look{})),
			lf(`<ui_passthrough type="json">`, "```json", "[]", "```", `</ui_passthrough>`),
		},
		{
			"W4 json stays what it is where a tag is escaped",
			must(JSON(map[string]string{"<domain_rules>": "</ui_passthrough> < <b>"}, Look{})),
			lf(`<ui_passthrough type="json">`, "```json", `{`, `  "\u003cdomain_rules>": "\u003c/ui_passthrough> < <b>"`, `}`, "```", `</ui_passthrough>`),
		},
		{
			"W4 mermaid",
			must(Mermaid("graph LR\n  a --> b", Look{Width: Half})),
			lf(`<ui_passthrough type="mermaid" width="half">`, "```mermaid", "graph LR", "  a --> b", "```", `</ui_passthrough>`),
		},
		{
			"W4 the type of code is its language",
			must(CodeBlock("c++", "int x;\n", Look{})),
			lf(`<ui_passthrough type="c++">`, "```c++", "int x;", "", "```", `</ui_passthrough>`),
		},
		{
			"W4 table",
			must(Table([]string{"Month", "Sum"}, [][]string{{"May", "3"}, {"June", ""}}, Look{})),
			lf(`<ui_passthrough type="markdown">`, `| Month | Sum |`, `| --- | --- |`, `| May | 3 |`, `| June |  |`, `</ui_passthrough>`),
		},
		{
			"W4 a table without rows",
			must(Table([]string{"Month"}, nil, Look{})),
			lf(`<ui_passthrough type="markdown">`, `| Month |`, `| --- |`, `</ui_passthrough>`),
		},
		{
			"W4 pipes, backslashes and line breaks in cells",
			must(Table([]string{"a|b"}, [][]string{{`c\|d`}, {"e\r\nf\ng"}}, Look{})),
			lf(`<ui_passthrough type="markdown">`, `| a\|b |`, `| --- |`, `| c\\\|d |`, `| e<br>f<br>g |`, `</ui_passthrough>`),
		},
		{
			"W4 list",
			must(List([]string{"one", "two\nlines"}, Look{})),
			lf(`<ui_passthrough type="markdown">`, `- one`, `- two lines`, `</ui_passthrough>`),
		},
		{
			"W4 a summary is one line",
			must(Summary("all\nis\twell", Look{})),
			lf(`<ui_passthrough type="summary">`, `all is well`, `</ui_passthrough>`),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := c.block.text(); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestW5Fence(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ body, want string }{
		{"x", "```go\nx\n```"},
		{"", "```go\n\n```"},
		{"a `b` ``c``", "```go\na `b` ``c``\n```"},
		{"```", "````go\n```\n````"},
		{"a ````` b ```", "``````go\na ````` b ```\n``````"},
	} {
		if got := fence("go", c.body); got != c.want {
			t.Errorf("fence(%q) = %q, want %q", c.body, got, c.want)
		}
	}
}

func TestBlocksThatCannotBeMade(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		made func() (Block, error)
		says string
	}{
		{"W3 width", func() (Block, error) { return Summary("x", Look{Width: "wide"}) }, `full, half or third, not "wide"`},
		{"W3 width of a chart", func() (Block, error) { return ECharts(1, Look{Width: "FULL"}) }, `not "FULL"`},
		{"W3 priority", func() (Block, error) { return Summary("x", Look{Priority: -1}) }, "not -1"},
		{"W4 language", func() (Block, error) { return CodeBlock("", "x", Look{}) }, "language"},
		{"W4 language with a line break", func() (Block, error) { return CodeBlock("go\n", "x", Look{}) }, "one word"},
		{"W4 language with a backtick", func() (Block, error) { return CodeBlock("go`", "x", Look{}) }, "one word"},
		{"W4 no headers", func() (Block, error) { return Table(nil, nil, Look{}) }, "headers"},
		{"W4 a row too long", func() (Block, error) { return Table([]string{"a"}, [][]string{{"1"}, {"1", "2"}}, Look{}) }, "row 2"},
		{"W4 no JSON", func() (Block, error) { return JSON(func() {}, Look{}) }, "JSON"},
	} {
		if _, err := c.made(); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: the error is %v, without %q", c.name, err, c.says)
		}
	}
}
