package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestDocs runs the commands of all pages as a reader does who types them
// one after another in a clone of this repository, and compares what they print
// with what the page says. A page is a subtest:
//
//	go test -run TestDocs/tools .
//
// The reader's home is /home/you and the clone /home/you/koyu-mcp, wherever they
// really are. The commands koyu-mcp and koyu are on the PATH, and stubs of other
// people's programs: those of testdata/docs/bin, and claude. What else the page
// NAME takes for granted is in testdata/docs/NAME.txtar: a script to run before
// the page, and files to put into the clone.
func TestDocs(t *testing.T) {
	t.Parallel()
	needShell(t)
	if os.Getenv(running) != "" {
		t.Fatal("a page runs the tests that run it: give its line an adaptation")
	}
	environment, err := goEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	files := pages(t)
	for name := range adaptations {
		if !slices.ContainsFunc(files, func(file string) bool { return pageName(file) == name }) {
			t.Errorf("there are adaptations to a page that is not there: %s", name)
		}
	}
	for _, file := range files {
		t.Run(pageName(file), func(t *testing.T) {
			t.Parallel()
			testPage(t, file, environment)
		})
	}
}

// needShell skips a test where there is no shell for pages.
func needShell(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil || runtime.GOOS == "windows" {
		t.Skip("pages are written for a Unix shell")
	}
}

// testPage runs the snippets of a page. Each is a subtest, named by its line.
func testPage(t *testing.T, file string, environment []string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, name := readPage(string(text)), pageName(file)
	for _, f := range slices.Concat(p.faults, p.adapt(adaptations[name])) {
		t.Errorf("%s:%v", file, f)
	}
	if len(p.snippets) == 0 {
		return
	}
	outcomes, err := p.run(t.Context(), furnished(t, ".", given(t, name)), environment)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range outcomes {
		t.Run("line "+strconv.Itoa(o.line), func(t *testing.T) {
			if o.skipped != "" {
				t.Skip(o.skipped)
			}
			for _, f := range o.faults {
				t.Errorf("%s:%v", file, f)
			}
		})
	}
}

// pages are the pages whose commands are run.
func pages(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v, %v", pattern, found, err)
		}
		all = append(all, found...)
	}
	return all
}

// pageName is the name of the subtest of a page.
func pageName(file string) string {
	if filepath.ToSlash(file) == "docs/README.md" {
		return "docs"
	}
	return strings.TrimSuffix(filepath.Base(file), ".md")
}

// An adaptation is a line of a page that is not run as it stands.
type adaptation struct {
	line    string
	instead string // runs in its place; nothing when it is empty
	because string
}

var thisRun = adaptation{"go test ./...", "", "it is the run that this test is part of"}

// adaptations are all of them, by page.
var adaptations = map[string][]adaptation{
	"README":    {thisRun},
	"README.ja": {thisRun},
	"performance": {
		{
			"go run ./bench                                              # everything that can be measured here",
			"go run ./bench bounds", "everything takes minutes and a quiet machine; bounds take neither",
		},
		{
			"go run ./bench wire memory                                  # some subjects",
			"", "it measures for a minute, on a quiet machine; bench has tests of its own",
		},
		{
			"go run ./bench -buildings DIR -page docs/performance.md     # with the original's examples; renews this page",
			"go run ./bench -page docs/performance.md bounds", "it takes minutes, and the original's examples",
		},
		{
			"go test -run '^$' -bench 'Stage/10000/Check' -cpuprofile cpu.prof ./koyu",
			"go test -run '^$' -bench 'Stage/1000/Check' -benchtime 1x -cpuprofile cpu.prof ./koyu", "once is enough to see that it is there",
		},
		{
			"go run ./bench allocations            # compare",
			"", "it takes a minute; continuous integration runs it",
		},
		{
			"go run ./bench -update allocations    # keep them as they are now",
			"", "it takes a minute, and differs from the command above in what becomes of the figures",
		},
	},
}

// adapt replaces lines of the page, and tells of adaptations to lines that it
// has not.
func (p *page) adapt(all []adaptation) (stale []fault) {
	for _, a := range all {
		found := false
		for i := range p.snippets {
			found = p.snippets[i].adapt(a) || found
		}
		if !found {
			stale = append(stale, fault{1, "this line, for which there is an adaptation, is not here: " + a.line})
		}
	}
	return stale
}

func (s *snippet) adapt(a adaptation) bool {
	lines := strings.Split(s.code, "\n")
	at := slices.Index(lines, a.line)
	if at < 0 {
		return false
	}
	lines[at] = a.instead
	s.code = strings.Join(lines, "\n")
	if strings.TrimSpace(s.code) == "" && s.skipped == "" {
		s.skipped = a.because
	}
	return true
}

// given is what a page takes for granted: in another language the same.
func given(t *testing.T, page string) *txtar.Archive {
	t.Helper()
	name, _, _ := strings.Cut(page, ".")
	archive, err := txtar.ParseFile("testdata/docs/" + name + ".txtar")
	if errors.Is(err, fs.ErrNotExist) {
		return &txtar.Archive{}
	}
	if err != nil {
		t.Fatal(err)
	}
	return archive
}

// A stale adaptation is found, and a block with nothing left to run is skipped.
func TestAdapt(t *testing.T) {
	t.Parallel()
	p := readPage("```sh\none\ntwo\n```\n\n```sh\nthree\n```\n")
	stale := p.adapt([]adaptation{{"one", "1", "shorter"}, {"three", "", "longer"}, {"four", "4", "gone"}, {"tw", "2", "part of a line"}})
	want := []fault{
		{1, "this line, for which there is an adaptation, is not here: four"},
		{1, "this line, for which there is an adaptation, is not here: tw"},
	}
	if !slices.Equal(stale, want) {
		t.Errorf("stale: %v, want %v", stale, want)
	}
	wantSnippets := []snippet{{line: 1, code: "1\ntwo\n"}, {line: 6, code: "\n", skipped: "longer"}}
	if !slices.Equal(p.snippets, wantSnippets) {
		t.Errorf("%+v, want %+v", p.snippets, wantSnippets)
	}
}

// TestPages holds the test of pages to what it promises: each page of the
// archive gets the findings that the file behind it lists.
func TestPages(t *testing.T) {
	t.Parallel()
	needShell(t)
	cases, err := txtar.ParseFile("testdata/docs-test.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for pair := range slices.Chunk(cases.Files, 2) {
		text, want := pair[0], pair[1]
		t.Run(strings.TrimSuffix(text.Name, ".md"), func(t *testing.T) {
			t.Parallel()
			p := readPage(string(text.Data))
			outcomes, err := p.run(t.Context(), furnished(t, "testdata/docs", &txtar.Archive{}), nil)
			if err != nil {
				t.Fatal(err)
			}
			faults := p.faults
			for _, o := range outcomes {
				faults = append(faults, o.faults...)
			}
			var got strings.Builder
			for _, f := range faults {
				finding, _, _ := strings.Cut(f.String(), "\n") // what is below it depends on the shell
				got.WriteString(finding + "\n")
			}
			if diff := cmp.Diff(string(want.Data), got.String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
