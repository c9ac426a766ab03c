package check

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
	"koyu-mcp/koyu/plane"
	"koyu-mcp/koyu/rise"
)

// Everything that a person reads is in this file: one function per code, and
// the names of things that they share. A message tells the facts, and where it
// helps what to write instead. Text from the building is never quoted at full
// length.

// named is how much of a list of holders is spelled out; positions of all are
// in the diagnostic anyway.
const named = 8

func short(s string) string { return ecma.Excerpt(s) }

func mm(x float64) string { return ecma.Number(x) + " mm" }

// whole is a length in whole millimetres (G14).
func whole(x float64) string { return ecma.Number(ecma.Round(x)) }

func nameSpace(path string) string { return "space " + short(path) }
func nameZone(path string) string  { return "zone " + short(path) }
func nameLevel(name string) string { return "level " + short(name) }

func nameBoundary(b *model.Boundary) string {
	return "boundary between " + short(b.A) + " and " + short(b.B)
}

func nameArea(a *model.Area, path string) string {
	if name := a.Attrs.Name(); name != "" {
		return fmt.Sprintf("the area %s of %s", short(name), nameSpace(path))
	}
	return fmt.Sprintf("the area %s of %s", spelling(a.Region), nameSpace(path))
}

// namePart is the name of a door, window or seg.
func namePart(word string, attrs *model.Attrs, b *model.Boundary) string {
	if name := attrs.Name(); name != "" {
		word += " " + short(name)
	}
	return "the " + word + " in the " + nameBoundary(b)
}

func nameAsset(a *model.Asset) string { return "asset " + short(a.Name) }

func nameColumn(c *model.Column) string {
	levels := ""
	switch n := len(c.Levels); n {
	case 0:
	case 1:
		levels = " on level " + short(c.Levels[0])
	default:
		levels = fmt.Sprintf(" on the %d levels %s to %s", n, short(c.Levels[0]), short(c.Levels[n-1]))
	}
	return "column " + ecma.Number(c.Size) + levels
}

// spelling is a rectangle as it was written.
func spelling(r model.Region) string {
	return short(r.XA + ".." + r.XB + " " + r.YA + ".." + r.YB)
}

// written is an attribute as it was written.
func written(a model.Attr) string { return short(a.Key + ":" + a.String()) }

func lineBetween(l *model.Line) string {
	return "line from " + short(l.FromRef) + " to " + short(l.ToRef)
}

// fileName is the path of a layer. Of a long one the end says more.
func fileName(path string) string {
	shown := path
	for utf8.RuneCountInString(shown) > ecma.ExcerptLength {
		_, rest, ok := strings.Cut(strings.TrimPrefix(shown, "…/"), "/")
		if !ok {
			break
		}
		shown = "…/" + rest
	}
	return short(shown)
}

// writtenAt follows a message whose position names another layer.
func writtenAt(at model.Pos) string { return " It is written in " + place(at, "") + "." }

// place is a position as seen from a diagnostic in file.
func place(at model.Pos, file string) string {
	if at.File == file || at.File == "" {
		return fmt.Sprintf("line %d", at.Line)
	}
	return fmt.Sprintf("line %d of %s", at.Line, fileName(at.File))
}

// list joins items, as many as are worth spelling out.
func list(items []string) string {
	if len(items) > named {
		return fmt.Sprintf("%s and %d more", strings.Join(items[:named], ", "), len(items)-named)
	}
	return joined(items, " and ")
}

func joined(items []string, last string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	n := len(items) - 1
	return strings.Join(items[:n], ", ") + last + items[n]
}

func article(noun string) string {
	if strings.ContainsAny(noun[:1], "aeio") {
		return "an " + noun
	}
	return "a " + noun
}

// Boundaries: what they name and how often.

func sayREF01(b *model.Boundary, path string) string {
	return fmt.Sprintf("There is no space %s. Declare it, or correct the path in the %s.", short(path), nameBoundary(b))
}

func sayBND01(path string) string {
	return fmt.Sprintf("This boundary joins %s to itself. Name the space on the other side.", short(path))
}

func sayBND02(b, holder *model.Boundary) string {
	what := nameBoundary(b)
	if b.Edge != "" {
		what += " at edge:" + string(b.Edge)
	}
	if b.Line != nil {
		what += " with the " + lineBetween(b.Line)
	}
	return fmt.Sprintf("The %s is already declared at %s. Keep one of the two, or tell them apart by edge: or line.",
		what, place(holder.Pos, b.File))
}

func sayBND05(low, high string) string {
	return fmt.Sprintf("Between %s and %s there is a boundary for the whole contact beside one for a single edge, so a wall is there twice. Give all of them an edge:, or keep only the one without.",
		short(low), short(high))
}

// Levels.

func sayLVL01(lower, upper *model.Level) string {
	return fmt.Sprintf("Levels %s and %s are both at height %s. Give each level a height of its own.",
		short(lower.Name), short(upper.Name), ecma.Number(upper.Z))
}

func saySUF03(level string) string {
	return fmt.Sprintf("There are floors on level %s, but it has no slab. Write its thickness on the level, as slab:.", short(level))
}

// Regions.

func sayGEO01(path string, r, q model.Region) string {
	return fmt.Sprintf("The rectangles %s and %s of %s overlap. Rectangles of one space may touch, and not overlap.",
		spelling(r), spelling(q), nameSpace(path))
}

func sayGEO02(a, z *model.Space) string {
	where := "Neither has a level."
	if a.Level != "" {
		where = fmt.Sprintf("Both are on level %s.", short(a.Level))
	}
	return fmt.Sprintf("Spaces %s and %s overlap in plan. %s", short(a.Path), short(z.Path), where)
}

func sayDAY01(path string, v model.Value) string {
	return fmt.Sprintf("%s on %s is neither 0 nor 1: write daylight:1 for a space that needs daylight, or daylight:0 for one that does not.",
		written(model.Attr{Key: "daylight", Value: v}), nameSpace(path))
}

func saySUF02(path string) string {
	return fmt.Sprintf("Space %s has a region but no level. Declare the level before the space and begin the path with its name, or write level:.", short(path))
}

func saySUF01(path, level string) string {
	return fmt.Sprintf("Space %s has no ceiling height. Write h: on it, or on level %s for all of its spaces.", short(path), short(level))
}

func saySEG01(path string) string {
	return fmt.Sprintf("Space %s has no region that an area could be a part of.", short(path))
}

func saySEG02(a *model.Area, path string) string {
	return fmt.Sprintf("%s does not lie within one rectangle of its region. Where it spans several, write one area for each.", capital(nameArea(a, path)))
}

// Vocabulary.

// say words a violation on the element of that name.
func (v violation) say(name string) string {
	what := written(v.Attr) + " on " + name
	switch v.code {
	case "ATT01":
		return what + " has to be a number above 0."
	case "ATT02":
		var words []string
		for _, w := range v.rule.OneOf {
			words = append(words, w.String())
		}
		return fmt.Sprintf("%s is not possible: %s is %s.", what, v.Key, joined(words, " or "))
	}
	var keys []string
	for _, t := range model.Vocabulary {
		if t.Element == v.on {
			keys = append(keys, t.Key)
		}
	}
	return fmt.Sprintf("%s is not in the vocabulary. %s takes %s; words of your own need a namespace, like acme.note.",
		what, capital(article(string(v.on))), joined(keys, " and "))
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Vertical runs.

func sayRun(r *rise.Run, fault rise.Fault) string {
	space := nameSpace(r.Space.Path)
	declared := rise.Declared(r.Space)
	form := written(model.Attr{Key: "form", Value: model.Value{Text: r.Form}})
	switch fault {
	case rise.Ambiguous:
		var all []string
		for _, a := range declared {
			all = append(all, written(a))
		}
		return fmt.Sprintf("%s declares several vertical runs: %s. A space has one; divide it, or keep one of them.", capital(space), list(all))
	case rise.BadValue:
		if r.Device == rise.Lift {
			return fmt.Sprintf("%s on %s is not possible. A lift has no direction: write lift:1.", written(declared[0]), space)
		}
		return fmt.Sprintf("%s on %s is no direction. Write the way up: %s:N, E, S or W.", written(declared[0]), space, r.Device)
	case rise.NoRectangle:
		return fmt.Sprintf("The %s of %s needs a region of exactly one rectangle, and there are %d.", r.Device, space, len(r.Space.Regions))
	case rise.NoLevel:
		return fmt.Sprintf("The %s of %s needs a level to start from, and the space is on none.", r.Device, space)
	case rise.UnknownForm:
		return fmt.Sprintf("%s on %s is unknown. A run is straight, or a return.", form, space)
	case rise.CannotTurn:
		return fmt.Sprintf("%s on %s is for stairs and ramps; %s only goes straight.", form, space, article(r.Device))
	case rise.TopLevel:
		return fmt.Sprintf("The %s of %s leads nowhere: there is no level above %s. Declare one, or remove the attribute.", r.Device, space, short(r.Space.Level))
	}
	return sayTooShort(r)
}

func sayTooShort(r *rise.Run) string {
	taken := fmt.Sprintf("%s of floor at each end", mm(r.Entry))
	change := "entry:"
	if r.Form == rise.Return {
		taken = fmt.Sprintf("%s of floor before it and a landing of %s", mm(r.Entry), mm(max(r.Landing, rise.LandingMin)))
		change = "entry: or landing:"
	}
	return fmt.Sprintf("The %s of %s does not fit: the space is %s long towards %s, and %s leave nothing for a flight. Lengthen the space, or write a smaller %s.",
		r.Device, nameSpace(r.Space.Path), mm(r.Length), r.Up, taken, change)
}

func sayExcessive(r *rise.Run) string {
	what, change := fmt.Sprintf("%s risers", ecma.Number(r.Risers)), "riser:"
	if r.Device == rise.Escalator {
		what, change = fmt.Sprintf("%s lanes", ecma.Number(r.Lanes)), "lane:"
	}
	return fmt.Sprintf("The %s of %s would have %s, and more than %d are not built. Write a larger %s.",
		r.Device, nameSpace(r.Space.Path), what, rise.MaxSteps, change)
}

// Drawn lines.

func sayLIN01(b *model.Boundary, regions bool) string {
	if !regions {
		return fmt.Sprintf("The %s divides nothing: neither %s nor %s has a region.", lineBetween(b.Line), short(b.A), short(b.B))
	}
	return fmt.Sprintf("It is not clear on which side of the %s %s lies and on which %s. Draw it where more of each region lies on one side than on the other, and not both on the same.",
		lineBetween(b.Line), short(b.A), short(b.B))
}

func sayLIN02(b *model.Boundary) string {
	return fmt.Sprintf("The %s is of type %s and joins two levels, so no line can be drawn on it. Remove the line.", nameBoundary(b), b.Kind)
}

func sayLIN03(b *model.Boundary) string {
	return fmt.Sprintf("The %s divides nothing: what it could divide between %s and %s lies on one side of it already. Move it, or remove it.",
		lineBetween(b.Line), short(b.A), short(b.B))
}

// Columns.

func sayCOL01(c *model.Column) string {
	return fmt.Sprintf("The declaration of %s gives no column: none of its crossings of grid lines is over a floor.", nameColumn(c))
}

func sayCOL02(c *model.Column) string {
	return fmt.Sprintf("The declaration of %s gives no column: earlier ones have taken all of its crossings. Put it before them, or limit them with x: and y:.", nameColumn(c))
}

// Versions.

func sayVER01(version string, b *model.Boundary) string {
	return fmt.Sprintf("koyu %s has no default walls yet: declare the %s, or declare koyu %s or newer.", short(version), nameBoundary(b), sinceDefaults)
}

func sayVER02(version string, s *model.Space) string {
	return fmt.Sprintf("In koyu %s %s of type %s has to say daylight:0 or daylight:1. Write it, or declare koyu %s or newer.",
		short(version), nameSpace(s.Path), short(s.Type), sinceDaylight)
}

func sayVER03(version, what string) string {
	return fmt.Sprintf("koyu %s does not know this yet: %s. Declare koyu %s or newer.", short(version), what, sinceRuns)
}

func sayVER04(version string, e model.Edit) string {
	return fmt.Sprintf("koyu %s does not know this yet: %s. Declare koyu %s or newer.", short(version), short(e.Word+" "+e.Subject), sinceEdits)
}

// Identities.

func sayUID01(o owner) string {
	return fmt.Sprintf("uid:%s on %s is a number, which may be spelled in several ways. A uid has to be a word: begin it with a letter.",
		short(o.uid.String()), nameOwner(o))
}

func sayUID02(o owner) string {
	return fmt.Sprintf("The uid \"%s\" on %s has white space in it. A uid has to be one word.", short(o.uid.Text), nameOwner(o))
}

func sayUID03(owners []owner) string {
	var all []string
	for _, o := range owners {
		all = append(all, fmt.Sprintf("%s (%s)", nameOwner(o), place(o.Pos, "")))
	}
	return fmt.Sprintf("The uid %s has %d owners: %s. A uid belongs to one element for good; give the others new ones.",
		short(owners[0].uid.Text), len(owners), list(all))
}

func nameOwner(o owner) string { return o.kind + " " + short(o.path) }

func sayUID04(kind, container string, holders []claim) string {
	var all []string
	for _, h := range holders {
		all = append(all, place(h.Pos, holders[len(holders)-1].File))
	}
	return fmt.Sprintf("The name %s is there %d times among the %ss of the %s: %s. Give each a name of its own.",
		short(holders[0].name), len(holders), kind, container, list(all))
}

// Vertical boundaries.

func sayVRT01(b *model.Boundary) string {
	return fmt.Sprintf("The %s is of type %s: both spaces need a region and a level.", nameBoundary(b), b.Kind)
}

func sayVRT02(b *model.Boundary, a, z *model.Space) string {
	return fmt.Sprintf("The %s is of type %s and has to join a level to the next one above it, not %s and %s.",
		nameBoundary(b), b.Kind, short(a.Level), short(z.Level))
}

func sayVRT03(b *model.Boundary) string {
	return fmt.Sprintf("The %s is of type %s, but the two spaces do not overlap in plan.", nameBoundary(b), b.Kind)
}

func sayVRT04(upper *model.Space) string {
	return fmt.Sprintf("The space above a void is a void as well, but %s is of type %s. Declare it as void.", short(upper.Path), short(upper.Type))
}

func sayVRT05(b *model.Boundary, word string) string {
	return fmt.Sprintf("The %s is of type %s and has no wall in plan that %s could be in.", nameBoundary(b), b.Kind, article(word))
}

func sayVRT06(b *model.Boundary) string {
	return fmt.Sprintf("The %s is of type %s and has no wall in plan that a seg could be a stretch of.", nameBoundary(b), b.Kind)
}

// Segments of boundaries.

func sayBND03(a, z *model.Space) string {
	return fmt.Sprintf("%s is on %s and %s on %s. A wall joins spaces of one level; between levels write type:stair, shaft or void.",
		short(a.Path), onLevel(a), short(z.Path), onLevel(z))
}

func onLevel(s *model.Space) string {
	if s.Level == "" {
		return "no level"
	}
	return nameLevel(s.Level)
}

func sayBND04(b *model.Boundary, touching []model.Edge) string {
	if len(touching) == 0 {
		return fmt.Sprintf("%s and %s do not touch, so there is no boundary between them.", short(b.A), short(b.B))
	}
	var edges []string
	for _, e := range touching {
		edges = append(edges, string(e))
	}
	return fmt.Sprintf("%s and %s do not touch at edge:%s. Seen from %s they touch at %s.",
		short(b.A), short(b.B), b.Edge, short(b.A), joined(edges, " and "))
}

func sayBND06(b *model.Boundary, inside *model.Space) string {
	side := "side"
	if b.Edge != "" {
		side = "side at edge:" + string(b.Edge)
	}
	return fmt.Sprintf("No %s of %s is left for %s: other spaces are all along it.", side, short(inside.Path), short(b.Other(inside.Path)))
}

// Openings and segs.

func sayOPN03(b *model.Boundary, word string) string {
	return fmt.Sprintf("The %s is open, so there is no wall for %s. Remove it, or the type:open.", nameBoundary(b), article(word))
}

func saySEG03(b *model.Boundary) string {
	return fmt.Sprintf("The %s is open, so there is no wall that a seg could be a stretch of. Remove it, or the type:open.", nameBoundary(b))
}

func sayOPN01(o *model.Opening, s plane.Segment) string {
	sides := "N or S"
	if s.Horizontal {
		sides = "W or E"
	}
	return fmt.Sprintf("hinge:%s does not lie along the wall that this %s is in. Write hinge:%s.", o.Hinge, o.Kind, sides)
}

func sayOPN02(p, q placed, distance, needed float64) string {
	return fmt.Sprintf("This %s overlaps the %s before it: their centres are %s mm apart, and have to be %s mm apart.",
		q.Kind, p.Kind, whole(distance), whole(needed))
}

// sayMisfit is the wording of OPN04–OPN08 and SEG04–SEG08.
func sayMisfit(b *model.Boundary, word string, band *model.Band, m *plane.Misfit) string {
	switch m.Code {
	case plane.NoSegment:
		return sayNoSegment(b, word, band)
	case plane.ManySegments:
		if b.Line != nil {
			return fmt.Sprintf("The wall that is drawn between %s and %s has several segments, so this %s has no definite place in it.", short(b.A), short(b.B), word)
		}
		return fmt.Sprintf("The wall between %s and %s has several segments. Say by edge: in which of them this %s is.", short(b.A), short(b.B), word)
	case plane.TooWide:
		return fmt.Sprintf("This %s is %s wide, and its wall only %s long.", word, mm(band.W), mm(m.Len))
	case plane.WrongAxis:
		if m.Axis == 0 {
			return fmt.Sprintf("at:%s cannot place this %s on a diagonal wall. Write a ratio from 0 to 1.", short(band.AtRef), word)
		}
		return fmt.Sprintf("at:%s does not place this %s: its wall runs along %c. Write a grid line of %c, or a ratio from 0 to 1.",
			short(band.AtRef), word, m.Axis, m.Axis)
	}
	return fmt.Sprintf("This %s, %s wide at:%s, sticks out of its wall, which runs from %s to %s. Its centre has to be from %s to %s.",
		word, mm(band.W), short(band.AtRef), whole(m.From), whole(m.To), whole(m.Low), whole(m.High))
}

func sayNoSegment(b *model.Boundary, word string, band *model.Band) string {
	if band.Edge == "" {
		return fmt.Sprintf("There is no wall between %s and %s that this %s could be in.", short(b.A), short(b.B), word)
	}
	if b.Line != nil {
		return fmt.Sprintf("The wall between %s and %s is a drawn line and has no edges. Remove edge:%s from this %s.", short(b.A), short(b.B), band.Edge, word)
	}
	return fmt.Sprintf("There is no wall between %s and %s at edge:%s that this %s could be in.", short(b.A), short(b.B), band.Edge, word)
}

// Zones, heights and outlines.

func sayZON01(path string) string {
	return fmt.Sprintf("There is no space in the zone: no path begins with %s/. Correct the path, or remove the zone.", short(path))
}

func sayZON02(path string) string {
	return fmt.Sprintf("%s is a space and a zone at once. A zone groups the spaces below its path: write what it says on the space, or rename one of them.", short(path))
}

func sayHGT01(path string, f fit) string {
	return fmt.Sprintf("%s Lower its ceiling, or join it to a void on level %s by a boundary of type:void.", tooHigh(path, f), short(f.upper.Name))
}

func sayHGT02(path string, f fit, coverage float64) string {
	return fmt.Sprintf("%s The voids above cover %s %% of it. Let them cover all of it, or lower its ceiling.", tooHigh(path, f), ecma.Fixed(coverage*100, 1))
}

func tooHigh(path string, f fit) string {
	return fmt.Sprintf("%s is too high: its height of %s and the slab of level %s, %s, take %s, and that level is %s above.",
		capital(nameSpace(path)), mm(f.h.Value), short(f.upper.Name), mm(f.upper.Slab.Value), mm(f.need()), mm(f.pitch()))
}

func saySIT01(path string, at model.Point) string {
	return fmt.Sprintf("The outline %s has an edge of 1 mm or less, which starts at %s,%s. Remove one of its two points.", short(path), whole(at.X), whole(at.Y))
}

func saySIT02(path string, at model.Point) string {
	return fmt.Sprintf("The outline %s crosses itself at %s,%s. List its points in order around the site.", short(path), whole(at.X), whole(at.Y))
}

func saySIT04(path string) string {
	return fmt.Sprintf("The outline %s belongs to no zone. Declare zone %s, or give the outline the path of the zone it is meant for.", short(path), short(path))
}
