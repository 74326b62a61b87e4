package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"pantheon/game"
	"pantheon/table"
)

// farOff lets each request of a tab take so long there and back, and mark itself as one that does.
func (b *tab) farOff(lag time.Duration) {
	b.t.Helper()
	for _, err := range []error{
		second(chromedp.Call(b.ctx, network.Enable, network.EnableParams{})),
		second(chromedp.Call(b.ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{
			{Latency: float64(lag.Milliseconds()), DownloadThroughput: -1, UploadThroughput: -1},
		}})),
		second(chromedp.Call(b.ctx, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"X-Far-Off": "1"}})),
	} {
		if err != nil {
			b.t.Fatal(err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// TestALiveGame plays with a clock of minutes in two browsers, one of them in Chinese, on a telephone and 0.3 s away: what that takes
// costs at most 0.1 s for each move. They talk, each in their own language. Then the time of one runs out, a bot plays on, both pages say
// so, and the talk goes on.
func TestALiveGame(t *testing.T) {
	nightly(t)
	const away = 300 * time.Millisecond
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	h.stop()
	clock := &stopped{from: time.Now().Truncate(time.Millisecond)} // as the log keeps it
	h.clock = clock
	h.start("")
	site := h.server.Config.Handler
	h.server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Far-Off") != "" && r.Method == "POST" && strings.HasSuffix(r.URL.Path, "/say") {
			clock.turn(away) // so much time of the table passes while a move is under way
		}
		site.ServeHTTP(w, r)
	})
	title := h.shelf[1]
	ana, bruno := browser(t, ctx), browser(t, ctx)
	ana.size(windows[2].w, windows[2].h, false)
	bruno.size(windows[5].w, windows[5].h, true)
	for _, b := range []*tab{ana, bruno} {
		b.still()
	}
	bruno.farOff(away)
	ana.do(chromedp.Navigate(h.server.URL + "/new/" + title.ID()))
	ana.fill("form.create", begun, "name", "Ana", "players", "2", "chair-1", "friend", "pace", "off", "clock", "own-live", "clock-turn", "0", "clock-bank", "5", "clock-add", "0", "clock-zero", "bot")
	link := eval[string](ana, `document.querySelector('.invite input').value`)
	bruno.do(chromedp.Navigate(h.server.URL))
	eval[bool](bruno, `fetch('/settings', { method: 'POST', body: new URLSearchParams({ lang: 'zh', return: '/' }) }).then(() => true)`)
	bruno.do(chromedp.Navigate(link))
	bruno.fill(`form[action^="/i/"]`, begun, "name", "Bruno")
	id := eval[string](bruno, `document.querySelector('main[data-table]').dataset.table`)
	ana.until(`document.querySelector('[data-halt]')`) // counted down
	clock.turn(table.Countdown)

	look := func() table.Snapshot { return h.watched(id) }
	tabs := []*tab{ana, bruno}
	names := []string{"Ana", "Bruno"}
	move := func() (by game.Seat) { // presses a sentence, and looks what it costs on the clock
		t.Helper()
		before := look()
		by = before.Expected.First()
		b := tabs[by]
		b.until(`document.querySelector('form[data-say]') && document.querySelector('.dial.runs.own')` + map[bool]string{true: ` && document.querySelector('main').dataset.lag >= 250`}[by == 1])
		b.until(fmt.Sprintf(nowPly+` > %d || (%s, false)`, before.Ply, pressFirst))
		for _, b := range tabs {
			b.until(fmt.Sprintf(nowPly+` > %d`, before.Ply))
		}
		used := before.Faces[by].Left() - look().Faces[by].Left()
		if most := []time.Duration{0, 100 * time.Millisecond}[by]; used < 0 || used > most {
			t.Errorf("a move of %s costs %v", names[by], used)
		}
		return by
	}
	moves := 0
	for moves < 14 { // what is given back is not used up by then
		if move() == 1 {
			moves++
		}
	}
	cost := 5*time.Minute - look().Faces[1].Left()

	talk := func(b *tab) {
		t.Helper()
		eval[bool](b, `document.querySelector('.tab-talk').click() || true`)
		b.until(`document.querySelector('.talk-say input[name="text"]')?.checkVisibility()`)
	}
	said := 0
	phrase := func(b *tab, id string) {
		t.Helper()
		said++
		eval[bool](b, `(document.querySelector('.talk-ready').open = true, document.querySelector('[name="phrase"][value="`+id+`"]').click(), true)`)
	}
	line := func(b *tab, text string) {
		t.Helper()
		said++
		eval[bool](b, `((f) => { f.elements.text.value = '`+text+`'; f.requestSubmit(); return true; })(document.querySelector('.talk-say'))`)
	}
	read := func(texts ...string) { // what the last line is on each page
		t.Helper()
		for i, b := range tabs {
			b.until(fmt.Sprintf(`document.querySelectorAll('.talk ol > li').length === %d && document.querySelector('.talk ol > li:last-child .text').textContent.trim() === %q`, said, texts[i%len(texts)]))
		}
	}
	talk(ana)
	phrase(ana, "well-played")
	bruno.until(`document.querySelector('.tab:has(.tab-talk) .badge')?.textContent === '1'`)
	talk(bruno)
	read("Well played", "走得好")
	line(bruno, "谢谢！ #1")
	read("谢谢！ #1")
	for _, b := range tabs {
		b.keep("live, talk")
	}
	for look().Expected.First() != 1 {
		move()
	}

	clock.turn(look().Faces[1].Left() - 61*time.Second)
	bruno.reload()
	bruno.until(`document.getElementById('clocks').textContent === '你还有一分钟。'`)
	bruno.keep("live, a minute")
	before := look().Ply
	clock.turn(63 * time.Second) // with what the network takes
	for i, b := range tabs {
		b.until(`document.getElementById('log').textContent.includes('` + []string{"Bruno has run out of time. A bot plays on", "Bruno的时间用完了，由电脑接着玩"}[i] + `')`)
		b.until(`document.querySelector('.dial.fell svg')`)
		b.until(fmt.Sprintf(nowPly+` > %d`, before))
	}
	ana.until(`document.querySelector('form[data-say]')`)
	bruno.until(`document.getElementById('notice').textContent.includes('你的时间用完了，电脑正在替你玩。')`)
	talk(bruno)
	for _, b := range tabs {
		b.keep("live, the flag has fallen")
	}
	line(bruno, "糟了")
	read("糟了")
	phrase(ana, "good-game")
	read("Good game", "打得好")
	for _, b := range tabs {
		b.keep("live, after it")
	}
	bruno.pressAct("back")
	ana.until(`document.getElementById('log').textContent.includes('Bruno is back.')`)
	t.Logf("%d moves from %v away cost %v", moves, away, cost)
}

// watched is what a watcher sees of a table.
func (h *house) watched(id string) table.Snapshot {
	h.t.Helper()
	at, err := h.hall.Table(h.t.Context(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	snap, err := at.Look(h.t.Context(), "", game.Watcher)
	if err != nil {
		h.t.Fatal(err)
	}
	return snap
}
