package form_test

import (
	"fmt"
	"strings"
	"testing"

	"koyu-mcp/koyu/form"
)

// Both ledgers, as names, numbers and in their order (section A).
func TestLedgers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		ledger []form.Entry
		want   string
	}{
		{"constants", form.Constants, "WALL_T 100, RAIL_T 60, RAIL_T_MAX 80, RAIL_H 1100, OPENING_HEAD 2000, OPENING_H 1200, CEILING_T 30, " +
			"ROOF_T 200, CUT_HEIGHT 1200, DEFAULT_RISER_MAX 180, TREAD_TARGET 300, LANDING_MIN 1100, ENTRY_LANDING 1100, " +
			"LANE_ESCALATOR 1200, TREAD_SOLID 200, SLAB_T 200, STEP_MARK 400"},
		{"tolerances", form.Tolerances, "EPS 0.5, AREA_EPS 1, PROBE 5, SPAN_EPS 1, CROSS_EPS 1e-06, PARALLEL_EPS 1e-09, POINT_EPS 1"},
	} {
		var got []string
		for _, e := range c.ledger {
			got = append(got, fmt.Sprint(e.Name, " ", e.Value))
			if e.Meaning == "" {
				t.Errorf("%s has no meaning", e.Name)
			}
		}
		if got := strings.Join(got, ", "); got != c.want {
			t.Errorf("%s are\n%s, want\n%s", c.name, got, c.want)
		}
	}
}
