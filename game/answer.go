package game

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// An Answer is the prescribed outcome of one draw: a number as [Dice.N] returns it, or the name of what is drawn (see
// [DrawNamer]).
type Answer struct {
	Number int
	Name   string // "" means that Number is used
}

// String returns the answer as a scenario writes it.
func (a Answer) String() string {
	if a.Name != "" {
		return a.Name
	}
	return strconv.Itoa(a.Number)
}

// An ImpossibleDraw reports an answer that its draw could not produce.
type ImpossibleDraw struct {
	Answer Answer
	Stream string   // name of the stream of the draw
	N      int      // the draw produces a number from 0 to N-1 ...
	Names  []string // ... or one of these names, without duplicates
}

// Possible describes the outcomes that the draw could have produced.
func (u *ImpossibleDraw) Possible() string {
	text := "a number from 0 to " + strconv.Itoa(u.N-1)
	if u.N == 1 {
		text = "0"
	}
	if len(u.Names) > 0 {
		text += ", or one of " + strings.Join(u.Names, ", ")
	}
	return text
}

// Error describes the prescribed answer and the possible outcomes.
func (u *ImpossibleDraw) Error() string {
	return fmt.Sprintf("%s is what chance shall bring from %s; it must be %s", u.Answer, u.Stream, u.Possible())
}

// Answer prescribes the outcomes of draws from any stream, in order, after those already prescribed. The position p
// resolves names; a p that does not implement [DrawNamer] has no names. The dice read p at each draw, that is, while a
// move is played in it.
func (d *Dice) Answer(p Position, answers ...Answer) {
	d.fixed = append(d.fixed, answers...)
	d.draws, _ = p.(DrawNamer)
}

// Fix prescribes the numbers of draws from any stream, in order, after those already prescribed. A number outside the range of its draw is
// taken modulo that range, and [Dice.Unfit] reports the first such number.
func (d *Dice) Fix(numbers ...int) {
	for _, n := range numbers {
		d.fixed = append(d.fixed, Answer{Number: n})
	}
}

// Unused returns the number of prescribed answers that no draw has used yet.
func (d *Dice) Unused() int { return len(d.fixed) }

// Unfit returns the first prescribed answer that its draw could not produce, or nil. In place of such a number, the draw used the number
// modulo its range; in place of such a name, its first outcome.
func (d *Dice) Unfit() *ImpossibleDraw { return d.unfit }

// answer removes the next prescribed answer and returns its index for a draw of n outcomes. The function member returns the number of the
// i-th outcome in the stream. For an impossible answer, the index is the one that [Dice.Unfit] describes; the first such answer is kept in
// d.unfit.
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
		d.unfit = &ImpossibleDraw{Answer: a, Stream: "chance", N: n, Names: names}
		if int(s) < len(d.names) {
			d.unfit.Stream = d.names[s]
		}
	}
	return ((a.Number % n) + n) % n
}

// Member returns a member of a set of numbers (one per bit), each equally likely. The set must not be empty.
func (d *Dice) Member(s Stream, set uint64) int {
	n := bits.OnesCount64(set)
	if len(d.fixed) > 0 {
		return nth(set, d.answer(s, n, func(i int) int { return nth(set, i) }))
	}
	return nth(set, d.N(s, n))
}

// nth returns the n-th member of a set, counted from 0.
func nth(set uint64, n int) int {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}
