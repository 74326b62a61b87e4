package web_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

var (
	shots     = flag.String("shots", "", "folder for pictures of every page, in each language, on a telephone and on a desk; left out, none are taken")
	shotsOf   = flag.String("shots.of", "", "only of views whose name this pattern finds")
	tables    = flag.String("tables", "", "folder for pictures of each title's table in the middle of a game, in each window that the tests look at; left out, none are taken")
	shotsLang = flag.String("shots.lang", "en,pt,zh", "languages of the pictures")
)

// TestPictures takes pictures of the pages for somebody who wants to look at them: go test ./web -run Pictures -shots /tmp/pictures
func TestPictures(t *testing.T) {
	if *shots == "" {
		t.Skip("no -shots")
	}
	wanted, err := regexp.Compile(*shotsOf)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(*shots, 0o777); err != nil {
		t.Fatal(err)
	}
	b := browser(t, chromium(t))
	b.still()
	for _, v := range everyView(t) {
		if !wanted.MatchString(v.name) {
			continue
		}
		for _, lang := range strings.Split(*shotsLang, ",") {
			v.who.post("/settings", "lang", lang, "return", "/")
			for _, width := range []int64{390, 1280} {
				b.sharp(window{width, 844, width < 500})
				b.show(v)
				if v.then == opened {
					eval[bool](b, `document.querySelector('.menu.settings').open = false`)
				}
				picture, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
				if err != nil && strings.Contains(err.Error(), "too large") { // whole rules in one picture
					picture, err = chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
				}
				if err != nil {
					t.Fatal(err)
				}
				file := fmt.Sprintf("%s %s %d.png", strings.NewReplacer(":", "", "/", "-").Replace(v.name), lang, width)
				if err := os.WriteFile(filepath.Join(*shots, file), picture, 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestPicturesOfTables takes the pictures of docs/pictures: go test ./web -run PicturesOfTables -tables ../docs/pictures
func TestPicturesOfTables(t *testing.T) {
	if *tables == "" {
		t.Skip("no -tables")
	}
	if err := os.MkdirAll(*tables, 0o777); err != nil {
		t.Fatal(err)
	}
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	for _, title := range h.shelf {
		b := browser(t, ctx)
		b.still()
		for i, v := range h.places(t, title, .5) {
			b.in(windows[0])
			b.show(v)
			b.until(`document.querySelector('form[data-say]')`)
			for _, w := range windows {
				b.in(w)
				b.sharp(w)
				b.until(`!document.querySelector('.toast')`)
				name := title.ID()
				if i > 0 {
					name += "-solo"
				}
				b.shoot(filepath.Join(*tables, fmt.Sprintf("%s-%v.webp", name, w)))
			}
		}
	}
}

// keep takes a picture of a tab's page for somebody who wants to look at it, on a telephone and on a desk, where a folder is given.
func (b *tab) keep(name string) {
	b.t.Helper()
	if *shots == "" {
		return
	}
	for _, w := range []window{windows[2], windows[5]} {
		b.in(w)
		b.sharp(w)
		b.shoot(filepath.Join(*shots, fmt.Sprintf("%s %v %s.png", name, w, eval[string](b, `document.documentElement.lang`))))
	}
}

// sharp has the tab's page painted in a window with all of its pixels.
func (b *tab) sharp(w window) {
	b.t.Helper()
	p := emulation.SetDeviceMetricsOverrideParams{Width: w.w, Height: w.h, DeviceScaleFactor: 1, Mobile: w.touch}
	if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, p); err != nil {
		b.t.Fatal(err)
	}
}

// shoot keeps what the tab's page shows as a file, a PNG or a WebP.
func (b *tab) shoot(file string) {
	b.t.Helper()
	quality := int64(78)
	p := page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormat(strings.TrimPrefix(filepath.Ext(file), "."))}
	if p.Format == "webp" {
		p.Quality = &quality
	}
	picture, err := chromedp.Call(b.ctx, page.CaptureScreenshot, p)
	if err == nil {
		err = os.WriteFile(file, picture.Data, 0o666)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}
