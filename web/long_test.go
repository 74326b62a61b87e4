package web_test

import (
	"encoding/json"
	"fmt"
	"html"
	"math/rand/v2"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games"
	"pantheon/table"
	"pantheon/web/access"
)

// wordy plays a legal game with a long log. It plays at most as many moves as the parameter most says. Of eight random moves it
// plays the one with the longest description, and one that ends the game only if all eight do.
func wordy(g game.Game, setup game.Setup, seed uint64, most int) *game.Record {
	a := g.About()
	r := game.NewRecord(g, setup, game.Seed(fmt.Sprintf("wordy-%d", seed)))
	p := g.New(setup, &game.Env{Dice: r.DiceAt(g, 0)})
	rng := rand.New(rand.NewPCG(seed, 0x776f7264))
	try, best := g.Blank(), g.Blank()
	now := int64(0)
	for len(r.Plies) < most {
		people := p.ToAct().Without(game.Clock)
		at := now + a.Lasts
		if deadline, set := p.Deadline(); set && (people == 0 || deadline <= at) {
			now = deadline
			moves := p.Moves(game.Clock, nil)
			if len(moves) == 0 {
				break
			}
			r.Plies = append(r.Plies, game.Ply{Seat: game.Clock, Text: p.FormatMove(moves[0], game.Clock, game.Clock), At: now})
			p.Play(game.Clock, moves[0], &game.Env{Dice: r.DiceAt(g, len(r.Plies)), At: now})
			continue
		}
		if people == 0 {
			break
		}
		now = at
		var chosen game.Ply
		top := -1
		for range 8 {
			seats := people
			for n := rng.IntN(people.Len()); n > 0; n-- {
				seats = seats.Without(seats.First())
			}
			s := seats.First()
			moves := p.Moves(s, nil)
			m := moves[rng.IntN(len(moves))]
			try.Copy(p)
			var tale game.Events
			try.Play(s, m, &game.Env{Dice: r.DiceAt(g, len(r.Plies)+1), At: now, Events: &tale})
			worth := 1
			for _, l := range tale.List {
				if l.Phrase.ID != "" {
					worth += 2 + len(l.Phrase.Args)
				}
			}
			if try.ToAct() == 0 {
				worth = 0
			}
			if worth > top {
				top = worth
				chosen = game.Ply{Seat: s, Text: p.FormatMove(m, s, s), At: now}
				best.Copy(try)
			}
		}
		r.Plies = append(r.Plies, chosen)
		p.Copy(best)
	}
	return r
}

// longRecords returns legal records of a title as large as an upload may be: with long descriptions, and with uniformly
// random moves.
func longRecords(g game.Game, seeds uint64) (all []*game.Record) {
	for seed := range seeds {
		setup := gametest.DrawSetup(g.About(), seed)
		all = append(all, wordy(g, setup, seed, table.MaxUpload))
		r, _ := gametest.Random(g, setup, seed, table.MaxUpload)
		all = append(all, r)
	}
	return all
}

// longest returns the longest record of [longRecords] for all titles.
func longest(registry games.Registry, seeds uint64) (long *game.Record) {
	for _, title := range registry {
		for _, r := range longRecords(title.Game, seeds) {
			if long == nil || len(r.Plies) > len(long.Plies) {
				long = r
			}
		}
	}
	return long
}

// mostView is the maximum size of any view of a record, in bytes.
const mostView = 300_000

// TestAViewOfALongRecordIsSmall uploads long games of each title, and views them as a spectator: now, in the past, and as
// the script does. It also goes through the log page by page; each move is there once.
func TestAViewOfALongRecordIsSmall(t *testing.T) {
	sequential(t)
	t.Parallel()
	h := &testSite{t: t, folder: t.TempDir(), registry: realRegistry(t), limits: access.Limits{Uploads: -1}} // one person uploads them all
	h.start("")
	t.Cleanup(h.stop)
	p := h.person()
	for _, title := range h.registry {
		worst, where := 0, ""
		for i, r := range longRecords(title.Game, map[bool]uint64{false: 1, true: 24}[*whole]) {
			id := p.post("/upload", "text", r.Text(), "input", fmt.Sprint(title.ID(), i)).want(t, 200).table(t)
			n := len(r.Plies)
			for _, path := range []string{"", "/at/0", fmt.Sprint("/at/", n/2), "/state?at=" + strconv.Itoa(n-1), "/state"} {
				for _, as := range []string{"truth", "0"} {
					path := "/t/" + id + path + map[bool]string{false: "?", true: "&"}[strings.Contains(path, "?")] + "as=" + as
					page := p.get(path).want(t, 200)
					if len(page.body) > worst {
						worst, where = len(page.body), fmt.Sprintf("%s of a game of %d sentences, %v", path, n, r.Setup)
					}
					if lines := strings.Count(page.body, "<li data-ply="); lines > 200 {
						t.Errorf("%s: %s has %d lines of the log", title.ID(), path, lines)
					}
				}
			}
			if i > 1 {
				continue
			}
			for next := n + 1; next > 1; {
				var part struct {
					From, To int
					Log      string
				}
				page := p.get(fmt.Sprintf("/t/%s/log?before=%d&as=truth", id, next)).want(t, 200)
				if err := json.Unmarshal([]byte(page.body), &part); err != nil {
					t.Fatal(err)
				}
				if part.To != next-1 || part.From >= next {
					t.Fatalf("%s: the page of the log before move %d is from %d to %d", title.ID(), next, part.From, part.To)
				}
				want := part.From
				for _, m := range logLine.FindAllStringSubmatch(part.Log, -1) {
					if m[1] != strconv.Itoa(want) {
						t.Fatalf("%s: in the log move %s stands where %d should", title.ID(), m[1], want)
					}
					want++
				}
				if want != next {
					t.Fatalf("%s: the page of the log ends before move %d, not before %d", title.ID(), want, next)
				}
				next = part.From
			}
		}
		t.Logf("%s: the largest is %s", title.ID(), where)
		gametest.Budget(t, "view of a long record, "+title.ID(), worst, mostView)
	}
}

// TestALongLogIsTurnedWithoutScript follows the links from the last page of a log to the first one.
func TestALongLogIsTurnedWithoutScript(t *testing.T) {
	sequential(t)
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	p := h.person()
	long := longest(h.registry, 2)
	n := len(long.Plies)
	page := p.post("/upload", "text", long.Text(), "input", "long").want(t, 200)
	told := map[string]bool{}
	for range n {
		lines := page.logged(t)
		for _, l := range lines {
			told[l] = true
		}
		_, link, _ := strings.Cut(page.body, `data-log-page="earlier"`)
		link, _, _ = strings.Cut(link, "</p>")
		if strings.HasPrefix(strings.TrimSpace(link), "hidden") {
			break
		}
		_, link, _ = strings.Cut(link, `href="`)
		link, _, _ = strings.Cut(link, `"`)
		page = p.get(html.UnescapeString(link)).want(t, 200)
	}
	for ply := 1; ply <= n; ply++ {
		if !told[strconv.Itoa(ply)] {
			t.Fatalf("move %d of %d is on no page of the log", ply, n)
		}
	}
}

// BenchmarkViewOfALongRecord views the longest game of each title. The metric ms-cpu is the processor time of the whole
// program for a view, and kB is its size.
func BenchmarkViewOfALongRecord(b *testing.B) {
	h := openTestSite(b, realRegistry(b))
	p := h.person()
	for _, title := range h.registry {
		long := longest(games.Registry{title}, 6)
		id := p.post("/upload", "text", long.Text(), "input", title.ID()).want(b, 200).table(b)
		n := len(long.Plies)
		for name, path := range map[string]string{"now": "", "middle": fmt.Sprint("/at/", n/2), "state": fmt.Sprint("/state?at=", n-1)} {
			b.Run(title.ID()+"/"+name, func(b *testing.B) {
				size := 0
				began := cpu(b)
				for b.Loop() {
					size = len(p.get("/t/"+id+path).want(b, 200).body)
				}
				b.ReportMetric(float64(cpu(b)-began)/float64(time.Millisecond)/float64(b.N), "ms-cpu/view")
				b.ReportMetric(float64(size)/1000, "kB/view")
				b.ReportMetric(float64(n), "sentences")
			})
		}
	}
}

// cpu returns the processor time that the program has used so far.
func cpu(t testing.TB) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// TestALongLogIsTurnedByTheScript looks back at a long game on an open page. The log turns to the page of the displayed position, loads
// earlier lines, and turns back to its end. The choice of pages is tested in lines_test.js.
func TestALongLogIsTurnedByTheScript(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	r := longest(h.registry, 2)
	n := len(r.Plies)
	id := h.person().post("/upload", "text", r.Text(), "input", "long").want(t, 200).table(t)
	b := browser(t, ctx)
	b.still()
	b.do(chromedp.Navigate(h.server.URL + "/t/" + id))
	b.until(`document.querySelector('[data-replay]:not([hidden])')`)
	shows := func(what, is string) { // of the moves in the log, which have no gap
		t.Helper()
		t.Log(what)
		b.until(`((plies, marked, from, to) => plies.every((ply, i) => ply === from + i) && plies.at(-1) === to && plies.length <= 400 && (` + is + `))(
			[...document.querySelectorAll('#log li:not(.event)')].map((l) => Number(l.dataset.ply)), document.querySelector('#log li.shown')?.dataset.ply,
			Number(document.getElementById('log').dataset.from), Number(document.getElementById('log').dataset.to))`)
	}
	shows("at first", fmt.Sprintf(`to === %d && plies.length <= 200`, n))
	first := eval[int](b, `Number(document.getElementById('log').dataset.from)`)
	eval[bool](b, `document.querySelector('[data-log-page="earlier"] a').click() || true`)
	shows("turned to what came earlier", fmt.Sprintf(`from < %d && to === %d`, first, n))
	for _, to := range []int{3, n} {
		eval[bool](b, fmt.Sprintf(`(() => { const s = document.querySelector('[data-slider]'); s.value = %d; return s.dispatchEvent(new Event('change', { bubbles: true })); })()`, to))
		if to < n {
			shows("looking back", fmt.Sprintf(`marked === '%d' && !document.querySelector('[data-log-page="later"]').hidden`, to))
		} else {
			shows("back", fmt.Sprintf(`to === %d && !document.querySelector('main').hasAttribute('data-past') && document.querySelector('[data-log-page="later"]').hidden`, n))
		}
	}
}
