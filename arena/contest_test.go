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
	full    int // how many records it takes; 0 for any number
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

// bots are competitors by name.
func bots(t *testing.T, g game.Game, names ...string) (all []arena.Competitor) {
	t.Helper()
	for _, name := range names {
		one, err := arena.BuiltIn(name, g, bot.SitOptions{})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	return all
}

// hold plays a contest that has to succeed.
func hold(t *testing.T, g game.Game, c arena.Contest) *arena.Findings {
	t.Helper()
	f, err := arena.Hold(context.Background(), g, c)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Every game of a contest is a record that replays to its end, and the findings do not depend on how many are played at once.
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
			if err != nil || p.Waiting() != 0 {
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

// A contest that was broken off goes on with the games that are left, and finds out the same.
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
	for i := range want.Bots { // two at once share the clock, and measure one another
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

// Records that are not those of the contest are named.
func TestContestsRefuseOtherRecords(t *testing.T) {
	g := morra.Game()
	for says, spoil := range map[string]func(r *game.Record){
		"not of random, greedy": func(r *game.Record) { r.Seats[0] = "somebody" },
		"another seed":          func(r *game.Record) { r.Seeds[0].Seed = "other" },
		"not over":              func(r *game.Record) { r.Plies = r.Plies[:len(r.Plies)-1] },
		"sentence 2":            func(r *game.Record) { r.Plies[1].Say = "show 99" },
		"version 9":             func(r *game.Record) { r.Version = 9 },
		"thinking times":        func(r *game.Record) { r.Notes = append(r.Notes, game.Note{Key: "Thinking", Value: "0 long"}) },
		"begins with a seat":    func(r *game.Record) { r.Notes = append(r.Notes, game.Note{Key: "Forfeit", Value: "7 out"}) },
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

// A failing competitor sits down, or does not, and fails after some choices.
type failing struct {
	after  int
	why    error
	sits   bool
	closed *sync.Map
}

func (failing) Name() string { return "failing" }

func (f failing) Sit(g game.Game, setup game.Setup, s game.Seat) (bot.Mind, error) {
	if !f.sits {
		return nil, errors.New("no chair")
	}
	greedy, err := bot.Sit("greedy", g, s, bot.SitOptions{})
	return &failingMind{failing: f, greedy: greedy}, err
}

type failingMind struct {
	failing
	greedy  bot.Mind
	choices int
}

func (m *failingMind) Choose(ctx context.Context, view game.Position, at int64, d *game.Dice) (game.Move, error) {
	if m.choices++; m.choices <= m.after {
		return m.greedy.Choose(ctx, view, at, d)
	}
	return 1 << 30, m.why
}

func (m *failingMind) Close() error {
	m.closed.Store(m, true)
	return nil
}

// Who fails loses the game with the reason in findings and record; the contest goes on, and what is read back is the same.
func TestWhoFailsLoses(t *testing.T) {
	g := morra.Game()
	for _, c := range []struct {
		failing failing
		says    string
		ply     int
	}{
		{failing{}, "it cannot sit down: no chair", 0},
		{failing{sits: true, why: errors.New("out of\n\tbreath")}, "out of breath", -1},
		{failing{sits: true, after: 1}, "move 1073741824, which is not legal", -1},
	} {
		closed := &sync.Map{}
		c.failing.closed = closed
		kept := &drawer{}
		contest := arena.Contest{Setup: game.Setup{Players: 3}, Games: 6, Seed: "fail", Archive: kept, UntilDecided: false}
		contest.Competitors = append(bots(t, g, "greedy", "random"), c.failing)
		f := hold(t, g, contest)
		if len(f.Forfeits) != 6 || f.Bots[2].Forfeits != 6 || f.Bots[2].Won.Value != 0 || f.Bots[0].Won.Value != 0.5 || !f.Complete {
			t.Errorf("%s: %d forfeits; %+v", c.says, len(f.Forfeits), f.Bots)
		}
		for _, lost := range f.Forfeits {
			if lost.Bot != "failing" || !strings.Contains(lost.Why, c.says) || c.ply == 0 && lost.Ply != 0 {
				t.Errorf("%+v does not say %q", lost, c.says)
			}
		}
		for _, p := range f.Pairs {
			if p.Second == "failing" && (p.Games != 6 || p.Score.Value != 0) || p.Second == "random" && p.Games != 0 {
				t.Errorf("%s: %+v", c.says, p)
			}
		}
		for name, r := range kept.records {
			if _, err := r.Replay(g, -1); err != nil || len(r.Resigned) != 1 {
				t.Errorf("%s: %v, %d resigned", name, err, len(r.Resigned))
			}
		}
		if diff := cmp.Diff(f, hold(t, g, contest)); diff != "" {
			t.Errorf("played and read back (-played +read):\n%s", diff)
		}
		n := 0
		closed.Range(func(any, any) bool { n++; return true })
		if c.failing.sits && n != 6 {
			t.Errorf("%d minds of 6 were closed", n)
		}
	}
}

// A pair plays no longer than it needs to, and no deal behind the decision counts, however many games were under way.
func TestUntilDecided(t *testing.T) {
	g := grab.Game()
	c := arena.Contest{
		Setup: game.Setup{Players: 2}, Games: 2000, Seed: "decided", UntilDecided: true,
		Competitors: bots(t, g, "random", "greedy"), Workers: 1, Archive: &drawer{},
	}
	f := hold(t, g, c)
	test := f.Pairs[0].Test
	if n := len(c.Archive.(*drawer).records); n != f.Games {
		t.Errorf("%d games were played, and %d were needed", n, f.Games)
	}
	if !f.Complete || f.Deals >= 200 || test.Deals != f.Deals || test.Verdict != arena.Stronger || f.Games != 2*f.Deals {
		t.Errorf("after %d deals: %+v", f.Deals, test)
	}
	c.Workers, c.Archive = 7, nil
	many := hold(t, g, c)
	many.Uncounted = f.Uncounted
	if diff := cmp.Diff(f, many); diff != "" {
		t.Errorf("with one game at once and with seven (-one +seven):\n%s", diff)
	}
	c.Setup.Players = 3
	c.Competitors = bots(t, g, "random", "greedy", "level1")
	if err := c.Prepare(g); err == nil || !strings.Contains(err.Error(), "pairs") {
		t.Errorf("three who meet: %v", err)
	}
}

// One that sits alone among copies of another plays no longer than is needed to tell whether it is stronger, with three and with four.
func TestLoneUntilDecided(t *testing.T) {
	g := grab.Game()
	for _, players := range []int{3, 4} {
		c := arena.Contest{
			Setup: game.Setup{Players: players}, Games: 3000, Seed: "lone", Pairing: arena.Lone, UntilDecided: true,
			Competitors: bots(t, g, "random", "greedy", "level1"), Workers: 1,
		}
		f := hold(t, g, c)
		if !f.Complete || f.Sets != 2 || len(f.Pairs) != 2 || f.Games != players*f.Deals {
			t.Errorf("%d players: %+v", players, f)
		}
		want := arena.Hypotheses{NotStronger: 1 / float64(players), Stronger: map[int]float64{3: 0.3795, 4: 0.2896}[players]}
		if got := f.Hypotheses; got.NotStronger != want.NotStronger || max(got.Stronger-want.Stronger, want.Stronger-got.Stronger) > 1e-4 {
			t.Errorf("%d players: it tests %+v, not %+v", players, got, want)
		}
		p := f.Pairs[0]
		if p.Test.Verdict != arena.Stronger || p.Test.Mean <= f.Hypotheses.Stronger || p.Games != players*p.Test.Deals*(players-1) {
			t.Errorf("%d players: greedy alone among random: %+v", players, p)
		}
		c.Workers = 5
		many := hold(t, g, c)
		many.Uncounted = f.Uncounted
		if diff := cmp.Diff(f, many); diff != "" {
			t.Errorf("with one game at once and with five (-one +five):\n%s", diff)
		}
	}
	c := arena.Contest{Setup: game.Setup{Players: 3}, Games: 3000, Seed: "lone", Pairing: arena.Lone, UntilDecided: true}
	c.Competitors = bots(t, g, "greedy", "random")
	if f := hold(t, g, c); f.Pairs[0].Test.Verdict != arena.NotStronger || f.Deals > 100 {
		t.Errorf("random alone among greedy: %+v", f.Pairs[0].Test)
	}
}

// Broken off, a contest tells what has been found out in whole deals.
func TestContestsStop(t *testing.T) {
	g := morra.Game()
	ctx, cancel := context.WithCancel(context.Background())
	c := arena.Contest{Setup: game.Setup{Players: 2}, Games: 1000, Seed: "stop", Competitors: bots(t, g, "random", "greedy"), Workers: 1}
	c.Progress = func(p arena.Progress) {
		if p.Done == 5 {
			cancel()
		}
	}
	f, err := arena.Hold(ctx, g, c)
	if !errors.Is(err, context.Canceled) || f == nil || f.Games != 4 || f.Uncounted != 1 || f.Complete {
		t.Errorf("%v; %+v", err, f)
	}
}

// A leaver breaks the contest off while it thinks.
type leaver struct{ leave func() }

func (leaver) Name() string { return "leaver" }

func (l leaver) Sit(game.Game, game.Setup, game.Seat) (bot.Mind, error) { return l, nil }

func (l leaver) Choose(ctx context.Context, _ game.Position, _ int64, _ *game.Dice) (game.Move, error) {
	l.leave()
	return 0, fmt.Errorf("thinking: %w", ctx.Err())
}

// Who is broken off while it thinks has not failed, and its game is not kept.
func TestBrokenOffIsNotLost(t *testing.T) {
	g := morra.Game()
	ctx, cancel := context.WithCancel(context.Background())
	kept := &drawer{}
	c := arena.Contest{Setup: game.Setup{Players: 2}, Games: 2, Seed: "leave", Competitors: append(bots(t, g, "random"), leaver{cancel}), Workers: 1, Archive: kept}
	f, err := arena.Hold(ctx, g, c)
	if !errors.Is(err, context.Canceled) || len(kept.records) != 0 || f.Games+f.Uncounted != 0 {
		t.Errorf("%v; %d records, %d forfeits", err, len(kept.records), len(f.Forfeits))
	}
}

// calm is a game in which all but the first of those who are waited for may rest.
type calm struct{ game.Game }

func (c calm) New(s game.Setup, m *game.Moment) game.Position { return calmPosition{c.Game.New(s, m)} }
func (c calm) Blank() game.Position                           { return calmPosition{c.Game.Blank()} }

type calmPosition struct{ game.Position }

func (p calmPosition) MayRest(s game.Seat) bool {
	return p.Waiting().Has(s) && s != p.Waiting().Without(game.Clock).First()
}
func (p calmPosition) View(s game.Seat, into game.Position) {
	p.Position.View(s, into.(calmPosition).Position)
}
func (p calmPosition) Copy(from game.Position) { p.Position.Copy(from.(calmPosition).Position) }

// A sleeper rests whenever it may, and does not like to be asked twice.
type sleeper struct {
	greedy bot.Mind
	rested map[string]bool // views in which it did
}

func (sleeper) Name() string { return "sleeper" }

func (sleeper) Sit(g game.Game, _ game.Setup, s game.Seat) (bot.Mind, error) {
	greedy, err := bot.Sit("greedy", g.(calm).Game, s, bot.SitOptions{})
	return sleeper{greedy, map[string]bool{}}, err
}

func (s sleeper) Choose(ctx context.Context, view game.Position, at int64, d *game.Dice) (game.Move, error) {
	seat, _ := view.Eye()
	if game.MayRest(view, seat) {
		seen := game.FingerprintOf(view)
		if s.rested[seen] {
			return 0, errors.New("it was woken for nothing")
		}
		s.rested[seen] = true
		return 0, nil
	}
	return s.greedy.Choose(ctx, view.(calmPosition).Position, at, d)
}

// Who may rest and does lets the others act; nobody loses by it, and the game goes on to its end.
func TestWhoRestsLetsOthersAct(t *testing.T) {
	g := calm{grab.Game()}
	kept := &drawer{}
	f := hold(t, g, arena.Contest{Setup: game.Setup{Players: 2}, Games: 4, Seed: "calm", Competitors: []arena.Competitor{sleeper{}, named{sleeper{}}}, Archive: kept})
	if len(f.Forfeits) != 0 || f.Games != 4 || f.Cut != 0 {
		t.Fatalf("%+v", f)
	}
	for name, r := range kept.records {
		if _, err := r.Replay(g, -1); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !slices.ContainsFunc(r.Plies, func(p game.Ply) bool { return p.Seat == 1 }) {
			t.Errorf("%s: who has rested once never acts", name)
		}
	}
}

// named is a sleeper of another name.
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
		"no pairing":      func(c *arena.Contest) { c.Pairing = "dance" },
		"at least 2":      func(c *arena.Contest) { c.Competitors = c.Competitors[:1] },
		"random is there": func(c *arena.Contest) { c.Competitors = bots(t, g, "random", "random") },
		"too many":        func(c *arena.Contest) { c.Games = math.MaxInt },
	} {
		c := fit
		spoil(&c)
		if _, err := arena.Hold(context.Background(), g, c); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v does not say %q", err, says)
		}
	}
	if _, err := arena.BuiltIn("wise", g, bot.SitOptions{}); err == nil || !strings.Contains(err.Error(), "random, greedy") {
		t.Errorf("a bot that there is not: %v", err)
	}
}

// What each deal gives is counted as it would be by hand: see the sums of the findings.
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
	if !close(f.Sentences.Mean*float64(f.Games), float64(sentences)) {
		t.Errorf("%+v; %d sentences in %d games", f.Sentences, sentences, f.Games)
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

// A bar changes what the tests say of the same games, and nothing else; an archive of games goes on with any bar.
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
