package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// The player's hoplites and Control tokens are blue (Sparta) or yellow (allies). The player commands both alike. This
// file holds the rules that depend on the colour. (3.9)

// transfer moves hoplites of a player from one territory to another. In the solo game blue hoplites move first.
func (p *Position) transfer(s int8, from, to Territory, n int) {
	c := &p.Campaign
	yellow := 0
	if c.Allies[from] > 0 && s == 0 {
		yellow = max(0, n-(p.Players[s].Army(from)-int(c.Allies[from])))
		c.Allies[from] -= uint8(yellow)
	}
	p.remove(s, from, n)
	p.add(s, to, n)
	c.Allies[to] += uint8(yellow)
}

// bury takes n dead hoplites of a player off the map. In the solo game yellow hoplites die first.
func (p *Position) bury(s int8, t Territory, n int) {
	c := &p.Campaign
	if s == 0 && c.Allies[t] > 0 {
		c.Allies[t] -= uint8(min(n, int(c.Allies[t])))
	}
	p.remove(s, t, n)
}

// enrol moves hoplites of a player from the supply into a territory. In the solo game they are yellow if allied is true
// or the Control token there is yellow, otherwise blue. Where one colour has run out, the other replaces it. (3.9)
func (p *Position) enrol(s int8, t Territory, n int, allied bool) {
	if p.Solo() && s == 0 && n > 0 {
		c := &p.Campaign
		yellow := 0
		for _, k := range c.Allies {
			yellow += int(k)
		}
		freeYellow := int(p.rules.Hoplites) - yellow
		freeBlue := int(p.rules.Hoplites) - (int(p.Players[0].OnMap) - yellow)
		k := min(max(0, n-freeBlue), freeYellow)
		if allied || c.Allied&t.Bit() != 0 {
			k = min(n, freeYellow)
		}
		c.Allies[t] += uint8(k)
	}
	p.add(s, t, n)
}

// colour sets the colour of a Control token that player s has just placed in t, where the seat former had control
// before (NoSeat if none). In the solo game the player's token is yellow if t was neutral and only allies are there,
// otherwise blue. For any other player, colour only forgets the token's former colour. (3.9)
func (p *Position) colour(s int8, t Territory, former int8) {
	c := &p.Campaign
	if c.Allied &^= t.Bit(); !p.Solo() || s != 0 {
		return
	}
	if army := p.Players[0].Army(t); former == NoSeat && army > 0 && int(c.Allies[t]) == army {
		c.Allied |= t.Bit()
	}
}

// ControlColour returns the colour of the Control token in a territory, as in the ids of pieces, or "" if there is
// none.
func (p *Position) ControlColour(t Territory) string {
	s := p.Controller(t)
	switch {
	case s == NoSeat:
		return ""
	case p.Solo() && s == 0 && p.Campaign.Allied&t.Bit() != 0:
		return armyIDs[1]
	}
	return armyIDs[s]
}

// sway moves the attitude of a land by n spaces, one at a time, down if n is negative. A move up that starts or ends at
// neutral, or that starts at the end of the track, yields the land's Glory token. If the player already has that token,
// the land's yellow tokens turn blue instead. When the attitude falls to hostile, the land's yellow tokens are removed,
// but hoplites stay. (3.9)
func (p *Position) sway(l Land, n int, m *game.Env) {
	for ; n > 0; n-- {
		p.swayUp(l, m)
	}
	for ; n < 0; n++ {
		p.swayDown(l, m)
	}
}

func (p *Position) swayUp(l Land, m *game.Env) {
	at := &p.Campaign.Attitude[l]
	was := *at
	if was < Friendly {
		*at++
	}
	p.tellAttitude(l, was, m)
	if was != NeutralAttitude && *at != NeutralAttitude && was != Friendly {
		return
	}
	if p.Glory[l] != 0 {
		p.giveGlory(0, l, m)
		return
	}
	if won := p.Campaign.Allied & p.rules.Land[l].Territories; won != 0 {
		p.Campaign.Allied &^= won
		if m.Events != nil {
			for ; won != 0; won &= won - 1 {
				m.Events.Move(game.Everybody, 1, "control:blue", supplyThing(0), p.territoryThing(first(won)))
			}
			m.Events.Add(game.Everybody, "tale.turn-blue", "land", p.landThing(l))
		}
	}
}

func (p *Position) swayDown(l Land, m *game.Env) {
	at := &p.Campaign.Attitude[l]
	was := *at
	if was == Hostile {
		return
	}
	*at--
	p.tellAttitude(l, was, m)
	if *at != Hostile {
		return
	}
	for set := p.Campaign.Allied & p.rules.Land[l].Territories; set != 0; set &= set - 1 {
		p.renounce(first(set), m)
	}
}

// renounce removes a yellow Control token from a territory. A fortified hoplite there leaves the City.
func (p *Position) renounce(t Territory, m *game.Env) {
	if me := &p.Players[0]; me.Fort&t.Bit() != 0 {
		me.Fort &^= t.Bit()
		me.Hoplites[t]++
	}
	p.uncontrol(t, m)
}

// tellAttitude adds the event of a land's new attitude, if it differs from the former one.
func (p *Position) tellAttitude(l Land, was Attitude, m *game.Env) {
	if now := p.Campaign.Attitude[l]; m.Events != nil && now != was {
		m.Events.Add(game.Everybody, "tale.attitude", "land", p.landThing(l), "attitude", game.MakeThing("attitude", cards.AttitudeIDs[now]))
	}
}

// neighbours returns the neutral territories without Persian hoplites next to the player's territories, where an ally
// may arrive. For [cards.LandNotHostile] only lands at neutral or better count. (3.9)
func (p *Position) neighbours(land cards.ScriptLand) uint32 {
	var near uint32
	for set := p.Players[0].Held; set != 0; set &= set - 1 {
		near |= p.rules.Territory[first(set)].Near
	}
	near &^= p.controlled() | p.Players[Persia].Stands
	if land == cards.LandNotHostile {
		for l := range p.rules.Land {
			if p.Campaign.Attitude[l] < NeutralAttitude {
				near &^= p.rules.Land[l].Territories
			}
		}
	}
	return near
}

// ally puts an allied Control token and n allied hoplites, or as many as the supply has, into a neutral territory.
// (3.9)
func (p *Position) ally(t Territory, n int, m *game.Env) {
	p.levyAllies(t, n, m)
	p.control(0, t, m)
	p.Campaign.Allied |= t.Bit()
}

// levyAllies puts n allied hoplites into a territory, or as many as the supply has if it is smaller.
func (p *Position) levyAllies(t Territory, n int, m *game.Env) {
	n = min(n, p.supply(0))
	p.enrol(0, t, n, true)
	p.tellLevy(0, t, n, m)
}
