package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/notation"
	"koyu-mcp/koyu/source"
	"koyu-mcp/server/present"
)

// envelope is a failure on the wire (W26).
var envelope = regexp.MustCompile(`(?s)^<tool_error code="(\w+)">\n<message>(.*)</message>\n(?:<recovery>(.*)</recovery>\n)?</tool_error>$`)

// W26: every failure has its code, what koyu says, and a way out.
func TestFailureCodes(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{
		"b/m.muro": house, "b/broken.muro": "space", "b/lost.muro": "\nimport none.muro", "b/huge.muro": "", "b/imports.muro": "import huge.muro", "out/o.muro": "",
	})
	if err := os.Truncate(filepath.Join(dir, "b/huge.muro"), int64(limit.Default().Layer)+1); err != nil {
		t.Fatal(err)
	}
	link(t, "../out", filepath.Join(dir, "b/away"))
	about := func(name string, pairs ...string) string {
		return args(t, append([]string{"file", filepath.Join(dir, "b", name)}, pairs...)...)
	}
	layer := func(path string) string { return about("m.muro", "layer", path, "content", "# x") }
	for _, c := range []struct {
		tool, arguments string
		code            present.Code
		recovery        string // a part of it
	}{
		{"check", `{"file":""}`, present.MissingField, "not empty"},
		{"doors", about("m.muro", "from", "", "to", "/L1/b"), present.MissingField, "not empty"},
		{"write_layer", about("m.muro", "layer", "x.muro", "content", ""), present.MissingField, "not empty"},
		{"new_uids", `{"file":"m.muro","count":0}`, present.Invalid, "Call new_uids"},
		{"write_layer", layer("x.txt"), present.Invalid, ".muro"},
		{"write_layer", layer("../x.muro"), present.Invalid, "in the folder of file"},
		{"write_layer", layer("away/x.muro"), present.Invalid, "no link"},
		{"write_layer", layer("m.muro/x.muro"), present.Internal, "Name another layer"},
		{"plan_svg", about("m.muro", "level", "L9"), present.NotFound, "model_summary"},
		{"check", about("none.muro"), present.NotFound, "write that file with write_layer"},
		{"check", about("lost.muro"), present.NotFound, "write_layer"},
		{"check", about("huge.muro"), present.Invalid, "bound"},
		{"check", about("imports.muro"), present.Invalid, "bound"},
		{"check", about("broken.muro"), present.Invalid, "write_layer"},
	} {
		told := askPresenter(t, c.tool, c.arguments)
		m := envelope.FindStringSubmatch(told.text(t))
		if m == nil || !told.IsError {
			t.Fatalf("%s %s: %s", c.tool, c.arguments, told.line)
		}
		says, _ := call(t, c.tool, c.arguments)
		if m[1] != string(c.code) || html.UnescapeString(m[2]) != says || !strings.Contains(m[3], c.recovery) {
			t.Errorf("%s %s: %s\nwant the code %s, the message %q, and how to recover by %q", c.tool, c.arguments, m[0], c.code, says, c.recovery)
		}
	}
}

// Arguments that do not fit the schema never reach the tool.
func TestFailureBySchema(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tool, arguments string
		code            present.Code
		says            string
	}{
		{"check", ``, present.MissingField, "file"},
		{"check", `{}`, present.MissingField, "file"},
		{"doors", `{"file":"m.muro"}`, present.MissingField, "from, to"},
		{"check", `{"file":5}`, present.Invalid, "file"},
		{"check", `["m.muro"]`, present.Invalid, "object"},
		{"new_uids", `{"file":"m.muro","count":"5"}`, present.Invalid, "count"},
		{"spaces", `{"file":"m.muro","_select":["area"]}`, present.Invalid, "areaM2, layer, level"},
		{"spaces", `{"file":"m.muro","format":"xml"}`, present.Invalid, "toon"},
	} {
		told := askPresenter(t, c.tool, c.arguments)
		m := envelope.FindStringSubmatch(told.text(t))
		if m == nil || m[1] != string(c.code) || !strings.Contains(m[2]+m[3], c.says) {
			t.Errorf("%s %s: %s, want the code %s and %q", c.tool, c.arguments, told.line, c.code, c.says)
		}
	}
}

// Each row of the table is the first that fits some error; what fits none is an
// internal failure.
func TestRemedies(t *testing.T) {
	t.Parallel()
	parse := func(line int, cause error) error {
		return &notation.Error{File: "/m.muro", Line: line, Body: "b", Cause: cause}
	}
	for i, err := range []error{
		required("file"),
		noCount("count"),
		readOnly("write_layer"),
		parse(2, &source.Outside{Path: "/etc/passwd"}),
		noLayer("x.txt"),
		outside("../x.muro"),
		&unwritable{"x.muro", errLinkOut},
		&unwritable{"x.muro", os.ErrPermission},
		draw.NoPage("L1"),
		draw.NoRegion("L1"),
		parse(2, &source.Unreadable{Path: "x.muro"}),
		parse(0, &source.Unreadable{Path: "x.muro"}),
		parse(0, &source.Refused{Reason: "a device"}),
		parse(0, limit.Exceed(limit.Layer, 1)),
		parse(2, nil),
	} {
		first := 0
		for first < len(remedies) && !remedies[first].is(err) {
			first++
		}
		if first != i {
			t.Errorf("%T is met by row %d, not %d", err, first, i)
		}
		want := &present.Failure{Code: remedies[i].code, Message: err.Error(), Recovery: remedies[i].recovery}
		if got := failureOf(fmt.Errorf("on the way: %w", err)); got.Code != want.Code || got.Recovery != want.Recovery {
			t.Errorf("%T becomes %+v, want %+v", err, got, want)
		}
	}
	for _, err := range []error{errors.New("the disk is gone"), &crash{"check", "no way out", nil}} {
		if got, want := failureOf(err), (&present.Failure{Code: present.Internal, Message: err.Error()}); !reflect.DeepEqual(got, want) {
			t.Errorf("%T becomes %+v, want %+v", err, got, want)
		}
	}
}

// What a recovery calls a tool is one. Where the building may not compose, it is
// one that answers all the same.
func TestRecoveriesNameTools(t *testing.T) {
	t.Parallel()
	for _, r := range remedies {
		for _, word := range regexp.MustCompile(`[a-z]+_[a-z]+`).FindAllString(r.recovery, -1) {
			toolOf(t, word)
		}
		if r.is(draw.NoRegion("L1")) {
			continue
		}
		for _, tool := range tools {
			if !tool.writes && !tool.random && regexp.MustCompile(`\b`+tool.name+`\b`).MatchString(r.recovery) {
				t.Errorf("%q leads to %s, which may fail in the same way", r.recovery, tool.name)
			}
		}
	}
}

// A fault of the program is a failure of the tool, wherever it is met, and is
// told to the log.
func TestPresentedFault(t *testing.T) {
	t.Parallel()
	for when, run := range map[string]func(arguments) (any, error){
		"while the answer is found":   func(arguments) (any, error) { panic("no way out") },
		"while the answer is written": func(arguments) (any, error) { return unsayable{}, nil },
	} {
		var log strings.Builder
		broken := atWork(tool{name: "broken", run: run, presenter: by(func(*present.Builder, any) {})})
		made := broken.presented()
		made.Log = slog.New(slog.NewTextHandler(&log, nil))
		_, handle, err := made.Compile()
		if err != nil {
			t.Fatal(err)
		}
		result, err := handle(context.Background(), &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Arguments: json.RawMessage(`{}`)}})
		if err != nil {
			t.Fatal(err)
		}
		got := result.Content[0].(*mcp.TextContent).Text
		if !result.IsError || !strings.HasPrefix(got, `<tool_error code="INTERNAL_ERROR">`) || !strings.Contains(got, "no way out") {
			t.Errorf("%s: got %+v: %s", when, result, got)
		}
		if !strings.Contains(log.String(), "broken") {
			t.Errorf("%s: the log is %q", when, log.String())
		}
	}
}
