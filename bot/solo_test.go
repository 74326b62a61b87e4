package bot

import (
	"testing"

	"pantheon/game"
)

const (
	siegeRounds = 4
	siegeWorks  = 8
)

// siege is a game of four rounds against an automaton, in which the seat alone says when a round ends. In each round it may work eight
// times, for a point each (1), and end the round (2), which brings it 10 and the automaton 13. It starts 18 behind and needs 31 works of
// the 32 to have more points in the end. As single sentences change little, a search had better be less curious than usual. A is how many
// rounds have ended, b how often it has worked, and the secret how often in this round.
var siege = plot{
	seats: 1, rival: true, curious: 1.0 / 12,
	waiting: func(f *fable) game.Seats {
		if f.a == siegeRounds {
			return 0
		}
		return game.Only(0)
	},
	moves: func(f *fable, _ game.Seat) []game.Move {
		if f.secret < siegeWorks {
			return []game.Move{1, 2}
		}
		return []game.Move{2}
	},
	play: func(f *fable, _ game.Seat, m game.Move, _ *game.Moment) {
		if m == 1 {
			f.b++
			f.secret++
			return
		}
		f.a++
		f.secret = 0
	},
	points: func(f *fable, s game.Seat) int {
		if s == game.Watcher {
			return 18 + 13*f.a
		}
		return 10*f.a + f.b
	},
}

// wonSiege tells whether the seat has more points than the automaton.
func wonSiege(f *fable) game.Seats {
	if f.points(0) > f.points(game.Watcher) {
		return game.Only(0)
	}
	return 0
}

// Who says when a round ends does not end it because all points grow by that: a lead is as much early as late. A search that cuts its
// playouts at once works first, whether it is behind or ahead, and however few playouts it has.
func TestSearchAgainstAnAutomatonDoesNotLetTimePass(t *testing.T) {
	p := siege
	p.won = wonSiege
	for _, playouts := range []int{10, 100, 1000} {
		for at, f := range map[string]fable{"at the start, behind": {}, "in the middle": {a: 2, b: 16}, "in the middle, lost": {a: 1}, "ahead": {a: 1, b: 25}} {
			for seed := range uint64(5) {
				s := NewSearch(p.Game(), Options{Playouts: playouts, Depth: 1})
				if m := s.Choose(p.view(f, 0), 0, game.QuickDice(seed)); m != 1 {
					t.Errorf("%s, %d playouts, seed %d: it ends the round: %+v", at, playouts, seed, s.Lines(2))
				}
			}
		}
	}
}

// Over some games a search ends with no smaller lead than the planner, which looks no further than its next sentence: it acts 36 times in a
// row, and no error may creep in by that.
func TestSearchAgainstAnAutomatonIsNotWorseThanThePlanner(t *testing.T) {
	p := siege
	p.won = wonSiege
	g := p.Game()
	play := func(choose func(game.Position, *game.Dice) game.Move, seed uint64) int {
		f, d := &fable{plot: &p}, game.QuickDice(seed)
		for f.Waiting() != 0 {
			f.Play(0, choose(p.view(*f, 0), d), &game.Moment{Dice: d})
		}
		return f.points(0) - f.points(game.Watcher)
	}
	planner := newPlanner(g)
	const games = 20
	searched, planned := 0, 0
	for seed := range uint64(games) {
		s := NewSearch(g, Options{Playouts: 400, Depth: 1, TopUp: true})
		searched += play(func(v game.Position, d *game.Dice) game.Move { return s.Choose(v, 0, d) }, seed)
		planned += play(func(v game.Position, d *game.Dice) game.Move { return planner.Choose(v, 0, d) }, seed)
	}
	if searched < planned {
		t.Errorf("in %d games (seeds 0 to %d) the search leads by %d points together, the planner by %d", games, games-1, searched, planned)
	}
	t.Logf("in %d games the search leads by %d points together, the planner by %d", games, searched, planned)
}
