package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// kill lets hoplites of a player die in a territory, in the open first; who can save some is asked before. Entering are those that have
// just come. (3.4, R24)
func (p *Position) kill(s int8, t Territory, n int, entering bool, m *game.Moment) {
	if n = min(n, p.Players[s].Army(t)); n <= 0 {
		return
	}
	step := Step{Kind: stepKill, Seat: s, Territory: t, N: int8(n)}
	if entering {
		step.mark(MarkEntering)
	}
	p.push(step)
	if p.Players[s].Declines || !p.couldUse(s, cards.MomentNumber(cards.HoplitesWouldDie)) {
		p.die(&step, m)
	}
}

// saved is how many of the hoplites that would die are saved.
func (s *Step) saved() *int8 { return &s.Other }

// dying is the killing that somebody is asked about; nil when there is none.
func (p *Position) dying() *Step {
	for i := p.Depth - 1; i >= 0; i-- {
		if s := &p.Steps[i]; s.Kind == stepKill {
			return s
		}
	}
	return nil
}

// runKill asks who could save hoplites, and then lets the others die. (R24)
func (p *Position) runKill(s *Step, m *game.Moment) {
	if !s.Is(MarkAsked) {
		s.mark(MarkAsked)
		p.moment(cards.HoplitesWouldDie, game.Only(game.Seat(s.Seat)))
		return
	}
	step := *s
	p.die(&step, m)
}

// die lets hoplites die and takes the step off the stack.
func (p *Position) die(s *Step, m *game.Moment) {
	p.pop()
	t := s.Territory
	n := min(int(s.N-*s.saved()), p.Players[s.Seat].Army(t))
	if n <= 0 {
		return
	}
	p.bury(s.Seat, t, n)
	if s.Is(MarkEntering) && p.Battle.Seat[Defending] != s.Seat { // a defender has not come in this action
		p.fallen(t, n)
	}
	if m.Tale != nil {
		m.Tale.Moved(game.Everybody, n, armyPiece(s.Seat), p.territoryThing(t), supplyThing(s.Seat))
		m.Tale.Tell(game.Everybody, "tale.die", "who", p.whoThing(s.Seat), "n", n, "territory", p.territoryThing(t))
	}
}
