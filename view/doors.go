package view

import (
	"fmt"
	"net/http"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/english"
)

// A Way is how one gets from one space to another, and where that way lies.
// Doors is nil, and the lists are empty, when no way leads there.
type Way struct {
	Doors   *int     `json:"doors"`
	Path    []string `json:"path"`
	Legs    []Leg    `json:"legs"`
	Message string   `json:"message"` // the same for people
}

// doors answers how one gets from one space to another.
func (v *View) doors(w http.ResponseWriter, r *http.Request) {
	s, ok := v.good(w)
	if !ok {
		return
	}
	answer(w, asJSON, ecma.JSON(s.way(r.FormValue("from"), r.FormValue("to")), 0))
}

func (s *scene) way(from, to string) Way {
	for _, end := range []string{from, to} {
		if s.Model.Spaces.Get(end) == nil {
			return Way{Message: fmt.Sprintf("There is no space %q.", end)}
		}
	}
	found := s.Doors(from, to)
	if found.Path == nil {
		return Way{Message: fmt.Sprintf("No way leads from %s to %s.", from, to)}
	}
	return Way{
		Doors:   &found.Doors,
		Path:    found.Path,
		Legs:    legs(s.Plan(), found.Path),
		Message: english.Count(found.Doors, "door", "doors") + " from " + from + " to " + to + ".",
	}
}
