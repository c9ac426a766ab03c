// Package doctor finds out why this program would not serve a client on this
// machine, and how that can be mended.
package doctor

import (
	"context"
	"fmt"
	"runtime"

	"koyu-mcp/cli/install"
	"koyu-mcp/server"
)

// A State is how a finding is.
type State string

// States.
const (
	OK   State = "ok"
	Warn State = "warn" // it works, maybe not as it is meant
	Fail State = "fail"
)

// A Finding is what a check has found.
type Finding struct {
	Check string `json:"check"`
	State State  `json:"state"`
	Found string `json:"found"`
	Do    string `json:"do,omitempty"` // about it
}

// A Machine is where the program is to serve.
type Machine struct {
	install.System
	Executable string // the file of this program
	Folder     string // where it was called, which may be that of a project
	Temp       string
	Connect    Connect
	Build      func(file string) (string, error) // which build of it a file is
	Serves     func(args []string) error         // why this program is no server with these arguments, if so
}

// checks is the table of checks, in the order of the report.
var checks = []func(Machine, context.Context) []Finding{
	Machine.program,
	Machine.version,
	func(m Machine, ctx context.Context) []Finding { return []Finding{m.session(ctx)} },
	Machine.clients,
}

// Examine makes all checks.
func Examine(ctx context.Context, m Machine) (all []Finding) {
	for _, check := range checks {
		all = append(all, check(m, ctx)...)
	}
	return all
}

// version tells what this program is.
func (m Machine) version(context.Context) []Finding {
	build, err := m.Build(m.Executable)
	if err != nil {
		build = "unknown"
	}
	return []Finding{{"version", OK, fmt.Sprintf("build %s, made with %s for %s/%s; on the wire %s %s",
		build, runtime.Version(), m.OS, runtime.GOARCH, server.Name, server.Version), ""}}
}
