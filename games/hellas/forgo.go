package hellas

import (
	"slices"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// Forgo returns a phrase for what is lost by a move that ends an action with nothing done, or with less than possible.
// ok is false if nothing is lost, and for a seat without a choice. It implements [game.WasteWarner]. (3.2, 3.5)
func (p *Position) Forgo(s game.Seat, m game.Move) (lost game.Phrase, ok bool) {
	top := p.Top()
	if top == nil || !p.ToAct().Has(s) {
		return lost, false
	}
	is := func(verb uint8, kind StepKind) bool { return verbOf(m) == verb && top.Kind == kind }
	switch {
	case verbOf(m) == verbRecruit && p.recruitsNobody(int8(s)):
		return game.NewPhrase("lost.recruit.nowhere"), true
	case verbOf(m) == verbCamp:
		return game.NewPhrase("lost.march"), true
	case is(verbDone, StepRecruit):
		n := p.mostOf(top)
		return game.NewPhrase("lost.recruit", "n", n), n > 0
	case is(verbDone, StepPrepare):
		return game.NewPhrase("lost.prepare", "n", int(top.N)), true
	case is(verbPass, StepExtra):
		return game.NewPhrase("lost.extra"), true
	case is(verbPass, StepRepeat):
		return game.NewPhrase("lost.repeat"), true
	case verbOf(m) == verbStop:
		strikes := slices.ContainsFunc(p.Moves(s, nil), func(m game.Move) bool { return verbOf(m) == verbStrike })
		return game.NewPhrase("lost.hunt"), strikes
	}
	return lost, false
}

// recruitsNobody reports whether the special action Recruit would bring a player no hoplites. It is false if the player
// has a power for that action. (3.2)
func (p *Position) recruitsNobody(s int8) bool {
	if p.busy(cards.MomentNumber(cards.AtRecruit), game.Only(game.Seat(s))) {
		return false
	}
	return p.Recruits(s) == 0
}

// Recruits returns the number of hoplites that the special action Recruit would bring a player, without powers of
// cards. (3.2)
func (p *Position) Recruits(s int8) int {
	step := Step{Kind: StepRecruit, Seat: s, Set: p.recruitable(s, p.Players[s].Held&p.rules.Index.Cities)}
	step.mark(MarkEach)
	return p.mostOf(&step)
}

// mostOf returns the maximum number of hoplites that a recruiting step can bring.
func (p *Position) mostOf(s *Step) int {
	n := 0
	for set := s.Set; set != 0; set &= set - 1 {
		if most := p.most(s, first(set)); s.Is(MarkEach) {
			n += most
		} else {
			n = max(n, most)
		}
	}
	return max(0, min(n, p.supply(s.Seat)))
}
