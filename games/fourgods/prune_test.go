package fourgods

import (
	"slices"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// longest and longestInTurns are the maximum numbers of moves in a game of players who choose pruned moves at random.
// In turns there are more moves, because such players often end a turn immediately. Without pruning it can be
// thousands.
const longest, longestInTurns = 600, 3000

// TestSenseBringsAGameToItsEnd checks that players who choose pruned moves at random finish every game. They must flip
// no tile of which they have seen both sides. They must take no tile that fits nowhere, and discard a taken tile only
// if it fits nowhere any more.
func TestSenseBringsAGameToItsEnd(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	flips, takes, laid := 0, 0, 0
	for seed := range uint64(40) {
		setup := gametest.DrawSetup(g.About(), seed)
		d := game.QuickDice(seed)
		m := &game.Env{Dice: d}
		p := g.New(setup, m).(*Position)
		resting := game.Seats(0)
		n, most := 0, longest
		if !p.Simultaneous() {
			most = longestInTurns
		}
		for ; p.ToAct() != 0 && n < most; n++ {
			s, at := game.Next(g.About(), p, ^resting, m.At, d)
			m.At = at
			moves := game.PrunedMoves(p, s, nil)
			if s != game.Clock && len(moves) == 0 {
				resting = resting.With(s)
				continue
			}
			resting = 0
			move := moves[d.N(0, len(moves))]
			w := wordsOf(move)
			switch w.verb {
			case verbFlip:
				flips++
				if tile := &p.Tiles[p.find(w.tile)]; tile.SeenBy(s, 0) && tile.SeenBy(s, 1) {
					t.Fatalf("seed %d: seat %s says %q and knows both sides", seed, s, p.FormatMove(move, s, s))
				}
			case verbTake:
				takes++
				if f := (&filling{p: p, seat: s}); !f.fits(w.tile) && p.preys(s) == 0 {
					t.Fatalf("seed %d: seat %s says %q, which does not fit anywhere", seed, s, p.FormatMove(move, s, s))
				}
			case verbPlace, verbRaze:
				laid++
			case verbDiscard:
				if p.Players[s].Taken != NoSlot && p.fitsSomewhere(s, p.Players[s].Taken) && !p.Honour() {
					t.Fatalf("seed %d: seat %s says %q, though what it took fits", seed, s, p.FormatMove(move, s, s))
				}
			}
			p.Play(s, move, m)
		}
		if p.ToAct() != 0 {
			t.Errorf("seed %d: a game with %v has not come to its end after %d moves", seed, setup, n)
		}
	}
	if flips == 0 || takes == 0 || laid == 0 {
		t.Errorf("there were %d flips, %d takes and %d tiles laid", flips, takes, laid)
	}
}

// TestSenseBuildsWhereNoTileFits checks that cities are built only on cells that can never hold a tile, while there are
// such cells. The games before the test positions have no cities, so that such cells exist.
func TestSenseBuildsWhereNoTileFits(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	builds := func(m game.Move) bool { verb := wordsOf(m).verb; return verb == verbCity || verb == verbMoveIn }
	safe, risky := 0, 0
	for seed := range uint64(20) {
		d := game.QuickDice(seed)
		m := &game.Env{Dice: d}
		p := g.New(game.Setup{Players: 4}, m).(*Position)
		for range 12 * seed {
			s, at := game.Next(g.About(), p, game.Everybody, m.At, d)
			m.At = at
			moves := slices.DeleteFunc(game.PrunedMoves(p, s, nil), builds)
			if len(moves) > 0 {
				p.Play(s, moves[d.N(0, len(moves))], m)
			}
		}
		for s := range game.Seat(p.Seats) {
			for _, m := range p.Prune(s, nil) {
				switch cell := int(wordsOf(m).cell); {
				case !builds(m):
				case p.Dead(cell):
					safe++
				case p.Open()&p.ground.dead != 0:
					t.Fatalf("seed %d: %q is sensible, and there are cells where no tile fits", seed, p.FormatMove(m, s, s))
				default:
					risky++
				}
			}
		}
	}
	if safe == 0 || risky == 0 {
		t.Errorf("%d cities on cells where no tile fits, %d elsewhere: both should be seen", safe, risky)
	}
}
