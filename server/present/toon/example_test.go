package toon_test

import (
	"fmt"
	"log"

	"koyu-mcp/internal/jsonv"
	"koyu-mcp/server/present/toon"
)

// A list of one shape is a table: names once, then a line for each element.
func Example() {
	type room struct {
		Path  string  `json:"path"`
		Area  float64 `json:"m2"`
		Notes string  `json:"notes,omitempty"`
	}
	rooms := []room{
		{Path: "/L1/hall", Area: 8.5},
		{Path: "/L1/den", Area: 12, Notes: "north: no window"},
	}
	text, err := toon.Marshal(rooms, toon.Options{Delimiter: toon.Pipe, Fill: true})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(text)
	// Output:
	// [2|]{path|m2|notes}:
	//   /L1/hall|8.5|null
	//   /L1/den|12|"north: no window"
}

// JSON that is text already stays in its order and keeps its digits.
func ExampleAppend() {
	site, ok := jsonv.Parse(`{
		"name": "Mill Lane",
		"levels": {"L1": {"height": 2700}, "L2": {"height": 2550}},
		"origin": [12.50, 47.123456789012345678]
	}`)
	if !ok {
		log.Fatal("no JSON")
	}
	text, err := toon.Append(nil, site, toon.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", text)
	// Output:
	// name: Mill Lane
	// levels[2:]{height}:
	//   L1: 2700
	//   L2: 2550
	// origin[2]: 12.5,47.123456789012345678
}
