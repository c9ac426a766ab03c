package doctor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/spawn"
	"koyu-mcp/internal/whole"
)

// Connect starts a server and introduces a client to it.
type Connect func(context.Context, *spawn.Server) (*mcp.ClientSession, error)

const (
	limit    = 30 * time.Second // for all of a session
	patience = 5 * time.Second  // for the server to end by itself
)

// Try starts command, which has not been started yet, and says why it is no
// server that a client could begin a session with and end it again.
func Try(ctx context.Context, connect Connect, command *exec.Cmd) error {
	return with(ctx, connect, command, func(context.Context, *mcp.ClientSession) error { return nil })
}

// with has a session with the server that command is. The error is that of
// beginning it, of use, or of its end.
func with(ctx context.Context, connect Connect, command *exec.Cmd, use func(context.Context, *mcp.ClientSession) error) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var said head
	command.Stderr = &said
	s := &spawn.Server{Command: command}
	session, err := connect(ctx, s)
	if err != nil {
		err = fmt.Errorf("it does not answer: %w", err)
	} else {
		err = use(ctx, session)
	}
	end := s.End(ctx, patience)
	switch {
	case command.Process == nil:
		return fmt.Errorf("it cannot be started: %w", whole.Reason(errors.Unwrap(err)))
	case err != nil && said.line() != "":
		return errors.New("it says: " + said.line())
	case err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded):
		return errors.New("it does not answer in time")
	case err != nil:
		return err
	case end.Force != spawn.None:
		return errors.New("it does not end when its input does")
	case end.Status != 0:
		return fmt.Errorf("it ends with status %d", end.Status)
	}
	return nil
}

// A head keeps the beginning of what is written.
type head struct{ bytes.Buffer }

func (h *head) Write(p []byte) (int, error) {
	_, _ = h.Buffer.Write(p[:min(len(p), 1000-h.Len())])
	return len(p), nil
}

// line is the first line, made fit to be shown.
func (h *head) line() string {
	first, _, _ := strings.Cut(strings.TrimSpace(h.String()), "\n")
	return ecma.Visible(ecma.Repair([]byte(first)))
}

// building is what a server is asked about, and becomes what it is to write.
const (
	building = "level L1 0 h:2400\ngrid X 0 4000\ngrid Y 0 3000\nspace /L1/room room X1..X2 Y1..Y2\nspace /out exterior\nboundary /L1/room /out\n"
	changed  = building + "  door w:900 edge:S\n"
)

// tools is how many there are.
const tools = 12

// session asks this program, as a server, about a building of its own.
func (m Machine) session(ctx context.Context) Finding {
	folder, err := os.MkdirTemp(m.Temp, "koyu-doctor-")
	if err == nil {
		defer os.RemoveAll(folder)
		err = os.WriteFile(filepath.Join(folder, "house.muro"), []byte(building), 0o666)
	}
	if err != nil {
		return Finding{"session", Fail, fmt.Sprintf("no building can be made in %s to ask about: %v", m.Temp, whole.Reason(err)),
			"Set TMPDIR, or TMP on Windows, to a folder that can be written."}
	}
	e := examination{file: filepath.Join(folder, "house.muro")}
	err = with(ctx, m.Connect, exec.Command(m.Executable), e.examine)
	if err == nil {
		err = onlyFile(folder)
	}
	if err != nil {
		return Finding{"session", Fail, "a session with the server fails: " + err.Error(),
			"Report it with this text: the server cannot work here."}
	}
	return Finding{"session", OK, fmt.Sprintf("a building was checked, changed, read and drawn with protocol %s, and the server ended", e.protocol), ""}
}

// onlyFile says whether anything was left in folder besides the building.
func onlyFile(folder string) error {
	entries, err := os.ReadDir(folder)
	if err == nil && len(entries) != 1 {
		err = fmt.Errorf("the server left %v", entries)
	}
	return err
}

// An examination is a session in which every kind of tool is used once.
type examination struct {
	file     string
	protocol string
}

func (e *examination) examine(ctx context.Context, session *mcp.ClientSession) error {
	e.protocol = session.InitializeResult().ProtocolVersion
	list, err := session.ListTools(ctx, nil)
	switch {
	case err != nil:
		return fmt.Errorf("tools/list: %w", err)
	case len(list.Tools) != tools:
		return fmt.Errorf("tools/list: there are %d tools, and not %d", len(list.Tools), tools)
	}
	for _, step := range []struct {
		tool      string
		arguments map[string]string
		answer    string // a part of it
	}{
		{"check", nil, `"ok": true`},
		{"write_layer", map[string]string{"layer": "house.muro", "content": changed}, `"ok": true`},
		{"layers", nil, "door w:900 edge:S"},
		{"plan_svg", map[string]string{"level": "L1"}, "<svg "},
	} {
		arguments := map[string]string{"file": e.file}
		for name, value := range step.arguments {
			arguments[name] = value
		}
		result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: step.tool, Arguments: arguments})
		if err != nil {
			return fmt.Errorf("%s: %w", step.tool, err)
		}
		if text := textOf(result); result.IsError || !strings.Contains(text, step.answer) {
			return fmt.Errorf("%s: it answers %q", step.tool, ecma.Excerpt(text))
		}
	}
	if text, err := os.ReadFile(e.file); err != nil || string(text) != changed {
		return fmt.Errorf("write_layer: the file holds %q", ecma.Excerpt(string(text)))
	}
	return nil
}

// textOf is the text of a result.
func textOf(result *mcp.CallToolResult) string {
	var text strings.Builder
	for _, item := range result.Content {
		if t, ok := item.(*mcp.TextContent); ok {
			text.WriteString(t.Text)
		}
	}
	return text.String()
}
