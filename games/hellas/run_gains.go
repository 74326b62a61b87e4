package hellas

import "pantheon/game"

// runGains does what concerns priests, artifacts, Glory tokens, drafts and special actions.
func (p *Position) runGains(d *doing) {
	me := &p.Players[d.seat]
	n := p.number(d.seat, d.n)
	switch d.op {
	case opPriest:
		p.gainPriests(d.seat, n, d.m)
	case opSacrifice:
		n = min(n, int(me.Pool))
		me.Pool -= uint8(n)
		if d.m.Tale != nil && n > 0 {
			d.m.Tale.Moved(game.Everybody, n, priestPiece(d.seat), poolThing(d.seat), supplyThing(d.seat))
			d.m.Tale.Tell(game.Everybody, "tale.sacrifices", "who", seatThing(d.seat), "n", n)
		}
	case opArtifact:
		p.offerArtifacts(d.seat, n, max(1, int(d.keep)), d.m)
	case opGlory:
		p.runGlory(d)
	case opReturnGlory:
		p.pushClaim(d.seat, p.gloriesOf(d.seat), 1)
	case opDraft:
		p.draftBlessings(d.seat, d.m)
	case opExtraAction:
		p.push(Step{Kind: StepExtra, Seat: d.seat, A: int8(n)})
	case opUseSpecial:
		p.startHunt(d.seat, d.m)
	case opClearActions:
		me.Used, me.Marked = 0, false
		if d.m.Tale != nil {
			d.m.Tale.Tell(game.Everybody, "tale.cleared-own", "who", seatThing(d.seat))
		}
	}
}

// runGlory gives a Glory token: of the land where the hero began, or of one whose token no other player holds. (R14)
func (p *Position) runGlory(d *doing) {
	if d.land == startingLand {
		if at := p.Players[d.seat].At; at != NoTerritory {
			p.giveGlory(d.seat, p.rules.territory[at].land, d.m)
		}
		return
	}
	p.pushClaim(d.seat, p.gloriesOf(NoSeat), 0)
}

// gloriesOf is the set of lands whose token a player holds; of NoSeat, nobody.
func (p *Position) gloriesOf(s int8) uint32 {
	var set uint32
	for l, holder := range p.Glory {
		if holder == s {
			set |= 1 << l
		}
	}
	return set
}

// pushClaim asks for a Glory token of a set, when there is one.
func (p *Position) pushClaim(s int8, set uint32, back int8) {
	if set != 0 {
		p.push(Step{Kind: StepClaim, Seat: s, Set: set, B: back})
	}
}
