package conformance

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"
)

// A Transcript is one exchange with a server (K1, K2).
type Transcript struct {
	Name    string       // file name without .txtar
	Doc     string       // what is pinned, and by which rule
	Profile string       // empty: the server's default
	Stdin   []byte       // everything that is sent; ${dir} not yet replaced
	Stdout  []byte       // everything that must come back; ${dir} likewise
	Exit    int          // expected exit status
	Match   Match        // how the output is compared
	Files   []txtar.File // for the working directory; Name is slash-separated and stays inside
}

// Match says how what came back is compared with what was expected (K4).
type Match string

const (
	Exact         Match = ""               // the same bytes, line by line
	JSON          Match = "json"           // the same JSON values, line by line
	JSONUnordered Match = "json-unordered" // the same JSON values, lines in any order
)

// Load reads every *.txtar of the top folder of fsys, in the order of their
// names.
func Load(fsys fs.FS) ([]*Transcript, error) {
	names, err := fs.Glob(fsys, "*.txtar")
	if err != nil {
		return nil, err
	}
	var all []*Transcript
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		t, err := Parse(strings.TrimSuffix(path.Base(name), ".txtar"), data)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, nil
}

// Parse reads one transcript. An error names the transcript and the section at
// fault.
func Parse(name string, data []byte) (*Transcript, error) {
	archive := txtar.Parse(data)
	t := &Transcript{Name: name, Doc: strings.TrimSpace(string(archive.Comment))}
	if t.Doc == "" {
		return nil, fmt.Errorf("%s: no text above the first section that says what is pinned (K1)", name)
	}
	seen := map[string]bool{}
	for _, section := range archive.Files {
		kind := strings.TrimSuffix(section.Name, ".quoted")
		if seen[kind] {
			return nil, fmt.Errorf("%s: a second section %s", name, section.Name)
		}
		seen[kind] = true
		if err := t.read(section); err != nil {
			return nil, fmt.Errorf("%s: section %s: %w", name, section.Name, err)
		}
	}
	if !seen["stdin"] {
		return nil, fmt.Errorf("%s: no section stdin; leave it empty to send nothing", name)
	}
	if t.Match != Exact {
		for n, line := range lines(t.Stdout) {
			if _, err := parsePattern(line); err != nil {
				return nil, fmt.Errorf("%s: section stdout: line %d: %w", name, n+1, err)
			}
		}
	}
	return t, nil
}

// read takes one section into t.
func (t *Transcript) read(section txtar.File) (err error) {
	word := strings.TrimSpace(string(section.Data))
	switch section.Name {
	case "profile":
		if len(strings.Fields(word)) != 1 {
			return errors.New("a profile is one word")
		}
		t.Profile = word
	case "stdin":
		t.Stdin = section.Data
	case "stdin.quoted":
		t.Stdin, err = unquote(section.Data)
	case "stdout":
		t.Stdout = section.Data
	case "stdout.quoted":
		t.Stdout, err = unquote(section.Data)
	case "exit":
		t.Exit, err = strconv.Atoi(word)
	case "match":
		t.Match = Match(word)
		if t.Match != JSON && t.Match != JSONUnordered {
			return fmt.Errorf("%q is neither %s nor %s", word, JSON, JSONUnordered)
		}
	default:
		file, ok := strings.CutPrefix(section.Name, "files/")
		if !ok {
			return errors.New("there is no such section")
		}
		if !fs.ValidPath(file) || file == "." {
			return errors.New("not the path of a file inside the folder")
		}
		t.Files = append(t.Files, txtar.File{Name: file, Data: section.Data})
	}
	return err
}

// unquote joins the Go string literals of a quoted section, one or several a
// line.
func unquote(data []byte) ([]byte, error) {
	var out []byte
	for n, line := range lines(data) {
		for rest := strings.TrimSpace(string(line)); rest != ""; {
			literal, err := strconv.QuotedPrefix(rest)
			if err != nil {
				return nil, fmt.Errorf("line %d: no Go string literal: %s", n+1, rest)
			}
			text, err := strconv.Unquote(literal)
			if err != nil {
				return nil, fmt.Errorf("line %d: %s: %w", n+1, literal, err)
			}
			out = append(out, text...)
			rest = strings.TrimSpace(rest[len(literal):])
		}
	}
	return out, nil
}

// in puts the working directory into text where ${dir} stands (K3).
func in(dir string, text []byte) []byte {
	return bytes.ReplaceAll(text, []byte("${dir}"), []byte(dir))
}

// lines cuts text after every LF; only the last line may be without one.
func lines(text []byte) [][]byte {
	all := bytes.SplitAfter(text, []byte("\n"))
	if last := len(all) - 1; len(all[last]) == 0 {
		return all[:last]
	}
	return all
}
