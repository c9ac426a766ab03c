package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/synctest"
)

// Of one at once and one that waits, the third is sent away, and the one that
// waits gets its turn.
func TestQueue(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		inside, leave := make(chan string, 1), make(chan struct{})
		h := Queue(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			inside <- r.URL.Path
			<-leave
		}), 1, 1)
		ask := func(ctx context.Context, path string) *httptest.ResponseRecorder {
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodPost, path, nil))
			return w
		}

		go ask(t.Context(), "/first")
		if path := <-inside; path != "/first" {
			t.Fatalf("%s is inside", path)
		}
		impatient, give := context.WithCancel(t.Context())
		go ask(impatient, "/second")
		synctest.Wait() // until it waits
		if w := ask(t.Context(), "/third"); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
			t.Errorf("one too many is answered %d, %v", w.Code, w.Header())
		}
		give() // whoever waits can go
		synctest.Wait()
		go ask(t.Context(), "/fourth")
		synctest.Wait()
		leave <- struct{}{}
		if path := <-inside; path != "/fourth" {
			t.Errorf("%s is inside", path)
		}
		leave <- struct{}{}
	})
}

// Whoever fetches a short answer slowly keeps nobody waiting. Of long ones there
// would be too many in memory.
func TestQueueGoesOn(t *testing.T) {
	t.Parallel()
	for answer, want := range map[int]bool{1: true, short: true, short + 1: false} {
		synctest.Test(t, func(t *testing.T) {
			leave, second := make(chan struct{}), false
			h := Queue(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if second = r.URL.Path == "/second"; !second {
					w.Write(make([]byte, answer))
					<-leave
				}
			}), 1, 1)
			var both sync.WaitGroup
			for _, path := range []string{"/first", "/second"} {
				both.Go(func() { h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, path, nil)) })
				synctest.Wait()
			}
			if second != want {
				t.Errorf("while an answer of %d bytes is fetched another request has its turn: %t", answer, second)
			}
			close(leave)
			both.Wait()
		})
	}
}
