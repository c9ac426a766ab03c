package main

import (
	"bytes"
	"strings"
	"testing"
)

// A failure is none of what is measured.
func TestFailureIn(t *testing.T) {
	t.Parallel()
	for answer, failed := range map[string]bool{
		`{"jsonrpc":"2.0","id":1,"result":{}}`:                                                         false,
		`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"a"}]}}`:                   false,
		`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"a"}],"isError":true}}`:    true,
		`{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}`:                true,
		`the rest of a long answer, which says \"isError\":true}}","of":"something"}],"x":1}}`:         false,
		strings.Repeat("x", 200) + `,"error":{ is somewhere in the middle of a drawing, and no answer`: false,
	} {
		if err := failureIn([]byte(answer + "\n")); (err != nil) != failed {
			t.Errorf("%s: %v", answer, err)
		}
	}
}

func TestSmallMessages(t *testing.T) {
	t.Parallel()
	if n := bytes.Count(small, []byte("\n")); n != smallMessages {
		t.Errorf("%d messages", n)
	}
	if n := bytes.Count(small, []byte(`"id":`)); n != smallAnswers {
		t.Errorf("%d with answers", n)
	}
}

func TestResidentIn(t *testing.T) {
	t.Parallel()
	got, err := residentIn("Name:\tkoyu-mcp\nVmHWM:\t   20480 kB\nVmRSS:\t   15360 kB\nThreads:\t5\n")
	if got != 15 || err != nil {
		t.Errorf("%v MiB, %v", got, err)
	}
	if got, err := residentIn("Name:\tkoyu-mcp\n"); err == nil {
		t.Errorf("%v MiB out of nothing", got)
	}
}
