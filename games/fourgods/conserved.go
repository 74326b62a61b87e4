package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// conserved returns the quantities of pieces that no move changes. (5.2)
func conserved() []game.Quantity {
	count := func(name string, n func(*Position) int) game.Quantity {
		return game.Quantity{Name: name, Count: func(p game.Position) int { return n(p.(*Position)) }}
	}
	all := []game.Quantity{
		count("tiles", func(p *Position) int {
			n := int(p.BagLeft) + int(p.Aside) + bits.OnesCount64(p.World)
			for s := range p.Players {
				n += p.Players[s].hands() + p.Players[s].Discarded()
			}
			return n
		}),
		count("city tokens", func(p *Position) int {
			n := int(p.Cities) + bits.OnesCount64(p.Towns)
			for _, razed := range p.Razed {
				n += int(razed)
			}
			return n
		}),
	}
	for c := range Colour(NumGods) {
		all = append(all, count(c.String()+" prophets", func(p *Position) int { return p.countProphets(c) }))
	}
	return all
}

// countProphets returns the number of prophets of a colour in all places.
func (p *Position) countProphets(c Colour) int {
	n := int(p.Reserve[c]) + int(p.Out[c]) + bits.OnesCount64(p.settled[c])
	for set := p.Towns; set != 0; set &= set - 1 {
		if p.CityAt(cellOfBit(set)) == c {
			n++
		}
	}
	return n
}
