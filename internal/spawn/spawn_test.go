package spawn

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"
)

// TestMain is also the fake servers: the test binary, started with the words
// "fake NAME", is the server of that name.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "fake" {
		fakes[os.Args[2]](&fake{Scanner: bufio.NewScanner(os.Stdin)})
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

// A fake reads requests.
type fake struct{ *bufio.Scanner }

// fakes are small servers with one habit each.
var fakes = map[string]func(*fake){
	"healthy": func(f *fake) { f.serve() },
	"banner": func(f *fake) {
		fmt.Print("ready\n\n")
		fmt.Println(`{"id":1,"result":{}}`)
		fmt.Println(`[{"jsonrpc":"2.0","id":1,"result":{}}]`)
		fmt.Println(`{"jsonrpc":"2.0","id":1,"result":{}} {}`)
		f.serve()
	},
	"unasked": func(f *fake) {
		fmt.Println(`{"jsonrpc":"2.0","id":9,"result":{}}`)
		fmt.Println(`{"jsonrpc":"2.0","id":"1","result":{}}`)
		fmt.Println(`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}`)
		f.serve()
	},
	"late": func(f *fake) { // says something once nobody listens any more
		f.serve()
		fmt.Print("bye")
	},
	"no-newline": func(f *fake) {
		flood := bytes.Repeat([]byte("y"), 1<<20)
		for range MaxLine>>20 + 1 {
			os.Stdout.Write(flood)
		}
		fmt.Println()
		f.serve()
	},
	"flood": func(*fake) {
		for {
			if _, err := os.Stdout.WriteString("y\n"); err != nil {
				return
			}
		}
	},
	"asks": func(f *fake) { // the client
		fmt.Println(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
		f.serve()
	},
	"dies": func(f *fake) {
		f.Scan()
		os.Exit(3)
	},
	"closes": func(f *fake) { // its output, and stays
		os.Stdout.Close()
		for f.Scan() {
		}
	},
	"deaf":  func(*fake) { forever() },
	"mute":  func(f *fake) { io.Copy(io.Discard, os.Stdin) },
	"stays": func(f *fake) { f.serve(); forever() },
	"pesters": func(*fake) { // and does not listen
		for range 10_000 {
			fmt.Println(`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"x"}}`)
			fmt.Println(`{"jsonrpc":"2.0","id":"` + strings.Repeat("x", 1000) + `","method":"ping"}`)
		}
		forever()
	},
}

// serve answers until the input ends: initialize as a server does, anything
// else with what was asked.
func (f *fake) serve() {
	f.Buffer(nil, MaxLine)
	for f.Scan() {
		var req struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
		}
		if json.Unmarshal(f.Bytes(), &req) != nil || req.ID == nil || req.Method == "" {
			continue
		}
		result := `{"content":[{"type":"text","text":` + strconv.Quote(strconv.Itoa(len(f.Bytes()))) + `}]}`
		if req.Method == "initialize" {
			result = `{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"fake","version":"1"}}`
		}
		fmt.Printf(`{"jsonrpc":"2.0","id":%s,"result":%s}`+"\n", req.ID, result)
	}
}

// forever outlives every limit of these tests, yet not the machine.
func forever() { time.Sleep(time.Hour) }

func server(t *testing.T, name string) *Server {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "fake", name)
	cmd.Stderr = os.Stderr
	return &Server{Command: cmd}
}

// call calls a tool with an argument of so many bytes, as a client of the SDK.
func call(ctx context.Context, s *Server, size int) (string, error) {
	client := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil)
	session, err := client.Connect(ctx, s, &mcp.ClientSessionOptions{ProtocolVersion: "2025-11-25"})
	if err != nil {
		return "", err
	}
	result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "tool", Arguments: map[string]string{"x": strings.Repeat("x", size)}})
	if err != nil {
		return "", err
	}
	return result.Content[0].(*mcp.TextContent).Text, nil
}

// long is more than any of these servers should need.
const long = time.Minute

// L3, L8: a session that goes well, as the functions tell it.
func TestSession(t *testing.T) {
	t.Parallel()
	var told []string
	tell := func(arrow string) func([]byte) {
		return func(line []byte) { told = append(told, arrow+string(line)) }
	}
	s := server(t, "healthy")
	s.Sent, s.Received = tell("→"), tell("←")
	s.Answered = func(method string, answer *jsonrpc.Response) {
		told = append(told, fmt.Sprintf("%s %.20s", method, answer.Result))
	}
	s.Stray = func(line []byte, reason error) { t.Errorf("%s: %v", line, reason) }

	if text, err := call(t.Context(), s, 0); text != "92" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if end := s.End(t.Context(), long); end != (Ending{}) {
		t.Errorf("it ended as %+v", end)
	}
	want := []string{
		`→{"jsonrpc":"2.0","id":1,"method":"initialize",`, `←{"jsonrpc":"2.0","id":1,"result":{`, `initialize {"protocolVersion"`,
		`→{"jsonrpc":"2.0","method":"notifications/initialized"`,
		`→{"jsonrpc":"2.0","id":2,"method":"tools/call",`, `←{"jsonrpc":"2.0","id":2,"result":{`, `tools/call {"content":[{"type":`,
	}
	if len(told) != len(want) {
		t.Fatalf("told %q", told)
	}
	for i := range want {
		if !strings.HasPrefix(told[i], want[i]) {
			t.Errorf("told %q, want %q…", told[i], want[i])
		}
	}
}

// L5, L9: lines that are no messages or that nobody waits for are told, and
// the session goes on; also when they come after its end.
func TestStray(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][]string{
		"banner": {
			"ready: " + errNotJSON.Error(), ": " + errNotJSON.Error(), `{"id":1,"result":{}}: it is no message`,
			`[{"jsonrpc":"2.0","id":1,"result":{}}]: it is no message`, `{"jsonrpc":"2.0","id":1,"result":{}} {}: ` + errNotJSON.Error(),
		},
		"unasked": {
			`{"jsonrpc":"2.0","id":9,"result":{}}: ` + errUnasked.Error(), `{"jsonrpc":"2.0","id":"1","result":{}}: ` + errUnasked.Error(),
			`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}: it is no message`,
		},
		"late":       {"bye: " + errNotJSON.Error()},
		"no-newline": {": " + errTooLong.Error()},
		"asks":       nil,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := server(t, name)
			var stray []string
			s.Stray = func(line []byte, reason error) { stray = append(stray, string(line)+": "+reason.Error()) }
			if _, err := call(t.Context(), s, 0); err != nil {
				t.Error(err)
			}
			if end := s.End(t.Context(), long); end != (Ending{}) {
				t.Errorf("it ended as %+v", end)
			}
			if len(stray) != len(want) {
				t.Fatalf("passed over %q, want %q", stray, want)
			}
			for i := range want {
				if !strings.HasPrefix(stray[i], want[i]) {
					t.Errorf("passed over %q, want %q", stray[i], want[i])
				}
			}
		})
	}
}

// A server that is gone is told from one that answers with an error.
func TestGone(t *testing.T) {
	t.Parallel()
	for name, status := range map[string]int{"dies": 3, "closes": 0} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := server(t, name)
			_, err := call(t.Context(), s, 0)
			if _, refused := errors.AsType[*jsonrpc.Error](err); refused || !errors.Is(err, ErrGone) {
				t.Errorf("%v, want %v", err, ErrGone)
			}
			if end := s.End(t.Context(), long); end != (Ending{Status: status}) {
				t.Errorf("it ended as %+v", end)
			}
		})
	}
}

// Whatever a server does, its client is not kept longer than it wants to wait,
// and the server does not outlive it.
func TestHanging(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		size int
		want Force
	}{
		{"mute", 0, None},
		{"deaf", 0, Terminated},
		{"deaf", 1 << 20, Terminated}, // more than a pipe holds
		{"flood", 0, Terminated},
		{"pesters", 0, Terminated},
	} {
		t.Run(fmt.Sprintf("%s %d", c.name, c.size), func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
			defer cancel()
			s := server(t, c.name)
			if _, err := call(ctx, s, c.size); err == nil {
				t.Error("there was an answer")
			}
			patience := long
			if c.want != None {
				patience = 0 // it would be in vain
			}
			if end := s.End(t.Context(), patience); end.Force != c.want {
				t.Errorf("it ended as %+v", end)
			}
		})
	}
}

// A server that answers and stays is ended when the context does, whatever
// patience there is.
func TestStays(t *testing.T) {
	t.Parallel()
	s := server(t, "stays")
	if _, err := call(t.Context(), s, 1<<20); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if end := s.End(ctx, long); end.Force != Terminated {
		t.Errorf("it ended as %+v", end)
	}
}

// What cannot be started has no end to wait for.
func TestNotStarted(t *testing.T) {
	t.Parallel()
	s := &Server{Command: exec.Command("/nonexistent/server")}
	if _, err := call(t.Context(), s, 0); err == nil {
		t.Error("it was started")
	}
	if end := s.End(t.Context(), long); end != (Ending{}) {
		t.Errorf("it ended as %+v", end)
	}
}

// Lines are cut at LF, the last one at the end, and one that is too long is
// skipped whole.
func TestLines(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 200<<10)
	for _, c := range []struct {
		name, input string
		want        []string // "…" for one that does not fit
	}{
		{"none", "", nil},
		{"empty", "\n\n", []string{"", ""}},
		{"the last without an end", "a\r\nb", []string{"a\r", "b"}},
		{"longer than a buffer", long + "\nb\n" + long, []string{long, "b", long}},
		{"too long", "a\n" + long + "x\nb\n", []string{"a", "…", "b"}},
		{"too long at the end", "a\n" + long + "x", []string{"a", "…"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l := newLines(strings.NewReader(c.input))
			l.max = len(long)
			var got []string
			for {
				line, fits, err := l.next()
				if err != nil {
					break
				}
				if !fits {
					line = []byte("…")
				}
				got = append(got, string(line))
			}
			if fmt.Sprint(got) != fmt.Sprint(c.want) || len(got) != len(c.want) {
				t.Errorf("%.100q, want %.100q", got, c.want)
			}
		})
	}
}
