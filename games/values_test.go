package games_test

import (
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games"
)

// valued returns the titles with an evaluation of their own.
func valued(t *testing.T) (registry games.Registry) {
	t.Helper()
	all, err := games.OpenWithExamples(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range all {
		if _, ok := title.Game.Blank().(game.Evaluator); ok {
			registry = append(registry, title)
		}
	}
	if len(registry) == 0 {
		t.Fatal("no title has a sense of value")
	}
	return registry
}

// TestValuesOrderTheEnd: at the end of a game, a higher rank has a higher value, tie-breaks and automaton included.
// Equal ranks have equal values, except in titles without points, whose losers share a rank whatever their progress.
func TestValuesOrderTheEnd(t *testing.T) {
	for _, title := range valued(t) {
		about := title.Game.About()
		ended := 0
		for seed := range uint64(12) {
			_, p := gametest.Random(title.Game, gametest.DrawSetup(about, seed), seed, 0)
			result := p.Result()
			if !result.Over {
				continue // it reached the title's bound
			}
			ended++
			standings := result.Standings[:result.N]
			for _, a := range standings {
				for _, b := range standings {
					one, two := game.ValueOf(p, a.Seat), game.ValueOf(p, b.Seat)
					if a.Rank < b.Rank && one <= two || a.Rank == b.Rank && one != two && !about.Unscored {
						t.Errorf("%s: seed %d: seat %s with rank %d has the value %v, seat %s with rank %d has %v",
							about.ID, seed, a.Seat, a.Rank, one, b.Seat, b.Rank, two)
					}
				}
			}
		}
		if ended == 0 {
			t.Errorf("%s: no game has come to its end", about.ID)
		}
	}
}

// TestValuesOfAllSeats: the values of all seats together equal those of each seat, at any time of a game, and no call
// allocates.
func TestValuesOfAllSeats(t *testing.T) {
	for _, title := range valued(t) {
		about := title.Game.About()
		for seed := range uint64(12) {
			_, p := gametest.Random(title.Game, gametest.DrawSetup(about, seed), seed, int(30*seed))
			var all [game.MaxSeats]float64
			var seats game.Seats
			result := p.Result()
			for _, st := range result.Standings[:result.N] {
				if st.Seat != game.Spectator {
					seats = seats.With(st.Seat)
				}
			}
			takes := testing.AllocsPerRun(2, func() { game.ValuesOf(p, seats, &all) })
			for set := seats; set != 0; set = set.Without(set.First()) {
				s := set.First()
				if one := game.ValueOf(p, s); one != all[s] {
					t.Errorf("%s: seed %d: the value of seat %s is %v, among those of all seats %v", about.ID, seed, s, one, all[s])
				}
				takes += testing.AllocsPerRun(2, func() { game.ValueOf(p, s) })
			}
			if takes != 0 {
				t.Errorf("%s: seed %d: the values take memory from the heap", about.ID, seed)
			}
		}
	}
}
