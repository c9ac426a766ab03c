package compose

import (
	"fmt"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/notation"
)

func fault(rule string, facts ...any) error { return wording.Fault(rule, facts...) }

// first says where something was first defined.
func (l *layer) first(pos model.Pos) notation.Phrase {
	if pos.File == l.path {
		return notation.Phrase(fmt.Sprintf("on line %d", pos.Line))
	}
	return notation.Phrase(fmt.Sprintf("on line %d of %s", pos.Line, notation.Quote(tail(pos.File))))
}

// tail is the end of a long path, which tells more than its beginning.
func tail(path string) string {
	runes := []rune(path)
	if n := len(runes) - ecma.ExcerptLength; n > 0 {
		return "…" + string(runes[n+1:])
	}
	return path
}

// wording says what is wrong with a statement, by rule of 02 §11.
var wording = notation.Wording{
	"NE3": `This text stands alone and cannot import anything. Compose it from a file to import others.`,
	"NE4": `An import needs the path of a layer, as in: import ./plan.muro`,

	"NE11": `%s does not begin a statement. A line starts with koyu, name, unit, grid, level, import, asset, polygon, column, band, space, boundary, zone, stack, over or drop; indent a line that belongs to the one above.`,
	"NE12": `%s cannot begin an indented line. Below a boundary or stack stand door, window, seg and line, below a space area, below a band space; all else starts at the margin.`,
	"NE13": `%s cannot stand below over. A set edit begins with + to add, - to remove or = to change, then a blank.`,
	"NE14": `There is no boundary or stack above for this %s. Put it, indented, right below the one it belongs to.`,
	"NE15": `A member of a band cannot have an area, because its region is derived. Write the space out with its ranges to give it areas.`,
	"NE16": `There is no space above for this area. Put it, indented, right below the space it belongs to.`,
	"NE17": `There is no band above for this space. Put it below a band line to make it a member, or at the margin.`,

	"NE25": `A %s must be a number, and %s is none. Numbers are written like 3600, -50 or 2.5.`,
	"NE30": `The koyu line needs the version of the notation, as in: koyu %s`,
	"NE31": `The koyu line holds nothing but the version. Remove %s.`,
	"NE32": `The version %s is not known. Known are %s.`,
	"NE33": `Only the entry declares the version. Remove this koyu line from the imported layer.`,
	"NE34": `The version is declared already, as %s. Keep one koyu line.`,
	"NE35": `The name line needs a name.`,
	"NE36": `The building already has the name %s. Give it the same name here, or none.`,
	"NE37": `The only unit is mm, and this line has %s. Write: unit mm`,
	"NE38": `A grid has the axis X or Y, and this line has %s. Write it as in: grid X 0 4000 8000`,
	"NE39": `The grid of axis %s is declared already. Put all its coordinates on one line.`,
	"NE41": `The span %s has an end that is not a level declared before this line.`,
	"NE42": `The span %s does not rise. Write the lower of two levels first.`,
	"NE43": `These paths have different spans of levels: %s. Use one span for all of them.`,
	"NE44": `A grid needs two coordinates or more.`,
	"NE45": `The coordinates of a grid must rise from each to the next.`,

	"NE46": `A level needs a name and a height, as in: level L1 0`,
	"NE47": `A level has no attribute %s. It can have h, slab, pitch and underground.`,
	"NE48": `The value of underground is 1 for a level below ground, or 0.`,
	"NE49": `The range of levels %s needs a pitch above 0, the height from each floor to the next, as in pitch:3000.`,
	"NE50": `The level %s is declared already. Give this one another name, or change the first with over.`,
	"NE51": `Only a range of levels has a pitch, as in: level L1..L4 0 pitch:3000`,

	"NE52": `A space needs a path and a type, as in: space /L1/hall room X1..X2 Y1..Y2`,
	"NE53": `A width, w:, belongs to a member of a band. Indent this line below a band, or give the space two ranges.`,
	"NE54": `The path of a space begins with a slash, as in: space /L1/hall room`,
	"NE55": `The space %s needs a type after its path, as in: space /L1/hall room`,
	"NE56": `The type %s is one letter away from %s. Write that, or choose a name that cannot be mistaken for it.`,
	"NE57": `The level %s is not declared before this line.`,
	"NE58": `There is already a space %s, defined %s. Give this one another path, or change the first with over.`,
	"NE62": `A region needs two ranges, one of X and one of Y, as in X1..X2 Y1..Y2. Join further regions of a space with +.`,
	"NE63": `The ends of the range %s lie on different axes.`,
	"NE64": `The region has zero width`,
	"NE65": `Both ranges of this region lie on one axis. Write one of X and one of Y.`,

	"NE70": `A boundary needs the paths of two spaces, each beginning with a slash, as in: boundary /L1/hall /out`,
	"NE71": `%s is not a type of boundary. Write wall, open, stair, shaft or void.`,
	"NE72": `The value of air is 1 for a boundary that lets air through, or 0.`,
	"NE73": `There is no asset %s before this line. Define it, or give the opening a width with w:.`,
	"NE74": `The asset %s is a %s and cannot be used as a %s.`,
	"NE75": `This %s needs a width above 0, as in w:900, here or in its asset.`,
	"NE76": `A hinge is on the side N, E, S or W, and %s is none of them.`,
	"NE77": `A door swings to the side a or b of its boundary, and %s is neither.`,
	"NE78": `A position at: is a number from 0 to 1 along the boundary, or a place on the grid such as X2+600.`,
	"NE79": `A seg needs a width above 0, as in w:900.`,
	"NE80": `A line needs two points and nothing else, as in: line X1,Y1 X2,Y3`,
	"NE82": `The point %s does not have X first and Y second.`,
	"NE83": `The line begins and ends at the same place, %s.`,
	"NE84": `The boundary of %s and %s has a line already. A boundary can have one.`,

	"NE85": `A zone needs a path that begins with a slash, as in: zone /L1/flat-a`,
	"NE86": `There is already a zone %s, defined %s.`,
	"NE87": `A stack needs the last part of a path, without a slash, and a span of levels, as in: stack stairs L1..L4 type:stair`,
	"NE88": `This stack %s. Write type:stair, type:shaft or type:void.`,
	"NE89": `An asset needs a name without a colon that does not begin with a slash, as in: asset D1 door w:900`,
	"NE90": `An asset is a door or a window, and this line has %s after its name.`,
	"NE91": `There is already an asset %s, defined %s.`,
	"NE92": `A polygon needs a path that begins with a slash, and its corners, as in: polygon /site 0,0 9000,0 9000,6000`,
	"NE94": `A polygon needs three corners or more.`,
	"NE95": `There is already a polygon %s, defined %s.`,
	"NE96": `The size of a column must be above 0.`,
	"NE97": `A column needs a level or a span of levels after its size, as in: column 600 L1..L4`,
	"NE98": `The level %s of this column is not declared before this line.`,
	"NE99": `The list %s: of this column names no grid line. Leave it out to mean all of them.`,

	"NE100": `A band runs along X or Y, and this line has %s. Write it as in: band X X1..X4 Y1..Y2`,
	"NE101": `A band has an axis and two ranges and nothing else. Remove %s, or put it on the members.`,
	"NE102": `The range %s of this band falls. Write the lower end first, where the band begins.`,
	"NE103": `A member of a band needs a path that begins with a slash, a type and a width, as in: space /L1/hall room w:3000`,
	"NE104": `The member %s needs a type after its path, as in: space /L1/hall room w:3000`,
	"NE105": `A member of a band has no region of its own, so %s cannot stand here. Its width, w:, is enough.`,
	"NE106": `A member of a band has the level that its path begins with, so %s cannot stand here.`,
	"NE107": `%s is not the width of a member. Write whole millimetres above 0, as in w:3000, or w:rest.`,
	"NE108": `The member %s needs a width, as in w:3000 or w:rest.`,
	"NE109": `The band has no members. Indent its spaces below it.`,
	"NE110": `Only one member of a band takes the rest, and both %s and %s do. Give one of them a width.`,
	"NE111": `The widths of the members add up to %s, and the band is %s long: %s too much. The members are %s.`,
	"NE112": `The other members fill the band of %s, so nothing is left for %s.`,
	"NE113": `The widths of the members add up to %s, and the band is %s long: %s is left over. Give one member w:rest, or widen some. The members are %s.`,
	"NE114": `The members of a band must lie on one level, under the same first part of their paths: %s.`,
	"NE115": `This member would end at %s, which is not in whole millimetres.`,

	"NE120": `There is no level to override here: %s is not the name of one declared before this line.`,
	"NE121": `There is no asset to override here: %s is not the name of one defined before this line.`,
	"NE122": `An over needs something to override: level and a name, asset and a name, the path of a space or zone, or the two paths of a boundary.`,
	"NE123": `There is no space or zone %s to override before this line.`,
	"NE124": `There is no boundary of %s and %s to override before this line. Default boundaries cannot be overridden: declare one.`,
	"NE125": `An over has one path for a space or zone, or two for a boundary, and this one has more: %s.`,
	"NE126": `This layer already has a say on %s of %s. Change it where it is written, or override it from a stronger layer, one that is imported later.`,
	"NE127": `The %s of a level must be a number above 0, and %s is none.`,
	"NE128": `The attribute %s of a level cannot be overridden. Only h, slab and underground can.`,
	"NE129": `The thickness t of a boundary must be a number above 0, and %s is none.`,
	"NE130": `%s needs to know what it is about: area below a space; door, window or seg below a boundary.`,
	"NE131": `Below a space the set that can be edited is area, not %s.`,
	"NE132": `Nothing can be added, removed or changed below the over of this %s.`,
	"NE133": `Below a boundary the sets that can be edited are door, window and seg, not %s.`,
	"NE134": `The %s that is added needs a name, as in name:N1, by which it can be found again.`,
	"NE135": `There is already a %s with the name %s here. Choose another name.`,
	"NE136": `%s %s needs the name of the one that is meant, right after the word.`,
	"NE137": `There is no %s with the name %s here.`,
	"NE138": `More than one %s has the name %s here. Give each a name of its own where it is defined.`,
	"NE139": `The %s must be a number above 0, and %s is none.`,
	"NE140": `Write the name of the column to drop, as in: drop column C1`,
	"NE141": `There is no column with the name %s before this line.`,
	"NE142": `More than one column has the name %s. Give each a name of its own where it is declared.`,
	"NE143": `There is no space or zone %s to drop before this line.`,
	"NE144": `There is no boundary of %s and %s to drop before this line. Default boundaries cannot be dropped: declare one.`,
	"NE145": `A drop has one path for a space or zone, two for a boundary, or column and a name.`,
}
