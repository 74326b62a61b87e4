package board

import (
	"pantheon/game"
	"pantheon/games/fourgods"
)

// Forecasts: the gain of a god or a prophet for its player in the World now. They play moves by the rules on a copy of
// the view.

// A guess is a full state that fits the view, with the viewer's points in it. Moves are tried on a copy.
type guess struct {
	p, after fourgods.Position
	points   int
}

// points returns the sum of the points of all markers of a seat.
func points(p *fourgods.Position, seat int) int {
	tally, sum := p.Tally(), 0
	for _, mk := range p.Players[seat].Markers {
		for _, n := range tally.Marker(mk) {
			sum += n
		}
	}
	return sum
}

// bring returns the gain in points by a move of the viewer, who must be a player. ok is false if the move is not legal.
func (s *scene) bring(words string) (n int, ok bool) {
	seat := game.Seat(s.Viewer)
	move, refusal := s.p.ParseMove(seat, game.MoveText(words))
	if refusal != nil {
		return 0, false
	}
	if s.guess == nil {
		s.guess = &guess{}
		s.guess.p.Copy(s.p)
		s.guess.p.Determinize(game.QuickDice(1))
		s.guess.points = points(&s.guess.p, s.Viewer)
	}
	after := &s.guess.after
	after.Copy(&s.guess.p)
	after.Play(seat, move, &game.Env{Dice: game.QuickDice(1)})
	return points(after, s.Viewer) - s.guess.points, true
}

// prophetBrings returns the gain of a prophet of one of the viewer's colours, from the reserve, on a zone of the tile
// just placed. ok is false if the move is not legal.
func (s *scene) prophetBrings(zone fourgods.Corner, colour int) (n int, ok bool) {
	words := "prophet " + zone.String()
	if n, ok = s.bring(words + " " + colourIDs[colour]); !ok && len(s.ownColours()) == 1 {
		n, ok = s.bring(words)
	}
	return n, ok
}

// godBrings returns the gain of a god for the viewer now. ok is false if the god cannot be chosen, if gods are hidden,
// and for a spectator.
func (s *scene) godBrings(god string) (n int, ok bool) {
	if s.Viewer < 0 || s.p.Hidden() {
		return 0, false
	}
	return s.bring("god " + god)
}
