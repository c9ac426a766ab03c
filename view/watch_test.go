package view

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A listener is somebody at /events.
type listener struct {
	*httptest.ResponseRecorder
	leave context.CancelFunc
}

func listen(t *testing.T, v *View) listener {
	ctx, leave := context.WithCancel(t.Context())
	l := listener{httptest.NewRecorder(), leave}
	go v.Handler().ServeHTTP(l, httptest.NewRequestWithContext(ctx, "GET", "/events", nil))
	synctest.Wait()
	return l
}

// heard expects what has been told so far.
func (l listener) heard(t *testing.T, revisions ...int) {
	t.Helper()
	synctest.Wait()
	want := ""
	for _, n := range revisions {
		want += fmt.Sprintf("event: state\ndata: {\"revision\":%d}\n\n", n)
	}
	if got := l.Body.String(); got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
}

// watched runs f with a studio that is watched and somebody who listens, at a
// time of its own, which goes on only when everybody waits.
func watched(t *testing.T, f func(t *testing.T, v *View, dir string, l listener)) {
	synctest.Test(t, func(t *testing.T) {
		v, dir := aStudio(t)
		ctx, end := context.WithCancel(t.Context())
		defer end()
		go v.Watch(ctx)
		l := listen(t, v)
		l.heard(t, 1)
		f(t, v, dir, l)
	})
}

// aWhile is over when an edit has been seen.
func aWhile() {
	time.Sleep(2 * interval)
	synctest.Wait()
}

func TestEditIsSeen(t *testing.T) {
	t.Parallel()
	watched(t, func(t *testing.T, v *View, dir string, l listener) {
		write(t, filepath.Join(dir, "kitchen.muro"), strings.Replace(kitchen, "kitchen X2..X3", "kitchen X2..X3+500", 1))
		aWhile()
		l.heard(t, 1, 2)
		c := stateOf(t, v).Changes
		if c == nil || len(c.Lines) != 1 || !strings.Contains(c.Lines[0], "/L1/kitchen") || !slices.Equal(c.Paths, []string{"/L1/kitchen"}) || len(c.Pairs) != 0 {
			t.Errorf("changes: %+v", c)
		}
	})
}

// What the marks stand on: everything that is there now and was not, or not so.
func TestChanges(t *testing.T) {
	t.Parallel()
	watched(t, func(t *testing.T, v *View, dir string, l listener) {
		text := strings.Replace(studio, "door w:800", "door w:850", 1)
		text = strings.Replace(text, "name:Studio", "name:Atelier", 1)
		write(t, filepath.Join(dir, "studio.muro"), text+"space /L1/bath wet X3..X3+1500 Y1..Y2\nboundary /L1/bath /L1/kitchen\n  door w:700\n")
		aWhile()
		l.heard(t, 1, 2)
		c := stateOf(t, v).Changes
		if c == nil || !slices.Equal(c.Paths, []string{"/L1/bath", "/L1/studio"}) ||
			!slices.Equal(c.Pairs, [][2]string{{"/L1/bath", "/L1/kitchen"}, {"/L1/kitchen", "/L1/studio"}}) {
			t.Errorf("changes: %+v", c)
		}
	})
}

// A space is followed to its new path, where the page marks it.
func TestRename(t *testing.T) {
	t.Parallel()
	watched(t, func(t *testing.T, v *View, dir string, l listener) {
		write(t, filepath.Join(dir, "studio.muro"), strings.ReplaceAll(studio, "/L1/studio", "/L1/atelier"))
		aWhile()
		l.heard(t, 1, 2)
		if c := stateOf(t, v).Changes; c == nil || len(c.Lines) != 1 || !slices.Equal(c.Paths, []string{"/L1/atelier"}) || len(c.Pairs) > 0 {
			t.Errorf("changes: %+v", c)
		}
	})
}

// The text is another, the building is not: the page shows the text.
func TestCommentIsSeen(t *testing.T) {
	t.Parallel()
	watched(t, func(t *testing.T, v *View, dir string, l listener) {
		write(t, filepath.Join(dir, "kitchen.muro"), "# a comment\n"+kitchen)
		aWhile()
		l.heard(t, 1, 2)
		if c := stateOf(t, v).Changes; c == nil || c.Lines == nil || len(c.Lines)+len(c.Paths)+len(c.Pairs) > 0 {
			t.Errorf("changes: %+v", c)
		}
		if got := get(t, v, "/source?layer=kitchen.muro"); !strings.Contains(got, `["# a comment",`) {
			t.Error(got)
		}
	})
}

func TestSavedUnchanged(t *testing.T) {
	t.Parallel()
	watched(t, func(t *testing.T, v *View, dir string, l listener) {
		write(t, filepath.Join(dir, "kitchen.muro"), kitchen)
		aWhile()
		l.heard(t, 1)
	})
}

// An editor may put a new file in the place of the old one.
func TestReplacedFile(t *testing.T) {
	t.Parallel()
	watched(t, func(t *testing.T, v *View, dir string, l listener) {
		write(t, filepath.Join(dir, "new"), "")
		if err := os.Rename(filepath.Join(dir, "new"), filepath.Join(dir, "kitchen.muro")); err != nil {
			t.Fatal(err)
		}
		aWhile()
		l.heard(t, 1, 2)
		if c := stateOf(t, v).Changes; c == nil || len(c.Paths) > 0 || !strings.Contains(strings.Join(c.Lines, "\n"), "/L1/kitchen") {
			t.Errorf("changes: %+v", c)
		}
	})
}

// What is there for a moment while a file is written never reaches the page.
func TestHalfWritten(t *testing.T) {
	t.Parallel()
	for name, after := range map[string]struct {
		text  string
		heard []int
	}{
		"changed":   {"# changed\n" + kitchen, []int{1, 2}},
		"unchanged": {kitchen, []int{1}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			watched(t, func(t *testing.T, v *View, dir string, l listener) {
				write(t, filepath.Join(dir, "kitchen.muro"), "")
				time.Sleep(interval * 3 / 2) // between the first look and the second
				write(t, filepath.Join(dir, "kitchen.muro"), after.text)
				aWhile()
				l.heard(t, after.heard...)
				if s := stateOf(t, v); s.Error != nil || s.Changes != nil && len(s.Changes.Lines) > 0 {
					t.Errorf("%+v, %+v", s.Error, s.Changes)
				}
			})
		})
	}
}

// What does not compose leaves the good building, and says where it fails.
func TestErrorKeepsTheGoodBuilding(t *testing.T) {
	t.Parallel()
	watched(t, func(t *testing.T, v *View, dir string, l listener) {
		plan := get(t, v, "/plan?level=L1")
		write(t, filepath.Join(dir, "kitchen.muro"), kitchen+"bogus\n")
		aWhile()
		l.heard(t, 1, 2)
		s := stateOf(t, v)
		if s.Error == nil || s.Error.File != "kitchen.muro" || s.Error.Line != 2 || !strings.Contains(s.Error.Message, "bogus") {
			t.Errorf("error: %+v", s.Error)
		}
		if len(s.Spaces) != 3 || s.Changes != nil || get(t, v, "/plan?level=L1") != plan {
			t.Errorf("not the good building: %+v", s)
		}
		if got := get(t, v, "/source?layer=kitchen.muro"); !strings.Contains(got, `"bogus"`) {
			t.Error(got)
		}

		// Another error is another revision.
		write(t, filepath.Join(dir, "kitchen.muro"), kitchen+"\nbogus\n")
		aWhile()
		l.heard(t, 1, 2, 3)
		if s := stateOf(t, v); s.Error == nil || s.Error.Line != 3 {
			t.Errorf("error: %+v", s.Error)
		}

		// So is its end, even though the building is the one that it was.
		write(t, filepath.Join(dir, "kitchen.muro"), kitchen)
		aWhile()
		l.heard(t, 1, 2, 3, 4)
		if s := stateOf(t, v); s.Error != nil || s.Changes == nil || len(s.Changes.Lines) > 0 {
			t.Errorf("error %+v, changes %+v", s.Error, s.Changes)
		}
	})
}

// The layer with the error may be one that the good building does not have; and
// one that is missing is waited for.
func TestErrorInANewLayer(t *testing.T) {
	t.Parallel()
	watched(t, func(t *testing.T, v *View, dir string, l listener) {
		write(t, filepath.Join(dir, "studio.muro"), studio+"import ./bath.muro\n")
		aWhile()
		s := stateOf(t, v)
		if s.Error == nil || s.Error.File != "studio.muro" || s.Error.Line != 14 {
			t.Errorf("error: %+v", s.Error)
		}
		write(t, filepath.Join(dir, "bath.muro"), "bogus")
		aWhile()
		s = stateOf(t, v)
		if s.Error == nil || s.Error.File != "bath.muro" || s.Error.Line != 1 || !slices.Contains(s.Layers, "bath.muro") {
			t.Errorf("error: %+v in %v", s.Error, s.Layers)
		}
		if got := get(t, v, "/source?layer=bath.muro"); got != `{"layer":"bath.muro","lines":["bogus"]}` {
			t.Error(got)
		}
		if err := os.Remove(filepath.Join(dir, "bath.muro")); err != nil {
			t.Fatal(err)
		}
		if r := request(v, "GET", "/source?layer=bath.muro"); r.StatusCode != 404 {
			t.Errorf("a layer that is gone: %s", r.Status)
		}
		write(t, filepath.Join(dir, "bath.muro"), "space /L1/bath wet X3..X3+1500 Y1..Y2\n")
		aWhile()
		l.heard(t, 1, 2, 3, 4)
		if s := stateOf(t, v); s.Error != nil || !slices.Equal(s.Changes.Paths, []string{"/L1/bath"}) {
			t.Errorf("error %+v, changes %+v", s.Error, s.Changes)
		}
	})
}

// A page may be there before the building is.
func TestNothingYet(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	v := New(filepath.Join(dir, "studio.muro"), Options{})
	s := stateOf(t, v)
	if s.Error == nil || s.Error.File != "studio.muro" || s.Error.Line != 0 || !strings.Contains(s.Error.Message, "studio.muro") || s.File != "studio.muro" {
		t.Errorf("got %+v", s)
	}
	for _, target := range []string{"/plan?level=L1", "/axo", "/doors?from=/a&to=/b", "/source?layer=studio.muro"} {
		if r := request(v, "GET", target); r.StatusCode != 404 {
			t.Errorf("%s: %s", target, r.Status)
		}
	}
	write(t, filepath.Join(dir, "studio.muro"), studio)
	write(t, filepath.Join(dir, "kitchen.muro"), kitchen)
	if s := stateOf(t, v); s.Error != nil || s.Revision != 2 || s.Changes != nil {
		t.Errorf("got %+v", s)
	}
}

// Without a listener nothing is read until somebody asks, and then it is as it
// is at that moment.
func TestNobodyListens(t *testing.T) {
	t.Parallel()
	watched(t, func(t *testing.T, v *View, dir string, l listener) {
		l.leave()
		synctest.Wait()
		write(t, filepath.Join(dir, "kitchen.muro"), "# changed\n"+kitchen)
		time.Sleep(time.Hour)
		if now, _ := v.now(); now.revision != 1 {
			t.Errorf("revision %d, and nobody has asked", now.revision)
		}
		if s := stateOf(t, v); s.Revision != 2 {
			t.Errorf("revision %d to who asks", s.Revision)
		}
		write(t, filepath.Join(dir, "kitchen.muro"), kitchen)
		again := listen(t, v)
		again.heard(t, 3)
	})
}

// All who listen hear the same, and a stream ends when nobody watches any more.
func TestListeners(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v, dir := aStudio(t)
		ctx, end := context.WithCancel(t.Context())
		go v.Watch(ctx)
		all := []listener{listen(t, v), listen(t, v), listen(t, v)}
		write(t, filepath.Join(dir, "kitchen.muro"), "# changed\n"+kitchen)
		aWhile()
		for _, l := range all {
			l.heard(t, 1, 2)
		}
		end()
		synctest.Wait()
		if n := v.listeners.Load(); n != 0 {
			t.Errorf("%d still listen", n)
		}
	})
}

// A connection is one of which the time is set up to which an answer can be
// written.
type connection struct {
	*httptest.ResponseRecorder
	until time.Time
}

func (c *connection) SetWriteDeadline(until time.Time) error { c.until = until; return nil }

// A stream may last for longer than an answer may take, a script's as well as a
// page's.
func TestStreamLasts(t *testing.T) {
	t.Parallel()
	v, _ := aStudio(t)
	c := &connection{httptest.NewRecorder(), time.Now().Add(time.Minute)}
	v.Handler().ServeHTTP(c, httptest.NewRequest("HEAD", "/events", nil))
	if !c.until.IsZero() {
		t.Errorf("the stream ends at %v", c.until)
	}
}

// From an edit to what a page needs to show it.
func BenchmarkEdit(b *testing.B) {
	dir := b.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Dir(house))); err != nil {
		b.Fatal(err)
	}
	v := New(filepath.Join(dir, "house.muro"), Options{})
	before := get(b, v, "/state")
	options := filepath.Join(dir, "options.muro")
	text, err := os.ReadFile(options)
	if err != nil {
		b.Fatal(err)
	}
	for n := 0; b.Loop(); n++ {
		b.StopTimer()
		write(b, options, fmt.Sprintf("%s\nover /L1/hall name:\"Hall %d\"\n", text, n))
		b.StartTimer()
		after := get(b, v, "/state")
		get(b, v, "/plan?level=L1")
		if after == before {
			b.Fatal("the edit was not seen")
		}
		before = after
	}
}
