package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// The stages of Build Monument, in order. (3.2)
const (
	buildLevel int8 = iota
	buildPriests
	buildTokens
	buildMonsters
	buildEvent
	buildOver
)

// noGod means Build Monument without a level, when all monuments are complete. (R6)
const noGod = NoMonument

// listBuilds appends a move for each monument that is not complete. If all are complete, it appends Build Monument
// without a level. (3.2, R6)
func (p *Position) listBuilds(into []game.Move) []game.Move {
	start := len(into)
	for g := range Monument(NumMonuments) {
		if p.Levels[g] < MaxLevel {
			into = append(into, move1(verbBuild, g))
		}
	}
	if len(into) == start {
		into = append(into, move(verbRededicate, 0, 0, 0))
	}
	return into
}

// build carries out the special action Build Monument, or only the choice of its monument after a repeated action.
// (3.2, R48)
func (p *Position) build(g Monument, m *game.Env) {
	if p.Top().Kind == StepMonument {
		s := p.Top().Seat
		p.pop()
		p.push(Step{Kind: stepBuild, Seat: s, What: buildLevel, Other: int8(g)})
		return
	}
	p.special(BuildMonument, m)
	s := p.Top().Seat
	p.push(Step{Kind: stepBuild, Seat: s, What: buildLevel, Other: int8(g)})
	if p.rules.choosesMonumentFirst() && p.Seats == 2 && p.Players[s].Used != 0 {
		p.push(Step{Kind: StepRepeat, Seat: s})
	}
}

// skipMonument builds the monument if only one can be built. Otherwise it returns false. (R48)
func (p *Position) skipMonument(_ *Step, m *game.Env) bool {
	var room [NumMonuments]game.Move
	left := p.listBuilds(room[:0])
	if len(left) != 1 {
		return false
	}
	p.build(Monument(heard(left[0]).a), m)
	return true
}

// repeat carries out Build Monument with two players when it begins with one of the player's used special actions. The
// player chooses the monument when that action and all its consequences are over. (3.2, R48)
func (p *Position) repeat(m *game.Env) {
	p.special(BuildMonument, m)
	s := p.Top().Seat
	p.push(Step{Kind: StepMonument, Seat: s})
	p.push(Step{Kind: StepRepeat, Seat: s})
}

// alwaysRepeatable holds the special actions that may do nothing, so that they can be repeated in any position. (R40)
const alwaysRepeatable = 1<<Recruit | 1<<March | 1<<Prepare

// noneToRepeat returns the reason why a player cannot begin Build Monument with a used special action, or [possible] if
// there is none. It requires two players and a used action that can be performed now. In version 1 of the rules it is
// never possible. (3.2, R48)
func (p *Position) noneToRepeat(s int8) reason {
	if p.Seats != 2 {
		return becauseRepeatForTwo
	}
	used := p.Players[s].Used
	if !p.rules.choosesMonumentFirst() && (used&alwaysRepeatable != 0 || used>>BuildTemple&1 != 0 && p.templeSites(s) != 0 ||
		used>>Usurp&1 != 0 && p.canUsurp(s) || used>>Hunt&1 != 0 && p.huntable(s) != 0) {
		return possible
	}
	return becauseNothingUsed
}

// listRepeats appends the moves that repeat one of the player's used special actions, and the move to pass. Powers that
// may be used as a March are included. (3.2)
func (p *Position) listRepeats(into []game.Move, s *Step) []game.Move {
	into = p.listSpecials(into, s.Seat, false)
	into = p.listPowers(into, s.Seat, p.repeatMoments(s))
	return append(into, move(verbPass, 0, 0, 0))
}

// repeatMoments returns the moments of powers that may be used as a repeated special action.
func (p *Position) repeatMoments(s *Step) cards.Moments {
	if p.Players[s.Seat].Used>>March&1 != 0 {
		return cards.AtMarch
	}
	return 0
}

// runBuild runs the next stage of Build Monument. (3.2)
func (p *Position) runBuild(s *Step, m *game.Env) {
	stage := s.What
	s.What++
	switch stage {
	case buildLevel:
		if g := Monument(s.Other); g != noGod {
			p.level(s.Seat, g, m)
		}
	case buildPriests:
		p.priestsHome(m)
		p.gainPriests(s.Seat, count(p.Temples&p.Players[s.Seat].Held), m)
	case buildTokens:
		p.clearTokens(m)
	case buildMonsters:
		p.monsterPhase(s.Seat)
	case buildEvent:
		p.push(Step{Kind: stepEvent, Seat: s.Seat})
	case buildOver:
		p.pop()
	}
}

// level adds a level to a monument. The player who first completes a monument gets the Activation card, except with two
// players. Then powers of all players for the moment of a new level follow. (3.2, 3.8)
func (p *Position) level(s int8, g Monument, m *game.Env) {
	p.Levels[g]++
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, game.MakeThing("level", p.rules.Monument[g].ID), "", p.godThing(g))
		m.Events.Add(game.Everybody, "tale.builds", "who", seatThing(s), "god", p.godThing(g), "n", int(p.Levels[g]))
	}
	if tokens := p.rules.KingOfKings[p.Seats]; p.Levels[g] == MaxLevel && p.Crown.Monument == NoMonument && tokens > 0 {
		p.Crown = Kingship{Seat: s, Tokens: int8(tokens), Monument: g}
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.crown-begins", "who", seatThing(s), "god", p.godThing(g), "n", int(tokens))
		}
	}
	everybody := game.Seats(0)
	for o := range p.Seats {
		everybody = everybody.With(game.Seat(o))
	}
	p.moment(cards.MonumentBuilt, everybody)
}

// priestsHome returns all priests on all monuments to their owners' supplies. (3.2)
func (p *Position) priestsHome(m *game.Env) {
	for g := range p.Praying {
		for s, n := range p.Praying[g] {
			if n > 0 && m.Events != nil {
				m.Events.Move(game.Everybody, int(n), priestPiece(int8(s)), p.godThing(Monument(g)), supplyThing(int8(s)))
			}
		}
		p.Praying[g] = [MaxPlayers]uint8{}
	}
}

// gainPriests moves up to n priests from the supply into a player's pool. (2)
func (p *Position) gainPriests(s int8, n int, m *game.Env) {
	if n = min(n, p.priestsLeft(s)); n <= 0 {
		return
	}
	p.Players[s].Pool += uint8(n)
	if m.Events != nil {
		m.Events.Move(game.Everybody, n, priestPiece(s), supplyThing(s), poolThing(s))
		m.Events.Add(game.Everybody, "tale.priests", "who", seatThing(s), "n", n)
	}
}

// clearTokens removes the used-action tokens of all players and recharges their artifacts. Tokens on the Activation
// card stay. (3.2, 3.8)
func (p *Position) clearTokens(m *game.Env) {
	for s := range p.Seats {
		me := &p.Players[s]
		me.Used, me.Marked = 0, false
		p.Charged |= me.Artifacts
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.cleared")
	}
}
