package hellas

import (
	"math"
	"math/bits"
)

// The value of a hunt. It is 1 for a hero in the territory of a monster that one wound kills. It falls with each further
// wound and with each movement to the monster, up to huntFar of them.
const (
	huntWound = 0.12
	huntTurn  = 0.15
	huntFar   = 3
)

// promises holds the values of hunts, by the number of movements to the monster and of wounds that kill it. A value is
// never negative, and it is 0 beyond huntFar. The table holds the bits of the floating-point numbers, which have the
// same order as the numbers, so that the maximum needs no branch.
var promises = func() (table [huntFar + 2][MaxWounds + 1]uint64) {
	for turns := range huntFar + 1 {
		for wounds := range table[turns] {
			table[turns][wounds] = math.Float64bits(max(0, 1-float64(huntWound*float64(wounds-1))-float64(huntTurn*float64(turns))))
		}
	}
	return table
}()

// topSpeed is the highest Speed that the content may allow.
const topSpeed = 5

// walks holds the number of movements of a hero, by Speed, from one territory to another. The value huntFar + 1 means
// more than huntFar.
type walks [topSpeed + 1][NumTerritories][NumTerritories]uint8

// fill computes the numbers of movements from the map.
func (all *walks) fill(r *rules) {
	for speed := range all {
		for from := range all[speed] {
			row := &all[speed][from]
			for to := range row {
				row[to] = huntFar + 1
			}
			reached, before := Territory(from).Bit(), uint32(0)
			for turns := range uint8(huntFar + 1) {
				for set := reached &^ before; set != 0; set &= set - 1 {
					row[first(set)] = turns
				}
				before = reached
				for range speed {
					reached |= r.around(reached)
				}
			}
		}
	}
}

// A lair is a place where a monster may be hunted.
type lair struct {
	at     Territory
	wounds uint8   // number of wounds that kill the monster
	asks   Monster // the monster if it has requirements for a hunter, otherwise NoMonster
}

// track fills in the lairs of the outlook and their number.
func (o *outlook) track() {
	p := o.p
	for b := range p.Beasts {
		beast := &p.Beasts[b]
		if beast.State != Roaming {
			continue
		}
		l := &o.lairs[o.roaming]
		o.roaming++
		l.at, l.wounds, l.asks = beast.At, uint8(bits.OnesCount16(p.woundsOf(Monster(b))&^beast.Wounds)), NoMonster
		if beast.Evolved&p.rules.picky[b] != 0 {
			l.asks = Monster(b)
		}
	}
}

// bestHunt returns the value of the best hunt that a seat may begin, from 0 to 1. It is 0 for a hero on a quest. (3.5)
func (o *outlook) bestHunt(s int8) float64 {
	p := o.p
	me := &p.Players[s]
	if me.At == NoTerritory {
		return 0
	}
	turns, best := &p.rules.walks[min(me.Value(Speed), topSpeed)][me.At], uint64(0)
	for i := range o.lairs[:o.roaming] {
		l := &o.lairs[i]
		promise := promises[turns[l.at]][l.wounds]
		if l.asks == NoMonster || promise > best && p.fit(s, l.asks) {
			best = max(best, promise)
		}
	}
	return math.Float64frombits(best)
}
