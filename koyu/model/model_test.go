package model

import "testing"

// M50: a position in front where there is one.
func TestBefore(t *testing.T) {
	t.Parallel()
	for at, want := range map[Pos]string{
		{File: "/w/a.muro", Line: 7}: "/w/a.muro:line 7: No.",
		{Line: 7}:                    "line 7: No.",
		{File: "/w/a.muro"}:          "No.",
		{}:                           "No.",
	} {
		if got := at.Before("No."); got != want {
			t.Errorf("%+v: %q, want %q", at, got, want)
		}
	}
}
