package conformance

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"koyu-mcp/shim"
)

// wires are the profiles in which the module's own server speaks by the shim.
var wires = []shim.Profile{shim.Koyu, shim.Study, shim.Stdlib, shim.SDK}

// TestOwnLaws: the server of this module keeps every law in each of them, and
// the generic ones in all of them.
func TestOwnLaws(t *testing.T) {
	t.Parallel()
	var suites []Suite
	for _, wire := range wires {
		server := Server{Command: []string{koyu(t), "--profile", wire.Name}}
		suites = append(suites,
			Suite{Name: wire.Name, Server: server, Profile: For(wire), Laws: Laws},
			Suite{Name: wire.Name + "/generic", Server: server, Laws: Laws})
	}
	skipped := map[string]bool{}
	for r := range Results(t.Context(), suites...) {
		if !r.OK() {
			t.Error(r)
		}
		if r.Skipped != "" {
			skipped[r.Name] = true
		}
	}
	for _, s := range suites {
		for _, law := range Laws {
			may := law.ID == "K16" || law.ID == "K15" && !s.Profile.Ordered
			if skipped[s.name(law)] != may {
				t.Errorf("%s: skipped %v", s.name(law), !may)
			}
		}
	}
}

// TestPlainSDK (K31): the suite says of the SDK's own transport what was written
// down, law by law.
func TestPlainSDK(t *testing.T) {
	t.Parallel()
	archive, err := txtar.ParseFile("testdata/sdk-plain.txtar")
	if err != nil {
		t.Fatal(err)
	}
	profiles := map[string]Profile{"sdk": For(shim.SDK), "generic": {}}
	var suites []Suite
	want := map[string]string{}
	for _, section := range archive.Files {
		suites = append(suites, Suite{
			Name:    section.Name,
			Server:  Server{Command: []string{koyu(t), "--profile", "sdk-plain"}},
			Profile: profiles[section.Name],
			Laws:    Laws,
		})
		for line := range strings.Lines(string(section.Data)) {
			words := strings.Fields(line)
			want[section.Name+"/"+words[1]] = words[0]
		}
	}
	got := map[string]bool{}
	for r := range Results(t.Context(), suites...) {
		got[r.Name] = true
		if r.Verdict() != want[r.Name] {
			t.Errorf("it is written down as %q, but this is found:\n%s", want[r.Name], r)
		}
	}
	if len(got) != len(want) || len(want) != 2*len(Laws) {
		t.Errorf("%d results, %d written down, twice %d laws", len(got), len(want), len(Laws))
	}
}
