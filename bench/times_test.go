package main

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestMedian(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		values []float64
		want   float64
	}{
		{[]float64{7}, 7},
		{[]float64{9, 1, 2}, 2},
		{[]float64{9, 1, 2, 4}, 3},
	} {
		if got := median(c.values); got != c.want {
			t.Errorf("median of %v: %v, want %v", c.values, got, c.want)
		}
	}
}

// A slow trial has one go a turn, a quick one as many as are of use; the best
// round counts, and all take turns.
func TestTimes(t *testing.T) {
	t.Parallel()
	var order string
	quick, slow := 0, 0
	got, err := times([]trial{
		func() (time.Duration, error) {
			if quick%maxTrials == 0 {
				order += "q"
			}
			quick++
			return time.Microsecond, nil
		},
		func() (time.Duration, error) {
			order += "s"
			slow++
			return patience + time.Duration(slow%3)*time.Millisecond, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]float64{0.001, 100}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if order != "qsqsqsqsqs" || quick != rounds*maxTrials {
		t.Errorf("order %s, %d quick ones", order, quick)
	}
	broken := errors.New("broken")
	if _, err := times([]trial{func() (time.Duration, error) { return 0, broken }}); err != broken {
		t.Errorf("the error is %v", err)
	}
}

func TestRatios(t *testing.T) {
	t.Parallel()
	if diff := cmp.Diff([]float64{2, 0.5}, ratios([]float64{2, 3}, []float64{1, 6})); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
