package install

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

const before = "{\"mcpServers\": {\"a\": {\"command\": \"a\"}}}\n"

const after = "{\"mcpServers\": {\"a\": {\"command\": \"a\"}, \"koyu\": {\"type\":\"stdio\",\"command\":\"/bin/koyu-mcp\",\"args\":[\"--read-only\"]}}}\n"

// folder holds files of these texts, and nothing else.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// holds wants exactly these files in dir.
func holds(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != len(files) {
		t.Errorf("there are %v, %v; want %d", entries, err, len(files))
	}
	for name, want := range files {
		if got, err := os.ReadFile(filepath.Join(dir, name)); string(got) != want || err != nil {
			t.Errorf("%s holds %q, %v; want %q", name, got, err, want)
		}
	}
}

// What is replaced is kept under a name of its own, each time; what is as it
// should be is left alone.
func TestChange(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"mcp.json": before})
	p := Place{Client: cursor, File: filepath.Join(dir, "mcp.json")}
	o, err := p.Register("koyu", ours)
	if want := (Outcome{File: p.File, Changed: true, Backup: p.File + ".before-koyu"}); o != want || err != nil {
		t.Errorf("%+v, %v; want %+v", o, err, want)
	}
	holds(t, dir, map[string]string{"mcp.json": after, "mcp.json.before-koyu": before})

	o, err = p.Register("koyu", ours)
	if o.Changed || o.Backup != "" || o.Before == nil || err != nil {
		t.Errorf("%+v, %v; want no change", o, err)
	}
	o, err = p.Remove("koyu")
	if !o.Changed || o.Backup != p.File+".before-koyu-2" || o.Before.String() != "/bin/koyu-mcp --read-only" || err != nil {
		t.Errorf("%+v, %v", o, err)
	}
	o, err = p.Remove("koyu")
	if o.Changed || o.Before != nil || err != nil {
		t.Errorf("%+v, %v; want no change", o, err)
	}
	holds(t, dir, map[string]string{"mcp.json": before, "mcp.json.before-koyu": before, "mcp.json.before-koyu-2": after})
}

// A byte order mark stays, and what is empty is as good as nothing.
func TestMark(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"marked.json": mark + before, "empty.json": mark + " \n"})
	for name, want := range map[string]string{"marked.json": mark + after, "empty.json": mark + cursor.Document("koyu", ours)} {
		p := Place{Client: cursor, File: filepath.Join(dir, name)}
		if _, err := p.Register("koyu", ours); err != nil {
			t.Error(err)
		}
		if got, err := os.ReadFile(p.File); string(got) != want || err != nil {
			t.Errorf("%s: %q, %v; want %q", name, got, err, want)
		}
	}
}

// A file that is not there is made, but not to take something out of it.
func TestCreate(t *testing.T) {
	t.Parallel()
	dir := folder(t, nil)
	p := Place{Client: cursor, File: filepath.Join(dir, "a", "b", "mcp.json")}
	if o, err := p.Remove("koyu"); o.Changed || err != nil {
		t.Errorf("%+v, %v", o, err)
	}
	holds(t, dir, nil)
	if o, err := p.Register("koyu", ours); !o.Changed || o.Backup != "" || err != nil {
		t.Errorf("%+v, %v", o, err)
	}
	holds(t, filepath.Dir(p.File), map[string]string{"mcp.json": cursor.Document("koyu", ours)})
}

// What cannot be changed is left as it is, with nothing beside it.
func TestRefused(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"broken.json": "{\n", "list.json": `{"mcpServers": []}`, "wide.json": "\xff\xfe{\x00}\x00"})
	if err := os.Mkdir(filepath.Join(dir, "folder.json"), 0o700); err != nil {
		t.Fatal(err)
	}
	large, err := os.Create(filepath.Join(dir, "large.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := large.Truncate(maxFile<<20 + 1); err != nil {
		t.Fatal(err)
	}
	large.Close()
	for name, want := range map[string]string{
		"broken.json":   "broken.json, line 2, column 1: it is no JSON: parsing value: unexpected EOF; nothing was written",
		"wide.json":     "wide.json, line 1, column 1: it is in UTF-16; save it in UTF-8; nothing was written",
		"list.json":     "list.json, line 1, column 16: mcpServers is no JSON object; nothing was written",
		"folder.json":   "folder.json: it is no file",
		"large.json":    "large.json: it is longer than 64 MiB",
		"list.json/x/y": "",
	} {
		if want == "" && runtime.GOOS == "windows" {
			continue // where there is no file below a file, and that is all
		}
		p := Place{Client: cursor, File: filepath.Join(dir, name)}
		for what, do := range map[string]func() (Outcome, error){
			"register": func() (Outcome, error) { return p.Register("koyu", ours) },
			"remove":   func() (Outcome, error) { return p.Remove("koyu") },
		} {
			if o, err := do(); err == nil || !strings.Contains(err.Error(), want) || o.Changed || o.Backup != "" {
				t.Errorf("%s %s: %+v, %v; want %s", what, name, o, err, want)
			}
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 5 {
		t.Errorf("there are %v, %v", entries, err)
	}
}

// A name that leads to the file is one for it; it leads there afterwards, too.
func TestLink(t *testing.T) {
	t.Parallel()
	dir, home := folder(t, map[string]string{"kept.json": before}), folder(t, nil)
	link := filepath.Join(home, "mcp.json")
	if err := os.Symlink(filepath.Join(dir, "kept.json"), link); err != nil {
		t.Skip("no links to files here: ", err)
	}
	o, err := Place{Client: cursor, File: link}.Register("koyu", ours)
	if o.File != filepath.Join(dir, "kept.json") || err != nil {
		t.Errorf("%+v, %v", o, err)
	}
	holds(t, dir, map[string]string{"kept.json": after, "kept.json.before-koyu": before})
	if to, err := os.Readlink(link); to != o.File || err != nil {
		t.Errorf("%s, %v", to, err)
	}
	circle := filepath.Join(home, "circle.json")
	if err := os.Symlink(circle, circle); err != nil {
		t.Fatal(err)
	}
	if _, err := (Place{Client: cursor, File: circle}).Register("koyu", ours); err == nil || !strings.Contains(err.Error(), "where "+circle+" leads") {
		t.Error(err)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := (Place{Client: cursor, File: link}).Register("koyu", ours); err == nil || !strings.Contains(err.Error(), "leads nowhere") {
		t.Error(err)
	}
}

// A file that has become another one since it was read is not replaced.
func TestChangedInBetween(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"mcp.json": after})
	path := filepath.Join(dir, "mcp.json")
	if backup, err := exchange(path, before, "{}"); err == nil {
		t.Error(backup)
	}
	if err := unchanged(path, ""); err == nil {
		t.Error("it is not empty")
	}
	if err := (Place{Client: cursor}).make(path, "{}"); err == nil {
		t.Error("it was there already")
	}
	holds(t, dir, map[string]string{"mcp.json": after})
}

// What is registered is found in its order, also for one project, and also when
// it makes no sense.
func TestRegistrations(t *testing.T) {
	t.Parallel()
	c, err := Find("claude-code")
	if err != nil {
		t.Fatal(err)
	}
	all, err := c.Registrations(`{
		"projects": {
			"/home/me/house": {"mcpServers": {"koyu": {"command": "koyu-mcp"}}, "history": []},
			"/home/me/other": {},
		},
		"mcpServers": {
			"z": {"command": "z", "args": ["1"], "env": {"A": "b"}},
			"far": {"type": "http", "url": "https://me:secret@example.com/mcp?token=secret"},
			"odd": {"command": "odd", "args": "--fast"},
			"none": 5,
			"twice": {"command": "first"},
			"twice": {"command": "second"},
		},
	}`)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range all {
		text := r.Project + " " + r.Name + ": " + r.String()
		if r.Wrong != nil {
			text += "!"
		}
		got = append(got, text)
	}
	want := []string{
		" z: z 1", " far: https://example.com/mcp", " odd: odd!", " none: nothing that can be started!",
		" twice: second", "/home/me/house koyu: koyu-mcp",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if all[0].Env["A"] != "b" {
		t.Errorf("%+v", all[0])
	}
	for text, want := range map[string]string{
		`{"projects": []}`:                          "line 1, column 14: projects is no JSON object",
		`{"projects": {"/": 5}}`:                    "line 1, column 20: it is no JSON object",
		`{"projects": {"/": {"mcpServers": null}}}`: "line 1, column 35: mcpServers is no JSON object",
	} {
		if all, err := c.Registrations(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v; want %s", text, all, err, want)
		}
	}
}
