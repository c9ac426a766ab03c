package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"image/png"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/build"
	koyu "koyu-mcp/server"
)

var update = flag.Bool("update", false, "rewrite the tools of manifest.json")

// The manifest is of this release, and names the tools that the server lists.
func TestManifest(t *testing.T) {
	m := kept[manifest](t, "manifest.json")
	if m.Version != build.Release {
		t.Errorf("the version is %s, want %s", m.Version, build.Release)
	}
	tools := served(t)
	if *update {
		m.Tools = tools
		if err := os.WriteFile("../manifest.json", []byte(text(t, m)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(tools, m.Tools); diff != "" {
		t.Errorf("the tools are not those of the server, -update makes them so (-want +got):\n%s", diff)
	}
	fits(t, "manifest.schema.json", text(t, m))
}

// served are the tools that the server lists.
func served(t *testing.T) (tools []tool) {
	t.Helper()
	here, there := mcp.NewInMemoryTransports()
	if _, err := koyu.New(koyu.Options{}).Connect(t.Context(), there, nil); err != nil {
		t.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	for found, err := range session.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		tools = append(tools, tool{found.Name, found.Description})
	}
	return tools
}

// Every bundle has what its manifest speaks of, and asks for all that the server
// is started with.
func TestBundle(t *testing.T) {
	t.Parallel()
	general := kept[manifest](t, "manifest.json")
	for _, c := range []struct {
		target
		program, platform string
	}{
		{target{"linux", "arm64"}, "server/koyu-mcp", "linux"},
		{target{"darwin", "arm64"}, "server/koyu-mcp", "darwin"},
		{target{"windows", "amd64"}, "server/koyu-mcp.exe", "win32"},
	} {
		archive, err := bundle(program{target: c.target, content: []byte("program")}, general)
		if err != nil {
			t.Fatal(err)
		}
		files := unpacked(t, ".mcpb", archive)
		fits(t, "manifest.schema.json", string(files["manifest.json"].content))
		m := opened(t, files)
		if got := m.Compatibility.Platforms; len(got) != 1 || got[0] != c.platform {
			t.Errorf("%v: the platforms are %q, want %s", c.target, got, c.platform)
		}
		if want := "${__dirname}/" + c.program; m.Server.EntryPoint != c.program || m.Server.Start.Command != want {
			t.Errorf("%v: it starts %s, want %s", c.target, m.Server.Start.Command, want)
		}
		if !files[c.program].program || len(files) != 3 {
			t.Errorf("%v: it has %d files, want the manifest, the icon and a program", c.target, len(files))
		}
		if left := strings.Join(answered(m.Server.Start.Arguments, "folder"), " "); strings.Contains(left, "${") {
			t.Errorf("%v: no question answers all of %s", c.target, left)
		}
	}
}

// opened is the manifest of an unpacked bundle, the icon of which is a picture.
func opened(t *testing.T, files map[string]entry) (m manifest) {
	t.Helper()
	if err := json.Unmarshal(files["manifest.json"].content, &m); err != nil {
		t.Fatal(err)
	}
	picture, err := png.DecodeConfig(bytes.NewReader(files[m.Icon].content))
	if err != nil || picture.Width != 512 || picture.Height != 512 {
		t.Errorf("%s: %v, %d by %d", m.Icon, err, picture.Width, picture.Height)
	}
	return m
}

// answered are the arguments with the answers of a person who chose a folder,
// and that nothing shall be written.
func answered(arguments []string, folder string) (all []string) {
	answers := strings.NewReplacer("${user_config.folder}", folder, "${user_config.read_only}", "true")
	for _, a := range arguments {
		all = append(all, answers.Replace(a))
	}
	return all
}
