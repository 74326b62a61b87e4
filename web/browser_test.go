package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"pantheon/bot"
	"pantheon/game"
)

// chromium starts one browser for a test. Without one the test is skipped, except where CI or PANTHEON_BROWSER=required says
// that there must be one.
func chromium(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		if os.Getenv("CI") == "true" || os.Getenv("PANTHEON_BROWSER") == "required" {
			t.Fatal("there is no Chromium here, and this run needs one")
		}
		t.Skip("there is no Chromium here")
	}
	if testing.Short() {
		t.Skip("browser tests take their time")
	}
	flags := []chromedp.ExecAllocatorOption{chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Headless, chromedp.NoFirstRun}
	for _, f := range []string{"disable-quic", "disable-background-networking", "disable-component-update", "disable-sync", "disable-background-timer-throttling", "disable-renderer-backgrounding"} {
		flags = append(flags, chromedp.Flag(f, true))
	}
	ctx, stop := chromedp.NewExecAllocator(context.Background(), flags...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[int](`1`)); err != nil {
		t.Fatalf("the browser does not start: %v", err)
	}
	return ctx
}

// A tab is one page of a browser.
type tab struct {
	t   *testing.T
	ctx context.Context

	mu     sync.Mutex
	faults []string
}

// browser is a tab of a person of their own, with cookies of their own.
func browser(t *testing.T, ctx context.Context) *tab {
	return openTab(t, ctx, chromedp.WithNewBrowserContext())
}

func openTab(t *testing.T, ctx context.Context, opts ...chromedp.ContextOption) *tab {
	t.Helper()
	ctx, stop := chromedp.NewContext(ctx, opts...)
	t.Cleanup(stop)
	b := &tab{t: t, ctx: ctx}
	err := chromedp.Listen(ctx, func(event any) {
		text := ""
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			text = e.ExceptionDetails.Text
			if e.ExceptionDetails.Exception != nil {
				text += " " + e.ExceptionDetails.Exception.Description
			}
		case *runtime.EventConsoleAPICalled:
			if e.Type != "error" {
				return
			}
			for _, a := range e.Args {
				text += string(a.Value) + a.Description + " "
			}
		default:
			return
		}
		b.mu.Lock()
		b.faults = append(b.faults, text)
		b.mu.Unlock()
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, f := range b.faults {
			t.Errorf("the page's script failed: %s", f)
		}
	})
	return b
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, 30*time.Second)
	defer stop()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

// eval runs a script in a tab's page.
func eval[T any](b *tab, script string) T {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, 30*time.Second)
	defer stop()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%v in\n%s", err, script)
	}
	return v
}

// until waits until a script says true.
func (b *tab) until(script string) {
	b.t.Helper()
	for end := time.Now().Add(15 * time.Second); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		if eval[bool](b, `!!(`+script+`)`) {
			return
		}
	}
	b.t.Fatalf("the page never came to %s\nit shows: %s", script, eval[string](b, `document.body.innerText.slice(0, 1500)`))
}

// size makes the tab's window so large.
func (b *tab) size(w, h int64, phone bool) {
	b.t.Helper()
	p := emulation.SetDeviceMetricsOverrideParams{Width: w, Height: h, DeviceScaleFactor: 1, Mobile: phone}
	if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, p); err != nil {
		b.t.Fatal(err)
	}
}

// still makes the tab's page obey a wish for less motion.
func (b *tab) still() {
	b.t.Helper()
	p := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, p); err != nil {
		b.t.Fatal(err)
	}
}

// dice is a generator of the page's own, so that a run can be repeated.
const dice = `window.dice = (seed => n => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed %% n; })(%d);`

// turn clicks once what a player could click: a choice in the menu, "do it", a lit thing, or a button of a sentence that
// names nothing. It gives what it did, "" when there is nothing to do.
const turn = `(() => {
  const pick = list => list[window.dice(list.length)];
  const menu = [...document.querySelectorAll('#menu button')];
  if (menu.length) { const b = pick(menu); b.click(); return 'menu ' + b.textContent; }
  const sure = document.querySelector('#chips [data-do]');
  if (sure) { sure.click(); return 'do'; }
  if (document.querySelector('form.used')) return 'wait';
  const plain = [...document.querySelectorAll('form[data-say]:not(.used) button.plain:not([hidden])')];
  const lit = [...document.querySelectorAll('[data-svg] .lit')];
  if (plain.length && (!lit.length || window.dice(4) === 0)) { const b = pick(plain); b.click(); return b.value; }
  if (!lit.length) return '';
  const thing = pick(lit);
  thing.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  return thing.dataset.thing;
})()`

// play makes the page click by itself, as a quick player would.
func (b *tab) play(seed uint32) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(dice, seed)+`setInterval(() => `+turn+`, 25) > 0`)
}

// nowPly is how many sentences the page knows.
const nowPly = `Number(document.querySelector('main').dataset.now)`

// seedOf is printed with every failure, so that the same clicks can be made again.
func seedOf(t *testing.T) uint32 {
	t.Helper()
	seed := uint32(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	return seed
}

const over = `document.querySelector('#end .scores')`

// TestTwoBrowsersAndBots plays a whole game by clicking lit things: two persons' browsers and bots in the other seats. One of
// them reloads in the middle. In the end both see what the record says.
func TestTwoBrowsersAndBots(t *testing.T) {
	shelf := realShelf(t)
	ctx := chromium(t)
	for _, title := range shelf {
		about := title.Game.About()
		t.Run(about.ID, func(t *testing.T) {
			h := openHouse(t, shelf)
			seed := seedOf(t)
			one, two := browser(t, ctx), browser(t, ctx)
			one.size(1440, 900, false)
			one.still() // the one without motion, the other with it
			two.size(390, 844, true)

			one.do(chromedp.Navigate(h.server.URL + "/new/" + about.ID))
			eval[bool](one, fmt.Sprintf(`(() => {
				const f = document.querySelector('form.create');
				f.elements.name.value = 'Ana <b>';
				f.querySelector('[name="players"][value="%d"]').checked = true;
				f.elements['chair-1'].value = 'friend';
				f.elements.pace.value = 'off';
				f.querySelector('button.primary').click();
				return true;
			})()`, about.MaxSeats))
			one.until(`document.querySelector('.invite input')`)
			link := eval[string](one, `document.querySelector('.invite input').value`)
			two.do(chromedp.Navigate(link))
			eval[bool](two, `(() => { document.querySelector('[name="name"]').value = 'Bruno'; document.querySelector('main button.primary').click(); return true; })()`)
			two.until(`document.querySelector('main[data-table]')`)
			id := eval[string](two, `document.querySelector('main[data-table]').dataset.table`)
			one.until(`!document.querySelector('.invite')`)

			tabs := []*tab{one, two}
			for i, b := range tabs {
				b.play(seed + uint32(i))
			}
			reloaded := false
			ply, moved := -1, time.Now()
			for ; !eval[bool](one, `!!`+over); time.Sleep(100 * time.Millisecond) {
				now := eval[int](one, nowPly)
				if now != ply {
					ply, moved = now, time.Now()
				}
				if !reloaded && now > 60 {
					reloaded = true
					two.do(chromedp.Reload())
					two.play(seed + 77)
				}
				if time.Since(moved) > 30*time.Second {
					t.Fatalf("nothing moves any more. One sees:\n%s\nthe other:\n%s", eval[string](one, `document.body.innerText.slice(0, 2500)`), eval[string](two, `document.body.innerText.slice(0, 2500)`))
				}
			}
			if !reloaded {
				t.Error("the game was too short to reload in its middle")
			}
			two.until(over)
			r := recordOf(t, h, id)
			t.Logf("a game of %d sentences", len(r.Plies))
			for _, b := range tabs {
				compare(t, b, title.Game, r, []string{"Ana <b>", "Bruno"})
			}
			// A page drawn afresh shows the same as the one that lived through the game.
			for _, b := range tabs {
				before := eval[string](b, pictures)
				b.do(chromedp.Reload())
				b.until(over)
				if after := eval[string](b, pictures); after != before {
					t.Errorf("a reload changes the board:\nbefore %.600s\nafter  %.600s", before, after)
				}
			}
		})
	}
}

// pictures is the board as it is drawn, without what lights it.
const pictures = `JSON.stringify([...document.querySelectorAll('g.live')].map(g => {
  const copy = g.cloneNode(true);
  for (const n of copy.querySelectorAll('*')) for (const a of ['tabindex', 'role', 'aria-pressed', 'aria-label']) n.removeAttribute(a);
  for (const n of copy.querySelectorAll('*')) { n.classList.remove('lit', 'chosen', 'pointed', 'flying'); if (!n.getAttribute('class')) n.removeAttribute('class'); }
  return copy.innerHTML;
}))`

// recordOf downloads a table's record as anybody may when it is over.
func recordOf(t *testing.T, h *house, id string) *game.Record {
	t.Helper()
	text := h.person().get("/t/"+id+"/record").want(t, 200).body
	r, err := game.ReadRecord(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// compare holds what a page's log and its table of points say against the record.
func compare(t *testing.T, b *tab, g game.Game, r *game.Record, names []string) {
	t.Helper()
	about := g.About()
	namer := func(thing game.Thing) (string, bool) {
		s, ok := game.ParseSeat(thing.ID())
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
	if len(shown) != len(r.Plies) {
		t.Fatalf("the log shows %d sentences, the record holds %d", len(shown), len(r.Plies))
	}
	for i, p := range r.Plies {
		want := strings.Join(strings.Fields(about.Words.Text("en", about.Sentence("say", p.Seat, p.Say), namer)), " ")
		if shown[i] != want {
			t.Fatalf("sentence %d: the log shows %q, the record says %q", i+1, shown[i], want)
		}
	}
	end, err := r.Replay(g, -1)
	if err != nil {
		t.Fatal(err)
	}
	result := end.Result()
	table := eval[string](b, `document.querySelector('#end .scores').innerText.replace(/\s+/g, ' ')`)
	for _, st := range result.Standings[:result.N] {
		if !strings.Contains(table, fmt.Sprint(st.Points)) {
			t.Errorf("the table of points lacks %d of seat %s: %s", st.Points, st.Seat, table)
		}
	}
}

// TestTenTabs opens ten tabs of one browser at one table. All of them follow, over one stream.
func TestTenTabs(t *testing.T) {
	shelf := realShelf(t)
	ctx := chromium(t)
	h := openHouse(t, shelf)
	first := browser(t, ctx)
	first.do(chromedp.Navigate(h.server.URL))
	eval[bool](first, `document.querySelector('form[action="/play"] button').click() || true`)
	first.until(`document.querySelector('main[data-table]')`)
	address := eval[string](first, `location.href`)
	tabs := []*tab{first}
	for len(tabs) < 10 {
		b := openTab(t, first.ctx)
		b.do(chromedp.Navigate(address))
		b.until(`document.querySelector('main[data-table]')`)
		tabs = append(tabs, b)
	}
	eval[bool](first, fmt.Sprintf(dice, seedOf(t))+`true`)
	first.until(`document.querySelector('form[data-say]')`)
	from := eval[int](first, nowPly)
	for eval[int](first, nowPly) < from+3 {
		eval[string](first, turn)
	}
	for i, b := range tabs {
		b.until(fmt.Sprintf(`Number(document.querySelector('main').dataset.now) >= %d`, from+3))
		if i > 0 && eval[int](b, `performance.getEntriesByType('resource').filter(r => new URL(r.name).pathname === '/live').length`) > 1 {
			t.Errorf("tab %d keeps a stream of its own", i)
		}
	}
}

// TestRestart stops the server under a page and starts it again: the page goes on without being touched.
func TestRestart(t *testing.T) {
	shelf := realShelf(t)
	ctx := chromium(t)
	h := openHouse(t, shelf)
	b := browser(t, ctx)
	b.do(chromedp.Navigate(h.server.URL))
	eval[bool](b, `document.querySelector('form[action="/play"] button').click() || true`)
	b.until(`document.querySelector('form[data-say]')`)
	eval[bool](b, fmt.Sprintf(dice, seedOf(t))+`window.still = true`)
	before := eval[int](b, nowPly)
	address := h.server.Listener.Addr().String()
	h.stop()
	eval[string](b, turn) // said while nobody listens: it is sent again until somebody does
	for range 4 {
		eval[string](b, turn)
	}
	h.start(address)
	b.until(fmt.Sprintf(`Number(document.querySelector('main').dataset.now) > %d || document.querySelector('form[data-say]')`, before))
	for end := time.Now().Add(20 * time.Second); eval[int](b, nowPly) <= before; {
		if time.Now().After(end) {
			t.Fatal("after the restart nothing arrives")
		}
		eval[string](b, turn)
		time.Sleep(50 * time.Millisecond)
	}
	if !eval[bool](b, `window.still === true`) {
		t.Error("the page was loaded anew though the program is the same")
	}
}

// TestHalfSentences holds the script's reading of clicks against what a player means by them.
func TestHalfSentences(t *testing.T) {
	ctx := chromium(t)
	h := openHouse(t, toyShelf())
	b := browser(t, ctx)
	b.do(chromedp.Navigate(h.server.URL))
	for _, c := range []struct{ what, picks, left string }{
		{"nothing chosen leaves everything", `[]`, "go a b,go b a,go a c,hit a red,hit b red,rest"},
		{"one thing keeps the sentences that it agrees with, first places first", `[{things: ['place:a']}]`, "go a b,go a c,hit a red"},
		{"a second thing of the kind fills the second place", `[{things: ['place:a']}, {things: ['place:b']}]`, "go a b"},
		{"words of other kinds come in any order", `[{things: ['team:red']}, {things: ['place:b']}]`, "hit b red"},
		{"chosen again, a thing is read as the later place", `[{things: ['place:a'], rank: 1}]`, "go b a,hit a red"},
		{"a place that is only ever second is read so at once", `[{things: ['place:c']}]`, "go a c"},
		{"a thing that stands for two words keeps both readings", `[{things: ['team:red', 'place:a']}]`, "go a b,go a c,hit a red"},
		{"a verb narrows", `[{verb: 'rest'}]`, "rest"},
		{"what agrees with nothing leaves nothing", `[{things: ['place:z']}]`, ""},
	} {
		have := eval[string](b, `import(document.querySelector('script[type="module"]').src.replace('main.js', 'sentence.js')).then(m => {
			const s = (verb, ...things) => ({ verb, things, words: [verb, ...things.map(t => t.split(':')[1])].join(' ') });
			const all = [s('go', 'place:a', 'place:b'), s('go', 'place:b', 'place:a'), s('go', 'place:a', 'place:c'), s('hit', 'place:a', 'team:red'), s('hit', 'place:b', 'team:red'), s('rest')];
			return m.resolve(all, `+c.picks+`).left.map(x => x.words).join();
		})`)
		if have != c.left {
			t.Errorf("%s: left are %q, not %q", c.what, have, c.left)
		}
	}
}

// TestKeyboard says a sentence with Tab and Enter alone.
func TestKeyboard(t *testing.T) {
	shelf := realShelf(t)
	ctx := chromium(t)
	h := openHouse(t, shelf)
	b := browser(t, ctx)
	b.do(chromedp.Navigate(h.server.URL))
	eval[bool](b, `document.querySelector('form[action="/play"] button').click() || true`)
	b.until(`document.querySelector('form[data-say]') && document.querySelector('[data-svg] .lit')`)
	before := eval[int](b, nowPly)
	for range 400 {
		b.do(chromedp.KeyEvent("\t"))
		where := eval[string](b, `(() => { const n = document.activeElement; return n.closest('#menu') ? 'menu' : n.dataset.do !== undefined ? 'do' : n.matches('[data-svg] .lit') ? 'lit' : ''; })()`)
		if where == "" {
			continue
		}
		b.do(chromedp.KeyEvent("\r"))
		time.Sleep(150 * time.Millisecond)
		if eval[bool](b, `document.activeElement.dataset.do !== undefined || document.activeElement.closest('#menu') !== null`) {
			b.do(chromedp.KeyEvent("\r"))
			time.Sleep(150 * time.Millisecond)
		}
		if eval[int](b, nowPly) > before {
			return
		}
	}
	t.Fatal("no sentence was said with the keyboard")
}

// TestLookBackAndUndo steps back with the keys and forth again, and takes a sentence back with Escape.
func TestLookBackAndUndo(t *testing.T) {
	shelf := realShelf(t)
	ctx := chromium(t)
	h := openHouse(t, shelf)
	b := browser(t, ctx)
	b.do(chromedp.Navigate(h.server.URL))
	eval[bool](b, `document.querySelector('form[action="/play"] button').click() || true`)
	b.until(`document.querySelector('form[data-say]')`)
	eval[bool](b, fmt.Sprintf(dice, seedOf(t))+`true`)
	for end := time.Now().Add(40 * time.Second); !eval[bool](b, `!!document.querySelector('form[data-undo]')`); time.Sleep(40 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("no sentence could be taken back")
		}
		eval[string](b, turn)
	}
	now := eval[int](b, nowPly)
	board := eval[string](b, pictures)
	b.do(chromedp.KeyEvent(kb.ArrowLeft))
	b.until(`document.querySelector('main').hasAttribute('data-past')`)
	if eval[string](b, pictures) == board {
		t.Error("a step back shows the same board")
	}
	if path := eval[string](b, `location.pathname`); !strings.HasSuffix(path, fmt.Sprintf("/at/%d", now-1)) {
		t.Errorf("a step back leads to %s", path)
	}
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	b.until(`!document.querySelector('main').hasAttribute('data-past')`)
	if eval[string](b, pictures) != board {
		t.Error("a step back and forth changes the board")
	}
	b.until(`document.querySelector('form[data-say]')`)
	b.do(chromedp.KeyEvent(kb.Escape))
	b.until(fmt.Sprintf(`Number(document.querySelector('main').dataset.now) < %d`, now))
}

// TestCurtainBetweenTwoPersons passes one screen between two persons in a game with secrets.
func TestCurtainBetweenTwoPersons(t *testing.T) {
	ctx := chromium(t)
	h := openHouse(t, toyShelf())
	b := browser(t, ctx)
	b.do(chromedp.Navigate(h.server.URL + "/new/" + h.shelf[0].ID()))
	eval[bool](b, `(() => {
		const f = document.querySelector('form.create');
		f.elements.name.value = 'Ana';
		f.querySelector('[name="players"][value="2"]').checked = true;
		f.elements['chair-1'].value = 'here';
		f.elements['here-1'].value = 'Bea';
		f.querySelector('main button.primary, button.primary').click();
		return true;
	})()`)
	b.until(`document.querySelector('#curtain:not([hidden])')`)
	eval[bool](b, fmt.Sprintf(dice, seedOf(t))+`true`)
	seen := map[string]bool{}
	for range 12 {
		b.until(`document.querySelector('#curtain:not([hidden])') || document.querySelector('#end .scores')`)
		if eval[bool](b, `!!`+over) {
			break
		}
		who := eval[string](b, `document.querySelector('[data-curtain-who]').textContent`)
		seen[who] = true
		eval[bool](b, `document.querySelector('[data-lift]').click() || true`)
		b.until(`document.querySelector('#curtain[hidden]') && document.querySelector('form[data-say]')`)
		if seat := eval[string](b, `document.querySelector('main').dataset.seat`); (seat == "0") != (who == "Ana") {
			t.Fatalf("the curtain names %s and opens for seat %s", who, seat)
		}
		eval[bool](b, fmt.Sprintf(dice, 5)+`true`)
		for end := time.Now().Add(15 * time.Second); eval[bool](b, `!!document.querySelector('#curtain[hidden]') && !`+over); time.Sleep(30 * time.Millisecond) {
			eval[string](b, turn)
			if time.Now().After(end) {
				t.Fatal("nobody's turn ends")
			}
		}
	}
	if !seen["Ana"] || !seen["Bea"] {
		t.Errorf("the curtain named only %v", seen)
	}
}

// TestPhone looks at a table on a narrow screen: nothing is wider than it, and what can be pressed is large enough.
func TestPhone(t *testing.T) {
	shelf := realShelf(t)
	ctx := chromium(t)
	h := openHouse(t, shelf)
	b := browser(t, ctx)
	b.size(390, 844, true)
	for _, path := range []string{"/", "/mine", "/upload", "/carry", "/new/" + shelf[0].ID(), "/rules/" + shelf[0].ID()} {
		b.do(chromedp.Navigate(h.server.URL + path))
		fits(t, b)
	}
	b.do(chromedp.Navigate(h.server.URL))
	eval[bool](b, `document.querySelector('form[action="/play"] button').click() || true`)
	b.until(`document.querySelector('form[data-say]')`)
	fits(t, b)
	// What lies on something that can be touched in its stead, as a piece on its place, may be smaller.
	small := eval[string](b, `[...document.querySelectorAll('button, .button, select, summary, .lit')].filter(n => n.checkVisibility() && !n.dataset.at && !n.closest('.flight')).map(n => [n, n.getBoundingClientRect()]).filter(([n, r]) => r.width > 0 && (r.width < 43.5 || r.height < 37)).map(([n, r]) => n.outerHTML.slice(0, 120) + ' ' + Math.round(r.width) + 'x' + Math.round(r.height)).join('\n')`)
	if small != "" {
		t.Errorf("too small to touch:\n%s", small)
	}
}

// fits fails when the page is wider than the screen.
func fits(t *testing.T, b *tab) {
	t.Helper()
	if wide := eval[int](b, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("%s is %d px wide on a screen of 390", eval[string](b, `location.pathname`), wide)
	}
}

// TestLevelsHaveWords holds the bots' names against what the pages offer, so that a level without words is found.
func TestLevelsHaveWords(t *testing.T) {
	h := openHouse(t, realShelf(t))
	page := h.person().get("/new/"+h.shelf[0].ID()).want(t, 200)
	for _, level := range bot.Names() {
		if !strings.Contains(page.body, `value="bot:`+level+`"`) {
			t.Errorf("the page offers no bot of the level %s", level)
		}
	}
}
