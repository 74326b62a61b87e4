package luna

import (
	"math/bits"

	"pantheon/game"
)

// conserved lists the pieces that no move creates or removes. It omits favour tokens, because the supply is by
// definition what nobody holds. (1.1, 3.1)
func conserved() []game.Quantity {
	count := func(name string, n func(*Position) int) game.Quantity {
		return game.Quantity{Name: name, Count: func(p game.Position) int { return n(p.(*Position)) }}
	}
	var all []game.Quantity
	for s := range MaxPlayers {
		all = append(all,
			count("novices of player "+seatIDs[s], func(p *Position) int { return p.Players[s].novices() }),
			count("shrines of player "+seatIDs[s], func(p *Position) int {
				return int(p.Players[s].Left) + bitsOf(p.Players[s].Shrines)
			}))
	}
	return append(all, count("books on spaces with a novice", func(p *Position) int { return bits.OnesCount32(p.Books & p.Temple()) }))
}

// novices returns the number of a player's novices in all places. (1.4)
func (me *Player) novices() int {
	n := int(me.Reserve) + int(me.Pier) + bits.OnesCount32(me.Claimed) + bits.OnesCount32(me.Temple)
	for k := range me.Active {
		n += int(me.Active[k]) + int(me.Inactive[k])
	}
	return n
}

// Temple returns the set of spaces of the temple with a novice, bit n for space n.
func (p *Position) Temple() uint32 {
	return p.Players[0].Temple | p.Players[1].Temple | p.Players[2].Temple | p.Players[3].Temple
}
