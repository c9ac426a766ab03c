// Package rise is the building in height: which level is above which, how high
// a space is, which vertical runs its spaces declare and how they lie in them,
// and where the columns of the grid stand.
//
// It takes the model and the plan and reads nothing else. Nothing here reports
// anything: what cannot be had comes back as a value that says why. Lengths
// are millimetres.
package rise
