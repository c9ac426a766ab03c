package server

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/sample"
)

var update = flag.Bool("update", false, "rewrite the figures of docs/presenter.md")

// Where the figures stand, and between which marks.
const (
	figuresFile  = "../docs/presenter.md"
	figuresBegin = "<!-- figures -->\n"
	figuresEnd   = "<!-- end of figures -->"
)

// The figures of the documentation are those of this program.
func TestTokenFigures(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(figuresFile)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(page), figuresBegin)
	told, after, found := strings.Cut(rest, figuresEnd)
	if !found {
		t.Fatalf("%s has no place for figures", figuresFile)
	}
	measured := tokenFigures(t)
	if *update {
		page := before + figuresBegin + measured + figuresEnd + after
		if err := os.WriteFile(figuresFile, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if told != measured {
		t.Errorf("the figures have changed; run go test ./server -run TokenFigures -update, and read what is new. They are\n%s", measured)
	}
}

// BenchmarkTokens prints what answers cost an agent.
func BenchmarkTokens(b *testing.B) {
	fmt.Print("\ntokens (bytes) of answers\n" + tokenFigures(b)) // of what a benchmark logs only the start is shown
}

// The spaces of a building of 1808 in TOON take at most 55 per cent of the bytes
// of compact JSON. The folder stands in every line of both, and counts as the
// recorded answers have it, so that it does not matter where it is.
func TestTOONIsHalf(t *testing.T) {
	t.Parallel()
	folder, err := filepath.Abs("../../shared/corpus/ex-twin")
	if err != nil {
		t.Fatal(err)
	}
	entry := filepath.Join(folder, "main.muro")
	if _, err := os.Stat(entry); err != nil {
		t.Skip("the building is not here")
	}
	list, table := 0, 0
	for _, format := range []string{"json", "toon"} {
		_, handle, err := toolOf(t, "spaces").presented().Compile()
		if err != nil {
			t.Fatal(err)
		}
		data := textsOf(t, handle, map[string]any{"file": entry, "format": format})[0]
		t.Logf("%s: %d bytes where it is", format, len(data))
		data = strings.ReplaceAll(data, strings.Trim(quoted(folder), `"`), "<dir>")
		if format == "toon" {
			table = len(data)
			continue
		}
		var compact bytes.Buffer
		if err := json.Compact(&compact, []byte(data)); err != nil {
			t.Fatal(err)
		}
		list = compact.Len()
	}
	t.Logf("TOON has %d bytes, compact JSON %d: %.1f %%", table, list, 100*float64(table)/float64(list))
	if 100*table > 55*list {
		t.Error("that is too much")
	}
}

// measuredBuildings are three examples, and two that are large.
var measuredBuildings = []struct {
	about string
	entry string // below the examples
	text  string // of one that is none of them
	from  string
	to    string
}{
	{about: "two-rooms, 3 spaces", entry: "two-rooms.muro", from: "/L1/study", to: "/out"},
	{about: "house, 22 spaces in 8 layers", entry: "house/house.muro", from: "/L2/child1", to: "/out/street"},
	{about: "office, 40 spaces", entry: "office.muro", from: "/L3/office-west", to: "/street"},
	{about: "600 flats, 1221 spaces", entry: "flats.muro", text: sample.Flats(20, 30), from: "/L20/flat30/living", to: "/L20/flat1/living"},
	{about: "a tower of 2000 rooms", entry: "tower.muro", text: sample.Row(20, 100), from: "/L1/r1", to: "/L1/r2"},
}

// twoMembers are what an agent that knows what it wants asks of each tool.
var twoMembers = map[string][2]string{
	"model_summary":  {"levels", "check"},
	"check":          {"ok", "errors"},
	"layers":         {"file", "source"},
	"write_layer":    {"ok", "errors"},
	"new_uids":       {"uids", "note"},
	"doors":          {"doors", "path"},
	"spaces":         {"path", "areaM2"},
	"light":          {"path", "windowM2"},
	"validate":       {"violations", "cautions"},
	"site":           {"coverageRatio", "floorAreaRatio"},
	"canonical_json": {"grid", "levels"},
}

// tokenFigures is a table for each building: the answer of koyu, that of
// presenter in all the ways that there are, and what of it is not data.
func tokenFigures(t testing.TB) string {
	t.Helper()
	var out strings.Builder
	for _, b := range measuredBuildings {
		folder := t.TempDir()
		if b.text == "" {
			if err := os.CopyFS(folder, os.DirFS("../examples")); err != nil {
				t.Fatal(err)
			}
		} else if err := os.WriteFile(filepath.Join(folder, b.entry), []byte(b.text), 0o666); err != nil {
			t.Fatal(err)
		}
		entry := filepath.Join(folder, b.entry)
		source, err := os.ReadFile(entry)
		if err != nil {
			t.Fatal(err)
		}
		arguments := map[string]any{
			"file": entry, "layer": entry, "content": string(source), "count": 10, "from": b.from, "to": b.to, "level": "L1",
		}
		fmt.Fprintf(&out, "\n**%s**\n\n| tool | koyu | presenter | format toon | two members | not data |\n|---|--:|--:|--:|--:|--:|\n", b.about)
		for i := range tools {
			fmt.Fprintf(&out, "| `%s` |", tools[i].name)
			for _, s := range sizes(t, atWork(tools[i]), arguments, folder) {
				fmt.Fprintf(&out, " %s |", s)
			}
			out.WriteString("\n")
		}
	}
	return out.String() + "\n"
}

// sizes are the columns behind a tool.
func sizes(t testing.TB, tool served, arguments map[string]any, folder string) []string {
	t.Helper()
	// Neither the place of the buildings nor the lot counts.
	stable := func(texts []string) string {
		all := strings.ReplaceAll(strings.Join(texts, "\n"), folder, "/buildings")
		return token.ReplaceAllString(all, "u-0000000000000000")
	}
	_, handle, err := tool.presented().Compile()
	if err != nil {
		t.Fatal(err)
	}
	presented := func(option string, value any) []string {
		return textsOf(t, handle, tool.with(arguments, option, value))
	}

	blocks := presented("", nil)
	columns := []string{
		size(stable(textsOf(t, tool.handle, tool.with(arguments, "", nil)))),
		size(stable(blocks)),
		"", "",
		size(stable(blocks[1:])),
	}
	if tool.output.list != "" {
		columns[2] = size(stable(presented("format", "toon")))
	}
	if names, ok := twoMembers[tool.name]; ok {
		columns[3] = size(stable(presented("_select", names)))
	}
	return columns
}

// with is those of the arguments that the tool has, and one option.
func (t *tool) with(arguments map[string]any, option string, value any) map[string]any {
	own := maps.Clone(arguments)
	maps.DeleteFunc(own, func(name string, _ any) bool { return t.schema().Properties[name] == nil })
	if option != "" {
		own[option] = value
	}
	if t.name == "spaces" {
		delete(own, "level")
	}
	return own
}

// textsOf is the texts of an answer, which has to be none of a failure.
func textsOf(t testing.TB, handle mcp.ToolHandler, arguments map[string]any) (texts []string) {
	t.Helper()
	raw, err := json.Marshal(arguments)
	if err != nil {
		t.Fatal(err)
	}
	result, err := handle(context.Background(), &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Arguments: raw}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range result.Content {
		texts = append(texts, c.(*mcp.TextContent).Text)
	}
	if result.IsError {
		t.Fatalf("%s: %s", raw, texts)
	}
	return texts
}

// size is tokens and bytes of text.
func size(text string) string { return fmt.Sprintf("%d (%d)", tokenCount(text), len(text)) }

// tokenCount estimates how many tokens text is for a language model: one for
// every six letters of a word, three digits of a number or two signs in a row,
// for white space unless it is a single space, and for any other character. Of
// answers like those measured here it is within an eighth of what the encoding
// o200k_base makes of them; of those with only a few lines it makes up to a
// quarter more.
func tokenCount(text string) int {
	n := 0
	for rest := text; rest != ""; {
		first, _ := utf8.DecodeRuneInString(rest)
		class := classOf(first)
		end := strings.IndexFunc(rest, func(r rune) bool { return classOf(r) != class })
		if end < 0 {
			end = len(rest)
		}
		var run string
		run, rest = rest[:end], rest[end:]
		switch class {
		case letter:
			n += (len(run) + 5) / 6
		case digit:
			n += (len(run) + 2) / 3
		case sign:
			n += (len(run) + 1) / 2
		case space:
			if run != " " { // which belongs to the word behind it
				n++
			}
		default:
			n += utf8.RuneCountInString(run)
		}
	}
	return n
}

// Classes of characters that tokens go by.
const (
	other = iota
	letter
	digit
	sign
	space
)

func classOf(r rune) int {
	switch {
	case r|0x20 >= 'a' && r|0x20 <= 'z':
		return letter
	case r >= '0' && r <= '9':
		return digit
	case r > ' ' && r < 0x7f:
		return sign
	case strings.ContainsRune(" \t\n\f\r", r):
		return space
	}
	return other
}
