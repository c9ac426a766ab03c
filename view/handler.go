package view

import (
	"embed"
	"fmt"
	"net/http"
	"path"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/draw"
	"koyu-mcp/koyu/notation"
)

//go:embed page
var page embed.FS

// types are the kinds of files that the page consists of. What the system takes
// them for depends on the machine.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
}

// asJSON is the kind of all other answers but errors.
const asJSON = "application/json"

// headers are those of every answer. The page loads nothing but what comes from
// here, and what it is sent in drawings and texts cannot run.
var headers = [][2]string{
	{"Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
	{"X-Content-Type-Options", "nosniff"},
	{"Referrer-Policy", "no-referrer"},
	{"Cross-Origin-Resource-Policy", "same-origin"},
	{"Cache-Control", "no-store"},
}

// Handler answers the page. It does not look at who asks: Serve does.
func (v *View) Handler() http.Handler { return headed(v.answers()) }

// headed is h with the headers of every answer.
func headed(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, h := range headers {
			w.Header().Set(h[0], h[1])
		}
		h.ServeHTTP(w, r)
	})
}

func (v *View) answers() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{file...}", file)
	mux.HandleFunc("GET /plan.css", style(draw.PlanStyle()))
	mux.HandleFunc("GET /axo.css", style(draw.AxoStyle()))
	mux.HandleFunc("GET /events", v.events)
	mux.HandleFunc("GET /state", v.state)
	mux.HandleFunc("GET /plan", v.drawing((*scene).plan, "level"))
	mux.HandleFunc("GET /axo", v.drawing((*scene).axo, "from"))
	mux.HandleFunc("GET /source", v.source)
	mux.HandleFunc("GET /doors", v.doors)
	return mux
}

// file answers with a file of the page.
func file(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	if name == "" {
		name = "index.html"
	}
	data, err := page.ReadFile(path.Join("page", name))
	kind := types[path.Ext(name)]
	if err != nil || kind == "" {
		http.Error(w, fmt.Sprintf("There is nothing here by the name %q. The page is at /.", name), http.StatusNotFound)
		return
	}
	answer(w, kind, string(data))
}

// style answers with the style sheet of a kind of drawings.
func style(sheet string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { answer(w, types[".css"], sheet) }
}

func answer(w http.ResponseWriter, kind, text string) {
	w.Header().Set("Content-Type", kind)
	fmt.Fprint(w, text)
}

func (v *View) state(w http.ResponseWriter, _ *http.Request) { answer(w, asJSON, v.current().state()) }

// good gives the good building, or says that there is none.
func (v *View) good(w http.ResponseWriter) (*scene, bool) {
	s := v.current().good
	if s == nil {
		http.Error(w, "The building has not composed yet. /state says why.", http.StatusNotFound)
	}
	return s, s != nil
}

// drawing answers with the drawing that a parameter names.
func (v *View) drawing(draw func(*scene, string) (string, error), parameter string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s, ok := v.good(w)
		if !ok {
			return
		}
		svg, err := draw(s, r.FormValue(parameter))
		if err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
		answer(w, types[".svg"], svg)
	}
}

// A Source is the text of a layer as it is on disk now.
type Source struct {
	Layer string   `json:"layer"`
	Lines []string `json:"lines"`
}

// source answers with a layer of the building, and with no other file: the name
// is looked for among theirs and leads nowhere by itself.
func (v *View) source(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("layer")
	for _, path := range v.current().paths() {
		if v.name(path) != name {
			continue
		}
		text, err := v.disk.Read(path)
		if err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
		s := Source{Layer: name}
		for _, line := range notation.Lines(text) {
			s.Lines = append(s.Lines, line)
		}
		answer(w, asJSON, ecma.JSON(s, 0))
		return
	}
	http.Error(w, fmt.Sprintf("The building has no layer %q. /state lists those that it has.", name), http.StatusNotFound)
}
