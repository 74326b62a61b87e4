package hellas

import (
	"math/bits"

	"pantheon/game"
)

// conserved returns the quantities that no move may change, each with a function that counts it in every place. For a
// view they count hidden things by their public numbers. (2)
func conserved() []game.Quantity {
	count := func(name string, n func(*Position) int) game.Quantity {
		return game.Quantity{Name: name, Count: func(p game.Position) int { return n(p.(*Position)) }}
	}
	var all []game.Quantity
	for s := range MaxPlayers {
		all = append(all,
			count("hoplites of player "+seatIDs[s], func(p *Position) int { return p.hoplitesOf(int8(s)) + p.supplyOf(int8(s)) }),
			count("priests of player "+seatIDs[s], func(p *Position) int { return p.priestsOf(int8(s)) }))
	}
	return append(all,
		count("combat cards", func(p *Position) int {
			n := p.DeckSize() + bits.OnesCount32(p.Discard|p.Battle.Played[Attacking]|p.Battle.Played[Defending])
			for s := range p.Players {
				n += max(int(p.Players[s].HandSize), bits.OnesCount32(p.Players[s].Hand))
			}
			return n
		}),
		count("blessings", func(p *Position) int {
			n := p.BlessingsLeft() + int(p.Draft.Size) + bits.OnesCount64(p.BlessingDiscard)
			for s := range p.Players {
				n += bits.OnesCount64(p.Players[s].Blessings)
			}
			return n
		}),
		count("neutral artifacts", func(p *Position) int {
			n := p.neutralsLeft() + int(p.OfferN)
			for s := range p.Players {
				n += bits.OnesCount32(p.Players[s].Artifacts & p.rules.Index.Neutral)
			}
			return n
		}),
		count("monsters on the map, slain and to come", func(p *Position) int {
			slain := uint8(0)
			for s := range p.Players {
				slain |= p.Players[s].Slain
			}
			n := bits.OnesCount8(slain)
			for b := range p.Beasts {
				if p.Beasts[b].State != Dead {
					n++
				}
			}
			return n
		}))
}

// hoplitesOf counts a player's hoplites on the map, territory by territory.
func (p *Position) hoplitesOf(s int8) int {
	n := 0
	for t := range Territory(NumTerritories) {
		n += p.Players[s].Army(t)
	}
	return n
}

// supplyOf returns a player's supply of hoplites, derived from the position's count of those on the map. In the solo
// game it may be negative, because its armies are larger.
func (p *Position) supplyOf(s int8) int { return int(p.rules.Hoplites) - int(p.Players[s].OnMap) }

// priestsOf counts a player's priests in pool, monuments and supply.
func (p *Position) priestsOf(s int8) int {
	n := int(p.Players[s].Pool) + max(0, p.priestsLeft(s))
	for g := range p.Praying {
		n += int(p.Praying[g][s])
	}
	return n
}
