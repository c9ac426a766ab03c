package web

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
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

// A body that does not come is not awaited forever, nor when nobody reads it.
func TestBodyThatDoesNotCome(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		handler http.Handler
		code    int
	}{
		"refused": {Guard(http.NotFoundHandler(), "here"), http.StatusMisdirectedRequest},
		"read":    {Whole(http.NotFoundHandler(), 100), http.StatusBadRequest},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				conn, from := piped(t, c.handler)
				began := time.Now()
				io.WriteString(conn, "POST / HTTP/1.1\r\nHost: elsewhere\r\nContent-Length: 10\r\n\r\n{")
				if response, err := http.ReadResponse(from, nil); err != nil || response.StatusCode != c.code {
					t.Errorf("got %+v, %v; want %d", response, err, c.code)
				}
				io.Copy(io.Discard, from)
				if took := time.Since(began); took > bodyTimeout+time.Second { // the server lingers a little
					t.Errorf("it took %v", took)
				}
			})
		})
	}
}

// A stream has all the time, and a request that takes long is not given up.
func TestSlowAnswers(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		request string
		takes   time.Duration
	}{
		{"GET / HTTP/1.1\r\nHost: here\r\n\r\n", answerTimeout - time.Second},
		{"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\n\r\nx", answerTimeout - time.Second},
		{"GET / HTTP/1.1\r\nHost: here\r\nAccept: text/event-stream\r\n\r\n", 3 * answerTimeout},
	} {
		synctest.Test(t, func(t *testing.T) {
			conn, from := piped(t, Whole(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				select {
				case <-time.After(test.takes):
				case <-r.Context().Done():
				}
				if err := r.Context().Err(); err != nil {
					t.Error(err)
				}
				io.WriteString(w, "there")
			}), 100))
			io.WriteString(conn, test.request)
			response, err := http.ReadResponse(from, nil)
			if err != nil {
				t.Fatal(err)
			}
			if text, err := io.ReadAll(response.Body); string(text) != "there" || err != nil {
				t.Errorf("%s: %q, %v", test.request, text, err)
			}
		})
	}
}

// An answer that nobody fetches has an end.
func TestAnswerThatIsNotFetched(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan error)
		conn, _ := piped(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, err := w.Write(make([]byte, 1<<20))
			ended <- err
		}))
		io.WriteString(conn, "GET / HTTP/1.1\r\nHost: here\r\n\r\n")
		began := time.Now()
		if err, took := <-ended, time.Since(began); err == nil || took > answerTimeout {
			t.Errorf("%v, after %v", err, took)
		}
	})
}

// Who had to wait for others with a long body has the time for its own.
func TestLongBodyAfterOthers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const part = bodyTimeout * 2 / 3
		h := Whole(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "there") }), 2*short)
		for range maxLong {
			rest, come := io.Pipe()
			body := io.MultiReader(strings.NewReader(strings.Repeat("x", short)), rest)
			go h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/", body))
			time.AfterFunc(part, func() { come.Close() })
		}
		synctest.Wait()
		conn, from := piped(t, h)
		fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n%s", short+1, strings.Repeat("x", short))
		time.Sleep(2 * part)
		io.WriteString(conn, "x")
		response, err := http.ReadResponse(from, nil)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(response.Body); string(text) != "there" || err != nil {
			t.Errorf("%q, %v", text, err)
		}
	})
}
