package main

import (
	"strings"
	"testing"

	"koyu-mcp/internal/build"
)

func TestChosen(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ list, want string }{
		{"", "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64"},
		{"darwin/arm64", "darwin/arm64"},
		{"windows/amd64,linux/amd64,windows/amd64", "linux/amd64,windows/amd64"},
	} {
		got, err := chosen(c.list)
		if err != nil || joined(got) != c.want {
			t.Errorf("%q: got %s, %v, want %s", c.list, joined(got), err, c.want)
		}
	}
	for _, list := range []string{"plan9/amd64", "linux", "linux/amd64,", "linux/amd64, darwin/arm64"} {
		if got, err := chosen(list); err == nil || !strings.Contains(err.Error(), "choose from linux/amd64,") {
			t.Errorf("%q: got %v, %v", list, got, err)
		}
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	windows := target{"windows", "arm64"}
	if got, want := windows.file(".zip"), "koyu-mcp-"+build.Release+"-windows-arm64.zip"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := windows.program(), "koyu-mcp.exe"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
