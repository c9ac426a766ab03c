package view

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

// served is a studio on an address of this machine, until end.
func served(t *testing.T) (url string, client *http.Client, end func() error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	v, _ := aStudio(t)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- v.Serve(ctx, l) }()
	transport := &http.Transport{}
	t.Cleanup(func() { cancel(); transport.CloseIdleConnections() })
	return "http://" + l.Addr().String(), &http.Client{Transport: transport}, func() error { cancel(); return <-ended }
}

// Only what was loaded from here may ask, under a name of this machine. What
// anybody else is told has the headers too.
func TestWhoMayAsk(t *testing.T) {
	t.Parallel()
	url, client, end := served(t)
	_, port, _ := strings.Cut(strings.TrimPrefix(url, "http://"), ":")
	for _, test := range []struct {
		host, origin string
		status       int
	}{
		{"127.0.0.1:" + port, "", http.StatusOK},
		{"localhost:" + port, "", http.StatusOK},
		{"127.0.0.1:" + port, url, http.StatusOK},
		{"attacker.example:" + port, "", http.StatusMisdirectedRequest},
		{"127.0.0.1:1", "", http.StatusMisdirectedRequest},
		{"127.0.0.1:" + port, "http://attacker.example", http.StatusForbidden},
		{"127.0.0.1:" + port, "null", http.StatusForbidden},
	} {
		for _, path := range []string{"/", "/state", "/source?layer=studio.muro"} {
			request, err := http.NewRequestWithContext(t.Context(), "GET", url+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			request.Host = test.host
			if test.origin != "" {
				request.Header.Set("Origin", test.origin)
			}
			answer, err := client.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
			if answer.StatusCode != test.status {
				t.Errorf("%s for %s from %q: %s", path, test.host, test.origin, answer.Status)
			}
			for _, h := range headers {
				if answer.Header.Get(h[0]) != h[1] {
					t.Errorf("%s for %s from %q: %s is %q", path, test.host, test.origin, h[0], answer.Header.Get(h[0]))
				}
			}
		}
	}
	if err := end(); err != nil {
		t.Error(err)
	}
}

// The end of the view is the end of its streams, however they were asked for.
func TestServeEnds(t *testing.T) {
	t.Parallel()
	url, client, end := served(t)
	for _, accept := range []string{"text/event-stream", "*/*"} {
		request, err := http.NewRequestWithContext(t.Context(), "GET", url+"/events", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Accept", accept)
		answer, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		stream := bufio.NewReader(answer.Body)
		if first, err := stream.ReadString('\n'); err != nil || first != "event: state\n" || answer.Header.Get("Content-Type") != "text/event-stream" {
			t.Fatalf("heard %q, %v", first, err)
		}
		defer func() {
			if rest, err := io.ReadAll(stream); err != nil || string(rest) != "data: {\"revision\":1}\n\n" {
				t.Errorf("heard %q, %v", rest, err)
			}
		}()
	}
	if err := end(); err != nil {
		t.Error(err)
	}
	if answer, err := client.Get(url); err == nil {
		answer.Body.Close()
		t.Error("somebody still answers")
	}
}
