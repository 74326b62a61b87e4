package web_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"pantheon/web/browsertest"
)

// patience is the longest wait of a test, long enough for a busy computer.
const patience = 3 * time.Minute

// await polls until a condition is true. It fails the test if that does not happen within patience.
func await(t testing.TB, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s never came", what)
		}
	}
}

// A runningBrowser is a Chromium that many tests share. Each test has its own cookies and tabs.
type runningBrowser struct {
	names []string // names of the program; the first that is installed is used
	once  sync.Once
	ctx   context.Context
	stop  func()
	err   error
}

var (
	// theBrowser is used by nearly all tests. The headless shell draws the same pages with a third of the processor time.
	// PANTHEON_CHROMIUM names another program.
	theBrowser = runningBrowser{names: append([]string{os.Getenv("PANTHEON_CHROMIUM"), "chromium-headless-shell"}, browsertest.Chromiums...)}
	// theWholeBrowser shows notifications, which the headless shell does not.
	theWholeBrowser = runningBrowser{names: browsertest.Chromiums}
)

func TestMain(m *testing.M) {
	flag.Parse()
	if !*whole { // a test mostly waits for short work of a browser, so two for each processor keep it busy
		side := flag.Lookup("test.parallel")
		if n, err := strconv.Atoi(side.DefValue); err == nil && side.Value.String() == side.DefValue {
			side.Value.Set(strconv.Itoa(2 * n)) //nolint:errcheck // it takes numbers
		}
	}
	code := m.Run()
	for _, b := range []*runningBrowser{&theBrowser, &theWholeBrowser} {
		if b.stop != nil {
			b.stop()
		}
	}
	os.Exit(code)
}

// chromium returns the browser, which the first caller starts, and makes the test parallel. Without a browser the test is
// skipped, unless CI or PANTHEON_BROWSER=required demands one. With -short it is always skipped.
func chromium(t *testing.T) context.Context {
	t.Helper()
	return theBrowser.begin(t)
}

func (b *runningBrowser) begin(t *testing.T) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("browser tests take their time")
	}
	b.once.Do(b.start)
	switch {
	case errors.Is(b.err, browsertest.ErrNotInstalled) && os.Getenv("CI") != "true" && os.Getenv("PANTHEON_BROWSER") != "required":
		t.Skip(b.err)
	case b.err != nil:
		t.Fatalf("the browser does not start, and this run needs one: %v", b.err)
	}
	t.Parallel()
	return b.ctx
}

func (b *runningBrowser) start() {
	flags, err := browsertest.ChromiumOptions(b.names...)
	if err != nil {
		b.err = err
		return
	}
	ctx, stopBrowser := chromedp.NewExecAllocator(context.Background(), flags...)
	ctx, stopFirst := chromedp.NewContext(ctx)
	b.ctx, b.stop = ctx, func() { stopFirst(); stopBrowser() }
	_, b.err = chromedp.Run(ctx, chromedp.Evaluate[int](`1`))
}

// A tab is one page of a browser.
type tab struct {
	t     *testing.T
	ctx   context.Context
	close context.CancelFunc // closes the tab; the end of the test does so too

	mu     sync.Mutex
	faults []string
}

// browser returns a tab with its own cookies, as of a new person.
func browser(t *testing.T, ctx context.Context) *tab {
	return openTab(t, ctx, chromedp.WithNewBrowserContext())
}

func openTab(t *testing.T, ctx context.Context, opts ...chromedp.ContextOption) *tab {
	t.Helper()
	ctx, stop := chromedp.NewContext(ctx, opts...)
	t.Cleanup(stop)
	b := &tab{t: t, ctx: ctx, close: stop}
	err := chromedp.Listen(ctx, func(event any) {
		text := ""
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			text = e.ExceptionDetails.Text
			if e.ExceptionDetails.Exception != nil {
				text += " " + e.ExceptionDetails.Exception.Description
			}
		case *runtime.EventConsoleAPICalled:
			if e.Type != "error" {
				return
			}
			for _, a := range e.Args {
				text += string(a.Value) + a.Description + " "
			}
		default:
			return
		}
		b.mu.Lock()
		b.faults = append(b.faults, text)
		b.mu.Unlock()
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, f := range b.faults {
			t.Errorf("the page's script failed: %s", f)
		}
	})
	return b
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, patience)
	defer stop()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

// eval runs a script in a tab's page and returns its result, after awaiting a promise. It fails the test on an error.
func eval[T any](b *tab, script string) T {
	b.t.Helper()
	v, err := try[T](b, script)
	if err != nil {
		b.t.Fatalf("%v in\n%s", err, script)
	}
	return v
}

func try[T any](b *tab, script string) (T, error) {
	ctx, stop := context.WithTimeout(b.ctx, patience)
	defer stop()
	return chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
}

// waiting is a script that polls a condition inside the page, for a few seconds at most. It returns whether the condition
// became true. In a page that is still loading no condition is true, because the next request could come too early.
const waiting = `new Promise((done) => {
  const wait = window.pageClock?.wait || setTimeout; // a page's clock may stand still
  const end = performance.now() + 2500; // one look may take seconds, where the page is busy
  const look = (left) => {
    const is = document.readyState !== 'loading' && !!(%s);
    if (is || !left || performance.now() > end) done(is);
    else wait(look, 15, left - 1);
  };
  look(160);
})`

// until waits until a script returns true.
func (b *tab) until(script string) {
	b.t.Helper()
	var fault error
	for end := time.Now().Add(patience); time.Now().Before(end); {
		var is bool
		if is, fault = try[bool](b, fmt.Sprintf(waiting, script)); is {
			return
		}
		if fault != nil {
			time.Sleep(20 * time.Millisecond) // another page is loading
		}
	}
	b.t.Fatalf("the page never came to %s (%v)\nit shows: %s", script, fault, eval[string](b, `document.body.innerText.slice(0, 1500)`))
}

// open opens a tab of the rail. It clicks until the tab is open: while the page grows, a click may hit something else.
func (b *tab) open(pane string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector('.tab-%[1]s').checked || (document.querySelector('.tab:has(.tab-%[1]s)').click(), false)`, pane))
}

// reload reloads the page, and waits until the previous one is gone, so that no later script runs in it.
func (b *tab) reload() {
	b.t.Helper()
	eval[bool](b, `window.before = true`)
	b.do(chromedp.Reload())
	b.until(`!window.before && document.readyState === 'complete'`)
}

// size sets the size of the tab's window, and waits until the page has it: a click that came before would find the old layout. The size of
// a phone's page depends on the page. The window is painted with few pixels to save time: tests measure in CSS pixels, and nobody looks.
func (b *tab) size(w, h int64, phone bool) {
	b.t.Helper()
	p := emulation.SetDeviceMetricsOverrideParams{Width: w, Height: h, DeviceScaleFactor: 0.25, Mobile: phone}
	if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, p); err != nil {
		b.t.Fatal(err)
	}
	if !phone {
		b.until(fmt.Sprintf(`Math.abs(innerWidth - %d) < 4 && Math.abs(innerHeight - %d) < 4`, w, h))
	}
}

// still sets reduced motion for the tab's page.
func (b *tab) still() {
	b.t.Helper()
	p := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, p); err != nil {
		b.t.Fatal(err)
	}
}
