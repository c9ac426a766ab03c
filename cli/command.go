// Package cli is the command line: a sub-command for each question to a
// building, for each of its drawings, and for the comparison of two buildings.
//
// [New] is the root command with all of them; [Exit] reports how it ended. The
// streams are those of the command, so that a test can hold the other ends.
//
// Answers go to standard output, and so does how a command is to be called
// when it was called wrongly (C2). Why there is no answer goes to standard
// error. The exit code is 0 for an answer that is no bad one, 1 when the model
// says no or gives no answer, 2 for a wrong call. JSON and exit codes are
// promises; lines for people may be worded anew at any time.
package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"koyu-mcp/internal/build"
)

// Groups of commands.
const (
	questions   = "questions"
	drawings    = "drawings"
	comparisons = "comparisons"
	servers     = "servers"
	setup       = "setup"
	assistance  = "assistance"
)

// groups are the groups in the order of the help.
var groups = []*cobra.Group{
	{ID: questions, Title: "Ask a building:"},
	{ID: drawings, Title: "Draw a building, or write it out:"},
	{ID: comparisons, Title: "Compare two buildings:"},
	{ID: servers, Title: "Work with servers, this one or any other:"},
	{ID: setup, Title: "Set it up:"},
	{ID: assistance, Title: "Find help:"},
}

// commands is the table of sub-commands, in the order in which help lists
// those of a group.
var commands = []struct {
	group   string
	command func() *cobra.Command
}{
	{questions, check},
	{questions, validate.command},
	{questions, layers},
	{comparisons, diff},
	{drawings, plan},
	{drawings, axo},
	{drawings, viewer},
	{questions, doors},
	{questions, graph.command},
	{questions, stats.command},
	{questions, levels.command},
	{questions, runs.command},
	{questions, light.command},
	{questions, site.command},
	{drawings, canonical.command},
	{drawings, derived.command},
	{servers, conformanceSuite},
	{servers, tap},
	{servers, callTool},
	{servers, remoteServer},
	{servers, profiles},
	{setup, installation},
	{setup, diagnosis},
	{assistance, limits},
	{assistance, completion},
}

func init() { cobra.EnableCommandSorting = false } // the table has an order

const (
	about = "Ask, draw and compare buildings written in the koyu notation"

	conventions = `FILE is the entry .muro file of a building; what it imports is read with it.
A - in its place reads a building from standard input.

The exit code is 0 for an answer, 1 when the building says no or cannot be
read, and 2 for a wrong call. diff ends with 0 for no difference, 1 for
differences, and 2 when it could not compare.`

	examples = `koyu check house.muro --strict
koyu validate house.muro --json
koyu layers house.muro --attrs
koyu doors house.muro /L2/parents /out/street
koyu plan house.muro -l L2 -o - | rsvg-convert -o L2.png
koyu diff old.muro new.muro --json`
)

// A Scope says which commands there are.
type Scope int

const (
	Buildings  Scope = iota // those about buildings
	Everything              // those about servers, and about this one, too
)

// holds reports whether the commands of group are in the scope.
func (s Scope) holds(group string) bool {
	return s == Everything || group != servers && group != setup
}

// New is the root command with the sub-commands of scope, known as name and as
// that version of the server; which build it is, it knows itself. Called without
// any command, it tells how to call it.
func New(name, version string, scope Scope) *cobra.Command {
	root := &cobra.Command{
		Use:           name,
		Short:         about,
		Long:          about + ".\n\n" + conventions,
		Example:       examples,
		Version:       version + ", build " + build.Version(),
		Args:          noWord,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return wrongCall{cmd, fmt.Errorf("%s needs a command", name)}
		},
	}
	root.SetFlagErrorFunc(wrongFlag)
	limitable(root)
	for _, g := range groups {
		if scope.holds(g.ID) {
			root.AddGroup(g)
		}
	}
	for _, c := range commands {
		if scope.holds(c.group) {
			cmd := c.command()
			cmd.GroupID = c.group
			root.AddCommand(cmd)
			for _, each := range append(cmd.Commands(), cmd) {
				each.RunE = ending(noAnswer(c.group), each.RunE)
			}
		}
	}
	root.SetHelpCommand(help())
	root.SetHelpCommandGroupID(assistance)
	root.InitDefaultHelpCmd()
	root.InitDefaultVersionFlag()
	explain(root, name)
	return root
}

// explain readies cmd and all below it to be explained.
func explain(cmd *cobra.Command, name string) {
	cmd.Example = byName(name, cmd.Example)
	cmd.InitDefaultHelpFlag() // cobra does it for the one that runs, not for one that is explained
	for _, below := range cmd.Commands() {
		explain(below, name)
	}
}

// noAnswer is the exit code of a command of group that has no answer: that of a
// comparison is not the one for a difference (C13), and that of a test is not
// the one for a failure (K40).
func noAnswer(group string) int {
	if group == comparisons || group == servers {
		return misuse
	}
	return denied
}

// byName is an example as help shows it, with the program under its name.
func byName(name, example string) string {
	return "  " + strings.NewReplacer("koyu ", name+" ", "\n", "\n  ").Replace(example)
}

// noWord says that the first of words is no command of cmd.
func noWord(cmd *cobra.Command, words []string) error {
	if len(words) == 0 {
		return nil
	}
	word := words[0]
	problem := fmt.Sprintf("unknown command %q", word)
	if near := suggestions(cmd, word); len(near) > 0 {
		problem += "; did you mean " + strings.Join(near, " or ") + "?"
	}
	return wrongCall{cmd, errors.New(problem)}
}

// suggestions are the commands of cmd that word may stand for, but is not.
func suggestions(cmd *cobra.Command, word string) []string {
	if word == "" {
		return nil
	}
	cmd.SuggestionsMinimumDistance = 2
	return slices.DeleteFunc(cmd.SuggestionsFor(word), func(name string) bool { return name == word })
}

// wrongFlag is what is wrong with the flags of a call: nothing, as long as it
// does not begin with a command.
func wrongFlag(cmd *cobra.Command, err error) error {
	if words := cmd.Flags().Args(); !cmd.HasParent() && len(words) > 0 {
		return noWord(cmd, words)
	}
	return wrongCall{cmd, err}
}

// named checks that a command gets the arguments of these names and no other,
// and that none is empty (C2).
func named(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < len(names) {
			return wrongCall{cmd, fmt.Errorf("%s needs %s", cmd.Name(), names[len(args)])}
		}
		if i := slices.Index(args, ""); i >= 0 && i < len(names) {
			return wrongCall{cmd, fmt.Errorf("%s is empty", names[i])}
		}
		return noMore(cmd, args, len(names))
	}
}

// noMore checks that a command gets at most n arguments.
func noMore(cmd *cobra.Command, args []string, n int) error {
	if len(args) > n {
		return wrongCall{cmd, fmt.Errorf("%s takes no further argument %q", cmd.Name(), args[n])}
	}
	return nil
}
