package game

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// An Answer is what chance shall bring for a draw: a number as [Dice.N] gives it, or the name of what is drawn (see [Draws]).
type Answer struct {
	Number int
	Name   string // "" for the number
}

// String gives the answer as a scenario writes it.
func (a Answer) String() string {
	if a.Name != "" {
		return a.Name
	}
	return strconv.Itoa(a.Number)
}

// An Unfit is an answer that the draw for which it was asked could not bring.
type Unfit struct {
	Answer Answer
	Stream string   // the name of what was asked
	N      int      // what it brings is a number from 0 to N-1 ...
	Names  []string // ... or one of these, none twice
}

// Possible says what the draw could have brought.
func (u *Unfit) Possible() string {
	text := "a number from 0 to " + strconv.Itoa(u.N-1)
	if u.N == 1 {
		text = "0"
	}
	if len(u.Names) > 0 {
		text += ", or one of " + strings.Join(u.Names, ", ")
	}
	return text
}

// Error says what was asked and what could have been brought.
func (u *Unfit) Error() string {
	return fmt.Sprintf("%s is what chance shall bring from %s; it must be %s", u.Answer, u.Stream, u.Possible())
}

// Answer makes the dice bring these answers first, in order, whatever stream is asked. Names are those of a position, which may be one
// that names nothing; it is asked when a draw is, in the midst of what is played in it.
func (d *Dice) Answer(p Position, answers ...Answer) {
	d.fixed = append(d.fixed, answers...)
	d.draws, _ = p.(Draws)
}

// Fix makes the dice bring these numbers first, in order, whatever stream is asked; each is reduced to the range asked for.
func (d *Dice) Fix(numbers ...int) {
	for _, n := range numbers {
		d.fixed = append(d.fixed, Answer{Number: n})
	}
}

// Unused is the number of fixed answers that nobody has asked for.
func (d *Dice) Unused() int { return len(d.fixed) }

// Unfit is the first fixed answer that its draw could not bring, nil when all could. A number was reduced to the range asked for, and
// of a name that cannot be drawn the first thing was brought.
func (d *Dice) Unfit() *Unfit { return d.unfit }

// answer takes the next fixed answer for a draw of n, of which member gives the number that the i-th has in the stream.
func (d *Dice) answer(s Stream, n int, member func(i int) int) int {
	a := d.fixed[0]
	d.fixed = d.fixed[1:]
	if a.Name == "" && a.Number >= 0 && a.Number < n {
		return a.Number
	}
	var names []string
	for i := range n {
		name := ""
		if d.draws != nil {
			name = d.draws.Drawn(s, member(i))
		}
		switch {
		case name == "" || slices.Contains(names, name):
		case name == a.Name:
			return i
		default:
			names = append(names, name)
		}
	}
	if d.unfit == nil {
		d.unfit = &Unfit{Answer: a, Stream: "chance", N: n, Names: names}
		if int(s) < len(d.names) {
			d.unfit.Stream = d.names[s]
		}
	}
	return ((a.Number % n) + n) % n
}

// Member gives one of a set of numbers, bit by bit, each equally likely. The set is not empty.
func (d *Dice) Member(s Stream, set uint64) int {
	n := bits.OnesCount64(set)
	if len(d.fixed) > 0 {
		return nth(set, d.answer(s, n, func(i int) int { return nth(set, i) }))
	}
	return nth(set, d.N(s, n))
}

// nth is the nth member of a set, from 0.
func nth(set uint64, n int) int {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}
