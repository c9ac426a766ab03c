package shim

// A Profile is what a server promises about its wire, as data: which requests
// are answered, in which words, and how results are laid out. What is not in
// it is the same in all profiles and described at [Transport].
//
// A profile of your own starts as a copy of another:
//
//	mine := shim.Koyu
//	mine.ParseError = &shim.Fault{Code: -32700, Text: "Parse error"}
type Profile struct {
	Name string

	// Methods are the requests that are answered. Any other gets NotFound,
	// without the server being asked.
	Methods []Method

	// NotFound answers a request for a method that is not among Methods; the
	// %s of its text is the method (01 J8).
	NotFound Fault

	// UnknownTool answers a tools/call whose name is that of no tool; the %s
	// of its text is the name (01 J8).
	UnknownTool Fault

	// ParseError answers, with the id null, a line that is not one JSON value.
	// Without it such a line gets no answer.
	ParseError *Fault

	// Version is the protocol version that initialize answers.
	Version string

	// EchoVersion makes initialize answer the version the client asks for,
	// whatever it is, and Version only a client that asks for none.
	EchoVersion bool
}

// A Method is a request that is answered, and the layout of its result.
type Method struct {
	Name string

	// Members are those the result keeps, in the order they are written. Nil
	// keeps all, in the order of the SDK.
	Members []string

	// Items does the same for the elements of the lists among the members.
	Items []string
}

// A Fault is an error answer. A %s in its text stands for what was asked for.
type Fault struct {
	Code int
	Text string
}

// method is the row called name.
func (p *Profile) method(name string) *Method {
	for i := range p.Methods {
		if p.Methods[i].Name == name {
			return &p.Methods[i]
		}
	}
	return nil
}

// Methods whose params or results the shim looks into.
const (
	initialize = "initialize"
	toolsList  = "tools/list"
	toolsCall  = "tools/call"
)

// Koyu is the wire of koyu-mcp: it forgives everything, is silent about what it
// cannot read, and answers any version with itself.
var Koyu = Profile{
	Name: "koyu",
	Methods: []Method{
		{Name: initialize, Members: []string{"protocolVersion", "capabilities", "serverInfo", "instructions"}}, // M1
		{Name: "ping"}, // M2
		{Name: toolsList, Members: []string{"tools"}, Items: []string{"name", "description", "inputSchema"}}, // M3, M9
		{Name: toolsCall}, // M4
		{Name: "resources/list", Members: []string{"resources"}}, // M5
		{Name: "prompts/list", Members: []string{"prompts"}},     // M6
	},
	NotFound:    Fault{-32601, "Unsupported method: %s"}, // E1
	UnknownTool: Fault{-32602, "Unknown tool: %s"},       // E2
	Version:     "2025-06-18",                            // M7
	EchoVersion: true,
}
