package server

import (
	"koyu-mcp/koyu/limit"
	"koyu-mcp/koyu/source"
)

// DefaultCache is how much the command keeps, in bytes.
const DefaultCache = 256 << 20

// Options say what the tools for buildings may reach and spend.
type Options struct {
	Roots    source.Roots // below which files may be read and written
	ReadOnly bool         // no tool writes
	Cache    int          // bytes of buildings and answers that are kept from one call to the next
	Limits   limit.Limits
}
