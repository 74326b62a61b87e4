package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/chromedp"
)

// TestABrowserTakesTheHeaders checks the security headers in a browser. It reports no error, allows the site's own scripts
// what they use, and denies what they do not use. Pages of other sites can show only the pictures that are meant for them.
func TestABrowserTakesTheHeaders(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	b := browser(t, ctx)
	var mu sync.Mutex
	var said []string
	err := chromedp.Listen(b.ctx, func(event any) {
		if e, ok := event.(*log.EventEntryAdded); ok {
			mu.Lock()
			defer mu.Unlock()
			said = append(said, e.Entry.Text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate("about:blank"))
	if _, err := chromedp.Call(b.ctx, log.Enable, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(h.server.URL))
	b.until(`document.readyState === 'complete'`)
	allowed := eval[[]string](b, `document.featurePolicy.allowedFeatures()`)
	for _, feature := range []string{"clipboard-write", "fullscreen", "publickey-credentials-create", "publickey-credentials-get", "screen-wake-lock"} {
		if !slices.Contains(allowed, feature) {
			t.Errorf("the site itself may not use %s", feature)
		}
	}
	for _, feature := range []string{"camera", "microphone", "geolocation", "payment", "usb", "display-capture", "hid", "serial", "midi"} {
		if slices.Contains(allowed, feature) {
			t.Errorf("the site may use %s", feature)
		}
	}
	share := "/" + strings.Join([]string{"assets", strings.Split(assetsOfPage.FindString(h.person().get("/").body), "/")[2], "share.png"}, "/")
	of := h.registry[0].ID()
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		for _, path := range []string{share, "/rules/" + of + "/cover.png", "/rules/" + of + "/cover.svg"} {
			fmt.Fprintf(w, `<img src="%s%s">`, h.server.URL, path)
		}
	}))
	t.Cleanup(other.Close)
	mu.Lock()
	if len(said) > 0 {
		t.Errorf("the browser says %q", said)
	}
	mu.Unlock()
	b.do(chromedp.Navigate(other.URL))
	b.until(`document.readyState === 'complete'`)
	if shown := eval[[]bool](b, `Array.from(document.images, (image) => image.naturalWidth > 0)`); !slices.Equal(shown, []bool{true, true, false}) {
		t.Errorf("of share.png, cover.png and cover.svg another site shows %v", shown)
	}
}
