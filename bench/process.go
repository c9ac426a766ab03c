package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// A process is the command at work, at the other end of two pipes.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     io.ReadCloser
	buffer  []byte
}

// start runs the command as one of its profiles.
func (r *rig) start(profile string) (*process, error) {
	p := &process{command: exec.Command(r.command, "--profile", profile), buffer: make([]byte, 1<<20)}
	p.command.Stderr = os.Stderr
	var err error
	if p.in, err = p.command.StdinPipe(); err != nil {
		return nil, err
	}
	if p.out, err = p.command.StdoutPipe(); err != nil {
		return nil, err
	}
	return p, p.command.Start()
}

// greeted is a process that has answered its first request.
func (r *rig) greeted(profile string) (*process, error) {
	p, err := r.start(profile)
	if err == nil {
		_, err = p.ask(initialize)
	}
	if err == nil {
		_, err = io.WriteString(p.in, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n")
	}
	return p, err
}

// with gives f a process that has answered its first request, and ends it.
func (r *rig) with(profile string, f func(*process) error) error {
	p, err := r.greeted(profile)
	if err != nil {
		return err
	}
	return errors.Join(f(p), p.end())
}

// ask sends the line of one request, and tells how long the answer took to come
// whole.
func (p *process) ask(line []byte) (time.Duration, error) {
	began := time.Now()
	if _, err := p.in.Write(line); err != nil {
		return 0, err
	}
	for {
		n, err := p.out.Read(p.buffer)
		if err != nil {
			return 0, fmt.Errorf("no answer to %.80q: %w", line, err)
		}
		if n > 0 && p.buffer[n-1] == '\n' {
			took := time.Since(began)
			return took, failureIn(p.buffer[:n])
		}
	}
}

// failureIn is what is wrong with an answer, of which answer is the end.
func failureIn(answer []byte) error {
	if bytes.HasSuffix(answer, []byte("\"isError\":true}}\n")) || bytes.Contains(answer[:min(len(answer), 100)], []byte(`,"error":{`)) {
		return fmt.Errorf("the answer is a failure: %.1000s", answer)
	}
	return nil
}

// flood sends the lines, of which so many have answers, as fast as they go, and
// tells how long it took until all answers were there.
func (p *process) flood(lines []byte, answers int) (time.Duration, error) {
	began := time.Now()
	sent := make(chan error, 1)
	go func() {
		_, err := p.in.Write(lines)
		sent <- err
	}()
	for answers > 0 {
		n, err := p.out.Read(p.buffer)
		if err != nil {
			return 0, errors.Join(err, <-sent)
		}
		answers -= bytes.Count(p.buffer[:n], []byte{'\n'})
	}
	took := time.Since(began)
	if answers < 0 {
		return 0, errors.New("there are more answers than requests")
	}
	return took, <-sent
}

// end closes the input of the process and waits for it.
func (p *process) end() error {
	p.in.Close()
	io.Copy(io.Discard, p.out)
	return p.command.Wait()
}

// Lines of requests.
var (
	initialize = line("initialize", map[string]any{
		"protocolVersion": "2025-06-18", "capabilities": map[string]any{},
		"clientInfo": map[string]any{"name": "bench", "version": "1"},
	})
	ping = line("ping", map[string]any{})
)

func line(method string, params map[string]any) []byte {
	raw, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	if err != nil {
		panic(err) // strings and numbers
	}
	return append(raw, '\n')
}

// A building is one on the disk, with what there is to ask about it.
type building struct {
	entry    string // path
	layer    string // path of the layer that is written
	content  string // of that layer
	from, to string // spaces
	level    string
}

// tools are all of them.
var tools = []string{
	"model_summary", "check", "layers", "write_layer", "new_uids", "doors",
	"spaces", "light", "validate", "site", "plan_svg", "canonical_json",
}

// call is the line that calls a tool.
func (b *building) call(tool string) []byte {
	arguments := map[string]any{"file": b.entry}
	switch tool {
	case "write_layer":
		arguments["layer"], arguments["content"] = b.layer, b.content
	case "new_uids":
		arguments["count"] = 10
	case "doors":
		arguments["from"], arguments["to"] = b.from, b.to
	case "plan_svg":
		arguments["level"] = b.level
	}
	return line("tools/call", map[string]any{"name": tool, "arguments": arguments})
}
