package form

import (
	"slices"
	"testing"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/model"
)

// The members of every object in their order: with what may be unknown, and
// without. What is a list is never null, and attrs always an object (section N).
func TestMembers(t *testing.T) {
	t.Parallel()
	var attrs, none model.Attrs
	attrs.Set("spec", model.Value{Text: "oak"})
	attrs.Set("name", model.Value{Number: 7, IsNumber: true})
	one, up := model.Known(1), false
	for _, c := range []struct {
		value any
		want  string
	}{
		{Form{}, `{"input":{"cut":0},"levels":[],"spaces":[],"boundaries":[],"openings":[],"segs":[],"slabs":[],"columns":[],"runs":[],"site":[],"plans":[]}`},
		{Level{Name: "L1"}, `{"name":"L1","z":0}`},
		{Level{Name: "L1", H: one, Slab: model.Known(0), Pitch: one}, `{"name":"L1","z":0,"h":1,"slab":0,"pitch":1}`},
		{Space{}, `{"path":"","type":"","outline":[],"areaM2":0,"indoor":false,"semiOutdoor":false,"covered":false}`},
		{Space{Level: "L1", Outline: []Ring{{{X: 1, Y: 2}}}, Z0: model.Known(0), Z1: one},
			`{"path":"","type":"","level":"L1","outline":[[{"x":1,"y":2}]],"areaM2":0,"z0":0,"z1":1,"indoor":false,"semiOutdoor":false,"covered":false}`},
		{Segment{}, `{"x1":0,"y1":0,"x2":0,"y2":0,"horizontal":false}`},
		{Segment{Diagonal: true, EdgeOfA: "N"}, `{"x1":0,"y1":0,"x2":0,"y2":0,"horizontal":false,"diagonal":true,"edgeOfA":"N"}`},
		{Boundary{}, `{"ref":"","boundary":0,"a":"","b":"","kind":"","derived":false,"air":false,"segment":{"x1":0,"y1":0,"x2":0,"y2":0,"horizontal":false}}`},
		{Boundary{Level: "L1", Material: &Material{}}, `{"ref":"","boundary":0,"a":"","b":"","kind":"","derived":false,"level":"L1","air":false,` +
			`"segment":{"x1":0,"y1":0,"x2":0,"y2":0,"horizontal":false},"material":{"t":0,"z0":0,"z1":0,"panels":[]}}`},
		{Panel{}, `{"x1":0,"y1":0,"x2":0,"y2":0,"z0":0,"z1":0}`},
		{Opening{}, `{"ref":"","boundary":0,"index":0,"a":"","b":"","kind":"","segment":{"x1":0,"y1":0,"x2":0,"y2":0,"horizontal":false},` +
			`"cx":0,"cy":0,"w":0,"z0":0,"z1":0,"t":0,"sliding":false}`},
		{Opening{Name: "D", Level: "L1", Style: "auto", Swing: &Swing{}}, `{"ref":"","boundary":0,"index":0,"a":"","b":"","kind":"","name":"D","level":"L1",` +
			`"segment":{"x1":0,"y1":0,"x2":0,"y2":0,"horizontal":false},"cx":0,"cy":0,"w":0,"z0":0,"z1":0,"t":0,"style":"auto",` +
			`"swing":{"into":"","hinge":{"x":0,"y":0},"leaf":{"x":0,"y":0},"jamb":{"x":0,"y":0},"ccw":false},"sliding":false}`},
		{Seg{}, `{"ref":"","boundary":0,"index":0,"segment":{"x1":0,"y1":0,"x2":0,"y2":0,"horizontal":false},"cx":0,"cy":0,"w":0,"t":0}`},
		{Slab{}, `{"kind":"","space":"","level":"","outline":[],"z0":0,"z1":0}`},
		{Column{Attrs: &none}, `{"x":0,"y":0,"w":0,"d":0,"level":"","grid":"","decl":0,"attrs":{},"ref":"","z0":0,"z1":0}`},
		{Column{Attrs: &attrs}, `{"x":0,"y":0,"w":0,"d":0,"level":"","grid":"","decl":0,"attrs":{"spec":"oak","name":7},"ref":"","z0":0,"z1":0}`},
		{Run{}, `{"path":"","device":"","form":"","level":"","z0":0,"z1":0,"rise":0,"up":"","turn":"","rect":{"x1":0,"x2":0,"y1":0,"y2":0},` +
			`"length":0,"width":0,"entry":0,"lanes":0,"parts":[],"risers":0,"riser":0,"tread":0,"slope":0,"going":0,"solids":[]}`},
		{Part{}, `{"kind":"","rect":{"x1":0,"x2":0,"y1":0,"y2":0},"t0":0,"t1":0,"s0":0,"s1":0,"z0":0,"z1":0,"reversed":false}`},
		{Part{Risers: one, Tread: one, Lane: model.Known(0)},
			`{"kind":"","rect":{"x1":0,"x2":0,"y1":0,"y2":0},"t0":0,"t1":0,"s0":0,"s1":0,"z0":0,"z1":0,"reversed":false,"risers":1,"tread":1,"lane":0}`},
		{Solid{Kind: Box}, `{"kind":"box","rect":{"x1":0,"x2":0,"y1":0,"y2":0},"z0":0,"z1":0}`},
		{Solid{Kind: Incline, Up: "N", T: one}, `{"kind":"incline","rect":{"x1":0,"x2":0,"y1":0,"y2":0},"up":"N","z0":0,"z1":0,"t":1}`},
		{Site{}, `{"path":"","points":[],"areaM2":0}`},
		{Plan{}, `{"level":"","cut":0,"cutZ":0,"entities":[]}`},
		{Entity{Index: 1}, `{"class":"","of":"","ref":""}`},
		{Entity{Role: "r", Polygon: Ring{{}}, Lines: []Line{{}}, Arc: &Arc{}, Anchor: &Anchor{Up: &up}},
			`{"class":"","of":"","ref":"","role":"r","polygon":[{"x":0,"y":0}],"lines":[{"x1":0,"y1":0,"x2":0,"y2":0}],` +
				`"arc":{"cx":0,"cy":0,"r":0,"from":{"x":0,"y":0},"to":{"x":0,"y":0},"ccw":false},"anchor":{"x":0,"y":0,"up":false}}`},
		{Anchor{}, `{"x":0,"y":0}`},
	} {
		if got := ecma.JSON(c.value, 0); got != c.want {
			t.Errorf("%T is written\n%s, want\n%s", c.value, got, c.want)
		}
	}
}

// A panel without length has an outline all the same, of one point (F37).
func TestOutlineOfNothing(t *testing.T) {
	t.Parallel()
	want := Ring{{X: 5, Y: 7}, {X: 5, Y: 7}, {X: 5, Y: 7}, {X: 5, Y: 7}}
	if got := (Panel{X1: 5, Y1: 7, X2: 5, Y2: 7}).Outline(100); !slices.Equal(got, want) {
		t.Errorf("outline %v", got)
	}
}
