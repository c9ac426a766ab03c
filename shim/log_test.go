package shim_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/shim"
)

// logged is what server logs for input.
func logged(t *testing.T, server *mcp.Server, profile shim.Profile, input string) string {
	t.Helper()
	var log bytes.Buffer
	session(t, server, input, speaking(profile), func(t *shim.Transport) { t.Log = &log })
	return log.String()
}

// 6.5: the lines of study, one each time.
func TestStudyLog(t *testing.T) {
	t.Parallel()
	const (
		start       = "[server] stdio server started — waiting for JSON-RPC messages on stdin\n"
		initialized = "[server] client initialized — 通常運転開始\n"
	)
	initialize := func(params string) string {
		return `{"jsonrpc":"2.0","id":1,"method":"initialize","params":` + params + `}`
	}
	for input, want := range map[string]string{
		"":                        "",
		ping("1") + "\nx\n{\"}\n": "",
		initialize(`{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"manual-test","version":"0.0.1"}}`): "[server] initialize: client=manual-test protocol=2025-06-18\n",
		initialize(`null`):               "[server] initialize: client=undefined protocol=undefined\n",
		initialize(`{"clientInfo":"x"}`): "[server] initialize: client=undefined protocol=undefined\n",
		initialize(`{"clientInfo":{"name":null},"protocolVersion":[1.0,{}]}`):      "[server] initialize: client=null protocol=1,[object Object]\n",
		initialize(`{"clientInfo":{"name":"%v%c"},"protocolVersion":"%c"}`):        "[server] initialize: client=%v%c protocol=%c\n",
		initialize(`{"clientInfo":{"name":"a\n[server] b\u001b[2J\u0085\ud800"}}`): "[server] initialize: client=a [server] b [2J \uFFFD protocol=undefined\n",
		initialize(`{}`) + "\n" + initialize(`{}`):                                 strings.Repeat("[server] initialize: client=undefined protocol=undefined\n", 2),
		`{"method":"initialize"}`:                                                  "",
		`{"method":"notifications/initialized"}`:                                   initialized,
		`{"method":"notifications/initialized","id":1}`:                            "",
		`{"method":["notifications/initialized"]}`:                                 "",
		`{"method":"notifications/cancelled"}`:                                     "",
		strings.Repeat("{\"method\":\"notifications/initialized\"}\n", 2):          initialized + initialized,
	} {
		if got := logged(t, newAdder(), shim.Study, input); got != start+want {
			t.Errorf("%s: logged %q", input, got)
		}
	}
}

// F11, 6.5: other profiles say nothing.
func TestNoLog(t *testing.T) {
	t.Parallel()
	for _, profile := range profiles {
		if profile.Name == shim.Study.Name {
			continue
		}
		if got := logged(t, newServer(), profile, lines("x", hello(`"2025-06-18"`), `{"jsonrpc":"2.0","method":"notifications/initialized"}`, ping("1"))); got != "" {
			t.Errorf("%s logged %q", profile.Name, got)
		}
	}
}

// In a strict profile too, and in the words of its style.
func TestLogOfOtherProfiles(t *testing.T) {
	t.Parallel()
	strict, ascii := shim.SDK, shim.Stdlib
	strict.Log = shim.Log{Initialize: "%c %v", Initialized: "ready"}
	ascii.Log = strict.Log
	ready := `{"jsonrpc":"2.0","method":"notifications/initialized"}`
	if got := logged(t, newServer(), strict, lines(hello(`"2025-06-18"`), ready)); got != "t 2025-06-18\nready\n" {
		t.Errorf("strict logged %q", got)
	}
	if got := logged(t, newServer(), ascii, lines(hello(`1.0`), request("1", `"initialize"`), ready)); got != "t 1.0\nNone None\nready\n" {
		t.Errorf("ASCII logged %q", got)
	}
}

// A log that cannot be written is nothing that the client notices.
func TestBrokenLog(t *testing.T) {
	t.Parallel()
	got := session(t, newAdder(), lines(request("1", `"initialize"`), `{"method":"notifications/initialized"}`, ping("2")),
		speaking(shim.Study), func(t *shim.Transport) { t.Log = failing{errors.New("broken")} })
	if want := lines(result("1", adderGreeting), pong("2")); got != want {
		t.Errorf("got %s", got)
	}
}

// The log begins when the server does, before anything is read.
func TestLogBeginsAtOnce(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	transport := over(shim.Study, "", nil)
	transport.Log = &log
	connection, err := transport.Connect(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	if log.String() != shim.Study.Log.Start+"\n" {
		t.Errorf("logged %q", log.String())
	}
}
