package web_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pantheon/game/gametest/bluff"
	"pantheon/games"
	"pantheon/store/pgtest"
	"pantheon/web/access"
)

// otherTiles is a board of another version, with another style.
type otherTiles struct{ tiles }

func (otherTiles) Style() string { return ".tile-of-another-version { fill: red }" }

var assetsOfPage = regexp.MustCompile(`/assets/[^/"]+/[^/"?]+`)

// TestAssetsOfAnotherVersion checks that a page gets the scripts and style sheets of its own version from any server, as long as a
// server of that version lives. After that it still gets those that were requested before.
func TestAssetsOfAnotherVersion(t *testing.T) {
	address := pgtest.Database(t)
	older := openWing(t, address)
	newer := openWing(t, address, func(w *clusterServer) {
		g := bluff.Game()
		w.registry = games.Registry{{Game: g, Board: otherTiles{tiles{g}}}}
	})
	fetch := func(from *clusterServer, path string) reply { return from.person().get(path).want(t, 200) }
	const forGood = "public, max-age=31536000, immutable"
	ana := older.person()
	id := ana.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "friend", "pace", "off", "input", "n").want(t, 200).table(t)
	var all []string
	for _, page := range []reply{ana.at(newer).get("/t/" + id), newer.person().get("/")} { // the table is at the older server
		all = append(all, assetsOfPage.FindAllString(page.want(t, 200).body, -1)...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	prints := map[string]bool{}
	foreign := ""
	for _, path := range all {
		print := strings.Split(path, "/")[2]
		prints[print] = true
		one, two := fetch(older, path), fetch(newer, path)
		if one.body != two.body {
			t.Errorf("two servers answer with different assets for %s", path)
		}
		for _, r := range []reply{one, two} {
			if got := r.header.Get("Cache-Control"); got != forGood {
				t.Errorf("%s may be kept: %q", path, got)
			}
		}
		if got, want := two.header.Get("Content-Type"), one.header.Get("Content-Type"); got != want {
			t.Errorf("%s is %q at one server and %q at the other", path, got, want)
		}
		if strings.HasSuffix(path, ".css") && !strings.Contains(newer.person().get("/").body, print) {
			foreign = path
			today := fetch(newer, strings.Replace(path, print, "000000000000", 1))
			if strings.Contains(two.body, "another-version") || !strings.Contains(today.body, "another-version") {
				t.Errorf("%s is not the older server's", path)
			}
		}
	}
	if len(prints) != 2 || foreign == "" {
		t.Fatalf("the pages ask for assets of %d versions", len(prints))
	}
	for _, path := range []string{"/assets/000000000000/" + pathEnd(foreign), strings.TrimSuffix(foreign, pathEnd(foreign)) + "none.js"} {
		if r := newer.person().get(path); r.header.Get("Cache-Control") == forGood {
			t.Errorf("what nobody has, %s, may be kept for good", path)
		}
	}
	was := fetch(newer, foreign).body
	older.end()
	if got := fetch(newer, foreign); got.body != was || got.header.Get("Cache-Control") != forGood {
		t.Error("what was fetched from a server that has ended is not kept")
	}
}

func pathEnd(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// TestOneAllowanceAtSeveralServers checks that a visitor who uses two servers in turn can make no more tables and request
// no more hints than at one. When the counting server has ended, the other one counts.
func TestOneAllowanceAtSeveralServers(t *testing.T) {
	address := pgtest.Database(t)
	few := func(w *clusterServer) { w.limits, w.thinks = access.Limits{Tables: 3, Thinking: 1}, 30 }
	one, two := openWing(t, address, few), openWing(t, address, few)
	const addresses = 12
	table := func(w *clusterServer, who int) reply {
		p := w.away(fmt.Sprint("198.51.100.", who))
		return p.ask("POST", "/new/bluff", map[string][]string{"name": {"Ana"}, "players": {"2"}, "chair-0": {"me"}, "chair-1": {"bot:random"}, "pace": {"off"}, "input": {newInput()}})
	}
	for who := range addresses {
		for n := range 3 {
			table([]*clusterServer{one, two}[(who+n)%2], who).want(t, 200)
		}
		for _, w := range []*clusterServer{one, two} {
			table(w, who).want(t, 429, "Too many tables were created from your network address recently")
		}
	}
	for who := range addresses {
		thought := 0
		for _, w := range []*clusterServer{one, two} {
			host := w.person()
			id := host.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "bot:random", "pace", "off", "input", newInput()).want(t, 200).table(t)
			f := sayForm(t, host.get("/t/"+id))
			host.from = fmt.Sprint("203.0.113.", who)
			if host.post("/t/"+id+"/hint", "seat", f.seat, "input", newInput()).status == http.StatusOK {
				thought++
			}
		}
		if thought != 1 {
			t.Errorf("of one hint for an address two servers gave %d", thought)
		}
	}

	// Only servers may ask for the allowance of an address.
	one.person().ask("POST", "/between/spend?of=0&n=1&who=198.51.100.1", nil).want(t, 404)

	two.end()
	free := 0
	for who := range addresses {
		r := table(one, who)
		if r.status == http.StatusOK {
			free++
			table(one, who).want(t, 200)
			table(one, who).want(t, 200)
			r = table(one, who)
		}
		r.want(t, 429)
	}
	if free == 0 || free == addresses {
		t.Errorf("of %d addresses %d were counted by the server that has ended", addresses, free)
	}
}
