package godsofrome

import (
	"fmt"
	"math/bits"

	"pantheon/game"
)

// conserved lists the pieces that no move creates or removes. (1.1)
func (r *rules) conserved() []game.Quantity {
	count := func(name string, n func(*Position) int) game.Quantity {
		return game.Quantity{Name: name, Count: func(p game.Position) int { return n(p.(*Position)) }}
	}
	var all []game.Quantity
	for f := Jupiter; f <= Venus; f++ {
		all = append(all,
			count(fmt.Sprintf("meeples of %s", f), func(p *Position) int {
				n := int(p.Reserve[f])
				for t := range NumTerritories {
					n += int(p.Meeples[t][f])
				}
				return n
			}),
			count(fmt.Sprintf("blessings of %s", f), func(p *Position) int {
				n := int(p.Blessings[f])
				for s := range p.Players {
					n += p.Players[s].blessings(f)
				}
				return n
			}))
	}
	return append(all,
		count("discs", func(p *Position) int {
			n := 0
			for s := range p.Seats {
				n += r.discsOf(&p.Players[s])
			}
			return n
		}),
		count("wooden temples", func(p *Position) int {
			n := 0
			for s := range p.Seats {
				if me := &p.Players[s]; me.Faction == NoFaction {
					n += int(r.temples)
				} else {
					n += int(me.Temples) + bits.OnesCount16(p.shrines[me.Faction])
				}
			}
			return n
		}),
		count("action cards", func(p *Position) int { return p.cards() }),
		count("harvest tokens", func(p *Position) int {
			n := 0
			for _, h := range p.Harvest {
				if h != 0 {
					n++
				}
			}
			return n
		}),
		count("objectives", func(p *Position) int { return bits.OnesCount8(p.Objectives) + bits.OnesCount8(p.Unseen) }),
	)
}

// blessings returns the number of a god's blessings that a player holds, including spent ones. (1.5)
func (me *Player) blessings(g Faction) int {
	n := int(me.Unspent >> g & 1)
	for _, spent := range me.Spent {
		n += int(spent >> g & 1)
	}
	return n
}

// discsOf returns the number of a player's discs in all places. Before a faction is chosen, all are in the box.
func (r *rules) discsOf(me *Player) int {
	if me.Faction == NoFaction {
		return int(r.discs)
	}
	n := 1 + int(me.Discs) + bits.OnesCount8(me.Active) + bits.OnesCount8(me.Visiting) - int(me.Virtual)
	for _, beside := range me.Visits {
		n += int(beside)
	}
	for _, vp := range me.VP {
		if vp >= 0 {
			n++
		}
	}
	return n
}

// cards returns the number of action cards in the deck, in the row and on player boards.
func (p *Position) cards() int {
	n := 0
	for c := range p.rules.cards {
		n += int(p.Deck[c]) + p.shown(Card(c))
	}
	return n
}
