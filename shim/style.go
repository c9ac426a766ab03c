package shim

import "koyu-mcp/internal/jsonv"

// echo is v, which came from the client, as it goes back; ok is false when it
// is nested too deep (01 J9).
func (p *Profile) echo(v jsonv.Value) (text []byte, ok bool) {
	if p.Style == Compact {
		return v.AppendEcho(nil) // J4
	}
	return []byte(v), v.Depth() <= jsonv.MaxDepth
}

// words is what a message says for v; ok is false when v is nested too deep.
func (p *Profile) words(v jsonv.Value) (text string, ok bool) {
	if text, ok := v.Str(); ok {
		return text, true
	}
	appendText := jsonv.Value.AppendText // J8
	if p.Style == ASCII {
		appendText = jsonv.Value.AppendASCIIText
	}
	words, ok := appendText(v, nil)
	return string(words), ok
}

// appendValue appends v, which came from the SDK.
func (p *Profile) appendValue(dst []byte, v jsonv.Value) []byte {
	if p.Style == AsIs {
		return append(dst, v...)
	}
	return v.AppendPlain(dst)
}

// finish makes a line of an answer.
func (p *Profile) finish(answer []byte) []byte {
	if p.Style == ASCII {
		answer = jsonv.Value(answer).AppendASCII(nil)
	}
	return append(answer, '\n')
}
