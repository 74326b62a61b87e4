package hellas

import (
	"math/bits"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// preparePicks is the number of picks of Prepare. (3.2)
const preparePicks = 2

// prepare begins the special action Prepare. (3.2)
func (p *Position) prepare(m *game.Env) {
	p.special(Prepare, m)
	s := p.Top().Seat
	p.push(Step{Kind: StepPrepare, Seat: s, N: preparePicks})
	p.moment(cards.AtPrepare, game.Only(game.Seat(s)))
}

// unenlistable returns the reason why no hoplite can be recruited in the hero's territory, or [possible] if there is
// none. The hero is on a quest, the supply is empty, hoplites of others are there, or Persia controls the territory.
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

// listPicks appends the moves for the picks of Prepare, which may be repeated, and the move to end. (3.2, R40)
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

// picked counts one pick of the top step, pops the step after the last pick, and returns its seat.
func (p *Position) picked() int8 {
	s := p.Top()
	seat := s.Seat
	if s.N--; s.N == 0 {
		p.pop()
	}
	return seat
}

// drawOne draws a combat card as a pick of Prepare.
func (p *Position) drawOne(m *game.Env) { p.drawCards(p.picked(), 1, m) }

// enlist recruits a hoplite in the hero's territory as a pick of Prepare, fortified if the move says so. In the solo
// game it is an ally. The player takes the territory if the hoplites are enough. (3.2, 3.9, R20)
func (p *Position) enlist(fortified bool, m *game.Env) {
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

// heal heals the injury of an attribute, as a pick of Prepare or by an effect. (3.2)
func (p *Position) heal(a Attribute, m *game.Env) {
	p.mend(p.picked(), a, m)
}

// healAll heals all injuries of the choosing player and pops the step. It is for effects that heal at least as many as
// there are.
func (p *Position) healAll(m *game.Env) {
	s := p.Top().Seat
	p.pop()
	for set := p.Players[s].Injured; set != 0; set &= set - 1 {
		p.mend(s, Attribute(bits.TrailingZeros8(set)), m)
	}
}

// mend removes the injury of an attribute of a hero.
func (p *Position) mend(s int8, a Attribute, m *game.Env) {
	p.Players[s].Injured &^= 1 << a
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.heals", "who", seatThing(s), "attribute", attributeThing(a))
	}
}

// listHeals appends a move for each injury that may be healed.
func (p *Position) listHeals(into []game.Move, s *Step) []game.Move {
	for a := range NumAttributes {
		if p.Players[s.Seat].Injured>>a&1 != 0 {
			into = append(into, move1(verbHeal, a))
		}
	}
	return into
}

// unusurpable returns the reason why a player cannot usurp, or [possible] if there is none. The hero is on a quest, or
// in a land whose Glory token the player does not hold. The same reason applies in the northernmost land of the solo
// game. (3.2, 3.9, R15)
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

// canUsurp reports whether a player may usurp. (3.2, R15)
func (p *Position) canUsurp(s int8) bool { return p.unusurpable(s) == possible }

// usurp carries out the special action Usurp. The player takes the territory immediately and recruits there, one
// hoplite unless a blessing sets more. Enemy hoplites then withdraw without casualties. In version 1 of the rules they
// withdraw first. The Glory token is kept. (3.2, R15, R16, R46)
func (p *Position) usurp(m *game.Env) {
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

// The stages of a usurpation. (R46)
const (
	usurpRecruits int8 = iota
	usurpClears
	usurpOver
)

// runUsurp brings the new hoplites into the usurped territory, and then makes the enemies leave. Victory is checked
// only after that. In version 1 of the rules the enemies have already left, and the player takes the territory here.
// (R46)
func (p *Position) runUsurp(s *Step, m *game.Env) {
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

// usurped returns the set with the territory of the current usurpation. Enemies there have not withdrawn yet, and the
// victory check waits. It is empty without a usurpation, and in version 1 of the rules. (R46)
func (p *Position) usurped() uint32 {
	if p.rules.usurpsLate() {
		return 0
	}
	if s := p.usurping(); s != nil {
		return s.Territory.Bit()
	}
	return 0
}

// usurping returns the step of the current usurpation, or nil if there is none.
func (p *Position) usurping() *Step {
	for i := range p.Depth {
		if s := &p.Steps[i]; s.Kind == stepUsurp {
			return s
		}
	}
	return nil
}
