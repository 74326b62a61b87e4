package board

import (
	"pantheon/examples/ur"
	"pantheon/game"
)

// Labels are the texts of drawn things for screen readers, in the reader's language.

func (s *scene) cellLabel(c ur.Cell) string {
	if seat, start := s.startOf(c); start {
		return s.Phrase("label.start", "seat", seat, "n", int(s.p.At(seat, c)))
	}
	parts := []string{s.Phrase("label.cell", "cell", cellID(c))}
	if s.p.Rosette(c) {
		parts = append(parts, s.Phrase("label.rosette"))
	}
	if seat, there := s.owner(c); there {
		parts = append(parts, s.Phrase("label.piece", "seat", seat))
	}
	return s.Join(parts)
}

func (s *scene) homeLabel(seat game.Seat) string {
	return s.Phrase("label.home", "seat", seat, "n", s.home(seat), "of", int(s.p.All()))
}

// thrown returns the throw in words, or at the end that the game is over.
func (s *scene) thrown() string {
	if s.p.Over() {
		return s.Phrase("dice.over")
	}
	return s.Phrase("dice.throw", "n", s.p.Throw())
}
