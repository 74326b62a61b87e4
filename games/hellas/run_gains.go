package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// runGains executes the effects that concern priests, artifacts, Glory tokens, drafts and special actions.
func (p *Position) runGains(d *doing) {
	me := &p.Players[d.seat]
	n := p.number(d.seat, d.N)
	switch d.Op {
	case cards.OpPriest:
		p.gainPriests(d.seat, n, d.m)
	case cards.OpSacrifice:
		n = min(n, int(me.Pool))
		me.Pool -= uint8(n)
		if d.m.Events != nil && n > 0 {
			d.m.Events.Move(game.Everybody, n, priestPiece(d.seat), poolThing(d.seat), supplyThing(d.seat))
			d.m.Events.Add(game.Everybody, "tale.sacrifices", "who", seatThing(d.seat), "n", n)
		}
	case cards.OpArtifact:
		p.offerArtifacts(d.seat, n, max(1, int(d.Keep)), d.m)
	case cards.OpGlory:
		p.runGlory(d)
	case cards.OpReturnGlory:
		p.pushClaim(d.seat, p.gloriesOf(d.seat), MarkBack)
	case cards.OpDraft:
		p.draftBlessings(d.seat, d.m)
	case cards.OpExtraAction:
		p.push(Step{Kind: StepExtra, Seat: d.seat, N: int8(n)})
	case cards.OpUseSpecial:
		p.startHunt(d.seat, d.m)
	case cards.OpClearActions:
		me.Used, me.Marked = 0, false
		if d.m.Events != nil {
			d.m.Events.Add(game.Everybody, "tale.cleared-own", "who", seatThing(d.seat))
		}
	}
}

// runGlory gives the player a Glory token: of the land of the hero's territory, or of a land of the player's choice
// whose token nobody holds. It gives none if there is no such land. (R14)
func (p *Position) runGlory(d *doing) {
	if d.Land == cards.StartingLand {
		if at := p.Players[d.seat].At; at != NoTerritory {
			p.giveGlory(d.seat, p.rules.Territory[at].Land, d.m)
		}
		return
	}
	p.pushClaim(d.seat, p.gloriesOf(NoSeat), 0)
}

// gloriesOf returns the set of lands whose token a player holds, or that nobody holds for NoSeat.
func (p *Position) gloriesOf(s int8) uint32 {
	var set uint32
	for l, holder := range p.Glory {
		if holder == s {
			set |= 1 << l
		}
	}
	return set
}

// pushClaim gives a seat the choice of a Glory token of a set, to take or, with [MarkBack], to return. It does nothing
// for an empty set.
func (p *Position) pushClaim(s int8, set uint32, back Marks) {
	if set != 0 {
		p.push(Step{Kind: StepClaim, Seat: s, Set: set, Marks: back})
	}
}
