// Package draw makes drawings of a building as SVG text: the plan of a level,
// and the axonometric view of the whole.
//
// In go a derived plan and its form; out comes one document, the same for the
// same building, valid for whatever is written in it. Where things lie is what
// the form says, in the place that page 08 gives it; how they look is settled
// here. Every element that stands for something in the building says so: its
// class is the class of the entity, and data attributes name the paths.
package draw
