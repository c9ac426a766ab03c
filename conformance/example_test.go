//go:build unix

package conformance_test

import (
	"context"
	"fmt"

	"koyu-mcp/conformance"
	"koyu-mcp/shim"
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
	//   lines from 1 on: 1 wanted, 2 received
	//   want {"jsonrpc":"2.0","id":1,"result":*}
	//   got  {"jsonrpc":"2.0","method":"notifications/initialized"}
	//   got  {"jsonrpc":"2.0","id":1,"method":"ping"}
}

// A suite is all that a server is put through. What is no server at all is told
// once, by the law K21, and spared the rest.
func ExampleResults() {
	suite := conformance.Suite{
		Server:  conformance.Server{Command: []string{"true"}},
		Profile: conformance.For(shim.SDK),
		Laws:    conformance.Laws[9:],
	}
	for result := range conformance.Results(context.Background(), suite) {
		fmt.Println(result.Verdict(), result.Name, result.Title)
		for _, finding := range result.Findings {
			fmt.Println("    ", finding.Problem)
		}
	}
	// Output:
	// skip K19 long lines
	// skip K20 ends when told to
	// FAIL K21 lifecycle
	//      initialize is not answered: it ended with exit status 0
}
