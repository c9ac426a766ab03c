package conformance

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// offenders are servers with a habit, and the law that tells them of it. The
// faulty server has more of them; here are those whose findings have words of
// their own. A habit answers a line, given what a server should answer.
var offenders = []struct {
	law, name string
	profile   Profile
	habit     func(h heard, right string)
	says      []string // none: the law is kept
}{
	{"K10", "conforms", Profile{}, answer, nil},
	{"K10", "blank line", Profile{}, func(h heard, right string) { fmt.Print(right + "\n") }, []string{"is blank", `line 2: `, "and 5 more like it"}},
	{"K10", "batch", Profile{}, func(h heard, right string) { fmt.Print(right); fmt.Println("[]") }, []string{"is not a JSON object"}},
	{"K10", "Latin-1", Profile{}, instead("ping", strings.NewReplacer(`{}`, "{\"text\":\"\xe9\"}")), []string{"is not UTF-8"}},
	{"K10", "no jsonrpc", Profile{}, instead("ping", strings.NewReplacer(`"jsonrpc":"2.0",`, ``)), []string{`has no "jsonrpc":"2.0"`}},
	{"K10", "result and error", Profile{}, instead("ping", strings.NewReplacer(`{}`, `{},"error":null`)), []string{"has both a result and an error"}},
	{"K10", "neither", Profile{}, instead("tools/list", strings.NewReplacer(`result`, `outcome`)), []string{"has neither a method nor a result nor an error"}},
	{"K10", "code in words", Profile{}, instead("", strings.NewReplacer(`-32601`, `"no"`)), []string{"without a whole number for its code"}},
	{"K10", "notification", Profile{}, func(h heard, right string) {
		fmt.Print(right + `{"jsonrpc":"2.0","method":"notifications/message","params":{}}` + "\n")
	}, nil},
	{"K10", "asks the client", Profile{}, func(h heard, right string) {
		if fmt.Print(right); h.Method == "ping" {
			fmt.Println(`{"jsonrpc":"2.0","id":1,"method":"roots/list"}`)
		}
	}, nil},
	{"K10", "errors without an id", Profile{}, loses("error"), nil}, // which is K11's
	{"K10", "results without an id", Profile{}, instead("tools/list", strings.NewReplacer(`"id":3,`, ``)), []string{"is a result without an id"}},
	{"K10", "spaces, any style", Profile{}, instead("ping", strings.NewReplacer(`:`, `: `)), nil},
	{"K10", "spaces, compact", Profile{Style: Compact}, instead("ping", strings.NewReplacer(`:`, `: `)), []string{"white space between its parts"}},
	{"K10", "compact, ASCII", Profile{Style: ASCII}, answer, []string{`its separators are not ", " and ": "`}},

	{"K11", "conforms", Profile{}, answer, nil},
	{"K11", "false ids", Profile{}, func(h heard, right string) {
		if id := string(h.ID); id != "0" && id != `""` {
			fmt.Print(right)
		}
	}, []string{"a request is not answered: nothing came", `{"jsonrpc":"2.0","id":0,`, `{"jsonrpc":"2.0","id":"",`, "whether the member"}},
	{"K11", "errors without an id", Profile{}, loses("error"), []string{"a request is answered without its id", "no/such/method"}},
	{"K11", "lists late", Profile{}, func(h heard, right string) {
		if h.Method == "tools/list" {
			time.AfterFunc(3*settling, func() { fmt.Print(right) })
			return
		}
		fmt.Print(right)
	}, nil},
	{"K11", "crashes", Profile{}, func(h heard, right string) {
		if h.Method == "tools/list" {
			os.Exit(4)
		}
		fmt.Print(right)
	}, []string{"a request is not answered: it ended with exit status 4", mendEnded}},
	{"K11", "unasked", Profile{}, instead("ping", strings.NewReplacer("\n", "\n"+`{"jsonrpc":"2.0","id":"extra","result":{}}`+"\n")), []string{"an answer to something that was not asked"}},
	{"K11", "large numbers", Profile{}, instead("", strings.NewReplacer("9007199254740991", "9007199254740992")), []string{"a request is not answered", "was not asked"}},

	{"K12", "conforms", Profile{IgnoresResponses: true}, answer, nil},
	{"K12", "answers responses", Profile{}, answersResponses, nil},
	{"K12", "answers responses, where none may", Profile{IgnoresResponses: true}, answersResponses, []string{"a response is answered", `sent {"jsonrpc":"2.0","id":"never-asked","result":{}}`}},
	{"K12", "answers without an id", Profile{}, loses("result"), []string{"is not answered: nothing came within", `on standard output: {"jsonrpc":"2.0","result":{`}},
	{"K12", "dies of a notification", Profile{}, func(h heard, right string) {
		if h.ID == nil && h.Method == "notifications/cancelled" {
			fmt.Fprintln(os.Stderr, "cancelled what?")
			os.Exit(4)
		}
		fmt.Print(right)
	}, []string{"the end of the session: it ended with exit status 4", "notifications/cancelled", "on standard error: cancelled what?"}},

	{"K13", "conforms", Profile{Malformed: ParseError}, answer, nil},
	{"K13", "conforms silently", Profile{Malformed: Silence, Blank: Silence}, func(h heard, right string) {
		if h.JSON {
			fmt.Print(right)
		}
	}, nil},
	{"K13", "answers, where none may", Profile{Malformed: Silence}, answer, []string{"a line with truncated JSON is answered, where this profile is silent"}},
	{"K13", "another code", Profile{Malformed: ParseError}, instead("", strings.NewReplacer("-32700", "-32600")), []string{"with something else than the error -32700"}},
	{"K13", "result", Profile{}, func(h heard, right string) {
		if strings.Contains(right, "-32700") {
			right = `{"jsonrpc":"2.0","id":null,"result":{}}` + "\n"
		}
		fmt.Print(right)
	}, []string{"NUL bytes is answered with a result"}},
	{"K13", "any version", Profile{}, answer, nil}, // it does not look at jsonrpc
	{"K13", "any version, where one counts", Profile{Envelope: true}, answer, []string{"a line with a wrong jsonrpc is answered with a result", `"1.0"`}},
	{"K13", "hangs", Profile{}, func(h heard, right string) {
		if !h.JSON {
			forever()
		}
		fmt.Print(right)
	}, []string{"a text that is no JSON is the end of the session: a ping behind it was not answered", "14 more kinds of malformed lines were not tried"}},
	{"K13", "dies of null", Profile{}, func(h heard, right string) {
		if h.line == "null\n" {
			os.Exit(1)
		}
		fmt.Print(right)
	}, []string{"a line with null is the end of the session: it ended with exit status 1", "sent null"}},

	{"K13", "takes its time", Profile{}, takes(150 * time.Millisecond), nil}, // more than there is for one process

	{"K14", "conforms", Profile{}, answer, nil},
	{"K14", "takes its time", Profile{}, takes(50 * time.Millisecond), nil}, // 5000 of them would take minutes
	{"K15", "conforms", Profile{Ordered: true}, answer, nil},
	{"K15", "lists last", Profile{Ordered: true}, func(h heard, right string) {
		if h.Method == "tools/list" && len(h.ID) > 1 {
			held = append(held, right)
			return
		}
		if fmt.Print(right); len(held) == slower {
			fmt.Print(strings.Join(held, ""))
			held = nil
		}
	}, []string{"answers come later than that to a request behind theirs", "sent 300 requests in one write", "then "}},

	{"K16", "conforms", Profile{Pair: &keepAndShow}, answer, nil},
	{"K16", "forgets", Profile{Pair: &keepAndShow}, instead("tools/call", strings.NewReplacer("7310931", "7310930")), []string{"7310931 does not show up"}},
	{"K16", "no such tool", Profile{Pair: &Pair{Write: Call{"put", "{}"}, Read: Call{"show", "{}"}}}, answer, []string{"a write or a read fails", "Unknown tool"}},
	{"K16", "no JSON", Profile{Pair: &Pair{Write: Call{"keep", "{"}, Read: Call{"show", "{}"}}}, answer, []string{"the arguments of keep are no JSON: {"}},

	{"K17", "conforms", Profile{UnknownTool: InvalidParams, ToolFailure: IsError}, answer, nil},
	{"K17", "another code", Profile{}, instead("", strings.NewReplacer("-32601", "-32600")), []string{"answered with the code -32600, not -32601"}},
	{"K17", "result", Profile{}, func(h heard, right string) { fmt.Print(strings.Replace(right, `"error"`, `"result"`, 1)) },
		[]string{"an unknown method is answered with a result", "the call of an unknown tool succeeds"}},
	{"K17", "other layer", Profile{UnknownTool: IsError}, answer, []string{"is answered with the error -32602, where this profile answers a result with isError"}},
	{"K17", "a tool throws", Profile{}, instead("tools/call", strings.NewReplacer(`"result":{"content":[{"type":"text","text":"kept"}],"isError":true}`, `"error":{"code":-32000,"message":"oops"}`)),
		[]string{"the call of a tool without its arguments is answered with the error -32000", "oops"}},
	{"K17", "errors without a code", Profile{UnknownTool: InvalidParams}, instead("", strings.NewReplacer(`"code":-32601,`, ``, `"code":-32602,`, ``)), nil}, // which is K10's
	{"K17", "a tool hangs", Profile{}, hangsIn("keep"), []string{"the call of a tool without its arguments is not answered: nothing came within", mendHanging}},
	{"K17", "a tool refuses", Profile{}, instead("tools/call", strings.NewReplacer(`"result":{"content":[{"type":"text","text":"kept"}],"isError":true}`, `"error":{"code":-32602,"message":"text?"}`)), nil},

	{"K18", "conforms", Profile{}, answer, nil},
	{"K18", "the same name", Profile{}, instead("tools/list", strings.NewReplacer(`"show"`, `"keep"`)), []string{"the tool keep has a name that another one has too"}},
	{"K18", "no name", Profile{}, instead("tools/list", strings.NewReplacer(`"name":"show",`, ``)), []string{"has no name"}},
	{"K18", "no schema", Profile{}, instead("tools/list", strings.NewReplacer(`,"inputSchema":{"type":"object"}`, ``)), []string{"the tool show has no inputSchema"}},
	{"K18", "output", Profile{}, instead("tools/list", strings.NewReplacer(`"name":"show",`, `"name":"show","outputSchema":{"type":"string"},`)), []string{"an outputSchema that is no schema of an object"}},
	{"K18", "takes anything", Profile{}, instead("tools/call", strings.NewReplacer(`true`, `false`)), []string{"a call succeeds although", `"text":{"not":"a string"}`}},
	{"K18", "a tool hangs", Profile{}, hangsIn("keep"), []string{"a call with arguments of a wrong type is not answered: nothing came within"}},
	{"K18", "no end", Profile{}, instead("tools/list", strings.NewReplacer(`"tools":`, `"nextCursor":"more","tools":`)), []string{"the list of tools has no end", `"params":{"cursor":"more"}`}},
	{"K18", "no list", Profile{}, instead("tools/list", strings.NewReplacer(`"tools":[`, `"all":[`)), []string{"there is no list of tools"}},

	{"K19", "conforms", Profile{}, answer, nil},
	{"K19", "dies", Profile{}, func(h heard, right string) {
		if len(h.line) > 1<<20 {
			os.Exit(1)
		}
		fmt.Print(right)
	}, []string{"a request of 8 MiB is not answered: it ended with exit status 1"}},
	{"K19", "no ping", Profile{}, noPing, nil}, // whatever its length, which is K21's
	{"K19", "refuses", Profile{}, func(h heard, right string) {
		if len(h.line) > 1<<20 {
			right = strings.Replace(right, `"result":{}`, `"error":{"code":-32600,"message":"too long"}`, 1)
		}
		fmt.Print(right)
	}, []string{"answered with an error", "too long"}},

	{"K21", "conforms", Profile{Early: true}, answer, nil},
	{"K21", "fixed, where it echoes", Profile{EchoesVersion: true}, answer, []string{`initialize in the version 2025-11-25 answers "2025-06-18", where this profile answers what was asked for`}},
	{"K21", "negotiates, where it is fixed", Profile{Version: "2025-06-18"}, answer, []string{`initialize in the version 2024-11-05 answers "2024-11-05", where this profile always answers 2025-06-18`}},
	{"K21", "another version every time", Profile{}, func(h heard, right string) {
		if h.Params.Version != "2025-03-26" {
			right = strings.Replace(right, "2025-06-18", "2025-03-26", 1)
		}
		fmt.Print(right)
	},
		[]string{`initialize in the version 2025-11-25 answers "2025-03-26", but when that is asked for`}},
	{"K21", "nobody", Profile{}, instead("initialize", strings.NewReplacer(`"serverInfo"`, `"server"`)), []string{"needs a serverInfo with a name and a version"}},
	{"K21", "refuses", Profile{}, instead("initialize", strings.NewReplacer(`"result":{`, `"error":{"code":-32602,"message":"no","data":{`, `"}}}`, `"}}}}`)), []string{"initialize in the version 2024-11-05 is refused", "initialize in the version 2025-11-25 is refused"}},
	{"K21", "later", Profile{}, func(h heard, right string) {
		if greeted = greeted || h.Method == "initialize"; greeted {
			fmt.Print(right)
		}
	}, []string{"what comes before initialize is not answered with a result", `"method":"ping"`}},
	{"K21", "no ping", Profile{}, noPing, []string{"ping after initialize is answered with an error", "what comes before initialize is not answered with a result"}},
	{"K21", "dies of an early ping", Profile{}, func(h heard, right string) {
		if greeted = greeted || h.Method == "initialize"; !greeted {
			os.Exit(4)
		}
		fmt.Print(right)
	}, []string{"initialize is not answered: it ended with exit status 4", `sent {"jsonrpc":"2.0","id":1,"method":"ping"}` + "\n    sent ", mendEarly}},
	{"K21", "crashes", Profile{}, func(heard, string) { panic("no configuration") }, []string{"initialize is not answered: it ended with exit status 2", "on standard error: "}},
	{"K21", "headers", Profile{}, func(_ heard, right string) { fmt.Printf("Content-Length: %d\r\n\r\n", len(right)) }, []string{"initialize is not answered", `on standard output: "Content-Length: `}},
}

// Of the offender that a process is.
var (
	held    []string // answers for later
	greeted bool
)

var keepAndShow = Pair{
	Write: Call{"keep", `{"text":"number ${n}"}`},
	Read:  Call{"show", `{}`},
}

// answer has no habit.
func answer(_ heard, right string) { fmt.Print(right) }

// instead makes a habit of changing the answers to a method, or all of them.
func instead(method string, change *strings.Replacer) func(heard, string) {
	return func(h heard, right string) {
		if method == "" || h.Method == method {
			right = change.Replace(right)
		}
		fmt.Print(right)
	}
}

// takes makes a habit of letting every answer wait.
func takes(pause time.Duration) func(heard, string) {
	return func(_ heard, right string) { time.Sleep(pause); fmt.Print(right) }
}

// loses makes a habit of leaving the id out of results or of errors, but not of
// the answer to initialize.
func loses(member string) func(heard, string) {
	return func(h heard, right string) {
		if h.Method != "initialize" && strings.Contains(right, `,"`+member+`":`) {
			right = strings.Replace(right, `"id":`+string(h.ID)+`,`, ``, 1)
		}
		fmt.Print(right)
	}
}

// hangsIn makes a habit of never coming back from a tool.
func hangsIn(tool string) func(heard, string) {
	return func(h heard, right string) {
		if h.Params.Name == tool {
			forever()
		}
		fmt.Print(right)
	}
}

func noPing(h heard, right string) {
	if h.Method == "ping" {
		right = strings.Replace(right, `"result":{}`, `"error":{"code":-32601,"message":"Method not found"}`, 1)
	}
	fmt.Print(right)
}

func answersResponses(h heard, right string) {
	if h.ID != nil && h.Method == "" {
		right = fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"Method not found"}}`+"\n", h.ID)
	}
	fmt.Print(right)
}

func init() {
	fakes["offender"] = func(args []string) {
		for _, o := range offenders {
			if o.law+" "+o.name == args[0] {
				listen(func(h heard) { o.habit(h, obliging(h)) })
				_, _ = io.Copy(io.Discard, os.Stdin)
				return
			}
		}
		panic("no such offender")
	}
}

// limits are those of offenders that take all the time there is, or are given
// less than they need.
var limits = map[string]time.Duration{
	"K11 false ids":             2 * time.Second,
	"K12 answers without an id": 2 * time.Second,
	"K13 hangs":                 2 * time.Second,
	"K13 takes its time":        4 * time.Second,
	"K17 a tool hangs":          2 * time.Second,
	"K18 a tool hangs":          2 * time.Second,
	"K21 headers":               2 * time.Second,
}

// law is the one with that ID.
func law(t testing.TB, id string) Law {
	t.Helper()
	for _, law := range Laws {
		if law.ID == id {
			return law
		}
	}
	t.Fatal("there is no law", id)
	return Law{}
}

// TestLaws: each law passes a server that keeps it, and says of one that does
// not what it does (K10–K21).
func TestLaws(t *testing.T) {
	t.Parallel()
	for _, o := range offenders {
		t.Run(o.law+" "+o.name, func(t *testing.T) {
			t.Parallel()
			server := Server{Command: fake(t, "offender", o.law+" "+o.name)}
			server.Limit = limits[o.law+" "+o.name]
			r := Check(t.Context(), server, o.profile, law(t, o.law))
			if r.Skipped != "" {
				t.Error("skipped:", r.Skipped)
			}
			says(t, r, o.says...)
		})
	}
}
