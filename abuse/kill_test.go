//go:build abuse

package abuse

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// page is a layer of that many kilobytes, unlike one of any other number.
func page(number, kB int) string {
	return strings.Repeat(fmt.Sprintf("# %029d\n", number), kB*32)
}

// edit are the arguments of write_layer for a layer of the building m.muro.
func edit(layer, content string) map[string]any {
	return map[string]any{"file": "m.muro", "layer": layer, "content": content}
}

// names are what a folder holds.
func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// A server that is killed while it writes leaves the old text or the new one,
// and what else it leaves goes with the next write. The moment is random, but
// sought where as many servers have written as not.
func TestKilledWhileWriting(t *testing.T) {
	t.Parallel()
	const kills, kB = 1000, 64
	dir := folder(t, map[string]string{"m.muro": page(0, kB)})
	rng := rand.New(rand.NewPCG(*seed, 0))
	wait := 10 * time.Millisecond
	old, written, littered := page(0, kB), 0, 0
	for i := range kills {
		s := start(t, dir)
		s.ping() // it has started
		fresh := page(i+1, kB)
		told := make(chan struct{})
		go func() {
			defer close(told)
			_, _, _ = s.try("write_layer", edit("m.muro", fresh)) // which it may not live to answer
		}()
		time.Sleep(time.Duration(float64(wait) * (0.5 + rng.Float64())))
		s.kill()
		<-told
		s.in.Close()
		s.pipe.Close()

		text, err := os.ReadFile(filepath.Join(dir, "m.muro"))
		if err != nil {
			t.Fatal(err)
		}
		switch string(text) {
		case fresh:
			old, wait = fresh, wait*31/32
			written++
		case old:
			wait = wait*33/32 + time.Microsecond
		default:
			t.Fatalf("after kill %d the layer is neither old nor new: %s", i, cut(text))
		}
		left := len(names(t, dir)) - 1
		if left > 1 {
			t.Fatalf("after kill %d there is more than one write can leave: %q", i, names(t, dir))
		}
		littered += left
	}
	if written == 0 || written == kills {
		t.Errorf("of %d kills %d came after the write", kills, written)
	}
	t.Logf("of %d kills %d came after the write, and %d left a file", kills, written, littered)

	s := start(t, dir)
	if text, failed := s.call("write_layer", edit("m.muro", "# last")); failed {
		t.Error(text)
	}
	if left := names(t, dir); len(left) != 1 {
		t.Errorf("after the last write there are %q", left)
	}
}
