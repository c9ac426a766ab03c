// Package browser starts Chromium for those who look at pages: their tests, and
// the pictures of the docs.
package browser

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/chromedp/chromedp"
)

// names are those that Chromium goes by.
var names = []string{"chromium", "chromium-browser", "google-chrome"}

// Options start Chromium without a window, and without anything that it asks of
// the network by itself. The environment variable CHROMIUM names another browser
// by its path. The error is an [exec.ErrNotFound] where there is none.
func Options() ([]chromedp.ExecAllocatorOption, error) {
	path := os.Getenv("CHROMIUM")
	for _, name := range names {
		found, _ := exec.LookPath(name)
		path = cmp.Or(path, found)
	}
	if path == "" {
		return nil, fmt.Errorf("no browser here: CHROMIUM names none, and there is none of %s: %w", strings.Join(names, ", "), exec.ErrNotFound)
	}
	return append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
	), nil
}
