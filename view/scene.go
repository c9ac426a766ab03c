package view

import (
	"sync"

	"koyu-mcp/koyu"
	"koyu-mcp/koyu/draw"
)

// A scene is a building that composed, with the drawings that were asked for.
type scene struct {
	*koyu.Building
	drawings sync.Map // of func() (string, error), by what was asked
}

// plan is the plan of a level. Its style is that of all plans.
func (s *scene) plan(level string) (string, error) {
	return s.drawing("plan "+level, func() (string, error) {
		return s.DrawPlan(draw.PlanOptions{Level: level, Unstyled: true})
	})
}

// axo is the building from above a corner. Its style is that of all such.
func (s *scene) axo(from string) (string, error) {
	return s.drawing("axo "+from, func() (string, error) {
		return s.DrawAxo(draw.AxoOptions{From: from, Unstyled: true})
	})
}

// drawing draws once what many may ask for at a time, and keeps what came of it
// unless that is an error: of wrong questions there is no end.
func (s *scene) drawing(question string, draw func() (string, error)) (string, error) {
	once, _ := s.drawings.LoadOrStore(question, sync.OnceValues(draw))
	svg, err := once.(func() (string, error))()
	if err != nil {
		s.drawings.Delete(question)
	}
	return svg, err
}
