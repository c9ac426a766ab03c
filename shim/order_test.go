package shim_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/shim"
)

var anything = json.RawMessage(`{"type":"object"}`)

// toolServer has the tools given, each of which says what its function returns.
func toolServer(tools map[string]func(context.Context, *mcp.CallToolRequest) string) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "n", Version: "v"}, nil)
	for name, f := range tools {
		server.AddTool(&mcp.Tool{Name: name, InputSchema: anything}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return said(f(ctx, req)), nil
		})
	}
	return server
}

func call(id int, tool string) string {
	return fmt.Sprintf(`{"id":%d,"method":"tools/call","params":{"name":"%s"}}`, id, tool)
}

func says(id int, text string) string {
	return result(fmt.Sprint(id), `{"content":[{"type":"text","text":"`+text+`"}]}`)
}

// O1, O2, O4, V24: in windows of any size answers come in the order of the
// requests, a write is seen by what follows and by nothing before, nothing runs
// beside a write, and the end of input cuts nothing off.
func TestOrderBarrierDrain(t *testing.T) {
	t.Parallel()
	for _, window := range []int{0, 1, 4, 16} {
		t.Run(fmt.Sprint("window ", window), func(t *testing.T) {
			t.Parallel()
			var counter, reading, writing atomic.Int64
			linger := func() {
				for range rand.IntN(20) {
					runtime.Gosched()
				}
			}
			server := toolServer(map[string]func(context.Context, *mcp.CallToolRequest) string{
				"read": func(context.Context, *mcp.CallToolRequest) string {
					reading.Add(1)
					defer reading.Add(-1)
					seen := counter.Load()
					linger()
					if writing.Load() > 0 || counter.Load() != seen {
						t.Error("a write beside a read")
					}
					return fmt.Sprint(seen)
				},
				"write": func(context.Context, *mcp.CallToolRequest) string {
					if writing.Add(1) > 1 || reading.Load() > 0 {
						t.Error("a write is not alone")
					}
					defer writing.Add(-1)
					linger()
					return fmt.Sprint(counter.Add(1))
				},
			})
			var input, want strings.Builder
			for id, writes := 0, 0; id < 3000; id++ {
				sent, answer := ping(fmt.Sprint(id)), pong(fmt.Sprint(id))
				switch rand.IntN(8) {
				case 0:
					sent, answer = request(fmt.Sprint(id), `"no/such"`), fault(fmt.Sprint(id), -32601, "Unsupported method: no/such")
				case 1:
					sent, answer = call(id, "no-such"), fault(fmt.Sprint(id), -32602, "Unknown tool: no-such")
				case 2:
					writes++
					sent, answer = call(id, "write"), says(id, fmt.Sprint(writes))
				case 3, 4, 5:
					sent, answer = call(id, "read"), says(id, fmt.Sprint(writes))
				}
				input.WriteString(sent + "\n")
				want.WriteString(answer + "\n")
			}
			got := session(t, server, input.String(), func(t *shim.Transport) {
				t.Window, t.Exclusive, t.ToolOrder = window, []string{"write"}, nil
			})
			if got != want.String() {
				t.Errorf("answers out of order, or not all")
			}
		})
	}
}

// O1, O2, O4, 6.5: in every profile everything that is read is answered, in
// order, and a write is a barrier, whether it is the SDK that answers or the shim
// by itself.
func TestEveryProfileDrains(t *testing.T) {
	t.Parallel()
	const n = 5_000
	for _, profile := range profiles {
		t.Run(profile.Name, func(t *testing.T) {
			t.Parallel()
			written := 0
			server := toolServer(map[string]func(context.Context, *mcp.CallToolRequest) string{
				"write": func(context.Context, *mcp.CallToolRequest) string { written++; return fmt.Sprint(written) },
				"read":  func(context.Context, *mcp.CallToolRequest) string { return fmt.Sprint(written) },
			})
			input := []byte(hello(`"2025-06-18"`) + "\n")
			want := []string{`"id":0,"result"`}
			for id, writes := 1, 0; id < n; id++ {
				switch rand.IntN(20) {
				case 0:
					writes++
					input = fmt.Appendln(input, strictCall(id, "write"))
					want = append(want, fmt.Sprintf(`"id":%d,"result":{"content":[{"type":"text","text":"%d"`, id, writes))
				case 1:
					input = fmt.Appendln(input, strictCall(id, "read"))
					want = append(want, fmt.Sprintf(`"id":%d,"result":{"content":[{"type":"text","text":"%d"`, id, writes))
				case 2:
					input = fmt.Appendln(input, request(fmt.Sprint(id), `"no/such"`))
					want = append(want, fmt.Sprintf(`"id":%d,"error":{"code":-32601`, id))
				case 3:
					input = append(input, "{\n"...)
					if profile.ParseError != nil {
						want = append(want, `"id":null,"error":{"code":-32700`)
					}
				default:
					input = fmt.Appendln(input, ping(fmt.Sprint(id)))
					want = append(want, fmt.Sprintf(`"id":%d,"result":{}}`, id))
				}
			}
			answers := strings.Split(session(t, server, string(input), func(t *shim.Transport) {
				t.Profile, t.Window, t.Exclusive = profile, 8, []string{"write"}
			}), "\n")
			if len(answers) != len(want)+1 {
				t.Fatalf("%d answers, want %d", len(answers)-1, len(want))
			}
			for i := range want {
				if begin := spelled(profile, `{"jsonrpc":"2.0",`+want[i]); !strings.HasPrefix(answers[i], begin) {
					t.Fatalf("answer %d is %s, want %s", i, answers[i], begin)
				}
			}
		})
	}
}

func pings(n int) (sent, answered string) {
	var input, want strings.Builder
	for id := range n {
		input.WriteString(ping(fmt.Sprint(id)) + "\n")
		want.WriteString(pong(fmt.Sprint(id)) + "\n")
	}
	return input.String(), want.String()
}

// As many calls run side by side as the window is wide, and no more.
func TestWindow(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const window, calls = 4, 12
		var inside atomic.Int64
		tools := map[string]func(context.Context, *mcp.CallToolRequest) string{}
		var leave []chan string
		var input, want strings.Builder
		for id := range calls {
			gate, name := make(chan string), fmt.Sprint("tool", id)
			leave = append(leave, gate)
			tools[name] = func(context.Context, *mcp.CallToolRequest) string {
				inside.Add(1)
				defer inside.Add(-1)
				return <-gate
			}
			input.WriteString(call(id, name) + "\n")
			want.WriteString(says(id, "left") + "\n")
		}
		var out bytes.Buffer
		transport := over(shim.Koyu, input.String(), &out)
		transport.Window = window
		go toolServer(tools).Run(t.Context(), transport)
		for id, gate := range leave {
			synctest.Wait() // until nothing moves
			if n := int(inside.Load()); n != min(window, calls-id) {
				t.Errorf("%d under way when %d are answered", n, id)
			}
			gate <- "left"
		}
		synctest.Wait()
		if out.String() != want.String() {
			t.Errorf("got %s", out.String())
		}
	})
}

// A dialog is a session whose lines a test sends and awaits one by one.
type dialog struct {
	t    *testing.T
	in   *io.PipeWriter
	out  *bufio.Reader
	quit context.CancelFunc
	done chan error // what Run returned
}

func converse(t *testing.T, server *mcp.Server, change ...func(*shim.Transport)) *dialog {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	transport := over(shim.Koyu, "", nil)
	transport.In, transport.Out = inR, outW
	for _, f := range change {
		f(transport)
	}
	ctx, quit := context.WithCancel(context.Background())
	d := &dialog{t, inW, bufio.NewReader(outR), quit, make(chan error, 1)}
	go func() {
		err := server.Run(ctx, transport)
		outW.Close()
		d.done <- err
	}()
	t.Cleanup(func() {
		quit()
		inW.Close()
		outR.Close()
	})
	return d
}

func (d *dialog) send(line string) {
	d.t.Helper()
	if _, err := io.WriteString(d.in, line+"\n"); err != nil {
		d.t.Fatal(err)
	}
}

func (d *dialog) expect(line string) {
	d.t.Helper()
	got, err := d.out.ReadString('\n')
	if err != nil || got != line+"\n" {
		d.t.Fatalf("got %q, %v, want %q", got, err, line)
	}
}

// O10: an answer is written when it and all before it are ready, not later.
func TestPromptness(t *testing.T) {
	t.Parallel()
	first, second := make(chan string), make(chan string)
	d := converse(t, toolServer(map[string]func(context.Context, *mcp.CallToolRequest) string{
		"first":  func(context.Context, *mcp.CallToolRequest) string { return <-first },
		"second": func(context.Context, *mcp.CallToolRequest) string { return <-second },
	}), func(t *shim.Transport) { t.Window = 4 })
	for id := range 100 {
		d.send(ping(fmt.Sprint(id)))
		d.expect(pong(fmt.Sprint(id)))
	}
	d.send(call(1, "first"))
	d.send(ping("2")) // is ready at once, but has to wait
	d.send(call(3, "second"))
	first <- "open"
	d.expect(says(1, "open"))
	d.expect(pong("2")) // does not wait for what follows
	second <- "open"
	d.expect(says(3, "open"))
	d.in.Close()
	if err := <-d.done; err != nil {
		t.Errorf("Run: %v", err)
	}
}

// O9: where the input is cut makes no difference.
func TestByteByByte(t *testing.T) {
	t.Parallel()
	d := converse(t, newServer())
	go func() {
		for _, b := range []byte("\uFEFF" + ping(`"é😀"`) + "\r\n" + call(2, "あ") + "\n") {
			d.in.Write([]byte{b})
		}
	}()
	d.expect(pong(`"é😀"`))
	d.expect(fault("2", -32602, "Unknown tool: あ"))
}

// The end of Run by its context needs no end of input, and closes it.
func TestCancel(t *testing.T) {
	t.Parallel()
	d := converse(t, newServer())
	d.send(ping("1"))
	d.expect(pong("1"))
	d.quit()
	if err := <-d.done; !errors.Is(err, context.Canceled) {
		t.Errorf("Run: %v", err)
	}
	if _, err := io.WriteString(d.in, ping("2")); err != io.ErrClosedPipe {
		t.Errorf("the input takes more: %v", err)
	}
}

// What goes wrong outside is what Run returns: of the output at once, without
// waiting for the end of input (O8), of the input when all is answered.
func TestBrokenStreams(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")

	for name, line := range map[string]string{"of the SDK": ping("1"), "of the shim": request("1", `"x"`)} {
		t.Run("output, answer "+name, func(t *testing.T) {
			t.Parallel()
			d := converse(t, newServer(), func(t *shim.Transport) { t.Out = failing{broken} })
			d.send(line)
			if err := <-d.done; !errors.Is(err, broken) {
				t.Errorf("Run: %v", err)
			}
		})
	}
	t.Run("input", func(t *testing.T) {
		t.Parallel()
		var out bytes.Buffer
		transport := over(shim.Koyu, "", &out)
		transport.In = io.MultiReader(strings.NewReader(ping("1")+"\n"+ping("2")), failing{broken})
		if err := newServer().Run(t.Context(), transport); !errors.Is(err, broken) {
			t.Errorf("Run: %v", err)
		}
		if out.String() != pong("1")+"\n" {
			t.Errorf("answered %q", out.String())
		}
	})
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error)  { return 0, f.err }
func (f failing) Write([]byte) (int, error) { return 0, f.err }

// F10: a server that turns to the client writes nothing and does not hang: what
// it asks is refused, a ping is answered in place of the client, a notice is
// lost.
func TestServerTurnsToClient(t *testing.T) {
	t.Parallel()
	server := toolServer(map[string]func(context.Context, *mcp.CallToolRequest) string{
		"roots": func(ctx context.Context, req *mcp.CallToolRequest) string {
			//lint:ignore SA1019 it is the plainest of the requests that a server can make
			_, err := req.Session.ListRoots(ctx, nil)
			return fmt.Sprint(err != nil)
		},
		"elicit": func(ctx context.Context, req *mcp.CallToolRequest) string {
			_, err := req.Session.Elicit(ctx, &mcp.ElicitParams{Message: "m", RequestedSchema: anything})
			return fmt.Sprint(err != nil)
		},
		"ping": func(ctx context.Context, req *mcp.CallToolRequest) string {
			return fmt.Sprint(req.Session.Ping(ctx, nil))
		},
		"progress": func(ctx context.Context, req *mcp.CallToolRequest) string {
			return fmt.Sprint(req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: "t"}))
		},
	})
	got := session(t, server, lines(call(1, "roots"), call(2, "elicit"), call(3, "ping"), call(4, "progress")))
	if want := lines(says(1, "true"), says(2, "true"), says(3, "<nil>"), says(4, "<nil>")); got != want {
		t.Errorf("got %s", got)
	}
}
