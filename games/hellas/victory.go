package hellas

import "pantheon/game"

// Lands returns the set of lands (bit l) that a player controls completely and that count with this number of players.
// (3.8)
func (p *Position) Lands(s int8) uint8 {
	var set uint8
	for l := range p.rules.Land {
		if p.rules.Excluded[p.Seats]>>l&1 == 0 && p.rules.Land[l].Territories&^p.Players[s].Held == 0 {
			set |= 1 << l
		}
	}
	return set
}

// checkVictory ends the game if a player has won. If several have, the first from the acting player on wins, clockwise.
// In the solo game it also ends a game that is lost. (3.8, 3.9, R22)
func (p *Position) checkVictory(m *game.Env) {
	p.dirty = false
	if p.Solo() {
		if way, _, tale := p.soloWay(); way != NotWon && p.Way == NotWon {
			p.endInvasion(way, tale, m)
		}
		return
	}
	for i := range p.Seats {
		s := (p.Acting + i) % p.Seats
		if way := p.wayOf(s); way != NotWon {
			p.win(s, way, m)
			return
		}
	}
}

// wayOf returns the way in which a player has won, or NotWon. In the solo game it may be SoloLost. (3.8, 3.9)
func (p *Position) wayOf(s int8) Way {
	if p.Solo() {
		way, _, _ := p.soloWay()
		return way
	}
	me := &p.Players[s]
	switch {
	case count(uint32(p.Lands(s))) >= int(p.rules.Warlord[p.Seats]):
		return Warlord
	case count(p.Temples&me.Held) >= int(p.rules.Favoured):
		return Favoured
	case count(uint32(me.Slain)) >= int(p.rules.Slayer):
		return Slayer
	case p.Crown.Monument != NoMonument && p.Crown.Tokens == 0 && me.Held&p.rules.Monument[p.Crown.Monument].Territory.Bit() != 0:
		return King
	}
	return NotWon
}

// win records the winner and the way of winning. [Position.run] then clears what is in progress.
func (p *Position) win(s int8, way Way, m *game.Env) {
	p.Winner, p.Way = s, way
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.wins", "who", seatThing(s), "way", wayThing(way))
	}
}

// finish clears everything in progress when the game ends.
func (p *Position) finish() {
	p.Steps = [MaxDepth]Step{}
	p.Depth = 0
	p.Discard |= p.Battle.Played[Attacking] | p.Battle.Played[Defending]
	p.noBattle()
	p.noHunt()
	p.Draft = Draft{}
	p.Offer, p.OfferN, p.Fresh, p.FreshN = 0, 0, 0, 0
	p.forget()
}
