package canon_test

import (
	"flag"
	"testing"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/canon"
	"koyu-mcp/koyu/internal/want"
)

var update = flag.Bool("update", false, "rewrite what testdata expects")

// Each case of testdata is a building and its document; the text above the
// files names the rules.
func TestDocument(t *testing.T) {
	t.Parallel()
	want.Listings(t, "testdata", *update, func(t testing.TB, layers map[string]string) string {
		w := ecma.NewWriter(2)
		canon.Write(w, want.Compose(t, layers))
		return string(w.Bytes()) + "\n"
	})
}
