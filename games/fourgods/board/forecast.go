package board

import (
	"pantheon/game"
	"pantheon/games/fourgods"
)

// Forecasts: what a god or a prophet would bring its player as the World is now. They come from the rules, played on a copy of the view.

// A guess is a truth that a view allows, with the points that the reader has in it. What a move brings is tried on a copy.
type guess struct {
	p, after fourgods.Position
	points   int
}

// points is what all markers of a seat come to.
func points(p *fourgods.Position, seat int) int {
	tally, sum := p.Tally(), 0
	for _, mk := range p.Players[seat].Markers {
		for _, n := range tally.Marker(mk) {
			sum += n
		}
	}
	return sum
}

// bring is how many more points the reader would have after a move; ok is false where the words are none.
func (s *scene) bring(words string) (n int, ok bool) {
	seat := game.Seat(s.Eye)
	move, refusal := s.p.Hear(seat, game.Sentence(words))
	if refusal != nil {
		return 0, false
	}
	if s.guess == nil {
		s.guess = &guess{}
		s.guess.p.Copy(s.p)
		s.guess.p.Guess(game.QuickDice(1))
		s.guess.points = points(&s.guess.p, s.Eye)
	}
	after := &s.guess.after
	after.Copy(&s.guess.p)
	after.Play(seat, move, &game.Moment{Dice: game.QuickDice(1)})
	return points(after, s.Eye) - s.guess.points, true
}

// prophetBrings is what a prophet of an own colour from the reserve would bring on a zone of the tile just laid.
func (s *scene) prophetBrings(zone fourgods.Corner, colour int) (n int, ok bool) {
	words := "prophet " + zone.String()
	if n, ok = s.bring(words + " " + colourIDs[colour]); !ok && len(s.ownColours()) == 1 {
		n, ok = s.bring(words)
	}
	return n, ok
}

// godBrings is what a god would bring the reader now, where he can be chosen and the gods of all are known.
func (s *scene) godBrings(god string) (n int, ok bool) {
	if s.Eye < 0 || s.p.Hidden() {
		return 0, false
	}
	return s.bring("god " + god)
}
