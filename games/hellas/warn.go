package hellas

import "pantheon/game"

// nearLands is the maximum number of missing territories at which a warning appears. A battle and its consequences may gain two
// together.
const nearLands = 2

// Warnings appends the warnings about players who may soon win, way by way for each player. For the King of Kings they
// name the holder of the monument's territory, if any, and the number of tokens left. In the solo game they cover both
// sides. It implements [game.Warner]. (3.8, 3.9)
func (p *Position) Warnings(into []game.Phrase) []game.Phrase {
	if p.Over() {
		return into
	}
	if p.Solo() {
		return p.soloWarnings(into)
	}
	goals, near := p.Goals(), 1
	if p.Depth > 0 { // the current action may gain one, and its consequences another
		near = 2
	}
	for s := range p.Seats {
		me, who := &p.Players[s], seatThing(s)
		if built := count(p.Temples & me.Held); built >= goals.Temples-near {
			into = append(into, game.NewPhrase("warning.favoured", "who", who, "n", built, "of", goals.Temples))
		}
		if slain := count(uint32(me.Slain)); slain == goals.Monsters-1 {
			into = append(into, game.NewPhrase("warning.slayer", "who", who, "n", slain, "of", goals.Monsters))
		}
		if left := p.leftForLands(s); left <= nearLands {
			into = append(into, game.NewPhrase("warning.warlord", "who", who, "n", left))
		}
		if throne := p.Throne(); throne != NoTerritory && me.Held&throne.Bit() != 0 {
			into = append(into, game.NewPhrase("warning.king", "who", who, "n", int(p.Crown.Tokens), "by", seatThing(p.Crown.Seat)))
		}
	}
	if throne := p.Throne(); throne != NoTerritory && p.Controller(throne) == NoSeat {
		into = append(into, game.NewPhrase("warning.throne", "territory", p.territoryThing(throne), "n", int(p.Crown.Tokens), "by", seatThing(p.Crown.Seat)))
	}
	return into
}

// leftForLands returns the number of territories that a player lacks for as many complete lands as win. (3.8)
func (p *Position) leftForLands(s int8) int {
	var lacks [NumTerritories + 1]int // lands by the number of territories that they lack
	for l := range p.rules.Land {
		if p.rules.Excluded[p.Seats]>>l&1 == 0 {
			lacks[count(p.rules.Land[l].Territories&^p.Players[s].Held)]++
		}
	}
	left, lands := 0, p.Goals().Lands
	for n, there := range lacks {
		taken := min(there, lands)
		left += n * taken
		lands -= taken
	}
	return left
}

// soloWarnings appends the warnings of the ways on which the player or Persia is one step from winning. (3.9)
func (p *Position) soloWarnings(into []game.Phrase) []game.Phrase {
	r := p.soloResult()
	for i := range r.N {
		who := p.whoThing(0)
		if r.Standings[i].Seat == game.Spectator {
			who = p.whoThing(Persia)
		}
		for _, w := range r.Standings[i].Ways {
			if w.ID != "" && w.ID != wayClock && w.Got == w.Of-1 {
				into = append(into, game.NewPhrase("warning.way", "who", who, "way", game.MakeThing("way", w.ID)))
			}
		}
	}
	return into
}
