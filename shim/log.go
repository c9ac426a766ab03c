package shim

import (
	"io"
	"strings"
	"unicode"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/jsonv"
)

// log writes a line for people about what came with params, if the profile has
// one. No name of a client makes two lines of it, and a writer that fails does
// so alone.
func (c *conn) log(line string, params jsonv.Value) {
	if line == "" {
		return
	}
	name, _ := c.profile.words(params.Get("clientInfo").Get("name"))
	version, _ := c.profile.words(params.Get("protocolVersion"))
	line = strings.NewReplacer("%c", name, "%v", version).Replace(line)
	io.WriteString(c.logs, strings.Map(printable, ecma.ReplaceSurrogates(line))+"\n")
}

// printable is r, or a space for what would move the cursor of a terminal.
func printable(r rune) rune {
	if unicode.IsControl(r) {
		return ' '
	}
	return r
}
