package check

import (
	"math"

	"koyu-mcp/koyu/rise"
)

// faultCodes are the codes of what can be wrong with a vertical run.
var faultCodes = map[rise.Fault]string{
	rise.Ambiguous:   "RUN01",
	rise.BadValue:    "RUN02",
	rise.NoRectangle: "RUN03",
	rise.NoLevel:     "RUN03",
	rise.UnknownForm: "RUN05",
	rise.CannotTurn:  "RUN05",
	rise.TopLevel:    "SUF04",
	rise.TooShort:    "RUN05",
}

// runs looks for vertical runs that cannot be laid out (N8).
func runs(in *inspection) {
	for s := range in.model.Spaces.All() {
		run, fault := rise.Lay(in.storeys, s)
		switch {
		case fault != 0:
			in.report(faultCodes[fault], s.Pos, []string{s.Path}, sayRun(run, fault))
		case run != nil && run.Excessive() && run.Risers < math.Inf(1): // riser:0 is ATT01, and no more (E18)
			in.report("RUN05", s.Pos, []string{s.Path}, sayExcessive(run))
		}
	}
}
