package godsofrome

import (
	"math/bits"

	"pantheon/game"
)

// The preferences of the builder, in hundredths of a victory point: for a wooden temple on the map, and for a territory
// of another colour in which it leads.
const (
	builderTemple    = 30
	builderTerritory = 10
)

// builder returns the planning policy with the preferences above: it prefers positions with wooden temples, and with
// territories of other colours in which it leads.
func (r *rules) builder() game.Policy { return r.planned("builder", (*Position).building) }

// building returns the sum of the builder's preferences in a position. The parameter who is a seat with a faction.
func (p *Position) building(who int8) float64 {
	f := p.Players[who].Faction
	sum := float64(builderTemple * bits.OnesCount16(p.shrines[f]))
	for set := uint(p.Presence(f) &^ territoriesOf(f)); set != 0; set &= set - 1 {
		if p.lead(f, Territory(bits.TrailingZeros(set))) > 0 {
			sum += builderTerritory
		}
	}
	return sum
}
