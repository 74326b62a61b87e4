package arena_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"pantheon/arena"
	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
)

func run(t *testing.T, g game.Game, c arena.Config) *arena.Report {
	t.Helper()
	r, err := arena.Run(context.Background(), g, c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestReportDoesNotDependOnWorkers(t *testing.T) {
	for _, g := range []game.Game{morra.Game(), grab.Game()} {
		c := arena.Config{Setup: game.Setup{Players: 3}, Games: 40, Seed: "same", Bots: []string{"random", "greedy", "level1"}}
		c.Workers = 1
		one := run(t, g, c)
		c.Workers = 5
		five := run(t, g, c)
		five.Workers = one.Workers
		if !reflect.DeepEqual(one, five) {
			t.Errorf("%s: with one worker %+v, with five %+v", g.About().ID, one, five)
		}
		c.Seed = "another"
		if other := run(t, g, c); reflect.DeepEqual(one.WinsBySeat, other.WinsBySeat) && one.MeanPoints["0"] == other.MeanPoints["0"] {
			t.Errorf("%s: another seed gives the same games: %v", g.About().ID, other)
		}
	}
}

func TestWinsAddUpToTheGames(t *testing.T) {
	r := run(t, morra.Game(), arena.Config{Setup: game.Setup{Players: 4, Options: map[string]string{"rounds": "one"}}, Games: 200, Seed: "sum"})
	sum := func(m map[string]float64) (all float64) {
		for _, v := range m {
			all += v
		}
		return all
	}
	if r.Games != 200 || r.Cut != 0 {
		t.Errorf("%d games, %d of them cut, of 200", r.Games, r.Cut)
	}
	for what, wins := range map[string]map[string]float64{"seats": r.WinsBySeat, "bots": r.WinsByBot} {
		if got := sum(wins); math.Abs(got-200) > 1e-9 {
			t.Errorf("the wins of %s add up to %v of 200", what, got)
		}
	}
	if len(r.WinsBySeat) != 4 {
		t.Errorf("wins by seat: %v", r.WinsBySeat)
	}
	if r.MeanMoves != 4 {
		t.Errorf("one round of four players takes %v moves, not 4", r.MeanMoves)
	}
}

// TestGreedyBeatsRandomInTime: greedy takes the best thing on the table each time and wins at least 140 of 200 games against random.
// Between equal bots each would win half; 140 wins or more would then have a probability below one in a hundred million.
func TestGreedyBeatsRandomInTime(t *testing.T) {
	r := run(t, grab.Game(), arena.Config{Setup: game.Setup{Players: 2}, Games: 200, Seed: "strength", Bots: []string{"random", "greedy"}})
	if r.WinsByBot["greedy"] < 140 {
		t.Errorf("greedy won %v of 200 games: %+v", r.WinsByBot["greedy"], r)
	}
	if r.Cut != 0 {
		t.Errorf("%d games of a title with a clock were cut: the clock did not act", r.Cut)
	}
}

// TestTheGameIsARecord: the game recorded by [arena.Config.Record] is complete: replayed, it has the result that the report counts. A
// second run records the same game.
func TestTheGameIsARecord(t *testing.T) {
	for _, g := range []game.Game{morra.Game(), grab.Game(), bluff.Game()} {
		var first, again game.Record
		c := arena.Config{Setup: game.Setup{Players: 2}, Games: 1, Seed: "kept", Bots: []string{"greedy", "random"}, Record: &first}
		r := run(t, g, c)
		c.Record = &again
		run(t, g, c)
		if first.Text() != again.Text() {
			t.Errorf("%s: the same seed gives\n%s\nand then\n%s", g.About().ID, first.Text(), again.Text())
		}
		read, err := game.ReadRecord(strings.NewReader(first.Text()))
		if err != nil {
			t.Fatal(err)
		}
		p, err := read.Replay(g, -1)
		if err != nil {
			t.Fatal(err)
		}
		result := p.Result()
		if !result.Over || float64(len(read.Plies)) != r.MeanMoves {
			t.Errorf("%s: over: %v, after %d moves of %v", g.About().ID, result.Over, len(read.Plies), r.MeanMoves)
		}
		for s, points := range r.MeanPoints {
			if seat, _ := game.ParseSeat(s); float64(result.Standings[seat].Points) != points {
				t.Errorf("%s: seat %s has %d points in the record and %v in the report", g.About().ID, s, result.Standings[seat].Points, points)
			}
		}
		c.Games = 2
		if _, err := arena.Run(context.Background(), g, c); err == nil {
			t.Errorf("%s: two games are put into one record", g.About().ID)
		}
	}
}

func TestGamesAreCutAtTheBound(t *testing.T) {
	short := shortened{grab.Game(), *grab.Game().About()}
	short.about.Bound = 3
	r := run(t, short, arena.Config{Setup: game.Setup{Players: 2}, Games: 10, Seed: "cut"})
	if r.Games != 10 || r.Cut != 10 || r.MeanMoves != 3 || r.WinsBySeat["0"] != 0 {
		t.Errorf("ten games that cannot end within their bound: %+v", r)
	}
}

type shortened struct {
	game.Game
	about game.About
}

func (s shortened) About() *game.About { return &s.about }

func TestSpeedsComeFromTheClockThatIsPassedIn(t *testing.T) {
	now := time.Unix(0, 0)
	clock := func() time.Time { now = now.Add(2 * time.Second); return now }
	r := run(t, morra.Game(), arena.Config{Setup: game.Setup{Players: 2}, Games: 50, Seed: "speed", Now: clock})
	if r.Seconds != 2 || r.GamesPerS != 25 {
		t.Errorf("50 games in 2 s: %v s, %v games/s", r.Seconds, r.GamesPerS)
	}
	if r.MovesPerS != r.MeanMoves*25 || r.TurnsPerS != r.MeanTurns*25 {
		t.Errorf("speeds and means do not agree: %+v", r)
	}
}

func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, err := arena.Run(ctx, morra.Game(), arena.Config{Setup: game.Setup{Players: 2}, Games: math.MaxInt, Seed: "stop"})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if r == nil || r.Games != 0 {
		t.Errorf("the report is %+v", r)
	}
}

// TestStopsABotThatThinks: a bot in the middle of a search stops when the run is cancelled. The bot's clock does not advance, so that
// only the cancellation can stop it early.
func TestStopsABotThatThinks(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	looks := 0 // readings of the clock, before each playout
	_, err := arena.Run(ctx, morra.Game(), arena.Config{Setup: game.Setup{Players: 4}, Games: 1, Seed: "stop", Bots: []string{"search:time=1m"},
		Now: func() time.Time {
			switch looks++; {
			case looks == 100:
				cancel()
			case looks > 10_000: // ends a search that does not stop
				return time.Unix(int64(looks), 0)
			}
			return time.Unix(0, 0)
		}})
	if !errors.Is(err, context.Canceled) || looks > 10_000 {
		t.Errorf("after %d looks at the clock the error is %v", looks, err)
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		config arena.Config
		says   string
	}{
		{arena.Config{Setup: game.Setup{Players: 9}, Games: 1}, "2 to 4 players"},
		{arena.Config{Setup: game.Setup{Players: 2}, Games: 0}, "at least 1"},
		{arena.Config{Setup: game.Setup{Players: 2}, Games: 1, Bots: []string{"wise"}}, "random"},
		{arena.Config{Setup: game.Setup{Players: 2}, Games: 1, Bots: []string{"random", "random", "random"}}, "2 seats"},
	} {
		if _, err := arena.Run(context.Background(), morra.Game(), c.config); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v does not say %q", c.config, err, c.says)
		}
	}
}
