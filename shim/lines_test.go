package shim

import (
	"bytes"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"koyu-mcp/internal/ecma"
	"koyu-mcp/internal/jsonv"
)

// readLines is every value that the lines of in hold, the empty one for each
// malformed line.
func readLines(in io.Reader, framing Framing, maxLine int) (values []jsonv.Value, err error) {
	l := newLines(in, framing, maxLine)
	for err == nil {
		var batch []jsonv.Value
		batch, err = l.batch()
		values = append(values, batch...)
	}
	return values, err
}

// referenceLines is the same by the plainest means.
func referenceLines(in string, framing Framing, maxLine int) (values []jsonv.Value) {
	parse := jsonv.Parse
	if framing.Literals {
		parse = jsonv.ParseLoose
	}
	if framing.CR {
		in = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(in)
	}
	all := strings.Split(in, "\n")
	if last := len(all) - 1; !framing.LastLine || all[last] == "" { // F7
		all = all[:last]
	}
	for _, line := range all {
		text := ecma.Repair([]byte(line))
		trimmed := ecma.TrimSpace(text)
		switch {
		case len(line) > maxLine:
			text = "" // F9
		case trimmed == "" && !framing.Blank:
			continue
		case !framing.Untrimmed:
			text = trimmed
		}
		v, _ := parse(text)
		values = append(values, v)
	}
	return values
}

// framings are all there are.
func framings() (all []Framing) {
	for n := range 1 << 5 {
		all = append(all, Framing{CR: n&1 > 0, Untrimmed: n&2 > 0, Blank: n&4 > 0, LastLine: n&8 > 0, Literals: n&16 > 0})
	}
	return all
}

// F1, F9, 6.1: lines around the size of the buffer and around the limit.
func TestLineLengths(t *testing.T) {
	t.Parallel()
	for _, length := range []int{0, 1, 2, 63, 64, 65, 65534, 65535, 65536, 65537, 131072, 200_000} {
		for _, maxLine := range []int{64, 65536, 100_000, 1 << 20} {
			for _, end := range []string{"\n", "\r\n", "\r"} {
				line := strings.Repeat("1", length)
				in := line + end + "2" + end + line + end + "3"
				for _, framing := range []Framing{{}, {CR: true}, {CR: true, LastLine: true, Blank: true}} {
					got, err := readLines(strings.NewReader(in), framing, maxLine)
					if err != io.EOF {
						t.Fatal(err)
					}
					if want := referenceLines(in, framing, maxLine); !slices.Equal(got, want) {
						t.Errorf("%+v: lines of %d and %q with a limit of %d: %d values, want %d", framing, length, end, maxLine, len(got), len(want))
					}
				}
			}
		}
	}
}

// F9: what does not fit is not stored, whatever ends it.
func TestOverlongLineIsNotStored(t *testing.T) {
	const huge = 100 << 20
	for end, framing := range map[string]Framing{"\n1\n": {}, "\r1\r": {CR: true}, "": {LastLine: true}} {
		want := []jsonv.Value{"", "1"}[:1+len(end)/3]
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got, _ := readLines(io.MultiReader(io.LimitReader(endless{}, huge), strings.NewReader(end)), framing, 1<<20)
		runtime.ReadMemStats(&after)
		if !slices.Equal(got, want) {
			t.Errorf("%+v: %d values", framing, len(got))
		}
		if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 16<<20 {
			t.Errorf("%+v: %d bytes allocated for a line of %d", framing, allocated, huge)
		}
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '['
	}
	return len(p), nil
}

// 6.1: a CR ends a line before the next byte has come, and an LF that comes then
// belongs to it.
func TestCarriageReturnDoesNotWait(t *testing.T) {
	t.Parallel()
	in, out := io.Pipe()
	defer out.Close()
	l := newLines(in, Framing{CR: true, Blank: true}, 10)
	for _, step := range []struct {
		send string
		want jsonv.Value
	}{
		{"1\r", "1"}, {"\n2\r", "2"}, {"\r", ""}, {"3\r\n", "3"}, {"\n", ""}, {"4\r", "4"}, {"5\n", "5"}, {"\n", ""},
	} {
		go io.WriteString(out, step.send)
		if got, err := l.batch(); err != nil || !slices.Equal(got, []jsonv.Value{step.want}) {
			t.Fatalf("after %q: %q, %v, want %q", step.send, got, err, step.want)
		}
	}
}

// An error other than the end of input is no line end.
func TestLastLineIsNotThatOfABrokenInput(t *testing.T) {
	t.Parallel()
	broken := io.ErrUnexpectedEOF
	got, err := readLines(io.MultiReader(strings.NewReader("1\n2"), iotest.ErrReader(broken)), Framing{LastLine: true}, 10)
	if err != broken || !slices.Equal(got, []jsonv.Value{"1"}) {
		t.Errorf("got %q, %v", got, err)
	}
}

// No value waits for input that comes behind its line.
func FuzzBatches(f *testing.F) {
	for _, seed := range []string{"1\n2\n3", "1\r\n2", "1\r\n\n2\r\r\n", "\n\n1\n \n", "1\r2"} {
		f.Add(seed, 2)
	}
	f.Fuzz(func(t *testing.T, in string, cut int) {
		cut = max(0, min(cut, len(in)))
		for _, framing := range framings() {
			got := 0
			whole := framing
			whole.LastLine = false // that one has to wait for the end
			l := newLines(&pieces{left: []string{in[:cut], in[cut:]}, before: func(read string) {
				if want := len(referenceLines(read, whole, 40)); got != want {
					t.Errorf("%+v: %q: %d values are there when more is read, want %d", framing, read, got, want)
				}
			}}, framing, 40)
			for {
				batch, err := l.batch()
				if got += len(batch); err != nil {
					break
				}
			}
		}
	})
}

// pieces are an input that comes in pieces. It tells what has been read before
// each.
type pieces struct {
	left   []string
	read   string
	ended  bool
	before func(read string)
}

func (p *pieces) Read(dst []byte) (int, error) {
	if p.ended {
		return 0, io.EOF
	}
	p.before(p.read)
	if p.ended = len(p.left) == 0; p.ended {
		return 0, io.EOF
	}
	n := copy(dst, p.left[0])
	p.read += p.left[0][:n]
	if p.left[0] = p.left[0][n:]; p.left[0] == "" {
		p.left = p.left[1:]
	}
	return n, nil
}

// FuzzLines: in every framing, and wherever the input is cut in two, the same
// values come out as by the plainest means.
func FuzzLines(f *testing.F) {
	for _, seed := range []string{
		"", "\n", "1\n2", "1\n\n2\n", "\r\n{\"a\":1}\r\n", "\uFEFF1\u00A0\n", "\xE2\x82\n\"\xF0\x9F\x98\"\n", "1\r2\n",
		"\"\xE2\x82\xAC\"\n", strings.Repeat("1", 50) + "\n1\n", "\x00\n", "1\r\r\n2\n\r3\r", "NaN\n[-Infinity]\r \v\n", "1\r",
	} {
		f.Add([]byte(seed), 3)
	}
	f.Fuzz(func(t *testing.T, in []byte, cut int) {
		const maxLine = 40
		cut = max(0, min(cut, len(in)))
		for _, framing := range framings() {
			want := referenceLines(string(in), framing, maxLine)
			for _, r := range []io.Reader{
				io.MultiReader(bytes.NewReader(in[:cut]), bytes.NewReader(in[cut:])),
				iotest.OneByteReader(bytes.NewReader(in)),
			} {
				if got, err := readLines(r, framing, maxLine); err != io.EOF || !slices.Equal(got, want) {
					t.Errorf("%+v: %q: got %q, %v, want %q", framing, in, got, err, want)
				}
			}
		}
	})
}
