package hellas

import "math/bits"

// What a hunt promises: all of it to a hero who stands with a monster that one wound kills, and less for each wound more and for each
// movement that leads there, up to huntFar of them.
const (
	huntWound = 0.12
	huntTurn  = 0.15
	huntFar   = 3
)

// promises are what a hunt promises, by the movements that lead there and by the wounds that kill the monster; never less than nothing.
var promises = func() (table [huntFar + 1][MaxWounds + 1]float64) {
	for turns := range table {
		for wounds := range table[turns] {
			table[turns][wounds] = max(0, 1-float64(huntWound*float64(wounds-1))-float64(huntTurn*float64(turns)))
		}
	}
	return table
}()

// topSpeed is the highest Speed that the content may allow.
const topSpeed = 5

// walks are how many movements lead a hero of a Speed from one territory to another, more than huntFar where no hunt there is looked at.
type walks [topSpeed + 1][NumTerritories][NumTerritories]uint8

// fill fills in the walks over the map.
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

// bestHunt is what the best of the hunts promises that a seat may begin, from 0 to 1. (3.5)
func (p *Position) bestHunt(s int8) (best float64) {
	me := &p.Players[s]
	if me.At == NoTerritory {
		return 0
	}
	turns := &p.rules.walks[min(me.Value(Speed), topSpeed)][me.At]
	for b := range Monster(NumMonsters) {
		beast := &p.Beasts[b]
		if beast.State != Roaming || turns[beast.At] > huntFar {
			continue
		}
		wounds := bits.OnesCount16(p.woundsOf(b) &^ beast.Wounds)
		if promise := promises[turns[beast.At]][wounds]; promise > best && p.fit(s, b) {
			best = promise
		}
	}
	return best
}
