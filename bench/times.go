package main

import (
	"math"
	"slices"
	"time"
)

// rounds is how often everything that is compared takes its turn.
const rounds = 5

// A trial is one go of what is measured: how long it took.
type trial func() (time.Duration, error)

const (
	patience  = 100 * time.Millisecond // for all trials of a turn
	maxTrials = 300
)

// turn is the median of as many trials as there is patience for, and of one at
// least, in ms.
func turn(try trial) (float64, error) {
	var took []float64
	for spent := time.Duration(0); len(took) == 0 || spent < patience && len(took) < maxTrials; {
		t, err := try()
		if err != nil {
			return 0, err
		}
		spent += t
		took = append(took, milliseconds(t))
	}
	return median(took), nil
}

// times are what each of several trials takes in ms: its median in the best of
// the rounds, in which they take turns.
func times(tries []trial) ([]float64, error) {
	best := make([]float64, len(tries))
	for i := range best {
		best[i] = math.Inf(1)
	}
	for range rounds {
		for i, try := range tries {
			t, err := turn(try)
			if err != nil {
				return nil, err
			}
			best[i] = min(best[i], t)
		}
	}
	return best, nil
}

// median is the middle one of values, or the mean of the two in the middle.
func median(values []float64) float64 {
	s := slices.Sorted(slices.Values(values))
	middle := len(s) / 2
	if len(s)%2 == 1 {
		return s[middle]
	}
	return (s[middle-1] + s[middle]) / 2
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
