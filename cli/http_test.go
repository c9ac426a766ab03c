package cli

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/web"
)

// Who is let in, and what else there is: a load balancer learns that the server
// is there, and nobody learns more without a token.
func TestRoutes(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "tokens")
	if err := os.WriteFile(file, []byte("0123456789abcdef\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tokens, err := web.ReadTokens(file)
	if err != nil {
		t.Fatal(err)
	}
	answering := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "answer") })
	r := &remote{hosts: hosts{"koyu.example"}}
	at := &net.TCPAddr{IP: net.IPv4(10, 0, 0, 1), Port: 8765}
	routes := map[bool]http.Handler{false: r.routes(answering, nil, at), true: r.routes(answering, tokens, at)}
	const good = "Bearer 0123456789abcdef"
	for _, test := range []struct {
		method, path, host, origin, token string
		without, with                     int // tokens
	}{
		{"POST", "/mcp", "koyu.example", "", good, 200, 200},
		{"POST", "/mcp", "koyu.example", "", "", 200, 401},
		{"POST", "/mcp", "koyu.example", "", "Bearer 0123456789abcdeg", 200, 401},
		{"GET", "/mcp", "koyu.example", "", "", 200, 401},
		{"OPTIONS", "/mcp", "koyu.example", "", "", 200, 401},
		{"POST", "/mcp", "10.0.0.1:8765", "", good, 200, 200},
		{"POST", "/mcp", "localhost:8765", "", good, 200, 200},
		{"POST", "/mcp", "localhost:8765", "http://localhost:8765", good, 200, 200},
		{"POST", "/mcp", "koyu.example", "https://koyu.example", good, 200, 200},
		{"POST", "/mcp", "koyu.example", "https://elsewhere.example", good, 403, 403},
		{"POST", "/mcp", "koyu.example", "null", good, 403, 403},
		{"POST", "/mcp", "elsewhere.example", "", good, 421, 421},
		{"POST", "/mcp", "10.0.0.1", "", good, 421, 421},
		{"GET", "/healthz", "koyu.example", "", "", 200, 200},
		{"GET", "/healthz", "10.9.9.9", "", "", 200, 200},
		{"HEAD", "/healthz", "10.9.9.9", "", "", 200, 200},
		{"POST", "/healthz", "10.9.9.9", "", "", 405, 405},
		{"POST", "/", "koyu.example", "", good, 404, 404},
		{"POST", "/mcp/", "koyu.example", "", good, 404, 404},
		{"GET", "/.well-known/oauth-protected-resource", "koyu.example", "", "", 404, 404},
	} {
		for guarded, want := range map[bool]int{false: test.without, true: test.with} {
			request := httptest.NewRequest(test.method, test.path, nil)
			request.Host = test.host
			if test.origin != "" {
				request.Header.Set("Origin", test.origin)
			}
			if test.token != "" {
				request.Header.Set("Authorization", test.token)
			}
			w := httptest.NewRecorder()
			routes[guarded].ServeHTTP(w, request)
			if w.Code != want {
				t.Errorf("%+v, guarded %t: %d %s", test, guarded, w.Code, w.Body)
			}
			for name := range w.Header() {
				if strings.HasPrefix(name, "Access-") {
					t.Errorf("%+v: %s opens it to other pages", test, name)
				}
			}
		}
	}
}

// It says where it listens, answers there, tells of what it refuses but not of
// the token, and ends well when it shall end.
func TestHTTP(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	entry, file := filepath.Join(folder, "main.muro"), filepath.Join(folder, "tokens")
	for name, text := range map[string]string{entry: "name House\n", file: "0123456789abcdef\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var stdout bytes.Buffer
	stderr, said := io.Pipe()
	root := New("koyu-mcp", "1.2.3", Everything)
	root.SetArgs([]string{"http", "--addr", "127.0.0.1:0", "--root", folder, "--token-file", file})
	root.SetOut(&stdout)
	root.SetErr(said)
	ctx, end := context.WithCancel(t.Context())
	code := make(chan int, 1)
	go func() {
		code <- Exit(root, root.ExecuteContext(ctx))
		said.Close()
	}()

	lines := bufio.NewReader(stderr)
	first, err := lines.ReadString('\n')
	url := regexp.MustCompile(`^koyu-mcp: Profile sdk listens on (http://127\.0\.0\.1:\d+/mcp)\n$`).FindStringSubmatch(first)
	if err != nil || url == nil {
		t.Fatalf("%q, %v", first, err)
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	ask := func(token string) string {
		body := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"model_summary","arguments":{"file":` + string(ecma.AppendQuoted(nil, entry)) + `}}}`
		request, err := http.NewRequest(http.MethodPost, url[1], strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Accept", "application/json, text/event-stream")
		request.Header.Set("Authorization", "Bearer "+token)
		response, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if got := ask("0123456789abcdef"); !strings.Contains(got, `"name":"House"`) {
		t.Errorf("got %s", got)
	}
	told := make(chan string, 1)
	go func() {
		line, _ := lines.ReadString('\n')
		told <- line
	}()
	if got := ask("fedcba9876543210"); !strings.Contains(got, "none of those") {
		t.Errorf("got %s", got)
	}
	if line := <-told; !strings.HasPrefix(line, "koyu-mcp: 401 for POST /mcp from 127.0.0.1:") || strings.Contains(line, "fedcba") {
		t.Errorf("told %q", line)
	}

	end()
	rest, err := io.ReadAll(lines)
	if got := <-code; got != yes || err != nil || len(rest) > 0 || stdout.Len() > 0 {
		t.Errorf("it ended with %d, %v, %q, %q", got, err, rest, &stdout)
	}
}
