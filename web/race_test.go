package web_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"pantheon/game"
	"pantheon/game/gametest/grab"
	"pantheon/games"
	"pantheon/table"
)

// racing is a game in which seats act at the same time.
type racing struct {
	game.Game
	about game.About
}

func (r *racing) About() *game.About { return &r.about }

// races reports whether seats act at the same time in a title with default options.
func races(title games.Title) bool {
	about := title.Game.About()
	return about.Races != nil && about.Races(game.Setup{Players: about.MaxSeats})
}

func race(g game.Game) game.Game {
	r := &racing{g, *g.About()}
	r.about.Races = func(game.Setup) bool { return true }
	return r
}

// raceRegistry returns a registry with a small game in which all seats grab for the same things at the same time.
func raceRegistry() games.Registry {
	g := race(grab.Game())
	return games.Registry{{Game: g, Board: tiles{g}}}
}

// stopped is a clock that runs only when a test turns it.
type stopped struct {
	from time.Time
	by   atomic.Int64

	mu    sync.Mutex
	calls []*call
}

// A call is a function to be called at a time.
type call struct {
	at   time.Time
	what func()
}

func (c *stopped) Now() time.Time { return c.from.Add(time.Duration(c.by.Load())) }

func (c *stopped) After(d time.Duration, f func()) (stop func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	due := &call{c.Now().Add(d), f}
	if d <= 0 {
		go f()
	}
	c.calls = append(c.calls, due)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.calls = slices.DeleteFunc(c.calls, func(o *call) bool { return o == due })
	}
}

// turn advances the clock and makes the calls that are due.
func (c *stopped) turn(d time.Duration) {
	now := c.from.Add(time.Duration(c.by.Add(int64(d))))
	c.mu.Lock()
	defer c.mu.Unlock()
	var later []*call
	for _, due := range c.calls {
		if due.at.After(now) {
			later = append(later, due)
		} else {
			go due.what()
		}
	}
	c.calls = later
}

// twoRace opens a table of the small race for two people, each with a browser. The test turns its clock.
func twoRace(t *testing.T) (h *testSite, clock *stopped, tabs [2]*tab, id string) {
	t.Helper()
	ctx := chromium(t)
	h = openTestSite(t, raceRegistry())
	h.stop()
	clock = &stopped{from: time.Now()}
	h.clock = clock
	h.start("")
	one, two := browser(t, ctx), browser(t, ctx)
	for _, b := range []*tab{one, two} {
		b.prepared(holding)
		b.clocked()
	}
	one.do(chromedp.Navigate(h.server.URL + "/new/grab"))
	one.fill("form.create", `document.querySelector('.invite input')`, "name", "Ana", "players", "2", "chair-1", "friend")
	two.do(chromedp.Navigate(eval[string](one, `document.querySelector('.invite input').value`)))
	two.fill(`form[action^="/i/"]`, `document.querySelector('main[data-table]')`, "name", "Bruno")
	for _, b := range []*tab{one, two} {
		b.until(`document.querySelector('main[data-race] form[data-say]') && document.querySelector('[data-svg] .lit')`)
	}
	return h, clock, [2]*tab{one, two}, eval[string](two, `document.querySelector('main').dataset.table`)
}

// click clicks a thing on the board.
func (b *tab) click(thing string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`document.querySelector('[data-svg] [data-thing=%q]').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))`, thing))
}

// twoAlike returns a thing of which there are two, and their places.
func twoAlike(b *tab) (thing string, places [2]string) {
	b.t.Helper()
	found := eval[[3]string](b, `(() => {
		const at = {};
		for (const n of document.querySelectorAll('form[data-say] button[name="words"]')) {
			const [place, thing] = n.dataset.things.split(' ');
			(at[thing] = at[thing] || []).push(place);
		}
		const [thing, places] = Object.entries(at).find(([, list]) => list.length > 1);
		return [thing, places[0], places[1]];
	})()`)
	return found[0], [2]string{found[1], found[2]}
}

// letGo is a script that passes a page all events of its stream that were held back.
const letGo = `(() => { const all = window.held; window.held = null; for (const tell of all) tell(); return true; })()`

// TestTwoRaceForOneThing lets two browsers reach for the same thing. One gets it. The other, which does not know that yet,
// gets a message and keeps its selection. With that selection it then takes the like thing from another place. One page is
// reloaded in between. In the end both logs match the record.
func TestTwoRaceForOneThing(t *testing.T) {
	tour(t)
	h, clock, tabs, id := twoRace(t)
	quick, slow := tabs[0], tabs[1]
	thing, places := twoAlike(quick)
	for _, b := range tabs {
		b.click(thing)
		b.until(`document.querySelector('#chips .chip')`)
	}
	eval[bool](slow, `(window.held = [], true)`)
	quick.click(places[0])
	quick.until(nowPly + ` === 1 && document.querySelectorAll('#log .own .said').length === 1`)
	slow.click(places[0])
	slow.until(`document.querySelector('#toasts .bad')?.textContent.includes('Gone')`)
	eval[bool](slow, letGo)
	slow.until(nowPly + ` === 1 && document.querySelector('#chips .chip') && document.querySelector('[data-svg] [data-thing="` + places[1] + `"].lit')`)
	slow.click(places[1])
	slow.until(nowPly + ` === 2`)
	if eval[bool](quick, `document.querySelector('#toasts .bad') !== null`) {
		t.Error("who was quicker is refused something too")
	}
	slow.reload()
	for _, b := range tabs {
		b.until(nowPly + ` === 2 && document.querySelectorAll('#log .own .said').length === 1`)
	}
	for range 3 {
		clock.turn(3 * time.Second)
	}
	for _, b := range tabs {
		b.until(over)
		compare(t, b, h.registry[0].Game, recordOf(t, h, id), []string{"Ana", "Bruno"})
	}
	if page := h.person().get("/t/"+id+"/at/1").want(t, 200); strings.Contains(page.body, `player turn`) {
		t.Error("looking back at a race shows turns")
	}
}

// TestNothingIsTakenAway plays in one browser while the person at the other is busy. That person has selected half a move,
// focuses a thing, and holds the mouse button down on a choice. The update disturbs none of that.
func TestNothingIsTakenAway(t *testing.T) {
	tour(t)
	_, _, tabs, _ := twoRace(t)
	mine, other := tabs[0], tabs[1]
	thing, places := twoAlike(mine)
	mine.click(thing)
	eval[bool](mine, fmt.Sprintf(`(n => (n.matches('[tabindex]') ? n : n.querySelector('[tabindex]')).focus() || true)(document.querySelector('[data-svg] [data-thing="%s"]'))`, places[1]))
	const focus = `(document.activeElement.closest('[data-thing]') || {dataset: {}}).dataset.thing || ''`
	if at := eval[string](mine, focus); at != places[1] {
		t.Fatalf("the focus is on %q", at)
	}
	words := func(place string) string {
		return "grab " + strings.TrimPrefix(place, "place:") + " " + strings.TrimPrefix(thing, "thing:")
	}
	say := func(b *tab, w string) {
		t.Helper()
		eval[bool](b, fmt.Sprintf(`document.querySelector('form[data-say] button[value=%q]').click() || true`, w))
	}
	say(other, words(places[0]))
	mine.until(nowPly + ` === 1`)
	if at := eval[string](mine, focus); at != places[1] {
		t.Errorf("after somebody else acted the focus is on %q and no more on %q", at, places[1])
	}
	if chips := eval[int](mine, `document.querySelectorAll('#chips .chip').length`); chips != 1 {
		t.Errorf("after somebody else acted %d words are held", chips)
	}
	// A mouse press during which the other's move arrives.
	eval[bool](mine, `[...document.querySelectorAll('[data-verb-group]')].forEach(g => { g.open = true; }) || true`)
	at := eval[spot](mine, fmt.Sprintf(`(() => {
		const b = document.querySelector('form[data-say] button[value=%q]');
		b.scrollIntoView({ block: 'center' });
		addEventListener('pointerup', () => { window.same = b.isConnected; }, true);
		const a = b.getBoundingClientRect();
		return { X: a.left + a.width / 2, Y: a.top + a.height / 2 };
	})()`, words(places[1])))
	press := func(kind input.DispatchMouseEventType) {
		t.Helper()
		mine.do(chromedp.MouseEvent(kind, at.X, at.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	}
	mine.settled()
	mine.stop() // during a press nothing is drawn for a while, however slow the computer is
	press(input.DispatchMouseEventTypeMousePressed)
	said := eval[string](other, `document.querySelector('form[data-say] button[name="words"]:not([value="`+words(places[1])+`"])').value`)
	say(other, said)
	other.until(nowPly + ` === 2`)
	mine.until(`!(` + atRest + `)`) // it has arrived, and waits
	press(input.DispatchMouseEventTypeMouseReleased)
	if !eval[bool](mine, `window.same`) {
		t.Error("the list is drawn again under the button")
	}
	mine.finish()
	mine.until(nowPly + ` === 3 && document.querySelector('#log .own .said')`)
}

// TestARaceIsNobodysTurn checks the texts of the page about turns when all seats act at the same time, also those for screen readers.
func TestARaceIsNobodysTurn(t *testing.T) {
	tour(t)
	h, _, tabs, id := twoRace(t)
	mine, other := tabs[0], tabs[1]
	if title := eval[string](mine, `document.title`); strings.Contains(title, "turn") || strings.Contains(title, "●") {
		t.Errorf("the window is called %q", title)
	}
	if eval[bool](mine, `document.querySelector('.player.turn, .player[aria-current]') !== null`) {
		t.Error("somebody is marked as if it were their turn alone")
	}
	_, list, _ := strings.Cut(h.carriedBy(mine, "/mine"), `<ul class="tables">`)
	list, _, _ = strings.Cut(list, "</ul>") // after it come the texts for scripts
	if !strings.Contains(list, "everyone plays at once") || strings.Contains(list, "your turn") {
		t.Errorf("the list of tables does not say that all act at the same time:\n%.1500s", list)
	}
	if live := eval[string](mine, `document.getElementById('log').closest('[role=log]').getAttribute('aria-live')`); live != "off" {
		t.Errorf("each line of the log is read aloud at once (%q)", live)
	}
	eval[bool](other, `(document.documentElement.dataset.confirm = 'turn', true)`) // even this setting asks for no confirmation in a race
	mine.settled()
	mine.stop()
	for n := range 2 {
		eval[bool](other, `document.querySelector('form[data-say] button[name="words"]').click() || true`)
		mine.until(fmt.Sprintf(nowPly+` === %d`, n+1))
		other.until(fmt.Sprintf(nowPly+` === %d && !document.querySelector('form.used')`, n+1))
	}
	const told = `document.querySelector('[data-told]').textContent`
	mine.pass(4 * time.Second)
	mine.until(told)
	if text := eval[string](mine, told); !strings.Contains(text, "2 moves") || !strings.Contains(text, "Bruno grabs the") {
		t.Errorf("who listens to the page hears %q", text)
	}
	// Two is the limit: now the table waits for one seat alone, and the page says so.
	mine.until(`document.title.startsWith('● Your turn') && document.querySelector('.player.mine.turn')`)
	if eval[string](mine, `location.pathname`) != "/t/"+id {
		t.Error("the page has gone elsewhere")
	}
	eval[bool](mine, `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }))`)
	mine.finish()
	if eval[bool](mine, `document.querySelector('main').hasAttribute('data-past')`) {
		t.Error("an arrow key leads into the past while others play on")
	}
}

// TestNobodySharesAScreenInARace checks the form for a game in which all seats act at the same time. It does not offer
// another person on this screen, and refuses a request for one with a message.
func TestNobodySharesAScreenInARace(t *testing.T) {
	tour(t)
	for _, c := range []struct {
		what  string
		races func(game.Setup) bool
		usual bool // whether the default option races
		other bool // whether the option "three" does
	}{
		{"never", nil, false, false},
		{"always", func(game.Setup) bool { return true }, true, true},
		{"by an option", func(s game.Setup) bool { return s.Options["limit"] == "three" }, false, true},
	} {
		t.Run(c.what, func(t *testing.T) {
			g := race(grab.Game()).(*racing)
			g.about.Races = c.races
			h := openTestSite(t, games.Registry{{Game: g, Board: tiles{g}}})
			ask := func(limit string) reply {
				return h.person().post("/new/grab", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "here", "here-1", "Bea", "option-limit", limit, "input", "race")
			}
			for limit, refused := range map[string]bool{"two": c.usual, "three": c.other} {
				switch r := ask(limit); {
				case refused:
					r.want(t, 409, "you can&#39;t share a screen", `value="Bea"`)
				default:
					r.want(t, 200, "Bea")
				}
			}
			page := h.person().get("/new/grab").want(t, 200).body
			if always, option := strings.Contains(page, `class="create" data-races`), strings.Contains(page, `value="three" data-races`); always != (c.usual && c.other) || option != (c.other && !c.usual) {
				t.Errorf("the form says that all act at once always: %v, with an option: %v", always, option)
			}
			if c.usual == c.other {
				return
			}
			b := browser(t, chromium(t))
			b.do(chromedp.Navigate(h.server.URL + "/new/grab"))
			for _, limit := range []string{"two", "three", "two"} {
				got := eval[[3]bool](b, `(() => {
					document.querySelector('[name="option-limit"][value="`+limit+`"]').click();
					const here = document.querySelector('[name="chair-1"] option[value="here"]');
					const now = [!here.disabled, document.querySelector('.when-races').checkVisibility(), here.selected];
					if (now[0]) here.selected = true;
					return now;
				})()`)
				if races := limit == "three"; got != [3]bool{!races, races, false} {
					t.Errorf("with %s the page has [offered, explained, chosen] %v", limit, got)
				}
			}
		})
	}
}

// TestCatchingUp passes a page far more updates than it can show one by one. It draws most of them together, and in the end
// shows exactly what a fresh page shows.
func TestCatchingUp(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, raceRegistry())
	h.stop()
	clock := &stopped{from: time.Now()}
	h.clock = clock
	h.start("")
	clock.turn(time.Second)
	host := table.Actor{ID: "host", Name: "Ana"}
	live, err := h.tableServer.Create(t.Context(), host, "", table.Plan{Game: "grab", Setup: game.Setup{Players: 2}, Pace: table.PaceSlow,
		Seats: []table.SeatPlan{{Kind: table.Me}, {Kind: table.Bot, Level: "random"}}})
	if err != nil {
		t.Fatal(err)
	}
	b := browser(t, ctx)
	b.prepared(holding)
	b.do(chromedp.Navigate(h.server.URL + "/t/" + live.ID()))
	b.until(`document.querySelector('main[data-race]')`)
	b.settled()
	do := func(a table.Command) table.Answer {
		t.Helper()
		answer, err := live.Do(t.Context(), table.Request{Guest: host, Act: a})
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	eval[bool](b, `(window.held = [], window.drawn = 0, new MutationObserver(() => { window.drawn++; }).observe(document.getElementById('part-tiles'), { childList: true, subtree: true, characterData: true }), true)`)
	for range 2 {
		snap, err := live.Look(t.Context(), host.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		do(table.PlayMove{Seat: 0, Words: snap.Choices[0].Words})
	}
	var last table.Answer
	for n := range 60 {
		last = do(table.SetPace{Pace: []table.Pace{table.PaceFast, table.PaceSlow}[n%2]})
	}
	b.until(fmt.Sprintf(`window.held.at(-1)?.entry >= %d`, last.Entry))
	eval[bool](b, letGo)
	b.until(fmt.Sprintf(`Number(document.querySelector('main').dataset.entry) >= %d`, last.Entry))
	if drawn := eval[int](b, `window.drawn`); drawn > 20 {
		t.Errorf("the board was drawn %d times", drawn)
	}
	log, board := eval[string](b, logNow), eval[string](b, pictures)
	b.reload()
	if drawn := eval[string](b, logNow); drawn != log {
		t.Errorf("the page has the log\n%s\nafter a reload it is\n%s", log, drawn)
	}
	if drawn := eval[string](b, pictures); drawn != board {
		t.Errorf("a reload changes the board:\nbefore %.600s\nafter  %.600s", board, drawn)
	}
}

// carriedBy fetches a page with the cookies of a tab, and returns its text.
func (h *testSite) carriedBy(b *tab, path string) string {
	h.t.Helper()
	return eval[string](b, fmt.Sprintf(`fetch(%q).then(r => r.text())`, path))
}

var _ table.Clock = (*stopped)(nil)
