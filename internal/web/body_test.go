package web

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"testing/synctest"
)

func TestWhole(t *testing.T) {
	t.Parallel()
	h := Whole(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s, %v", body, err)
	}), 4)
	for _, test := range []struct {
		body io.Reader
		code int
		want string
	}{
		{strings.NewReader(""), 200, ", <nil>"},
		{strings.NewReader("1234"), 200, "1234, <nil>"},
		{iotest.OneByteReader(strings.NewReader("1234")), 200, "1234, <nil>"}, // of no known length
		{strings.NewReader("12345"), 413, "The request has more than 4 bytes.\n"},
		{iotest.OneByteReader(strings.NewReader("12345")), 413, "The request has more than 4 bytes.\n"},
		{iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("123"))), 400, "The request did not arrive whole.\n"},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", test.body))
		if w.Code != test.code || w.Body.String() != test.want {
			t.Errorf("got %d, %q; want %d, %q", w.Code, w.Body, test.code, test.want)
		}
	}
}

// Few long bodies are read at once, and they keep no short one waiting.
func TestWholeLong(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := Whole(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, err := io.ReadAll(r.Body)
			fmt.Fprintf(w, "%d, %v", len(body), err)
		}), 2*short)
		ask := func(body io.Reader) string {
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", body))
			return fmt.Sprintf("%d %s", w.Code, w.Body)
		}
		long := func() io.Reader { return strings.NewReader(strings.Repeat("x", short+1)) }
		rest, come := io.Pipe()
		var all sync.WaitGroup
		for range maxLong {
			all.Go(func() { ask(io.MultiReader(long(), rest)) })
		}
		synctest.Wait()
		if got := ask(strings.NewReader("short")); got != "200 5, <nil>" {
			t.Errorf("a short one: %s", got)
		}
		if got := ask(long()); !strings.HasPrefix(got, "503 Too many requests") {
			t.Errorf("one more: %s", got)
		}
		all.Go(func() {
			if got := ask(long()); got != fmt.Sprintf("200 %d, <nil>", short+1) {
				t.Errorf("one that waits: %s", got)
			}
		})
		synctest.Wait()
		come.Close()
		all.Wait()
	})
}
