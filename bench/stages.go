package main

import "fmt"

// The stages of the engine and the buildings, as the benchmarks of package
// koyu name them.
var (
	stages         = []string{"Parse", "Compose", "Derive", "Check", "Validate", "Form", "Plan", "Canonical"}
	stageBuildings = []string{"house", "flats", "1000", "10000", "50000"}
)

// measureStages measures what a call is made of.
func measureStages(*rig) (report, error) {
	measured, err := goTest("koyu-mcp/koyu", "^BenchmarkStage$", "5x")
	if err != nil {
		return report{}, err
	}
	rows := [][]string{append([]string{"ms (MiB)"}, stageBuildings...)}
	for _, stage := range stages {
		row := []string{stage}
		for _, building := range stageBuildings {
			c, ok := measured["Stage/"+building+"/"+stage]
			if !ok {
				return report{}, fmt.Errorf("stage %s was not measured on %s", stage, building)
			}
			row = append(row, fmt.Sprintf("%s (%s)", digits(c.nanoseconds/1e6), digits(c.bytes/(1<<20))))
		}
		rows = append(rows, row)
	}
	return report{tables: []table{{"Each stage by itself, and what it allocates:", rows}}}, nil
}
