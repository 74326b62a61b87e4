package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// clocked opens a table of the small game for Ana and Bruno with a player clock. The test sets the time of the server.
func clocked(t *testing.T, fields ...string) (h *testSite, clock *stopped, ana, bruno *person, id string) {
	t.Helper()
	h = openTestSite(t, toyRegistry())
	h.stop()
	clock = &stopped{from: time.Now()}
	h.clock = clock
	h.start("")
	ana, bruno = h.person(), h.person()
	fields = append([]string{"name", "Ana", "players", "2", "chair-0", "me", "chair-1", "friend", "input", "clocked"}, fields...)
	id = ana.post("/new/bluff", fields...).want(t, 200).table(t)
	bruno.post(ana.get("/t/" + id).links()[0], "name", "Bruno", "input", "sit").want(t, 200)
	return h, clock, ana, bruno, id
}

// TestATimeOut lets the seat that begins time out in front of two browsers. Both show that clock running and no other, and its owner
// alone is warned of the last minute. At zero a bot takes over, and both logs say so. Then the owner reclaims the seat. The displayed
// times are tested in countdown_test.js.
func TestATimeOut(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	_, clock, ana, bruno, id := clocked(t, "clock", "live-5", "clock-zero", "bot")
	var tabs []*tab
	for _, p := range []*person{ana, bruno} {
		b := browser(t, ctx)
		b.timeless()
		b.show(view{"", p, "/t/" + id, ""})
		b.until(`document.querySelector('[data-halt]')`) // counted down
		b.pass(time.Second)                              // and the stream begins
		tabs = append(tabs, b)
	}
	clock.turn(5 * time.Second)
	tabs[0].until(`document.querySelector('.dial.runs')`)
	name := "Ana"
	if eval[bool](tabs[0], `!document.querySelector('.dial.runs.own')`) { // who begins is random
		name, tabs[0], tabs[1] = "Bruno", tabs[1], tabs[0]
	}
	for i, b := range tabs {
		b.passUntil(`[...document.querySelectorAll('.dial')].map((dial) => dial.querySelector('[data-dial]').textContent.slice(0, 3)).sort().join() === '4:5,5:0'`)
		if own := eval[bool](b, `document.querySelector('.dial.runs').matches('.own') && document.querySelectorAll('.dial.runs').length === 1`); own != (i == 0) {
			t.Error("another clock runs than that of the seat that begins")
		}
	}
	clock.turn(239 * time.Second)
	for _, b := range tabs {
		b.reload()
		b.pass(2 * time.Second)
	}
	tabs[0].passUntil(`document.querySelector('.dial.runs.own [data-dial]')?.textContent.startsWith('5')`)
	tabs[0].until(`document.getElementById('clocks').textContent === 'You have one minute left.'`)
	if text := eval[string](tabs[1], `document.getElementById('clocks').textContent`); text != "" {
		t.Errorf("the other one is told of %s's clock: %q", name, text)
	}
	clock.turn(62 * time.Second)
	for _, b := range tabs {
		b.until(`document.getElementById('log').textContent.includes('` + name + ` ran out of time. A bot plays on') && document.querySelector('.dial.fell svg')`)
	}
	tabs[0].pressAct("back")
	tabs[1].until(`document.getElementById('log').textContent.includes('` + name + ` is back.')`)
}

// TestClocksOfTheForm sends invalid clocks with the form for a new table. The page names the fault and shows the form again.
// Valid clocks are described at the table, on the invitation and in the lists of tables. A game with its own time offers no
// clocks.
func TestClocksOfTheForm(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, append(toyRegistry(), timedRegistry()...))
	p := h.person()
	sent := 0
	plan := func(title string, fields ...string) reply {
		sent++
		return p.post("/new/"+title, append([]string{"name", "Ana", "players", "2", "chair-0", "me", "chair-1", "friend", "input", fmt.Sprint("input-", sent)}, fields...)...)
	}
	p.get("/new/bluff").want(t, 200, `name="clock" value="live-15"`, "3 days a turn + 6 days")
	if page := p.get("/new/grab"); strings.Contains(page.body, `name="clock"`) {
		t.Error("a game with a time of its own offers clocks")
	}
	for _, c := range []struct {
		fields []string
		wants  string
	}{
		{[]string{"clock", "own-live", "clock-bank", "soon"}, "Clock times must be numbers"},
		{[]string{"clock", "own-live", "clock-bank", "0", "clock-turn", "0"}, "at least 10 seconds"},
		{[]string{"clock", "own-live", "clock-bank", "-5"}, "Clock times must be numbers of 0 or more"},
		{[]string{"clock", "own-live", "clock-bank", "525600"}, "180 minutes for the whole game"},
		{[]string{"clock", "own-live", "clock-bank", "NaN"}, "Clock times must be numbers"},
		{[]string{"clock", "own-live", "clock-bank", "1e300"}, "Clock times must be numbers"},
		{[]string{"clock", "own-days", "clock-days", "365"}, "30 days"},
		{[]string{"clock", "hourglass"}, "Clock times must be numbers"},
		{[]string{"clock", "live-5", "clock-zero", "shout"}, "Choose what happens"},
		{[]string{"clock", "days-1", "clock-off", "0", "clock-off", "1", "clock-off", "2", "clock-off", "3", "clock-off", "4", "clock-off", "5", "clock-off", "6"}, "at least one weekday"},
	} {
		page := plan("bluff", c.fields...)
		if page.status < 400 || page.status > 499 || !strings.Contains(page.body, c.wants) || !strings.Contains(page.body, `class="create"`) {
			t.Errorf("%v is answered %d, not with %q", c.fields, page.status, c.wants)
		}
	}
	plan("grab", "clock", "live-5").want(t, 409, "its own clock")
	id := plan("bluff", "clock", "own-days", "clock-days", "1,5", "clock-days-bank", "3", "clock-off", "6", "clock-off", "0", "clock-zone", "60", "clock-place", "Europe/Lisbon", "clock-zero", "tell").want(t, 200).table(t)
	words := "Time per player: 1 day 12 h for each turn, plus 3 days for the whole game. The clocks are paused on: Saturday, Sunday. When a player&#39;s time runs out, the others are told."
	if entries, err := h.log.Entries(t.Context(), id, 0); err != nil || !strings.Contains(string(entries[0].Data), "off=sat,sun zone=60 place=Europe/Lisbon") {
		t.Errorf("the table does not know where its host lives (%v)", err)
	}
	p.get("/t/"+id).want(t, 200, words)
	h.person().get(p.get("/t/" + id).links()[0]).want(t, 200, words)
	p.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "here", "here-1", "Bea", "clock", "days-1", "input", "mine").want(t, 200)
	p.get("/mine").want(t, 200, "your turn, 2 d 23 h left")
	p.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "friend", "open", "1", "clock", "live-15", "input", "open").want(t, 200)
	h.person().get("/").want(t, 200, "15 min + 15 s")
	open := p.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "friend", "open", "1", "clock", "live-15", "input", "o2").want(t, 200).table(t)
	h.person().get("/t/"+open+"/join").want(t, 200, "15 min for the whole game, plus 15 s with each turn. When a player&#39;s time runs out, a bot plays on")
}
