package browsertest

import (
	"context"
	"encoding/json"
	"os"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// Chromiums are the names of Chromium, in the order in which they are tried. The headless shell is not among them: it
// draws the same pages with a third of the processor time, but it shows no notifications.
var Chromiums = []string{"chromium", "chromium-browser", "google-chrome", "chrome"}

// ChromiumOptions returns the options with which tests start the first of some programs that is installed. It skips
// empty names. The error wraps [ErrNotInstalled].
func ChromiumOptions(names ...string) ([]chromedp.ExecAllocatorOption, error) {
	path, err := find(names...)
	if err != nil {
		return nil, err
	}
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Headless, chromedp.NoFirstRun,
	}
	for _, flag := range []string{
		"disable-quic", "disable-background-networking", "disable-component-update", "disable-sync", "disable-extensions",
		"disable-background-timer-throttling", "disable-backgrounding-occluded-windows", "disable-renderer-backgrounding",
	} {
		options = append(options, chromedp.Flag(flag, true))
	}
	// The browser's own panels are web pages too, and tests do not look at them.
	features := "PreloadTopChromeWebUI,WebUIToolbarWebView,InitialWebUI,Translate"
	return append(options, chromedp.Flag("disable-features", features)), nil
}

type chromium struct {
	ctx  context.Context
	stop func()
}

func startChromium(folder string) (Browser, error) {
	options, err := ChromiumOptions(append([]string{os.Getenv("PANTHEON_CHROMIUM"), "chromium-headless-shell"}, Chromiums...)...)
	if err != nil {
		return nil, err
	}
	options = append(options, chromedp.UserDataDir(folder))
	ctx, stopBrowser := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stopPage := chromedp.NewContext(ctx)
	b := &chromium{ctx, func() { stopPage(); stopBrowser() }}
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil { // the end of the first context would end the browser
		b.stop()
		return nil, err
	}
	return b, nil
}

// send sends one command to the browser and drops its result.
func send[P, R any](b *chromium, command cdp.Command[P, R], params P) error {
	ctx, stop := context.WithTimeout(b.ctx, patience)
	defer stop()
	_, err := chromedp.Call(ctx, command, params)
	return err
}

func (b *chromium) Open(address string) error {
	ctx, stop := context.WithTimeout(b.ctx, patience)
	defer stop()
	return chromedp.Do(ctx, chromedp.Navigate(address))
}

func (b *chromium) Size(width, height int) error {
	phone := width < 500
	if err := send(b, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: phone}); err != nil {
		return err
	}
	return send(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: int64(width), Height: int64(height), DeviceScaleFactor: 1, Mobile: phone,
	})
}

func (b *chromium) Evaluate(expression string) (json.RawMessage, error) {
	ctx, stop := context.WithTimeout(b.ctx, patience)
	defer stop()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](asText(expression), chromedp.EvalAwaitPromise))
	return json.RawMessage(text), err
}

func (b *chromium) Press(x, y float64) error {
	for _, p := range []input.DispatchTouchEventParams{
		{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}},
		{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}},
	} {
		if err := send(b, input.DispatchTouchEvent, p); err != nil {
			return err
		}
	}
	return nil
}

func (b *chromium) Picture() ([]byte, error) {
	ctx, stop := context.WithTimeout(b.ctx, patience)
	defer stop()
	return chromedp.Run(ctx, chromedp.CaptureScreenshot())
}

func (b *chromium) Close() error {
	b.stop()
	return nil
}
