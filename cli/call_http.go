package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"koyu-mcp/internal/spawn"
	"koyu-mcp/internal/web"
)

// runAt has the session with the server at c.url.
func (c *toolCall) runAt(cmd *cobra.Command) error {
	at, err := url.Parse(c.url)
	if err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
		return wrongCall{cmd, fmt.Errorf("--url %q is no address of a server, as in http://127.0.0.1:8765/mcp", c.url)}
	}
	wire := noAnswers()
	e := &exchange{answered: wire.take}
	if c.token != "" {
		if e.token, err = web.ReadToken(c.token); err != nil {
			return err
		}
	}
	if c.verbose {
		w := &watcher{out: cmd.ErrOrStderr()}
		e.told = w.say
	}
	ctx, stop := interruptible(cmd.Context())
	defer stop()
	err = c.talk(ctx, cmd, &mcp.StreamableClientTransport{
		Endpoint:             c.url,
		HTTPClient:           e.client(),
		MaxRetries:           -1,
		DisableStandaloneSSE: true,
	}, wire)
	request, failed := errors.AsType[unanswered](err)
	switch {
	case failed && ctx.Err() != nil:
		return stopped
	case failed && (request.late || wire.refusal != nil):
		return request.refused()
	case failed && e.failed != nil:
		return e.failed
	case failed:
		return fmt.Errorf("the answer to %s cannot be read: %w", request.method, request.error)
	}
	return err
}

// An exchange carries the requests of a session over HTTP, and tells what is
// said, as it stands on the wire. They come one after another.
type exchange struct {
	token    string // none if empty
	told     func(mark, text string)
	answered func(method string, answer *jsonrpc.Response)
	failed   error // why the last request has no answer
}

// client follows no way to another server, which is none of whose business the
// token is.
func (e *exchange) client() *http.Client {
	return &http.Client{
		Transport:     e,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// RoundTrip is one request and the whole of its answer.
func (e *exchange) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	if e.token != "" {
		r.Header.Set("Authorization", "Bearer "+e.token)
	}
	var asked []byte
	if r.Body != nil {
		var err error
		if asked, err = io.ReadAll(r.Body); err != nil {
			return nil, err
		}
		r.Body = io.NopCloser(bytes.NewReader(asked))
	}
	e.tell("→", asked)
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		e.failed = fmt.Errorf("cannot reach the server: %w", err)
		return nil, err
	}
	said, err := io.ReadAll(io.LimitReader(response.Body, spawn.MaxLine+1))
	response.Body.Close()
	if len(said) > spawn.MaxLine {
		err = fmt.Errorf("it is longer than %d MiB", spawn.MaxLine>>20)
	}
	if err != nil {
		e.failed = fmt.Errorf("the answer of the server broke off: %w", err)
		return nil, err
	}
	response.Body = io.NopCloser(bytes.NewReader(said))
	e.failed = nil
	if response.StatusCode >= http.StatusMultipleChoices {
		first, _, _ := strings.Cut(string(said), "\n")
		e.failed = fmt.Errorf("the server answered %s: %s", response.Status, first)
	}
	e.take(asked, said, response.Header.Get("Content-Type"))
	return response, nil
}

// take tells of the answers in what was said, which is one in JSON or a stream
// of events with it.
func (e *exchange) take(asked, said []byte, kind string) {
	question, _ := jsonrpc.DecodeMessage(asked)
	request, ok := question.(*jsonrpc.Request)
	if !ok {
		return
	}
	texts := [][]byte{said}
	if strings.HasPrefix(kind, "text/event-stream") {
		texts = nil
		for line := range bytes.Lines(said) {
			if data, ok := bytes.CutPrefix(line, []byte("data:")); ok {
				texts = append(texts, bytes.TrimSpace(data))
			}
		}
	}
	for _, text := range texts {
		e.tell("←", text)
		message, _ := jsonrpc.DecodeMessage(text)
		if answer, ok := message.(*jsonrpc.Response); ok {
			e.answered(request.Method, answer)
		}
	}
}

func (e *exchange) tell(mark string, text []byte) {
	if e.told != nil && len(text) > 0 {
		e.told(mark, string(text))
	}
}
