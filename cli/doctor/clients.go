package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"koyu-mcp/cli/install"
	"koyu-mcp/internal/whole"
	"koyu-mcp/server"
)

// Why a command cannot be started.
var (
	errMissing       = errors.New("is not there")
	errNoFile        = errors.New("is no file")
	errNotExecutable = errors.New("may not be executed")
)

// clients looks at what clients know of this program.
func (m Machine) clients(ctx context.Context) (all []Finding) {
	for _, c := range install.Clients {
		file, err := c.File(m.System)
		if err != nil {
			return []Finding{{"clients", Fail, "their files cannot be found: " + err.Error(), "Set it, and ask again."}}
		}
		all = append(all, m.file(ctx, install.Place{Client: c, File: file})...)
		if own, known := c.ProjectFile(m.Folder); known && own != file {
			all = append(all, m.file(ctx, install.Place{Client: c, File: own, Shared: true})...)
		}
	}
	if len(all) == 0 {
		all = []Finding{{"clients", Warn, "no client has this program registered",
			"Register it: koyu-mcp install --client NAME, where NAME is " + strings.Join(install.Names(), ", ") + "."}}
	}
	return all
}

// file looks at what is registered in a file, if it is there.
func (m Machine) file(ctx context.Context, p install.Place) (all []Finding) {
	text, err := install.Read(p.File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var registered []install.Registration
	if err == nil {
		registered, err = p.Client.Registrations(text)
	}
	if err != nil {
		return []Finding{{p.Client.Name, Fail, fmt.Sprintf("%s cannot be read: %v", p.File, whole.Reason(err)),
			"Mend it: " + p.Client.Title + " may find no server in it."}}
	}
	for _, r := range registered {
		if concerns(r) {
			where := p.File
			if r.Project != "" {
				where += ", for the project " + r.Project
			}
			state, found := m.registration(ctx, r, p.Shared)
			f := Finding{p.Client.Name, state, fmt.Sprintf("%s in %s: %s", r.Name, where, found), ""}
			if state != OK {
				f.Do = again(p, r)
			}
			all = append(all, f)
		}
	}
	return all
}

// again is what to do about a registration that is no good one.
func again(p install.Place, r install.Registration) string {
	command := fmt.Sprintf("koyu-mcp install --client %s --name %s", p.Client.Name, r.Name)
	switch {
	case !install.ServerName.MatchString(r.Name):
		return "Take it out of the file, and register it: koyu-mcp install --client " + p.Client.Name
	case r.Project != "":
		return "Remove it from that project, and register it for all of them: " + command
	case p.Shared:
		command += " --project ."
	}
	return "Register it anew: " + command
}

// concerns reports whether r is about this program, going by its words.
func concerns(r install.Registration) bool {
	return r.Name == server.Name || r.Name == name || isName(r.Command) ||
		slices.ContainsFunc(r.Args, func(word string) bool { return word == name || strings.HasPrefix(word, name+"@") })
}

// isName reports whether a command is this program, of whatever folder.
func isName(command string) bool {
	base := strings.ToLower(command[strings.LastIndexAny(command, `/\`)+1:])
	return strings.TrimSuffix(base, ".exe") == name
}

// registration looks at one registration.
func (m Machine) registration(ctx context.Context, r install.Registration, shared bool) (state State, found string) {
	switch {
	case r.Wrong != nil:
		return Fail, "it makes no sense: " + r.Wrong.Error()
	case r.Command == "" && r.URL != "":
		return OK, "a server at " + r.String() + ", which was not asked"
	case r.Command == "":
		return Fail, "it names no command"
	case variable(r):
		return OK, "it has variables that only the client knows, and was not tried"
	}
	file, err := m.resolve(r.Command)
	switch {
	case err != nil:
		return Fail, fmt.Sprintf("%s %v", r.Command, err)
	case !isName(file) && !same(file, m.Executable):
		return Warn, r.String() + " is another program, and was not tried"
	case shared && !same(file, m.Executable):
		return Warn, r.String() + " is another file than this program, and was not tried, since a project names it"
	}
	return m.start(ctx, file, r, shared)
}

// start starts file for a registration, as the client would. A project may come
// from elsewhere, so for what it shares nothing is started but this program, as a
// server, in an environment that is ours.
func (m Machine) start(ctx context.Context, file string, r install.Registration, shared bool) (state State, found string) {
	this := same(file, m.Executable)
	if this {
		if err := m.Serves(r.Args); err != nil {
			return Fail, fmt.Sprintf("%s is no server: %v", r, err)
		}
	}
	if shared && len(r.Env) > 0 {
		return OK, r.String() + " has variables that a project sets, and was not tried"
	}
	if err := Try(ctx, m.Connect, m.command(file, r)); err != nil {
		return Fail, fmt.Sprintf("%s is no server: %v", r, err)
	}
	theirs, ours := m.whichBuild(file), m.whichBuild(m.Executable)
	switch {
	case this:
		return OK, r.String() + " answers"
	case theirs == ours:
		return OK, r.String() + " answers, another file of the same build"
	}
	return Warn, fmt.Sprintf("%s answers, but is %s, and this is %s", r, theirs, ours)
}

// variable reports whether anything in r is for the client to replace.
func variable(r install.Registration) bool {
	words := append([]string{r.Command}, r.Args...)
	for _, value := range r.Env {
		words = append(words, value)
	}
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(word, "${") })
}

// resolve is the file that a client starts for a command.
func (m Machine) resolve(command string) (string, error) {
	if !strings.ContainsAny(command, `/\`) {
		if found := m.onPath(command); len(found) > 0 {
			return found[0], nil
		}
		return "", errors.New("is in no folder of PATH")
	}
	if !filepath.IsAbs(command) {
		return "", errors.New("is looked for from wherever the client was started")
	}
	file := m.fileName(command)
	return file, m.startable(file)
}

// command is what the client starts.
func (m Machine) command(file string, r install.Registration) *exec.Cmd {
	cmd := exec.Command(file, r.Args...)
	cmd.Dir = m.Folder
	cmd.Env = os.Environ()
	for name, value := range r.Env {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	return cmd
}
