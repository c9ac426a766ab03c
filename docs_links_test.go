package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"github.com/google/go-cmp/cmp"
)

// Links and pictures of all pages lead somewhere, down to the heading.
func TestLinks(t *testing.T) {
	t.Parallel()
	here := os.DirFS(".")
	files, err := markdown(here)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		for _, f := range dangling(here, file) {
			t.Errorf("%s:%v", file, f)
		}
	}
}

// The index of docs has every page of docs.
func TestIndex(t *testing.T) {
	t.Parallel()
	here := os.DirFS(".")
	index, err := fs.ReadFile(here, "docs/README.md")
	if err != nil {
		t.Fatal(err)
	}
	var linked []string
	for _, l := range links(string(index)) {
		file, _, _ := strings.Cut(l.target, "#")
		linked = append(linked, path.Join("docs", file))
	}
	all, err := fs.Glob(here, "docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range all {
		if file != "docs/README.md" && !slices.Contains(linked, file) {
			t.Errorf("docs/README.md has no link to %s", file)
		}
	}
}

// What is broken is found, and nothing else.
func TestDangling(t *testing.T) {
	t.Parallel()
	tree := fstest.MapFS{
		"docs/other.md":   {Data: []byte("# One heading\n## A `koyu check`, and more!\n## 間取り\n# One heading\n")},
		"docs/plan.svg":   {Data: []byte("<svg/>")},
		"docs/links.md":   {},
		"docs/below/x.md": {},
	}
	for text, want := range map[string]string{
		"[a](other.md) [b](below) [c](below/x.md) ![d](plan.svg)":       "",
		"[a](other.md#one-heading) [b](other.md#a-koyu-check-and-more)": "",
		"[a](other.md#間取り) [b](other.md#one-heading-1)":                 "",
		"# Here\n[a](#here)":               "",
		"[a](https://example.com/x.md)":    "",
		"`[a](nowhere.md)`":                "",
		"```\n[a](nowhere.md)\n```":        "",
		"<img src=\"plan.svg\">":           "",
		"[a](../docs/other.md \"A page\")": "",
		"[a]: other.md":                    "",

		"[a](nowhere.md)":              "1: there is no nowhere.md",
		"\n![a](nowhere.svg)":          "2: there is no nowhere.svg",
		"[a](other.md#two)":            "1: there is no heading #two in other.md",
		"[a](#here)":                   "1: there is no heading #here in links.md",
		"[`a`](nowhere.md)":            "1: there is no nowhere.md",
		"[a\nb](nowhere.md)":           "2: there is no nowhere.md",
		"<img alt=\"\" src=\"a.png\">": "1: there is no a.png",
		"[a]: nowhere.md":              "1: there is no nowhere.md",
		"[a](../../etc/passwd)":        "1: there is no ../../etc/passwd",
		"[a](/docs/other.md)":          "1: there is no /docs/other.md",
	} {
		tree["docs/links.md"] = &fstest.MapFile{Data: []byte(text)}
		var got []string
		for _, f := range dangling(tree, "docs/links.md") {
			got = append(got, f.String())
		}
		if diff := cmp.Diff(want, strings.Join(got, "\n")); diff != "" {
			t.Errorf("%s: -want +got:\n%s", text, diff)
		}
	}
}

// markdown is all pages of a tree, but for those of others.
func markdown(tree fs.FS) (files []string, err error) {
	err = fs.WalkDir(tree, ".", func(file string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err == nil && entry.IsDir() && slices.Contains([]string{".git", "node_modules", "testdata", "dist"}, entry.Name()) {
			return fs.SkipDir
		}
		if path.Ext(file) == ".md" {
			files = append(files, file)
		}
		return err
	})
	return files, err
}

// A link is where a page refers to.
type link struct {
	line   int
	target string
}

var (
	target    = regexp.MustCompile(`\]\(([^()\s]+)(?: "[^"]*")?\)|(?m:^\[[^\]]+\]: *(\S+))|(?:src|srcset|href)="([^"]+)"`)
	codeSpan  = regexp.MustCompile("`[^`\n]+`")
	elsewhere = regexp.MustCompile(`^(https?|mailto):`)
)

// links are those of a page to others of this repository.
func links(text string) (all []link) {
	text = codeSpan.ReplaceAllString(prose(text), "")
	for _, at := range target.FindAllStringSubmatchIndex(text, -1) {
		for i := 2; i < len(at); i += 2 {
			if at[i] < 0 {
				continue
			}
			if to := text[at[i]:at[i+1]]; !elsewhere.MatchString(to) {
				all = append(all, link{1 + strings.Count(text[:at[i]], "\n"), to})
			}
		}
	}
	return all
}

// prose is a page without its blocks of code.
func prose(text string) string {
	return strings.Join(lines(text, fences(text)), "\n")
}

// dangling finds links of a file that lead nowhere.
func dangling(tree fs.FS, file string) (faults []fault) {
	text, err := fs.ReadFile(tree, file)
	if err != nil {
		return []fault{{1, err.Error()}}
	}
	for _, l := range links(string(text)) {
		to, heading, _ := strings.Cut(l.target, "#")
		where := file
		if to != "" {
			where = path.Join(path.Dir(file), to)
		}
		if _, err := fs.Stat(tree, where); err != nil || path.IsAbs(to) {
			faults = append(faults, fault{l.line, "there is no " + to})
			continue
		}
		if heading == "" {
			continue
		}
		page, err := fs.ReadFile(tree, where)
		if err != nil || !slices.Contains(anchors(string(page)), heading) {
			faults = append(faults, fault{l.line, fmt.Sprintf("there is no heading #%s in %s", heading, path.Base(where))})
		}
	}
	return faults
}

// anchors are the names under which headings of a page can be linked to: as on
// code forges, lower case, with hyphens for blanks and without punctuation.
func anchors(text string) (names []string) {
	for line := range strings.Lines(prose(text)) {
		level, heading, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok || strings.Trim(level, "#") != "" || level == "" {
			continue
		}
		name := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r):
				return unicode.ToLower(r)
			}
			return -1
		}, heading)
		unique := name
		for n := 1; slices.Contains(names, unique); n++ {
			unique = name + "-" + strconv.Itoa(n)
		}
		names = append(names, unique)
	}
	return names
}
