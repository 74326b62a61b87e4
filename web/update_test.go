package web_test

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"pantheon/game/gametest/bluff"
	"pantheon/games"
	"pantheon/store/pgtest"
)

// countsLoads is a script that counts how often a tab loads its page.
const countsLoads = `sessionStorage.loads = 1 + Number(sessionStorage.loads || 0)`

// looksNew is a script that returns whether the page has the newer program's style sheet.
const looksNew = `[...document.styleSheets].some(s => [...s.cssRules].some(r => r.cssText.includes('another-version')))`

// TestAPageOutlivesItsVersion shows a table through servers of two versions behind one address. Each page has the scripts
// and sheets of its own version, whichever server answers. When the older server ends, the page reloads once and continues.
func TestAPageOutlivesItsVersion(t *testing.T) {
	address := pgtest.Database(t)
	ctx := chromium(t)
	older := openWing(t, address)
	newer := openWing(t, address, func(w *clusterServer) {
		g := bluff.Game()
		w.registry = games.Registry{{Game: g, Board: otherTiles{tiles{g}}}}
	})
	var all atomic.Pointer[[]*clusterServer] // the servers that accept requests
	all.Store(&[]*clusterServer{older})
	var n atomic.Int64
	front := testSite{t: t, registry: older.registry, server: httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		take := *all.Load()
		take[int(n.Add(1))%len(take)].site.ServeHTTP(w, r)
	}))}
	defer front.server.Close()
	defer front.server.CloseClientConnections()
	l := &looker{tab: browser(t, ctx)}
	l.id, l.seats = front.pair("bluff") // the table is at the older server
	all.Store(&[]*clusterServer{older, newer})
	l.prepared(countsLoads)
	l.do(chromedp.Navigate(front.server.URL + "/t/" + l.id))
	l.until(`document.querySelector('[data-replay]:not([hidden])')`) // the script has started
	for range 3 {
		l.say()
		l.follows("two versions live")
	}
	if eval[bool](l.tab, looksNew) {
		t.Error("the older server's page has the newer one's sheet")
	}
	old := eval[string](l.tab, `document.documentElement.dataset.version`)

	all.Store(&[]*clusterServer{newer})
	older.end()
	l.until(`document.documentElement.dataset.version !== '` + old + `' && document.querySelector('[data-replay]:not([hidden])')`)
	for range 3 {
		l.say()
		l.follows("the newer one has the table")
	}
	if !eval[bool](l.tab, looksNew) {
		t.Error("the page that was loaded anew has the older sheet")
	}
	l.settled()
	if got := eval[string](l.tab, `sessionStorage.loads`); got != "2" {
		t.Errorf("the page was loaded %s times, not twice", got)
	}
}
