package check

// Severities of a diagnostic.
const (
	Error   = "error"
	Warning = "warning"
)

// A Code is one row of the ledger of diagnostics. A code keeps its severity
// and its meaning for ever; a retired one is not used again (05 D12).
type Code struct {
	Name     string
	Severity string
	Means    string
}

// Codes are all diagnostics there are, in the order of 05 §3.
var Codes = []Code{
	{"REF01", Error, "a boundary names a space that is not there"},
	{"BND01", Error, "a boundary joins a space to itself"},
	{"BND02", Error, "a boundary is declared twice"},
	{"BND05", Warning, "a pair has boundaries with and without edge"},
	{"LVL01", Error, "two levels are at one height"},
	{"GEO01", Error, "two rectangles of one space overlap"},
	{"GEO02", Error, "two spaces overlap"},
	{"DAY01", Error, "daylight is neither 0 nor 1"},
	{"ATT01", Error, "an attribute is no positive number"},
	{"ATT02", Error, "an attribute is none of the values that it may have"},
	{"ATT03", Error, "an attribute is not in the vocabulary"},
	{"RUN01", Error, "a space declares more than one vertical run"},
	{"RUN02", Error, "a vertical run has no proper direction"},
	{"RUN03", Error, "a vertical run has not one rectangle on one level"},
	{"RUN05", Error, "a vertical run cannot be laid out"},
	{"SUF04", Warning, "a vertical run has no level above it"},
	{"LIN01", Error, "it is not clear what a drawn line divides"},
	{"LIN02", Error, "a line is drawn on a vertical boundary"},
	{"LIN03", Warning, "a drawn line divides nothing"},
	{"COL01", Warning, "a column declaration reaches no floor"},
	{"COL02", Warning, "a column declaration is shadowed by earlier ones"},
	{"VER01", Error, "a default boundary, before the version that has them"},
	{"VER02", Error, "a space without daylight, before the version that allows it"},
	{"VER03", Error, "a word of a newer version"},
	{"VER04", Error, "an edit of another layer's element, before the version that has them"},
	{"UID01", Error, "a uid is a number"},
	{"UID02", Error, "a uid is empty or has white space in it"},
	{"UID03", Error, "a uid has several owners"},
	{"UID04", Error, "a name is there twice in one container"},
	{"VRT01", Error, "a vertical boundary joins what has no region or no level"},
	{"VRT02", Error, "a vertical boundary joins levels that are not adjacent"},
	{"VRT03", Error, "a vertical boundary joins spaces that are not one above the other"},
	{"VRT04", Warning, "the upper end of a void is no void"},
	{"VRT05", Warning, "an opening in a vertical boundary"},
	{"VRT06", Warning, "a seg in a vertical boundary"},
	{"BND03", Error, "a boundary joins different levels"},
	{"BND04", Error, "a boundary joins spaces that do not touch"},
	{"BND06", Warning, "a boundary to the outside has no wall left"},
	{"OPN03", Warning, "an opening in an open boundary"},
	{"OPN04", Error, "an opening has no segment to be on"},
	{"OPN05", Error, "an opening could be on several segments"},
	{"OPN06", Error, "an opening is wider than its segment"},
	{"OPN07", Error, "an opening has its position on the wrong axis"},
	{"OPN08", Error, "an opening sticks out of its segment"},
	{"OPN01", Error, "a hinge is on the wrong axis"},
	{"OPN02", Error, "two openings overlap"},
	{"SEG03", Warning, "a seg in an open boundary"},
	{"SEG04", Error, "a seg has no segment to be on"},
	{"SEG05", Error, "a seg could be on several segments"},
	{"SEG06", Error, "a seg is wider than its segment"},
	{"SEG07", Error, "a seg has its position on the wrong axis"},
	{"SEG08", Error, "a seg sticks out of its segment"},
	{"SEG01", Error, "an area in a space without region"},
	{"SEG02", Warning, "an area sticks out of its space"},
	{"ZON01", Warning, "a zone has no space in it"},
	{"ZON02", Warning, "a zone has the path of a space"},
	{"HGT01", Error, "a space is higher than its storey"},
	{"HGT02", Error, "a space is higher than its storey, and its voids do not cover it"},
	{"SUF02", Error, "a space with a region is on no level"},
	{"SUF01", Error, "a space has no ceiling height"},
	{"SUF03", Warning, "a level with floors has no slab"},
	{"SIT01", Error, "an outline has an edge of no length"},
	{"SIT02", Error, "an outline crosses itself"},
	{"SIT04", Warning, "an outline belongs to no zone"},
	{"SYN01", Error, "the building cannot be read at all"}, // never from Run (05 D11)
}

var severities = func() map[string]string {
	index := make(map[string]string, len(Codes))
	for _, c := range Codes {
		index[c.Name] = c.Severity
	}
	return index
}()
