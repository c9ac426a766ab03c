package main

import (
	"os"
	"strings"
	"testing"

	"koyu-mcp/internal/build"
)

func TestListing(t *testing.T) {
	t.Parallel()
	l := kept[listing](t, "server.json")
	if l.Version != build.Release {
		t.Errorf("the version is %s, want %s", l.Version, build.Release)
	}
	fits(t, "server.schema.json", text(t, l))

	base, err := address("https://example.com/releases/v1/")
	if err != nil {
		t.Fatal(err)
	}
	offered := l.offering([]file{{"koyu-mcp-a.mcpb", []byte("a")}, {"koyu-mcp-b.mcpb", []byte("b")}}, base)
	fits(t, "server.schema.json", text(t, offered))
	if got, want := offered.Packages[1].Identifier, "https://example.com/releases/v1/koyu-mcp-b.mcpb"; got != want {
		t.Errorf("the bundle is at %s, want %s", got, want)
	}
	if got, want := offered.Packages[1].FileSHA256, "3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d"; got != want {
		t.Errorf("the sum is %s, want %s", got, want)
	}
}

func TestAddress(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "dist", "http://example.com/v1", "https:///v1", "https://example.com/v1?a=b", "https://example.com/v1#a", "https://example.com/%zz"} {
		if got, err := address(text); err == nil || !strings.Contains(err.Error(), "like https://HOST/FOLDER") {
			t.Errorf("%q: got %v, %v", text, got, err)
		}
	}
}

// The newest entry of the changes is that of this release.
func TestChanges(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		if version, ok := strings.CutPrefix(line, "## "); ok {
			if strings.TrimSpace(version) != build.Release {
				t.Errorf("CHANGELOG.md begins with %s, want %s", strings.TrimSpace(version), build.Release)
			}
			return
		}
	}
	t.Error("CHANGELOG.md has no entry")
}
