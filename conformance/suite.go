package conformance

import (
	"context"
	"iter"
	"runtime"
	"slices"
	"sync"
)

// A Suite is all that one server is put through.
type Suite struct {
	Name        string // stands before the names of the laws, with a slash, unless it is empty
	Server      Server
	Profile     Profile
	Laws        []Law
	Transcripts []*Transcript
}

// Select is s with those cases alone whose name fits.
func (s Suite) Select(fits func(name string) bool) Suite {
	s.Laws = slices.DeleteFunc(slices.Clone(s.Laws), func(l Law) bool { return !fits(s.name(l)) })
	s.Transcripts = slices.DeleteFunc(slices.Clone(s.Transcripts), func(t *Transcript) bool { return !fits(t.Name) })
	return s
}

// name is that of the case of a law.
func (s Suite) name(l Law) string {
	if s.Name == "" {
		return l.ID
	}
	return s.Name + "/" + l.ID
}

// Results puts servers through suites, several cases at a time, and yields what
// is found out in the order of the suites, of each the laws first. When the loop
// is left or ctx ends, what is under way is ended with all its processes.
//
// The first case of a suite is K21, if it is among its laws. A server that does
// not answer initialize is put through nothing else: the other cases are
// skipped, so that one which hangs costs one limit.
func Results(ctx context.Context, suites ...Suite) iter.Seq[Result] {
	return func(yield func(Result) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var running sync.WaitGroup
		defer running.Wait()
		defer cancel()

		var all []*single
		for _, s := range suites {
			all = append(all, s.cases()...)
		}
		running.Go(func() {
			desks := make(chan struct{}, atOnce)
			for _, c := range openersFirst(all) {
				desks <- struct{}{}
				running.Go(func() {
					c.result <- c.find(ctx)
					<-desks
				})
			}
		})
		for _, c := range all {
			if !yield(<-c.result) {
				return
			}
		}
	}
}

// atOnce is how many cases are under way at a time.
var atOnce = min(8, max(4, 2*runtime.NumCPU()))

// A single is one case of a suite.
type single struct {
	name   string
	title  string
	run    func(context.Context) Result
	gate   *gate // nil if nothing has to be waited for
	opens  bool  // it is the one that the others wait for
	result chan Result
}

// A gate holds up the cases of a suite until it is known whether the server
// answers at all.
type gate struct {
	open chan struct{}
	mute bool // to be read when it is open
}

// cases are the cases of s in their order.
func (s Suite) cases() []*single {
	var all []*single
	var g *gate
	for _, law := range s.Laws {
		c := &single{name: s.name(law), title: law.Name, opens: law.ID == "K21"}
		c.run = func(ctx context.Context) Result { return Check(ctx, s.Server, s.Profile, law) }
		if c.opens {
			g = &gate{open: make(chan struct{})}
		}
		all = append(all, c)
	}
	for _, t := range s.Transcripts {
		all = append(all, &single{name: t.Name, run: func(ctx context.Context) Result { return Run(ctx, s.Server, t) }})
	}
	for _, c := range all {
		c.gate, c.result = g, make(chan Result, 1)
	}
	return all
}

// openersFirst is the order in which cases begin: no case waits for one that
// begins later.
func openersFirst(all []*single) []*single {
	return slices.SortedStableFunc(slices.Values(all), func(a, b *single) int {
		switch {
		case a.opens == b.opens:
			return 0
		case a.opens:
			return -1
		}
		return 1
	})
}

// find runs c, once its gate is open if it has one.
func (c *single) find(ctx context.Context) Result {
	if c.gate != nil && !c.opens {
		<-c.gate.open
		if c.gate.mute {
			return Result{Name: c.name, Title: c.title, Skipped: "not run, since the server does not answer"}
		}
	}
	r := c.run(ctx)
	r.Name = c.name
	if c.opens {
		c.gate.mute = r.mute
		close(c.gate.open)
	}
	return r
}
