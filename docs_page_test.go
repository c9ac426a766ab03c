package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A page is what a page of documentation claims: that its commands run, and what
// they print.
type page struct {
	snippets []snippet
	faults   []fault // claims that nothing can be held to
}

// A snippet is a block of commands, and what the page says that they print.
type snippet struct {
	line    int // of the fence
	code    string
	exit    int // of the shell, as in ```sh exit=1
	answer  *answer
	skipped string // why it is not run
}

// An answer is a block that follows commands.
type answer struct {
	line     int
	language string
	text     string
}

// A fault is what is wrong with a page, at a line of it.
type fault struct {
	line int
	what string
}

func (f fault) String() string { return fmt.Sprintf("%d: %s", f.line, f.what) }

// printed are the languages of what commands print, and read those of blocks that
// are for reading, wherever they stand. There are no others: what is neither run
// nor compared does not pass for what is.
var (
	printed = []string{"json", "text", "svg"}
	read    = []string{"", "go", "js", "markdown", "muro", "nginx", "yaml"}
)

// readPage finds the snippets of a page. The answer to a block of commands is the
// block behind it, when nothing or one paragraph is between them.
func readPage(text string) (p page) {
	var commands *snippet // that wait for their answer
	blame := func(b fence, what string) { p.faults = append(p.faults, fault{b.line, what}) }
	blocks := fences(text)
	for _, b := range blocks {
		language, rest, _ := strings.Cut(b.info, " ")
		if b.paragraphs > 1 {
			commands = nil
		}
		if b.swallows() {
			blame(b, "another block begins in this one, or it has no end")
		}
		switch {
		case language == "sh":
			exit, err := exitCode(rest)
			if err != nil {
				blame(b, err.Error())
			}
			p.snippets = append(p.snippets, snippet{line: b.line, code: b.text, exit: exit})
			commands = &p.snippets[len(p.snippets)-1]
			continue
		case commands != nil && language == "":
			blame(b, "what follows commands needs a language: text, when it is what they print")
		case slices.Contains(read, language):
			if strings.HasPrefix(strings.TrimSpace(b.text), "{") && language == "" {
				blame(b, "JSON without its language")
			}
		case !slices.Contains(printed, language):
			blame(b, "commands are in blocks of the language sh, which are run; this is "+language)
		case commands == nil:
			blame(b, "no command printed this; put a block of the language sh in front")
		case !says(b.text):
			blame(b, "this is any answer")
		default:
			commands.answer = &answer{b.line, language, b.text}
		}
		commands = nil
	}
	p.faults = append(p.faults, hidden(lines(text, blocks))...)
	return p
}

// says reports whether some line of an answer can be wrong.
func says(answer string) bool {
	return strings.Trim(answer, anything+" \t\n") != ""
}

// indented is a line that begins a block of code by its indentation, and disguised
// one that begins a block in some other way than the one that is known here.
var (
	indented  = regexp.MustCompile(`^ {0,3}(\t| {4})`)
	disguised = regexp.MustCompile("^[\\s>]*(```|~~~)|<(pre|code|samp|kbd)\\b")
)

// hidden finds blocks of code which are none of those that are run or compared.
func hidden(lines []string) (faults []fault) {
	blank := true
	for i, line := range lines {
		if disguised.MatchString(line) || blank && indented.MatchString(line) {
			faults = append(faults, fault{i + 1, "code is in blocks between lines of ``` with blanks in front, if anything"})
		}
		blank = strings.TrimSpace(line) == ""
	}
	return faults
}

// exitCode reads what follows the language: nothing, or exit=1.
func exitCode(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	digits, ok := strings.CutPrefix(text, "exit=")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil {
		return 0, fmt.Errorf("behind sh there is nothing or exit=NUMBER, not %s", text)
	}
	return n, nil
}

// A fence is a block of code of a page.
type fence struct {
	line       int // of the fence that opens it
	mark       string
	info       string
	text       string
	closed     bool
	paragraphs int // between it and the block before it
}

// swallows reports whether it reaches further than it looks.
func (f fence) swallows() bool {
	return !f.closed || regexp.MustCompile("(?m)^ *"+f.mark+"`*\\w").MatchString(f.text)
}

var opening = regexp.MustCompile("^( *)(```+)([^`]*)$")

// fences finds the blocks of code of a page.
func fences(text string) (found []fence) {
	lines := strings.Split(text, "\n")
	paragraphs, between := 0, false
	for i := 0; i < len(lines); i++ {
		m := opening.FindStringSubmatch(lines[i])
		if m == nil {
			blank := strings.TrimSpace(lines[i]) == ""
			if !blank && !between {
				paragraphs++
			}
			if strings.HasPrefix(lines[i], "#") { // a heading begins something else
				paragraphs++
			}
			between = !blank
			continue
		}
		b := fence{line: i + 1, mark: m[2], info: strings.TrimSpace(m[3]), paragraphs: paragraphs}
		for i++; i < len(lines) && !b.closed; i++ {
			if b.closed = b.closedBy(lines[i]); !b.closed {
				b.text += strings.TrimPrefix(lines[i], m[1]) + "\n"
			}
		}
		i-- // the loop goes on behind the fence
		found = append(found, b)
		paragraphs, between = 0, false
	}
	return found
}

// closedBy reports whether a line is the fence at the end.
func (f fence) closedBy(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, f.mark) && strings.Trim(line, "`") == ""
}

// lines are those of a page, blank where its blocks of code are.
func lines(text string, blocks []fence) []string {
	lines := strings.Split(text, "\n")
	for _, b := range blocks {
		for i := b.line - 1; i <= b.line+strings.Count(b.text, "\n") && i < len(lines); i++ {
			lines[i] = ""
		}
	}
	return lines
}

// anything stands for any number of lines, and within a line of text for any part
// of it.
const anything = "…"

// matches reports whether the answer is that output. White space at the end of
// lines, which no reader sees, does not count.
func (a answer) matches(output string) bool {
	var b strings.Builder
	for line := range strings.Lines(trimmed(a.text)) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case strings.TrimSpace(line) == anything:
			b.WriteString(`(?:.*\n)*`)
			continue
		case a.language == "text":
			b.WriteString(strings.ReplaceAll(regexp.QuoteMeta(line), anything, ".*"))
		default:
			b.WriteString(regexp.QuoteMeta(line))
		}
		b.WriteByte('\n')
	}
	return regexp.MustCompile("^" + b.String() + "$").MatchString(trimmed(output))
}

// trimmed is text without white space at the end of its lines, and with one line
// end at its own.
func trimmed(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.TrimRight(text, " \t\r\n")) {
		b.WriteString(strings.TrimRight(line, " \t\r\n") + "\n")
	}
	return b.String()
}
