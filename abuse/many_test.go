//go:build abuse

package abuse

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// Many servers write one layer at once, and others that do are killed over it.
// It always holds one of the texts, those that live are all told so, and in the
// end nothing else is there.
func TestManyWriters(t *testing.T) {
	t.Parallel()
	const servers, writes, kB = 16, 25, 64
	dir := folder(t, map[string]string{"m.muro": page(servers, kB)})
	pages := []string{page(servers, kB), page(servers+1, kB)}
	var writers, reader sync.WaitGroup
	for i := range servers {
		s := start(t, dir)
		pages = append(pages, page(i, kB))
		writers.Go(func() {
			for range writes {
				if text, failed, err := s.try("write_layer", edit("m.muro", page(i, kB))); err != nil || failed || !strings.Contains(text, `"ok": true`) {
					t.Errorf("%t, %v: %s", failed, err, text)
				}
			}
		})
	}
	done := make(chan struct{})
	go func() {
		writers.Wait()
		close(done)
	}()
	reader.Go(func() {
		for !closed(done) {
			if text, err := os.ReadFile(filepath.Join(dir, "m.muro")); err != nil || !slices.Contains(pages, string(text)) {
				t.Errorf("a mixture, %v: %s", err, cut(text))
				return
			}
		}
	})
	rng := rand.New(rand.NewPCG(*seed, 1))
	for !closed(done) {
		s := start(t, dir)
		told := make(chan struct{})
		go func() {
			defer close(told)
			for err := error(nil); err == nil; {
				_, _, err = s.try("write_layer", edit("m.muro", page(servers+1, kB)))
			}
		}()
		time.Sleep(time.Duration(rng.IntN(50)) * time.Millisecond)
		s.kill()
		<-told
		s.in.Close()
		s.pipe.Close()
	}
	reader.Wait()

	s := start(t, dir)
	if text, failed := s.call("write_layer", edit("m.muro", "# last")); failed {
		t.Error(text)
	}
	if left := names(t, dir); len(left) != 1 {
		t.Errorf("there are %q", left)
	}
}

// closed reports whether c is closed.
func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
