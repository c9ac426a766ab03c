// Client is one whole session with a stdio MCP server, by hand: it starts the
// server as a child process, says what a client has to say, calls one tool, and
// ends the server. On the way it checks what the protocol asks of the server's
// standard output: every line is a message, and nothing is answered unasked.
//
//	go run ./examples/client -- COMMAND ARG…
//	go run ./examples/client -tool add -arguments '{"a": 19, "b": 23}' -- node server.mjs
//
// Without -tool it calls the first tool of the list. The exit code is 0 for a
// clean session, 1 for one that was not, and 2 for a wrong call.
//
// There is nothing here but the standard library, so that every rule can be
// seen where it is kept.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"time"
)

// versions are the protocol versions that this client knows, the one it asks
// for first.
var versions = []string{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}

// maxOutput is how much output of the server is read: far more than a session
// of three requests needs.
const maxOutput = 256 << 20

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("client", flag.ContinueOnError)
	flags.SetOutput(stderr)
	tool := flags.String("tool", "", "the `name` of the tool to call (the first of the list)")
	arguments := flags.String("arguments", "{}", "what to call it with, a JSON `object`")
	limit := flags.Duration("limit", 30*time.Second, "how long the session may take")
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: client [flags] -- COMMAND ARG…")
		flags.PrintDefaults()
	}
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil: // and has been told
		return 2
	case flags.NArg() == 0:
		flags.Usage()
		return 2
	case !json.Valid([]byte(*arguments)):
		fmt.Fprintf(stderr, "-arguments has to be JSON, and %q is not\n", *arguments)
		return 2
	}
	ctx, cancel := context.WithTimeout(context.Background(), *limit)
	defer cancel()
	c := &client{report: stdout}
	server := exec.CommandContext(ctx, flags.Arg(0), flags.Args()[1:]...)
	server.Stderr = stderr // is for people, and no part of the protocol
	switch err := c.session(server, *tool, json.RawMessage(*arguments)); {
	case ctx.Err() != nil: // the server was killed, and all else follows from that
		c.fault("the session took longer than %v", *limit)
	case err != nil:
		c.fault("%v", err)
	}
	if c.faults > 0 {
		return 1
	}
	fmt.Fprintf(stdout, "✔ standard output was clean: %d lines, and all of them messages\n", c.lines)
	return 0
}

// session starts the server, talks to it, and sees it end.
func (c *client) session(server *exec.Cmd, tool string, arguments json.RawMessage) error {
	in, err := server.StdinPipe()
	if err != nil {
		return err
	}
	out, err := server.StdoutPipe()
	if err != nil {
		return err
	}
	server.Cancel = func() error {
		in.Close() // a child of the server may hold the other ends
		out.Close()
		return server.Process.Kill()
	}
	if err := server.Start(); err != nil {
		return err
	}
	c.in, c.out = in, bufio.NewReader(io.LimitReader(out, maxOutput))
	failed := c.talk(tool, arguments)

	// The end of its input is what ends a server. What it still has to say is
	// read first: a server that cannot write would not end.
	in.Close()
	for {
		m, err := c.receive()
		if err != nil {
			break
		}
		c.other(m)
	}
	return errors.Join(failed, server.Wait())
}

// talk is what is said in a session: hello, what can you do, do it.
func (c *client) talk(tool string, arguments json.RawMessage) error {
	var hello struct {
		ProtocolVersion string
		ServerInfo      struct{ Name, Version string }
	}
	err := c.request("initialize", map[string]any{
		"protocolVersion": versions[0],
		"capabilities":    struct{}{},
		"clientInfo":      map[string]string{"name": "examples/client", "version": "1"},
	}, &hello)
	if err != nil {
		return err
	}
	if !slices.Contains(versions, hello.ProtocolVersion) {
		return fmt.Errorf("initialize: the server answered with the version %q, which is unknown here", hello.ProtocolVersion)
	}
	c.say("initialize: %s %s, protocol %s", hello.ServerInfo.Name, hello.ServerInfo.Version, hello.ProtocolVersion)
	if err := c.notify("notifications/initialized"); err != nil {
		return err
	}

	var list struct{ Tools []struct{ Name string } }
	if err := c.request("tools/list", struct{}{}, &list); err != nil {
		return err
	}
	for _, t := range list.Tools {
		c.say("tools/list: %s", t.Name)
	}
	if tool == "" {
		if len(list.Tools) == 0 {
			return nil
		}
		tool = list.Tools[0].Name
	}

	var result struct {
		Content []struct{ Type, Text string }
		IsError bool
	}
	if err := c.request("tools/call", map[string]any{"name": tool, "arguments": arguments}, &result); err != nil {
		return err
	}
	// A tool that failed is no fault of the session: its text would go to the
	// model, which may try again with other arguments.
	c.say("tools/call: %s, isError: %v", tool, result.IsError)
	for _, item := range result.Content {
		c.say("%s: %s", item.Type, item.Text)
	}
	return nil
}
