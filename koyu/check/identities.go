package check

import (
	"slices"
	"strings"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/internal/group"
	"koyu-mcp/koyu/model"
)

// identities looks for uids and names that do not identify (N12).
func identities(in *inspection) {
	in.uids()
	in.names()
}

// An owner is a space or a zone that has a uid.
type owner struct {
	kind, path string
	uid        model.Value
	model.Pos
}

// uids judges every uid, then reports those with several owners.
func (in *inspection) uids() {
	var proper []owner
	judge := func(kind, path string, attrs *model.Attrs, at model.Pos) {
		uid, ok := attrs.Get("uid")
		o := owner{kind, path, uid, at}
		switch {
		case !ok:
		case uid.IsNumber:
			in.report("UID01", at, []string{path}, sayUID01(o))
		case uid.Text == "" || strings.ContainsFunc(uid.Text, ecma.IsSpace):
			in.report("UID02", at, []string{path}, sayUID02(o))
		default:
			proper = append(proper, o)
		}
	}
	for s := range in.model.Spaces.All() {
		judge("space", s.Path, &s.Attrs, s.Pos)
	}
	for z := range in.model.Zones.All() {
		judge("zone", z.Path, &z.Attrs, z.Pos)
	}
	for _, owners := range group.By(proper, func(o owner) string { return o.uid.Text }) {
		if len(owners) < 2 {
			continue
		}
		var paths []string
		var positions []model.Pos
		for _, o := range owners {
			paths = append(paths, o.path)
			positions = append(positions, o.Pos)
		}
		in.report("UID03", model.Pos{}, paths, sayUID03(owners), positions...)
	}
}

// A claim is an element of a container that is called by a name.
type claim struct {
	name string
	model.Pos
}

// names looks for names that are there twice in one container.
func (in *inspection) names() {
	for _, b := range in.model.Boundaries {
		var openings, segs []claim
		for _, o := range b.Openings {
			openings = append(openings, claim{in.model.OpeningName(o), o.Pos})
		}
		for _, g := range b.Segs {
			segs = append(segs, claim{g.Attrs.Name(), g.Pos})
		}
		for _, holders := range repeated(openings) {
			in.reportName(holders, b.Pos, ends(b), sayUID04("opening", nameBoundary(b), holders))
		}
		for _, holders := range repeated(segs) {
			in.reportName(holders, b.Pos, ends(b), sayUID04(model.Segment, nameBoundary(b), holders))
		}
	}
	for s := range in.model.Spaces.All() {
		var areas []claim
		for _, a := range s.Areas {
			areas = append(areas, claim{a.Attrs.Name(), a.Pos})
		}
		for _, holders := range repeated(areas) {
			in.reportName(holders, s.Pos, []string{s.Path}, sayUID04("area", nameSpace(s.Path), holders))
		}
	}
	var columns []claim
	for _, c := range in.model.Columns {
		columns = append(columns, claim{c.Attrs.Name(), c.Pos})
	}
	for _, holders := range repeated(columns) {
		last, earlier := lastOf(holders)
		in.report("UID04", last, nil, sayUID04("column", "building", holders), earlier...)
	}
}

// repeated are the claims to each name that has several, by first appearance
// of the name.
func repeated(claims []claim) [][]claim {
	if len(claims) < 2 {
		return nil
	}
	claims = slices.DeleteFunc(claims, func(c claim) bool { return c.name == "" })
	groups := group.By(claims, func(c claim) string { return c.name })
	return slices.DeleteFunc(groups, func(holders []claim) bool { return len(holders) < 2 })
}

// lastOf are the position of the last holder of a name and those before it.
func lastOf(holders []claim) (last model.Pos, earlier []model.Pos) {
	n := len(holders) - 1
	for _, h := range holders[:n] {
		earlier = append(earlier, h.Pos)
	}
	return holders[n].Pos, earlier
}

// reportName reports a name of which parts of one element are the holders.
func (in *inspection) reportName(holders []claim, whole model.Pos, path []string, message string) {
	last, earlier := lastOf(holders)
	for i := range earlier {
		earlier[i] = within(whole, earlier[i])
	}
	in.reportPart("UID04", whole, last, path, message, earlier...)
}
