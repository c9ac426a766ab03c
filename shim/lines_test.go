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
	"koyu-mcp/shim/internal/jsonv"
)

// readLines is every value that the lines of in hold, the empty one for each
// malformed line.
func readLines(in io.Reader, maxLine int) (values []jsonv.Value, err error) {
	l := newLines(in, maxLine)
	for {
		v, err := l.next()
		if err != nil {
			return values, err
		}
		values = append(values, v)
	}
}

// referenceLines is the same by the plainest means.
func referenceLines(in []byte, maxLine int) (values []jsonv.Value) {
	all := bytes.Split(in, []byte("\n"))
	for _, line := range all[:len(all)-1] { // F7
		if len(line) > maxLine {
			values = append(values, "")
			continue
		}
		if text := ecma.TrimSpace(ecma.Repair(line)); text != "" {
			v, _ := jsonv.Parse(text)
			values = append(values, v)
		}
	}
	return values
}

// F1, F9: lines around the size of the buffer and around the limit.
func TestLineLengths(t *testing.T) {
	t.Parallel()
	for _, length := range []int{0, 1, 2, 63, 64, 65, 65535, 65536, 65537, 131072, 200_000} {
		for _, maxLine := range []int{64, 65536, 100_000, 1 << 20} {
			line := strings.Repeat("1", length)
			got, err := readLines(strings.NewReader(line+"\n2\n"+line+"\n3"), maxLine)
			if err != io.EOF {
				t.Fatal(err)
			}
			want := referenceLines([]byte(line+"\n2\n"+line+"\n3"), maxLine)
			if !slices.Equal(got, want) {
				t.Errorf("lines of %d with a limit of %d: %d values", length, maxLine, len(got))
			}
		}
	}
}

// F9: what does not fit is not stored.
func TestOverlongLineIsNotStored(t *testing.T) {
	const huge = 100 << 20
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got, _ := readLines(io.MultiReader(io.LimitReader(endless{}, huge), strings.NewReader("\n1\n")), 1<<20)
	runtime.ReadMemStats(&after)
	if !slices.Equal(got, []jsonv.Value{"", "1"}) {
		t.Errorf("%d values", len(got))
	}
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 16<<20 {
		t.Errorf("%d bytes allocated for a line of %d", allocated, huge)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '['
	}
	return len(p), nil
}

// FuzzLines: wherever the input is cut in two, the same values come out as by
// the plainest means.
func FuzzLines(f *testing.F) {
	for _, seed := range []string{
		"", "\n", "1\n2", "1\n\n2\n", "\r\n{\"a\":1}\r\n", "\uFEFF1\u00A0\n", "\xE2\x82\n\"\xF0\x9F\x98\"\n", "1\r2\n",
		"\"\xE2\x82\xAC\"\n", strings.Repeat("1", 50) + "\n1\n", "\x00\n",
	} {
		f.Add([]byte(seed), 3)
	}
	f.Fuzz(func(t *testing.T, in []byte, cut int) {
		const maxLine = 40
		want := referenceLines(in, maxLine)
		cut = max(0, min(cut, len(in)))
		for _, r := range []io.Reader{
			io.MultiReader(bytes.NewReader(in[:cut]), bytes.NewReader(in[cut:])),
			iotest.OneByteReader(bytes.NewReader(in)),
		} {
			if got, err := readLines(r, maxLine); err != io.EOF || !slices.Equal(got, want) {
				t.Errorf("%q: got %q, %v, want %q", in, got, err, want)
			}
		}
	})
}
