package cli

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"koyu-mcp/internal/spawn"
	"koyu-mcp/server"
)

// patience is how long a server may take to end once its input is closed.
const patience = 5 * time.Second

// A toolCall is one session with a server: the call of a tool, or a look at
// what tools there are.
type toolCall struct {
	tool    string   // empty to list them
	all     []member // the arguments of --json
	named   []word   // those given by name
	command []string // the server; none is this program
	profile string   // of this program
	url     string   // of a server that runs already
	token   string   // the file of what it wants to be shown
	limit   time.Duration
	raw     bool
	verbose bool
}

// callTool is a client for hands and scripts (12 K43).
func callTool() *cobra.Command {
	var c toolCall
	var all string
	var list bool
	cmd := &cobra.Command{
		Use:   "call TOOL [NAME=VALUE…] [flags] [-- COMMAND ARG…]",
		Short: "Call a tool of a server, and print what it answers",
		Long: `Starts a server, calls one of its tools, prints the text of the result, and
ends the server. The server is COMMAND, or this program without one. With --url
it is one that answers over HTTP, and goes on.

NAME=VALUE is an argument. Whether VALUE is a text or JSON is for the tool's
input schema to say; in NAME:=VALUE it is JSON in any case. A VALUE of @FILE
stands for what is in the file, and @- for standard input. --json takes all
arguments at once; those given by name replace its members.

What a result holds besides text is named on standard error, and so is what the
server says out of turn. Its own standard error is shown there too.

The exit code is 0 for a result, 1 for one by which the tool reports a failure,
and 2 when there is none: the server answered with an error, did not answer, or
could not be started.`,
		Example: `koyu call --list
koyu call check file=house.muro
koyu call write_layer file=house.muro layer=upper.muro content=@upper.muro
koyu call check file=house.muro --url http://127.0.0.1:8765/mcp
koyu call add --json '{"a": 19}' b=23 -- node server.mjs`,
		ValidArgsFunction: completeTool,
	}
	flags := cmd.Flags()
	flags.BoolVar(&list, "list", false, "list the tools and their arguments, and call none")
	flags.Var(setting{&all, "object"}, "json", "the arguments as a JSON object, or @FILE")
	flags.BoolVar(&c.raw, "raw", false, "print the whole result, in JSON, as it came")
	flags.BoolVarP(&c.verbose, "verbose", "v", false, "show every message on standard error")
	flags.DurationVar(&c.limit, "limit", 30*time.Second, "how long the server may take to answer")
	flags.Var(setting{&c.profile, "name"}, "profile", "which server to be, without COMMAND (koyu)")
	completeFlag(cmd, "profile", cobra.FixedCompletions(server.Names(), cobra.ShellCompDirectiveNoFileComp))
	flags.Var(setting{&c.url, "url"}, "url", "call a server over HTTP, and start none")
	completeFlag(cmd, "url", cobra.NoFileCompletions)
	flags.Var(setting{&c.token, "file"}, "token-file", "show the server at --url the first token of this file")

	cmd.RunE = ending(misuse, func(cmd *cobra.Command, args []string) error {
		if err := c.parse(cmd, args, list); err != nil {
			return wrongCall{cmd, err}
		}
		if err := c.read(cmd.InOrStdin(), all, flags.Changed("json")); err != nil {
			return err
		}
		if c.url != "" {
			return c.runAt(cmd)
		}
		return c.run(cmd)
	})
	return cmd
}

// parse takes the arguments of the command line apart: the tool, its arguments
// by name, and the command of a server.
func (c *toolCall) parse(cmd *cobra.Command, args []string, list bool) error {
	words := args
	if dash := cmd.ArgsLenAtDash(); dash >= 0 {
		words, c.command = args[:dash], args[dash:]
		switch {
		case len(c.command) == 0:
			return errors.New("there is no COMMAND behind --")
		case c.profile != "":
			return errors.New("--profile is for this program as the server, not for COMMAND")
		}
	}
	switch {
	case c.url != "" && (len(c.command) > 0 || c.profile != ""):
		return errors.New("--url is a server that runs already, so it takes no COMMAND and no --profile")
	case c.token != "" && c.url == "":
		return errors.New("--token-file is for a server at --url")
	}
	if c.profile != "" {
		if _, err := server.Find(c.profile); err != nil {
			return err
		}
	}
	switch {
	case c.limit <= 0:
		return errors.New("--limit has to be above 0")
	case list && (len(words) > 0 || cmd.Flags().Changed("json")):
		return errors.New("--list calls no tool, so it takes none, and no arguments")
	case list:
		return nil
	case len(words) == 0 || words[0] == "":
		return errors.New("call needs TOOL, or --list")
	}
	c.tool = words[0]
	for _, text := range words[1:] {
		w, ok := parseWord(text)
		if !ok {
			return fmt.Errorf("%q is not NAME=VALUE; the COMMAND of a server stands behind --", text)
		}
		if slices.ContainsFunc(c.named, func(other word) bool { return other.name == w.name }) {
			return fmt.Errorf("%s is given twice", w.name)
		}
		c.named = append(c.named, w)
	}
	return nil
}

// run has the session, and makes sure that the server is gone after it.
func (c *toolCall) run(cmd *cobra.Command) error {
	program, err := c.program(cmd)
	if err != nil {
		return err
	}
	ctx, stop := interruptible(cmd.Context())
	defer stop()
	s := &spawn.Server{Command: program}
	w := watch(s, cmd.ErrOrStderr(), c.verbose)
	wire := noAnswers()
	s.Answered = wire.take
	err = c.talk(ctx, cmd, s, wire)
	request, failed := errors.AsType[unanswered](err)
	wait := patience
	if failed {
		wait = min(patience, c.limit) // it has had its time
	}
	end := s.End(ctx, wait)
	if failed && ctx.Err() != nil {
		return stopped
	}
	w.ended(end, failed)
	switch {
	case failed:
		return request.explained(s, end)
	case errors.Is(err, syscall.EPIPE):
		return failure{code: unread}
	}
	return err
}

// ownCommand is the command line of this program as the server of a profile, or
// of its own choice without one. It may be known under another name than that of
// its file, and it is the name that makes it a server. The flag is one word, so
// that nobody takes the profile for a file.
func ownCommand(name, profile string) []string {
	if profile == "" {
		return []string{name}
	}
	return []string{name, "--profile=" + profile}
}

// program is the server to be started.
func (c *toolCall) program(cmd *cobra.Command) (*exec.Cmd, error) {
	var program *exec.Cmd
	if len(c.command) > 0 {
		program = exec.Command(c.command[0], c.command[1:]...)
	} else {
		self, err := os.Executable()
		if err != nil {
			return nil, err
		}
		program = exec.Command(self)
		program.Args = ownCommand(cmd.Root().Name(), c.profile)
	}
	program.Stderr = cmd.ErrOrStderr()
	return program, nil
}
