package server

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The server rests once after every question, when it is answered and nothing
// has come for a while.
func TestResting(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var rests atomic.Int64
		m, stop := resting(func() { rests.Add(1) })
		ask := func(takes time.Duration) {
			handle := m(func(context.Context, string, mcp.Request) (mcp.Result, error) {
				time.Sleep(takes)
				return nil, nil
			})
			if _, err := handle(t.Context(), "ping", nil); err != nil {
				t.Error(err)
			}
		}
		for _, step := range []struct {
			about string
			do    func()
			want  int
		}{
			{"at the start", func() { time.Sleep(10 * quiet) }, 1},
			{"between questions", func() {
				for range 10 {
					ask(0)
					time.Sleep(quiet / 2)
				}
			}, 1},
			{"after them", func() { time.Sleep(10 * quiet) }, 2},
			{"during a long one", func() { ask(10 * quiet) }, 2},
			{"after it", func() { time.Sleep(quiet + 1) }, 3},
			{"when it has stopped", func() { ask(0); stop(); time.Sleep(10 * quiet) }, 3},
		} {
			step.do()
			synctest.Wait()
			if got := int(rests.Load()); got != step.want {
				t.Errorf("%s: it has rested %d times, want %d", step.about, got, step.want)
			}
		}
	})
}
