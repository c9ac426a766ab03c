package cli

// A setting is the value of a flag, and what help calls it. (Help would take that
// from back quotes in the description of a flag, which completion shows as they
// are.)
type setting struct {
	text *string
	kind string
}

func (s setting) Set(text string) error { *s.text = text; return nil }
func (s setting) String() string        { return *s.text }
func (s setting) Type() string          { return s.kind }
