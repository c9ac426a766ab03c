package shim_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"koyu-mcp/shim"
)

// wired runs a server over two pipes of the system, through the shim or, with a
// window of 0, by the SDK's own transport.
func wired(b *testing.B, window int) (in *os.File, out *bufio.Reader) {
	b.Helper()
	inR, inW, err := os.Pipe()
	if err != nil {
		b.Fatal(err)
	}
	outR, outW, err := os.Pipe()
	if err != nil {
		b.Fatal(err)
	}
	var transport mcp.Transport = &mcp.IOTransport{Reader: inR, Writer: outW}
	if window > 0 {
		transport = &shim.Transport{Profile: shim.Koyu, In: inR, Out: outW, Window: window}
	}
	done := make(chan error)
	go func() { done <- newServer().Run(b.Context(), transport) }()
	b.Cleanup(func() {
		inW.Close()
		<-done
		outW.Close()
		outR.Close()
	})
	out = bufio.NewReaderSize(outR, 1<<16)
	io.WriteString(inW, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"b","version":"1"}}}`+"\n"+
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n")
	out.ReadSlice('\n')
	return inW, out
}

var messages = []struct{ name, line string }{
	{"ping", ping("1") + "\n"},
	{"call", callWith(`{"name":"check","arguments":{}}`) + "\n"},
}

// BenchmarkRoundTrip is one request at a time. Window 0 is the SDK without shim.
func BenchmarkRoundTrip(b *testing.B) {
	for _, message := range messages {
		for _, window := range []int{0, 1, 8} {
			b.Run(fmt.Sprintf("%s/window=%d", message.name, window), func(b *testing.B) {
				in, out := wired(b, window)
				b.ReportAllocs()
				for b.Loop() {
					io.WriteString(in, message.line)
					out.ReadSlice('\n')
				}
			})
		}
	}
}

// BenchmarkPipelined is as many requests at once as the pipes hold.
func BenchmarkPipelined(b *testing.B) {
	for _, message := range messages {
		for _, window := range []int{1, 8} {
			b.Run(fmt.Sprintf("%s/window=%d", message.name, window), func(b *testing.B) {
				in, out := wired(b, window)
				b.ReportAllocs()
				b.ResetTimer()
				go func() {
					const batch = 100
					block := strings.Repeat(message.line, batch)
					for n := b.N; n > 0; n -= batch {
						io.WriteString(in, block[:min(n, batch)*len(message.line)])
					}
				}()
				for range b.N {
					out.ReadSlice('\n')
				}
			})
		}
	}
}

// BenchmarkLargeAnswer is a text of 270 KB with many escapes.
func BenchmarkLargeAnswer(b *testing.B) {
	in, out := wired(b, 1)
	line := callWith(`{"name":"plan_svg","arguments":{"file":"a","level":"`+strings.Repeat(`<path d=\"M0 0\"/>\n`, 15_000)+`"}}`) + "\n"
	b.ReportAllocs()
	for b.Loop() {
		go io.WriteString(in, line)
		for {
			if _, err := out.ReadSlice('\n'); err == nil {
				break
			}
		}
	}
}
