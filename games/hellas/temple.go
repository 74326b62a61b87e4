package hellas

import (
	"math/bits"

	"pantheon/game"
)

// TemplesLeft returns the number of temple tokens on the temple card, without the Oracle. (3.1)
func (p *Position) TemplesLeft() int { return int(p.rules.Temples[p.Seats]) - int(p.Slot) }

// unbuildable returns the reason why a player cannot build a temple in a territory, or [possible] if there is none. The
// territory has no site or already a temple, the player does not control it, or no token is left for a Shrine. The
// Oracle, in Delphi, needs no token. (3.2)
func (p *Position) unbuildable(s int8, t Territory) reason {
	if t == NoTerritory {
		return becauseNoSite
	}
	switch site := p.rules.Territory[t].Site; {
	case site == NoSite:
		return becauseNoShrine
	case p.Temples&t.Bit() != 0:
		return becauseTempleThere
	case p.Players[s].Held&t.Bit() == 0:
		return becauseNotYourSite
	case site == Shrine && p.TemplesLeft() <= 0:
		return becauseNoToken
	}
	return possible
}

// templeSites returns the set of territories where a player may build a temple or the Oracle. (3.2)
func (p *Position) templeSites(s int8) uint32 {
	all := p.Players[s].Held & p.rules.Index.Sites &^ p.Temples // building is impossible elsewhere
	if p.TemplesLeft() > 0 {
		return all
	}
	set := uint32(0)
	for ; all != 0; all &= all - 1 {
		if t := first(all); p.unbuildable(s, t) == possible {
			set |= t.Bit()
		}
	}
	return set
}

// listTemples appends a move for each territory where a temple may be built. (3.2)
func (p *Position) listTemples(into []game.Move, s int8) []game.Move {
	for set := p.templeSites(s); set != 0; set &= set - 1 {
		into = append(into, move1(verbTemple, first(set)))
	}
	return into
}

// buildTemple carries out the special action Build Temple: a temple, a priest, and a draft if the slot left free is
// marked. In Delphi it builds the Oracle, with a priest and the reward of the temple card. In the solo game the
// attitude of the land rises instead of a draft. (3.2, 3.9, R5)
func (p *Position) buildTemple(t Territory, m *game.Env) {
	p.special(BuildTemple, m)
	s := p.Top().Seat
	p.Temples |= t.Bit()
	p.dirty = true
	oracle := p.rules.Territory[t].Site == Delphi
	if m.Events != nil {
		id, piece := "tale.temple", game.Thing("temple:token")
		if oracle {
			id, piece = "tale.oracle", "temple:oracle"
		}
		m.Events.Move(game.Everybody, 1, piece, "temple-card:card", p.territoryThing(t))
		m.Events.Add(game.Everybody, id, "who", seatThing(s), "territory", p.territoryThing(t))
	}
	p.gainPriests(s, 1, m)
	if p.Solo() { // no card, no draft (3.9)
		p.Slot++
		p.sway(p.rules.Territory[t].Land, 1, m)
		return
	}
	card := &p.rules.Temple[p.Temple]
	if oracle {
		p.perform(s, card.Oracle, plain)
		return
	}
	slot := p.Slot
	p.Slot++
	if card.Drafts>>slot&1 != 0 {
		p.draftBlessings(s, m)
	}
}

// blessingDeck returns the set of blessings in the deck: owned by nobody, not discarded and not in the packet of a
// draft. In the view of a seat that has not seen the packet, its cards are included.
func (p *Position) blessingDeck() uint64 {
	set := p.blessingCards() &^ (p.BlessingDiscard | p.Draft.Packet)
	for s := range p.Players {
		set &^= p.Players[s].Blessings
	}
	return set
}

// BlessingsLeft returns the number of blessings in the deck.
func (p *Position) BlessingsLeft() int {
	n := bits.OnesCount64(p.blessingCards() &^ p.BlessingDiscard)
	for s := range p.Players {
		n -= bits.OnesCount64(p.Players[s].Blessings)
	}
	return n - int(p.Draft.Size)
}

// draftBlessings begins a draft. The builder draws one card more than there are players, or as many as the deck holds.
// (3.7, R29)
func (p *Position) draftBlessings(s int8, m *game.Env) { p.dealBlessings(s, int(p.Seats)+1, m) }

// dealBlessings draws n blessings for a player, or as many as the deck holds. The player keeps one and passes on the
// rest. Without any it does nothing. (3.7, R29)
func (p *Position) dealBlessings(s int8, n int, m *game.Env) {
	p.Draft = Draft{}
	for range n {
		deck := p.blessingDeck()
		if deck == 0 {
			break
		}
		p.Draft.Packet |= 1 << pickBit(m, streamBlessings, deck)
		p.Draft.Size++
	}
	if p.Draft.Size == 0 {
		return
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.draft", "who", seatThing(s), "n", int(p.Draft.Size))
	}
	p.lookAtPacket(s, m)
	p.push(Step{Kind: StepDraft, Seat: s, N: 1})
}

// lookAtPacket reveals the packet of blessings to a player.
func (p *Position) lookAtPacket(s int8, m *game.Env) {
	p.Draft.Seen = p.Draft.Seen.With(game.Seat(s))
	m.Revealed = true
	if m.Events != nil {
		for set := p.Draft.Packet; set != 0; set &= set - 1 {
			m.Events.Add(game.Only(game.Seat(s)), "tale.sees", "blessing", p.blessingThing(Blessing(firstOf(set))))
		}
	}
}

// listDraft appends a move for each blessing of the packet.
func (p *Position) listDraft(into []game.Move) []game.Move {
	for set := p.Draft.Packet; set != 0; set &= set - 1 {
		into = append(into, move1(verbDraft, firstOf(set)))
	}
	return into
}

// draft keeps a blessing of the packet for the choosing player and passes the rest to the right. When every player has
// one, the rest is discarded. (3.7)
func (p *Position) draft(b Blessing, m *game.Env) {
	s := *p.Top()
	p.pop()
	p.Draft.Packet &^= 1 << b
	p.Draft.Size--
	m.Revealed = true
	if next := p.before(s.Seat); s.N < p.Seats && p.Draft.Size > 0 {
		p.lookAtPacket(next, m)
		p.push(Step{Kind: StepDraft, Seat: next, N: s.N + 1})
	} else {
		p.BlessingDiscard |= p.Draft.Packet
		p.Draft = Draft{}
	}
	p.bless(s.Seat, b, m)
}

// bless gives a player a blessing, with its immediate gains. (3.7)
func (p *Position) bless(s int8, b Blessing, m *game.Env) {
	p.Players[s].Blessings |= 1 << b
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.blessed", "who", seatThing(s), "blessing", p.blessingThing(b))
	}
	p.perform(s, p.rules.Blessing[b].Gain, plain)
}

// neutralDeck returns the set of neutral artifacts that nobody owns and that are not on offer. In the view of a seat
// that may not see the offer, its artifacts are included.
func (p *Position) neutralDeck() uint32 {
	set := p.neutralCards() &^ p.Offer
	for s := range p.Players {
		set &^= p.Players[s].Artifacts
	}
	return set
}

// neutralsLeft returns the number of neutral artifacts that nobody owns and that are not on offer.
func (p *Position) neutralsLeft() int {
	set := p.neutralCards()
	for s := range p.Players {
		set &^= p.Players[s].Artifacts
	}
	return count(set) - int(p.OfferN)
}

// offerArtifacts draws n neutral artifacts, or as many as are left. If more are drawn than the parameter keep says, the
// player keeps that number by choice, and the rest are shuffled back. Otherwise the player gets all of them. (R13)
func (p *Position) offerArtifacts(s int8, n, keep int, m *game.Env) {
	p.Offer, p.OfferN = 0, 0
	for range n {
		deck := p.neutralDeck()
		if deck == 0 {
			break
		}
		a := pickBit(m, streamArtifacts, uint64(deck))
		p.Offer |= 1 << a
		p.OfferN++
		if m.Events != nil {
			m.Events.Add(game.Only(game.Seat(s)), "tale.offered", "artifact", p.artifactThing(Artifact(a)))
		}
	}
	switch {
	case p.OfferN == 0:
	case int(p.OfferN) <= keep:
		for set := p.Offer; set != 0; set &= set - 1 {
			p.giveArtifact(s, Artifact(firstOf(uint64(set))), m)
		}
		p.Offer, p.OfferN = 0, 0
	default:
		p.push(Step{Kind: StepKeep, Seat: s, N: int8(keep)})
	}
}

// listKeeps appends a move for each artifact on offer.
func (p *Position) listKeeps(into []game.Move) []game.Move {
	for set := p.Offer; set != 0; set &= set - 1 {
		into = append(into, move1(verbKeep, firstOf(uint64(set))))
	}
	return into
}

// keep keeps an artifact on offer. When enough are kept, the rest are shuffled back.
func (p *Position) keep(a Artifact, m *game.Env) {
	s := p.Top()
	seat := s.Seat
	p.Offer &^= 1 << a
	p.OfferN--
	if s.N--; s.N == 0 {
		p.pop()
		p.Offer, p.OfferN = 0, 0
	}
	m.Revealed = true
	p.giveArtifact(seat, a, m)
}

// giveArtifact gives a player an artifact, charged, and takes it from its former owner. It changes nothing if the
// player already has it. (3.7)
func (p *Position) giveArtifact(s int8, a Artifact, m *game.Env) {
	was := NoSeat
	for o := range p.Players {
		if p.Players[o].Artifacts>>a&1 != 0 {
			was = int8(o)
		}
	}
	if was == s {
		return
	}
	if was != NoSeat {
		p.Players[was].Artifacts &^= 1 << a
	}
	p.Players[s].Artifacts |= 1 << a
	p.Charged |= 1 << a
	if m.Events != nil {
		from := game.Thing("")
		if was != NoSeat {
			from = p.whoThing(was)
		}
		m.Events.Move(game.Everybody, 1, p.artifactThing(a), from, p.whoThing(s))
		m.Events.Add(game.Everybody, "tale.gains", "who", p.whoThing(s), "artifact", p.artifactThing(a))
	}
}
