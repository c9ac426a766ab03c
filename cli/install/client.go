// Package install registers servers with the clients that start them: it knows
// where each client keeps its registrations and what one looks like, and changes
// the files of clients without touching what else is in them.
package install

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"koyu-mcp/internal/ecma"
)

// A System is a machine, as far as it says where clients keep their files.
type System struct {
	OS   string // as in runtime.GOOS
	Home string
	Env  func(name string) string
}

// A Client is a program that starts servers for agents.
type Client struct {
	Name  string // by which it is called here
	Title string // by which people know it

	Member   string // holds the registrations, by name
	Projects string // holds such documents as the whole is, by project; empty for none
	Reload   string // what makes it take a change

	folder  func(System) string
	file    string // for all projects, in folder
	project string // for one, in its folder; empty for none
	typed   bool   // a registration says that it is for standard input and output
}

// Clients are all that are known, in the order of the help.
var Clients = []Client{
	{
		Name: "claude-code", Title: "Claude Code",
		Member: "mcpServers", Projects: "projects", typed: true,
		folder: System.claude, file: ".claude.json", project: ".mcp.json",
		Reload: "Start a new session; /mcp lists its servers.",
	},
	{
		Name: "claude-desktop", Title: "Claude Desktop",
		Member: "mcpServers",
		folder: System.config, file: "Claude/claude_desktop_config.json",
		Reload: "Quit it, also in the tray or the menu bar, and start it again.",
	},
	{
		Name: "cursor", Title: "Cursor",
		Member: "mcpServers", typed: true,
		folder: System.home, file: ".cursor/mcp.json", project: ".cursor/mcp.json",
		Reload: "Switch it on in the settings, under MCP, or start Cursor again.",
	},
	{
		Name: "vscode", Title: "Visual Studio Code",
		Member: "servers", typed: true,
		folder: System.config, file: "Code/User/mcp.json", project: ".vscode/mcp.json",
		Reload: "Run \"MCP: List Servers\" from the command palette, and start it there.",
	},
	{
		Name: "windsurf", Title: "Windsurf",
		Member: "mcpServers",
		folder: System.home, file: ".codeium/windsurf/mcp_config.json",
		Reload: "Refresh the list of MCP servers in the settings of Cascade.",
	},
	{
		Name: "zed", Title: "Zed",
		Member: "context_servers",
		folder: System.dotConfig, file: "zed/settings.json",
		Reload: "Nothing is to be done: Zed takes its settings as they change.",
	},
}

// Find is the client called name. The error tells which there are.
func Find(name string) (Client, error) {
	for _, c := range Clients {
		if c.Name == name {
			return c, nil
		}
	}
	return Client{}, fmt.Errorf("there is no client %q; there are %s", name, strings.Join(Names(), ", "))
}

// Names are those of all clients.
func Names() []string {
	var names []string
	for _, c := range Clients {
		names = append(names, c.Name)
	}
	return names
}

// File is where the client keeps what is registered for all projects.
func (c Client) File(s System) (string, error) {
	if s.Home == "" {
		return "", errors.New("nobody knows where the home folder is: set HOME, or USERPROFILE on Windows")
	}
	return filepath.Join(c.folder(s), filepath.FromSlash(c.file)), nil
}

// ProjectFile is where the client keeps what is registered for the project in
// folder, if it knows such a place.
func (c Client) ProjectFile(folder string) (string, bool) {
	return filepath.Join(folder, filepath.FromSlash(c.project)), c.project != ""
}

func (s System) home() string { return s.Home }

// config is where programs keep their settings on this system.
func (s System) config() string {
	switch s.OS {
	case "darwin":
		return filepath.Join(s.Home, "Library", "Application Support")
	case "windows":
		return s.folder("APPDATA", "AppData", "Roaming")
	}
	return s.folder("XDG_CONFIG_HOME", ".config")
}

// dotConfig is config, but on macOS what it is on Linux by default.
func (s System) dotConfig() string {
	if s.OS == "darwin" {
		return filepath.Join(s.Home, ".config")
	}
	return s.config()
}

// claude is where Claude Code keeps its file.
func (s System) claude() string { return s.folder("CLAUDE_CONFIG_DIR") }

// folder is the one that a variable names, and else the one below home. A
// variable that depends on where a program was started names none.
func (s System) folder(variable string, below ...string) string {
	if named := s.Env(variable); filepath.IsAbs(named) {
		return named
	}
	return filepath.Join(append([]string{s.Home}, below...)...)
}

// A Server is what a client starts.
type Server struct {
	Command string
	Args    []string
}

// A member is one of a JSON object.
type member struct {
	name  string
	value any // as ecma.Writer takes it
}

// An object is a JSON object, of members in their order.
type object []member

// WriteJSON writes the members.
func (o object) WriteJSON(w *ecma.Writer) {
	w.Object()
	for _, m := range o {
		w.Key(m.name)
		w.Value(m.value)
	}
	w.EndObject()
}

// entry is the registration of s in the file of the client.
func (c Client) entry(s Server) object {
	var o object
	if c.typed {
		o = object{{"type", "stdio"}}
	}
	return append(o, member{"command", s.Command}, member{"args", s.Args})
}

// Document is a file of the client that holds nothing but the registration of s.
func (c Client) Document(name string, s Server) string {
	return ecma.JSON(object{{c.Member, object{{name, c.entry(s)}}}}, 2) + "\n"
}

// ServerName is what every client takes for the name of a server.
var ServerName = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_-]{0,63}$`)

// made is a folder in which the go command puts what it runs: one for the time of
// the run, or one of its cache.
var made = regexp.MustCompile(`^(go-build\d+|[0-9a-f]{64}-d)$`)

// Fleeting reports whether the program at path was made to be run once, and will
// not stay.
func Fleeting(path string) bool {
	return slices.ContainsFunc(strings.Split(filepath.ToSlash(path), "/"), made.MatchString)
}
