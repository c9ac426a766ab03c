package cli

import (
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"koyu-mcp/cli/doctor"
	"koyu-mcp/internal/build"
)

// diagnosis finds out whether this program can serve here.
func diagnosis() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Find out why a client has no use of this server",
		Long: `Looks at what a client needs to use this program as a server: the file of the
program and others of its name, a session about a building that is made for it
and removed, and what the files of clients, and of the project in the current
folder, say about it. What is registered there as koyu-mcp is started, as the
client would; what only a project registers is started if it is this program.

Each finding is fine (✔), of which there may be something to do (⚠), or a
failure (✖), with what to do about it. The exit code is 1 when there is a
failure.

In JSON a finding is {"check", "state", "found", "do"?}, its state ok, warn or
fail, and all of them are a list.`,
		Example: "koyu doctor\nkoyu doctor --json",
		Args:    named(),
	}
	asJSON := jsonFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		m, err := machine(cmd)
		if err != nil {
			return err
		}
		ctx, stop := interruptible(cmd.Context())
		defer stop()
		findings := doctor.Examine(ctx, m)
		if ctx.Err() != nil {
			return stopped
		}
		failed := slices.ContainsFunc(findings, func(f doctor.Finding) bool { return f.State == doctor.Fail })
		return reply{cmd.OutOrStdout(), *asJSON}.print(findings, findingLines(findings), !failed)
	}
	return cmd
}

// machine is this one.
func machine(cmd *cobra.Command) (m doctor.Machine, err error) {
	m = doctor.Machine{
		System:  system(),
		Temp:    os.TempDir(),
		Connect: connecting(cmd),
		Build: func(file string) (string, error) {
			info, err := build.Of(file)
			return info.Version, err
		},
		Serves: func(args []string) error { return served(cmd.Root(), args) },
	}
	if m.Executable, err = ownFile(); err != nil {
		return m, err
	}
	m.Folder, err = os.Getwd()
	return m, err
}

// served says why the program of root is no server on standard input and output
// with these arguments. It runs none of its commands to find out.
func served(root *cobra.Command, args []string) error {
	found, _, err := root.Find(args)
	if err == nil && found != root {
		err = fmt.Errorf("%s is a command", found.Name())
	}
	if err == nil {
		err = root.ParseFlags(args)
	}
	if err == nil && root.Flags().NArg() > 0 {
		err = fmt.Errorf("it takes no argument %q", root.Flags().Arg(0))
	}
	return err
}

// marks are those of the states of a finding.
var marks = map[doctor.State]string{doctor.OK: good, doctor.Warn: warning, doctor.Fail: bad}

// findingLines are findings for people.
func findingLines(findings []doctor.Finding) (lines []line) {
	for _, f := range findings {
		lines = append(lines, line{marks[f.State] + " " + f.Check + ": " + f.Found})
		if f.Do != "" {
			lines = append(lines, line{"  " + f.Do})
		}
	}
	return lines
}
