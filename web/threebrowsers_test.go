package web_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pantheon/games"
	"pantheon/web/browsertest"
)

var (
	inBrowsers  = flag.Bool("browsers", false, "run the tests in Chromium, Firefox and WebKit")
	browserPics = flag.String("browsers.pictures", "", "folder for pictures of each title in each of these browsers; empty means no pictures")
)

// A visitor is a person with a browser of one kind, at a server of its own.
type visitor struct {
	t      *testing.T
	kind   browsertest.Driver
	page   browsertest.Browser
	h      *testSite
	faults *browsertest.Faults

	scripted bool // the title's own script sets the roles
}

// newVisitorClient starts a browser of a kind. If it is not installed, the test is skipped, unless CI demands it.
func newVisitorClient(t *testing.T, kind browsertest.Driver) *visitor {
	t.Helper()
	page, err := kind.Start(t.TempDir())
	if errors.Is(err, browsertest.ErrNotInstalled) && os.Getenv("CI") != "true" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	v := &visitor{t: t, kind: kind, page: page, faults: new(browsertest.Faults)}
	t.Cleanup(func() {
		if err := page.Close(); err != nil {
			t.Error(err)
		}
	})
	v.h = &testSite{t: t, folder: filepath.Join(t.TempDir(), "data"), registry: realRegistry(t), front: v.faults.Of}
	v.h.start("")
	t.Cleanup(v.h.stop)
	v.open("/")
	return v
}

// of returns the visitor for a subtest. The subtest fails on script errors of its pages.
func (v *visitor) of(t *testing.T) *visitor {
	w := *v
	w.t = t
	t.Cleanup(func() {
		for _, fault := range w.faults.Take() {
			t.Errorf("a script failed: %s", fault)
		}
	})
	return &w
}

func (v *visitor) open(path string) {
	v.t.Helper()
	if err := v.page.Open(v.h.server.URL + path); err != nil {
		v.t.Fatalf("%s: %v", path, err)
	}
}

func see[T any](v *visitor, script string) T {
	v.t.Helper()
	value, err := browsertest.Evaluate[T](v.page, script)
	if err != nil {
		v.t.Fatalf("%v in\n%s", err, script)
	}
	return value
}

// until waits until a script returns true.
func (v *visitor) until(script string) {
	v.t.Helper()
	var fault error
	for end := time.Now().Add(patience); time.Now().Before(end); {
		var is bool
		if is, fault = browsertest.Evaluate[bool](v.page, fmt.Sprintf(waiting, script)); is {
			return
		}
		if fault != nil {
			time.Sleep(20 * time.Millisecond) // another page is loading
		}
	}
	v.t.Fatalf("the page never came to %s (%v)\nit shows: %s", script, fault, see[string](v, `document.body.innerText.slice(0, 1500)`))
}

func (v *visitor) size(w window) {
	v.t.Helper()
	if err := v.page.Size(int(w.w), int(w.h)); err != nil {
		v.t.Fatal(err)
	}
	v.until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, w.w, w.h))
	// WebKit may evaluate the media queries some frames later.
	v.until(`!document.querySelector('main[data-table]') || ` +
		`getComputedStyle(document.body).getPropertyValue('--window').trim() === (innerWidth < 1000 ? 'upright' : 'wide')`)
	see[bool](v, frames)
	v.until(`!document.querySelector('main[data-table]') || ` + atRest)
}

// keep saves a picture for review. It does nothing without -browsers.pictures.
func (v *visitor) keep(what string) {
	v.t.Helper()
	if *browserPics == "" {
		return
	}
	picture, err := v.page.Picture()
	if err == nil {
		err = os.WriteFile(filepath.Join(*browserPics, v.kind.Name+"-"+what+".png"), picture, 0o666)
	}
	if err != nil {
		v.t.Error(err)
	}
}

// send posts a form from the page and returns the address to which it leads, and the page there.
func (v *visitor) send(path string, fields ...string) (at string, body string) {
	v.t.Helper()
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	text, err := json.Marshal(form.Encode())
	if err != nil {
		v.t.Fatal(err)
	}
	reply := see[struct{ At, Body string }](v, fmt.Sprintf(`fetch(%q, { method: 'POST', body: new URLSearchParams(%s) })
		.then(async (r) => ({ at: new URL(r.url).pathname, body: await r.text() }))`, path, text))
	return reply.At, reply.Body
}

// middle opens a recorded game of a title in its middle, to continue against bots. It takes one with the most players, but
// none in which all seats act at the same time or turns have a time limit.
func (v *visitor) middle(title games.Title) {
	v.t.Helper()
	about := title.Game.About()
	all := slices.DeleteFunc(records(v.t, title.ID()), func(g golden) bool {
		return about.Races != nil && about.Races(g.record.Setup) || g.record.Setup.Options["time"] == "turns" // the time of a turn runs
	})
	most := slices.MaxFunc(all, func(a, b golden) int { return a.record.Setup.Players - b.record.Setup.Players })
	whole, _ := v.send("/upload", "text", most.record.Text(), "input", "u-"+title.ID())
	at, _ := v.send(tableInPath.FindString(whole)+"/branch", "ply", fmt.Sprint(len(most.record.Plies)/2), "input", "b-"+title.ID())
	v.send(at+"/act/pace", "pace", "off", "input", "p-"+title.ID())
	await(v.t, "a turn at "+at, func() bool {
		return see[bool](v, fmt.Sprintf(`fetch(%q).then((r) => r.text()).then((text) => text.includes('data-say'))`, at))
	})
	v.open(at)
	v.until(atRest)
}

// pair opens a new game of two people and returns the other one.
func (v *visitor) pair(title games.Title) (id string, other *person) {
	v.t.Helper()
	at, body := v.send("/new/"+title.ID(), "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "friend", "pace", "off", "option-time", "effort", "input", title.ID())
	other = v.h.person()
	other.post(reply{body: body}.links()[0], "name", "Bruno", "input", "s").want(v.t, 200)
	id = strings.TrimPrefix(at, "/t/")
	v.open(at)
	v.until(atRest)
	return id, other
}

// cutMap returns the faults of the map of a table and of its marks, a line each. The whole map must be in the stage without
// being cut or scrolled, and every choice on it must have a mark.
const cutMap = `((scripted, closer) => {
  const found = [];
  const size = (r) => [r.left, r.top, r.right, r.bottom].map(Math.round).join();
  const within = (r, room) => r.left >= room.left - 1.5 && r.top >= room.top - 1.5 && r.right <= room.right + 1.5 && r.bottom <= room.bottom + 1.5;
  const part = document.querySelector('main.table .part.zoomed');
  const [svg, frame] = [part.querySelector('svg[data-svg]'), part.querySelector('[data-frame]')];
  const [map, seen, stage] = [svg, frame, document.querySelector('.parts')].map((n) => n.getBoundingClientRect());
  const { width, height } = svg.viewBox.baseVal;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  closer &&= part.classList.contains('zoomed-in'); // a telephone goes closer to what can be chosen while its sheet is low
  if (!closer && !within(map, seen)) found.push('the map at ' + size(map) + ' is cut by its frame at ' + size(seen));
  if (!within(seen, stage)) found.push('the frame at ' + size(seen) + ' is cut by the stage at ' + size(stage));
  if (!within(stage, screen)) found.push('the stage at ' + size(stage) + ' is cut by the window');
  if (!closer && (frame.scrollWidth > frame.clientWidth + 1 || frame.scrollHeight > frame.clientHeight + 1)) found.push('the frame scrolls');
  if (Math.abs(map.width / map.height * height / width - 1) > .02) found.push('the map is out of shape: ' + size(map));
  if (map.width < stage.width * .97 && map.height < stage.height * .95) found.push('the map at ' + size(map) + ' leaves the stage at ' + size(stage) + ' empty');
  if ([...document.querySelectorAll('.zoom-tools button:not([data-zoom-by="0"])')].some((b) => b.checkVisibility())) found.push('the buttons of a map that is not whole are shown');
  const marks = [...svg.querySelectorAll(':scope > .marks > *')].map((mark) => ({ pin: mark.matches('.mark-pin'), at: mark.getBoundingClientRect() }));
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  for (const n of svg.querySelectorAll('.lit[data-role]')) {
    const hit = n.querySelector(':scope > .pb-hit');
    const area = (hit || n).getBoundingClientRect();
    if (!area.width || !n.checkVisibility()) continue;
    if (!marks.some((mark) => meet(mark.at, area))) found.push(n.dataset.thing + ' can be chosen and has no mark');
    const pinned = !scripted && n.dataset.role === 'to' && hit && n.dataset.pin !== 'none' && area.width >= 66 && area.height >= 58;
    if (pinned && !marks.some(({ pin, at }) => pin && meet(at, area))) found.push(n.dataset.thing + ' can be chosen and has no pin');
  }
  return found.join('\n');
})`

// mapped reports the faults of the map in its window. If closer is true, the map may be enlarged to show the choices.
func (v *visitor) mapped(w window, when string, closer bool) {
	v.t.Helper()
	v.complain(w, when, fmt.Sprintf(cutMap+`(%v, %v)`, v.scripted, closer))
}

// complain runs a script that returns the faults of the page, and reports them as test errors.
func (v *visitor) complain(w window, when, script string) {
	v.t.Helper()
	if wrong := see[string](v, script); wrong != "" {
		v.t.Errorf("%v, %s:\n    %s", w, when, strings.ReplaceAll(wrong, "\n", "\n    "))
		v.keep("wrong-" + strings.ReplaceAll(v.t.Name(), "/", "-"))
	}
}

// pressable is a script that returns a point at which a player could press to continue a move; null if there is none.
const pressable = `(() => {
  if (!document.querySelector('form[data-say]')) return null;
  const all = (selector) => [...document.querySelectorAll(selector)].filter((n) => n.checkVisibility({ visibilityProperty: true }));
  const first = [all('#menu button'), all('#chips [data-do]'), all('#stepper .primary')].find((list) => list.length);
  const now = first || [...all(':is([data-svg], .cards) .lit'), ...all('form[data-say]:not(.used) :is(.tile:not(.off):not([aria-pressed="true"]), button.plain)')];
  while (now.length) {
    const [n] = now.splice(Math.floor(window.dice(2 ** 31) / 2 ** 31 * now.length), 1); // the low bits of the dice repeat soon
    n.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const r = (n.querySelector(':scope > .pb-hit') || n).getBoundingClientRect();
    const own = (x, y) => { const e = document.elementFromPoint(x, y); return e && (n.matches('.lit') ? e.closest('.lit') === n : n.contains(e)); };
    const far = ([x, y]) => Math.hypot(x - r.left - r.width / 2, y - r.top - r.height / 2);
    const spots = Array.from({ length: 225 }, (_, i) => [Math.round(r.left + r.width * (i % 15 + .5) / 15), Math.round(r.top + r.height * (Math.floor(i / 15) + .5) / 15)]);
    const spot = spots.sort((a, b) => far(a) - far(b)).find(([x, y]) => own(x, y));
    if (spot) return { what: n.dataset.thing || n.dataset.tile || n.value || n.textContent.trim(), x: spot[0], y: spot[1] };
  }
  return null;
})()`

// press presses a point and waits until the page has received the press and rests.
func (v *visitor) press(x, y float64) {
	v.t.Helper()
	see[bool](v, `(window.heard = false, addEventListener('click', () => { window.heard = true; }, { capture: true, once: true }), true)`)
	if err := v.page.Press(x, y); err != nil {
		v.t.Fatal(err)
	}
	v.until(`window.heard && ` + atRest)
}

// pressOn presses the element of a selector.
func (v *visitor) pressOn(selector string) {
	v.t.Helper()
	at := see[spot](v, fmt.Sprintf(`(() => {
		const n = [...document.querySelectorAll(%q)].find((n) => n.checkVisibility());
		n.scrollIntoView({ block: 'nearest' });
		const r = n.getBoundingClientRect();
		return { x: r.left + r.width / 2, y: r.top + r.height / 2 };
	})()`, selector))
	v.press(at.X, at.Y)
}

// nextTable checks the strip of players on a phone when the link to the next table is next to it. The table to which the link leads is
// that of the game opened by middle.
func (v *visitor) nextTable() {
	v.t.Helper()
	was := see[struct{ W, H int64 }](v, `({ W: innerWidth, H: innerHeight })`)
	v.size(browserWindows[0])
	v.until(`document.querySelector('header a.next')?.checkVisibility()`)
	v.complain(browserWindows[0], "with the link to the next table", `[...document.querySelectorAll('#players .seat')].filter((seat) => {
		const chip = seat.getBoundingClientRect();
		const whole = (n) => (r => r.width && r.left >= chip.left && r.right <= chip.right && r.top >= chip.top && r.bottom <= chip.bottom + 1)(n.getBoundingClientRect());
		return chip.width < 60 || ![...seat.querySelectorAll('.figure')].some(whole);
	}).map((seat) => seat.textContent.trim() + ' cannot be read').join('\n')`)
	v.keep("next")
	v.size(window{was.W, was.H, was.W < 500})
}

// moves plays moves by presses, each in another window, while the other person plays elsewhere.
func (v *visitor) moves(id string, other *person, moves int) {
	v.t.Helper()
	see[bool](v, `(() => { `+fmt.Sprintf(dice, dicing(v.t).Uint32())+` return true; })()`)
	const most = 150 // presses, and moves of the other person
	pressed, shown := []string{}, false
	idle := 0 // presses since the last move
	type place struct {
		What string
		X, Y float64
	}
	for n, made, updates := 0, 0, 0; made < moves || updates == 0; n++ {
		if n > most {
			v.t.Fatalf("%d moves and %d updates after %d presses: %q", made, updates, n, pressed)
		}
		before := see[int](v, nowPly)
		var target *place
		var theirs form
		await(v.t, "somebody's turn", func() bool {
			if made < moves {
				target = see[*place](v, pressable)
			}
			if target == nil {
				theirs = sayForm(v.t, other.get("/t/"+id))
			}
			return target != nil || len(theirs.words) > 0
		})
		if target == nil {
			if !shown && !see[bool](v, `!!document.querySelector('form[data-say]')`) {
				shown = true
				v.nextTable()
			}
			words := theirs.words[n%len(theirs.words)]
			other.post("/t/"+id+"/say", "words", words, "seat", theirs.seat, "seen", theirs.seen, "input", fmt.Sprint("m", n)).want(v.t, 200)
			v.until(fmt.Sprintf(`%s > %d && %s`, nowPly, before, atRest))
			updates++
			continue
		}
		pressed = append(pressed, target.What)
		v.press(target.X, target.Y)
		w := browserWindows[made%len(browserWindows)]
		v.mapped(w, fmt.Sprintf("after a press on %q", target.What), w.touch)
		if see[int](v, nowPly) > before {
			made++
			idle = 0
			v.size(browserWindows[made%len(browserWindows)])
		} else if idle++; idle > 12 { // random choices may go in circles: make a choice that leads on
			see[string](v, turn)
			v.until(atRest)
			if see[int](v, nowPly) > before {
				idle = 0
			}
		}
	}
}

// browserWindows lists the windows in which every title's table is checked in each browser.
var browserWindows = []window{{390, 844, true}, {1024, 640, false}, {1440, 900, false}}

// TestThreeBrowsers checks each title in Chromium, Firefox and WebKit. It opens the table in three windows, plays a game by
// presses, and receives an update by somebody else. It reloads, and opens the rules over the table and on their page. The
// service worker is active, and no script fails.
func TestThreeBrowsers(t *testing.T) {
	if !*inBrowsers && !*whole {
		t.Skip("looks at every title in three browsers; to run it: go test ./web -run " + t.Name() + " -browsers")
	}
	for _, kind := range browsertest.Drivers {
		t.Run(kind.Name, func(t *testing.T) {
			t.Parallel()
			v := newVisitorClient(t, kind)
			for _, title := range v.h.registry {
				t.Run(title.ID(), func(t *testing.T) { v.of(t).title(title) })
			}
			t.Run("service worker", func(t *testing.T) {
				v := v.of(t)
				v.open("/calls")
				if script := see[string](v, `navigator.serviceWorker.register('/calls.js').then(() => navigator.serviceWorker.ready).then((r) => r.active.scriptURL)`); script != v.h.server.URL+"/calls.js" {
					t.Errorf("the service worker is %q", script)
				}
			})
		})
	}
}

func (v *visitor) title(title games.Title) {
	v.t.Helper()
	v.scripted = title.Board.Script() != ""
	v.middle(title)
	for _, w := range browserWindows {
		v.size(w)
		v.mapped(w, "in the middle of a game", false)
		if !v.scripted { // a script draws some things only on demand
			v.complain(w, "in the middle of a game", fmt.Sprintf(faults+`(%v)`, w.touch))
		}
		v.keep(fmt.Sprint(title.ID(), "-", w))
	}

	v.size(browserWindows[0])
	id, other := v.pair(title)
	v.moves(id, other, 5)
	shows := pictures
	if v.scripted { // what a player holds is drawn there too
		shows = `document.querySelector('main').dataset.entry`
	}
	before := see[string](v, shows)
	see[bool](v, `(window.before = true, location.reload(), true)`)
	v.until(`!window.before && ` + atRest)
	if after := see[string](v, shows); after != before {
		v.t.Error("a reload changes the board")
	}

	v.size(browserWindows[0])
	v.pressOn(`[data-rules="/rules/` + title.ID() + `/panel"]`)
	v.until(`document.querySelector('dialog[open] .sheet-body h2')`)
	if !see[bool](v, `(r => r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight)(document.querySelector('dialog[open]').getBoundingClientRect())`) {
		v.t.Error("the rules over the table are cut")
	}
	v.pressOn(`dialog[open] [data-close], dialog[open] form[method="dialog"] button`)
	v.until(`!document.querySelector('dialog[open]') && ` + atRest)
	v.mapped(browserWindows[0], "after the rules were closed", true)

	v.open("/rules/" + title.ID())
	v.until(`document.querySelector('main h1') && [...document.images].every((i) => i.loading === 'lazy' || i.complete && i.naturalWidth)`)
	if wide := see[int](v, `document.documentElement.scrollWidth`); wide > int(browserWindows[0].w) {
		v.t.Errorf("the page of the rules is %d px wide", wide)
	}
}
