package present_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/server/present"
)

type book struct {
	Title string `json:"title"`
	Year  int    `json:"year"`
	Shelf string `json:"shelf"`
}

type search struct {
	Author string `json:"author" jsonschema:"Family name of the author"`
}

// A handler returns plain values, and knows nothing of presenters.
func find(_ context.Context, in search) (any, error) {
	if in.Author != "Ōe" {
		return nil, &present.Failure{
			Code:     present.NotFound,
			Message:  "there is no author called " + in.Author,
			Recovery: "List the authors.",
		}
	}
	return []book{{"A Personal Matter", 1964, "P3"}, {"The Silent Cry", 1967, "P3"}}, nil
}

var books = &present.Presenter[[]book]{
	Rules: []string{"year is that of the first edition."},
	Show: func(b *present.Builder, found []book) {
		rows := make([][]string, len(found))
		for i, book := range found {
			rows[i] = []string{book.Title, fmt.Sprint(book.Year)}
		}
		b.UI(present.Table([]string{"Title", "Year"}, rows, present.Look{Title: "Books", Width: present.Half}))
		b.Suggest("lend", "Lend one of them")
	},
}

// A tool with a presenter, on a server of the SDK.
func Example() {
	tool := &present.Tool{
		Name:        "find",
		Description: "Find books by their author",
		Select:      true,
		Format:      true,
		Actions:     []present.Action{present.On("", "", find).By(books)},
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "library", Version: "1"}, nil)
	if err := tool.AddTo(server); err != nil {
		log.Fatal(err)
	}
	for _, block := range ask(server, `{"author": "Ōe", "_select": ["title", "shelf"], "format": "toon"}`) {
		fmt.Println(block)
	}
	// Output:
	// [2|]{title|shelf}:
	//   A Personal Matter|P3
	//   The Silent Cry|P3
	// <ui_passthrough type="markdown" title="Books" width="half">
	// | Title | Year |
	// | --- | --- |
	// | A Personal Matter | 1964 |
	// | The Silent Cry | 1967 |
	// </ui_passthrough>
	// <domain_rules>
	// - year is that of the first edition.
	// </domain_rules>
	// <action_suggestions>
	// - lend: Lend one of them
	// </action_suggestions>
}

// The same handler and presenter by way of mcp.AddTool.
func ExampleHandler() {
	server := mcp.NewServer(&mcp.Implementation{Name: "library", Version: "1"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "find"}, present.Handler(books, find))
	for _, block := range ask(server, `{"author": "Abe"}`) {
		fmt.Println(block)
	}
	// Output:
	// <tool_error code="NOT_FOUND">
	// <message>there is no author called Abe</message>
	// <recovery>List the authors.</recovery>
	// </tool_error>
}

// A response can be made by hand, and looked into without reading its text.
func ExampleBuilder() {
	b := present.NewBuilder(book{"The Silent Cry", 1967, "P3"})
	b.UI(present.Summary("On shelf P3.", present.Look{}))
	b.Rule("A shelf is a letter and a number.")
	r, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	view := r.View()
	fmt.Println(view.Data.(book).Title, view.SystemRules, view.UIBlocks[0].Content)
	// Output: The Silent Cry [A shelf is a letter and a number.] On shelf P3.
}

// A tool that does several things says so in a table.
func ExampleTool_ToonDescription() {
	nothing := func(context.Context, struct{}) (any, error) { return nil, nil }
	tool := &present.Tool{
		Name:        "library",
		Description: "The books of the library.",
		Actions: []present.Action{
			present.On("find", "Find books by their author", find).By(books),
			present.On("close", "Close for today", nothing),
		},
	}
	tool.ToonDescription()
	fmt.Println(tool.Description)
	// Output:
	// The books of the library; the parameter action chooses the operation.
	//
	// [2|]{action|desc|required}:
	//   find|Find books by their author|author
	//   close|Close for today|""
}

// ask calls the tool find as a client does.
func ask(server *mcp.Server, arguments string) (blocks []string) {
	ctx := context.Background()
	here, there := mcp.NewInMemoryTransports()
	session, err := server.Connect(ctx, here, nil)
	if err != nil {
		log.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "reader", Version: "1"}, nil).Connect(ctx, there, nil)
	if err != nil {
		log.Fatal(err)
	}
	r, err := client.CallTool(ctx, &mcp.CallToolParams{Name: "find", Arguments: json.RawMessage(arguments)})
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range r.Content {
		blocks = append(blocks, c.(*mcp.TextContent).Text)
	}
	client.Close()
	session.Wait()
	return blocks
}
