package cli

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/internal/english"
)

// documents writes texts for machines, each on its line.
func documents(w io.Writer, texts []json.RawMessage) error {
	for _, text := range texts {
		if err := document(w, string(text)); err != nil {
			return err
		}
	}
	return nil
}

// printResult writes the texts of a result to out, and to told what else there
// is.
func printResult(out, told io.Writer, result *mcp.CallToolResult) error {
	for _, item := range result.Content {
		if text, ok := item.(*mcp.TextContent); ok {
			if err := document(out, text.Text); err != nil {
				return err
			}
			continue
		}
		if err := notShown(told, describe(item)); err != nil {
			return err
		}
	}
	if len(result.Content) == 0 && result.StructuredContent != nil {
		return notShown(told, "structured content and no text")
	}
	return nil
}

func notShown(told io.Writer, what string) error {
	return say(told, line{warning + " The result holds " + what + "; --raw prints it"})
}

// describe is an item of a result that is no text, in words.
func describe(item mcp.Content) string {
	switch item := item.(type) {
	case *mcp.ImageContent:
		return media("an image", item.MIMEType, len(item.Data))
	case *mcp.AudioContent:
		return media("a sound", item.MIMEType, len(item.Data))
	case *mcp.ResourceLink:
		return "a link to " + item.URI
	case *mcp.EmbeddedResource:
		if r := item.Resource; r != nil {
			return media("the resource "+r.URI, r.MIMEType, len(r.Text)+len(r.Blob))
		}
	}
	return "an item of another kind"
}

// media is what has a size and maybe a type.
func media(what, kind string, size int) string {
	if kind != "" {
		what += " of type " + kind
	}
	return fmt.Sprintf("%s (%s)", what, english.Count(size, "byte", "bytes"))
}
