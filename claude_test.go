package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"
)

// claude stands in for Claude Code where pages register a server with it. It
// keeps registrations in the same files, and unlike the real one it talks to a
// server before it registers it: what a page registers has to have tools.
func claude() {
	if err := claudeCommand().Execute(); err != nil {
		os.Exit(1)
	}
}

func claudeCommand() *cobra.Command {
	add := &cobra.Command{Use: "add NAME COMMAND|URL [ARGUMENT]...", Args: cobra.MinimumNArgs(2)}
	var r registration
	var headers []string
	scope := add.Flags().StringP("scope", "s", "local", "")
	add.Flags().StringVarP(&r.Type, "transport", "t", "stdio", "")
	add.Flags().StringArrayVarP(&headers, "header", "H", nil, "")
	add.RunE = func(cmd *cobra.Command, args []string) error {
		if r.Type == "http" {
			r.URL, r.Headers = args[1], map[string]string{}
			for _, h := range headers {
				name, value, _ := strings.Cut(h, ":")
				r.Headers[name] = strings.TrimSpace(value)
			}
		} else {
			r.Command, r.Args = args[1], args[2:]
		}
		if err := r.answers(cmd.Context()); err != nil {
			return err
		}
		return register(*scope, args[0], r)
	}
	list := &cobra.Command{Use: "list", Args: cobra.NoArgs, RunE: func(cmd *cobra.Command, _ []string) error {
		return checkAll(cmd.Context(), cmd.OutOrStdout())
	}}
	servers := &cobra.Command{Use: "mcp"}
	servers.AddCommand(add, list)
	root := &cobra.Command{Use: "claude", SilenceUsage: true}
	root.AddCommand(servers)
	return root
}

// A registration is one as the configuration has it.
type registration struct {
	Type    string            `json:"type,omitempty"`
	Command string            `json:"command,omitempty"`
	Args    []string          `json:"args,omitempty"`
	URL     string            `json:"url,omitempty"`
	Headers map[string]string `json:"headers,omitempty"`
}

// answers connects to the server, which has to have tools.
func (r registration) answers(ctx context.Context) error {
	session, err := mcp.NewClient(&mcp.Implementation{Name: "claude", Version: "0"}, nil).Connect(ctx, r.transport(), nil)
	if err != nil {
		return fmt.Errorf("connecting to %s: %w", cmp.Or(r.URL, r.Command), err)
	}
	defer session.Close()
	listed, err := session.ListTools(ctx, nil)
	if err != nil {
		return err
	}
	if len(listed.Tools) == 0 {
		return errors.New("the server has no tools")
	}
	return nil
}

func (r registration) transport() mcp.Transport {
	if r.URL != "" {
		return &mcp.StreamableClientTransport{Endpoint: r.URL, HTTPClient: &http.Client{Transport: r}, DisableStandaloneSSE: true}
	}
	cmd := exec.Command(r.Command, r.Args...)
	cmd.Stderr = os.Stderr
	return &mcp.CommandTransport{Command: cmd}
}

// RoundTrip sends a request with the headers of the registration.
func (r registration) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	for name, value := range r.Headers {
		req.Header.Set(name, value)
	}
	return http.DefaultTransport.RoundTrip(req)
}

// configuration is the file for a scope: one for this folder, one for everything
// else.
func configuration(scope string) string {
	if scope == "project" {
		return ".mcp.json"
	}
	return filepath.Join(os.Getenv("HOME"), ".claude.json")
}

type configured struct {
	Servers map[string]registration `json:"mcpServers"`
}

func configuredIn(scope string) (c configured, err error) {
	text, err := os.ReadFile(configuration(scope))
	if errors.Is(err, os.ErrNotExist) {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	return c, json.Unmarshal(text, &c)
}

func register(scope, name string, r registration) error {
	c, err := configuredIn(scope)
	if err != nil {
		return err
	}
	if c.Servers == nil {
		c.Servers = map[string]registration{}
	}
	if _, ok := c.Servers[name]; ok {
		return fmt.Errorf("a server named %s is registered already", name)
	}
	c.Servers[name] = r
	text, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(configuration(scope), append(text, '\n'), 0o600)
}

// checkAll tells of every server that is registered whether it has tools.
func checkAll(ctx context.Context, w io.Writer) error {
	all := map[string]registration{}
	for _, scope := range []string{"local", "project"} {
		c, err := configuredIn(scope)
		if err != nil {
			return err
		}
		maps.Copy(all, c.Servers)
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		r := all[name]
		state := "✓ Connected"
		if err := r.answers(ctx); err != nil {
			state = "✗ Failed to connect"
		}
		fmt.Fprintf(w, "%s: %s - %s\n", name, strings.Join(append([]string{cmp.Or(r.URL, r.Command)}, r.Args...), " "), state)
	}
	return nil
}
