package load

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestCountOfEachUpdate checks how each possible update after an entry changes the count of lost entries. An update with an entry of its
// own is in order only if that is the next entry. An update without one is in order if it carries the last entry or the next one.
func TestCountOfEachUpdate(t *testing.T) {
	const last = 4
	for _, c := range []struct {
		update
		lost, last int64
	}{
		{update{entry: 5}, 0, 5},
		{update{entry: 6}, 1, 6},
		{update{entry: 9}, 4, 9},
		{update{entry: 4}, 1, 4},
		{update{entry: 3}, 1, 4},
		{update{entry: 0}, 1, 4},
		{update{entry: 4, soft: true}, 0, 4},
		{update{entry: 3, soft: true}, 1, 4}, // drawn before an entry that has already arrived
		{update{entry: 5, soft: true}, 0, 5}, // drawn after an entry that has not arrived yet and then counts as repeated
		{update{entry: 8, soft: true}, 3, 8},
		{update{entry: 5, whole: true}, 0, 5},
		{update{entry: 7, whole: true}, 2, 7},
		{update{entry: 4, whole: true}, 1, 4},
	} {
		var f follower
		f.last.Store(last)
		f.count(c.update)
		if lost, now := f.lost.Load(), f.last.Load(); lost != c.lost || now != c.last {
			t.Errorf("%+v behind entry %d: %d are lost and %d is the last, want %d and %d", c.update, last, lost, now, c.lost, c.last)
		}
	}
}

// streamed returns a stream with that text.
func streamed(text string) *http.Response {
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(text))}
}

// TestStreamIsCounted checks that each update of a stream is counted, and nothing else, for a seat and for a spectator. An unreadable
// update counts as lost.
func TestStreamIsCounted(t *testing.T) {
	event := func(kind, data string) string { return "event: " + kind + "\ndata: " + data + "\n\n" }
	entry := func(n int, more string) string {
		return event("update", fmt.Sprintf(`{"key":"t","entry":%d%s,"html":{"choices":["%s"]}}`, n, more, strings.Repeat("x", 10_000)))
	}
	begin := ": a comment\n\n" + event("hello", `{"tables":["t"]}`)
	for name, c := range map[string]struct {
		text       string
		lost, told int64
	}{
		"in order":               {begin + entry(5, "") + event("beat", `{"entry":9}`) + entry(5, `,"soft":true`) + entry(6, ""), 0, 3},
		"one is missing":         {begin + entry(5, "") + entry(7, ""), 1, 2},
		"one comes twice":        {begin + entry(5, "") + entry(5, ""), 1, 2},
		"one without its number": {begin + event("update", `{"key":"t"}`) + entry(5, ""), 1, 1},
		"other events":           {begin + event("talk", `{"key":"t","entry":9}`) + entry(5, ""), 0, 1},
		"broken off":             {begin + entry(5, "") + "event: update\ndata: {\"entry\":", 0, 1},
	} {
		for _, seat := range []bool{true, false} {
			f := follower{table: "t"}
			f.last.Store(4)
			told := int64(0)
			if seat {
				f.tell = func(string, update, time.Time) { told++ }
			}
			f.read(streamed(c.text))
			if f.lost.Load() != c.lost || seat && told != c.told {
				t.Errorf("%s, a seat %v: %d are lost and %d told, want %d and %d", name, seat, f.lost.Load(), told, c.lost, c.told)
			}
		}
	}
}

// TestOutages checks that an outage lasts from the end of a stream until a stream names the table of the follower. A heartbeat or another
// table does not end it.
func TestOutages(t *testing.T) {
	f := follower{table: "t", tries: 5, cut: time.Unix(1000, 0)}
	f.read(streamed("event: beat\ndata: {\"t\":\"t\"}\n\nevent: hello\ndata: {\"tables\":[\"u\"]}\n\n"))
	if len(f.away()) != 0 || f.tries != 5 || f.cut.IsZero() {
		t.Errorf("a stream that tells nothing of its table is back: %v", f.away())
	}
	f.read(streamed("event: hello\ndata: {\"tables\":[\"t\"]}\n\n"))
	if away := f.away(); len(away) != 1 || !away[0].from.Equal(time.Unix(1000, 0)) || away[0].till.Before(away[0].from) || f.tries != 0 || !f.cut.IsZero() {
		t.Errorf("the outages are %v, after %d tries", away, f.tries)
	}
	f.read(streamed("event: hello\ndata: {\"tables\":[\"t\"]}\n\n"))
	if len(f.away()) != 1 {
		t.Errorf("a stream that was not away was away: %v", f.away())
	}
}

// TestWhatIsMissingInTheEnd checks that entries that are missing at the deadline are counted as lost once, and that a complete stream has
// lost none.
func TestWhatIsMissingInTheEnd(t *testing.T) {
	for _, c := range []struct{ brought, acked, lost int64 }{{7, 7, 0}, {8, 7, 0}, {6, 7, 1}, {3, 7, 4}} {
		var f follower
		f.last.Store(c.brought)
		f.settle(c.acked, time.Time{})
		f.settle(c.acked, time.Time{})
		if lost := f.lost.Load(); lost != c.lost {
			t.Errorf("of %d entries %d were brought: %d are lost, want %d", c.acked, c.brought, lost, c.lost)
		}
	}
}

// TestSettlingCountsEverybody checks that the stream of each seat and spectator is compared with the acknowledged entries. This happens at
// the end of a game and of the load.
func TestSettlingCountsEverybody(t *testing.T) {
	one := &table{crowd: &crowd{}, seats: make([]seat, 2), watchers: []*follower{{}, {}}, acked: 9}
	for n, f := range one.followers() {
		f.last.Store(9 - int64(n))
	}
	c := &crowd{Plan: Plan{Patience: -time.Second}, tables: []*table{one}}
	c.settle()
	for n, f := range one.followers() {
		if lost := f.lost.Load(); lost != int64(n) {
			t.Errorf("follower %d has lost %d entries, want %d", n, lost, n)
		}
	}
}

// TestReportAddsUp checks that the report separates the losses of seats from those of spectators, and adds those of all tables. Times
// outside the measurement are left out.
func TestReportAddsUp(t *testing.T) {
	from, till := time.Unix(1000, 0), time.Unix(1060, 0)
	c := &crowd{Plan: Plan{At: []string{"http://127.0.0.1:1"}, Games: []string{"a"}, Tables: 2}, from: from, till: till}
	for n := range 2 {
		one := &table{crowd: c, seats: make([]seat, 2), watchers: []*follower{{}, {}, {}}}
		one.counted = tally{moves: 10, finished: 1, refused: 3, limited: 2, reloads: 4, resent: 5, acks: map[string][]time.Duration{c.At[0]: {time.Second}}, others: []time.Duration{time.Second}}
		for m, f := range one.followers() {
			f.lost.Store(int64(1 + 10*n + 100*m)) // 1, 101; 201, 301, 401 and the same values plus ten
			f.reopened.Store(1)
		}
		one.seats[0].outages = []outage{{from.Add(-time.Second), from.Add(time.Second)}, {till.Add(time.Second), till.Add(2 * time.Second)}}
		one.seats[1].outages = []outage{{from.Add(10 * time.Second), from.Add(time.Duration(11+n) * time.Second)}}
		c.tables = append(c.tables, one)
	}
	r := c.report(gauge{at: from}, gauge{at: till}, nil)
	if r.Lost != 1+101+11+111 || r.WatchersLost != 201+301+401+211+311+411 {
		t.Errorf("%d entries of seats are lost and %d of watchers", r.Lost, r.WatchersLost)
	}
	if r.Moves != 20 || r.Finished != 2 || r.Refused != 6 || r.Limited != 4 || r.Looks != 8 || r.Resent != 10 || r.Reopened != 10 {
		t.Errorf("%+v", r)
	}
	if r.Away == nil || *r.Away != (Spread{2000, 2000, 2000}) || r.AllBack != 2000 {
		t.Errorf("streams were away for %v, all back after %v", r.Away, r.AllBack)
	}
}

// TestReportNamesThePlayers checks that the report tells how many people play at each table, and which bot.
func TestReportNamesThePlayers(t *testing.T) {
	for _, c := range []struct {
		alone bool
		bot   string
		says  []string
	}{
		{false, "", []string{"2 tables of two people,", "until the other player sees the move", "a move to both seats,"}},
		{false, "level3", []string{"2 tables of two people and the bot level3,", "a move to both seats of people,"}},
		{true, "level3", []string{"2 tables of one person and the bot level3,", "a move to the seat of the person,"}},
		{true, "", []string{"2 tables of one person,", "a move to the seat of the person,"}},
	} {
		one := &crowd{Plan: Plan{At: []string{"http://127.0.0.1:1"}, Games: []string{"a"}, Tables: 2, Alone: c.alone, Bot: c.bot}}
		for range one.Tables {
			played := &table{crowd: one, seats: make([]seat, 2)}
			played.counted = tally{moves: 10, acks: map[string][]time.Duration{one.At[0]: {time.Second}}}
			if c.alone {
				played.seats = played.seats[:1]
			} else {
				played.counted.others = []time.Duration{time.Second}
			}
			one.tables = append(one.tables, played)
		}
		var text strings.Builder
		if _, err := one.report(gauge{at: time.Unix(1000, 0)}, gauge{at: time.Unix(1060, 0)}, nil).WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		for _, part := range c.says {
			if !strings.Contains(text.String(), part) {
				t.Errorf("alone %v, with the bot %q: %q is missing in\n%s", c.alone, c.bot, part, text.String())
			}
		}
	}
}

// TestWithinTheMeasure checks that events before the start and after the end of the measurement are not counted. Both instants themselves
// are within it.
func TestWithinTheMeasure(t *testing.T) {
	from, till := time.Unix(1000, 0), time.Unix(1060, 0)
	none, open, over := &crowd{}, &crowd{from: from}, &crowd{from: from, till: till}
	for _, c := range []struct {
		at         time.Time
		open, over bool
	}{
		{from.Add(-1), false, false}, {from, true, true}, {from.Add(1), true, true}, {till, true, true}, {till.Add(1), true, false},
	} {
		if none.within(c.at) || open.within(c.at) != c.open || over.within(c.at) != c.over {
			t.Errorf("%v lies in the measure: before it %v, while it goes on %v, in the end %v", c.at, none.within(c.at), open.within(c.at), over.within(c.at))
		}
	}
}

// TestWaitsBetweenTries checks that a stream is reopened as the script of the page does it: quickly at first, then more slowly, and never
// later than after sixteen seconds.
func TestWaitsBetweenTries(t *testing.T) {
	for tries, want := range []time.Duration{400, 400, 400, 400, 800, 1600, 3200, 6400, 8000, 8000, 8000} {
		if have := again(tries, 0); have != want*time.Millisecond {
			t.Errorf("after %d tries it waits %v, want %v", tries, have, want*time.Millisecond)
		}
		if have := again(tries, 1); have != 2*want*time.Millisecond {
			t.Errorf("after %d tries it waits at most %v, want %v", tries, have, 2*want*time.Millisecond)
		}
	}
}
