package cli

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"koyu-mcp/server"
)

// completeTool completes the name of a tool of this program as the server.
func completeTool(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var names []cobra.Completion
	if len(args) == 0 {
		for _, t := range ownTools(cmd.Context()) {
			names = append(names, cobra.CompletionWithDesc(t.Name, t.Description))
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// ownTools are the tools of this program as the server, asked within it.
func ownTools(ctx context.Context) (tools []*mcp.Tool) {
	near, far := mcp.NewInMemoryTransports()
	serving, err := server.New(server.Options{}).Connect(ctx, far, nil)
	if err != nil {
		return nil
	}
	defer serving.Close()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "completion"}, nil).Connect(ctx, near, nil)
	if err != nil {
		return nil
	}
	defer session.Close()
	for t, err := range session.Tools(ctx, nil) {
		if err != nil {
			return nil
		}
		tools = append(tools, t)
	}
	return tools
}
