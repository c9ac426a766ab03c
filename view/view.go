// Package view serves a page on which people watch a building while it is
// edited: its plans, its spaces, what is wrong with it, what has just changed.
//
// A [View] looks at the files again and again while somebody listens, and at
// every request while nobody does. Whenever a byte of a layer has changed it has
// a new revision, and tells so to all who listen to /events. A building that
// does not compose leaves the last good one on the page, beside the error.
//
// All there is are answers to GET: the page itself, which is in the program, and
// JSON, drawings and the text of layers for it. Nothing can be written, no file
// is read but the layers, and nothing comes from elsewhere. Lengths are
// millimetres and areas square metres.
package view

import (
	"context"
	"net"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/web"
	"koyu-mcp/koyu"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/source"
)

// Options say how a [View] loads its building.
type Options struct {
	Limits limit.Limits
}

// A View shows one building as it is now.
type View struct {
	entry string // absolute path of the entry
	disk  source.Reader
	store *koyu.Store

	listeners atomic.Int32
	ended     chan struct{} // closed when nobody watches any more

	looking sync.Mutex // held by whoever looks at the files
	seen    *reading   // a change that is not believed yet

	mu      sync.Mutex
	shown   *moment       // nil until somebody has looked
	changed chan struct{} // closed when another moment is shown
}

// New is a view of the building whose entry is file. It reads nothing yet.
func New(file string, o Options) *View {
	entry, err := source.Absolute(file)
	if err != nil {
		entry = file // which cannot be read, and the page says so
	}
	return &View{
		entry:   entry,
		disk:    source.DiskWithin(o.Limits),
		store:   koyu.NewStore(koyu.Options{Limits: o.Limits}),
		ended:   make(chan struct{}),
		changed: make(chan struct{}),
	}
}

// Serve answers on l, to this machine alone, and watches, until ctx ends.
func (v *View) Serve(ctx context.Context, l net.Listener) error {
	ctx, stop := context.WithCancel(ctx)
	watching := make(chan struct{})
	go func() { v.Watch(ctx); close(watching) }()
	err := web.Serve(ctx, l, headed(web.Guard(v.answers(), web.LoopbackHosts(l.Addr())...)))
	stop()
	<-watching
	return err
}

// interval is the time from one look at the files to the next. A change is
// believed at the second look, so that a person sees it well within 300 ms.
const interval = 50 * time.Millisecond

// Watch looks at the files while somebody listens, until ctx ends, and the
// streams of those who listen with it. It is called once.
//
// It reads all layers each time, and waits for no notice of the system: those
// do not come from network drives, get lost when an editor puts a new file in
// the place of the old one, and cannot be had for an import that is not there
// yet. A building has a handful of small layers, so reading costs next to
// nothing; it is composed only when a byte differs.
func (v *View) Watch(ctx context.Context) {
	defer close(v.ended)
	ticks := time.NewTicker(interval)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
			if v.listeners.Load() > 0 {
				v.look(twice)
			}
		}
	}
}

// What it takes to believe a change.
const (
	once  = false
	twice = true // two looks that see the same, for one may see a file half written
)

// look shows the building as it is now, if that is not what is shown.
func (v *View) look(again bool) {
	v.looking.Lock()
	defer v.looking.Unlock()
	now, _ := v.now()
	if now != nil && now.read.holds() {
		v.seen = nil
		return
	}
	if v.seen == nil || !v.seen.holds() {
		v.seen = v.read()
		if again {
			return
		}
	}
	next := now.next(v.seen)
	next.state = sync.OnceValue(func() string { return ecma.JSON(v.stateAt(next), 0) })
	v.show(next)
	v.seen = nil
}

// now is what is shown, and a channel that is closed when something else is.
func (v *View) now() (*moment, <-chan struct{}) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.shown, v.changed
}

// current is what is shown to somebody who asks now.
func (v *View) current() *moment {
	if v.listeners.Load() == 0 {
		v.look(once)
	}
	now, _ := v.now()
	return now
}

func (v *View) show(m *moment) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.shown = m
	close(v.changed)
	v.changed = make(chan struct{})
}

// name is what people call the layer at path: by its way from the entry.
func (v *View) name(path string) string {
	name, err := filepath.Rel(filepath.Dir(v.entry), path)
	if err != nil {
		return path
	}
	return filepath.ToSlash(name)
}
