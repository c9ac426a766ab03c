package view

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"koyu-mcp/internal/browser"
)

// start starts the browser that all tests share, or skips the test.
func start(t *testing.T) context.Context {
	t.Helper()
	options, err := browser.Options()
	if err != nil {
		t.Skip(err)
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, _ = chromedp.NewContext(ctx)
	t.Cleanup(func() { chromedp.Cancel(ctx) })
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// A tab shows the page of the house of the examples, whose layers are copied to
// dir.
type tab struct {
	*testing.T
	ctx  context.Context
	dir  string
	url  string
	view *View
	stop func() // ends the program behind the page

	mu       sync.Mutex
	faults   []string // what the page must not do
	expected string   // and which part of it this test provokes
}

// patience only ends a test that hangs.
const patience = 30 * time.Second

// open shows the house in a tab of its own. Whatever the page complains about,
// or loads from elsewhere, fails the test at its end.
func open(t *testing.T, running context.Context) *tab {
	t.Helper()
	p := &tab{T: t, dir: t.TempDir()}
	p.must(os.CopyFS(p.dir, os.DirFS(filepath.Dir(house))))
	p.serve("127.0.0.1:0")
	ctx, cancel := chromedp.NewContext(running, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	p.ctx, cancel = context.WithTimeout(ctx, patience)
	t.Cleanup(cancel)
	if err := chromedp.Listen(ctx, p.notice); err != nil {
		t.Fatal(err)
	}
	call(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	p.size(1280, 800)
	p.visit("")
	t.Cleanup(p.complain)
	return p
}

// serve starts the program behind the page.
func (p *tab) serve(address string) {
	p.Helper()
	l, err := net.Listen("tcp", address)
	if err != nil {
		p.Fatal(err)
	}
	p.url = "http://" + l.Addr().String() + "/"
	ctx, cancel := context.WithCancel(context.Background())
	p.view = New(filepath.Join(p.dir, filepath.Base(house)), Options{})
	ended := make(chan error)
	go func() { ended <- p.view.Serve(ctx, l) }()
	p.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			p.Error(err)
		}
	})
	p.Cleanup(p.stop)
}

// restart ends the program, which the page may complain about, and starts it
// again at the same address.
func (p *tab) restart() {
	p.Helper()
	p.expected = "net::"
	p.stop()
	p.serve(strings.TrimSuffix(strings.TrimPrefix(p.url, "http://"), "/"))
}

// notice keeps what the page must not do.
func (p *tab) notice(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	fault := func(format string, args ...any) { p.faults = append(p.faults, fmt.Sprintf(format, args...)) }
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		fault("exception: %s", e.ExceptionDetails.Exception.Description)
	case *runtime.EventConsoleAPICalled:
		fault("console.%s", e.Type)
	case *log.EventEntryAdded:
		fault("%s: %s (%s)", e.Entry.Source, e.Entry.Text, e.Entry.URL)
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, p.url) && !strings.HasPrefix(e.Request.URL, "data:") {
			fault("request to %s", e.Request.URL)
		}
	}
}

// complain fails the test for every fault that it did not provoke.
func (p *tab) complain() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, fault := range p.faults {
		if p.expected == "" || !strings.Contains(fault, p.expected) {
			p.Error(fault)
		}
	}
}

func (p *tab) must(err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

// call sends the browser a command.
func call[P, R any](p *tab, c cdp.Command[P, R], params P) R {
	p.Helper()
	answer, err := chromedp.Call(p.ctx, c, params)
	p.must(err)
	return answer
}

// size is how large the window is, in CSS pixels.
func (p *tab) size(width, height int64) {
	p.Helper()
	p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(width, height)))
}

// system sets what the system asks pages for, as system("prefers-color-scheme",
// "dark").
func (p *tab) system(feature, value string) {
	p.Helper()
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: feature, Value: value}},
	})
}

// visit opens the page at what stands behind # in its address, and waits for
// the drawing.
func (p *tab) visit(hash string) {
	p.Helper()
	p.must(chromedp.Do(p.ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(p.url+"#"+hash)))
}

// eval is the value of an expression of JavaScript in the page. Within it, $ and
// $$ find the first and all elements of a selector.
func eval[T any](p *tab, expression string, args ...any) T {
	p.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](withFind(expression, args), chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%s: %v", fmt.Sprintf(expression, args...), err)
	}
	return value
}

func withFind(expression string, args []any) string {
	return "(($, $$) => " + fmt.Sprintf(expression, args...) + ")(s => document.querySelector(s), s => [...document.querySelectorAll(s)])"
}

// until waits for an expression to become true.
func (p *tab) until(expression string, args ...any) {
	p.Helper()
	_, err := chromedp.Run(p.ctx, chromedp.Evaluate[chromedp.Void](
		"new Promise(done => { const look = () => "+withFind(expression, args)+" ? done() : setTimeout(look, 5); look() })", chromedp.EvalAwaitPromise))
	if errors.Is(err, context.DeadlineExceeded) {
		p.Fatalf("never came true: %s", fmt.Sprintf(expression, args...))
	}
	if err != nil {
		p.Fatalf("%s: %v", fmt.Sprintf(expression, args...), err)
	}
}

// want compares the value of an expression.
func want[T comparable](p *tab, want T, expression string, args ...any) {
	p.Helper()
	if got := eval[T](p, expression, args...); got != want {
		p.Errorf("%s = %v, want %v", fmt.Sprintf(expression, args...), got, want)
	}
}

// at is a point of the first element that is seen and found by a selector: its
// middle, or where nothing lies on it.
func (p *tab) at(selector string) (x, y float64) {
	p.Helper()
	p.until("$(%q)", selector)
	place := eval[[]float64](p, `(() => {
		const e = $(%q);
		e.closest('#panel')?.contains(e) && e.scrollIntoView({ block: 'nearest' });
		const { left, top, width, height } = e.getBoundingClientRect();
		for (const [i, j] of [[.5, .5], [.1, .1], [.9, .9], [.1, .9], [.9, .1]]) {
			const [x, y] = [left + width * i, top + height * j];
			const hit = document.elementFromPoint(x, y);
			if (hit && (e.contains(hit) || hit.closest('label')?.contains(e))) return [x, y];
		}
		return [];
	})()`, selector)
	if len(place) == 0 {
		p.Fatalf("nobody can click %s: something lies on it", selector)
	}
	return place[0], place[1]
}

// hover moves the pointer to an element, click presses the button there.
func (p *tab) hover(selector string) {
	p.Helper()
	x, y := p.at(selector)
	p.must(chromedp.Do(p.ctx, chromedp.MouseEvent(chromedp.MouseMoved, x, y)))
}

func (p *tab) click(selector string) {
	p.Helper()
	p.hover(selector)
	x, y := p.at(selector)
	p.must(chromedp.Do(p.ctx, chromedp.MouseClickXY(x, y)))
}

// press presses keys one after the other, where the focus is.
func (p *tab) press(keys ...string) {
	p.Helper()
	for _, key := range keys {
		p.must(chromedp.Do(p.ctx, chromedp.KeyEvent(key)))
	}
}

// edit replaces a text in a layer, as an editor does.
func (p *tab) edit(layer, old, new string) {
	p.Helper()
	path := filepath.Join(p.dir, layer)
	text, err := os.ReadFile(path)
	p.must(err)
	if !strings.Contains(string(text), old) {
		p.Fatalf("%s does not say %q", layer, old)
	}
	write(p, path, strings.Replace(string(text), old, new, 1))
}
