package web_test

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"flag"
	"fmt"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

var planShots = flag.String("planshots", "", "x")

func TestTmpPlanShots(t *testing.T) {
	if *planShots == "" {
		t.Skip()
	}
	os.MkdirAll(*planShots, 0o777)
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	for _, title := range h.shelf {
		id, host, friends := seated(t, h, title.ID(), "Bruno", "Carla")
		at := atTable{id, append([]*person{host}, friends...)}
		seat := -1
		for i := range 60 {
			now := -1
			for s, p := range at.seat {
				if strings.Contains(p.get("/t/"+id).body, `action="/t/`+id+`/say"`) {
					now = s
				}
			}
			if now < 0 {
				break
			}
			for s := range at.seat {
				if s != now && i > 14 && strings.Contains(at.seat[s].get("/t/"+id).body, "Prepare my next") {
					seat = s
				}
			}
			if seat >= 0 {
				break
			}
			c := at.seat[now].get("/t/" + id).choices()
			at.say(t, now, c[i%len(c)])
		}
		t.Log(title.ID(), seat)
		if seat < 0 {
			continue
		}
		b := browser(t, ctx)
		b.still()
		b.do(chromedp.Navigate(h.server.URL + "/"))
		for _, c := range at.seat[seat].client.Jar.Cookies(at.seat[seat].get("/").at) {
			eval[bool](b, fmt.Sprintf(`document.cookie = %q, true`, c.Name+"="+c.Value+"; path=/"))
		}
		shoot := func(name string) {
			for _, w := range [][3]int64{{390, 844, 1}, {1440, 900, 0}} {
				p := emulation.SetDeviceMetricsOverrideParams{Width: w[0], Height: w[1], DeviceScaleFactor: 1, Mobile: w[2] == 1}
				chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, p)
				b.until(`document.readyState === 'complete'`)
				eval[bool](b, `new Promise(d => setTimeout(() => d(true), 700))`)
				quality := int64(85)
				picture, err := chromedp.Call(b.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: "png", Quality: &quality})
				if err != nil {
					t.Fatal(err)
				}
				os.WriteFile(fmt.Sprintf("%s/%s-%s-%d.png", *planShots, title.ID(), name, w[0]), picture.Data, 0o666)
			}
		}
		b.size(390, 844, true)
		b.do(chromedp.Navigate(h.server.URL + "/t/" + id))
		b.until(`document.querySelector('main[data-table]')`)
		shoot("1wait")
		b.do(chromedp.Navigate(h.server.URL + "/t/" + id + "?as=" + strconv.Itoa(seat) + "-plan"))
		b.until(`document.querySelector('form[data-ahead]')`)
		shoot("2plan")
		// prepare by a click of the first button
		eval[bool](b, `(() => { const f = document.querySelector('form[data-ahead]'); const x = [...f.querySelectorAll('button[name="words"]')][0]; document.querySelectorAll('details').forEach(d => { d.open = true; }); x.click(); return true; })()`)
		eval[bool](b, `new Promise(d => setTimeout(() => d(true), 500))`)
		shoot("3click")
		at.seat[seat].post("/t/"+id+"/act/prepare?behind=0", "seat", strconv.Itoa(seat), "words", at.seat[seat].get("/t/"+id+"?as="+strconv.Itoa(seat)+"-plan").choices()[0], "input", "q1").want(t, 200)
		b.until(`document.querySelector('.planned')`)
		shoot("4planned")
		b.do(chromedp.Navigate(h.server.URL + "/t/" + id))
		b.until(`document.querySelector('.planned')`)
		shoot("5back")
	}
}
