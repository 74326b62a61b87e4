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
	"github.com/chromedp/chromedp"
)

var (
	shots     = flag.String("shots", "", "folder for pictures of every page, in each language, on a telephone and on a desk; left out, none are taken")
	shotsOf   = flag.String("shots.of", "", "only of views whose name this pattern finds")
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
				p := emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 844, DeviceScaleFactor: 1, Mobile: width < 500}
				if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, p); err != nil {
					t.Fatal(err)
				}
				b.show(v)
				if v.then == opened {
					eval[bool](b, `document.querySelector('.menu.settings').open = false`)
				}
				picture, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
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
