package server

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/koyu"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/shim"
)

// What a server keeps from call to call changes no answer, in no profile, and
// an edit between two calls is seen even if the file has the size and the time
// that it had.
func TestRemembering(t *testing.T) {
	t.Parallel()
	for _, p := range Profiles {
		if p.Name == "study" {
			continue // it has no building
		}
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			entry := filepath.Join(folder, "main.muro")
			keeping, forgetting := connect(t, p.server(Options{Cache: 8 << 20})), connect(t, p.server(Options{}))
			for _, text := range []string{
				"grid X 0 4000\ngrid Y 0 5000\nlevel L1 0 h:2700\nspace /L1/a room X1..X2 Y1..Y2\n",
				"grid X 0 4000\ngrid Y 0 5000\nlevel L1 0 h:2700\nspace /L1/b room X1..X2 Y1..Y2\n",
				"grid X 0 4000\ngrid Y 0 5000\nlevel L1 0 h:2700\nspace /L1/ room X1..X2 Y1..Yx\n",
				"grid X 0 4000\ngrid Y 0 6000\nlevel L1 0 h:2700\nspace /L1/b room X1..X2 Y1..Y2\n",
			} {
				then := time.Unix(1_000_000_000, 0)
				put(t, entry, text, 0o644)
				if err := os.Chtimes(entry, then, then); err != nil {
					t.Fatal(err)
				}
				for _, tool := range tools {
					if tool.writes || tool.random {
						continue
					}
					for _, level := range []string{"L1", "none"} {
						call := &mcp.CallToolParams{Name: tool.name, Arguments: map[string]any{"file": entry}}
						for _, a := range tool.arguments[1:] {
							call.Arguments.(map[string]any)[a.name] = map[string]string{"level": level, "from": "/L1/a", "to": "/L1/b"}[a.name]
						}
						want := answerTo(t, forgetting, call)
						for range 2 {
							if got := answerTo(t, keeping, call); got != want {
								t.Errorf("%s of\n%sgot  %s\nwant %s", tool.name, text, got, want)
							}
						}
					}
				}
			}
		})
	}
}

// connect is a client of s.
func connect(t *testing.T, s *mcp.Server) *mcp.ClientSession {
	t.Helper()
	here, there := mcp.NewInMemoryTransports()
	if _, err := s.Connect(t.Context(), here, nil); err != nil {
		t.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "t", Version: "1"}, nil).Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	return client
}

// answerTo is all that the server says to a call.
func answerTo(t *testing.T, client *mcp.ClientSession, call *mcp.CallToolParams) string {
	t.Helper()
	result, err := client.CallTool(t.Context(), call)
	if err != nil {
		t.Fatal(err)
	}
	all := fmt.Sprint(result.IsError, result.StructuredContent)
	for _, c := range result.Content {
		all += "\n" + c.(*mcp.TextContent).Text
	}
	return all
}

// An answer that is too large is a failure in every profile, which says how to
// get it; one that is just not is an answer.
func TestAnswersAreBounded(t *testing.T) {
	t.Parallel()
	entry := filepath.Join(t.TempDir(), "main.muro")
	put(t, entry, house, 0o644)
	for _, p := range Profiles {
		if p.Name == "study" {
			continue // it has no building
		}
		for _, tool := range []string{"canonical_json", "plan_svg", "spaces"} {
			call := &mcp.CallToolParams{Name: tool, Arguments: map[string]any{"file": entry}}
			if tool == "plan_svg" {
				call.Arguments = map[string]any{"file": entry, "level": "L1"}
			}
			for most, fails := range map[int]bool{100: true, 1 << 20: false} {
				got := answerTo(t, connect(t, p.server(Options{Cache: 1 << 20, Limits: limit.Limits{Answer: most, Drawing: most + 1}})), call)
				if failed := strings.HasPrefix(got, "true"); failed != fails || failed != strings.Contains(got, "--limit answer=") {
					t.Errorf("%s, %s, %d bytes: %s", p.Name, tool, most, got)
				}
			}
		}
	}
}

// What is asked again is not worked out again; what failed, is by lot, or
// writes, is.
func TestRunsOnce(t *testing.T) {
	t.Parallel()
	entry := filepath.Join(t.TempDir(), "main.muro")
	put(t, entry, "grid X 0 4000\n", 0o644)
	for _, c := range []struct {
		about string
		tool  tool
		cache int
		runs  int
	}{
		{"a question", tool{}, 1 << 20, 1},
		{"a question where nothing is kept", tool{}, 0, 3},
		{"a lottery", tool{random: true}, 1 << 20, 3},
		{"a change", tool{writes: true}, 1 << 20, 3},
		{"a failure", tool{run: func(arguments) (any, error) { return nil, noLayer("x") }}, 1 << 20, 3},
	} {
		runs := 0
		counted := c.tool
		counted.name = "counted"
		counted.run = func(a arguments) (any, error) {
			runs++
			if c.tool.run != nil {
				return c.tool.run(a)
			}
			return a.building()
		}
		at := served{&counted, newService(Options{Cache: c.cache})}
		handle := at.remembering(func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			if _, err := at.call(ctx, shim.Arguments(req)); err != nil {
				return failure(err), nil
			}
			return success("done"), nil
		})
		for range 3 {
			req := &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Arguments: []byte(`{"file":"` + filepath.ToSlash(entry) + `"}`)}}
			if _, err := handle(t.Context(), req); err != nil {
				t.Fatal(err)
			}
		}
		if runs != c.runs {
			t.Errorf("%s is worked out %d times, want %d", c.about, runs, c.runs)
		}
	}
}

// What a question makes of a building counts, even if its answer is not kept.
func TestRememberingWeighs(t *testing.T) {
	t.Parallel()
	entry := filepath.Join(t.TempDir(), "main.muro")
	text := "grid X 0 4000\ngrid Y 0 5000\nlevel L1 0 h:2700\n"
	for room := range 100 {
		text += fmt.Sprintf("space /L1/r%d room X1..X2 Y1..Y2\n", room) // any two overlap
	}
	put(t, entry, text, 0o644)
	s := newService(Options{Cache: 512 << 10})
	before, err := s.store.Load(entry)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range s.served() {
		if at.name != "check" {
			continue
		}
		req := &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Arguments: []byte(`{"file":"` + filepath.ToSlash(entry) + `"}`)}}
		if _, err := at.answering(at.handle, failure)(t.Context(), req); err != nil {
			t.Fatal(err)
		}
	}
	if after, err := s.store.Load(entry); err != nil || after == before {
		t.Errorf("the building is kept with all that is wrong with it, %v", err)
	}
}

// faulty is a reader that is a fault of this program.
type faulty struct{}

func (faulty) Read(string) (string, error) { panic("oh") }

// A fault while the building is loaded is a failure of the tool.
func TestRememberingSurvivesFaults(t *testing.T) {
	t.Parallel()
	s := newService(Options{Cache: 1 << 20})
	s.store = koyu.NewStore(koyu.Options{Reader: faulty{}, Cache: 1 << 20})
	at := s.served()[0]
	req := &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Arguments: []byte(`{"file":"/main.muro"}`)}}
	result, err := at.answering(at.handle, failure)(t.Context(), req)
	if err != nil || !result.IsError {
		t.Errorf("got %+v, %v", result, err)
	}
}
