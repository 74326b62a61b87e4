package web_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pantheon/game"
	"pantheon/games"
)

var (
	// whole is set by the nightly run. Without it games are clicked for about thirty moves, and then the host ends them,
	// because drawing whole games takes minutes.
	whole = flag.Bool("whole", false, "run every browser test with each title, and play the games to their end")
	tours = flag.Bool("tours", false, "run the browser tests that a plain go test leaves out, on a fixed sample")
)

// tour skips a slow browser test in a plain go test ./... run. The gate runs it with -tours, the nightly run with -whole.
func tour(t *testing.T) {
	t.Helper()
	if !*tours && !*whole {
		t.Skip("a tour in the browser, which takes long; to run it: go test ./web -run " + t.Name() + " -tours")
	}
}

// nightly skips a test that takes minutes, except in the nightly run with -whole.
func nightly(t *testing.T) {
	t.Helper()
	if !*whole {
		t.Skip("takes minutes; to run it: go test ./web -run " + t.Name() + " -whole")
	}
}

// enough is the number of moves after which the host ends a game that is played whole.
const enough = 500

// dice is a script that sets up a random generator in the page, so that a run can be repeated.
const dice = `window.dice = (seed => n => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed %% n; })(%d);`

// turn is a script that clicks once what a player could click: a choice in the menu, the confirmation, a tile, a highlighted thing, or
// the button of a move without things. It returns what it has clicked; "" if there is nothing to click.
const turn = `(() => {
  if (!document.querySelector('form[data-say]')) return '';
  const pick = list => list[window.dice(list.length)];
  const menu = [...document.querySelectorAll('#menu button')];
  if (menu.length) { const b = pick(menu); b.click(); return 'menu ' + b.textContent; }
  const sure = document.querySelector('#chips [data-do]');
  if (sure) { sure.click(); return 'do'; }
  if (document.querySelector('form.used')) return 'wait';
  if (window.enough) { // does nothing more, where a title lets a player pass
    const pass = document.querySelector('form[data-say]:not(.used) button[value=pass]');
    if (pass) pass.click();
    return pass ? 'pass' : 'rest';
  }
  const plain = [...document.querySelectorAll('form[data-say]:not(.used) button.plain:not([hidden])')];
  const lit = [...document.querySelectorAll('[data-svg] .lit')];
  const enough = document.querySelector('#stepper:not([hidden]) .primary:not([hidden])'); // how many, and nothing else is open
  if (enough) { enough.click(); return 'so many'; }
  const tiles = [...document.querySelectorAll('form[data-say]:not(.used) .tile:not(.off):not([aria-pressed="true"])')];
  const nothing = !lit.length && !document.querySelector('.cards .lit');
  if (tiles.length && (nothing || window.dice(4) === 0)) { const b = pick(tiles); b.click(); return 'tile ' + b.dataset.tile; }
  if (plain.length && (!lit.length || window.dice(4) === 0)) { const b = pick(plain); b.click(); return b.value; }
  if (!lit.length) { // moves of numbers alone are in the list and nowhere on the board
    const listed = [...document.querySelectorAll('form[data-say]:not(.used) .verb li button')];
    if (listed.length) pick(listed).click();
    return listed.length ? 'listed' : '';
  }
  const kinds = Object.values(Object.groupBy(lit, n => n.dataset.thing.split(/[^a-z]/)[0])); // a bag is one, tiles are many
  const thing = pick(pick(kinds));
  thing.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  return thing.dataset.thing;
})()`

// play makes the page click repeatedly, like a quick player.
func (b *tab) play(seed uint32) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(dice, seed)+`window.clicks = []; setInterval(() => { clicks.push(`+turn+`); clicks.splice(0, clicks.length - 20); }, 25) > 0`)
}

// nowPly is a script that returns the number of moves that the page knows.
const nowPly = `Number(document.querySelector('main').dataset.now)`

// seedOf returns the seed of the page's dice. It follows from the test's seed.
func seedOf(t *testing.T) uint32 {
	t.Helper()
	return dicing(t).Uint32()
}

const over = `document.querySelector('#end .scores')`

// TestTwoBrowsersAndBots plays a game by clicking highlighted things, with two people's browsers and bots in the other
// seats. One page is reloaded in between. In the end both pages match the record.
func TestTwoBrowsersAndBots(t *testing.T) {
	registry := realRegistry(t)
	ctx := chromium(t)
	for _, title := range sample(t, registry) {
		about := title.Game.About()
		t.Run(about.ID, func(t *testing.T) {
			t.Parallel()
			h := openTestSite(t, registry)
			pace := "off"
			if races(title) {
				pace = "slow" // bots without pauses would leave nothing to the other seats
				h.hasten()
			}
			seed := seedOf(t)
			one, two := browser(t, ctx), browser(t, ctx)
			one.size(1440, 900, false)
			one.still() // this page has reduced motion, and the other one has motion for a while
			two.size(390, 844, true)

			one.do(chromedp.Navigate(h.server.URL + "/new/" + about.ID))
			one.fill("form.create", `document.querySelector('.invite input')`, "name", "Ana <b>", "players", strconv.Itoa(about.MaxSeats), "chair-1", "friend", "pace", pace)
			two.do(chromedp.Navigate(eval[string](one, `document.querySelector('.invite input').value`)))
			two.fill(`form[action^="/i/"]`, `document.querySelector('main[data-table]')`, "name", "Bruno")
			id := eval[string](two, `document.querySelector('main[data-table]').dataset.table`)
			one.until(`!document.querySelector('.invite')`)
			// A player who waited for a game with secrets saw the spectators' view, and now has all parts of a seat's view.
			parts := `document.querySelectorAll('g.live').length`
			two.until(`document.readyState === 'complete' && ` + parts + ` > 0`)
			one.until(fmt.Sprintf(`document.readyState === 'complete' && %s === %d`, parts, eval[int](two, parts)))

			tabs := []*tab{one, two}
			for i, b := range tabs {
				b.play(seed + uint32(i))
			}
			one.follow(nowPly+` > 15`, two)
			two.still() // its motion has been tested
			two.reload()
			two.play(seed + 77)
			long := 30
			if *whole {
				long = enough
			}
			if *whole && races(title) { // flipping tiles could otherwise continue for ever
				one.follow(nowPly+` > 140`, two)
				for _, b := range tabs {
					eval[bool](b, `window.enough = true`)
				}
			}
			one.follow(fmt.Sprintf(`%s || %s > %d`, over, nowPly, long), two)
			eval[bool](one, `!!`+over+` || (document.querySelector('form[action$="/act/end"]').requestSubmit(), true)`)
			one.follow(over, two)
			two.follow(over, one)
			for _, b := range tabs {
				if !eval[bool](b, toTheEnd) {
					t.Error("what the game came to is cut, and the page does not scroll there")
				}
			}
			r := recordOf(t, h, id)
			t.Logf("a game of %d moves", len(r.Plies))
			for _, b := range tabs {
				compare(t, b, title.Game, r, []string{"Ana <b>", "Bruno"})
			}
			// A reloaded page shows the same as the one that was open during the game.
			for _, b := range tabs {
				before := eval[string](b, pictures)
				b.reload()
				b.until(over)
				b.sameBoard(before, "a reload")
			}
		})
	}
}

// quick is a clock that runs faster than the computer's by the factor times.
type quick struct {
	start time.Time
	times time.Duration
}

func (c quick) Now() time.Time { return c.start.Add(time.Since(c.start) * c.times) }

func (c quick) After(d time.Duration, f func()) (stop func()) {
	timer := time.AfterFunc(d/c.times, f)
	return func() { timer.Stop() }
}

// hasten makes the clock of a server's tables faster, so that no test waits for a timer.
func (h *testSite) hasten() {
	h.t.Helper()
	h.stop()
	h.clock = quick{time.Now(), 25}
	h.start("")
}

// follow waits until a script returns true in the page of a running game, as long as the game advances.
func (b *tab) follow(script string, others ...*tab) {
	b.t.Helper()
	for ply, moved := -1, time.Now(); !eval[bool](b, fmt.Sprintf(waiting, script)); {
		if now := eval[int](b, nowPly); now != ply {
			ply, moved = now, time.Now()
		}
		if eval[bool](b, `!!`+over) && !eval[bool](b, `!!(`+script+`)`) {
			b.t.Fatalf("the game is over before %s", script)
		}
		if time.Since(moved) > patience {
			shows := ""
			for _, o := range append([]*tab{b}, others...) {
				shows += "\n---\n" + eval[string](o, `document.body.innerText.slice(0, 2500) + '\n' + JSON.stringify(window.clicks)`)
			}
			b.t.Fatalf("nothing moves any more; the pages show%s", shows)
		}
	}
}

// toTheEnd is a script that scrolls from the result of a game to the end of the table and back. It returns whether the end could be
// seen.
const toTheEnd = `(() => {
  const table = document.querySelector('.felt');
  table.scrollIntoView({ block: 'end' });
  const seen = table.getBoundingClientRect().bottom <= innerHeight + 1;
  scrollTo(0, 0);
  return seen;
})()`

// pictures is a script that returns the drawn board without highlights, and without the rotation in which a player holds a thing. A page
// draws the other rotations of a tile on demand, from the names of their shapes, so the names are compared.
const pictures = `JSON.stringify([...document.querySelectorAll('g.live')].map(g => {
  const copy = g.cloneNode(true);
  for (const n of copy.querySelectorAll('[data-shapes]')) n.replaceChildren();
  for (const n of copy.querySelectorAll('*')) for (const a of ['tabindex', 'role', 'aria-pressed', 'aria-label']) n.removeAttribute(a);
  for (const n of copy.querySelectorAll('*')) { n.classList.remove('lit', 'chosen', 'pointed', 'flying', ...[...n.classList].filter(c => /-(chosen|up)$/.test(c))); if (!n.getAttribute('class')) n.removeAttribute('class'); }
  return copy.innerHTML;
}))`

// sameBoard checks that the pictures are the same as before.
func (b *tab) sameBoard(before, what string) {
	b.t.Helper()
	after := eval[string](b, pictures)
	if after == before {
		return
	}
	at := 0
	for at < min(len(before), len(after)) && before[at] == after[at] {
		at++
	}
	from := max(at-200, 0)
	b.t.Errorf("%s changes the board:\nbefore ...%.600s\nafter  ...%.600s", what, before[from:], after[from:])
}

// recordOf downloads and parses a table's record, as anybody may after the game.
func recordOf(t *testing.T, h *testSite, id string) *game.Record {
	t.Helper()
	text := h.person().get("/t/"+id+"/record").want(t, 200).body
	r, err := game.ReadRecord(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// compare compares a page's log and score table with the record.
func compare(t *testing.T, b *tab, g game.Game, r *game.Record, names []string) {
	t.Helper()
	about := g.About()
	namer := func(thing game.Thing) (string, bool) {
		s, ok := game.ParseSeat(thing.ID())
		if any := thing.Kind() + ".any"; thing.Kind() != "seat" && thing.Kind() != "" && about.Words.Has(any) && !about.Words.Has(thing.Kind()+"."+thing.ID()) {
			return about.Words.Text("en", game.NewPhrase(any, "n", game.MakeThing("name", strings.TrimLeft(thing.ID(), "t"))), nil), true
		}
		if thing.Kind() != "seat" || !ok {
			return "", false
		}
		if int(s) < len(names) {
			return names[s], true
		}
		return fmt.Sprintf("Bot %d", int(s)+1), true
	}
	var shown []string
	lines := eval[string](b, `JSON.stringify([...document.querySelectorAll('#log li .said')].map(n => n.textContent.trim().replace(/\s+/g, ' ')))`)
	if err := json.Unmarshal([]byte(lines), &shown); err != nil {
		t.Fatal(err)
	}
	// A long log has pages, and the page shows the last one.
	from, to := eval[int](b, `Number(document.getElementById('log').dataset.from)`), eval[int](b, `Number(document.getElementById('log').dataset.to)`)
	if from = max(from, 1); to != len(r.Plies) || len(shown) != to-from+1 {
		t.Fatalf("the log shows %d moves, %d to %d; the record holds %d", len(shown), from, to, len(r.Plies))
	}
	for i, p := range r.Plies[from-1:] {
		want := strings.Join(strings.Fields(about.Words.Text("en", about.MoveText("say", p.Seat, p.Text), namer)), " ")
		if shown[i] != want {
			t.Fatalf("move %d: the log shows %q, the record says %q", from+i, shown[i], want)
		}
	}
	end, err := r.Replay(g, -1)
	if err != nil {
		t.Fatal(err)
	}
	result := end.Result()
	eval[bool](b, `(document.querySelector('#end details').open = true)`)
	table := eval[string](b, `document.querySelector('#end .scores').innerText.replace(/\s+/g, ' ')`)
	for _, st := range result.Standings[:result.N] {
		if !about.Unscored && !strings.Contains(table, fmt.Sprint(st.Points)) {
			t.Errorf("the table of points lacks %d of seat %s: %s", st.Points, st.Seat, table)
		}
	}
}

// sample returns the titles for a slow browser test: all of them with -whole, else one that follows from the test's seed.
func sample(t *testing.T, registry games.Registry) games.Registry {
	if *whole {
		return registry
	}
	return games.Registry{registry[dicing(t).IntN(len(registry))]}
}
