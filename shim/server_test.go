package shim_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/shim"
)

// TestMain runs the tests, or, started by one of them, is the server under test
// (see process_test.go).
func TestMain(m *testing.M) {
	if os.Getenv(serveEnv) != "" {
		serve()
		return
	}
	goleak.VerifyTestMain(m)
}

// M8, M10: texts that the transcripts show.
const (
	instructions = "Server for koyu, a space-first architectural description. Grasp the building with model_summary, read the original layers with layers, and edit with write_layer. check is the gatekeeper of the build and returns errors tagged layer:line — it guarantees structural consistency only. validate delivers the architectural verdicts, which are a separate and unfrozen surface. doors/light/site/spaces are different questions put to the same description. Form (plan_svg) is generated, never written."

	fileText    = "Path to the entry .muro file (imports are composed automatically)"
	planSVGText = "Generates and returns the plan SVG for a level (form is generated, not written — the lowest level doubles as the site plan)"
)

// A testTool stands in for a tool of koyu: it looks at the arguments in the
// same order and invents the rest.
type testTool struct {
	name, description string
	arguments         []string // as the schema lists them; a ? marks those that may be missing
	first             []string // looked at in this order
}

var testTools = []testTool{
	{"model_summary", "d", []string{"file"}, []string{"file"}},
	{"check", "d", []string{"file"}, []string{"file"}},
	{"layers", "d", []string{"file"}, []string{"file"}},
	{"write_layer", "d", []string{"file", "layer", "content"}, []string{"file", "content", "layer"}},
	{"new_uids", "d", []string{"file", "count?"}, []string{"file"}},
	{"doors", "d", []string{"file", "from", "to"}, []string{"file", "from", "to"}},
	{"spaces", "d", []string{"file", "level?"}, []string{"file"}},
	{"light", "d", []string{"file"}, []string{"file"}},
	{"validate", "d", []string{"file"}, []string{"file"}},
	{"site", "d", []string{"file"}, []string{"file"}},
	{"plan_svg", planSVGText, []string{"file", "level"}, []string{"file", "level"}},
	{"canonical_json", "d", []string{"file"}, []string{"file"}},
}

func toolNames() (names []string) {
	for _, tool := range testTools {
		names = append(names, tool.name)
	}
	return names
}

// describe is the text that explains an argument of a tool.
func (tool testTool) describe(argument string) string {
	switch {
	case argument == "file":
		return fileText
	case tool.name == "plan_svg" && argument == "level":
		return "Level name (e.g. L5)"
	}
	return "d"
}

// schema is written by hand, so that the test can tell whether its bytes arrive.
func (tool testTool) schema() json.RawMessage {
	var properties, required []string
	for _, argument := range tool.arguments {
		name, optional := strings.CutSuffix(argument, "?")
		kind := "string"
		if name == "count" {
			kind = "integer"
		}
		properties = append(properties, fmt.Sprintf(`"%s":{"type":"%s","description":"%s"}`, name, kind, tool.describe(name)))
		if !optional {
			required = append(required, `"`+name+`"`)
		}
	}
	return json.RawMessage(`{"type":"object","properties":{` + strings.Join(properties, ",") + `},"required":[` + strings.Join(required, ",") + `]}`)
}

const (
	room  = "examples/two-rooms.muro"
	clean = "{\n \"ok\": true,\n \"spaces\": 3,\n \"boundaries\": 3,\n \"errors\": [],\n \"warnings\": [],\n \"diagnostics\": []\n}"
)

func (tool testTool) call(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	args := shim.Arguments(req)
	for _, name := range tool.first {
		if s, _ := args.String(name); s == "" { // T6
			return failed(name + " (a string) is required"), nil
		}
	}
	file, _ := args.String("file")
	switch {
	case tool.name == "plan_svg":
		level, _ := args.String("level")
		return failed("There is no space with a region on level " + level), nil
	case file == room:
		return said(clean), nil
	}
	return failed("line 0: Cannot read file: /cwd/" + file), nil
}

func said(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{shim.Text(text)}}
}

func failed(text string) *mcp.CallToolResult {
	result := said(text)
	result.IsError = true
	return result
}

// newServer is the server of profile koyu as far as its wire can tell.
func newServer() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "koyu", Version: "0.16.0"}, &mcp.ServerOptions{
		Instructions: instructions,
		Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
	})
	for _, tool := range testTools {
		server.AddTool(&mcp.Tool{Name: tool.name, Description: tool.description, InputSchema: tool.schema()}, tool.call)
	}
	return server
}

// newAdder is the server of profile study: it adds what it takes for numbers.
func newAdder() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "json-rpc-study", Version: "0.1.0"}, &mcp.ServerOptions{
		Instructions: "not a member of this profile",
		Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
	})
	schema := json.RawMessage(`{"type":"object","properties":{"a":{"type":"number","description":"1つ目の数"},"b":{"type":"number","description":"2つ目の数"}},"required":["a","b"]}`)
	server.AddTool(&mcp.Tool{Name: "add", Title: "not a member either", Description: "2つの数値を足し算する", InputSchema: schema},
		func(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			args := shim.Arguments(req)
			a, _ := strconv.ParseFloat(string(args.Raw("a")), 64)
			b, _ := strconv.ParseFloat(string(args.Raw("b")), 64)
			return said(args.Text("a") + " + " + args.Text("b") + " = " + ecma.Number(a+b)), nil
		})
	return server
}

// profiles are those of this package.
var profiles = []shim.Profile{shim.Koyu, shim.Study, shim.Stdlib, shim.SDK}

// newServerFor is the server that a profile is made for.
func newServerFor(profile string) *mcp.Server {
	if profile == shim.Study.Name {
		return newAdder()
	}
	return newServer()
}

// over is a transport of profile, over texts.
func over(profile shim.Profile, input string, out io.Writer) *shim.Transport {
	t := shim.Stdio(profile)
	t.In, t.Out, t.Log = strings.NewReader(input), out, io.Discard
	t.ToolOrder = toolNames()
	t.Exclusive = []string{"write_layer"}
	return t
}

// session is what server answers to input, to the end of it: as koyu, unless
// that is changed.
func session(t testing.TB, server *mcp.Server, input string, change ...func(*shim.Transport)) string {
	t.Helper()
	var out bytes.Buffer
	transport := over(shim.Koyu, input, &out)
	for _, f := range change {
		f(transport)
	}
	if err := server.Run(t.Context(), transport); err != nil {
		t.Fatalf("Run: %v", err)
	}
	return out.String()
}

// speaking makes profile that of a transport.
func speaking(profile shim.Profile) func(*shim.Transport) {
	return func(t *shim.Transport) { t.Profile = profile }
}

// serveEnv, when set to the name of a profile, makes the test binary its server
// on its own stdin and stdout.
const serveEnv = "SHIM_TEST_SERVER"

func serve() {
	name := os.Getenv(serveEnv)
	i := slices.IndexFunc(profiles, func(p shim.Profile) bool { return p.Name == name })
	transport := shim.Stdio(profiles[i])
	transport.ToolOrder = toolNames()
	if name == shim.Study.Name {
		transport.Out = io.MultiWriter(os.Stdout) // which the shim does not know for standard output
	}
	if err := newServerFor(name).Run(context.Background(), transport); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// Short forms of the messages that the tables are made of.

func ping(id string) string { return request(id, `"ping"`) }

func request(id, method string) string {
	return `{"jsonrpc":"2.0","id":` + id + `,"method":` + method + `}`
}

func callWith(params string) string {
	return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":` + params + `}`
}

func pong(id string) string { return result(id, "{}") }

func result(id, body string) string { return `{"jsonrpc":"2.0","id":` + id + `,"result":` + body + `}` }

func fault(id string, code int, message string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"%s"}}`, id, code, message)
}

func unsupported(method string) string { return fault("1", -32601, "Unsupported method: "+method) }

func unknown(tool string) string { return fault("1", -32602, "Unknown tool: "+tool) }

func toolError(text string) string {
	return result("1", `{"content":[{"type":"text","text":"`+text+`"}],"isError":true}`)
}

func greeting(id, version string) string {
	return result(id, `{"protocolVersion":`+version+`,"capabilities":{"tools":{}},"serverInfo":{"name":"koyu","version":"0.16.0"},"instructions":"`+instructions+`"}`)
}

func lines(of ...string) string {
	return strings.Join(slices.DeleteFunc(of, func(s string) bool { return s == "" }), "\n") + "\n"
}
