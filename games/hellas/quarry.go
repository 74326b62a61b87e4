package hellas

import "math/bits"

// What a hunt promises: all of it to a hero who stands with a monster that one wound kills, and less for each wound more and for each
// movement that leads there, up to huntFar of them.
const (
	huntWound = 0.12
	huntTurn  = 0.15
	huntFar   = 3
)

// bestHunt is what the best of the hunts promises that a seat may begin, from 0 to 1. (3.5)
func (p *Position) bestHunt(s int8) (best float64) {
	me := &p.Players[s]
	if me.At == NoTerritory {
		return 0
	}
	reached, left := me.At.Bit(), uint(0)
	for b := range Monster(NumMonsters) {
		if p.Beasts[b].State == Roaming && p.fit(s, b) {
			left |= 1 << b
		}
	}
	for turns := 0; turns <= huntFar && left != 0; turns++ {
		for set := left; set != 0; set &= set - 1 {
			b := Monster(bits.TrailingZeros(set))
			if beast := &p.Beasts[b]; reached&beast.At.Bit() != 0 {
				wounds := bits.OnesCount16(p.woundsOf(b) &^ beast.Wounds)
				best = max(best, 1-float64(huntWound*float64(wounds-1))-float64(huntTurn*float64(turns)))
				left &^= 1 << b
			}
		}
		for range me.Value(Speed) {
			reached |= p.rules.around(reached)
		}
	}
	return best
}
