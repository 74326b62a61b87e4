package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pantheon/game"
	"pantheon/game/gametest/grab"
	"pantheon/games"
)

// timedRegistry returns a registry with one small game against the clock.
func timedRegistry() games.Registry {
	g := grab.Game()
	return games.Registry{{Game: g, Board: tiles{g}}}
}

// race opens a table of the game in timedRegistry, with heats of five seconds, for two people on one screen.
func (p *person) race() (id string) {
	return p.post("/new/grab", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "here", "here-1", "Bea", "option-heat", "five", "input", "race").
		want(p.h.t, 200).table(p.h.t)
}

// TestCountdownIsSent follows the clock on the page and in the stream, as a spectator.
func TestCountdownIsSent(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, timedRegistry())
	p := h.person()
	id := p.race()
	page := h.person().get("/t/"+id).want(t, 200, `data-deadline="5000"`)
	if m := regexp.MustCompile(`role="timer"[^>]*>\s*([1-5]) s\s*<`).FindStringSubmatch(page.body); m == nil {
		t.Errorf("without script the page does not say how long it is until the clock strikes:\n%.3000s", page.body)
	}
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	events, err := h.person().stream(ctx, "", id+"@1")
	if err != nil {
		t.Fatal(err)
	}
	var told struct {
		Clock *struct{ Deadline, Now int64 }
	}
	state := p.get("/t/"+id+"/state").want(t, 200)
	if err := json.Unmarshal([]byte(state.body), &told); err != nil || told.Clock == nil || told.Clock.Deadline != 5000 || told.Clock.Now < 0 || told.Clock.Now > 5000 {
		t.Fatalf("the state has the clock %+v (%v)", told.Clock, err)
	}
	for {
		e := next(t, events, "update")
		if e.data.Soft || e.data.Ply == 0 {
			continue
		}
		if c := e.data.Clock; c == nil || c.Deadline != 10_000 || c.Now < 5000 || c.Now > 6000 {
			t.Errorf("after the clock struck the stream tells %+v", c)
		}
		break
	}
}

// TestCountdownOnThePage watches a race in a browser. The page counts down by itself, starts again when the clock has acted, and stops
// at the end of the game. The displayed texts are tested in countdown_test.js.
func TestCountdownOnThePage(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openTestSite(t, timedRegistry())
	h.stop()
	clock := &stopped{from: time.Now()}
	h.clock = clock
	h.start("")
	clock.turn(time.Second) // the start is counted down, too
	id := h.person().race()
	b := browser(t, ctx)
	b.timeless()
	b.do(chromedp.Navigate(h.server.URL + "/t/" + id))
	b.finish()
	const shown = `parseFloat(document.querySelector('[data-clock-left]').textContent)`
	counts := func(from float64) {
		t.Helper()
		if now := eval[float64](b, shown); now > from || now < from-1 { // time has passed on the page since its last update
			t.Errorf("the page counts %.1f s, and not from %.1f s", now, from)
		}
	}
	counts(5)
	b.pass(1300 * time.Millisecond)
	counts(3.7)
	for n := 1; n < 3; n++ {
		clock.turn(5 * time.Second) // the clock acts
		b.until(fmt.Sprint(nowPly, ` === `, n))
		counts(5)
	}
	clock.turn(5 * time.Second)
	b.until(over + ` && document.getElementById('clock').hidden`)
}

// TestNothingRunsOutAfterTheEnd ends a turn-based game with time while a deadline runs. A page that was open shows the same
// as one that is opened afterwards, whatever the board counted down.
func TestNothingRunsOutAfterTheEnd(t *testing.T) {
	tour(t)
	registry := realRegistry(t)
	ctx := chromium(t)
	h := openTestSite(t, registry)
	s := byTurns(t, registry)
	b := browser(t, ctx)
	b.sit(h, s, false)
	const ready = `document.querySelector('form[data-say]:not(.used) button.plain')`
	b.until(ready)
	eval[bool](b, ready+`.click() || true`) // time starts when all are ready
	b.until(`[...document.querySelectorAll('g.live [style]')].some(n => n.style.strokeDasharray)`)
	eval[bool](b, `document.querySelector('form[action$="/act/end"]').requestSubmit() || true`)
	b.until(over)
	b.settled()
	before := eval[string](b, pictures)
	b.reload()
	b.until(over)
	if after := eval[string](b, pictures); after != before {
		t.Errorf("%s: a reload changes the board:\n%s\n%s", s.name, before, after)
	}
}

// byTurns returns a title with time, with the option that makes its seats act in turn.
func byTurns(t *testing.T, registry games.Registry) sitting {
	t.Helper()
	for _, title := range registry {
		about := title.Game.About()
		if about.Races == nil {
			continue
		}
		for i := range about.Options {
			for _, value := range about.Options[i].Values {
				options := map[string]string{about.Options[i].ID: value}
				if !about.Races(game.Setup{Players: 2, Options: options}) {
					return sitting{name: title.ID() + " " + value, title: title, options: options}
				}
			}
		}
	}
	t.Fatal("no title has time by turns")
	return sitting{}
}
