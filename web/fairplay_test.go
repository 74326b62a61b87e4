package web_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// says waits until the panel above the board contains some words.
func (b *tab) says(words string) {
	b.t.Helper()
	b.until(`document.getElementById('notice').innerText.includes(` + quoted(words) + `)`)
}

// quoted returns a text as a string literal of a script.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `\'`) + "'" }

// pressFor presses the button of a command with a value.
func (b *tab) pressFor(act, value string) {
	b.t.Helper()
	button := `document.querySelector('form[action$="/act/` + act + `"] button[value="` + value + `"]')`
	b.until(button)
	eval[bool](b, button+`.click() || true`)
}

// takes gives the tab the cookies of a person.
func (b *tab) takes(h *testSite, p *person) {
	b.t.Helper()
	at, err := url.Parse(h.server.URL)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range p.client.Jar.Cookies(at) {
		if strings.HasPrefix(c.Name, "__Host-") {
			continue // browsers accept it only over https; the cookie with the plain name is the same
		}
		if _, err := chromedp.Call(b.ctx, network.SetCookie, network.SetCookieParams{Name: c.Name, Value: c.Value, URL: at.String()}); err != nil {
			b.t.Fatal(err)
		}
	}
}

// keepBoth saves pictures of the page in light and in dark, if a folder is set.
func (b *tab) keepBoth(name string) {
	b.t.Helper()
	if *shots == "" {
		return
	}
	for _, scheme := range []string{"light", "dark"} {
		b.scheme(scheme)
		b.keep("fair play " + name + " " + scheme)
	}
	b.in(windows[1])
}

// TestThreeAgreeInTheirBrowsers lets three people play a game without secrets. One asks for a bot in her own seat. The
// others see the question without doing anything, one refuses, and all learn of that. Then both agree, and the bot ends a
// turn before she reclaims the seat.
func TestThreeAgreeInTheirBrowsers(t *testing.T) {
	ctx := chromium(t)
	h, _, id, host, second, third := laterFriends(t)
	var tabs []*tab
	for _, p := range []*person{host, second, third} {
		b := browser(t, ctx)
		b.takes(h, p)
		b.do(chromedp.Navigate(h.server.URL + "/t/" + id))
		b.until(`document.querySelector('[data-replay]:not([hidden])')`)
		tabs = append(tabs, b)
	}
	ana, bruno, carla := tabs[0], tabs[1], tabs[2]
	eval[bool](carla, `(document.getElementById('more').open = true)`)
	carla.pressFor("bot", "2")
	carla.says("Waiting for the others to answer.")
	for _, b := range []*tab{ana, bruno} {
		b.says("Carla wants a bot (level ")
		b.says(") to take over for at least one turn.")
	}
	ana.keepBoth("asked")
	bruno.pressFor("answer", "0")
	for _, b := range tabs {
		b.until(`document.getElementById('log').textContent.includes('Bruno doesn\'t agree that a bot plays for Carla.')`)
		b.until(`!document.getElementById('notice').innerText.includes('wants a bot')`)
	}
	carla.pressFor("bot", "2")
	for _, b := range []*tab{ana, bruno} {
		b.says("Carla wants a bot (level ")
		b.pressFor("answer", "1")
	}
	carla.says("You can reclaim the seat when the bot's next turn is over.")
	carla.keepBoth("stays")
	if eval[bool](carla, `document.querySelector('#notice form[action$="/act/back"]') !== null`) {
		t.Error("the seat can be taken back before the bot's turn is over")
	}
	host.sayFirst(id, 0)
	second.sayFirst(id, 1)
	carla.pressFor("back", "2")
	for _, b := range tabs {
		b.until(`document.getElementById('log').textContent.includes('Carla is back.')`)
	}
}
