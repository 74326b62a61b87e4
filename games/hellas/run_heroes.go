package hellas

import (
	"math/bits"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// allAttributes is the set of all attributes.
const allAttributes = 1<<NumAttributes - 1

// runHeroes executes the effects that concern heroes: their place, attributes and injuries.
func (p *Position) runHeroes(d *doing) {
	me := &p.Players[d.seat]
	n := p.number(d.seat, d.N)
	switch d.Op {
	case cards.OpPlaceHero:
		if me.At != NoTerritory {
			p.push(Step{Kind: StepAppear, Seat: d.seat, Marks: MarkMayPass, Set: allTerritories})
		}
	case cards.OpRaise:
		if d.Attribute != NoAttribute {
			p.raise(d.seat, d.Attribute, n, d.m)
			return
		}
		picks := int8(1)
		if d.Which == cards.TwoDifferent {
			picks = 2
		}
		p.push(raising{by: int8(n)}.step(d.seat, picks))
	case cards.OpLower:
		p.runLower(d, n)
	case cards.OpSet:
		me.Own[d.Attribute] = uint8(n)
	case cards.OpSetAtLeast:
		p.push(raising{to: int8(n)}.step(d.seat, 1))
	case cards.OpInjure:
		p.runInjure(d, n)
	case cards.OpInjureHeroes:
		t := p.only(d)
		for i := range p.Seats {
			s := (p.Acting + p.Seats - 1 - i) % p.Seats // pushed last, so that the acting player's runs first
			if t != NoTerritory && p.Players[s].At == t {
				p.injure(s, n, NoAttribute)
			}
		}
	case cards.OpHeal:
		if d.N.All {
			me.Injured = 0
			if d.m.Events != nil {
				d.m.Events.Add(game.Everybody, "tale.heals-all", "who", seatThing(d.seat))
			}
			return
		}
		if n = min(n, me.Injuries()); n > 0 {
			p.push(Step{Kind: StepHeal, Seat: d.seat, N: int8(n)})
		}
	}
}

// runLower lowers the named attribute by n, or else the attribute with the highest value. In a tie the player chooses.
// (Nasty Wounds)
func (p *Position) runLower(d *doing, n int) {
	if d.Attribute != NoAttribute {
		p.lower(d.seat, d.Attribute, n, d.m)
		return
	}
	me := &p.Players[d.seat]
	best, set := uint8(0), uint32(0)
	for a, v := range me.Own {
		switch {
		case v > best:
			best, set = v, 1<<a
		case v == best:
			set |= 1 << a
		}
	}
	if set&(set-1) == 0 {
		p.lower(d.seat, Attribute(first(set)), n, d.m)
		return
	}
	p.push(Step{Kind: StepLower, Seat: d.seat, N: int8(n), Set: set})
}

// runInjure injures the user's own hero, or one enemy hero of the user's choice. If the user's own hero was already
// injured, the effect's Then follows. (Fury)
func (p *Position) runInjure(d *doing, n int) {
	if d.Target == cards.EnemyHero {
		if set := p.hurtable(d.seat); set != 0 {
			p.push(Step{Kind: StepTarget, Seat: d.seat, N: int8(n), Set: uint32(set)})
		}
		return
	}
	if !d.Then.Empty() && p.Players[d.seat].Injured != 0 {
		p.sub(d, d.Then)
	}
	p.injure(d.seat, n, d.Attribute)
}

// hurtable returns the set of other seats whose hero can take an injury, in any place.
func (p *Position) hurtable(s int8) game.Seats {
	var set game.Seats
	for o := range p.Seats {
		if o != s && p.Players[o].Injuries() < int(p.rules.Injuries) {
			set = set.With(game.Seat(o))
		}
	}
	return set
}

// listTargets appends a move for each seat whose hero may be hit.
func (p *Position) listTargets(into []game.Move, s *Step) []game.Move {
	for set := game.Seats(s.Set); set != 0; set = set.Without(set.First()) {
		into = append(into, move1(verbTarget, int(set.First())))
	}
	return into
}

// hit gives the hero of the chosen player as many injuries as the step says. (Thunder of Zeus)
func (p *Position) hit(o int8, _ *game.Env) {
	s := *p.Top()
	p.pop()
	p.injure(o, int(s.N), NoAttribute)
}

// injure gives a hero n injuries. The hero's player flips tokens of their choice, the preferred one first if it is
// uninjured. An injury beyond the third ends a hunt and does nothing else. (3.5)
func (p *Position) injure(s int8, n int, prefer Attribute) {
	step := Step{Kind: StepSuffer, Seat: s, N: int8(n)}
	if prefer != NoAttribute {
		step.Marks, step.Set = MarkPrefers, 1<<prefer
	}
	p.push(step)
}

// healthy returns the set of attributes that may be injured next.
func (p *Position) healthy(s *Step) uint8 {
	set := ^p.Players[s.Seat].Injured & allAttributes
	if s.Is(MarkPrefers) && set&uint8(s.Set) != 0 {
		set &= uint8(s.Set)
	}
	return set
}

// skipSuffer flips the only token that can be flipped. If there is none, it ends the step and a hunt of the hero. It
// returns false if there is a choice.
func (p *Position) skipSuffer(s *Step, m *game.Env) bool {
	set := p.healthy(s)
	switch {
	case s.N <= 0:
		p.pop()
	case set == 0:
		seat := s.Seat
		p.pop()
		p.fourthInjury(seat, m)
	case set&(set-1) == 0:
		p.suffer(Attribute(bits.TrailingZeros8(set)), m)
	default:
		return false
	}
	return true
}

// listSuffers appends a move for each attribute that may be injured.
func (p *Position) listSuffers(into []game.Move, s *Step) []game.Move {
	return appendAttributes(into, verbSuffer, uint32(p.healthy(s)))
}

// appendAttributes appends a move for each attribute of a set.
func appendAttributes(into []game.Move, verb uint8, set uint32) []game.Move {
	for ; set != 0; set &= set - 1 {
		into = append(into, move1(verb, firstOf(uint64(set))))
	}
	return into
}

// suffer injures attribute a of the player who must answer the top step, a StepSuffer, and removes the step after its last injury. An
// injured attribute counts as 1 until it is healed. (3.5)
func (p *Position) suffer(a Attribute, m *game.Env) {
	s := p.Top()
	seat := s.Seat
	p.Players[seat].Injured |= 1 << a
	s.unmark(MarkPrefers)
	if s.N--; s.N == 0 {
		p.pop()
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.injured", "who", seatThing(seat), "attribute", attributeThing(a))
	}
}

// A raising is the amount by which, or the value to which, chosen attributes are raised, as a [StepRaise] step holds
// it. The other field is 0.
type raising struct{ by, to int8 }

// step returns the step in which a seat picks the attributes.
func (r raising) step(s, picks int8) Step {
	return Step{Kind: StepRaise, Seat: s, N: picks, What: r.by, Other: r.to, Set: allAttributes}
}

// raisingOf returns the raising of a step.
func raisingOf(s *Step) raising { return raising{s.What, s.Other} }

// raisable returns the set of attributes that a raising step can raise.
func (p *Position) raisable(s *Step) uint32 {
	set, to := s.Set, raisingOf(s).to
	for a, v := range p.Players[s.Seat].Own {
		if v >= p.rules.AttributeMax || to > 0 && int8(v) >= to {
			set &^= 1 << a
		}
	}
	return set
}

// raiseChosen raises the chosen attribute.
func (p *Position) raiseChosen(a Attribute, m *game.Env) {
	s := *p.Top()
	top := p.Top()
	top.Set &^= 1 << a
	if top.N--; top.N == 0 {
		p.pop()
	}
	r := raisingOf(&s)
	n := int(r.by)
	if r.to > 0 {
		n = int(r.to) - int(p.Players[s.Seat].Own[a])
	}
	p.raise(s.Seat, a, n, m)
}

// lowerChosen lowers the chosen attribute.
func (p *Position) lowerChosen(a Attribute, m *game.Env) {
	s := *p.Top()
	p.pop()
	p.lower(s.Seat, a, int(s.N), m)
}
