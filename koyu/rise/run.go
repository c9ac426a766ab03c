package rise

import "koyu-mcp/koyu/model"

// Devices are the attributes that declare a vertical run, in the order in
// which they are looked for.
var Devices = []string{Stair, Ramp, Escalator, Lift}

// The devices.
const (
	Stair     = "stair"
	Ramp      = "ramp"
	Escalator = "escalator"
	Lift      = "lift"
)

// Forms of a run.
const (
	Straight = "straight"
	Return   = "return"
)

// What holds where nothing else is written (06, constants).
const (
	EntryLanding = 1100 // floor left before a run starts
	LandingMin   = 1100 // smallest depth of the landing of a return, written or not
	RiserMax     = 180  // largest riser
	TreadTarget  = 300  // going aimed at when the landing is what remains
)

// A Run is a vertical run as it lies in the one rectangle of its space.
type Run struct {
	Space        *model.Space
	Device       string
	Form         string
	Up           model.Edge   // the way up; a lift has none
	Left         bool         // a return turns left, not right
	Lower, Upper *model.Level // Upper is nil for a lift on the topmost level
	Rect         model.Rect   // as written, never the region cut by lines
	Length       float64      // of Rect, along Up
	Width        float64      // across
	Entry        float64      // floor before the run
	Landing      float64      // depth of the landing of a return, else 0
	// Flight is the length of a flight. It is above 0, except for a lift,
	// which has none, and where riser:0 leaves the landing undefined: then both
	// are NaN (05 B12).
	Flight float64

	// Risers is how many steps a stair has, and Riser how high each is; 0 for
	// the other devices. Risers is not finite where riser:0 is written.
	Risers, Riser float64
	Lanes         float64 // side by side: more than 1 only for escalators
}

// Declared are the devices that s declares, whatever their values.
func Declared(s *model.Space) []model.Attr {
	var found []model.Attr
	for _, device := range Devices {
		if v, ok := s.Attrs.Get(device); ok {
			found = append(found, model.Attr{Key: device, Value: v})
		}
	}
	return found
}

// A Fault says why a declared run cannot be laid out.
type Fault int

// The faults, in the order in which they are looked for (05 N8).
const (
	Ambiguous   Fault = iota + 1 // more than one device
	BadValue                     // no direction, or not 1 for a lift
	NoRectangle                  // not exactly one rectangle
	NoLevel                      // on no level
	UnknownForm                  // neither straight nor return
	CannotTurn                   // a return of something that only goes straight
	TopLevel                     // no level above
	TooShort                     // no room for a flight
)

// Lay lays out the run that s declares. It gives nil and no fault for a space
// that declares none; with a fault it gives the run as far as it was laid out.
func Lay(storeys Storeys, s *model.Space) (*Run, Fault) {
	declared := Declared(s)
	if len(declared) == 0 {
		return nil, 0
	}
	device := declared[0]
	run := &Run{Space: s, Device: device.Key, Form: FormOf(s), Upper: storeys.Above(s.Level)}
	lift := device.Key == Lift
	level, onLevel := storeys.Index(s.Level)
	switch {
	case len(declared) > 1:
		return run, Ambiguous
	case lift && device.Value.String() != "1", !lift && !isDirection(device.Value.String()):
		return run, BadValue
	case len(s.Regions) != 1:
		return run, NoRectangle
	case !onLevel:
		return run, NoLevel
	case run.Form != Straight && run.Form != Return:
		return run, UnknownForm
	case run.Form == Return && (lift || device.Key == Escalator):
		return run, CannotTurn
	}
	run.Lower = storeys.Levels[level]
	if !lift {
		run.Up = model.Edge(device.Value.String())
	}
	run.Rect = s.Regions[0].Rect
	run.Length, run.Width = extent(run.Rect, run.Up)
	turn, _ := s.Attrs.Text("turn")
	run.Left = turn == "L"
	run.Lanes = 1
	if lift {
		return run, 0
	}
	if run.Upper == nil {
		return run, TopLevel
	}
	run.countRisers()
	run.countLanes()
	run.measure()
	if run.Flight <= 0 {
		return run, TooShort
	}
	return run, 0
}

// FormOf is the form that s writes, as text, or straight.
func FormOf(s *model.Space) string {
	if v, ok := s.Attrs.Get("form"); ok {
		return v.String()
	}
	return Straight
}

func isDirection(s string) bool {
	return s == "N" || s == "E" || s == "S" || s == "W"
}

// extent is the size of r along up and across. Without a direction, as north.
func extent(r model.Rect, up model.Edge) (length, width float64) {
	dx, dy := r.X2-r.X1, r.Y2-r.Y1
	if up == "E" || up == "W" {
		return dx, dy
	}
	return dy, dx
}

// measure divides the length among entry, flight and landing (05 R1).
func (r *Run) measure() {
	r.Entry = max(0, r.number("entry", EntryLanding))
	if r.Form == Straight {
		r.Flight = r.Length - float64(2*r.Entry)
		return
	}
	usable := r.Length - r.Entry
	if usable <= 0 {
		r.Flight = usable
		return
	}
	r.Landing = max(LandingMin, r.landing(usable))
	r.Flight = usable - r.Landing
}

// landing is how deep the landing of a return would be without a minimum.
func (r *Run) landing(usable float64) float64 {
	if written := r.Space.Attrs.Number("landing"); written.Given {
		return written.Value
	}
	if r.Device == Ramp {
		return min(r.Width/2, usable/3)
	}
	// The longer of the two flights has one going less than it has risers.
	// Division by a riser of 0 makes all of this NaN, which min and max hand on.
	first := r.firstRisers()
	goings := max(1, first-1, r.Risers-first-1)
	return min(usable-float64(goings*r.number("tread", TreadTarget)), usable-LandingMin)
}

// number is the attribute key when it is a number, else what holds without it.
func (r *Run) number(key string, otherwise float64) float64 {
	return r.Space.Attrs.Number(key).Or(otherwise)
}
