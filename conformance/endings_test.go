package conformance

import "testing"

// TestTrace: a line of a stack trace is known in many languages, and a line of a
// log is not taken for one (K20).
func TestTrace(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]bool{
		"goroutine 1 [running]:":                                      true,
		"goroutine 0 gp=0x1049e6c0 m=0 mp=0x1049e7":                   true,
		"Traceback (most recent call last):":                          true,
		"    at Object.<anonymous> (/srv/server.js:3:9)":              true,
		"    at file:///srv/server.mjs:10:3":                          true,
		"    at afterWriteDispatched (node:internal/stream_base:1:2)": true,
		"\tat com.example.Server.main(Server.java:12)":                true,
		"\tat java.base/java.lang.Thread.run(Thread.java:1583)":       true,
		"\tat jdk.internal.Direct.invoke(Native Method)":              true,
		"Unhandled exception. System.IO.IOException: Broken pipe":     true,
		"   at Program.Main(String[] args) in /srv/Program.cs:line 7": true,
		"thread 'main' panicked at src/main.rs:4:5:":                  true,
		"thread 'main' (4711) panicked at src/main.rs:4:5:":           true,
		"  12: core::panicking::panic_fmt":                            true,
		"             at ./src/main.rs:4:5":                           true,
		"\tfrom server.rb:8:in `each'":                                true,
		"\tfrom server.rb:8:in 'Array#each'":                          true,

		"server: write |1: broken pipe":                false,
		"listening at 127.0.0.1:8080":                  false,
		"  at 12:30 the client went away":              false,
		"  at 2026-11-30 12:30:45":                     false,
		"  at http://localhost:8080":                   false,
		"  at the database (localhost:5432)":           false,
		"error at /srv/data.json:3:9":                  false,
		"BrokenPipeError: [Errno 32] Broken pipe":      false,
		"2026/11/30 12:00:00 from client: gone":        false,
		"goroutines: 4":                                false,
		"  12: subtract":                               false,
		"A traceback (most recent call last) is kept.": false,
	} {
		if trace().MatchString(line) != want {
			t.Errorf("%q: taken for a trace: %v", line, !want)
		}
	}
}
