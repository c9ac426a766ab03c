package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/tools/txtar"

	"koyu-mcp/shim"
)

// TestTappedSession (K41, K42): what a client of the SDK and the server of this
// module said to each other, tapped, becomes a transcript, which passes in
// another folder.
func TestTappedSession(t *testing.T) {
	t.Parallel()
	for _, profile := range []string{"koyu", "sdk"} {
		t.Run(profile, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			archive, err := txtar.ParseFile("transcripts/koyu-write-then-read.txtar")
			if err != nil {
				t.Fatal(err)
			}
			house := filepath.Join(folder, "two-rooms.muro")
			building := archive.Files[len(archive.Files)-1].Data
			if err := os.WriteFile(house, building, 0o600); err != nil {
				t.Fatal(err)
			}
			files, err := Gather(os.DirFS(folder), "*.muro")
			if err != nil {
				t.Fatal(err)
			}
			log := logFile(t)
			visit(t, house, string(building), exec.Command(koyu(t), "tap", "--log", log, "--", koyu(t), "--profile", profile))

			text, err := os.ReadFile(log)
			if err != nil {
				t.Fatal(err)
			}
			recorded, notes, err := Record(text, Recording{Dirs: []string{folder}, Profile: profile, Files: files})
			if err != nil {
				t.Fatal(err)
			}
			if len(notes) > 0 || recorded.Match != Exact {
				t.Errorf("%s %q", recorded.Match, notes)
			}
			if text, err = recorded.Format(); err != nil {
				t.Fatal(err)
			}
			for _, want := range []string{"-- profile --\n" + profile + "\n", `"${dir}/two-rooms.muro"`, `"progressToken":"token-1"`, "visitor 1.0, which calls check, write_layer"} {
				if !strings.Contains(string(text), want) {
					t.Errorf("%s is not in the transcript", want)
				}
			}
			if strings.Contains(string(text), folder) {
				t.Error("the transcript names the folder")
			}
			again, err := Parse(profile, text)
			if err != nil {
				t.Fatal(err)
			}
			if r := Run(t.Context(), Server{Command: []string{koyu(t)}, TakesProfile: true}, again); !r.OK() {
				t.Errorf("%s\n%s", r, text)
			}
		})
	}
}

// TestTappedServer (K41): a server keeps all laws behind a tap, among them those
// about its end, and those about 8 MiB in a line.
func TestTappedServer(t *testing.T) {
	t.Parallel()
	server := Server{Command: []string{koyu(t), "tap", "--log", logFile(t), "--", koyu(t)}}
	for _, law := range Laws {
		t.Run(law.ID, func(t *testing.T) {
			t.Parallel()
			r := Check(t.Context(), server, For(shim.Koyu), law)
			if !r.OK() {
				t.Error(r)
			}
			if r.Skipped != "" {
				t.Skip(r.Skipped)
			}
		})
	}
}

// visit is a session of a client: it lists the tools, checks a building, writes
// it, and checks again.
func visit(t *testing.T, house, building string, tap *exec.Cmd) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	tap.Dir, tap.Stderr = filepath.Dir(house), os.Stderr
	client := mcp.NewClient(&mcp.Implementation{Name: "visitor", Version: "1.0"}, nil)
	session, err := client.Connect(ctx, &mcp.CommandTransport{Command: tap}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	if all, err := session.ListTools(ctx, nil); err != nil || len(all.Tools) == 0 {
		t.Fatalf("%v %v", all, err)
	}
	for _, call := range []struct {
		tool      string
		arguments map[string]any
		fails     bool
	}{
		{"check", map[string]any{"file": house}, false},
		{"write_layer", map[string]any{"file": house, "layer": house, "content": building + "# as before\n"}, false},
		{"check", map[string]any{"file": "two-rooms.muro"}, false},
		{"check", map[string]any{"file": filepath.Join(filepath.Dir(house), "no-such.muro")}, true},
	} {
		params := &mcp.CallToolParams{Name: call.tool, Arguments: call.arguments}
		params.SetProgressToken("visit/" + call.tool)
		result, err := session.CallTool(ctx, params)
		if err != nil {
			t.Fatal(err)
		}
		if result.IsError != call.fails {
			text, _ := json.Marshal(result.Content)
			t.Errorf("%s: %s", call.tool, text)
		}
	}
	if err := session.Close(); err != nil {
		t.Error(err)
	}
}

// TestTappedStamps (K42): what a server makes up anew for every answer does not
// keep a session of it from being played again.
func TestTappedStamps(t *testing.T) {
	t.Parallel()
	server := fake(t, "stamper")
	c := startTap(t, logFile(t), server...)
	fmt.Fprintln(c.in, `{"id":1,"method":"stamp"}`)
	fmt.Fprintln(c.in, `{"id":2,"method":"stamp"}`)
	c.in.Close()
	c.ends(0)
	log, err := os.ReadFile(c.log)
	if err != nil {
		t.Fatal(err)
	}
	transcript, _, err := Record(log, Recording{})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"id":1,"result":{"at":*,"by":"stamper","id":*,"in":*}}`
	if line, _, _ := strings.Cut(string(transcript.Stdout), "\n"); line != want {
		t.Errorf("%s, want %s", line, want)
	}
	if r := Run(t.Context(), Server{Command: server}, transcript); !r.OK() {
		t.Error(r)
	}
}
