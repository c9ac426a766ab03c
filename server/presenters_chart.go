package server

import (
	"encoding/json"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/server/present"
)

// A chart is the option of a bar chart as ECharts has it.
type chart struct {
	Grid   grid      `json:"grid"`
	Legend *struct{} `json:"legend,omitempty"`
	X      axis      `json:"xAxis"`
	Y      axis      `json:"yAxis"`
	Series []series  `json:"series"`
}

type (
	grid struct {
		ContainLabel bool `json:"containLabel"`
	}
	axis struct {
		Type    string   `json:"type"`
		Name    string   `json:"name,omitempty"`
		Inverse bool     `json:"inverse,omitempty"` // the first name is on top
		Data    []string `json:"data,omitempty"`
	}
	series struct {
		Type string    `json:"type"`
		Name string    `json:"name,omitempty"`
		Data []float64 `json:"data"` // null where not finite
	}
)

// areas is a series of bars, whose name is of use beside others.
func areas(name string, m2 []float64) series { return series{"bar", name, m2} }

// bars is a bar of every series for each name, in m².
func bars(title string, names []string, all ...series) (present.Block, error) {
	c := chart{
		Grid:   grid{ContainLabel: true},
		X:      axis{Type: "value", Name: "m²"},
		Y:      axis{Type: "category", Inverse: true, Data: names},
		Series: all,
	}
	if len(all) > 1 {
		c.Legend = new(struct{})
	}
	// encoding/json knows neither the numbers nor all the text of a building.
	return present.ECharts(json.RawMessage(ecma.JSON(c, 0)), titled(title))
}

// drawn reports whether bars for n rows tell more than a table.
func drawn(n int) bool { return 2 <= n && n <= mostRows }
