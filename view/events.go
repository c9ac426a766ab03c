package view

import (
	"fmt"
	"net/http"
	"time"
)

// events tells the revision at once, and again whenever there is another, until
// the listener goes or nobody watches any more.
func (v *View) events(w http.ResponseWriter, r *http.Request) {
	v.current() // as it is when the first one comes
	v.listeners.Add(1)
	defer v.listeners.Add(-1)
	w.Header().Set("Content-Type", "text/event-stream")
	stream := http.NewResponseController(w)
	_ = stream.SetWriteDeadline(time.Time{}) // whatever it is asked for with; on a connection it can be set
	for {
		now, changed := v.now()
		fmt.Fprintf(w, "event: state\ndata: {\"revision\":%d}\n\n", now.revision)
		if err := stream.Flush(); err != nil || r.Method == http.MethodHead {
			return
		}
		select {
		case <-changed:
		case <-v.ended:
			return
		case <-r.Context().Done():
			return
		}
	}
}
