package cli

import (
	"cmp"
	"net"
	"os/exec"
	"runtime"

	"github.com/spf13/cobra"

	"koyu-mcp/internal/child"
	"koyu-mcp/internal/web"
	"koyu-mcp/koyu/source"
	"koyu-mcp/view"
)

// anyPort is where the page is unless another address is asked for.
const anyPort = "127.0.0.1:0"

// viewer shows a building in the browser while it is edited.
func viewer() *cobra.Command {
	var addr string
	noOpen := false
	cmd := &cobra.Command{
		Use:   "view FILE",
		Short: "Show a building in the browser while it is edited",
		Long: `Shows a building in the browser: its plans, its spaces, what check and validate
find in it. When a layer is saved the page follows at once, and marks what has
changed. What does not compose leaves the last good drawing on the page, beside
the error.

The page is on this machine only, and nothing can be written through it. It has
a free port unless --addr names one. The address is printed, and opened in the
browser unless --no-open is given. Ctrl-C ends it.`,
		Example:           "koyu view house.muro\nkoyu view house.muro --addr 127.0.0.1:8765 --no-open",
		Args:              named("FILE"),
		ValidArgsFunction: completeFile,
	}
	flags := cmd.Flags()
	flags.Var(setting{&addr, "host:port"}, "addr", "the address of the page, on this machine ("+anyPort+")")
	flags.BoolVar(&noOpen, "no-open", false, "open no browser")
	completeFlag(cmd, "addr", cobra.NoFileCompletions)

	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := readable(cmd, args[0]); err != nil {
			return err
		}
		l, err := listenHere(cmp.Or(addr, anyPort))
		if err != nil {
			return err
		}
		ctx, stop := interruptible(cmd.Context())
		defer stop()
		url := "http://" + l.Addr().String() + "/"
		if err := say(cmd.OutOrStdout(), line{url + " shows " + args[0] + ". Ctrl-C ends it."}); err != nil {
			l.Close()
			return err
		}
		if !noOpen {
			go func() {
				if err := browse(url); err != nil {
					_ = say(cmd.ErrOrStderr(), line{warning + " No browser could be opened (" + err.Error() + "). Open " + url + " yourself."})
				}
			}()
		}
		return view.New(args[0], view.Options{Limits: Limits(cmd)}).Serve(ctx, l)
	}
	return cmd
}

// readable says why file cannot be shown. One that does not compose can.
func readable(cmd *cobra.Command, file string) error {
	if file == pipe {
		return wrongValue("view needs a file: what comes from standard input does not change")
	}
	entry, err := absolute(file)
	if err != nil {
		return err
	}
	_, err = asked{source.DiskWithin(Limits(cmd)), entry, file}.Read(entry)
	return err
}

// listenHere listens on an address of this machine that no other reaches.
func listenHere(addr string) (net.Listener, error) {
	at, err := net.ResolveTCPAddr("tcp", addr)
	switch {
	case err != nil:
		_, err := web.Listen(addr) // which says what is wrong with it
		return nil, failure{misuse, err}
	case !web.Loopback(at):
		return nil, wrongValue("--addr %s could be reached from other machines, and the page is for this one: write 127.0.0.1, [::1] or localhost before the port", addr)
	}
	return web.Listen(at.String()) // what was looked at, however the name is resolved the next time
}

// openers are the commands that open an address in the browser, by system.
var openers = map[string][]string{
	"darwin":  {"open"},
	"windows": {"rundll32", "url.dll,FileProtocolHandler"},
	"":        {"xdg-open"}, // all others
}

// browse opens url in the browser, which may be there longer than this program
// and is not interrupted with it.
func browse(url string) error {
	opener := openers[runtime.GOOS]
	if opener == nil {
		opener = openers[""]
	}
	cmd := exec.Command(opener[0], append(opener[1:], url)...)
	child.OwnGroup(cmd)
	return cmd.Run()
}
