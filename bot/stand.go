package bot

import "pantheon/game"

// An evaluated is a position with the optional interfaces that it implements, looked up once.
type evaluated struct {
	game.Position
	rests game.IdleAllowed // nil if no seat may ever stay idle
	sense game.MovePruner  // nil if the title prunes no moves
	ready game.Precomputer // nil if the evaluation needs no preparation
	odds  game.WinProbs    // nil if the title has no win probabilities
}

func newStand(g game.Game) *evaluated {
	s := &evaluated{Position: g.Blank()}
	s.rests, _ = s.Position.(game.IdleAllowed)
	s.sense, _ = s.Position.(game.MovePruner)
	s.ready, _ = s.Position.(game.Precomputer)
	s.odds, _ = s.Position.(game.WinProbs)
	return s
}

// list appends the seat's legal moves to into, without those that the title prunes.
func (s *evaluated) list(seat game.Seat, into []game.Move) []game.Move {
	if s.sense != nil {
		return s.sense.Prune(seat, into)
	}
	return s.Moves(seat, into)
}

// prepare computes what the evaluation of copies of the position needs.
func (s *evaluated) prepare() {
	if s.ready != nil {
		s.ready.Precompute()
	}
}

// mayRest reports whether a seat that may act now may also stay idle.
func (s *evaluated) mayRest(seat game.Seat) bool { return s.rests != nil && s.rests.MayRest(seat) }
