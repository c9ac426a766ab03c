package view

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	house  = "../examples/house/house.muro"
	studio = `koyu 1.0
name Studio
grid X 0 4000 6000
grid Y 0 3000
level L1 0 h:2500 slab:200
import ./kitchen.muro
space /L1/studio room X1..X2 Y1..Y2 name:Studio uid:s1
space /garden exterior
boundary /L1/studio /L1/kitchen
  door w:800
boundary /L1/kitchen /garden
  door w:900 edge:S
  window w:600 h:600 edge:E
`
	kitchen = "space /L1/kitchen kitchen X2..X3 Y1..Y2\n"
)

// files are layers below a new folder.
func files(t testing.TB, layers map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range layers {
		write(t, filepath.Join(dir, name), text)
	}
	return dir
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// aStudio is a view of a building of two layers in dir.
func aStudio(t testing.TB) (v *View, dir string) {
	t.Helper()
	dir = files(t, map[string]string{"studio.muro": studio, "kitchen.muro": kitchen})
	return New(filepath.Join(dir, "studio.muro"), Options{}), dir
}

// request gives the answer to a request.
func request(v *View, method, target string) *http.Response {
	w := httptest.NewRecorder()
	v.Handler().ServeHTTP(w, httptest.NewRequest(method, target, nil))
	return w.Result()
}

// get is the text of the answer to a GET.
func get(t testing.TB, v *View, target string) string {
	t.Helper()
	w := httptest.NewRecorder()
	v.Handler().ServeHTTP(w, httptest.NewRequest("GET", target, nil))
	if w.Code != http.StatusOK {
		t.Fatalf("%s: %d %s", target, w.Code, w.Body)
	}
	return w.Body.String()
}

// stateOf is what the page gets to know, read as a page reads it.
func stateOf(t testing.TB, v *View) (s State) {
	t.Helper()
	text := get(t, v, "/state")
	var all map[string]any
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		t.Fatal(err)
	}
	for _, list := range []string{"levels", "spaces", "boundaries", "diagnostics", "verdicts", "layers"} {
		if _, ok := all[list].([]any); !ok {
			t.Errorf("%s is no list: %v", list, all[list])
		}
	}
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// The state of a small building, to the letter.
func TestState(t *testing.T) {
	t.Parallel()
	v, _ := aStudio(t)
	const want = `{"revision":1,"file":"studio.muro","name":"Studio","error":null,` +
		`"levels":[{"name":"L1","z":0,"spaces":2}],` +
		`"spaces":[{"path":"/L1/kitchen","name":"kitchen","type":"kitchen","level":"L1","areaM2":6},` +
		`{"path":"/L1/studio","name":"Studio","type":"room","level":"L1","areaM2":12},` +
		`{"path":"/garden","name":"garden","type":"exterior","level":null,"areaM2":null}],` +
		`"boundaries":[{"a":"/L1/studio","b":"/L1/kitchen","kind":"wall","doors":1,"windows":0,"default":false},` +
		`{"a":"/L1/kitchen","b":"/garden","kind":"wall","doors":1,"windows":1,"default":false}],` +
		`"diagnostics":[],"verdicts":[`
	if got := get(t, v, "/state"); !strings.HasPrefix(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if s := stateOf(t, v); !slices.Equal(s.Layers, []string{"studio.muro", "kitchen.muro"}) || s.Changes != nil {
		t.Errorf("layers %v, changes %v", s.Layers, s.Changes)
	}
}

// Diagnostics and verdicts say what they are about, and where it is written.
func TestSubjects(t *testing.T) {
	t.Parallel()
	dir := files(t, map[string]string{
		"a.muro": studio + "boundary /L1/studio /garden\n  door w:9000 edge:W\nspace /L1/over room X1..X2 Y1..Y2\n",
		// The room stands in a layer of its own, in a folder beside the building.
		"kitchen.muro": kitchen + "space /L1/room room X3..X3+2000 Y1..Y2 daylight:1\n",
	})
	s := stateOf(t, New(filepath.Join(dir, "a.muro"), Options{}))
	subject := func(code string) string {
		for _, d := range s.Diagnostics {
			if d.Code == code {
				return strings.Join(append([]string{d.Severity, d.File}, append(d.Paths, d.Pair...)...), " ")
			}
		}
		for _, f := range s.Verdicts {
			if f.Rule == code {
				return strings.Join(append([]string{f.Level, f.File}, append(f.Paths, f.Pair...)...), " ")
			}
		}
		return "nothing"
	}
	for code, want := range map[string]string{
		"OPN06":          "error a.muro /L1/studio /garden /L1/studio /garden",
		"GEO02":          "error a.muro /L1/studio /L1/over",
		"daylight.ratio": "violation kitchen.muro /L1/room",
	} {
		if got := subject(code); got != want {
			t.Errorf("%s: got %s, want %s", code, got, want)
		}
	}
}

// Every endpoint, and what it says to questions that it cannot answer.
func TestEndpoints(t *testing.T) {
	t.Parallel()
	v, dir := aStudio(t)
	write(t, filepath.Join(dir, "secret.muro"), "# secret")
	for _, test := range []struct {
		target string
		status int
		kind   string
		holds  string // in the answer
	}{
		{"/", 200, "text/html; charset=utf-8", "<html"},
		{"/page.js", 200, "text/javascript; charset=utf-8", ""},
		{"/icon.svg", 200, "image/svg+xml", "<svg"},
		{"/plan.css", 200, "text/css; charset=utf-8", ".koyu-plan .sheet{"},
		{"/axo.css", 200, "text/css; charset=utf-8", ".koyu-axo .sheet{"},
		{"/state", 200, "application/json", `{"revision":1,`},
		{"/plan?level=L1", 200, "image/svg+xml", `data-path="/L1/kitchen"`},
		{"/plan?level=L1&revision=7", 200, "image/svg+xml", `class="koyu-plan"`},
		{"/axo", 200, "image/svg+xml", `data-from="SE"`},
		{"/axo?from=NW", 200, "image/svg+xml", `data-from="NW"`},
		{"/source?layer=kitchen.muro", 200, "application/json", `{"layer":"kitchen.muro","lines":["space /L1/kitchen kitchen X2..X3 Y1..Y2",""]}`},
		{"/doors?from=/garden&to=/L1/studio", 200, "application/json", `{"doors":2,"path":["/garden","/L1/kitchen","/L1/studio"],"legs":[{"level":"L1",`},
		{"/doors?from=/garden&to=/garden", 200, "application/json", `{"doors":0,"path":["/garden"],"legs":[],`},
		{"/doors?from=/garden&to=/nowhere", 200, "application/json", `{"doors":null,"path":[],"legs":[],"message":"There is no space \"/nowhere\"."}`},
		{"/doors", 200, "application/json", `There is no space \"\"`},

		{"/nothing", 404, "text/plain; charset=utf-8", `There is nothing here by the name "nothing".`},
		{"/page", 404, "text/plain; charset=utf-8", "The page is at /."},
		{"/plan", 404, "text/plain; charset=utf-8", "no space with a region"},
		{"/plan?level=L2", 404, "text/plain; charset=utf-8", "no space with a region on level L2"},
		{"/axo?from=up", 404, "text/plain; charset=utf-8", `"up" is no corner`},
		{"/source", 404, "text/plain; charset=utf-8", `no layer ""`},
		{"/source?layer=secret.muro", 404, "text/plain; charset=utf-8", `no layer "secret.muro"`},
		{"/source?layer=./kitchen.muro", 404, "text/plain; charset=utf-8", "no layer"},
		{"/source?layer=" + filepath.ToSlash(filepath.Join(dir, "kitchen.muro")), 404, "text/plain; charset=utf-8", "no layer"},
	} {
		w := httptest.NewRecorder()
		v.Handler().ServeHTTP(w, httptest.NewRequest("GET", test.target, nil))
		if w.Code != test.status || w.Header().Get("Content-Type") != test.kind || !strings.Contains(w.Body.String(), test.holds) {
			t.Errorf("%s: %d %s %.200s", test.target, w.Code, w.Header().Get("Content-Type"), w.Body)
		}
	}
}

// Drawings have no style of their own, which the page would not be allowed.
func TestUnstyled(t *testing.T) {
	t.Parallel()
	v := New(house, Options{})
	for _, target := range []string{"/plan?level=L1", "/plan?level=L2", "/axo?from=NE"} {
		if svg := get(t, v, target); strings.Contains(svg, "<style") || strings.Contains(svg, "style=") || strings.Contains(svg, "<script") {
			t.Errorf("%s has a style", target)
		}
	}
}

// Whatever is asked, and however, the answer has the headers; and only GET and
// HEAD are answered at all.
func TestHeadersAndMethods(t *testing.T) {
	t.Parallel()
	v, dir := aStudio(t)
	for _, target := range []string{"/", "/page.css", "/plan.css", "/state", "/events", "/plan?level=L1", "/axo", "/source?layer=studio.muro", "/doors", "/nothing"} {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"} {
			if target == "/events" && method == "GET" {
				continue // has no end
			}
			r := request(v, method, target)
			for _, h := range headers {
				if got := r.Header.Values(h[0]); len(got) != 1 || got[0] != h[1] {
					t.Errorf("%s %s: %s is %q", method, target, h[0], got)
				}
			}
			if read := method == "GET" || method == "HEAD"; (r.StatusCode == http.StatusMethodNotAllowed) == read {
				t.Errorf("%s %s: %s", method, target, r.Status)
			}
		}
	}
	if text, err := os.ReadFile(filepath.Join(dir, "studio.muro")); err != nil || string(text) != studio {
		t.Errorf("the building has changed: %s, %v", text, err)
	}
}

// A layer is found by its name only, whatever a name looks like: no other file
// comes out.
func FuzzSource(f *testing.F) {
	v, dir := aStudio(f)
	names := stateOf(f, v).Layers
	for _, seed := range append(names, "", "../studio.muro", "./studio.muro", dir, "studio.muro\x00", "STUDIO.MURO", "/etc/passwd", "%2e%2e/x", "a&layer=b") {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		r := httptest.NewRequest("GET", "/source", nil)
		r.URL.RawQuery = "layer=" + name // as it stands, and so read in many ways
		w := httptest.NewRecorder()
		v.Handler().ServeHTTP(w, r)
		if asked := r.FormValue("layer"); slices.Contains(names, asked) != (w.Code == http.StatusOK) {
			t.Errorf("%q: %d %s", asked, w.Code, w.Body)
		}
	})
}
