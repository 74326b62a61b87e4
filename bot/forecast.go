package bot

import (
	"math"

	"pantheon/game"
)

// A Forecast is the expected outcome after a move, or after any of several moves.
type Forecast struct {
	Chances []Chance
	// Ended reports that all playouts reached the end of the game.
	Ended bool
	// Held lists the expected holdings of each ranked seat at the end of the playouts, in the order of the result and of
	// [game.HoldingsOf].
	Held []Held
}

// A Held is the expected holdings of one ranked seat.
type Held struct {
	Seat game.Seat // the seat; [game.Spectator] for an automaton
	Of   []Expectation
}

// An Expectation is the expected amount of one counted holding.
type Expectation struct {
	Text  string // as in [game.Holding]; "" if the holding never occurred
	Kind  game.HoldingKind
	Mean  float64 // mean over all playouts
	Error float64 // the standard error of the mean
}

// ranked is the largest number of standings in a result.
const ranked = game.MaxSeats + 1

// A ledger adds up the holdings at the end of playouts, by standing.
type ledger struct {
	n            int // number of standings
	seats        [ranked]game.Seat
	texts        [ranked][game.MaxHoldings]string
	kinds        [ranked][game.MaxHoldings]game.HoldingKind
	sums, powers [ranked][game.MaxHoldings]float64 // sums of the amounts and of their squares
	room         []game.Holding
}

// add records the holdings at the end of a playout.
func (l *ledger) add(p game.Position, r *game.Result) {
	l.n = max(l.n, r.N)
	for i := range r.N {
		l.seats[i] = r.Standings[i].Seat
		l.room = game.HoldingsOf(p, &r.Standings[i], l.room[:0])
		for k, h := range l.room[:min(len(l.room), game.MaxHoldings)] {
			if h.Text == "" {
				continue
			}
			n := float64(h.N)
			l.texts[i][k], l.kinds[i][k] = h.Text, h.Kind
			l.sums[i][k] += n
			l.powers[i][k] += float64(n * n)
		}
	}
}

// take adds the sums of another worker to those of l.
func (l *ledger) take(o *ledger) {
	l.n = max(l.n, o.n)
	for i := range o.n {
		l.seats[i] = o.seats[i]
		for k, text := range o.texts[i] {
			if text != "" {
				l.texts[i][k], l.kinds[i][k] = text, o.kinds[i][k]
				l.sums[i][k] += o.sums[i][k]
				l.powers[i][k] += o.powers[i][k]
			}
		}
	}
}

// expectations returns the expected holdings of each standing, as means over the given number of playouts. It leaves out the holdings of a
// standing after the last one that occurred.
func (l *ledger) expectations(playouts int) []Held {
	all := make([]Held, l.n)
	n := float64(max(playouts, 1))
	for i := range all {
		all[i].Seat = l.seats[i]
		last := game.MaxHoldings
		for last > 0 && l.texts[i][last-1] == "" {
			last--
		}
		for k := range last {
			mean := l.sums[i][k] / n
			spread := max(l.powers[i][k]/n-float64(mean*mean), 0)
			all[i].Of = append(all[i].Of, Expectation{l.texts[i][k], l.kinds[i][k], mean, math.Sqrt(spread / n)})
		}
	}
	return all
}
