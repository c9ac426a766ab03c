package check

import "koyu-mcp/koyu/rise"

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
		if run, fault := rise.Lay(in.storeys, s); fault != 0 {
			in.report(faultCodes[fault], s.Pos, []string{s.Path}, sayRun(run, fault))
		}
	}
}
