package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"koyu-mcp/server"
	"koyu-mcp/shim"
)

// TestMain is also the servers: the test binary, started with the words
// "fake NAME", is the server of that name.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "fake" {
		fakes[os.Args[2]]()
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

// fakes are small servers with one habit each, and one that is real.
var fakes = map[string]func(){
	"koyu": func() {
		p, _ := server.Find("koyu")
		if err := p.Serve(context.Background(), shim.DefaultMaxLine, server.Options{}); err != nil {
			panic(err)
		}
	},

	"clean": func() { serve(nil) },
	"banner": func() {
		fmt.Println("ready")
		serve(nil)
	},
	"blank line": func() {
		fmt.Println()
		serve(nil)
	},
	"no line end": func() {
		serve(nil)
		fmt.Print(`{"jsonrpc":"2.0","method":"notifications/message"}`)
	},
	"answers notification": func() {
		serve(func(m message) {
			if m.Method == "notifications/initialized" {
				fmt.Println(`{"jsonrpc":"2.0","id":null,"result":{}}`)
			}
		})
	},
	"answers twice": func() {
		serve(func(m message) {
			if m.Method == "tools/call" {
				fmt.Printf(`{"jsonrpc":"2.0","id":%s,"result":%s}`+"\n", m.ID, results[m.Method])
			}
		})
	},
	"id of another type": func() {
		serve(func(m message) {
			if m.Method == "tools/list" {
				fmt.Printf(`{"jsonrpc":"2.0","id":"%s","result":{}}`+"\n", m.ID)
			}
		})
	},
	"no version": func() {
		serve(func(m message) {
			if m.Method == "initialize" {
				fmt.Println(`{"id":1,"result":{}}`)
			}
		})
	},
	"asks": func() { // and goes on when it has its answers
		serve(func(m message) {
			if m.Method == "notifications/initialized" {
				fmt.Println(`{"jsonrpc":"2.0","id":"a","method":"ping"}`)
				fmt.Println(`{"jsonrpc":"2.0","id":"b","method":"roots/list"}`)
				fmt.Println(`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"working"}}`)
			}
			if m.Method == "" {
				answer, _ := json.Marshal(m)
				fmt.Fprintf(os.Stderr, "%s\n", answer)
			}
		})
	},
	"dies": func() {
		serve(func(m message) {
			if m.Method == "tools/list" {
				os.Exit(3)
			}
		})
	},
	"fails at the end": func() {
		serve(nil)
		os.Exit(1)
	},
	"hangs": func() { time.Sleep(time.Hour) },
	"senseless": func() {
		results["tools/list"] = `{"tools":5}`
		serve(nil)
	},
	"unknown version": func() {
		serve(func(m message) {
			fmt.Printf(`{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"1999-12-31"}}`+"\n", m.ID)
			os.Exit(0)
		})
	},
	"no tools": func() {
		results["tools/list"] = `{"tools":[]}`
		serve(nil)
	},
	"refuses": func() {
		serve(func(m message) {
			if m.Method == "tools/list" {
				fmt.Printf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no tools here"}}`+"\n", m.ID)
				os.Exit(0)
			}
		})
	},
}

// results are the answers of a fake.
var results = map[string]string{
	"initialize": `{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"fake","version":"1"}}`,
	"tools/list": `{"tools":[{"name":"echo","inputSchema":{"type":"object"}}]}`,
	"tools/call": `{"content":[{"type":"text","text":"hello"}]}`,
}

// serve answers as a server should, until its input ends. Of every message it
// tells first.
func serve(first func(message)) {
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		var m message
		if err := json.Unmarshal(in.Bytes(), &m); err != nil {
			panic(err)
		}
		if first != nil {
			first(m)
		}
		if result := results[m.Method]; result != "" {
			fmt.Printf(`{"jsonrpc":"2.0","id":%s,"result":%s}`+"\n", m.ID, result)
		}
	}
}

// session is a session with the fake server of that name.
func session(t *testing.T, name string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	code = run(append(args, "--", self, "fake", name), &out, &errs)
	return code, out.String(), errs.String()
}

const clean = `  initialize: fake 1, protocol 2025-06-18
  tools/list: echo
  tools/call: echo, isError: false
  text: hello
✔ standard output was clean: 3 lines, and all of them messages
`

// L3, L4, L8: a session with a server that does as it should.
func TestClean(t *testing.T) {
	t.Parallel()
	if code, stdout, stderr := session(t, "clean"); code != 0 || stdout != clean || stderr != "" {
		t.Errorf("%d, %s, %s", code, stdout, stderr)
	}
}

// L5, L9: what a server must not do is told in a line, and goes no further: the
// session is had to its end wherever it can be.
func TestFaults(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]struct {
		fault string
		over  bool // the session cannot go on
	}{
		"banner":               {fault: `line 1 is no message: "ready\n"`},
		"blank line":           {fault: `line 1 is no message: "\n"`},
		"no line end":          {fault: `line 4 is no message: "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}"`},
		"answers notification": {fault: `line 2 answers nothing that was asked: id null`},
		"answers twice":        {fault: `line 4 answers nothing that was asked: id 3`},
		"id of another type":   {fault: `line 2 answers nothing that was asked: id "2"`},
		"no version":           {fault: `line 1 is no message: "{\"id\":1,\"result\":{}}\n"`},
		"fails at the end":     {fault: `exit status 1`},
		"dies":                 {fault: "tools/list was not answered: EOF\nexit status 3", over: true},
		"refuses":              {fault: "tools/list was answered with the error -32601: no tools here", over: true},
		"senseless":            {fault: "tools/list was answered with something else: json: cannot unmarshal number into Go struct field .Tools of type []struct { Name string }", over: true},
		"unknown version":      {fault: `initialize: the server answered with the version "1999-12-31", which is unknown here`, over: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			code, stdout, _ := session(t, name)
			called := strings.Contains(stdout, "tools/call: echo")
			if code != 1 || !strings.Contains(stdout, "✖ "+want.fault+"\n") || strings.Count(stdout, "✖") != 1 || called == want.over {
				t.Errorf("%d, %s\nwant %s", code, stdout, want.fault)
			}
		})
	}
}

// A server may ask things, and gets answers.
func TestAsks(t *testing.T) {
	t.Parallel()
	code, stdout, stderr := session(t, "asks")
	want := `{"jsonrpc":"2.0","id":"a","result":{}}
{"jsonrpc":"2.0","id":"b","error":{"code":-32601,"message":"this client offers nothing"}}
`
	if code != 0 || stdout != strings.Replace(clean, "3 lines", "6 lines", 1) || stderr != want {
		t.Errorf("%d, %s, %s", code, stdout, stderr)
	}
}

// A server without tools is no bad one.
func TestNoTools(t *testing.T) {
	t.Parallel()
	code, stdout, _ := session(t, "no tools")
	if code != 0 || !strings.Contains(stdout, "clean: 2 lines") {
		t.Errorf("%d, %s", code, stdout)
	}
	// The one that was asked for is called all the same.
	code, stdout, _ = session(t, "no tools", "-tool", "echo")
	if code != 0 || !strings.Contains(stdout, "clean: 3 lines") {
		t.Errorf("%d, %s", code, stdout)
	}
}

// A server that does not answer is not waited for longer than was wanted.
func TestHanging(t *testing.T) {
	t.Parallel()
	code, stdout, _ := session(t, "hangs", "-limit", "100ms")
	if code != 1 || stdout != "✖ the session took longer than 100ms\n" {
		t.Errorf("%d, %s", code, stdout)
	}
}

// The server of this project keeps its output clean.
func TestKoyu(t *testing.T) {
	t.Parallel()
	code, stdout, stderr := session(t, "koyu", "-tool", "check", "-arguments", `{"file": "../two-rooms.muro"}`)
	if code != 0 || !strings.Contains(stdout, "initialize: koyu ") || !strings.Contains(stdout, `"ok": true`) || !strings.Contains(stdout, "clean: 3 lines") || stderr != "" {
		t.Errorf("%d, %s, %s", code, stdout, stderr)
	}
	// A tool that fails is an answer like any other.
	code, stdout, _ = session(t, "koyu")
	if code != 0 || !strings.Contains(stdout, "tools/call: model_summary, isError: true") {
		t.Errorf("%d, %s", code, stdout)
	}
}

// A wrong call is told from one for help, and says what is wrong.
func TestWrongCalls(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{nil, 2, "usage: client "},
		{[]string{"--"}, 2, "usage: client "},
		{[]string{"-fast", "--", "server"}, 2, "not defined: -fast\nusage: client "},
		{[]string{"-arguments", "{", "--", "server"}, 2, `-arguments has to be JSON, and "{" is not`},
		{[]string{"-h"}, 0, "usage: client "},
	} {
		var stdout, stderr bytes.Buffer
		if code := run(c.args, &stdout, &stderr); code != c.code || stdout.Len() > 0 || !strings.Contains(stderr.String(), c.says) {
			t.Errorf("%q: %d, %q, %q", c.args, code, stdout.String(), stderr.String())
		}
	}
}
