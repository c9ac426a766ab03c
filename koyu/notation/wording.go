package notation

// RuleTokens is the rule of [MaxTokens], which 02 does not have.
const RuleTokens = "tokens"

// wording says what is wrong with the spelling of a line.
var wording = Wording{
	"NE10":     `A quotation mark is not closed. A quoted stretch ends on the line where it begins.`,
	"NE20":     `%s is not an attribute. Attributes are written key:value.`,
	"NE21":     `The attribute %s has no value. Write one right after the colon, or leave the attribute out.`,
	"NE22":     `The key %s stands twice on this line. Keep one of the two.`,
	"NE23":     `The value of %s must be a number, and %s is none. Numbers are written like 900, -50 or 2.5.`,
	"NE24":     `%s is not an edge. An edge is N, E, S or W.`,
	"NE40":     `%s is not a span of levels. Write the first and the last level, the lower number first, as in L1..L4.`,
	"NE60":     `%s is not on the grid. Write a declared grid line, with an offset in whole millimetres if need be, as in X2 or X2+600.`,
	"NE61":     `The range %s lacks an end. A range has two, as in X1..X2.`,
	"NE81":     `%s is not a point of a line. A point is one X and one Y reference with a comma between, as in X1,Y2.`,
	"NE93":     `%s is not a corner. The corners of a polygon are pairs of numbers, as in 0,4500.`,
	RuleTokens: `This line holds more than %d words. Spread them over several lines.`,
}
