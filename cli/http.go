package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"koyu-mcp/internal/web"
	"koyu-mcp/server"
)

// defaultAddr is where the server on HTTP listens unless another address is
// asked for.
const defaultAddr = "127.0.0.1:8765"

// A remote server is one for agents on other machines, or for those that do not
// start their servers.
type remote struct {
	*serving
	addr      string
	tokenFile string
	hosts     hosts
}

// remoteServer is the server on HTTP.
func remoteServer() *cobra.Command {
	r := remote{addr: defaultAddr}
	cmd := &cobra.Command{
		Use:   "http --root DIR",
		Short: "Serve agents over HTTP",
		Long: `Is a Model Context Protocol server over streamable HTTP, for agents on other
machines, or for many of them. It answers below /mcp, each request by itself, so
any number of these may stand behind a load balancer, which asks /healthz whether
one is there. Files are those of the machine that it runs on, below --root.

It listens on this machine only, unless --addr says otherwise. Beyond it every
request has to bear a token of --token-file, which holds them one a line, and
--host names what the server is called there. Browsers may ask from pages of
these hosts only. It speaks no TLS; leave that to a proxy in front.

SIGINT or SIGTERM ends it, when what it has been asked is answered. Requests that
are refused are told on standard error.

The exit code is 0 for an end by a signal, 1 when it had to leave an answer, and
2 when it could not serve.`,
		Example: `koyu http --root buildings
koyu http --root buildings --read-only --addr 0.0.0.0:8765 --token-file tokens --host koyu.example.com`,
		Args: named(),
	}
	flags := cmd.Flags()
	flags.Var(setting{&r.addr, "host:port"}, "addr", "the address to listen on; port 0 is any that is free")
	completeFlag(cmd, "addr", cobra.NoFileCompletions)
	flags.Var(setting{&r.tokenFile, "file"}, "token-file", "answer only requests that bear a token of this file")
	flags.Var(&r.hosts, "host", "answer to this name too, NAME or NAME:PORT; may be repeated")
	completeFlag(cmd, "host", cobra.NoFileCompletions)
	r.serving = servingFlags(cmd, server.Remote, server.FindRemote)

	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if len(r.options.Roots) == 0 {
			return wrongCall{cmd, errors.New("http needs --root, the folder whose buildings others may read and write")}
		}
		for _, folder := range r.options.Roots {
			defer folder.Close()
		}
		return r.serve(cmd)
	}
	return cmd
}

func (r *remote) serve(cmd *cobra.Command) error {
	var tokens web.Tokens
	var err error
	if r.tokenFile != "" {
		if tokens, err = web.ReadTokens(r.tokenFile); err != nil {
			return err
		}
	}
	l, err := web.Listen(r.addr)
	if err != nil {
		return err
	}
	defer l.Close()
	if tokens == nil && !web.Loopback(l.Addr()) {
		return wrongValue("%s can be reached from other machines, so http needs --token-file: a file with a token on a line, as openssl rand -hex 32 makes one", r.addr)
	}
	ctx, stop := interruptible(cmd.Context())
	defer stop()
	defer context.AfterFunc(ctx, stop)() // the next signal does not wait for answers

	log := &journal{out: cmd.ErrOrStderr(), name: cmd.Root().Name()}
	log.tell(fmt.Sprintf("Profile %s listens on http://%s/mcp", r.profile.Name, l.Addr()))
	h := r.routes(r.profile.Handler(ctx, r.within(cmd)), tokens, l.Addr())
	if err := web.Serve(ctx, l, web.Log(h, log.tell)); err != nil {
		return failure{denied, err}
	}
	return nil
}

// routes are all that there is to ask for of a server that listens at that
// address and answers by h.
func (r *remote) routes(h http.Handler, tokens web.Tokens, at net.Addr) http.Handler {
	if tokens != nil {
		h = tokens.Guard(h)
	}
	all := http.NewServeMux()
	all.Handle("/mcp", web.Guard(h, append(web.LoopbackHosts(at), r.hosts...)...))
	// Whoever asks this knows the address, and not the name.
	all.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "ok\n") })
	return all
}

// A journal is where a server tells what happens, one line at a time.
type journal struct {
	mu   sync.Mutex
	out  io.Writer
	name string
}

// tell writes a line. Where it cannot be written there is nobody to tell.
func (j *journal) tell(text string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	_ = say(j.out, line{j.name + ": " + text})
}

// hosts are names of the server, as the values of a flag.
type hosts []string

func (h *hosts) Set(host string) error {
	if host == "" || strings.ContainsAny(host, "/*@ ") {
		return errors.New("it has to be NAME or NAME:PORT, as in koyu.example.com")
	}
	*h = append(*h, host)
	return nil
}

func (h *hosts) String() string { return "" }
func (h *hosts) Type() string   { return "name" }
