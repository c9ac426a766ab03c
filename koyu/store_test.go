package koyu_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"koyu-mcp/internal/sample"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/source"
)

const roomy = 64 << 20

// named is a layer of one room of this name, which has as many bytes as any
// other.
func named(room string) string {
	return fmt.Sprintf("grid X 0 4000\ngrid Y 0 5000\nlevel L1 0 h:2700\nspace /L1/%s room X1..X2 Y1..Y2\n", room)
}

// rooms are the paths of the spaces of b.
func rooms(b *koyu.Building) (paths []string) {
	for _, s := range b.Spaces(nil) {
		paths = append(paths, s.Path)
	}
	return paths
}

// An edit is seen whatever the file system says about it: here the size and the
// time of the file stay the same.
func TestStoreSeesEveryEdit(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	then := time.Unix(1_000_000_000, 0)
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
	}
	entry := filepath.Join(folder, "main.muro")
	s := koyu.NewStore(koyu.Options{Cache: roomy})
	load := func(want ...string) *koyu.Building {
		t.Helper()
		b, err := s.Load(entry)
		if err != nil {
			t.Fatal(err)
		}
		if got := rooms(b); !slices.Equal(got, want) {
			t.Errorf("the spaces are %q, want %q", got, want)
		}
		return b
	}
	write("main.muro", "import part.muro\n# a\n")
	write("part.muro", named("a"))
	first := load("/L1/a")
	if again := load("/L1/a"); again != first {
		t.Error("nothing has changed, and it is another building")
	}
	write("part.muro", named("b")) // an imported layer
	second := load("/L1/b")
	s.Reweigh(first)
	if again := load("/L1/b"); again != second {
		t.Error("to weigh the old building has put it back")
	}
	write("main.muro", "import part.muro\n# b\n") // the entry, in a remark only
	if third := load("/L1/b"); third == second {
		t.Error("a remark has changed, which layers shows, and it is the same building")
	}

	if err := os.Remove(filepath.Join(folder, "part.muro")); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Load(entry); err == nil {
		t.Error("a layer is gone, and the building was loaded")
	}
	write("part.muro", "space\n")
	if _, err := s.Load(entry); err == nil {
		t.Error("a layer does not parse, and the building was loaded")
	}
	write("part.muro", named("b"))
	load("/L1/b")
}

// What was composed ahead of a write is the building that is there after it.
func TestStoreKeepsWhatIsAboutToBeWritten(t *testing.T) {
	t.Parallel()
	files := source.Files{"/main.muro": "import part.muro\n", "/part.muro": named("a")}
	s := koyu.NewStore(koyu.Options{Reader: files, Cache: roomy})
	ahead, err := s.Compose("/main.muro", source.StandIn(files, "/part.muro", named("b")))
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Load("/main.muro")
	if err != nil || !slices.Equal(rooms(b), []string{"/L1/a"}) {
		t.Errorf("nothing is written yet, and the building has %q, %v", rooms(b), err)
	}
	if _, err = s.Compose("/main.muro", source.StandIn(files, "/part.muro", named("b"))); err != nil {
		t.Fatal(err)
	}
	files["/part.muro"] = named("b")
	if b, err = s.Load("/main.muro"); err != nil || !slices.Equal(rooms(b), rooms(ahead)) {
		t.Errorf("the building has %q, %v", rooms(b), err)
	}
}

func TestStoreAnswers(t *testing.T) {
	t.Parallel()
	files := source.Files{"/main.muro": named("a"), "/other.muro": named("a")}
	s := koyu.NewStore(koyu.Options{Reader: files, Cache: roomy})
	load := func() *koyu.Building {
		t.Helper()
		b, err := s.Load("/main.muro")
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	recalls := func(b *koyu.Building, question string, want any) {
		t.Helper()
		if got, ok := s.Recall(b, question); got != want || ok != (want != nil) {
			t.Errorf("%s: recalled %v, want %v", question, got, want)
		}
	}
	b := load()
	other, err := s.Load("/other.muro")
	if err != nil {
		t.Fatal(err)
	}
	s.Keep(other, "how many", 2, 8)
	s.Keep(b, "how many", 1, 8)
	recalls(load(), "how many", 1)
	recalls(load(), "how", nil)
	files["/main.muro"] = named("b")
	recalls(load(), "how many", nil)
	recalls(b, "how many", nil) // nobody will ask about the old one
	recalls(other, "how many", 2)
	s.Keep(b, "how large", "far too large", roomy)
	recalls(b, "how large", nil)
}

// A store does not grow beyond its bound, and keeps nothing without room.
func TestStoreIsBounded(t *testing.T) {
	t.Parallel()
	large := sample.Building(1, 100)
	files := source.Files{"/large.muro": large}
	for i := range 20 {
		files[fmt.Sprintf("/%d.muro", i)] = named("a")
	}
	keeps := func(s *koyu.Store, path string) bool {
		t.Helper()
		first, err := s.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range slices.Sorted(maps.Keys(files)) {
			if _, err := s.Load(other); err != nil && other != path {
				t.Fatal(err)
			}
		}
		second, err := s.Load(path)
		return err == nil && first == second
	}
	for _, c := range []struct {
		room         int
		small, large bool
	}{
		{roomy, true, true},
		{4 * len(large), true, false},
		{4 << 10, false, false},
		{0, false, false},
	} {
		s := koyu.NewStore(koyu.Options{Reader: files, Cache: c.room})
		if got := keeps(s, "/0.muro"); got != c.small {
			t.Errorf("with room for %d bytes a small building is kept: %v", c.room, got)
		}
		if got := keeps(s, "/large.muro"); got != c.large {
			t.Errorf("with room for %d bytes a large building is kept: %v", c.room, got)
		}
	}
}

// Whoever loads while others do and layers change gets a building that there
// was.
func TestStoreIsShared(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	entry := filepath.Join(folder, "main.muro")
	put := func(room string) {
		temporary := filepath.Join(folder, "new")
		if err := os.WriteFile(temporary, []byte(named(room)), 0o666); err != nil {
			t.Error(err)
		}
		if err := os.Rename(temporary, entry); err != nil {
			t.Error(err)
		}
	}
	put("a")
	s := koyu.NewStore(koyu.Options{Cache: 64 << 10})
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 50 {
				b, err := s.Load(entry)
				if err != nil {
					t.Error(err)
					return
				}
				room := strings.Join(rooms(b), " ")
				if kept, ok := s.Recall(b, "room"); ok && kept != room {
					t.Errorf("%s recalls %v", room, kept)
				}
				s.Keep(b, "room", room, len(room))
				if r := b.Check(); r.Spaces != 1 {
					t.Errorf("%+v", r)
				}
			}
		})
	}
	for i := range 100 {
		put(string(rune('a' + i%2)))
	}
	all.Wait()
}

// A question to a kept building has the answer that a new one would give,
// whatever was edited before.
func TestStoreIsInvisible(t *testing.T) {
	t.Parallel()
	texts := []string{named("a"), named("b"), "import other.muro\n", "import part.muro\n", "space /x exterior\n", "", "nonsense\n"}
	rapid.Check(t, func(t *rapid.T) {
		files := source.Files{}
		s := koyu.NewStore(koyu.Options{Reader: files, Cache: roomy})
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			name := rapid.SampledFrom([]string{"/main.muro", "/part.muro", "/other.muro"}).Draw(t, "layer")
			if rapid.IntRange(0, 5).Draw(t, "what") == 0 {
				delete(files, name)
			} else {
				files[name] = rapid.SampledFrom(texts).Draw(t, "text")
			}
			kept, err := s.Load("/main.muro")
			fresh, wanted := koyu.Compose("/main.muro", files)
			if fmt.Sprint(err) != fmt.Sprint(wanted) {
				t.Fatalf("the error is %v, want %v", err, wanted)
			}
			if err == nil && kept.Canonical(1) != fresh.Canonical(1) {
				t.Fatalf("got %s\nwant %s", kept.Canonical(1), fresh.Canonical(1))
			}
		}
	})
}

// What a store takes a building to weigh is about what it does.
func TestWeight(t *testing.T) {
	for name, text := range map[string]string{
		"rooms":      sample.Building(4, 500),
		"attributes": attributes(),
		"pieces":     crossing(25),
		"levels":     strings.ReplaceAll(named("a"), "level L1 0", "level L1..L1900 0 pitch:3000"),
		"overlaps":   overlapping(200),
	} {
		before := heap()
		b, err := koyu.Compose("/main.muro", source.Files{"/main.muro": text})
		if err != nil {
			t.Fatal(err)
		}
		weigh := func(when string) {
			takes, weighs := heap()-before, b.Weight()
			t.Logf("%s %s: takes %d bytes, weighs %d", name, when, takes, weighs)
			if weighs < takes/2 || weighs > 2*takes {
				t.Errorf("%s %s: takes %d bytes, weighs %d", name, when, takes, weighs)
			}
		}
		weigh("as composed")
		b.Check()
		b.Validate()
		if _, err := b.DrawPlan(draw.PlanOptions{Level: "L1"}); err != nil {
			t.Fatal(err)
		}
		weigh("as asked")
		runtime.KeepAlive(b)
	}
}

// A building that has become too heavy for the store by a question is dropped.
func TestStoreWeighsAgain(t *testing.T) {
	t.Parallel()
	files := source.Files{"/main.muro": overlapping(100)}
	s := koyu.NewStore(koyu.Options{Reader: files, Cache: 512 << 10})
	for _, c := range []struct {
		about string
		ask   func(*koyu.Building)
		kept  bool
	}{
		{"a small question", func(b *koyu.Building) { b.Spaces(nil) }, true},
		{"a large one", func(b *koyu.Building) { b.Check() }, false},
	} {
		b, err := s.Load("/main.muro")
		if err != nil {
			t.Fatal(err)
		}
		c.ask(b)
		s.Reweigh(b)
		again, err := s.Load("/main.muro")
		if err != nil || (again == b) != c.kept {
			t.Errorf("after %s, at %d bytes, it is kept: %v, %v", c.about, b.Weight(), again == b, err)
		}
	}
	tight := limit.Limits{Diagnostics: 5400} // there could be more, and so they are looked for at once
	s = koyu.NewStore(koyu.Options{Reader: files, Limits: tight, Cache: 512 << 10})
	b, err := s.Load("/main.muro")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.Load("/main.muro"); err != nil || again == b {
		t.Errorf("at %d bytes it is kept, %v", b.Weight(), err)
	}
}

func heap() int {
	runtime.GC()
	runtime.GC() // what had finalizers
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// attributes is a building of few rooms with much to tell about each.
func attributes() string {
	var s strings.Builder
	s.WriteString("grid X 0 4000\ngrid Y 0 5000\nlevel L1 0 h:2700\n")
	for room := range 50 {
		fmt.Fprintf(&s, "space /L1/r%d room X1..X2 Y1..Y2", room)
		for key := range 200 {
			fmt.Fprintf(&s, " key%d:%d", key, room)
		}
		s.WriteString("\n")
	}
	return s.String()
}

// crossing is a hall cut by n lines from the west and n from the south.
func crossing(n int) string {
	var s strings.Builder
	fmt.Fprintf(&s, "grid X 0 %d\ngrid Y 0 %d\nlevel L1 0 h:2700\nspace /L1/hall room X1..X2 Y1..Y2\n", 1000*(n+1), 1000*(n+1))
	for i := range n {
		at := 1000 * (i + 1)
		fmt.Fprintf(&s, "space /w%d exterior\nboundary /L1/hall /w%d\n  line X1,Y1+%d X1+300,Y1+%d\n", i, i, at, at)
		fmt.Fprintf(&s, "space /s%d exterior\nboundary /L1/hall /s%d\n  line X1+%d,Y1 X1+%d,Y1+300\n", i, i, at, at)
	}
	return s.String()
}

// overlapping is n rooms on the same place, any two of which are at fault.
func overlapping(n int) string {
	var s strings.Builder
	s.WriteString(named("a"))
	for i := range n {
		fmt.Fprintf(&s, "space /L1/r%d room X1..X2 Y1..Y2\n", i)
	}
	return s.String()
}
