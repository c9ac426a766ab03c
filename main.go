// Koyu-mcp answers about buildings written in the koyu notation: to agents as
// a Model Context Protocol server, to people as a command line. Called by the
// name koyu it is the command line alone.
package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"koyu-mcp/cli"
	"koyu-mcp/server"
)

func main() { os.Exit(run()) }

func run() int {
	root := command(called(os.Args))
	return cli.Exit(root, root.Execute())
}

// command is the program under that name.
func command(name string) *cobra.Command {
	if name == "koyu" {
		return cli.New(name, server.Version, cli.Buildings)
	}
	root := cli.New(name, server.Version, cli.Everything)
	cli.Serve(root)
	return root
}

// called is the name by which the program was called.
func called(args []string) string {
	if len(args) == 0 {
		return "koyu-mcp"
	}
	return strings.TrimSuffix(filepath.Base(args[0]), ".exe")
}
