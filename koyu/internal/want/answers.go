package want

import (
	"path/filepath"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// Answers puts the questions in the txtar archives of dir. Each file in an
// archive is a building, named by its rule, with questions and answers in its
// comments:
//
//	#? segments /L1/a /L1/b
//	#= (3000,0) (3000,4000) E
//
// What build makes of the text is asked; the first word of a question is its
// name in the table of questions, the others are its arguments. No answer is
// written as none.
func Answers[B any](t *testing.T, dir string, build func(t testing.TB, text string) B, questions map[string]func(b B, args []string) []string) {
	archives, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(archives) == 0 {
		t.Fatal("no cases in ", dir, err)
	}
	for _, name := range archives {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			t.Run(f.Name, func(t *testing.T) {
				t.Parallel()
				building := build(t, string(f.Data))
				var expected, answered []string
				for line := range strings.Lines(string(f.Data)) {
					line = strings.TrimSpace(line)
					question, ok := strings.CutPrefix(line, "#? ")
					if !ok && !strings.HasPrefix(line, "#= ") {
						continue
					}
					expected = append(expected, line)
					if !ok {
						continue
					}
					words := strings.Fields(question)
					answer := questions[words[0]]
					if answer == nil {
						t.Fatalf("%s: no question %q", name, words[0])
					}
					answered = append(answered, line)
					given := answer(building, words[1:])
					if len(given) == 0 {
						given = []string{"none"}
					}
					for _, a := range given {
						answered = append(answered, "#= "+a)
					}
				}
				if len(answered) == 0 {
					t.Fatalf("%s: nothing is asked", name)
				}
				if diff := gocmp.Diff(expected, answered); diff != "" {
					t.Errorf("%s: expected (-), answered (+):\n%s", name, diff)
				}
			})
		}
	}
}
