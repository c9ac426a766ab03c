package tally

import (
	"errors"
	"testing"

	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

// counted is the error of what count does with a tally.
func counted(l limit.Limits, count func(*Tally)) (err error) {
	defer Catch(&err)
	count(New(l))
	return nil
}

func TestTally(t *testing.T) {
	t.Parallel()
	at := model.Pos{File: "/m.muro", Line: 7}
	for bound, count := range map[string]func(*Tally, int){
		limit.Pieces:      func(t *Tally, n int) { t.Pieces(n, at) },
		limit.Steps:       func(t *Tally, n int) { t.Steps(n, at) },
		limit.Diagnostics: func(t *Tally, n int) { t.Diagnostic(at) },
	} {
		within := limit.Limits{Pieces: 2, Steps: 2, Diagnostics: 2}
		if err := counted(within, func(t *Tally) { count(t, 1); count(t, 1) }); err != nil {
			t.Errorf("%s: %v, within the bound", bound, err)
		}
		err := counted(within, func(t *Tally) { count(t, 1); count(t, 1); count(t, 1) })
		e, ok := errors.AsType[*notation.Error](err)
		exceeded, also := errors.AsType[*limit.Exceeded](err)
		if !ok || !also || e.Rule != bound || e.File != at.File || e.Line != at.Line || *exceeded != (limit.Exceeded{Name: bound, Max: 2}) {
			t.Errorf("%s: got %v", bound, err)
		}
	}
	if err := counted(limit.Limits{Pieces: 5}, func(t *Tally) { t.Pieces(5, at); t.Pieces(-3, at); t.Pieces(3, at) }); err != nil {
		t.Errorf("pieces that are no more count still: %v", err)
	}
	var none *Tally
	none.Pieces(1<<40, at)
	none.Steps(1<<40, at)
	none.Diagnostic(at)
}

// A panic of anybody else is none of its business.
func TestCatchLeavesOthers(t *testing.T) {
	t.Parallel()
	defer func() {
		if reason := recover(); reason != "other" {
			t.Errorf("it became %v", reason)
		}
	}()
	_ = counted(limit.Limits{}, func(*Tally) { panic("other") })
}
