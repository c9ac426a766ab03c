package web

import (
	"bytes"
	"fmt"
	"net/http"

	"koyu-mcp/internal/ecma"
)

// Log is h, which tells of every request that fails, in one line: what was
// asked, by whom, and what was said. Of the header of a request only the path
// is told, so a token never is. A method that there is not is no failure: it is
// how clients find out.
func Log(h http.Handler, tell func(line string)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		witness := &witness{ResponseWriter: w}
		h.ServeHTTP(witness, r)
		if witness.status >= http.StatusBadRequest && witness.status != http.StatusMethodNotAllowed {
			said, _, _ := bytes.Cut(witness.said, []byte("\n"))
			tell(fmt.Sprintf("%d for %s %s from %s: %s", witness.status,
				ecma.Excerpt(r.Method), ecma.Excerpt(r.URL.Path), r.RemoteAddr, ecma.Visible(ecma.Repair(said))))
		}
	})
}

// mostSaid is how much of what was said to a failure is told, in bytes.
const mostSaid = 300

// A witness remembers how an answer begins that is a failure.
type witness struct {
	http.ResponseWriter
	status int
	said   []byte
}

func (w *witness) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *witness) Write(text []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	if w.status >= http.StatusBadRequest {
		w.said = append(w.said, text[:min(len(text), mostSaid-len(w.said))]...)
	}
	return w.ResponseWriter.Write(text)
}

// Unwrap gives the rest of the connection to [http.ResponseController].
func (w *witness) Unwrap() http.ResponseWriter { return w.ResponseWriter }
