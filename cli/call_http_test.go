package cli

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/web"
	"koyu-mcp/server"
)

// A server that runs already is called like one that is started: whichever way
// it answers, and whatever it answers.
func TestCallOverHTTP(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	entry, tokens, wrong := filepath.Join(folder, "main.muro"), filepath.Join(folder, "tokens"), filepath.Join(folder, "wrong")
	for name, text := range map[string]string{entry: "name House\n", tokens: "0123456789abcdef\n", wrong: "fedcba9876543210\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	known, err := web.ReadTokens(tokens)
	if err != nil {
		t.Fatal(err)
	}
	s := server.New(server.Options{})
	streaming := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, nil)
	profile, err := server.FindRemote("sdk")
	if err != nil {
		t.Fatal(err)
	}
	all := http.NewServeMux()
	all.Handle("/json", profile.Handler(t.Context(), server.Options{}))
	all.Handle("/events", streaming)
	all.Handle("/guarded", known.Guard(profile.Handler(t.Context(), server.Options{})))
	all.Handle("/elsewhere", http.RedirectHandler("/json", http.StatusTemporaryRedirect))
	all.HandleFunc("/page", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("<html>")) })
	all.HandleFunc("/endless", func(w http.ResponseWriter, _ *http.Request) {
		for part := make([]byte, 1<<20); ; {
			if _, err := w.Write(part); err != nil {
				return
			}
		}
	})
	site := httptest.NewServer(all)
	t.Cleanup(site.Close)

	for _, test := range []struct {
		path           string
		args           []string
		code           int
		stdout, stderr string // parts of them
	}{
		{"/json", []string{"model_summary", "file=" + entry}, 0, `"name": "House"`, ""},
		{"/events", []string{"model_summary", "file=" + entry}, 0, `"name": "House"`, ""},
		{"/json", []string{"--list"}, 0, "\nplan_svg\n", ""},
		{"/json", []string{"model_summary", "file=" + entry, "--raw"}, 0, `"structuredContent":{"name":"House"`, ""},
		{"/json", []string{"model_summary", "file=" + entry, "--verbose"}, 0, "", `← {"jsonrpc":"2.0","id":3,"result":`},
		{"/events", []string{"model_summary", "file=" + entry, "--verbose"}, 0, "", `← {"jsonrpc":"2.0","id":3,"result":`},
		{"/json", []string{"check", "file=none.muro"}, 1, "line 0: ", ""},
		{"/json", []string{"none"}, 2, "", `the server has no tool "none"`},
		{"/guarded", []string{"check", "file=" + entry, "--token-file", tokens}, 0, `"ok": true`, ""},
		{"/guarded", []string{"check", "file=" + entry}, 2, "", "the server answered 401 Unauthorized: This server wants a token"},
		{"/guarded", []string{"check", "file=" + entry, "--token-file", wrong}, 2, "", "the server answered 401 Unauthorized: The token is none"},
		{"/guarded", []string{"check", "file=" + entry, "--token-file", folder + "/none"}, 2, "", "cannot read the tokens of "},
		{"/elsewhere", []string{"check"}, 2, "", "the server answered 307 Temporary Redirect"},
		{"/page", []string{"check"}, 2, "", "the answer to initialize cannot be read"},
		{"/endless", []string{"check"}, 2, "", "the answer of the server broke off: it is longer than 64 MiB"},
		{"/none", []string{"check"}, 2, "", "the server answered 404 Not Found: 404 page not found"},
		{"/json", []string{"check", "--profile", "sdk"}, 2, "--url is a server that runs already", ""},
		{"/json", []string{"check", "--", "server"}, 2, "--url is a server that runs already", ""},
	} {
		args := append([]string{"call", "--url", site.URL + test.path}, test.args...)
		got := runAll(args...)
		if got.code != test.code || !strings.Contains(got.stdout, test.stdout) || !strings.Contains(got.stderr, test.stderr) {
			t.Errorf("%q: %+v", args, got)
		}
		if strings.Contains(got.stdout+got.stderr, "0123456789abcdef") {
			t.Errorf("%q tells the token", args)
		}
	}
	for _, test := range []struct{ url, want string }{
		{"127.0.0.1:8765", "is no address of a server"},
		{"ftp://127.0.0.1/mcp", "is no address of a server"},
		{"http:///mcp", "is no address of a server"},
	} {
		if got := runAll("call", "check", "--url", test.url); got.code != 2 || !strings.Contains(got.stdout, test.want) {
			t.Errorf("%s: %+v", test.url, got)
		}
	}
	if got := runAll("call", "check", "--token-file", tokens); got.code != 2 || !strings.Contains(got.stdout, "is for a server at --url") {
		t.Errorf("no --url: %+v", got)
	}
}
