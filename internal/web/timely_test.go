package web

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A pipe is a listener for one connection in memory, which knows no time but
// that of the test.
type pipe struct {
	conns  chan net.Conn
	closed chan struct{}
}

func (p pipe) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p pipe) Close() error   { close(p.closed); return nil }
func (p pipe) Addr() net.Addr { return &net.TCPAddr{} }

// piped is a client's end of a connection to a server of h.
func piped(t *testing.T, h http.Handler) (net.Conn, *bufio.Reader) {
	t.Helper()
	here, there := net.Pipe()
	l := pipe{make(chan net.Conn, 1), make(chan struct{})}
	l.conns <- there
	ctx, end := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- serve(ctx, l, h, time.Minute) }()
	t.Cleanup(func() {
		here.Close()
		end()
		if err := <-ended; err != nil {
			t.Errorf("the end: %v", err)
		}
	})
	return here, bufio.NewReader(here)
}

// A body that does not come is not awaited forever, also by who is refused.
func TestBodyThatDoesNotCome(t *testing.T) {
	t.Parallel()
	for name, h := range map[string]http.Handler{
		"refused": Guard(http.NotFoundHandler(), "here"),
		"read":    Whole(http.NotFoundHandler(), 100),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				conn, from := piped(t, h)
				began := time.Now()
				io.WriteString(conn, "POST / HTTP/1.1\r\nHost: elsewhere\r\nContent-Length: 10\r\n\r\n{")
				io.Copy(io.Discard, from)
				if took := time.Since(began); took > bodyTimeout+time.Second { // the server lingers a little
					t.Errorf("it took %v", took)
				}
			})
		})
	}
}

// The time for an answer is not that of another one on the same connection.
func TestAnswersInTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		all := http.NewServeMux()
		all.Handle("/whole", Whole(http.NotFoundHandler(), 100))
		conn, from := piped(t, all)
		for i, path := range append([]string{"/whole"}, strings.Split(strings.Repeat("/other ", 9), " ")[:9]...) {
			io.WriteString(conn, "GET "+path+" HTTP/1.1\r\nHost: here\r\n\r\n")
			response, err := http.ReadResponse(from, nil)
			if err != nil {
				t.Fatalf("request %d: %v", i, err)
			}
			io.Copy(io.Discard, response.Body)
			time.Sleep(idleTimeout / 2)
		}
	})
}

// A stream has all the time, and a request that takes long is not given up.
func TestSlowAnswers(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		accept string
		takes  time.Duration
	}{
		{"*/*", answerTimeout - time.Second},
		{"text/event-stream", 3 * answerTimeout},
	} {
		synctest.Test(t, func(t *testing.T) {
			conn, from := piped(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				select {
				case <-time.After(test.takes):
				case <-r.Context().Done():
				}
				if err := r.Context().Err(); err != nil {
					t.Error(err)
				}
				io.WriteString(w, "there")
			}))
			io.WriteString(conn, "GET / HTTP/1.1\r\nHost: here\r\nAccept: "+test.accept+"\r\n\r\n")
			response, err := http.ReadResponse(from, nil)
			if err != nil {
				t.Fatal(err)
			}
			if text, err := io.ReadAll(response.Body); string(text) != "there" || err != nil {
				t.Errorf("%s: %q, %v", test.accept, text, err)
			}
		})
	}
}
