package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// short is how long a body, or an answer, is at most that there may be many of
// at once, in bytes; maxLong is how many longer bodies there may be.
const (
	short   = 64 << 10
	maxLong = 4
)

// Whole is h for requests with a body of at most so many bytes, which is there
// before h is asked. Few of those with a long one are read at once: others wait
// for them, but not for longer than a request may take to arrive.
func Whole(h http.Handler, most int64) http.Handler {
	long := make(chan struct{}, maxLong)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		all := http.MaxBytesReader(w, r.Body, most)
		var body bytes.Buffer
		_, err := body.ReadFrom(io.LimitReader(all, short))
		if err == nil && body.Len() == short {
			select {
			case long <- struct{}{}:
				defer func() { <-long }()
			case <-time.After(bodyTimeout):
				comeAgain(w)
				return
			}
			// Where there are no deadlines there is no connection that could be slow.
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTimeout))
			body.Grow(int(max(0, min(r.ContentLength, most)-short)) + bytes.MinRead) // at once
			_, err = body.ReadFrom(all)
		}
		if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
			http.Error(w, fmt.Sprintf("The request has more than %d bytes.", most), http.StatusRequestEntityTooLarge)
			return
		}
		if err != nil {
			http.Error(w, "The request did not arrive whole.", http.StatusBadRequest)
			return
		}
		r.Body = io.NopCloser(&body)
		h.ServeHTTP(w, r)
	})
}
