package web_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/web/access"
)

// limited returns a server with the given limits and a stopped clock.
func limited(t *testing.T, l access.Limits) *testSite {
	h := openTestSite(t, toyRegistry())
	h.limits = l
	h.frozen(t)
	return h
}

// newTable requests a new table of bluff for two. The number n makes each request a new input.
func (p *person) newTable(n int) reply {
	return p.ask("POST", "/new/bluff", form2(n))
}

func form2(n int) map[string][]string {
	return map[string][]string{"name": {"Ana"}, "players": {"2"}, "chair-0": {"me"}, "chair-1": {"friend"}, "pace": {"slow"}, "input": {fmt.Sprint("new", n)}}
}

// TestTablesOfOneAddress checks that one address can make only a number of tables an hour, with any cookies or none. Other
// addresses are not affected.
func TestTablesOfOneAddress(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	h.frozen(t)
	id, _ := h.pair("bluff")
	made := 0
	var last reply
	for n := range 120 {
		p := h.away(fmt.Sprintf("2001:db8:1:2::%x", n+1)) // another address of the same network, and
		p.get("/t/"+id).want(t, 200)                      // a cookie of its own
		if last = p.newTable(n); last.status == 200 {
			made++
		}
	}
	if most := access.DefaultLimits().Tables / 3; made != most {
		t.Errorf("from one network %d tables of 120 were made, not %d", made, most)
	}
	last.want(t, 429, "Too many tables were created from your network address recently", `<option value="slow" selected`)
	if wait, err := strconv.Atoi(last.header.Get("Retry-After")); err != nil || wait < 1 || wait > 60 {
		t.Errorf("the next table can be made in %q s", last.header.Get("Retry-After"))
	}
	h.away("2001:db8:1:3::1").newTable(0).want(t, 200)
	h.person().newTable(0).want(t, 200)
}

// TestEveryWayToATableCounts checks that each kind of new table counts: from the first page, from the form, from a move of a
// finished game, and by an upload.
func TestEveryWayToATableCounts(t *testing.T) {
	h := limited(t, access.Limits{Tables: 1, Uploads: 1})
	record, _ := gametest.Random(h.registry[0].Game, game.Setup{Players: 2}, 1, 12)
	up := func(p *person) reply { return p.post("/upload", "text", record.Text(), "input", newInput()) }
	study := up(h.person()).want(t, 200).table(t)
	address := 0
	for what, ask := range map[string]func(p *person) reply{
		"play now": func(p *person) reply { return p.post("/play", "game", "bluff", "input", newInput()) },
		"the form": func(p *person) reply { return p.newTable(0) },
		"a branch": func(p *person) reply { return p.post("/t/"+study+"/branch", "ply", "3", "input", newInput()) },
		"uploads":  up,
	} {
		address++
		from := fmt.Sprint("198.51.100.", address)
		ask(h.away(from)).want(t, 200)
		if r := ask(h.away(from)); r.status != http.StatusTooManyRequests || r.header.Get("Retry-After") == "" {
			t.Errorf("%s: a second table from the same address is answered with %d", what, r.status)
		}
		for range 5 {
			ask(h.person()).want(t, 200)
		}
	}
}

var inputs atomic.Int64

func newInput() string { return fmt.Sprint("input", inputs.Add(1)) }

// TestThinkingForOneAddress checks the limit of hints for an address. Repeated requests for the same hint count once.
func TestThinkingForOneAddress(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	h.limits, h.thinks = access.Limits{Thinking: 1}, 30
	h.frozen(t)
	p := h.away("198.51.100.1")
	for n := range 2 {
		id := p.ask("POST", "/new/bluff", map[string][]string{"name": {"Ana"}, "players": {"2"}, "chair-0": {"me"}, "chair-1": {"bot:random"}, "pace": {"off"}, "input": {newInput()}}).want(t, 200).table(t)
		f := sayForm(t, p.get("/t/"+id))
		for range 3 {
			r := p.post("/t/"+id+"/hint", "seat", f.seat, "input", newInput())
			if n == 0 {
				r.want(t, 200)
			} else {
				r.want(t, 429, "Too many hints and reviews were made for your network address recently")
			}
		}
	}
}

// TestFortyPeopleBehindOneAddress lets forty people behind one address make ten tables, join them, watch and play, faster
// than people do. Nothing is refused.
func TestFortyPeopleBehindOneAddress(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, toyRegistry())
	ctx, cut := context.WithCancel(t.Context())
	defer cut()
	type round struct {
		id    string
		seats []*person
		told  []<-chan event
	}
	var rounds []round
	ask := func(r reply) reply {
		t.Helper()
		return r.want(t, 200)
	}
	for n := range 10 {
		var seats []*person
		for range 4 {
			p := h.away("203.0.113.7")
			ask(p.get("/"))
			seats = append(seats, p)
		}
		made := ask(seats[0].post("/new/bluff", "name", "Ana", "players", "4", "chair-0", "me", "chair-1", "friend", "chair-2", "friend", "chair-3", "friend", "pace", "off", "input", fmt.Sprint("forty", n)))
		links := made.links()
		for i, p := range seats[1:] {
			ask(p.get(links[i]))
			ask(p.post(links[i], "name", fmt.Sprint("Guest ", i), "input", "sit"))
		}
		r := round{id: made.table(t), seats: seats}
		for _, p := range seats {
			events, err := p.stream(ctx, "", r.id+"@1")
			if err != nil {
				t.Fatal(err)
			}
			r.told = append(r.told, events)
			if n%3 == 0 { // every third also has a phone
				if _, err := p.stream(ctx, "", r.id+"@1"); err != nil {
					t.Fatal(err)
				}
			}
		}
		rounds = append(rounds, r)
	}
	said := 0
	for n := range 15 {
		for _, r := range rounds {
			for _, p := range r.seats {
				f := sayForm(t, ask(p.get("/t/"+r.id)))
				if len(f.words) == 0 {
					continue
				}
				ask(p.post("/t/"+r.id+"/say", "words", f.words[n%len(f.words)], "seat", f.seat, "seen", f.seen, "input", fmt.Sprint("say", n)))
				said++
				break
			}
		}
	}
	if said < 60 {
		t.Errorf("only %d moves were said", said)
	}
	for _, r := range rounds {
		for _, events := range r.told {
			for e := next(t, events, "update"); e.data.Ply == 0; e = next(t, events, "update") {
			}
		}
	}
	for range 40 { // each also wants a game against bots
		ask(h.away("203.0.113.7").post("/play", "game", "bluff", "input", newInput()))
	}
}

// TestStreamsOfNoTable checks that a stream for a table that never existed is refused. A stream for a deleted table says so and ends.
// Neither counts as open.
func TestStreamsOfNoTable(t *testing.T) {
	h := limited(t, access.Limits{Streams: 3, StreamsPerTable: 3})
	id, seats := h.pair("bluff")
	p := h.person()
	p.get("/t/"+id).want(t, 200)
	for _, unknown := range []string{"none", "AAAAAAAAAAAAAAAAAAAAAA", id + "x"} {
		for range 5 {
			if _, err := p.stream(t.Context(), "", unknown+"@0"); err == nil || err.Error() != "status 404" {
				t.Errorf("a stream for no table: %v", err)
			}
		}
	}
	// Together with an existing table, the stream says that the other does not exist.
	events, err := p.stream(t.Context(), "", "none@7", id+"@2", id+"@2", id+"@2")
	if err != nil {
		t.Fatal(err)
	}
	if e := next(t, events, "update"); !e.data.Gone || e.data.Key != "none" || e.data.Entry <= 7 {
		t.Errorf("of the table that does not exist it is told %+v", e.data)
	}
	seats[0].post("/t/"+id+"/act/delete", "input", "d").want(t, 200)
	for !next(t, events, "update").data.Gone {
	}
	for range 5 {
		events, err := seats[1].stream(t.Context(), "", id+"@2")
		if err != nil {
			t.Fatal(err)
		}
		if e := next(t, events, "update"); !e.data.Gone || e.data.Entry <= 2 {
			t.Errorf("of a deleted table it is told %+v", e.data)
		}
		for e := range events {
			t.Errorf("behind that comes %+v", e)
		}
	}
}

// TestStreamsAreBounded checks the limits of open streams of one address, of one table, and in all. A stream that ends
// makes room.
func TestStreamsAreBounded(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		limits access.Limits
		comes  func(h *testSite, n int) *person
		most   int
	}{
		"of one address":  {access.Limits{StreamsPerAddress: 3}, func(h *testSite, n int) *person { return h.away("198.51.100.1") }, 3},
		"of one network":  {access.Limits{StreamsPerAddress: 3}, func(h *testSite, n int) *person { return h.away(fmt.Sprintf("2001:db8::%x", n+1)) }, 3},
		"of one table":    {access.Limits{StreamsPerTable: 4}, func(h *testSite, n int) *person { return h.away(fmt.Sprint("198.51.100.", n)) }, 4},
		"in all":          {access.Limits{Streams: 5}, func(h *testSite, n int) *person { return h.person() }, 5},
		"of nobody alike": {access.Limits{StreamsPerAddress: 3}, func(h *testSite, n int) *person { return h.person() }, 12},
		"without bounds":  {access.Limits{StreamsPerAddress: -1, StreamsPerTable: -1, Streams: -1}, func(h *testSite, n int) *person { return h.away("198.51.100.1") }, 12},
	} {
		t.Run(strings.ReplaceAll(what, " ", "-"), func(t *testing.T) {
			h := limited(t, c.limits)
			id, _ := h.pair("bluff")
			open, last := 0, func() {}
			for n := range 12 {
				p := c.comes(h, n)
				p.get("/t/"+id).want(t, 200)
				ctx, cut := context.WithCancel(t.Context())
				defer cut()
				events, err := p.stream(ctx, "", id+"@2")
				if err != nil {
					if err.Error() != "status 429" {
						t.Errorf("one stream too many is refused with %v", err)
					}
					continue
				}
				next(t, events, "hello")
				open++
				last = cut
			}
			if open != c.most {
				t.Errorf("%d streams were open, not %d", open, c.most)
			}
			last()
			await(t, "room for the next when one has ended", func() bool {
				_, err := c.comes(h, 0).stream(t.Context(), "", id+"@2")
				return err == nil
			})
		})
	}
}

// TestFloodIsSlowed sends far more requests than a person does: pages and, with a lower limit, inputs. At the limit they are refused
// with the time to wait.
func TestFloodIsSlowed(t *testing.T) {
	form := url.Values{"lang": {"en"}, "return": {"/carry/none"}}
	from := []string{"X-Forwarded-For", "198.51.100.1"}
	for what, c := range map[string]struct {
		most int
		ask  func(p *person) reply
	}{
		"inputs":              {200, func(p *person) reply { return p.ask("POST", "/settings", form, from...) }},
		"inputs of newcomers": {1500, func(p *person) reply { return p.ask("POST", "/settings", form, from...) }},
		"pages":               {1500, func(p *person) reply { return p.ask("GET", "/carry/none", nil, from...) }},
	} {
		h := openTestSite(t, toyRegistry())
		h.frozen(t)
		p := h.person()
		if what == "inputs" {
			p.post("/play", "game", "bluff", "input", newInput()).want(t, 200) // the person has a name from here on
		}
		p.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		slowed := false
		for n := 0; n < c.most && !slowed; n++ {
			r := c.ask(p)
			if slowed = r.status == http.StatusTooManyRequests; slowed {
				r.want(t, 429, "Wait a moment")
				if r.header.Get("Retry-After") == "" {
					t.Errorf("%s: the refusal does not say how long to wait", what)
				}
			}
		}
		if !slowed {
			t.Errorf("%d %s at once were not slowed", c.most, what)
		}
	}
}
