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

// farOff delays each request of a tab by a round trip, and marks the request.
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

// TestALiveGame plays with a live clock in two browsers, one of them on a phone with a lag of 0.3 s. The lag costs at most
// 0.1 s for each move.
func TestALiveGame(t *testing.T) {
	nightly(t)
	const away = 300 * time.Millisecond
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	h.stop()
	clock := &stopped{from: time.Now().Truncate(time.Millisecond)} // in the resolution of the log
	h.clock = clock
	h.start("")
	site := h.server.Config.Handler
	h.server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Far-Off") != "" && r.Method == "POST" && strings.HasSuffix(r.URL.Path, "/say") {
			clock.turn(away) // this much time of the table passes while a move is sent
		}
		site.ServeHTTP(w, r)
	})
	ana, bruno := browser(t, ctx), browser(t, ctx)
	ana.size(windows[2].w, windows[2].h, false)
	bruno.size(windows[5].w, windows[5].h, true)
	tabs := []*tab{ana, bruno}
	for _, b := range tabs {
		b.still()
	}
	bruno.farOff(away)
	ana.do(chromedp.Navigate(h.server.URL + "/new/" + h.registry[1].ID()))
	ana.fill("form.create", begun, "name", "Ana", "players", "2", "chair-1", "friend", "pace", "off", "clock", "own-live", "clock-turn", "0", "clock-bank", "5", "clock-add", "0", "clock-zero", "bot")
	bruno.do(chromedp.Navigate(eval[string](ana, `document.querySelector('.invite input').value`)))
	bruno.fill(`form[action^="/i/"]`, begun, "name", "Bruno")
	id := eval[string](bruno, `document.querySelector('main[data-table]').dataset.table`)
	ana.until(`document.querySelector('[data-halt]')`) // counted down
	clock.turn(table.Countdown)

	for moves := 0; moves < 14; { // so few that the lag allowance is not used up yet
		before := h.watched(id)
		by := before.Expected.First()
		b, most := tabs[by], []time.Duration{0, 100 * time.Millisecond}[by]
		b.until(`document.querySelector('form[data-say]') && document.querySelector('.dial.runs.own')` + []string{"", ` && document.querySelector('main').dataset.lag >= 250`}[by])
		b.until(fmt.Sprintf(nowPly+` > %d || (%s, false)`, before.Ply, pressFirst))
		for _, b := range tabs {
			b.until(fmt.Sprintf(nowPly+` > %d`, before.Ply))
		}
		if used := before.ClockReadings[by].Left() - h.watched(id).ClockReadings[by].Left(); used < 0 || used > most {
			t.Errorf("a move of seat %d costs %v", by, used)
		}
		moves += int(by)
	}
	t.Logf("14 moves from %v away cost %v", away, 5*time.Minute-h.watched(id).ClockReadings[1].Left())
}

// watched returns a spectator's snapshot of a table.
func (h *testSite) watched(id string) table.Snapshot {
	h.t.Helper()
	at, err := h.tableServer.Table(h.t.Context(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	snap, err := at.Look(h.t.Context(), "", game.Spectator)
	if err != nil {
		h.t.Fatal(err)
	}
	return snap
}
