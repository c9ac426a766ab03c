package server

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// replicas are that many servers of p, which know nothing of each other, and a
// session with them whose requests go to each in turn.
func replicas(t *testing.T, n int, p Profile, o Options) *mcp.ClientSession {
	t.Helper()
	transport := &http.Transport{}
	balancer := &balancer{next: transport}
	for range n {
		s := httptest.NewServer(p.Handler(t.Context(), o))
		t.Cleanup(s.Close)
		balancer.hosts = append(balancer.hosts, s.Listener.Addr().String())
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(),
		&mcp.StreamableClientTransport{Endpoint: "http://balancer/mcp", HTTPClient: &http.Client{Transport: balancer}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		session.Close()
		transport.CloseIdleConnections()
		if asked := balancer.asked.Load(); asked < int64(2*n) {
			t.Errorf("%d requests for %d servers", asked, n)
		}
	})
	return session
}

// A balancer sends each request to the next of hosts.
type balancer struct {
	hosts []string
	asked atomic.Int64
	next  http.RoundTripper
}

func (b *balancer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Host = b.hosts[b.asked.Add(1)%int64(len(b.hosts))]
	return b.next.RoundTrip(r)
}

// Every tool answers over HTTP what it answers otherwise, and no answer depends
// on who has answered before.
func TestHandlerAnswers(t *testing.T) {
	t.Parallel()
	for _, name := range Remote {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := profileOf(t, name)
			house := t.TempDir()
			if err := os.CopyFS(house, os.DirFS("../examples/house")); err != nil {
				t.Fatal(err)
			}
			entry := filepath.Join(house, "house.muro")
			far, near := replicas(t, 2, p, Options{Cache: DefaultCache}), connect(t, p.server(Options{}))
			for tool, arguments := range everything(t, entry) {
				call := &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)}
				for range 2 {
					got, want := answerTo(t, far, call), answerTo(t, near, call)
					if got != want && tool != "new_uids" {
						t.Errorf("%s: got %s\nwant %s", tool, got, want)
					}
				}
			}
		})
	}
}

// What one server writes the other reads with the next request.
func TestHandlerSharesTheDisk(t *testing.T) {
	t.Parallel()
	folder := folder(t, map[string]string{"main.muro": "name Before\n"})
	session := replicas(t, 2, profileOf(t, "sdk"), Options{Cache: DefaultCache})
	entry := filepath.Join(folder, "main.muro")
	for _, name := range []string{"One", "Two", "Three"} {
		written := answerTo(t, session, &mcp.CallToolParams{Name: "write_layer", Arguments: map[string]any{
			"file": entry, "layer": "main.muro", "content": "name " + name + "\n",
		}})
		read := answerTo(t, session, &mcp.CallToolParams{Name: "model_summary", Arguments: map[string]any{"file": entry}})
		if !strings.Contains(written, `"ok": true`) || !strings.Contains(read, `"name": "`+name+`"`) {
			t.Errorf("wrote %s: %s\n%s", name, written, read)
		}
	}
}

// Tools are listed as in the table, and one that writes not at all if nothing
// may.
func TestHandlerLists(t *testing.T) {
	t.Parallel()
	for _, readOnly := range []bool{false, true} {
		var want, got []string
		for _, x := range tools {
			if !x.writes || !readOnly {
				want = append(want, x.name)
			}
		}
		list, err := replicas(t, 1, profileOf(t, "sdk"), Options{ReadOnly: readOnly}).ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range list.Tools {
			got = append(got, x.Name)
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("got  %q\nwant %q", got, want)
		}
	}
}

// One message a request, by POST, in JSON and out of it.
func TestHandlerRequests(t *testing.T) {
	t.Parallel()
	h := profileOf(t, "sdk").Handler(t.Context(), Options{})
	const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	for _, test := range []struct {
		method, kind, accept, body string
		code                       int
		want                       string
	}{
		{"POST", "application/json", "application/json, text/event-stream", ping, 200, `{"jsonrpc":"2.0","id":1,"result":{}}`},
		{"POST", "application/json", "*/*", " \r\n\t" + ping, 200, `{"jsonrpc":"2.0","id":1,"result":{}}`},
		{"POST", "application/json", "*/*", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, 202, ""},
		{"POST", "application/json", "*/*", "[" + ping + "]", 400, "Batches are not taken; send one message a request.\n"},
		{"POST", "application/json", "*/*", "\n [" + ping + "]", 400, "Batches are not taken; send one message a request.\n"},
		{"POST", "application/json", "*/*", "", 400, "POST requires a non-empty body\n"},
		{"POST", "application/json", "*/*", "{", 400, ""},
		{"POST", "text/plain", "*/*", ping, 415, ""},
		{"POST", "application/json", "text/html", ping, 400, ""},
		{"GET", "", "text/event-stream", "", 405, ""},
		{"DELETE", "", "*/*", "", 405, ""},
		{"OPTIONS", "", "*/*", "", 405, ""},
	} {
		r := httptest.NewRequest(test.method, "/mcp", strings.NewReader(test.body))
		r.Header.Set("Content-Type", test.kind)
		r.Header.Set("Accept", test.accept)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		body, err := io.ReadAll(w.Body)
		if err != nil || w.Code != test.code || test.want != "" && string(body) != test.want {
			t.Errorf("%s %s %s %q: %d %s", test.method, test.kind, test.accept, test.body, w.Code, body)
		}
	}
}

// However many take their time to send a request, others are answered.
func TestHandlerWaitsForNoSender(t *testing.T) {
	t.Parallel()
	h := profileOf(t, "sdk").Handler(t.Context(), Options{})
	ask := func(body io.Reader) string {
		r := httptest.NewRequest("POST", "/mcp", body)
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "*/*")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Body.String()
	}
	const ping, pong = `{"jsonrpc":"2.0","id":1,"method":"ping"}`, `{"jsonrpc":"2.0","id":1,"result":{}}`
	var slow sync.WaitGroup
	var rests []*io.PipeWriter
	for range max(2, runtime.GOMAXPROCS(0)) {
		body, rest := io.Pipe()
		slow.Go(func() {
			if got := ask(body); got != pong {
				t.Errorf("a slow one gets %s", got)
			}
		})
		io.WriteString(rest, ping[:1]) // until it is read
		rests = append(rests, rest)
	}
	if got := ask(strings.NewReader(ping)); got != pong {
		t.Errorf("got %s", got)
	}
	for _, rest := range rests {
		io.WriteString(rest, ping[1:])
		rest.Close()
	}
	slow.Wait()
}

// Calls that read run side by side.
func TestReadingTogether(t *testing.T) {
	t.Parallel()
	meeting := make(chan struct{})
	call := writingAlone()(func(context.Context, string, mcp.Request) (mcp.Result, error) {
		select {
		case meeting <- struct{}{}:
		case <-meeting:
		}
		return nil, nil
	})
	var both sync.WaitGroup
	both.Go(func() { callBy(t, call, "check") })
	both.Go(func() { callBy(t, call, "layers") })
	both.Wait()
}

// A call that writes runs alone.
func TestWritingAlone(t *testing.T) {
	t.Parallel()
	var inside atomic.Int64
	call := writingAlone()(func(_ context.Context, _ string, req mcp.Request) (mcp.Result, error) {
		writes := req.(*mcp.CallToolRequest).Params.Name == "write_layer"
		for range 100 {
			if n := inside.Add(1); writes && n > 1 {
				t.Errorf("%d calls beside one that writes", n-1)
			}
			runtime.Gosched()
			inside.Add(-1)
		}
		return nil, nil
	})
	var all sync.WaitGroup
	for range 5 {
		all.Go(func() { callBy(t, call, "check") })
		all.Go(func() { callBy(t, call, "write_layer") })
	}
	all.Wait()
}

func callBy(t *testing.T, call mcp.MethodHandler, tool string) {
	_, err := call(t.Context(), "tools/call", &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Name: tool}})
	if err != nil {
		t.Error(err)
	}
}

func TestFindRemote(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, want string }{
		{"sdk", ""},
		{"koyu", ""},
		{"presenter", ""},
		{"sdk-plain", "the profile sdk-plain is for standard input and output; over HTTP there are sdk, koyu, presenter"},
		{"none", `there is no profile "none"; there are `},
	} {
		_, err := FindRemote(test.name)
		if (err == nil) != (test.want == "") || err != nil && !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}
