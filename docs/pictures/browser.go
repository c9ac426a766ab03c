package main

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"koyu-mcp/internal/browser"
	"koyu-mcp/view"
)

// patience ends a shot that hangs.
const patience = time.Minute

// take makes the screenshot, in a browser of its own.
func (s shot) take(top string) (png []byte, err error) {
	options, err := browser.Options()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "house")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := s.copyHouse(top, dir); err != nil {
		return nil, err
	}
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	served := make(chan error, 1)
	go func() { served <- view.New(filepath.Join(dir, house), view.Options{}).Serve(ctx, l) }()
	defer func() { stop(); <-served }()

	allocator, closeBrowser := chromedp.NewExecAllocator(ctx, options...)
	defer closeBrowser()
	tab, closeTab := chromedp.NewContext(allocator)
	defer closeTab()
	if err := chromedp.Do(tab, s.steps("http://"+l.Addr().String()+"/", dir)...); err != nil {
		return nil, err
	}
	return chromedp.Run(tab, chromedp.CaptureScreenshot())
}

// steps are what happens in the tab before the picture: the house in dir is
// looked at on the page at url.
func (s shot) steps(url, dir string) []chromedp.Action[chromedp.Void] {
	scheme := "light"
	if s.Dark {
		scheme = "dark"
	}
	steps := []chromedp.Action[chromedp.Void]{
		chromedp.EmulateViewport(int64(s.Width), int64(s.Height)),
		chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			return prefer(ctx, t, scheme)
		}),
		chromedp.Navigate(url + "#" + s.Address),
		chromedp.WaitVisible(chromedp.CSS("#drawing svg")),
		chromedp.Func(func(context.Context, *chromedp.Target) error { return apply(dir, s.While) }),
	}
	if s.Click != "" {
		steps = append(steps, chromedp.Click(chromedp.CSS(s.Click)))
	}
	return append(steps, chromedp.WaitVisible(chromedp.CSS(s.Until)))
}

// prefer makes the page believe in a person who likes scheme, and no motion.
func prefer(ctx context.Context, t *chromedp.Target, scheme string) error {
	_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme},
			{Name: "prefers-reduced-motion", Value: "reduce"},
		},
	})
	return err
}
