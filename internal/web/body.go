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
// for them, but not for longer than a body may take to arrive.
func Whole(h http.Handler, most int64) http.Handler {
	long := make(chan struct{}, maxLong)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		all := http.MaxBytesReader(w, r.Body, most)
		body, err := io.ReadAll(io.LimitReader(all, short))
		if err == nil && len(body) == short {
			select {
			case long <- struct{}{}:
				defer func() { <-long }()
			case <-time.After(bodyTimeout):
				comeAgain(w)
				return
			}
			setReadDeadline(w, time.Now().Add(bodyTimeout))
			var rest []byte
			rest, err = io.ReadAll(all)
			body = append(body, rest...)
		}
		if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
			http.Error(w, fmt.Sprintf("The request has more than %d bytes.", most), http.StatusRequestEntityTooLarge)
			return
		}
		if err != nil {
			http.Error(w, "The request did not arrive whole.", http.StatusBadRequest)
			return
		}
		setReadDeadline(w, time.Time{}) // the connection is looked at further on, whether it is still there
		r.Body = io.NopCloser(bytes.NewReader(body))
		h.ServeHTTP(w, r)
	})
}
