// Koyu-mcp answers about buildings written in the koyu notation: to agents as
// a Model Context Protocol server on standard input and output, to people as a
// command line. Called by the name koyu it is the command line alone.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"koyu-mcp/cli"
	"koyu-mcp/internal/ecma"
	"koyu-mcp/koyu/limit"
	"koyu-mcp/server"
	"koyu-mcp/shim"
)

func main() { os.Exit(run()) }

func run() int {
	name := called(os.Args)
	root := command(name)
	err := root.Execute()
	if f, ok := errors.AsType[failure](err); ok {
		return f.report(name)
	}
	return cli.Exit(root, err)
}

// command is the program under that name.
func command(name string) *cobra.Command {
	if name == "koyu" {
		return cli.New(name, server.Version, cli.Buildings)
	}
	root := cli.New(name, server.Version, cli.Everything)
	serve(root)
	return root
}

// called is the name by which the program was called.
func called(args []string) string {
	if len(args) == 0 {
		return "koyu-mcp"
	}
	return strings.TrimSuffix(filepath.Base(args[0]), ".exe")
}

// A failure is what keeps the server from serving, with its exit code. It never
// goes to standard output, which is the wire.
type failure struct {
	error
	code int
}

const (
	broken = 1 // input or output broke
	misuse = 2 // unknown flag, or a value that makes no sense
)

// report tells about the failure of the program called name, and gives the exit
// code.
func (f failure) report(name string) int {
	fmt.Fprintf(os.Stderr, "%s: %s\n", name, ecma.Visible(f.Error()))
	if f.code == misuse {
		fmt.Fprintf(os.Stderr, "Run %s --help for what there is.\n", name)
	}
	return f.code
}

// A size is a number of bytes above 0, as the value of a flag.
type size int

func (s *size) Set(text string) error {
	n, ok := limit.Number(text)
	if !ok || n == 0 {
		return errors.New("it has to be a number of bytes above 0, as in 1000000 or 64MiB")
	}
	*s = size(n)
	return nil
}

func (s *size) String() string { return strconv.Itoa(int(*s)) }
func (s *size) Type() string   { return "bytes" }

// A room is a number of bytes, or none, as the value of a flag.
type room int

func (r *room) Set(text string) error {
	n, ok := limit.Number(text)
	if !ok {
		return errors.New("it has to be a number of bytes, as in 512MiB, or 0 to keep nothing")
	}
	*r = room(n)
	return nil
}

func (r *room) String() string { return strconv.Itoa(int(*r)) }
func (r *room) Type() string   { return "bytes" }

// A profile is a name of one of the servers, as the value of a flag.
type profile struct{ server.Profile }

func (p *profile) Set(name string) (err error) {
	p.Profile, err = server.Find(name)
	return err
}

func (p *profile) String() string { return p.Name }
func (p *profile) Type() string   { return "name" }

// serve makes root the server when it is called without a word.
func serve(root *cobra.Command) {
	root.Long = `Without a command it is a Model Context Protocol server: it answers requests on
standard input, one a line, on standard output, until its input ends. Register
it with an agent as the command ` + root.Name() + `.

With a command it answers people.

` + root.Long
	root.Example = "  claude mcp add koyu -- " + root.Name() + "\n" + root.Example

	wrongFlag := root.FlagErrorFunc()
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if cmd != root || cmd.Flags().NArg() > 0 {
			return wrongFlag(cmd, err)
		}
		return failure{err, misuse}
	})

	maxLine := size(shim.DefaultMaxLine)
	root.Flags().Var(&maxLine, "max-line", "longest line that the server reads, in bytes; a longer one is dropped")
	profile := profile{server.Profiles[0]}
	root.Flags().Var(&profile, "profile", "which server to be, see profiles")
	_ = root.RegisterFlagCompletionFunc("profile", cobra.FixedCompletions(server.Names(), cobra.ShellCompDirectiveNoFileComp)) // the flag is there
	options := server.Options{Cache: server.DefaultCache}
	root.Flags().Var((*room)(&options.Cache), "cache", "keep buildings and answers of this size together from one call to the next; 0 keeps nothing")
	root.Flags().Var(&options.Roots, "root", "read and write only files below this folder; may be repeated")
	_ = root.MarkFlagDirname("root") // the flag is there
	root.Flags().BoolVar(&options.ReadOnly, "read-only", false, "write nothing, and offer no tool that writes")
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		options.Limits = cli.Limits(cmd)
		if err := profile.Serve(cmd.Context(), int(maxLine), options); err != nil {
			return failure{err, broken}
		}
		return nil
	}
}
