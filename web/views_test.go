package web_test

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"pantheon/game"
	"pantheon/games"
)

// A view is a page as one person may see it.
type view struct {
	name string
	who  *person
	path string
	// then is a script that brings the page into the state to check; "" for none. Its result is awaited.
	then string
}

// show opens a view in a tab.
func (b *tab) show(v view) {
	b.t.Helper()
	at, err := url.Parse(v.who.h.server.URL)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range v.who.client.Jar.Cookies(at) {
		if _, err := chromedp.Call(b.ctx, network.SetCookie, network.SetCookieParams{Name: c.Name, Value: c.Value, URL: at.String()}); err != nil {
			b.t.Fatal(err)
		}
	}
	b.do(chromedp.Navigate(at.String() + v.path))
	if strings.HasPrefix(v.path, "/t/") {
		// the script has started
		b.until(`!document.querySelector('main[data-table]') || document.querySelector('[data-zoom]:not([hidden])')`)
	}
	if v.then != "" {
		b.until(v.then)
	}
}

// Scripts that bring a table's page into states that a player may cause.
const (
	picked = `document.querySelector('#menu, #chips:not([hidden]) button, [data-marks] [data-firm]') || (() => { // a title's script may hold things by itself
		const lit = document.querySelector('[data-svg] .lit');
		if (lit) lit.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
		else document.querySelector('form[data-say]:not(.used) button.plain')?.click(); // what has to be said before anything can be chosen
		return false;
	})()`
	opened   = `(document.querySelectorAll('details').forEach(d => { d.open = true; }), true)`
	rulesOut = `document.querySelector('dialog[open] .sheet-body') || (document.querySelector('[data-rules="/rules/' + document.querySelector('main').dataset.game + '/panel"]').click(), false)`
	aidOut   = `document.querySelector('.aid')?.checkVisibility() || ([...document.querySelectorAll('.foot .to-aid, .tab:has(.tab-aid)')].find(n => n.checkVisibility()).click(), false)`
	cardsOut = `document.querySelector('dialog[open] .ref-card') || (document.querySelector('[data-rules$="/cards/panel"]').click(), false)`
	taughtOn = `(document.querySelector('[data-teach-next]:not([hidden])')?.click(), document.querySelector('#teach:not(.waits) [data-item]:not([hidden])') !== null)`
	settings = `document.querySelector('.menu.settings').open = true`
)

// everyView returns the pages of a site with all titles: those of the site and, for each title, those before, in and after
// a game.
func everyView(t *testing.T) []view {
	t.Helper()
	registry := realRegistry(t)
	h := &testSite{t: t, folder: t.TempDir(), registry: registry, url: "http://games.example"}
	h.ways.Transports, _, _ = everyWay(t)
	h.start("")
	t.Cleanup(h.stop)
	h.hints(1)
	stranger, caller, ana := h.person(), h.caller(t), h.person()
	first := registry[0].ID()
	running := ana.open(first, "bot:level1")
	timed := ana.post("/new/"+first, "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "here", "here-1", "Bea", "clock", "days-1", "input", "timed").want(t, 200).table(t)
	open := ana.openUp(first, "Ana")
	views := []view{
		{"first page", stranger, "/", ""},
		{"a new game of " + first, stranger, "/new/" + first, opened},
		{"own turn in " + first, ana, "/t/" + running, picked},
		{"clocks in " + first, ana, "/t/" + timed, ""},
		{"first page of who plays", ana, "/", settings},
		{"my tables, none", stranger, "/mine", ""},
		{"my tables", ana, "/mine", ""},
		{"open tables", stranger, "/open", ""},
		{"open tables, none fits", ana, "/open?none=1&players=4", ""},
		{"an open table", stranger, "/t/" + open + "/join", ""},
		{"upload", stranger, "/upload", ""},
		{"another device", ana, "/carry", ""},
		{"name", ana, "/name", ""},
		{"being called", caller, "/calls?said=added", opened},
		{"being called, not in this browser", caller, "/calls?said=none", ""},
		{"no such page", stranger, "/nowhere", ""},
		{"no such table", stranger, "/t/nowhere", ""},
		{"no such invitation", stranger, "/i/nowhere", ""},
	}
	keyed := h.played(registry)
	views = append(views, view{"me, nobody", stranger, "/me", ""}, view{"me", keyed, "/me", ""}, view{"my games", keyed, "/me/games", ""}, view{"my games, none", stranger, "/me/games", ""},
		view{"sign in", stranger, "/sign-in", ""}, view{"sign out", keyed, "/sign-out", ""}, view{"remove me", keyed, "/me/remove", ""})
	views = append(views, h.talkViews(first)...)
	views = append(views, h.orderViews(first)...)
	for _, title := range registry {
		views = append(views, h.viewsOf(t, title)...)
	}
	return views
}

// viewsOf returns the pages of a title.
func (h *testSite) viewsOf(t *testing.T, title games.Title) []view {
	t.Helper()
	id, about := title.ID(), title.Game.About()
	stranger, ana, bruno := h.person(), h.person(), h.person()
	running := ana.open(id, slices.Repeat([]string{"bot:level1"}, about.MaxSeats-1)...)
	hinted := ana.open(id, slices.Repeat([]string{"bot:level1"}, about.MaxSeats-1)...)
	waits := ana.open(id, slices.Repeat([]string{"friend"}, about.MaxSeats-1)...)
	free := ana.get("/t/" + ana.open(id, slices.Repeat([]string{"friend"}, about.MaxSeats-1)...)).links()[0]
	taken := ana.get("/t/" + waits).links()[0]
	bruno.post(taken, "name", "Bruno", "input", "sit").want(t, 200)
	views := []view{
		{"new game", stranger, "/new/" + id, opened},
		{"rules", stranger, "/rules/" + id, ""},
		{"search in the rules", stranger, "/rules/" + id + "?q=player", ""},
		{"examples", stranger, "/rules/" + id + "/examples", ""},
		{"for the curious", stranger, "/rules/" + id + "/curious", opened},
		{"compendium", stranger, "/rules/" + id + "/cards", ""},
		{"own turn", ana, "/t/" + running, ""},
		{"something picked", ana, "/t/" + running, picked},
		{"all opened", ana, "/t/" + running, opened},
		{"rules at the table", ana, "/t/" + running, rulesOut},
		{"player aid", stranger, "/rules/" + id + "/aid", ""},
		{"player aid at the table", ana, "/t/" + running, aidOut},
		{"compendium at the table", ana, "/t/" + running, cardsOut},
		{"as a watcher", stranger, "/t/" + running, ""},
		{"waiting for seats", ana, "/t/" + waits, opened},
		{"waiting, as a friend", bruno, "/t/" + waits, ""},
		{"invitation", stranger, free, ""},
		{"invitation, taken", stranger, taken, ""},
	}
	h.untilPage(ana, "/t/"+hinted, "data-hint")
	ana.post("/t/"+hinted+"/hint", "seat", "0", "input", "hint").want(t, 200)
	h.untilPage(ana, "/t/"+hinted, `id="hint-head"|class="soft"`)
	views = append(views, view{"a hint", ana, "/t/" + hinted, ""})

	lessons, err := title.Taught()
	if err != nil {
		t.Fatal(err)
	}
	if len(lessons) > 0 {
		lesson := "/t/" + ana.post("/learn/"+id+"/"+lessons[0].ID(), "input", "l").want(t, 200).table(t)
		guided := "/t/" + ana.post("/learn/"+id, "input", "g").want(t, 200).table(t)
		views = append(views,
			view{"lessons", ana, "/learn/" + id, ""}, view{"ways into the game", stranger, "/first/" + id, ""},
			view{"a lesson", ana, lesson, ""}, view{"a lesson, further", ana, lesson, taughtOn}, view{"a guided game", ana, guided, ""},
		)
	}

	for _, g := range goldens(t, id) { // of several people, and solo
		whole := "/t/" + ana.post("/upload", "text", g.record.Text(), "input", g.name).want(t, 200).table(t)
		last := len(g.record.Plies)
		views = append(views,
			view{"to look at " + g.name, ana, whole, ""},
			view{"in the middle of " + g.name, ana, whole + "/at/" + strconv.Itoa(last/2), opened},
		)
		if about.Races == nil || !about.Races(g.record.Setup) {
			near := "/t/" + ana.post(whole+"/branch", "ply", strconv.Itoa(max(0, last-3)), "input", "b").want(t, 200).table(t)
			views = append(views, view{"near the end of " + g.name, ana, near, ""})
			ended := "/t/" + ana.post(whole+"/branch", "ply", strconv.Itoa(max(0, last-1)), "input", "e").want(t, 200).table(t)
			ana.post(ended+"/act/pace", "pace", "off", "input", "p").want(t, 200)
			ana.post(ended+"/act/bot", "seat", "0", "level", "random", "input", "r")
			h.untilPage(ana, ended, `class="scores"`)
			views = append(views, view{"the end of " + g.name, ana, ended, ""})
		}
		if g.record.Setup.Players > 1 {
			start := g.record.Prefix(min(last, 12))
			short := "/t/" + ana.post("/upload", "text", start.Text(), "input", "short"+g.name).want(t, 200).table(t) + "/review"
			h.untilPage(ana, short, `class="chances"|nothing to choose`)
			views = append(views, view{"review of " + g.name, ana, short, opened}, view{"a step of the review of " + g.name, ana, short + "/4", ""})
		}
	}
	for i := range views {
		views[i].name = id + ": " + views[i].name
	}
	return views
}

// untilPage waits until a page matches a pattern.
func (h *testSite) untilPage(p *person, path, pattern string) {
	h.t.Helper()
	holds := regexp.MustCompile(pattern)
	await(h.t, path+" with "+pattern, func() bool {
		page := p.get(path)
		return page.status == 200 && holds.MatchString(page.body)
	})
}

// A golden is a recorded game in the title's test data.
type golden struct {
	name   string
	record *game.Record
}

// goldens returns two golden games of a title: one of several players and a solo game, if there are such games.
func goldens(t *testing.T, id string) []golden {
	t.Helper()
	alone := func(g golden) bool { return g.record.Setup.Players == 1 }
	var two []golden
	for _, g := range records(t, id) {
		if !slices.ContainsFunc(two, func(other golden) bool { return alone(other) == alone(g) }) {
			two = append(two, g)
		}
	}
	return two
}

// records returns all golden games of a title.
func records(t *testing.T, id string) []golden {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "games", "*", "testdata", "*.game"))
	if err != nil {
		t.Fatal(err)
	}
	var all []golden
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := game.ReadRecord(f)
		f.Close()
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if r.Game == id {
			all = append(all, golden{strings.TrimSuffix(filepath.Base(file), ".game"), r})
		}
	}
	return all
}
