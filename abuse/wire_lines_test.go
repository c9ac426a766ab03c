//go:build abuse

package abuse

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// lines makes lines at random: requests of every kind, put together from good and
// bad parts, a third of them damaged afterwards.
type lines struct {
	*rand.Rand
	rooms string // the text of rooms.muro
	n     int    // lines so far
}

func newLines(seed uint64, rooms string) *lines {
	return &lines{Rand: rand.New(rand.NewPCG(seed, 0)), rooms: rooms}
}

// parts are what lines are made of, by name. Those of the arguments of tools have
// their names.
var parts = map[string][]string{
	"methods": {
		`"initialize"`, `"ping"`, `"tools/list"`, `"resources/list"`, `"prompts/list"`, `"notifications/initialized"`,
		`"notifications/cancelled"`, `"notifications/progress"`, `"resources/templates/list"`, `"resources/read"`, `"prompts/get"`,
		`"completion/complete"`, `"logging/setLevel"`, `"server/discover"`, `"subscriptions/listen"`, `"roots/list"`,
		`"Ping"`, `"ping "`, `"\u0070ing"`, `"tools/call\u0000"`, `"__proto__"`, `"rpc.x"`, `""`, `[["ping"]]`, `[null,["x",2]]`, `{"toString":1}`,
	},
	"ids": {
		`0`, `-0`, `-1`, `1.0`, `1.50`, `1e0`, `1E+2`, `1e21`, `1e400`, `-1e400`, `9007199254740993`, `123456789012345678901234567890`, `5e-324`,
		`""`, `"0"`, `"é😀\u2028"`, `"\ud800"`, `"\udc00\ud800"`, `"<>&\u007f\/"`, `"\u0000"`, `null`, `true`, `[]`, `{}`, `[1.0,"x"]`, `{"b":[1.0],"3":null,"b":"z"}`,
	},
	"versions":     {`"2024-11-05"`, `"2025-03-26"`, `"2025-06-18"`, `"2025-11-25"`, `"2026-07-28"`, `"9999-99-99"`, `[1.50]`},
	"capabilities": {`{}`, `{"roots":{}}`, `[]`},
	"clients":      {`{"name":"x","version":"1"}`, `{}`, `5`},
	"responses":    {`"result":{}`, `"error":{"code":1,"message":""}`, `"result":null,"method":null`},

	"tools":   {`"add"`, `"Check"`, `["check"]`, `[null,["check"]]`, `{}`, `"constructor"`, `"\u0063heck"`, `""`},
	"file":    {`"rooms.muro"`, `"rooms.muro"`, `"rooms.muro"`, `"./desk/../rooms.muro"`, `"desk/desk.muro"`, `"none.muro"`, `"\ud800.muro"`, `"a\u0000b"`, `"."`, `""`, `"desk"`},
	"layer":   {`"desk/desk.muro"`, `"desk.muro"`, `"rooms.muro"`, `"../out.muro"`, `"x.txt"`, `"é/😀.muro"`, `"desk"`},
	"content": {`"# nothing\n"`, `"space /L1/x room X1..X2 Y1..Y2\n"`, `"import ./desk/desk.muro\n"`, `"\u0000"`, `"\ud800"`},
	"from":    {`"/L1/studio"`, `"/L1/kitchen"`, `"/none"`, `"/L1/"`},
	"to":      {`"/L1/kitchen"`, `"/garden"`, `"/none"`},
	"level":   {`"L1"`, `"L2"`, `"\u2028"`},
	"count":   {`0`, `1`, `-1`, `2.5`, `1001`, `1e400`, `"3"`},
	"a":       {`2`, `1e308`, `"2"`},
	"b":       {`2`, `1e308`, `null`},

	"odds":   {`null`, `true`, `5`, `-0`, `1e400`, `1e-400`, `""`, `"x"`, `[]`, `{}`, `[null]`, `{"":{"":[]}}`, `{"a":1,"a":2}`, `"\u0000"`, `"\ud800"`},
	"broken": {`NaN`, `-Infinity`, `tru`, `01`, `.5`, `1.`, `"\x"`, `'x'`, `undefined`, `{x:1}`, `[1,]`, `{"x"}`, `{"x":}`, "\"\t\"", `"`, ``},
	// These are put anywhere into a line.
	"scraps": {
		"\x00", "\ufeff", "\r", "\r\n", "\n", "\u0085", "\u00a0", "\u2028", "\xff", "\xc3", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf0\x9f\x98", "\x7f", "\x1b[2J",
		`"`, `\`, `\u`, `\ud800`, `{`, `}`, `[`, `]`, `,`, `:`, `1e999999999`, `"id":7,`, `"method":"ping",`, `"params":[],`, `/**/`, `NaN`, `-`, `.`, ` `, "\t",
	},
}

// calls are the tools, with the names of their arguments.
var calls = [][]string{
	{"model_summary", "file"}, {"check", "file"}, {"layers", "file"}, {"write_layer", "file", "layer", "content"}, {"new_uids", "file", "count"},
	{"doors", "file", "from", "to"}, {"spaces", "file", "level"}, {"light", "file"}, {"validate", "file"}, {"site", "file"},
	{"plan_svg", "file", "level"}, {"canonical_json", "file"}, {"add", "a", "b"},
}

// part is one of the parts of that name.
func (l *lines) part(name string) string { return parts[name][l.IntN(len(parts[name]))] }

// one is mostly one of them, and else anything.
func (l *lines) one(name string) string {
	if l.IntN(10) > 0 {
		return l.part(name)
	}
	return l.value()
}

// value is any value, and now and then something that is none.
func (l *lines) value() string {
	switch l.IntN(50) {
	case 0: // around 1000 the SDK, at 4096 the wire gives up
		return l.nested([]int{10, 999, 1000, 1001, 4096, 4097, 5000}[l.IntN(7)])
	case 1:
		return `"` + strings.Repeat("é", l.IntN(5000)) + `"`
	case 2:
		return strings.Repeat("9", 1+l.IntN(2000))
	case 3:
		return l.part("broken")
	}
	return l.part("odds")
}

// nested is a value so many containers deep.
func (l *lines) nested(depth int) string {
	if l.IntN(2) == 0 {
		return strings.Repeat(`[`, depth) + strings.Repeat(`]`, depth)
	}
	return strings.Repeat(`{"x":`, depth) + `1` + strings.Repeat(`}`, depth)
}

// next is the next line, without its end.
func (l *lines) next() string {
	l.n++
	switch l.IntN(5000) {
	case 0: // about as long as lines may be
		return l.request(fmt.Sprintf(`"%s"`, strings.Repeat("x", maxLine-1000+l.IntN(2000))))
	case 1:
		return strings.Repeat("[", l.IntN(2*maxLine))
	case 2, 3, 4, 5, 6:
		return l.restore()
	}
	line := l.message()
	if l.IntN(3) > 0 {
		return line
	}
	damaged := []byte(line)
	for range 1 + l.IntN(3) {
		damaged = l.damage(damaged)
	}
	return string(damaged)
}

// message is a request, or something near one.
func (l *lines) message() string {
	id := fmt.Sprint(l.n)
	if l.IntN(3) == 0 {
		id = l.one("ids")
	}
	switch l.IntN(20) {
	case 0:
		return "[" + l.request(id) + "," + l.request(id) + "]"
	case 1:
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,%s}`, id, l.part("responses"))
	case 2:
		return fmt.Sprintf(`{"jsonrpc":"2.0","method":%s,"params":%s}`, l.one("methods"), l.value())
	case 3:
		return l.value()
	}
	return l.request(id)
}

// request is a request with members in any order, some of them twice.
func (l *lines) request(id string) string {
	method, params := l.one("methods"), l.value()
	switch l.IntN(3) {
	case 0:
		method, params = `"tools/call"`, l.call()
	case 1:
		if method == `"initialize"` {
			params = fmt.Sprintf(`{"protocolVersion":%s,"capabilities":%s,"clientInfo":%s}`, l.one("versions"), l.part("capabilities"), l.part("clients"))
		}
	}
	members := []string{`"jsonrpc":"2.0"`, `"id":` + id, `"method":` + method, `"params":` + params}
	switch l.IntN(8) {
	case 0:
		members = append(members, members[l.IntN(4)], `"`+strings.Trim(l.part("odds"), `"`)+`":`+l.value())
	case 1:
		members = append(members[:3], `"params":{"_meta":{"progressToken":1,"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}`)
	case 2, 3:
		members = members[:3]
	}
	l.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return "{" + strings.Join(members, ",") + "}"
}

// call is the params of a tools/call.
func (l *lines) call() string {
	call := calls[l.IntN(len(calls))]
	tool := `"` + call[0] + `"`
	var arguments []string
	for _, name := range call[1:] {
		if l.IntN(20) > 0 {
			arguments = append(arguments, fmt.Sprintf(`"%s":%s`, name, l.one(name)))
		}
	}
	object := "{" + strings.Join(arguments, ",") + "}"
	switch l.IntN(20) {
	case 0:
		object = l.value()
	case 1:
		tool = l.one("tools")
	case 2:
		return fmt.Sprintf(`{"arguments":%s}`, object)
	}
	return fmt.Sprintf(`{"name":%s,"arguments":%s}`, tool, object)
}

// restore is the request that makes the building whole again.
func (l *lines) restore() string {
	text, _ := json.Marshal(l.rooms) // a string always has a JSON form
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"write_layer","arguments":{"file":"rooms.muro","layer":"rooms.muro","content":%s}}}`, l.n, text)
}

// damage does something to a line.
func (l *lines) damage(line []byte) []byte {
	if len(line) == 0 {
		return []byte(l.part("scraps"))
	}
	from := l.IntN(len(line))
	to := from + l.IntN(min(20, len(line)-from)+1)
	switch l.IntN(6) {
	case 0: // a bit or a byte is another
		line[from] ^= byte(1 << l.IntN(8))
	case 1:
		line[from] = byte(l.IntN(256))
	case 2:
		return line[:from]
	case 3: // a piece is gone, or there twice
		return append(line[:from], line[to:]...)
	case 4:
		return bytes.Join([][]byte{line[:to], line[from:]}, nil)
	case 5:
		return bytes.Join([][]byte{line[:from], []byte(l.part("scraps")), line[to:]}, nil)
	}
	return line
}
