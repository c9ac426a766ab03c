package svg

import "strings"

// A Path is the value of the attribute d of a path, in the making. The zero
// value is empty.
type Path struct{ b strings.Builder }

// Move begins a stroke.
func (p *Path) Move(x, y float64) { p.op("M", x, y) }

// Line goes on, straight.
func (p *Path) Line(x, y float64) { p.op("L", x, y) }

// Arc goes on along a circle of radius r, by the shorter way. On the page, with
// y down, sweep is clockwise.
func (p *Path) Arc(r float64, sweep bool, x, y float64) {
	flag := " 0 0 0 "
	if sweep {
		flag = " 0 0 1 "
	}
	p.b.WriteString("A" + Number(r) + " " + Number(r) + flag + Number(x) + " " + Number(y))
}

// Close goes back to where the stroke began.
func (p *Path) Close() { p.b.WriteByte('Z') }

// Empty reports whether there is nothing yet.
func (p *Path) Empty() bool { return p.b.Len() == 0 }

// D is the attribute.
func (p *Path) D() Attr { return Attr{"d", p.b.String()} }

func (p *Path) op(letter string, x, y float64) {
	p.b.WriteString(letter + Number(x) + " " + Number(y))
}
