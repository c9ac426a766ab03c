package main

import (
	"bytes"
	"fmt"
)

// pingsFaster is how many times as many pings pipelined the server has to
// answer as one on the SDK's own transport.
const pingsFaster = 10

// pipelined is how many pings are sent at once.
const pipelined = 20_000

// measureWire measures the cost of a message that asks for nothing, against
// the SDK's own transport in the same binary.
func measureWire(r *rig) (report, error) {
	profiles := []string{"koyu", "sdk-plain"}
	lines := pings(pipelined)
	var flood, single [2][]float64 // ms a ping, by profile and round
	for range rounds {
		for i, profile := range profiles {
			err := r.with(profile, func(p *process) error {
				took, err := p.flood(lines, pipelined)
				if err != nil {
					return err
				}
				flood[i] = append(flood[i], milliseconds(took)/pipelined)
				alone, err := roundTrip(p)
				single[i] = append(single[i], alone)
				return err
			})
			if err != nil {
				return report{}, err
			}
		}
	}
	rows := [][]string{{"", "pings a second, pipelined", "round trip µs"}}
	for i, profile := range profiles {
		rows = append(rows, []string{"`" + profile + "`", digits(1000 / median(flood[i])), digits(1000 * median(single[i]))})
	}
	return report{
		tables: []table{{"A ping, in the median of rounds:", rows}},
		figures: []figure{
			atLeast("pipelined pings, times those of the SDK's transport", median(ratios(flood[1], flood[0])), pingsFaster, ""),
			atMost("round trip of a ping, times that of the SDK's transport", median(ratios(single[0], single[1])), 1, ""),
		},
	}, nil
}

// pings are lines with an id each, since the SDK answers only one of the
// requests under way with the same.
func pings(n int) []byte {
	var lines bytes.Buffer
	for id := range n {
		fmt.Fprintf(&lines, `{"jsonrpc":"2.0","id":%d,"method":"ping","params":{}}`+"\n", id+2)
	}
	return lines.Bytes()
}

// roundTrip is the median time of one ping after the other, in ms.
func roundTrip(p *process) (float64, error) {
	took := make([]float64, 3000)
	for i := range took {
		t, err := p.ask(ping)
		if err != nil {
			return 0, err
		}
		took[i] = milliseconds(t)
	}
	return median(took), nil
}

// ratios are those of the values of the same round, which had the machine to
// themselves to the same degree.
func ratios(a, b []float64) []float64 {
	out := make([]float64, len(a))
	for i := range out {
		out[i] = a[i] / b[i]
	}
	return out
}
