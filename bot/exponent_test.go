package bot

import (
	"math"
	"testing"

	"pantheon/game"
)

// duel is a game of chance of one seat against an automaton: the seat wins on a one or a two of a die.
var duel = plot{
	seats:   1,
	rival:   true,
	waiting: inTurn(0),
	moves:   func(*toyPosition, game.Seat) []game.Move { return list(2) },
	play:    func(f *toyPosition, _ game.Seat, _ game.Move, m *game.Env) { f.a, f.b = 1, m.N(0, 6) },
	won: func(f *toyPosition) game.Seats {
		if f.b < 2 {
			return game.Only(0)
		}
		return 0
	},
}

// TestChancesAreTrustedAsTheTitleSays: the odds between any two seats are the uncalibrated odds to the power of the exponent, whether the
// title or the options set it. All shares still add up to 1. With exponent 1 nothing changes.
func TestChancesAreTrustedAsTheTitleSays(t *testing.T) {
	found := weigh(t, chosen(&long, toyPosition{}, 0, Options{Playouts: 50, Depth: 1}), 1, 50)
	title := long
	for _, trust := range []float64{0.5, 1, 2} {
		title.trust = trust
		asTitle := weigh(t, chosen(&title, toyPosition{}, 0, Options{Playouts: 50, Depth: 1}), 1, 50)
		title.trust = 3
		asAsked := weigh(t, chosen(&title, toyPosition{}, 0, Options{Playouts: 50, Depth: 1, Exponent: trust}), 1, 50)
		sum := 0.0
		for s, c := range asTitle {
			odds, want := c.Win/asTitle[0].Win, math.Pow(found[s].Win/found[0].Win, trust)
			if math.Abs(odds-want) > 1e-9 || asAsked[s] != c || trust == 1 && c != found[s] || c.Points != found[s].Points || c.Lead != found[s].Lead {
				t.Errorf("with trust %v: %v of %v found; asked for it: %v", trust, c, found[s], asAsked[s])
			}
			sum += c.Win
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("with trust %v the shares make up %v", trust, sum)
		}
	}
}

// TestAnAutomatonHasTheRest: against an automaton, the exponent applies to the odds between the seat's share and the rest.
func TestAnAutomatonHasTheRest(t *testing.T) {
	found := weigh(t, chosen(&duel, toyPosition{}, 0, Options{Playouts: 50}), 1, 2000)[0].Win
	if found < 0.25 || found > 0.42 {
		t.Fatalf("a one or a two comes %v times", found)
	}
	for _, trust := range []float64{0.5, 2} {
		got := weigh(t, chosen(&duel, toyPosition{}, 0, Options{Playouts: 50, Exponent: trust}), 1, 2000)[0].Win
		if odds, want := got/(1-got), math.Pow(found/(1-found), trust); math.Abs(odds-want) > 1e-9 {
			t.Errorf("with trust %v the odds of %v become %v, not %v", trust, found/(1-found), odds, want)
		}
	}
}

// TestWhatIsSureStaysSure: no exponent changes a certain win, a certain loss, a certain tie, or the share of a seat without rivals.
func TestWhatIsSureStaysSure(t *testing.T) {
	for _, trust := range []float64{0.1, 1, 5} {
		s := chosen(&bids, toyPosition{}, 0, Options{Playouts: 50, Exponent: trust})
		for m, want := range map[game.Move]float64{1: 0, 2: 0.5, 3: 1} {
			if got := weigh(t, s, m, 10); got[0].Win != want || got[1].Win != 1-want {
				t.Errorf("with trust %v, %v is weighed as %v", trust, m, got)
			}
		}
		alone := weigh(t, chosen(&lottery, toyPosition{}, 0, Options{Playouts: 50}), 2, 500)[0].Win
		if got := weigh(t, chosen(&lottery, toyPosition{}, 0, Options{Playouts: 50, Exponent: trust}), 2, 500)[0].Win; got != alone {
			t.Errorf("with trust %v somebody alone has %v, not %v", trust, got, alone)
		}
	}
}
