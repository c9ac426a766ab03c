package build

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestRead(t *testing.T) {
	t.Parallel()
	const commit = "e13ec0b7a5a1c0ffee00000000000000000000aa"
	made := time.Date(2026, 11, 30, 17, 15, 26, 0, time.UTC)
	for _, c := range []struct {
		what   string
		module string
		stamp  map[string]string
		want   Info
	}{
		{"a release", "v1.0.0", nil, Info{Version: "v1.0.0"}},
		{
			"a release from its checkout", "v1.0.0",
			map[string]string{"vcs.revision": commit, "vcs.time": "2026-11-30T17:15:26Z", "vcs.modified": "false"},
			Info{"v1.0.0", made},
		},
		{
			"a commit after it", "v1.0.1-0.20261130171526-e13ec0b7a5a1+dirty",
			map[string]string{"vcs.revision": commit, "vcs.time": "2026-11-30T17:15:26Z", "vcs.modified": "true"},
			Info{"v1.0.1-0.20261130171526-e13ec0b7a5a1+dirty", made},
		},
		{
			"a commit of which no version was derived", "(devel)",
			map[string]string{"vcs.revision": commit, "vcs.time": "2026-11-30T17:15:26Z", "vcs.modified": "false"},
			Info{commit, made},
		},
		{
			"and changes", "",
			map[string]string{"vcs.revision": commit, "vcs.time": "2026-11-30T17:15:26Z", "vcs.modified": "true"},
			Info{commit + "+dirty", made},
		},
		{"no commit", "(devel)", nil, Info{Version: "(devel)"}},
		{"no version at all", "", nil, Info{Version: "(devel)"}},
		{"a time that is none", "v1.0.0", map[string]string{"vcs.time": "yesterday"}, Info{Version: "v1.0.0"}},
	} {
		info := &debug.BuildInfo{Main: debug.Module{Version: c.module}}
		for key, value := range c.stamp {
			info.Settings = append(info.Settings, debug.BuildSetting{Key: key, Value: value})
		}
		if got := read(info); !cmp.Equal(got, c.want) {
			t.Errorf("%s: %s", c.what, cmp.Diff(c.want, got))
		}
	}
	if got, want := read(nil), (Info{Version: "(devel)"}); got != want {
		t.Errorf("no information: got %v, want %v", got, want)
	}
}

// The program that runs this test is a Go program like any other.
func TestOf(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if info, err := Of(self); err != nil || info.Version != Version() {
		t.Errorf("got %v, %v for itself, want version %s", info, err, Version())
	}
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte("no program"), 0o600); err != nil {
		t.Fatal(err)
	}
	if info, err := Of(text); err == nil {
		t.Errorf("got %v for a text, want an error", info)
	}
}
