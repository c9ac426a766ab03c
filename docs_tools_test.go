package main

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"koyu-mcp/cli"
	"koyu-mcp/koyu/check"
	"koyu-mcp/koyu/verdict"
)

// TestDocsTools holds docs/tools.md against the tools as a client sees them:
// each has a section, which names every argument with its type and every member
// of its answer. A section in lower case is about a tool that there is.
func TestDocsTools(t *testing.T) {
	t.Parallel()
	chapters := sectionsOf(t, "docs/tools.md")
	var names []string
	for _, tool := range listTools(t) {
		names = append(names, tool.Name)
		text := chapters[tool.Name]
		for _, argument := range argumentsOf(tool.InputSchema) {
			if !strings.Contains(text, argument) {
				t.Errorf("docs/tools.md: the section %s does not say %s", tool.Name, argument)
			}
		}
		for _, member := range membersOf(tool.OutputSchema) {
			if member != tool.Name && !strings.Contains(text, "`"+member+"`") {
				t.Errorf("docs/tools.md: the section %s does not name the member `%s`", tool.Name, member)
			}
		}
	}
	for name := range chapters {
		if name == strings.ToLower(name) && !slices.Contains(names, name) {
			t.Errorf("docs/tools.md has a section %s, and there is no such tool", name)
		}
	}
	for _, rule := range verdict.Rules {
		if !strings.Contains(chapters["validate"], "`"+rule.Name+"`") {
			t.Errorf("docs/tools.md: the section validate does not name the rule %s", rule.Name)
		}
	}
}

// TestDocsAgents demands a next step for every family of diagnostics.
func TestDocsAgents(t *testing.T) {
	t.Parallel()
	text := textOf(t, "docs/agents.md")
	for _, code := range check.Codes {
		if family := strings.TrimRight(code.Name, "0123456789"); !strings.Contains(text, "`"+family+"`") {
			t.Errorf("docs/agents.md does not say what to do about %s", code.Name)
		}
	}
}

// TestDocsCommands demands a section of docs/commands.md for every command, with
// all of its flags. A section in lower case is about a command that there is.
func TestDocsCommands(t *testing.T) {
	t.Parallel()
	chapters := sectionsOf(t, "docs/commands.md")
	known := map[string]bool{}
	var look func(cmd *cobra.Command, name string)
	look = func(cmd *cobra.Command, name string) {
		known[name] = true
		text, ok := chapters[name]
		if !ok {
			t.Errorf("docs/commands.md has no section %s", name)
		}
		cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if f.Name != "help" && !strings.Contains(text, "--"+f.Name) {
				t.Errorf("docs/commands.md: the section %s does not name --%s", name, f.Name)
			}
		})
		for _, below := range cmd.Commands() {
			look(below, name+" "+below.Name())
		}
	}
	for _, cmd := range cli.New("koyu-mcp", "", cli.Everything).Commands() {
		look(cmd, cmd.Name())
	}
	for name := range chapters {
		if name == strings.ToLower(name) && !known[name] {
			t.Errorf("docs/commands.md has a section %s, and there is no such command", name)
		}
	}
}

// TestDocsInline demands that commands named within sentences and tables exist,
// with the flags that stand behind them.
func TestDocsInline(t *testing.T) {
	t.Parallel()
	found := 0
	for _, file := range pages(t) {
		for _, span := range codeSpan.FindAllString(prose(textOf(t, file)), -1) {
			words := strings.Fields(strings.Trim(span, "`"))
			if path.Base(words[0]) != "koyu-mcp" || len(words) == 1 {
				continue
			}
			found++
			if err := callable(words[1:]); err != nil {
				t.Errorf("%s: %s: %v", file, span, err)
			}
		}
	}
	if found < 30 {
		t.Errorf("found %d commands within sentences", found)
	}
}

// callable finds out whether there are the command and the flags of a call, up to
// what it starts itself or hands on.
func callable(words []string) error {
	if end := slices.IndexFunc(words, func(w string) bool { return w == "--" || w == `\|` }); end >= 0 {
		words = words[:end]
	}
	root := command("koyu-mcp")
	root.InitDefaultHelpCmd()
	cmd, rest, err := root.Find(words)
	if err != nil {
		return err
	}
	if cmd == root && len(words) > 0 && !strings.HasPrefix(words[0], "-") {
		return fmt.Errorf("there is no command %s", words[0])
	}
	cmd.InitDefaultHelpFlag()
	cmd.InitDefaultVersionFlag()
	for _, word := range rest {
		if name, ok := strings.CutPrefix(word, "--"); ok && cmd.Flag(name) == nil {
			return fmt.Errorf("%s has no flag --%s", cmd.CommandPath(), name)
		}
	}
	return nil
}

// listTools are the tools of the profile that publishes what they answer.
func listTools(t *testing.T) []*mcp.Tool {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "docs"}, nil)
	session, err := client.Connect(t.Context(), &mcp.CommandTransport{Command: exec.Command("koyu-mcp", "--profile", "sdk")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	list, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return list.Tools
}

// argumentsOf are those of a schema as docs/tools.md writes them.
func argumentsOf(schema any) []string {
	object := schema.(map[string]any)
	required, _ := object["required"].([]any)
	var list []string
	for name, property := range object["properties"].(map[string]any) {
		need := "optional"
		if slices.Contains(required, any(name)) {
			need = "required"
		}
		list = append(list, "`"+name+"` "+property.(map[string]any)["type"].(string)+", "+need)
	}
	slices.Sort(list)
	return list
}

// membersOf are the names of all properties in a schema, at any depth.
func membersOf(schema any) []string {
	var list []string
	switch schema := schema.(type) {
	case map[string]any:
		for key, value := range schema {
			if properties, ok := value.(map[string]any); ok && key == "properties" {
				for name := range properties {
					list = append(list, name)
				}
			}
			list = append(list, membersOf(value)...)
		}
	case []any:
		for _, value := range schema {
			list = append(list, membersOf(value)...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// sectionsOf are the texts of a page by the heading of the second level above
// them.
func sectionsOf(t *testing.T, name string) map[string]string {
	t.Helper()
	text := textOf(t, name)
	heads := regexp.MustCompile(`(?m)^## (.+)\n`).FindAllStringSubmatchIndex(text, -1)
	found := map[string]string{}
	for i, head := range heads {
		end := len(text)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		found[text[head[2]:head[3]]] = text[head[1]:end]
	}
	return found
}

// textOf is a file as text with LF at the ends of lines.
func textOf(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}
