package hellas

import (
	"math/bits"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// preparePicks is how many picks Prepare has. (3.2)
const preparePicks = 2

// prepare is the special action Prepare. (3.2)
func (p *Position) prepare(m *game.Moment) {
	p.special(Prepare, m)
	s := p.Top().Seat
	p.push(Step{Kind: StepPrepare, Seat: s, N: preparePicks})
	p.moment(cards.AtPrepare, game.Only(game.Seat(s)))
}

// unenlistable is why no hoplite can be recruited where the hero stands: he is on a quest, there is none, or others' hoplites are there.
// (3.2, 3.9)
func (p *Position) unenlistable(s int8) reason {
	at := p.Players[s].At
	switch {
	case at == NoTerritory:
		return becauseOnQuest
	case p.supply(s) <= 0:
		return becauseSupply
	case p.enemies(s)&at.Bit() == 0:
		return possible
	case s == 0 && p.garrisons()&at.Bit() != 0:
		return becauseGarrison
	}
	return becauseEnemiesThere
}

// listPicks appends the picks of Prepare, which may be repeated, or done. (3.2, R40)
func (p *Position) listPicks(into []game.Move, s *Step) []game.Move {
	me := &p.Players[s.Seat]
	for a := range NumAttributes {
		if me.Injured>>a&1 != 0 {
			into = append(into, move1(verbHeal, a))
		}
	}
	into = append(into, move(verbDraw, 0, 0, 0))
	if p.unenlistable(s.Seat) == possible {
		into = append(into, move(verbEnlist, 0, 0, 0))
		if t := me.At; p.cityClosed(s.Seat, t) == possible {
			into = append(into, move(verbGarrison, word(t), word(1), 0))
		}
	}
	return append(into, move(verbDone, 0, 0, 0))
}

// picked counts a pick of Prepare.
func (p *Position) picked() int8 {
	s := p.Top()
	seat := s.Seat
	if s.N--; s.N == 0 {
		p.pop()
	}
	return seat
}

// drawOne is the pick of a combat card.
func (p *Position) drawOne(m *game.Moment) { p.drawCards(p.picked(), 1, m) }

// enlist is the pick of a hoplite where the hero stands, fortified when it says so. (3.2, R20, glossary)
func (p *Position) enlist(fortified bool, m *game.Moment) {
	s := p.picked()
	t := p.Players[s].At
	if p.Solo() {
		p.levyAllies(t, 1, m)
	} else {
		p.levy(s, t, 1, m)
	}
	if fortified {
		p.enterCity(s, t, m)
	}
	p.settle(s, t, m)
}

// heal heals an injury: a pick of Prepare, or an effect. (3.2)
func (p *Position) heal(a Attribute, m *game.Moment) {
	p.mend(p.picked(), a, m)
}

// healAll heals the injuries of a player, which are no more than an effect heals.
func (p *Position) healAll(m *game.Moment) {
	s := p.Top().Seat
	p.pop()
	for set := p.Players[s].Injured; set != 0; set &= set - 1 {
		p.mend(s, Attribute(bits.TrailingZeros8(set)), m)
	}
}

// mend turns a token of a hero back.
func (p *Position) mend(s int8, a Attribute, m *game.Moment) {
	p.Players[s].Injured &^= 1 << a
	if m.Tale != nil {
		m.Tale.Tell(game.Everybody, "tale.heals", "who", seatThing(s), "attribute", attributeThing(a))
	}
}

// listHeals appends the injuries that may be healed.
func (p *Position) listHeals(into []game.Move, s *Step) []game.Move {
	for a := range NumAttributes {
		if p.Players[s.Seat].Injured>>a&1 != 0 {
			into = append(into, move1(verbHeal, a))
		}
	}
	return into
}

// unusurpable is why a player cannot usurp: his hero is on a quest, or stands in a land whose Glory token he does not hold. (3.2, R15)
func (p *Position) unusurpable(s int8) reason {
	at := p.Players[s].At
	if at == NoTerritory {
		return becauseOnQuest
	}
	if l := p.rules.Territory[at].Land; p.Glory[l] != s || !p.usurpable(l) {
		return becauseNoGloryOf
	}
	return possible
}

// canUsurp tells whether a player may usurp. (3.2, R15)
func (p *Position) canUsurp(s int8) bool { return p.unusurpable(s) == possible }

// usurp is the special action Usurp: the territory is taken at once, a hoplite is recruited there, and enemy hoplites withdraw without
// casualties. The token is kept. (3.2, R15, R16, R46)
func (p *Position) usurp(m *game.Moment) {
	p.special(Usurp, m)
	s := p.Top().Seat
	t := p.Players[s].At
	n := 1
	for set := p.Players[s].Blessings & p.rules.Index.Usurps; set != 0; set &= set - 1 {
		n = max(n, p.number(s, p.rules.Code[p.rules.Blessing[firstOf(set)].Power.Do.At].N))
	}
	p.push(Step{Kind: stepUsurp, Seat: s, Territory: t, N: int8(n)})
	if !p.rules.usurpsLate() {
		p.control(s, t, m)
		return
	}
	if her := p.hostile(t, s); her != NoSeat {
		p.withdraw(her, t, m)
	}
}

// The stages of an usurpation. (R46)
const (
	usurpRecruits int8 = iota
	usurpClears
	usurpOver
)

// runUsurp lets the new hoplites come to the territory that was usurped, and then the enemies go; only then is victory tested. (R46)
func (p *Position) runUsurp(s *Step, m *game.Moment) {
	seat, t, n := s.Seat, s.Territory, int(s.N)
	if !p.rules.usurpsLate() {
		stage := s.What
		s.What++
		switch stage {
		case usurpRecruits:
			p.recruit(seat, t.Bit(), n, false)
		case usurpClears:
			if her := p.hostile(t, seat); her != NoSeat {
				p.withdraw(her, t, m)
			}
		case usurpOver:
			if s.Is(MarkGarrison) && p.Players[seat].Hoplites[t] > 0 {
				p.enterCity(seat, t, m)
			}
			p.pop()
			p.dirty = true
		}
		return
	}
	p.pop()
	p.control(seat, t, m)
	p.recruit(seat, t.Bit(), n, false)
}

// usurped is the territory whose usurpation goes on, as a set: the enemies there have not withdrawn yet, and victory waits. (R46)
func (p *Position) usurped() uint32 {
	if p.rules.usurpsLate() {
		return 0
	}
	if s := p.usurping(); s != nil {
		return s.Territory.Bit()
	}
	return 0
}

// usurping is the step of the usurpation that goes on; nil when there is none.
func (p *Position) usurping() *Step {
	for i := range p.Depth {
		if s := &p.Steps[i]; s.Kind == stepUsurp {
			return s
		}
	}
	return nil
}
