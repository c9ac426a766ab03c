// Package present answers the calls of tools in ordered blocks of text: the
// data first, then what a client may draw, then what a model should know about
// the data and could do next.
//
// A [Presenter] describes one entity: which rules its data obey, what of it is
// drawn, what is hidden or cut, and which entities stand in it. Handlers know
// nothing of it; they return plain Go values.
//
//	invoices := &present.Presenter[[]Invoice]{
//		Rules: []string{"amount_cents is in cents."},
//		Limit: 50,
//	}
//	tool := &present.Tool{
//		Name:   "invoices",
//		Select: true,
//		Actions: []present.Action{
//			present.On("list", "All invoices of a customer", list).By(invoices),
//		},
//	}
//	err := tool.AddTo(server)
//
// [Tool.Compile] gives what mcp.Server.AddTool takes, and [Handler] what
// mcp.AddTool takes. A [Response] is made by hand with a [Builder], [Success],
// [ToonSuccess], [SuccessStructured] or [Fail].
//
// # What is on the wire
//
// Every block is one text content, and their order is fixed: data, UI blocks,
// the blocks of embedded entities, directives, rules, suggestions (W1). What
// comes from data cannot make a block of its own: text in blocks is one line
// each, and a tag that would open or close a block is escaped (W10). The data
// block is always the first, and never escaped beyond what JSON and TOON do.
//
// Failures are results with isError, in an envelope with a code (W26).
package present
