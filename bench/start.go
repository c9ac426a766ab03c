package main

import (
	"errors"
	"fmt"
	"runtime"
	"time"
)

// startBound is how long a client may wait for its first answer, in ms.
const startBound = 6

// measureStart measures from the start of the process to its first answer. The
// original took 72 ms.
func measureStart(r *rig) (report, error) {
	took, err := times([]trial{func() (time.Duration, error) {
		began := time.Now()
		p, err := r.start("koyu")
		if err != nil {
			return 0, err
		}
		_, err = p.ask(initialize)
		return time.Since(began), errors.Join(err, p.end())
	}})
	if err != nil {
		return report{}, err
	}
	where := fmt.Sprintf("On %s/%s with %d processors, built by %s.", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
	return report{
		notes:   []string{where},
		figures: []figure{atMost("start to first answer", took[0], startBound, "ms")},
	}, nil
}
