package want

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"koyu-mcp/koyu/compose"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/source"
)

// Folder is where the layers of every case are.
const Folder = "/case/"

// Only is a case of one layer.
func Only(text string) map[string]string { return map[string]string{Entry: text} }

// Compose is the building of the layers of a case, by name.
func Compose(t testing.TB, layers map[string]string) *model.Model {
	t.Helper()
	files := source.Files{}
	for name, text := range layers {
		files[Folder+name] = text
	}
	m, err := compose.Compose(Folder+Entry, files)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Run checks what report says of every case of dir. Its files are absolute.
func Run(t *testing.T, dir string, report func(t testing.TB, layers map[string]string) []Report) {
	for _, c := range Cases(t, dir) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			got := report(t, c.Files)
			for i := range got {
				got[i].File = strings.TrimPrefix(got[i].File, Folder)
			}
			c.Check(t, got)
		})
	}
}

// Codes are all codes that the cases of dir expect, sorted.
func Codes(t testing.TB, dir string) []string {
	t.Helper()
	var codes []string
	for _, c := range Cases(t, dir) {
		for _, r := range c.Want {
			codes = append(codes, r.Code)
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// Sentence checks that a message about a case can stand on one line and ends
// as a sentence does, after at most so many bytes.
func Sentence(t testing.TB, name, message string, most int) {
	t.Helper()
	if strings.ContainsFunc(message, unicode.IsControl) || strings.Contains(message, "%!") || strings.Contains(message, "  ") {
		t.Errorf("%s: %q is not clean", name, message)
	}
	if !strings.HasSuffix(message, ".") || len(message) > most {
		t.Errorf("%s: %q is no sentence, or too long", name, message)
	}
}
