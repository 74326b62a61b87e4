package bot

import (
	"testing"

	"pantheon/game"
)

const (
	siegeRounds = 4
	siegeWorks  = 8
)

// siege is a game of four rounds against an automaton, in which only the seat decides when a round ends. In each round the seat may work
// eight times for a point each (1), and end the round (2). The end of a round brings the seat 10 points and the automaton 13. The seat
// starts 18 points behind and needs 31 of the 32 works to win. Single moves change little, so the search should explore less than usual.
// Field a is the number of completed rounds, b the number of works, and secret the number of works in this round.
var siege = plot{
	seats: 1, rival: true, curious: 1.0 / 12,
	waiting: func(f *toyPosition) game.Seats {
		if f.a == siegeRounds {
			return 0
		}
		return game.Only(0)
	},
	moves: func(f *toyPosition, _ game.Seat) []game.Move {
		if f.secret < siegeWorks {
			return []game.Move{1, 2}
		}
		return []game.Move{2}
	},
	play: func(f *toyPosition, _ game.Seat, m game.Move, _ *game.Env) {
		if m == 1 {
			f.b++
			f.secret++
			return
		}
		f.a++
		f.secret = 0
	},
	points: func(f *toyPosition, s game.Seat) int {
		if s == game.Spectator {
			return 18 + 13*f.a
		}
		return 10*f.a + f.b
	},
}

// wonSiege returns the seat as the winner if it has more points than the automaton.
func wonSiege(f *toyPosition) game.Seats {
	if f.points(0) > f.points(game.Spectator) {
		return game.Only(0)
	}
	return 0
}

// TestSearchAgainstAnAutomatonDoesNotLetTimePass: a seat that decides when a round ends must not end it just because all points then grow.
// A lead counts the same early and late. A search whose playouts are cut one move after the tree works first, whether it leads or trails,
// with 10 to 1,000 playouts.
func TestSearchAgainstAnAutomatonDoesNotLetTimePass(t *testing.T) {
	p := siege
	p.won = wonSiege
	for _, playouts := range []int{10, 100, 1000} {
		for at, f := range map[string]toyPosition{"at the start, behind": {}, "in the middle": {a: 2, b: 16}, "in the middle, lost": {a: 1}, "ahead": {a: 1, b: 25}} {
			for seed := range uint64(5) {
				s := NewSearch(p.Game(), Options{Playouts: playouts, Depth: 1})
				if m := s.Choose(p.view(f, 0), 0, game.QuickDice(seed)); m != 1 {
					t.Errorf("%s, %d playouts, seed %d: it ends the round: %+v", at, playouts, seed, s.Lines(2))
				}
			}
		}
	}
}

// TestSearchAgainstAnAutomatonIsNotWorseThanThePlanner: over some games a search ends with no smaller lead than the planner. The seat acts
// up to 36 times in a row, and errors must not accumulate.
func TestSearchAgainstAnAutomatonIsNotWorseThanThePlanner(t *testing.T) {
	p := siege
	p.won = wonSiege
	g := p.Game()
	play := func(choose func(game.Position, *game.Dice) game.Move, seed uint64) int {
		f, d := &toyPosition{plot: &p}, game.QuickDice(seed)
		for f.ToAct() != 0 {
			f.Play(0, choose(p.view(*f, 0), d), &game.Env{Dice: d})
		}
		return f.points(0) - f.points(game.Spectator)
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
