package install

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

// on is a machine of that system, whose home folder is /home/me, with these
// variables.
func on(system string, variables ...string) System {
	return System{OS: system, Home: abs("/home/me"), Env: func(name string) string {
		for _, v := range variables {
			if value, found := strings.CutPrefix(v, name+"="); found {
				return value
			}
		}
		return ""
	}}
}

// abs is an absolute path on the system that runs the test.
func abs(path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		panic(err)
	}
	return path
}

// Where each client keeps its file, on each system.
func TestFile(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ client, linux, mac, windows string }{
		{"claude-code", ".claude.json", ".claude.json", ".claude.json"},
		{
			"claude-desktop", ".config/Claude/claude_desktop_config.json",
			"Library/Application Support/Claude/claude_desktop_config.json", "AppData/Roaming/Claude/claude_desktop_config.json",
		},
		{"cursor", ".cursor/mcp.json", ".cursor/mcp.json", ".cursor/mcp.json"},
		{"vscode", ".config/Code/User/mcp.json", "Library/Application Support/Code/User/mcp.json", "AppData/Roaming/Code/User/mcp.json"},
		{"windsurf", ".codeium/windsurf/mcp_config.json", ".codeium/windsurf/mcp_config.json", ".codeium/windsurf/mcp_config.json"},
		{"zed", ".config/zed/settings.json", ".config/zed/settings.json", "AppData/Roaming/zed/settings.json"},
	} {
		client, err := Find(c.client)
		if err != nil {
			t.Fatal(err)
		}
		for system, want := range map[string]string{"linux": c.linux, "freebsd": c.linux, "darwin": c.mac, "windows": c.windows} {
			got, err := client.File(on(system))
			if want = filepath.Join(abs("/home/me"), want); got != want || err != nil {
				t.Errorf("%s on %s: %s, %v; want %s", c.client, system, got, err, want)
			}
		}
	}
}

// Variables that people move their files by are followed where the client
// follows them.
func TestVariables(t *testing.T) {
	t.Parallel()
	elsewhere := abs("/elsewhere")
	for _, c := range []struct{ system, variable, client, want string }{
		{"linux", "XDG_CONFIG_HOME=" + elsewhere, "vscode", elsewhere + "/Code/User/mcp.json"},
		{"linux", "XDG_CONFIG_HOME=" + elsewhere, "zed", elsewhere + "/zed/settings.json"},
		{"linux", "XDG_CONFIG_HOME=relative", "zed", abs("/home/me/.config/zed/settings.json")},
		{"linux", "XDG_CONFIG_HOME=" + elsewhere, "cursor", abs("/home/me/.cursor/mcp.json")},
		{"darwin", "XDG_CONFIG_HOME=" + elsewhere, "zed", abs("/home/me/.config/zed/settings.json")},
		{"windows", "APPDATA=" + elsewhere, "claude-desktop", elsewhere + "/Claude/claude_desktop_config.json"},
		{"windows", "CLAUDE_CONFIG_DIR=" + elsewhere, "claude-code", elsewhere + "/.claude.json"},
	} {
		client, err := Find(c.client)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := client.File(on(c.system, c.variable)); got != filepath.FromSlash(c.want) || err != nil {
			t.Errorf("%s on %s with %s: %s, %v; want %s", c.client, c.system, c.variable, got, err, c.want)
		}
	}
}

// Without a home folder nothing is written to some other place.
func TestNoHome(t *testing.T) {
	t.Parallel()
	for _, c := range Clients {
		if file, err := c.File(System{OS: "linux", Env: func(string) string { return "" }}); err == nil {
			t.Errorf("%s: %s", c.Name, file)
		}
	}
}

func TestProjectFile(t *testing.T) {
	t.Parallel()
	want := map[string]string{"claude-code": ".mcp.json", "cursor": ".cursor/mcp.json", "vscode": ".vscode/mcp.json"}
	for _, c := range Clients {
		file, known := c.ProjectFile("p")
		if name, has := want[c.Name]; known != has || has && file != filepath.Join("p", name) {
			t.Errorf("%s: %s, %v", c.Name, file, known)
		}
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	if c, err := Find("zed"); c.Title != "Zed" || err != nil {
		t.Errorf("%v, %v", c.Title, err)
	}
	_, err := Find("emacs")
	if want := `there is no client "emacs"; there are claude-code, claude-desktop, cursor, vscode, windsurf, zed`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// words are a list of texts in a schema.
func words() *jsonschema.Schema { return &jsonschema.Schema{Type: "array", Items: text()} }

// texts are an object of texts in a schema.
func texts() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "object", AdditionalProperties: text()}
}

// text is a text in a schema, one of values if there are any.
func text(values ...any) *jsonschema.Schema { return &jsonschema.Schema{Type: "string", Enum: values} }

// holding is an object with that member, an object of entries; other members are
// for others.
func holding(member string, entry *jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{
		Type: "object", Required: []string{member},
		Properties: map[string]*jsonschema.Schema{member: {Type: "object", AdditionalProperties: entry}},
	}
}

// started is an entry of a server that is started, which has these members and
// no other.
func started(required []string, members map[string]*jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{
		Type: "object", Required: required, Properties: members,
		AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}},
	}
}

// shapes are what the clients document that their files look like.
var shapes = map[string]*jsonschema.Schema{
	"claude-code": holding("mcpServers", started([]string{"command"}, map[string]*jsonschema.Schema{
		"type": text("stdio"), "command": text(), "args": words(), "env": texts(),
	})),
	"claude-desktop": holding("mcpServers", started([]string{"command"}, map[string]*jsonschema.Schema{
		"command": text(), "args": words(), "env": texts(),
	})),
	"cursor": holding("mcpServers", started([]string{"type", "command"}, map[string]*jsonschema.Schema{
		"type": text("stdio"), "command": text(), "args": words(), "env": texts(), "envFile": text(),
	})),
	"vscode": holding("servers", started([]string{"type", "command"}, map[string]*jsonschema.Schema{
		"type": text("stdio"), "command": text(), "args": words(), "cwd": text(), "env": {Type: "object"}, "envFile": text(), "dev": {Type: "object"},
	})),
	"windsurf": holding("mcpServers", started([]string{"command"}, map[string]*jsonschema.Schema{
		"command": text(), "args": words(), "env": texts(), "disabled": {Type: "boolean"}, "disabledTools": words(),
	})),
	"zed": holding("context_servers", started([]string{"command", "args"}, map[string]*jsonschema.Schema{
		"source": text("custom"), "enabled": {Type: "boolean"}, "command": text(), "args": words(), "env": texts(), "timeout": {Type: "integer"},
	})),
}

// What --print shows, and what is written into a file, is as the client documents
// it, and names what was given.
func TestShapes(t *testing.T) {
	t.Parallel()
	s := Server{`C:\Program Files\koyu\koyu-mcp.exe`, []string{"--root", "/home/me/\"図面\""}}
	for _, c := range Clients {
		shape, err := shapes[c.Name].Resolve(nil)
		if err != nil {
			t.Fatal(err)
		}
		written, _, err := c.register("", "koyu", s)
		if err != nil {
			t.Fatal(err)
		}
		if printed := c.Document("koyu", s); printed != written {
			t.Errorf("%s: it prints %s and writes %s", c.Name, printed, written)
		}
		var document map[string]any
		if err := json.Unmarshal([]byte(written), &document); err != nil {
			t.Fatal(err)
		}
		if err := shape.Validate(document); err != nil {
			t.Errorf("%s: %v: %s", c.Name, err, written)
		}
		all, err := c.Registrations(written)
		if err != nil || len(all) != 1 || all[0].Name != "koyu" || all[0].Command != s.Command || !slices.Equal(all[0].Args, s.Args) {
			t.Errorf("%s: %+v, %v", c.Name, all, err)
		}
	}
}

// A shape that takes anything would say nothing.
func TestShapesRefuse(t *testing.T) {
	t.Parallel()
	for _, c := range Clients {
		shape, err := shapes[c.Name].Resolve(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, wrong := range []any{
			map[string]any{},
			map[string]any{c.Member: map[string]any{"koyu": map[string]any{"args": []any{}}}},
			map[string]any{c.Member: map[string]any{"koyu": map[string]any{"type": "http", "command": "x", "args": []any{}}}},
			map[string]any{c.Member: map[string]any{"koyu": map[string]any{"command": "x", "args": "--read-only"}}},
		} {
			if shape.Validate(wrong) == nil {
				t.Errorf("%s takes %v", c.Name, wrong)
			}
		}
	}
}

// What go run makes does not stay.
func TestFleeting(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"/tmp/go-build176341266/b001/exe/koyu-mcp":                                                                true,
		"/home/me/.cache/go-build/2b/2b152d390346ff6474278b69d687f51782462ed84465ef5824d400ece2c6d43f-d/koyu-mcp": true,
		"/usr/local/bin/koyu-mcp":    false,
		"/home/me/go-build/koyu-mcp": false,
		"/tmp/koyu-mcp":              false,
	} {
		if got := Fleeting(filepath.FromSlash(path)); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}
