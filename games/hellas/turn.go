package hellas

import (
	"math/bits"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// runTurns passes the turn to the left neighbour after the special action of this turn. In the solo game the Events
// phase follows. (3.2, 3.9)
func (p *Position) runTurns(_ *Step, m *game.Env) {
	if p.Solo() {
		p.push(Step{Kind: stepPersia})
		return
	}
	p.Acting = p.after(p.Acting)
	p.beginTurn(m)
}

// beginTurn begins the turn of the acting player. (3.2)
func (p *Position) beginTurn(m *game.Env) {
	p.TurnNo++
	p.Done, p.OnceTurn, p.Campaign.Expelled = 0, 0, false
	p.forget()
	p.Players[p.Acting].Declines = false
	p.push(Step{Kind: StepTurn, Seat: p.Acting})
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.turn", "who", seatThing(p.Acting))
	}
}

// listTurn appends the moves of a turn: the remaining regular actions, the powers that may be used in the player's own
// turn, and the special actions. A special action ends the turn. (3.2)
func (p *Position) listTurn(into []game.Move, _ *Step) []game.Move {
	s := p.Acting
	if p.Done&UsedArtifacts == 0 {
		into = p.listArtifacts(into, s)
	}
	into = p.listPrayers(into, s)
	into = p.listWalks(into, s)
	into = p.listMoves(into, s, p.Players[s].Value(Leadership))
	into = p.listTrades(into, s)
	into = p.listPowers(into, s, p.freeMoments(s))
	return p.listSpecials(into, s, true)
}

// turnMoments returns the moments of powers that may be used in the turn now, including the regular action Use
// artifacts.
func (p *Position) turnMoments(s *Step) cards.Moments {
	return cards.WhenRegular | p.freeMoments(s.Seat)
}

// freeMoments returns the moments of powers that may be used in the turn now, without the regular action Use artifacts.
func (p *Position) freeMoments(s int8) cards.Moments {
	when := cards.OwnTurn | cards.AnyTime | cards.SpecialChoice
	if p.Done&MovedHero == 0 {
		when |= cards.InsteadOfHeroMove
	}
	if p.Done&MovedHoplites == 0 {
		when |= cards.InsteadOfHoplites
	}
	if p.available(s, March) {
		when |= cards.AtMarch
	}
	return when
}

// act records a regular action as used up, and the turn as begun.
func (p *Position) act(r Regular) {
	p.Done |= r | Began
}

// freeActions returns the set of special actions (bit a) that a player may take: those not marked as used, and Build
// Monument once in a turn. (3.2, R31)
func (p *Position) freeActions(s int8) uint8 {
	free := ^p.Players[s].Used & (1<<BuildMonument - 1)
	if p.Done&BuiltLevel == 0 {
		free |= 1 << BuildMonument
	}
	return free
}

// unavailable returns the reason why a special action may not be taken now, or [possible] if there is none. (3.2, R31)
func (p *Position) unavailable(s int8, a Action) reason {
	switch {
	case p.freeActions(s)>>uint(a)&1 != 0:
		return possible
	case a == BuildMonument:
		return becauseBuiltAlready
	}
	return becauseUsedAction
}

// available reports whether a special action may be taken now. (3.2, R31)
func (p *Position) available(s int8, a Action) bool { return p.freeActions(s)>>uint(a)&1 != 0 }

// unrepeatable returns the reason why a special action may not be repeated, or [possible] if there is none. The action
// is not marked as used. Build Monument is never marked; it has a reason of its own, except in version 1 of the rules.
// (3.2, R48)
func (p *Position) unrepeatable(s int8, a Action) reason {
	switch {
	case p.Players[s].Used>>uint(a)&1 != 0:
		return possible
	case a == BuildMonument && !p.rules.choosesMonumentFirst():
		return becauseRepeatFirst
	}
	return becauseNotUsed
}

// listSpecials appends the moves of special actions. If fresh is true these are the available ones, otherwise those
// marked as used. In the solo game Pass replaces Build Monument, and only as the special action of the turn. (3.2, 3.9)
func (p *Position) listSpecials(into []game.Move, s int8, fresh bool) []game.Move {
	may := p.freeActions(s)
	if !fresh {
		may = p.Players[s].Used
	}
	if may>>Recruit&1 != 0 {
		into = append(into, move(verbRecruit, 0, 0, 0))
	}
	if may>>March&1 != 0 {
		into = p.listMarches(into, s)
		if !p.Solo() { // in the solo game Pass does nothing, too
			into = append(into, move(verbCamp, 0, 0, 0))
		}
	}
	if may>>BuildTemple&1 != 0 {
		into = p.listTemples(into, s)
	}
	if may>>Prepare&1 != 0 {
		into = append(into, move(verbPrepare, 0, 0, 0))
	}
	if may>>Usurp&1 != 0 && p.canUsurp(s) {
		into = append(into, move(verbUsurp, 0, 0, 0))
	}
	if may>>Hunt&1 != 0 {
		into = p.listHunts(into, s)
	}
	switch {
	case p.Solo() && p.Top().Kind == StepTurn: // Pass replaces it (3.9)
		into = append(into, move(verbPass, 0, 0, 0))
	case may>>BuildMonument&1 != 0 && !p.Solo():
		into = p.listBuilds(into)
		if p.noneToRepeat(s) == possible {
			into = append(into, move(verbRepeat, 0, 0, 0))
		}
	}
	return into
}

// special takes a special action as the choice of the top step, which it pops or counts down. It marks the action as
// used, unless it is Build Monument or repeats a used action. The step of its consequences is then on top; see
// [Position.follow]. (3.2)
func (p *Position) special(a Action, m *game.Env) {
	top := p.Top()
	s, fresh := top.Seat, true
	switch top.Kind {
	case StepTurn:
		p.Done |= TookSpecial | Began
		p.pop()
	case StepExtra:
		if top.N--; top.N == 0 {
			p.pop()
		}
	case StepRepeat:
		fresh = false
		p.pop()
	}
	if a == BuildMonument {
		p.Done |= BuiltLevel
	} else if fresh {
		p.Players[s].Used |= 1 << a
	}
	if a == March {
		p.March = NoTerritory // until the next March
	}
	p.follow(s, a)
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.special", "who", seatThing(s), "action", game.MakeThing("action", cards.ActionIDs[a]))
	}
}

// follow pushes the step of the consequences of a special action: its powers, and the token of the Activation card. In
// the solo game it also takes a clock token. (3.8, 3.9)
func (p *Position) follow(s int8, a Action) {
	step := Step{Kind: stepAfter, Seat: s, What: int8(a)}
	if p.Crown.Seat == s && p.Crown.Tokens > 0 {
		step.mark(MarkToken)
	}
	p.takeClock()
	p.push(step)
}

// afters holds, by special action, the moment after it, or 0 if there is none.
var afters = [NumActions]cards.Moments{March: cards.AfterMarch, BuildTemple: cards.AfterBuildTemple, Prepare: cards.AfterPrepare}

// runAfter carries out the consequences of a special action. (3.2, 3.8)
func (p *Position) runAfter(s *Step, m *game.Env) {
	if when := afters[s.What]; !s.Is(MarkAsked) && when != 0 {
		s.mark(MarkAsked)
		if p.moment(when, game.Only(game.Seat(s.Seat))) {
			return
		}
	}
	if s.Is(MarkToken) && p.Crown.Tokens > 0 {
		p.Crown.Tokens--
		p.dirty = true
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.crown", "who", seatThing(s.Seat), "n", int(p.Crown.Tokens))
		}
	}
	p.pop()
}

// listExtra appends the moves of an additional special action, and the move to pass. Powers that may be used as such an
// action are included. (R31)
func (p *Position) listExtra(into []game.Move, s *Step) []game.Move {
	into = p.listSpecials(into, s.Seat, true)
	into = p.listPowers(into, s.Seat, p.extraMoments(s))
	return append(into, move(verbPass, 0, 0, 0))
}

// extraMoments returns the moments of powers that may be used as an additional special action.
func (p *Position) extraMoments(s *Step) cards.Moments {
	if p.available(s.Seat, March) {
		return cards.SpecialChoice | cards.AtMarch
	}
	return cards.SpecialChoice
}

// forget clears the records of the last action: the hoplites that moved, and the territories where monsters hit them.
func (p *Position) forget() {
	p.Came = [maxCame]Origin{}
	p.Bitten = 0
}

// count returns the number of things in a set.
func count(set uint32) int { return bits.OnesCount32(set) }
