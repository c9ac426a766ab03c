package doctor

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"

	"koyu-mcp/cli/install"
	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/spawn"
	"koyu-mcp/server"
	"koyu-mcp/shim"
)

// TestMain is also the servers that are looked at: the test binary under the
// name koyu-mcp, with a habit as its argument, in its environment, or as the name
// of its folder.
func TestMain(m *testing.M) {
	if !isName(os.Args[0]) {
		goleak.VerifyTestMain(m)
		return
	}
	words := append(os.Args[1:], os.Getenv("HABIT"), filepath.Base(filepath.Dir(os.Args[0])), "healthy")
	habits[words[slices.IndexFunc(words, func(word string) bool { return habits[word] != nil })]]()
}

// habits are ways in which a server can be.
var habits = map[string]func(){
	"healthy": func() {
		if err := server.Profiles[0].Serve(context.Background(), shim.DefaultMaxLine, server.Options{}); err != nil {
			panic(err)
		}
	},
	"read-only": func() { // and so without one of its tools
		_ = server.Profiles[0].Serve(context.Background(), shim.DefaultMaxLine, server.Options{ReadOnly: true})
	},
	"refuses": func() {
		fmt.Fprintf(os.Stderr, "\nkoyu-mcp: unknown flag: --fast\x1b[2J\nRun koyu-mcp --help\n%s", strings.Repeat("x", 1<<20))
		os.Exit(2)
	},
	"hangs": func() { _, _ = io.Copy(io.Discard, os.Stdin) },
	"dies":  func() { bufio.NewScanner(os.Stdin).Scan(); os.Exit(3) },
	"ends": func() {
		_ = server.Profiles[0].Serve(context.Background(), shim.DefaultMaxLine, server.Options{})
		os.Exit(4)
	},
}

// A bench is a machine to be examined.
type bench struct {
	Machine
	dir string
}

// newBench is a machine with nothing on it but this program.
func newBench(t *testing.T) bench {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b := bench{dir: dir}
	for _, folder := range []string{"home", "here", "tmp", "bin", "other", "empty"} {
		if err := os.Mkdir(filepath.Join(dir, folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	b.Machine = Machine{
		System: install.System{OS: runtime.GOOS, Home: b.path("home"), Env: func(name string) string {
			if name == "PATH" {
				return strings.Join([]string{b.path("empty"), "relative", b.path("bin"), b.path("other"), b.path("bin")}, string(filepath.ListSeparator))
			}
			return ""
		}},
		Folder:  b.path("here"),
		Temp:    b.path("tmp"),
		Connect: introduce,
		Build: func(file string) (string, error) {
			if text, err := os.ReadFile(file); err == nil && len(text) < 100 {
				return "", errors.New("no Go program")
			}
			return map[string]string{b.path("other"): "v0.9.0"}[filepath.Dir(file)], nil
		},
		Serves: func(args []string) error {
			if slices.Contains(args, "call") {
				return errors.New("call is a command")
			}
			return nil
		},
	}
	b.Executable = b.copy(t, "bin")
	return b
}

// path is that of a file on the machine.
func (b bench) path(name string) string { return filepath.Join(b.dir, filepath.FromSlash(name)) }

// copy puts a copy of this one into a folder.
func (b bench) copy(t *testing.T, folder string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := b.path(folder + "/" + b.fileName("koyu-mcp"))
	text, err := os.ReadFile(self)
	if err == nil {
		err = os.WriteFile(name, text, 0o700)
	}
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// write puts a text into a file, with %BIN% for the path of this program, and
// %DIR% for that of everything, as they stand in JSON.
func (b bench) write(t *testing.T, name, text string) {
	t.Helper()
	quoted := func(path string) string { return strings.Trim(string(ecma.AppendQuoted(nil, path)), `"`) }
	text = strings.NewReplacer("%BIN%", quoted(b.Executable), "%DIR%", quoted(b.dir)).Replace(text)
	err := os.MkdirAll(filepath.Dir(b.path(name)), 0o700)
	if err == nil {
		err = os.WriteFile(b.path(name), []byte(text), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// introduce is a client of the SDK.
func introduce(ctx context.Context, s *spawn.Server) (*mcp.ClientSession, error) {
	return mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(ctx, s, &mcp.ClientSessionOptions{ProtocolVersion: "2025-11-25"})
}

// expect compares findings with the beginnings of lines: state, check, what was
// found and, in brackets, a part of what to do.
func (b bench) expect(t *testing.T, got []Finding, want ...string) {
	t.Helper()
	var lines []string
	for _, f := range got {
		line := fmt.Sprintf("%s %s: %s [%s]", f.State, f.Check, f.Found, f.Do)
		line = strings.NewReplacer(b.Executable, "%BIN%", b.dir, "%DIR%").Replace(line)
		lines = append(lines, filepath.ToSlash(line))
		if (f.Do != "") != (f.State != OK) {
			t.Errorf("%s: there is something to do when it is not fine", line)
		}
	}
	for i := range want {
		want[i] = filepath.ToSlash(want[i])
	}
	if !slices.EqualFunc(lines, want, strings.HasPrefix) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
}

// On a machine that is as it should be nothing is found to be wrong, and nothing
// is left on it.
func TestFine(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.write(t, "home/.cursor/mcp.json", `{"mcpServers": {"koyu": {"command": "%BIN%", "args": ["healthy"]}, "files": {"command": "npx"}}}`)
	b.expect(t, Examine(t.Context(), b.Machine),
		"ok program: %BIN%, to which PATH leads []",
		"ok version: build , made with go1.",
		"ok session: a building was checked, changed, read and drawn with protocol 2025-11-25, and the server ended []",
		"ok cursor: koyu in %DIR%/home/.cursor/mcp.json: %BIN% healthy answers []",
	)
	if left, err := os.ReadDir(b.Temp); len(left) > 0 || err != nil {
		t.Errorf("%v, %v", left, err)
	}
}

// Programs of the same name on PATH are told apart.
func TestProgram(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.copy(t, "other")
	b.expect(t, b.program(t.Context()),
		"ok program: %BIN%, to which PATH leads []",
		"warn program: PATH leads to %DIR%/other/koyu-mcp"+filepath.Ext(b.Executable)+" too, build v0.9.0 [Remove",
	)
	b.write(t, "empty/"+b.fileName("koyu-mcp"), "#!/bin/sh\n")
	if err := os.Chmod(b.path("empty/"+b.fileName("koyu-mcp")), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(b.Executable); err != nil {
		t.Fatal(err)
	}
	b.expect(t, b.program(t.Context()),
		"ok program: %BIN%, while PATH leads to another one []",
		"warn program: PATH leads to %DIR%/empty/koyu-mcp"+filepath.Ext(b.Executable)+" too, another program [Remove",
		"warn program: PATH leads to %DIR%/other/koyu-mcp"+filepath.Ext(b.Executable)+" too, build v0.9.0 [Remove",
	)
	none := newBench(t)
	none.Env = func(string) string { return "" }
	none.expect(t, none.program(t.Context()), "ok program: %BIN%; PATH leads to no koyu-mcp, which only shells would need []")
	none.Executable = "/tmp/go-build176341266/b001/exe/koyu-mcp"
	none.expect(t, none.program(t.Context()), "warn program: %BIN% was made by go run, and will be gone [Build it")
}

// A session that does not go as it should is told with the step at which.
func TestSession(t *testing.T) {
	t.Parallel()
	for habit, want := range map[string]string{
		"refuses":   `fail session: a session with the server fails: it says: koyu-mcp: unknown flag: --fast\u001b[2J [`,
		"dies":      "fail session: a session with the server fails: it does not answer: ",
		"ends":      "fail session: a session with the server fails: it ends with status 4 [",
		"read-only": "fail session: a session with the server fails: tools/list: there are 11 tools, and not 12 [",
	} {
		t.Run(habit, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			if err := os.Mkdir(b.path(habit), 0o700); err != nil {
				t.Fatal(err)
			}
			b.Executable = b.copy(t, habit)
			b.expect(t, []Finding{b.session(t.Context())}, want)
		})
	}
	b := newBench(t)
	b.Temp = b.path("none")
	b.expect(t, []Finding{b.session(t.Context())}, "fail session: no building can be made in %DIR%/none to ask about: ")
	b = newBench(t)
	b.Executable = b.path("none")
	b.expect(t, []Finding{b.session(t.Context())}, "fail session: a session with the server fails: it cannot be started: ")
}

// What clients have registered is found wherever they keep it, and tried.
func TestClients(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, file, text string
		want             []string
	}{
		{"nothing", "home/.claude.json", `{}`, []string{"warn clients: no client has this program registered [Register it: koyu-mcp install --client NAME"}},
		{"others", "home/.claude.json", `{"mcpServers": {"files": {"command": "npx", "args": ["files", "/home/me/koyu-mcp"]}}}`, []string{"warn clients: "}},
		{"no JSON", "home/.claude.json", "{\n'a': 1}", []string{
			"fail claude-code: %DIR%/home/.claude.json cannot be read: line 2, column 1: it is no JSON: invalid character '\\'' at start of value [Mend it: Claude Code may",
		}},
		{"for a project", "home/.claude.json", `{"projects": {"/home/me/house": {"mcpServers": {"mine": {"command": "%DIR%/none/koyu-mcp"}}}}}`, []string{
			"fail claude-code: mine in %DIR%/home/.claude.json, for the project /home/me/house: %DIR%/none/koyu-mcp is not there [Remove it from that project, ",
		}},
		{"of the project", "here/.mcp.json", `{"mcpServers": {"koyu": {"command": "koyu-mcp"}, "odd": {"command": "%BIN%", "args": ["refuses"]}}}`, []string{
			"ok claude-code: koyu in %DIR%/here/.mcp.json: koyu-mcp answers []",
			"fail claude-code: odd in %DIR%/here/.mcp.json: %BIN% refuses is no server: it says: koyu-mcp: unknown flag: --fast\\u001b[2J [Register it anew: koyu-mcp install --client claude-code --name odd --project .]",
		}},
		{"not there", "home/.cursor/mcp.json", `{"mcpServers": {"koyu": {"command": "%DIR%/none/server"}}}`, []string{
			"fail cursor: koyu in %DIR%/home/.cursor/mcp.json: %DIR%/none/server is not there [Register it anew: koyu-mcp install --client cursor --name koyu]",
		}},
		{"a folder", "home/.cursor/mcp.json", `{"mcpServers": {"koyu": {"command": "%DIR%/bin/"}}}`, []string{
			"fail cursor: koyu in %DIR%/home/.cursor/mcp.json: %DIR%/bin/ is ",
		}},
		{"not on PATH", "home/.cursor/mcp.json", `{"mcpServers": {"koyu": {"command": "koyu-server"}}}`, []string{
			"fail cursor: koyu in %DIR%/home/.cursor/mcp.json: koyu-server is in no folder of PATH [",
		}},
		{"relative", "home/.cursor/mcp.json", `{"mcpServers": {"koyu": {"command": "./koyu-mcp"}}}`, []string{
			"fail cursor: koyu in %DIR%/home/.cursor/mcp.json: ./koyu-mcp is looked for from wherever the client was started [",
		}},
		{"another build", "home/.cursor/mcp.json", `{"mcpServers": {"koyu": {"command": "%DIR%/other/koyu-mcp"}}}`, []string{
			"warn cursor: koyu in %DIR%/home/.cursor/mcp.json: %DIR%/other/koyu-mcp answers, but is build v0.9.0, and this is build  [Register it anew",
		}},
		{"of a package", "home/.cursor/mcp.json", `{"mcpServers": {"house": {"command": "%DIR%/here/npx", "args": ["-y", "koyu-mcp@0.16.0"]}}}`, []string{
			"warn cursor: house in %DIR%/home/.cursor/mcp.json: %DIR%/here/npx -y koyu-mcp@0.16.0 is another program, and was not tried [Register",
		}},
		{"dies", "home/.codeium/windsurf/mcp_config.json", `{"mcpServers": {"koyu": {"command": "%BIN%", "args": ["dies"]}}}`, []string{
			"fail windsurf: koyu in %DIR%/home/.codeium/windsurf/mcp_config.json: %BIN% dies is no server: it does not answer: ",
		}},
		{"with an environment", "home/.cursor/mcp.json", `{"mcpServers": {"koyu": {"command": "%BIN%", "env": {"HABIT": "ends"}}}}`, []string{
			"fail cursor: koyu in %DIR%/home/.cursor/mcp.json: %BIN% is no server: it ends with status 4 [",
		}},
		{"with variables", "here/.vscode/mcp.json", `{"servers": {"koyu": {"command": "${workspaceFolder}/koyu-mcp"}}}`, []string{
			"ok vscode: koyu in %DIR%/here/.vscode/mcp.json: it has variables that only the client knows, and was not tried []",
		}},
		{"another program of a project", "here/.mcp.json", `{"mcpServers": {"koyu": {"command": "%DIR%/other/koyu-mcp"}}}`, []string{
			"warn claude-code: koyu in %DIR%/here/.mcp.json: %DIR%/other/koyu-mcp is another file than this program, and was not tried, since a project names it [Register it anew",
		}},
		{"a command of a project", "here/.mcp.json", `{"mcpServers": {"koyu": {"command": "%BIN%", "args": ["call", "x", "--", "%DIR%/here/npx"]}}}`, []string{
			"fail claude-code: koyu in %DIR%/here/.mcp.json: %BIN% call x -- %DIR%/here/npx is no server: call is a command [Register it anew",
		}},
		{"an environment of a project", "here/.mcp.json", `{"mcpServers": {"koyu": {"command": "%BIN%", "env": {"HABIT": "ends"}}}}`, []string{
			"ok claude-code: koyu in %DIR%/here/.mcp.json: %BIN% has variables that a project sets, and was not tried []",
		}},
		{"an odd name", "here/.mcp.json", `{"mcpServers": {"x; rm -r ~": {"command": "%BIN%", "args": ["refuses"]}}}`, []string{
			"fail claude-code: x; rm -r ~ in %DIR%/here/.mcp.json: %BIN% refuses is no server: it says: koyu-mcp: unknown flag: --fast\\u001b[2J [Take it out of the file, and register it: koyu-mcp install --client claude-code]",
		}},
		{"far away", "home/.cursor/mcp.json", `{"mcpServers": {"koyu": {"url": "https://example.com/mcp"}}}`, []string{
			"ok cursor: koyu in %DIR%/home/.cursor/mcp.json: a server at https://example.com/mcp, which was not asked []",
		}},
		{"senseless", "home/.cursor/mcp.json", `{"mcpServers": {"koyu": {"command": "%BIN%", "args": "--root"}, "koyu-mcp": {}}}`, []string{
			"fail cursor: koyu in %DIR%/home/.cursor/mcp.json: it makes no sense: ",
			"fail cursor: koyu-mcp in %DIR%/home/.cursor/mcp.json: it names no command [",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if runtime.GOOS == "windows" && (strings.Contains(c.text, "/koyu-mcp") || c.name == "of a package") {
				t.Skip("the paths are those of other systems")
			}
			b := newBench(t)
			b.copy(t, "other")
			b.write(t, "here/npx", "#!/bin/sh\n")
			if err := os.Chmod(b.path("here/npx"), 0o700); err != nil {
				t.Fatal(err)
			}
			b.write(t, c.file, c.text)
			b.expect(t, b.clients(t.Context()), c.want...)
		})
	}
}

// A file that may not be executed is none to start.
func TestNotExecutable(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("there is no such mode")
	}
	b := newBench(t)
	b.write(t, "home/.cursor/mcp.json", `{"mcpServers": {"koyu": {"command": "%BIN%"}}}`)
	if err := os.Chmod(b.Executable, 0o600); err != nil {
		t.Fatal(err)
	}
	b.expect(t, b.clients(t.Context()), "fail cursor: koyu in %DIR%/home/.cursor/mcp.json: %BIN% may not be executed [")
}

// In a home folder that is a project too, a file is looked at once.
func TestHomeIsProject(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.Folder = b.Home
	b.write(t, "home/.cursor/mcp.json", `{"mcpServers": {"koyu": {"command": "koyu-mcp"}}}`)
	b.expect(t, b.clients(t.Context()), "ok cursor: ")
	b.Home = ""
	b.expect(t, b.clients(t.Context()), "fail clients: their files cannot be found: nobody knows where the home folder is")
}

// Whoever does not want to wait is not kept, and nothing goes on without them.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Try(ctx, b.Connect, exec.Command(b.Executable)); err == nil {
		t.Error("it was tried")
	}
}

// Who does not answer is not awaited forever.
func TestHangs(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if err := Try(ctx, b.Connect, exec.Command(b.Executable, "hangs")); err == nil || err.Error() != "it does not answer in time" {
		t.Error(err)
	}
}

// What a server leaves in the folder of a building is found.
func TestOnlyFile(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.write(t, "here/house.muro", building)
	if err := onlyFile(b.Folder); err != nil {
		t.Error(err)
	}
	b.write(t, "here/.muro-X.tmp", "")
	if err := onlyFile(b.Folder); err == nil || !strings.Contains(err.Error(), ".muro-X.tmp") {
		t.Error(err)
	}
}
