package conformance

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"
)

// Format writes t so that [Parse] reads the same from it again. What cannot be
// written so, such as a file of the working directory with a line in it that
// begins a section, is an error.
func (t *Transcript) Format() ([]byte, error) {
	archive := &txtar.Archive{Comment: []byte(t.Doc + "\n\n")}
	word := func(name, word string) {
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(word + "\n")})
	}
	if t.Profile != "" {
		word("profile", t.Profile)
	}
	archive.Files = append(archive.Files, section("stdin", t.Stdin))
	if t.Match != Exact {
		word("match", string(t.Match))
	}
	if len(t.Stdout) > 0 {
		archive.Files = append(archive.Files, section("stdout", t.Stdout))
	}
	if t.Exit != 0 {
		word("exit", strconv.Itoa(t.Exit))
	}
	for _, file := range t.Files {
		archive.Files = append(archive.Files, txtar.File{Name: "files/" + file.Name, Data: file.Data})
	}
	text := txtar.Format(archive)
	again, err := Parse(cmp.Or(t.Name, "the transcript"), text)
	if err != nil {
		return nil, fmt.Errorf("it could not be read again: %w", err)
	}
	if part := t.differs(again); part != "" {
		return nil, fmt.Errorf("%s would be read otherwise than it was written", part)
	}
	return text, nil
}

// differs names the first part of t that other has otherwise.
func (t *Transcript) differs(other *Transcript) string {
	switch {
	case t.Doc != other.Doc:
		return "the text on top"
	case t.Profile != other.Profile:
		return "the profile"
	case !bytes.Equal(t.Stdin, other.Stdin), !bytes.Equal(t.Stdout, other.Stdout):
		return "the exchange"
	case t.Exit != other.Exit, t.Match != other.Match:
		return "what is expected"
	case len(t.Files) != len(other.Files):
		return "the files"
	}
	for i, file := range t.Files {
		if file.Name != other.Files[i].Name || !bytes.Equal(file.Data, other.Files[i].Data) {
			return "the file " + file.Name
		}
	}
	return ""
}

// section holds text as it is where that can be read and edited, else quoted.
func section(name string, text []byte) txtar.File {
	if plain(text) {
		return txtar.File{Name: name, Data: text}
	}
	var quoted bytes.Buffer
	for _, line := range lines(text) {
		quoted.WriteString(quote(string(line)) + "\n")
	}
	return txtar.File{Name: name + ".quoted", Data: quoted.Bytes()}
}

// plain reports whether text can stand in an archive, and will not be altered by
// an editor.
func plain(text []byte) bool {
	if len(text) > 0 && !bytes.HasSuffix(text, []byte("\n")) {
		return false
	}
	if len(txtar.Parse(text).Files) > 0 {
		return false
	}
	return !slices.ContainsFunc(lines(text), func(line []byte) bool {
		return !strconv.CanBackquote(strings.ReplaceAll(string(line[:len(line)-1]), "`", ""))
	})
}

// quote writes a line as Go string literals: what needs no escapes between back
// quotes, where JSON can be read, and the rest between double quotes.
func quote(line string) string {
	var literals []string
	for line != "" {
		odd := strings.IndexFunc(line, isOdd)
		if odd == 0 {
			end := strings.IndexFunc(line, func(r rune) bool { return !isOdd(r) })
			if end < 0 {
				end = len(line)
			}
			literals = append(literals, strconv.Quote(line[:end]))
			line = line[end:]
			continue
		}
		if odd < 0 {
			odd = len(line)
		}
		literals = append(literals, "`"+line[:odd]+"`")
		line = line[odd:]
	}
	return strings.Join(literals, " ")
}

// isOdd reports whether r, or the ill-formed byte that it stands for, needs an
// escape.
func isOdd(r rune) bool { return r == '\uFFFD' || !strconv.CanBackquote(string(r)) }
