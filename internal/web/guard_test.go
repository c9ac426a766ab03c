package web

import (
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

func TestGuard(t *testing.T) {
	t.Parallel()
	guarded := Guard(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}),
		"localhost:8765", "[::1]:8765", "koyu.example", "plain.example:80", "closed.example:443")
	const here = "localhost:8765"
	for _, test := range []struct {
		host    string
		origins []string
		want    int
	}{
		{here, nil, 200},
		{"LocalHost:8765", nil, 200},
		{"[::1]:8765", nil, 200},
		{"koyu.example", nil, 200},
		{"koyu.example:444", nil, 200}, // no port is any
		{"koyu.example:", nil, 200},
		{"plain.example", nil, 200}, // the port of the scheme
		{here, []string{"http://localhost:8765"}, 200},
		{here, []string{"https://koyu.example"}, 200},
		{here, []string{"http://plain.example"}, 200},
		{here, []string{"https://closed.example"}, 200},

		{"localhost", nil, 421},
		{"localhost:8766", nil, 421},
		{"elsewhere.example:8765", nil, 421}, // a name that leads here
		{"localhost.elsewhere.example:8765", nil, 421},
		{"closed.example", nil, 421},
		{"", nil, 421},
		{":8765", nil, 421},
		{here, []string{"http://localhost:8766"}, 403}, // another program of this machine
		{here, []string{"http://elsewhere.example"}, 403},
		{here, []string{"http://localhost:8765", "http://elsewhere.example"}, 403},
		{here, []string{"https://plain.example"}, 403},
		{here, []string{"http://koyu.example@elsewhere.example"}, 403},
		{here, []string{"null"}, 403},
		{here, []string{""}, 403},
		{here, []string{"file://"}, 403},
		{here, []string{"chrome-extension://localhost:8765"}, 403},
		{here, []string{"localhost:8765"}, 403},
		{here, []string{"http://%zz"}, 403},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host = test.host
		r.Header["Origin"] = test.origins
		w := httptest.NewRecorder()
		guarded.ServeHTTP(w, r)
		if w.Code != test.want {
			t.Errorf("host %q, origins %q: %d %s", test.host, test.origins, w.Code, w.Body)
		}
		if w.Code != 200 && !strings.HasSuffix(w.Body.String(), ".\n") {
			t.Errorf("host %q, origins %q: %q is no sentence", test.host, test.origins, w.Body)
		}
	}
}

func TestLoopbackHosts(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		ip   net.IP
		want []string
	}{
		{net.IPv4(127, 0, 0, 1), []string{"127.0.0.1:80", "localhost:80", "[::1]:80"}},
		{net.IPv6loopback, []string{"[::1]:80", "localhost:80", "127.0.0.1:80"}},
		{net.IPv4(127, 0, 0, 2), []string{"127.0.0.2:80", "localhost:80", "127.0.0.1:80", "[::1]:80"}},
	} {
		if got := LoopbackHosts(&net.TCPAddr{IP: test.ip, Port: 80}); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q", test.ip, got)
		}
	}
}
