package conformance

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// TestMain is also the fake servers: the test binary, started with the words
// "fake NAME", is the server of that name.
func TestMain(m *testing.M) {
	if len(os.Args) >= 3 && os.Args[1] == "fake" {
		fakes[os.Args[2]](os.Args[3:])
		os.Exit(0)
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		removeBinary()
		os.Exit(code)
	}))
}

// fake is the command that starts the fake server of that name.
func fake(t testing.TB, name string, args ...string) []string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return append([]string{self, "fake", name}, args...)
}

// fakes are small servers with one habit each. All but those whose habit it is
// not to, answer every line with itself.
var fakes = map[string]func(args []string){
	"echo": func([]string) { _, _ = io.Copy(os.Stdout, os.Stdin) },
	"crlf": func([]string) { eachLine(func(line string) { fmt.Printf("%s\r\n", line) }) },
	"args": func(args []string) { fmt.Println(strings.Join(args, " ")) },
	"files": func([]string) {
		eachLine(func(name string) {
			data, err := os.ReadFile(name)
			fmt.Printf("%q %v\n", data, err)
		})
	},
	"exit": func(args []string) {
		var code int
		_, _ = fmt.Sscan(args[0], &code)
		os.Exit(code)
	},

	"hang": func([]string) { _, _ = io.Copy(os.Stdout, os.Stdin); forever() },
	"deaf": func([]string) { forever() },
	"crash": func([]string) {
		line, _ := bufio.NewReader(os.Stdin).ReadString('\n')
		fmt.Print(line)
		panic("the fake crashes")
	},
	"early": func([]string) { fmt.Println("bye") }, // reads nothing
	"no-newline": func([]string) {
		text, _ := io.ReadAll(os.Stdin)
		fmt.Print(strings.TrimSuffix(string(text), "\n"))
	},
	"reorder": func([]string) {
		var held []string
		eachLine(func(line string) { held = append(held, line) })
		for i := range held {
			fmt.Println(held[len(held)-1-i])
		}
	},
	"garbage": func([]string) { fmt.Println("starting up \x1b[32mready\x1b[0m \xff") },
	"flood": func([]string) {
		for {
			if _, err := os.Stdout.WriteString(strings.Repeat("y", 1<<16)); err != nil {
				return
			}
		}
	},
	"chatter": func([]string) { // on standard error
		fmt.Fprint(os.Stderr, strings.Repeat("log line\n", 1<<17))
		_, _ = io.Copy(os.Stdout, os.Stdin)
	},

	// parent leaves a child behind that keeps standard output open; what the
	// child's process id is, it says first.
	"parent": func(args []string) {
		self, _ := os.Executable()
		child := exec.Command(self, "fake", "deaf")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			panic(err)
		}
		fmt.Println(child.Process.Pid)
		if len(args) > 0 {
			forever()
		}
	},
}

// A heard line is what a fake can read in one of its input.
type heard struct {
	line   string
	JSON   bool
	ID     json.RawMessage
	Method string
	Params struct {
		Name      string
		Arguments map[string]any
		Version   string `json:"protocolVersion"`
	}
}

// listen calls do for every line of the input, however long.
func listen(do func(h heard)) {
	for in := bufio.NewReader(os.Stdin); ; {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		h := heard{line: line, JSON: json.Valid([]byte(line))}
		_ = json.Unmarshal([]byte(line), &h) // a wrong type leaves the rest
		do(h)
	}
}

// obliging is the line that h should be answered with, if any. It speaks of two
// tools: keep, which needs a text, and show, which gives it back.
func obliging(h heard) string {
	switch {
	case !h.JSON:
		return `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}` + "\n"
	case h.ID == nil || h.Method == "":
		return ""
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,%s}`+"\n", h.ID, outcome(h))
}

// kept is what the tool keep was given last.
var kept = "nothing"

func outcome(h heard) string {
	text, isText := h.Params.Arguments["text"].(string)
	switch h.Method + " " + h.Params.Name {
	case "ping ":
		return `"result":{}`
	case "initialize ":
		version := "2025-06-18"
		if h.Params.Version == "2024-11-05" {
			version = h.Params.Version
		}
		return `"result":{"protocolVersion":"` + version + `","capabilities":{"tools":{}},"serverInfo":{"name":"fake","version":"1"}}`
	case "tools/list ":
		return `"result":{"tools":[{"name":"keep","inputSchema":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}},{"name":"show","inputSchema":{"type":"object"}}]}`
	case "tools/call keep":
		if isText {
			kept = text
		}
		return fmt.Sprintf(`"result":{"content":[{"type":"text","text":"kept"}],"isError":%v}`, !isText)
	case "tools/call show":
		return fmt.Sprintf(`"result":{"content":[{"type":"text","text":%q}]}`, kept)
	}
	if h.Method == "tools/call" {
		return `"error":{"code":-32602,"message":"Unknown tool"}`
	}
	return `"error":{"code":-32601,"message":"Method not found"}`
}

func eachLine(do func(line string)) {
	for s := bufio.NewScanner(os.Stdin); s.Scan(); {
		do(s.Text())
	}
}

// forever outlives every limit of these tests, yet not the machine.
func forever() { time.Sleep(time.Hour) }
