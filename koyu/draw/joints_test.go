package draw

import (
	"math"
	"testing"
)

// Two walls leave a corner open on their outer side, and joints fill it: up to
// the tip of the mitre, or straight across where that is too far (D10).
func TestCorners(t *testing.T) {
	t.Parallel()
	at := func(degrees, half float64) arm {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		return arm{direction: point{cos, -sin}, half: half}
	}
	for _, test := range []struct {
		name string
		arms []arm
		want float64 // area of the corners
	}{
		{"one wall ends", []arm{at(0, 5)}, 0},
		{"a wall goes on", []arm{at(0, 5), at(180, 5)}, 0},
		{"a wall goes on, thicker", []arm{at(0, 5), at(180, 9)}, 0},
		{"a square corner", []arm{at(0, 5), at(90, 5)}, 25},
		{"of a thick wall and a thin one", []arm{at(0, 5), at(90, 2)}, 10},
		{"a tee", []arm{at(0, 5), at(180, 5), at(90, 2)}, 0},
		{"a tee of a thin wall and a thick one", []arm{at(0, 2), at(180, 2), at(90, 5)}, 0},
		{"a crossing", []arm{at(0, 5), at(90, 5), at(180, 5), at(270, 5)}, 0},
		{"a thick corner from which a thin wall goes on", []arm{at(0, 5), at(270, 5), at(90, 2)}, 25},
		{"an obtuse corner", []arm{at(0, 5), at(135, 5)}, 25 * math.Tan(math.Pi/8)},
		{"a sharp corner is cut off", []arm{at(0, 5), at(10, 5)}, 25 * math.Sin(170*math.Pi/180) / 2},
		{"three walls at equal angles", []arm{at(0, 5), at(120, 5), at(240, 5)}, 0},
	} {
		n := node{at: point{100, 100}, arms: test.arms}
		got := 0.0
		for _, c := range n.corners() {
			got += area(c.ring)
		}
		if math.Abs(got-test.want) > 1e-6 {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// area is that of a polygon on the page.
func area(ring []point) float64 {
	sum := 0.0
	for i, p := range ring {
		sum += cross(p, ring[(i+1)%len(ring)])
	}
	return math.Abs(sum) / 2
}

// A joint is filled as the heavier of its two walls.
func TestCornerRank(t *testing.T) {
	t.Parallel()
	n := node{arms: []arm{{direction: point{1, 0}, half: 5, rank: 2}, {direction: point{0, 1}, half: 5, rank: 1}}}
	if got := n.corners(); len(got) != 1 || got[0].rank != 1 {
		t.Errorf("corners %v", got)
	}
}
