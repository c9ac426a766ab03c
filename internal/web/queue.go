package web

import (
	"net/http"
	"sync"
)

// Queue is h for so many requests at once. So many more wait, in no order, and
// whoever comes when there are as many is asked to come again. The turn of a
// request ends as its answer begins, unless that is a long one: whoever takes
// time to fetch it keeps nobody waiting.
func Queue(h http.Handler, atOnce, waiting int) http.Handler {
	inside, admitted := make(chan struct{}, atOnce), make(chan struct{}, atOnce+waiting)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case admitted <- struct{}{}:
			defer func() { <-admitted }()
		default:
			comeAgain(w)
			return
		}
		select {
		case inside <- struct{}{}:
			end := sync.OnceFunc(func() { <-inside })
			defer end()
			h.ServeHTTP(&turn{w, end}, r)
		case <-r.Context().Done(): // nobody waits for the answer any more
		}
	})
}

func comeAgain(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "1")
	http.Error(w, "Too many requests are waiting; ask again in a moment.", http.StatusServiceUnavailable)
}

// A turn is that of a request to be answered.
type turn struct {
	http.ResponseWriter
	end func()
}

func (t *turn) Write(text []byte) (int, error) {
	if len(text) <= short {
		t.end()
	}
	return t.ResponseWriter.Write(text)
}

// Unwrap gives the rest of the connection to [http.ResponseController].
func (t *turn) Unwrap() http.ResponseWriter { return t.ResponseWriter }
