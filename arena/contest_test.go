package arena_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pantheon/arena"
	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
)

// A drawer is an archive in memory.
type drawer struct {
	lock    sync.Mutex
	records map[string]*game.Record
	full    int // its capacity in records; 0 for no limit
}

func (d *drawer) Find(b arena.Bout) (*game.Record, error) {
	d.lock.Lock()
	defer d.lock.Unlock()
	return d.records[b.String()], nil
}

var errFull = errors.New("the drawer is full")

func (d *drawer) Keep(b arena.Bout, r *game.Record) error {
	d.lock.Lock()
	defer d.lock.Unlock()
	if d.full > 0 && len(d.records) >= d.full {
		return errFull
	}
	if d.records == nil {
		d.records = map[string]*game.Record{}
	}
	back, err := game.ReadRecord(strings.NewReader(r.Text()))
	d.records[b.String()] = back
	return err
}

// bots returns built-in competitors by name. It fails the test on an error.
func bots(t *testing.T, g game.Game, names ...string) (all []arena.Competitor) {
	t.Helper()
	for _, name := range names {
		one, err := arena.BuiltIn(name, g, bot.AgentOptions{})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	return all
}

// hold plays a contest and returns its findings. It fails the test on an error.
func hold(t *testing.T, g game.Game, c arena.Contest) *arena.Findings {
	t.Helper()
	f, err := arena.Hold(context.Background(), g, c)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestContestsAreRecordsAndRepeat: each game of a contest is a record that replays to its end. The findings do not depend on the number
// of workers.
func TestContestsAreRecordsAndRepeat(t *testing.T) {
	for _, g := range []game.Game{morra.Game(), grab.Game(), bluff.Game()} {
		kept := &drawer{}
		c := arena.Contest{Setup: game.Setup{Players: 3}, Games: 4, Seed: "repeat", Workers: 3, Archive: kept}
		c.Competitors = bots(t, g, "random", "greedy", "search:playouts=30,depth=4", "level1")
		f := hold(t, g, c)
		if f.Games != 24 || f.Deals != 8 || !f.Complete || f.Uncounted != 0 || f.Sets != 4 || len(f.Pairs) != 6 || f.GamesPerSet != 6 {
			t.Errorf("%s: %+v", g.About().ID, f)
		}
		if len(kept.records) != 24 {
			t.Errorf("%s: %d records", g.About().ID, len(kept.records))
		}
		for name, r := range kept.records {
			p, err := r.Replay(g, -1)
			if err != nil || p.ToAct() != 0 {
				t.Errorf("%s: %s does not replay to its end: %v", g.About().ID, name, err)
			}
		}
		for _, b := range f.Bots {
			if b.Games != 18 || b.Thinking != nil {
				t.Errorf("%s: %+v", g.About().ID, b)
			}
		}
		c.Workers, c.Archive = 1, nil
		if diff := cmp.Diff(f, hold(t, g, c)); diff != "" {
			t.Errorf("%s: with 3 games at once and with one (-3 +1):\n%s", g.About().ID, diff)
		}
	}
}

// TestContestsGoOn: an interrupted contest is resumed with the remaining games, and has the same findings.
func TestContestsGoOn(t *testing.T) {
	g := grab.Game()
	ticks := time.Unix(0, 0)
	var lock sync.Mutex
	tick := func() time.Time {
		lock.Lock()
		defer lock.Unlock()
		ticks = ticks.Add(time.Millisecond)
		return ticks
	}
	all := &drawer{}
	c := arena.Contest{Setup: game.Setup{Players: 2}, Games: 20, Seed: "on", Workers: 1, Now: tick, Archive: all}
	c.Competitors = bots(t, g, "random", "greedy", "level1")
	want := hold(t, g, c)
	if got := want.Bots[2].Thinking; got == nil || got.Median != 0.001 || got.N == 0 {
		t.Errorf("the thinking takes %+v", got)
	}

	kept := &drawer{full: 25}
	c.Archive, c.Workers = kept, 2
	f, err := arena.Hold(context.Background(), g, c)
	if !errors.Is(err, errFull) {
		t.Fatalf("the archive is full: %v", err)
	}
	if len(kept.records) != 25 || f.Complete || f.Games > 25 || f.Games+f.Uncounted != 25 {
		t.Errorf("with 25 records: %d games and %d more, complete %v", f.Games, f.Uncounted, f.Complete)
	}
	kept.full = 0
	var told []arena.Progress
	c.Progress = func(p arena.Progress) { told = append(told, p) }
	got := hold(t, g, c)
	if len(told) != 60 || told[0] != (arena.Progress{Found: 1, Done: 1, Of: 60}) || told[25] != (arena.Progress{Found: 25, Done: 26, Of: 60}) {
		t.Errorf("it goes on with %+v", told)
	}
	for i := range want.Bots { // two games at the same time share the clock, which distorts their times
		want.Bots[i].Thinking, got.Bots[i].Thinking = nil, nil
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("in one go and in two (-one +two):\n%s", diff)
	}
	for name, r := range all.records {
		if diff := cmp.Diff(r.Plies, kept.records[name].Plies); diff != "" {
			t.Errorf("%s was played in another way:\n%s", name, diff)
		}
	}
}

// TestContestsRefuseOtherRecords: a record that does not belong to the contest is an error, which names its game and the reason.
func TestContestsRefuseOtherRecords(t *testing.T) {
	g := morra.Game()
	for says, spoil := range map[string]func(r *game.Record){
		"not of random, greedy":  func(r *game.Record) { r.Seats[0] = "somebody" },
		"another seed":           func(r *game.Record) { r.Seeds[0].Seed = "other" },
		"not over":               func(r *game.Record) { r.Plies = r.Plies[:len(r.Plies)-1] },
		"move 2":                 func(r *game.Record) { r.Plies[1].Text = "show 99" },
		"version 9":              func(r *game.Record) { r.Version = 9 },
		"thinking times":         func(r *game.Record) { r.Notes = append(r.Notes, game.Note{Key: "Thinking", Value: "0 long"}) },
		"must begin with a seat": func(r *game.Record) { r.Notes = append(r.Notes, game.Note{Key: "Forfeit", Value: "7 out"}) },
	} {
		kept := &drawer{}
		c := arena.Contest{Setup: game.Setup{Players: 2}, Games: 2, Seed: "other", Archive: kept, Competitors: bots(t, g, "random", "greedy")}
		hold(t, g, c)
		spoil(kept.records["set1-deal1-seating1"])
		_, err := arena.Hold(context.Background(), g, c)
		var bad *arena.RecordError
		if !errors.As(err, &bad) || bad.Bout.String() != "set1-deal1-seating1" || !strings.Contains(err.Error(), says) {
			t.Errorf("the error is %v and should say %q", err, says)
		}
	}
}

// named is a sleeper whose name differs.
type named struct{ sleeper }

func (named) Name() string { return "another" }

func TestContestsRefuse(t *testing.T) {
	g := morra.Game()
	fit := arena.Contest{Setup: game.Setup{Players: 2}, Games: 1, Competitors: bots(t, g, "random", "greedy")}
	if err := fit.Prepare(g); err != nil {
		t.Fatal(err)
	}
	for says, spoil := range map[string]func(c *arena.Contest){
		"2 to 4 players":  func(c *arena.Contest) { c.Setup.Players = 9 },
		"at least 1":      func(c *arena.Contest) { c.Games = 0 },
		"unknown pairing": func(c *arena.Contest) { c.Pairing = "dance" },
		"at least 2":      func(c *arena.Contest) { c.Competitors = c.Competitors[:1] },
		"random is named": func(c *arena.Contest) { c.Competitors = bots(t, g, "random", "random") },
		"too many":        func(c *arena.Contest) { c.Games = math.MaxInt },
	} {
		c := fit
		spoil(&c)
		if _, err := arena.Hold(context.Background(), g, c); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v does not say %q", err, says)
		}
	}
	if _, err := arena.BuiltIn("wise", g, bot.AgentOptions{}); err == nil || !strings.Contains(err.Error(), "random, greedy") {
		t.Errorf("a bot that there is not: %v", err)
	}
}

// TestFindingsAddUp: the findings of a contest agree with a separate computation from its records.
func TestFindingsAddUp(t *testing.T) {
	g := bluff.Game()
	kept := &drawer{}
	f := hold(t, g, arena.Contest{Setup: game.Setup{Players: 3}, Games: 30, Seed: "sums", Competitors: bots(t, g, "random", "greedy"), Archive: kept})
	won, points := map[string]float64{}, map[string]int{}
	ahead, ties, games, sentences := 0, 0, 0, 0
	for _, r := range kept.records {
		p, err := r.Replay(g, -1)
		if err != nil {
			t.Fatal(err)
		}
		result := p.Result()
		sentences += len(r.Plies)
		for _, st := range result.Standings[:result.N] {
			points[r.Seats[st.Seat]] += st.Points
			if result.Won.Has(st.Seat) {
				won[r.Seats[st.Seat]] += 1 / float64(result.Won.Len())
			}
			for _, other := range result.Standings[:result.N] {
				if r.Seats[st.Seat] == "greedy" && r.Seats[other.Seat] == "random" {
					games++
					switch {
					case st.Rank < other.Rank:
						ahead++
					case st.Rank == other.Rank:
						ties++
					}
				}
			}
		}
	}
	close := func(a, b float64) bool { return a-b < 1e-9 && b-a < 1e-9 }
	for _, b := range f.Bots {
		if !close(b.Won.Value*float64(b.Games), won[b.Name]) || !close(b.Points.Mean*float64(b.Games), float64(points[b.Name])) || b.Games != 90 {
			t.Errorf("%s: %+v; it won %v and has %d points", b.Name, b, won[b.Name], points[b.Name])
		}
		if b.Won.Low >= b.Won.Value || b.Won.High <= b.Won.Value {
			t.Errorf("%s: the interval is %+v", b.Name, b.Won)
		}
	}
	if p := f.Pairs[0]; p.Games != games || p.Wins != ahead || p.Ties != ties || !close(p.Score.Value*float64(games), float64(ahead)+float64(ties)/2) {
		t.Errorf("%+v; greedy was ahead in %d and even in %d of %d", p, ahead, ties, games)
	}
	if !close(f.Moves.Mean*float64(f.Games), float64(sentences)) {
		t.Errorf("%+v; %d moves in %d games", f.Moves, sentences, f.Games)
	}
	if f.Bots[0].Rating.Value != 0 || f.Bots[1].Rating.Value < 50 || f.Bots[1].Rating.Low > f.Bots[1].Rating.Value {
		t.Errorf("the ratings are %+v and %+v", f.Bots[0].Rating, f.Bots[1].Rating)
	}
	seats := 0.0
	for _, s := range f.Seats {
		seats += s.Won.Value
	}
	if got := f.FirstSeat.Value + f.Par(); !close(got, f.Seats[0].Won.Value) || !close(f.Par(), 1.0/3) {
		t.Errorf("the first seat is %v beyond %v", f.FirstSeat.Value, f.Par())
	}
	if !close(seats, 1) {
		t.Errorf("the seats together won %v of all games", seats)
	}
	if names := fmt.Sprint(slices.Sorted(func(yield func(string) bool) {
		for _, l := range f.Labels {
			yield(l.Name)
		}
	})); len(f.Labels) != len(g.About().Labels) {
		t.Errorf("labels: %s", names)
	}
}

// TestContestsWithABar: a bar changes only the results of the tests, not the games. A contest can be resumed from an archive with any
// bar.
func TestContestsWithABar(t *testing.T) {
	g := grab.Game()
	kept := &drawer{}
	c := arena.Contest{Setup: game.Setup{Players: 2}, Games: 600, Seed: "bar", Archive: kept, Competitors: bots(t, g, "random", "greedy")}
	plain := hold(t, g, c)
	if plain.Bar != nil || plain.Hypotheses != (arena.Hypotheses{NotStronger: 0.5, Stronger: arena.StrongerScore}) {
		t.Errorf("without a bar: %+v", plain)
	}
	full := len(kept.records)
	for bar, want := range map[float64]arena.Verdict{-35: arena.Stronger, 900: arena.NotStronger} {
		c.Bar = &bar
		c.UntilDecided = false
		f := hold(t, g, c)
		test := f.Pairs[0].Test
		if *f.Bar != bar || test.Verdict != want || test.Bound != plain.Pairs[0].Test.Bound || len(kept.records) != full {
			t.Errorf("with a bar at %v: %+v, and %d records of %d", bar, test, len(kept.records), full)
		}
		f.Bar, f.Hypotheses, f.Pairs[0].Test = plain.Bar, plain.Hypotheses, plain.Pairs[0].Test
		if diff := cmp.Diff(plain, f); diff != "" {
			t.Errorf("without a bar and with one at %v (-without +with):\n%s", bar, diff)
		}
		c.UntilDecided = true
		if f := hold(t, g, c); f.Deals != test.Deals || f.Uncounted != full-f.Games || !f.Complete {
			t.Errorf("until decided with a bar at %v: %d deals of %d, %d games more", bar, f.Deals, test.Deals, f.Uncounted)
		}
	}
	c.Bar = new(1e4)
	if err := c.Prepare(g); err == nil || !strings.Contains(err.Error(), "from -1000 to 1000") {
		t.Errorf("a bar at 10,000: %v", err)
	}
}
