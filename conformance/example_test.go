package conformance_test

import (
	"context"
	"fmt"

	"koyu-mcp/conformance"
)

// A transcript is played on a server that is not one: cat sends every line
// back.
func ExampleRun() {
	transcript, err := conformance.Parse("ping", []byte(`ping is answered with an empty object, and a notification with nothing.

-- stdin --
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":1,"method":"ping"}
-- match --
json
-- stdout --
{"jsonrpc":"2.0","id":1,"result":*}
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	server := conformance.Server{Command: []string{"cat"}}
	result := conformance.Run(context.Background(), server, transcript)
	fmt.Println(result.OK())
	for _, finding := range result.Findings {
		fmt.Println(finding)
	}
	// Output:
	// false
	// standard output differs
	// lines from 1 on: 1 wanted, 2 received
	// want {"jsonrpc":"2.0","id":1,"result":*}
	// got  {"jsonrpc":"2.0","method":"notifications/initialized"}
	// got  {"jsonrpc":"2.0","id":1,"method":"ping"}
}
