package web

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// A running server, which an end stops.
type running struct {
	url    string
	client *http.Client
	end    context.CancelFunc
	ended  chan error
}

func run(t *testing.T, h http.Handler, grace time.Duration) running {
	t.Helper()
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	transport := &http.Transport{}
	s := running{"http://" + l.Addr().String(), &http.Client{Transport: transport}, end, make(chan error, 1)}
	go func() { s.ended <- serve(ctx, l, h, grace) }()
	t.Cleanup(func() { end(); transport.CloseIdleConnections() })
	return s
}

// What is asked before the end is answered after it, and then nobody listens.
func TestServeAnswersWhatRuns(t *testing.T) {
	t.Parallel()
	asked, answer := make(chan struct{}), make(chan struct{})
	s := run(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(asked)
		<-answer
		if err := r.Context().Err(); err != nil {
			t.Errorf("the context of the request: %v", err)
		}
		io.WriteString(w, "answer")
	}), time.Minute)
	got := make(chan string, 1)
	go func() { got <- get(s) }()
	<-asked
	s.end()
	for { // until it takes no request
		conn, err := net.Dial("tcp", s.url[len("http://"):])
		if err != nil {
			break
		}
		conn.Close()
	}
	close(answer)
	if text := <-got; text != "answer" {
		t.Errorf("got %q", text)
	}
	if err := <-s.ended; err != nil {
		t.Errorf("the end: %v", err)
	}
}

// A stream has no end of its own.
func TestServeEndsStreams(t *testing.T) {
	t.Parallel()
	s := run(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "data: first\n\n")
		http.NewResponseController(w).Flush()
		<-r.Context().Done()
		io.WriteString(w, "data: last\n\n")
	}), time.Minute)
	request, err := http.NewRequest(http.MethodGet, s.url, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept", "text/event-stream")
	response, err := s.client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body := bufio.NewReader(response.Body)
	if first, err := body.ReadString('\n'); err != nil || first != "data: first\n" {
		t.Fatalf("got %q, %v", first, err)
	}
	s.end()
	if rest, err := io.ReadAll(body); err != nil || string(rest) != "\ndata: last\n\n" {
		t.Errorf("got %q, %v", rest, err)
	}
	if err := <-s.ended; err != nil {
		t.Errorf("the end: %v", err)
	}
}

// The wait for an answer has an end too.
func TestServeLeavesWhatDoesNotEnd(t *testing.T) {
	t.Parallel()
	asked := make(chan struct{})
	s := run(t, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(asked)
		<-r.Context().Done() // which is when the connection is closed
	}), 0)
	got := make(chan string, 1)
	go func() { got <- get(s) }()
	<-asked
	s.end()
	if err := <-s.ended; !errors.Is(err, errLeft) {
		t.Errorf("the end: %v", err)
	}
	if text := <-got; text != "no answer" {
		t.Errorf("got %q", text)
	}
}

func TestServeTellsOfALostListener(t *testing.T) {
	t.Parallel()
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	if err := Serve(t.Context(), l, http.NotFoundHandler()); !errors.Is(err, net.ErrClosed) {
		t.Errorf("got %v", err)
	}
}

// get is what the server answers to a GET.
func get(s running) string {
	response, err := s.client.Get(s.url)
	if err != nil {
		return "no answer"
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return "no answer"
	}
	return string(text)
}
