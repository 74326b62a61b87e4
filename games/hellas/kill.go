package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// kill kills n hoplites of a player in a territory, or all if there are fewer, those in the open first. If the player
// could save some by a power and has not declined, it pushes a step that first offers the choice. The parameter
// entering says that the hoplites have just entered. (3.4, R24)
func (p *Position) kill(s int8, t Territory, n int, entering bool, m *game.Env) {
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

// saved returns the field of a kill step that counts the hoplites saved so far.
func (s *Step) saved() *int8 { return &s.Other }

// dying returns the topmost pending kill step, or nil if there is none.
func (p *Position) dying() *Step {
	for i := p.Depth - 1; i >= 0; i-- {
		if s := &p.Steps[i]; s.Kind == stepKill {
			return s
		}
	}
	return nil
}

// runKill offers the player the powers that save hoplites, and then kills those that were not saved. (R24)
func (p *Position) runKill(s *Step, m *game.Env) {
	if !s.Is(MarkAsked) {
		s.mark(MarkAsked)
		p.moment(cards.HoplitesWouldDie, game.Only(game.Seat(s.Seat)))
		return
	}
	step := *s
	p.die(&step, m)
}

// die kills the hoplites of a kill step that were not saved, and pops the step.
func (p *Position) die(s *Step, m *game.Env) {
	p.pop()
	t := s.Territory
	n := min(int(s.N-*s.saved()), p.Players[s.Seat].Army(t))
	if n <= 0 {
		return
	}
	p.bury(s.Seat, t, n)
	if s.Is(MarkEntering) && p.Battle.Seat[Defending] != s.Seat { // a defender did not come in this action
		p.fallen(t, n)
	}
	if m.Events != nil {
		m.Events.Move(game.Everybody, n, armyPiece(s.Seat), p.territoryThing(t), supplyThing(s.Seat))
		m.Events.Add(game.Everybody, "tale.die", "who", p.whoThing(s.Seat), "n", n, "territory", p.territoryThing(t))
	}
}
