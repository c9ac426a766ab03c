package web

import (
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// What fails is told in one line, whatever it holds, and without the token.
func TestLog(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		code int
		said string
		want []string
	}{
		{200, "well", nil},
		{202, "", nil},
		{405, "There is none.\n", nil},
		{401, "Who?\nmore", []string{`401 for POST /a\u001b from 192.0.2.1:1234: Who?`}},
		{400, "\x1b[2J\xff", []string{`400 for POST /a\u001b from 192.0.2.1:1234: \u001b[2J�`}},
		{500, "", []string{`500 for POST /a\u001b from 192.0.2.1:1234: `}},
		{413, strings.Repeat("x", 1000), []string{`413 for POST /a\u001b from 192.0.2.1:1234: ` + strings.Repeat("x", mostSaid)}},
	} {
		var got []string
		h := Log(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if test.code != 200 {
				w.WriteHeader(test.code)
			}
			io.WriteString(w, test.said)
			if err := http.NewResponseController(w).Flush(); err != nil {
				t.Error(err)
			}
		}), func(line string) { got = append(got, line) })
		r := httptest.NewRequest(http.MethodPost, "/a%1b", nil)
		r.Header.Set("Authorization", "Bearer secret")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if !slices.Equal(got, test.want) || w.Code != test.code || w.Body.String() != test.said {
			t.Errorf("%d: got %q, want %q", w.Code, got, test.want)
		}
	}
}
