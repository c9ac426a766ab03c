package web

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"
)

const (
	headerTimeout = 10 * time.Second // for the header of a request to arrive
	bodyTimeout   = 30 * time.Second // for all of it
	answerTimeout = 5 * time.Minute  // from its header to the end of its answer
	idleTimeout   = 2 * time.Minute  // from a request to the next on a connection
	grace         = 20 * time.Second // for answers under way when the server ends
)

// Serve answers on l by h until ctx ends. Then it takes no further request,
// ends the streams of events, waits a while for the answers that are under way,
// and returns nil, or an error if it had to leave one. The context of a stream,
// a GET that accepts nothing but events, ends with ctx; that of any other
// request does not.
func Serve(ctx context.Context, l net.Listener, h http.Handler) error {
	return serve(ctx, l, h, grace)
}

var errLeft = errors.New("an answer was still under way when the server had to end")

func serve(ctx context.Context, l net.Listener, h http.Handler, grace time.Duration) error {
	s := &http.Server{
		Handler:           streaming(ctx, h),
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       bodyTimeout, // also for what is refused and not read
		WriteTimeout:      answerTimeout,
		IdleTimeout:       idleTimeout,
	}
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(l) }()
	select {
	case err := <-failed:
		s.Close()
		return err
	case <-ctx.Done():
	}
	wait, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	err := s.Shutdown(wait)
	<-failed
	if err != nil {
		s.Close()
		return errLeft
	}
	return nil
}

// streaming is h with streams that end when ctx does.
func streaming(ctx context.Context, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && r.Header.Get("Accept") == "text/event-stream" {
			until, cancel := context.WithCancel(r.Context())
			defer cancel()
			defer context.AfterFunc(ctx, cancel)()
			r = r.WithContext(until)
			_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // on a connection it can be set
		}
		h.ServeHTTP(w, r)
	})
}
