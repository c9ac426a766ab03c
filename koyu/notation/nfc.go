package notation

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// joiner is what norm puts into runs of more than thirty combining marks. It
// never takes part in normalisation itself.
const joiner = "\u034f"

// Normalize brings text to Unicode normal form C, however many combining marks
// follow each other (02 N8). What is ill-formed stays.
func Normalize(text string) string {
	normal := norm.NFC.String(text)
	if strings.Count(normal, joiner) == strings.Count(text, joiner) {
		return normal
	}
	var c composition
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		if r == utf8.RuneError && size == 1 {
			c.end()
			c.done.WriteByte(text[0])
		} else {
			c.read(r, text[:size])
		}
		text = text[size:]
	}
	c.end()
	return c.done.String()
}

// A composition makes normal form C as the standard defines it: decompose, put
// the marks behind each starter in order of their combining class, join what
// joins.
type composition struct {
	done    strings.Builder
	chars   []rune      // to which more may still join
	starter int         // place in chars of what marks join: the last of class 0, else the first
	class   uint8       // of the last of chars
	marks   [256][]rune // that wait for the end of their run, by class
	waiting bool        // there are marks
}

// read takes in the next character of the text, r and its spelling.
func (c *composition) read(r rune, char string) {
	p := norm.NFC.PropertiesString(char)
	if p.BoundaryBefore() {
		c.end()
	}
	parts := p.Decomposition() // none of Hangul, which joins on as it is
	if parts == nil {
		c.add(r, p.CCC())
	}
	for len(parts) > 0 {
		r, size := utf8.DecodeRune(parts)
		c.add(r, norm.NFC.Properties(parts).CCC())
		parts = parts[size:]
	}
}

// add takes in a character that does not decompose.
func (c *composition) add(r rune, class uint8) {
	if class > 0 {
		c.marks[class] = append(c.marks[class], r)
		c.waiting = true
		return
	}
	c.order()
	c.join(r, 0)
}

// order ends a run of marks.
func (c *composition) order() {
	if !c.waiting {
		return
	}
	for class, marks := range c.marks {
		for _, r := range marks {
			c.join(r, uint8(class))
		}
		c.marks[class] = marks[:0]
	}
	c.waiting = false
}

// join joins r to the last starter, unless a character between is of the same
// class or a higher one, or puts it behind.
func (c *composition) join(r rune, class uint8) {
	last := len(c.chars) - 1
	if last >= 0 && (c.starter == last || c.class < class) {
		joined := norm.NFC.String(string([]rune{c.chars[c.starter], r}))
		if whole, size := utf8.DecodeRuneInString(joined); size == len(joined) {
			c.chars[c.starter] = whole
			return
		}
	}
	c.chars = append(c.chars, r)
	c.class = class
	if class == 0 {
		c.starter = last + 1
	}
}

// end writes out what nothing more can join.
func (c *composition) end() {
	c.order()
	for _, r := range c.chars {
		c.done.WriteRune(r)
	}
	c.chars, c.starter = c.chars[:0], 0
}
