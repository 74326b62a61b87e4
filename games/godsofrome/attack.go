package godsofrome

import (
	"math/bits"

	"pantheon/game"
)

// attackable returns the set of territories where the seat to act may make basic attacks: those where its faction is
// present. Diana's power adds those adjacent to them. The set includes territories without a meeple to push. (1.7,
// 1.14)
func (p *Position) attackable() uint16 {
	f := p.Players[p.Active].Faction
	set := p.Presence(f)
	if f == Diana && p.power(Diana) {
		for near := uint(set); near != 0; near &= near - 1 {
			set |= p.rules.adjacent[bits.TrailingZeros(near)]
		}
	}
	return set
}

// listAttacks appends the basic attacks on the given territories: a meeple of another faction and the adjacent
// territory it is pushed to. Wooden temples cannot be pushed. (1.7, ruling Q12)
func (p *Position) listAttacks(into []game.Move, targets uint16) []game.Move {
	f := p.Players[p.Active].Faction
	targets &= p.leavable()
	var meeples uint64 // where the other factions have some, 16 bits for each: one loop through all is faster than four
	for i := range NumFactions - 1 {
		meeples |= uint64(p.people[other(f, i)]&targets) << (16 * i)
	}
	for ; meeples != 0; meeples &= meeples - 1 {
		at := bits.TrailingZeros64(meeples)
		x, in := other(f, at/16), Territory(at%16)
		enter := p.pushable(x)
		push := move(verbAttack, word(in), word(x), 0)
		near := p.rules.adjacent[in]
		if near&^enter == 0 { // all its neighbours, as nearly always
			to := &p.rules.neighbours[in]
			have := len(into)
			const _ = uint(8 - maxBorders) // fails to compile if the lists below are too short
			into = append(into, push+to[0], push+to[1], push+to[2], push+to[3], push+to[4], push+to[5], push+to[6], push+to[7])
			into = into[:have+bits.OnesCount16(near)]
			continue
		}
		for dests := uint(near & enter); dests != 0; dests &= dests - 1 {
			into = append(into, push+game.Move(bits.TrailingZeros(dests)+1))
		}
	}
	return into
}

// other returns the faction at index i, from 0, among all but f.
func other(f Faction, i int) Faction {
	x := Faction(i)
	if x >= f {
		x++
	}
	return x
}

// canAttack reports whether listAttacks would append anything.
func (p *Position) canAttack(targets uint16) bool {
	f := p.Players[p.Active].Faction
	targets &= p.leavable()
	for x := Jupiter; x <= Venus; x++ {
		if x == f {
			continue
		}
		enter := p.pushable(x)
		for set := uint(p.people[x] & targets); set != 0; set &= set - 1 {
			if p.rules.adjacent[bits.TrailingZeros(set)]&enter != 0 {
				return true
			}
		}
	}
	return false
}

// attack pushes one meeple of faction x to an adjacent territory. With Diana's power one more push from the same
// territory may follow, if she is present there and can push. (1.7, 1.14, ruling Q18)
func (p *Position) attack(in Territory, x Faction, to Territory, m *game.Env) {
	p.push(in, x, to, 1, m)
	if p.Step == Acting {
		p.use(Attack)
		f := p.Players[p.Active].Faction
		if f == Diana && p.power(Diana) && p.Presence(f)&in.bit() != 0 && p.canAttack(in.bit()) {
			p.Step, p.Origin = Pressing, in
			return
		}
	}
	p.goOn(m)
}

// push moves n meeples of faction x, which is not the faction to act, to an adjacent territory and appends the event.
func (p *Position) push(in Territory, x Faction, to Territory, n uint8, m *game.Env) {
	p.shift(x, in, to, n)
	if m.Events != nil {
		tellMeeples(m.Events, x, in, to, n)
	}
}

// stormable returns the set of territories of possible improved attacks. The faction to act must be present and have
// the unspent blessing of that colour, and the god piece must not be there yet. (1.8, ruling Q19)
func (p *Position) stormable() uint16 {
	me := &p.Players[p.Active]
	return p.Presence(me.Faction) & coloursOf(me.Unspent) &^ p.blocked
}

// storm performs an improved attack: the god piece of the territory's colour moves to the territory, and the meeples of
// other factions must leave. Those with only one destination are pushed immediately. (1.8)
func (p *Position) storm(t Territory, m *game.Env) {
	p.use(Attack)
	g := t.Faction()
	p.spend(g, m.Events)
	was := p.God[g]
	p.moveGod(g, t)
	if m.Events != nil {
		from := godThing(g)
		if was != Off {
			from = territoryThing(was)
		}
		m.Events.Add(game.Everybody, "tale.god-comes", "god", godThing(g), "territory", territoryThing(t))
		m.Events.Move(game.Everybody, 1, godThing(g), from, territoryThing(t))
	}
	p.Step, p.Origin = Scattering, t
	p.flee(m)
	p.scatter(m)
}

// driven reports whether faction x has meeples that must leave the stormed territory. The attacker's own meeples stay,
// and so do Jupiter's if his power is in play. (1.8, 1.14)
func (p *Position) driven(x Faction) bool {
	return p.Meeples[p.Origin][x] > 0 && x != p.Players[p.Active].Faction && !(x == Jupiter && p.power(Jupiter))
}

// flee pushes the meeples that have only one destination. Meeples without a destination stay, and flee appends an event
// for them. (Ruling Q12)
func (p *Position) flee(m *game.Env) {
	for x := Jupiter; x <= Venus; x++ {
		if !p.driven(x) {
			continue
		}
		n := p.Meeples[p.Origin][x]
		switch dests := p.rules.adjacent[p.Origin] & p.pushable(x); {
		case dests == 0:
			if m.Events != nil {
				m.Events.Add(game.Everybody, "tale.stays", "n", int(n), "faction", factionThing(x), "territory", territoryThing(p.Origin))
			}
		case dests&(dests-1) == 0:
			to := Territory(bits.TrailingZeros16(dests))
			p.push(p.Origin, x, to, n, m)
			if m.Events != nil {
				m.Events.Add(game.Everybody, "tale.pushed", "n", int(n), "faction", factionThing(x), "territory", territoryThing(to))
			}
		}
	}
}

// listScattering appends the pushes that an improved attack still requires. (1.8)
func (p *Position) listScattering(into []game.Move) []game.Move {
	for x := Jupiter; x <= Venus; x++ {
		if !p.driven(x) {
			continue
		}
		for dests := uint(p.rules.adjacent[p.Origin] & p.pushable(x)); dests != 0; dests &= dests - 1 {
			to := Territory(bits.TrailingZeros(dests))
			into = appendCounts(into, move(verbPush, word(x), word(to), 0), p.Meeples[p.Origin][x])
		}
	}
	return into
}

// calm reports whether no meeple is left in the stormed territory that could be pushed.
func (p *Position) calm() bool {
	for x := Jupiter; x <= Venus; x++ {
		if p.driven(x) && p.rules.adjacent[p.Origin]&p.pushable(x) != 0 {
			return false
		}
	}
	return true
}

// scatter continues the turn if no meeple is left to push.
func (p *Position) scatter(m *game.Env) {
	if p.calm() {
		p.goOn(m)
	}
}
