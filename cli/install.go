package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"koyu-mcp/cli/doctor"
	"koyu-mcp/cli/install"
	"koyu-mcp/internal/spawn"
	"koyu-mcp/server"
)

// A registering is what the flags of install say.
type registering struct {
	client  string
	name    string
	project string
	print   bool
	remove  bool
	flags   []string // of the server
}

// installation registers this program with a client.
func installation() *cobra.Command {
	var r registering
	cmd := &cobra.Command{
		Use:   "install --client NAME [flags] [-- FLAG…]",
		Short: "Register this server with a client",
		Long: `Writes into the file of a client that it shall start this program, with the
flags behind --, as a server. Everything else in the file stays as it is, down to
the byte, and a file that was there is kept beside the new one. The server is
tried before anything is written. Where the same is registered already nothing
is; another registration of that name gives way, and is told.

The clients are:

` + clientList() + `
--print writes nothing: it shows a file with nothing but the registration, for a
person to put where it belongs. --remove takes the registration of that name out.`,
		Example: `koyu install --client claude-code
koyu install --client claude-desktop -- --root /home/me/buildings --read-only
koyu install --client vscode --print
koyu install --client cursor --remove`,
	}
	flags := cmd.Flags()
	flags.Var(setting{&r.client, "name"}, "client", "which client it is for")
	completeFlag(cmd, "client", completeClient)
	r.name = server.Name
	flags.Var(setting{&r.name, "name"}, "name", "what the client calls the server")
	flags.Var(setting{&r.project, "folder"}, "project", "register it for the project in this folder alone")
	_ = cmd.MarkFlagDirname("project") // the flag is there
	flags.BoolVar(&r.print, "print", false, "show the registration, and write nothing")
	flags.BoolVar(&r.remove, "remove", false, "take the registration out")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		client, err := r.parse(cmd, args)
		if err != nil {
			return wrongCall{cmd, err}
		}
		if r.print {
			return r.show(cmd, client)
		}
		return r.run(cmd, client)
	}
	return cmd
}

// clientList is the table of clients, for the help.
func clientList() string {
	var list strings.Builder
	for _, c := range install.Clients {
		fmt.Fprintf(&list, "  %-15s %s\n", c.Name, c.Title)
	}
	return list.String()
}

func completeClient(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var names []cobra.Completion
	for _, c := range install.Clients {
		names = append(names, cobra.CompletionWithDesc(c.Name, c.Title))
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// parse makes sense of the command line.
func (r *registering) parse(cmd *cobra.Command, args []string) (install.Client, error) {
	words := args
	if dash := cmd.ArgsLenAtDash(); dash >= 0 {
		words, r.flags = args[:dash], args[dash:]
	}
	switch {
	case len(words) > 0:
		return install.Client{}, fmt.Errorf("install takes no argument %q; flags of the server stand behind --", words[0])
	case r.client == "":
		return install.Client{}, errors.New("install needs --client: " + strings.Join(install.Names(), ", "))
	case !install.ServerName.MatchString(r.name):
		return install.Client{}, fmt.Errorf("%q is no name that every client takes; it may have letters, digits, _ and, not as the first, -", r.name)
	case r.print && r.remove:
		return install.Client{}, errors.New("--print writes nothing, so there is nothing that --remove could do")
	case r.remove && len(r.flags) > 0:
		return install.Client{}, errors.New("--remove takes no flags of the server")
	}
	return install.Find(r.client)
}

// run does what was asked for.
func (r *registering) run(cmd *cobra.Command, client install.Client) error {
	place, err := r.place(client)
	if err != nil {
		return err
	}
	if r.remove {
		o, err := place.Remove(r.name)
		if err != nil {
			return err
		}
		return say(cmd.OutOrStdout(), r.removed(client, o)...)
	}
	s, err := r.server(cmd)
	if err != nil {
		return err
	}
	o, err := place.Register(r.name, s)
	if err != nil {
		return err
	}
	return say(cmd.OutOrStdout(), r.registered(client, o)...)
}

// show prints what would be written into a file of the client that is not there.
func (r *registering) show(cmd *cobra.Command, client install.Client) error {
	s, err := r.server(cmd)
	if err != nil {
		return err
	}
	return document(cmd.OutOrStdout(), client.Document(r.name, s))
}

// place is the file that is to be changed.
func (r *registering) place(client install.Client) (install.Place, error) {
	if r.project == "" {
		file, err := client.File(system())
		return install.Place{Client: client, File: file}, err
	}
	folder, err := filepath.Abs(r.project)
	if err != nil {
		return install.Place{}, err
	}
	file, known := client.ProjectFile(folder)
	if !known {
		return install.Place{}, wrongValue("%s has no file for one project; leave --project out", client.Title)
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return install.Place{}, wrongValue("--project: %s is no folder", r.project)
	}
	return install.Place{Client: client, File: file, Shared: true}, nil
}

// system is this machine.
func system() install.System {
	home, _ := os.UserHomeDir() // none is told by who needs it
	return install.System{OS: runtime.GOOS, Home: home, Env: os.Getenv}
}

// server is this program with the flags, once it has answered with them.
func (r *registering) server(cmd *cobra.Command) (s install.Server, err error) {
	if s.Command, err = ownFile(); err != nil {
		return s, err
	}
	if install.Fleeting(s.Command) {
		return s, fmt.Errorf("%s was made by go run, and will be gone; build the program where it can stay, with go build -o koyu-mcp ., and install that", s.Command)
	}
	if s.Args, err = fromAnywhere(r.flags); err != nil {
		return s, err
	}
	for _, text := range append(s.Args, s.Command) {
		if !utf8.ValidString(text) {
			return s, wrongValue("%q is no UTF-8 text, so a client cannot be told of it", text)
		}
	}
	ctx, stop := interruptible(cmd.Context())
	defer stop()
	err = doctor.Try(ctx, connecting(cmd), exec.Command(s.Command, s.Args...))
	switch {
	case ctx.Err() != nil:
		return s, failure{interrupted, errors.New("interrupted; nothing was written")}
	case err != nil:
		return s, wrongValue("it cannot be registered like that: %w", err)
	}
	return s, nil
}

// ownFile is the file of this program, whatever links lead to it.
func ownFile() (string, error) {
	file, err := os.Executable()
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(file)
}

// connecting begins sessions for the command.
func connecting(cmd *cobra.Command) doctor.Connect {
	return func(ctx context.Context, s *spawn.Server) (*mcp.ClientSession, error) {
		return connect(ctx, cmd.Root(), s)
	}
}

// fromAnywhere are flags of the server that mean the same wherever a client
// starts it: folders have absolute names.
func fromAnywhere(flags []string) (all []string, err error) {
	for i, flag := range flags {
		folder, before := flag, ""
		if value, found := strings.CutPrefix(flag, "--root="); found {
			folder, before = value, "--root="
		} else if i == 0 || flags[i-1] != "--root" {
			all = append(all, flag)
			continue
		}
		if folder != "" {
			if folder, err = filepath.Abs(folder); err != nil {
				return nil, err
			}
		}
		all = append(all, before+folder)
	}
	return all, nil
}

// registered tells what has become of a file.
func (r *registering) registered(client install.Client, o install.Outcome) []line {
	if !o.Changed {
		return []line{{fmt.Sprintf("%s %s has %s registered already; nothing was written", good, client.Title, r.name)}, {"  " + o.File}}
	}
	lines := []line{{fmt.Sprintf("%s Registered %s with %s", good, r.name, client.Title)}, {"  " + o.File}}
	if o.Before != nil {
		lines = append(lines, line{"  It took the place of " + o.Before.String()})
	}
	return append(lines, kept(o), line{"  " + client.Reload})
}

// removed tells what has become of a file.
func (r *registering) removed(client install.Client, o install.Outcome) []line {
	if !o.Changed {
		return []line{{fmt.Sprintf("%s %s has no %s registered; nothing was written", good, client.Title, r.name)}, {"  " + o.File}}
	}
	return []line{
		{fmt.Sprintf("%s Removed %s from %s", good, r.name, client.Title)}, {"  " + o.File},
		{"  It was " + o.Before.String()}, kept(o),
	}
}

// kept tells where the file is as it was.
func kept(o install.Outcome) line {
	if o.Backup == "" {
		return line{"  There was no such file before"}
	}
	return line{"  As it was: " + o.Backup}
}
