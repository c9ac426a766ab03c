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
	inside, leave := make(chan string), make(chan struct{})
	h := Queue(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		inside <- r.URL.Path
		<-leave
	}), 1, 1)
	ended := make(chan int)
	ask := func(ctx context.Context, path string) {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodPost, path, nil))
		ended <- w.Code
	}

	go ask(t.Context(), "/first")
	if path := <-inside; path != "/first" {
		t.Fatalf("%s is inside", path)
	}
	impatient, give := context.WithCancel(t.Context())
	go ask(impatient, "/second")
	// The second waits, or will before long: then the third is sent away.
	for code := 0; code != http.StatusServiceUnavailable; {
		beginning, stop := context.WithCancel(t.Context())
		stop() // or it would wait itself, were it earlier than the second
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequestWithContext(beginning, http.MethodPost, "/third", nil))
		if code = w.Code; code == http.StatusServiceUnavailable && w.Header().Get("Retry-After") == "" {
			t.Error("it is not said when to come again")
		}
	}
	give() // whoever waits can go
	<-ended
	go ask(t.Context(), "/fourth")
	leave <- struct{}{}
	<-ended
	if path := <-inside; path != "/fourth" {
		t.Errorf("%s is inside", path)
	}
	leave <- struct{}{}
	<-ended
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
