package bot

import "pantheon/game"

// A stand is a position and what it offers beside the contract, looked up once.
type stand struct {
	game.Position
	rests game.Rests    // nil where it knows of none
	sense game.Sensible // nil where all that is legal is sensible
	ready game.Prepares // nil where judging needs nothing prepared
	odds  game.Odds     // nil where it does not know how likely a win is
}

func newStand(g game.Game) *stand {
	s := &stand{Position: g.Blank()}
	s.rests, _ = s.Position.(game.Rests)
	s.sense, _ = s.Position.(game.Sensible)
	s.ready, _ = s.Position.(game.Prepares)
	s.odds, _ = s.Position.(game.Odds)
	return s
}

// list appends what a seat may say with some sense.
func (s *stand) list(seat game.Seat, into []game.Move) []game.Move {
	if s.sense != nil {
		return s.sense.Sensible(seat, into)
	}
	return s.Moves(seat, into)
}

// prepare works out what judging what is copied from the position needs.
func (s *stand) prepare() {
	if s.ready != nil {
		s.ready.Prepare()
	}
}

// mayRest tells whether a seat that is waited for may as well say nothing.
func (s *stand) mayRest(seat game.Seat) bool { return s.rests != nil && s.rests.MayRest(seat) }
