// Package conformance tests a stdio MCP server in any language: it starts the
// server as a child process, sends it what a transcript says and compares what
// comes back, byte for byte unless the transcript asks for less (12-conformance
// K1–K5), or holds it to the laws that every such server should keep (K10–K21).
//
// # Transcripts
//
// A transcript is an archive in the txtar format ([golang.org/x/tools/txtar]).
// It opens with a comment, which may not be missing: what the exchange shows,
// and the rule it shows it for. The sections, each at most once:
//
//	-- profile --       one word: the profile the server is started with
//	-- stdin --         what is sent, line by line
//	-- stdin.quoted --  instead of stdin: bytes that are hard to write in text
//	-- stdout --        the lines that must come back
//	-- stdout.quoted -- instead of stdout: bytes that are hard to write in text
//	-- exit --          the exit status, 0 if the section is missing
//	-- match --         json or json-unordered instead of exact bytes
//	-- files/PATH --    a file of the server's working directory, any number
//
// Input is closed when everything is sent. A server that must answer nothing
// has an empty stdout section or none. ${dir} in what is sent and expected
// stands for the working directory, absolute and with links resolved.
//
// A quoted section holds Go string literals, one or several a line, and means
// their bytes one after the other with no newline added. So a line of the wire
// is a line of the file, and only its odd characters need escapes:
//
//	"\ufeff" `{"jsonrpc":"2.0","id":1,"method":"ping"}` "\r\n"
//
// With match json the two sides are compared line by line as JSON values, so
// that the order of members and the spelling of numbers are free; with
// json-unordered the order of the lines is free too. In both a bare * in place
// of a value of an expected line stands for any value:
//
//	{"jsonrpc":"2.0","id":1,"result":{"content":*}}
//
// # Laws
//
// A law must hold for any server and any input; [Laws] is their table. [Check]
// holds a [Server] to one of them under a [Profile], which says what the server
// is held to where servers may differ: the zero Profile demands no more than
// the protocol itself, and [For] derives those of the shim.
//
//	result := conformance.Check(ctx, server, conformance.For(shim.Study), law)
//
// A law judges what it names and tolerates all else. All but K10 pass over
// lines that are no JSON objects; none but K13 sends malformed lines; none but
// K11 cares for the type of an id, for a second answer, or for an error without
// the id of its request; none but K14 judges the exit status and what is missing
// at the end of input; none but K17 judges the layer of an error. Input stays open
// until the answers that a law needs have come, or the limit. To be slow is no
// fault, so that a slow server is asked less where much is asked.
//
// K17 and K18 call up to three tools, without the arguments that these demand
// and with such of a wrong type. A tool that says it destroys something, or that
// demands nothing, is not called.
//
// # Recording
//
// A [Tap] stands between a client and a server and logs what they say. [Record]
// makes a transcript of such a session, and [Transcript.Format] writes it.
//
// # Running
//
// [Results] puts servers through whole suites, several cases at a time: see
// [Suite].
//
// [Load] reads the transcripts of a folder and [Transcripts] those of this
// package; [Run] plays one on a fresh process in a fresh folder. A law has fresh
// processes too, in the working directory of the caller, where a command like
// npm start finds its project. Each gives a [Result] that explains itself.
//
// The child is never trusted: what is kept of its output is bounded, no newline
// need come, and at the time limit it is killed with everything it has started.
// Neither a goroutine nor a process is left when Run or Check returns (a
// descendant that has moved to a process group of its own is out of reach).
package conformance
