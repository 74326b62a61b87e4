package board

import (
	"pantheon/board"
	"pantheon/games/luna"
)

// templePieces returns the fragments of the main picture: moon, candles, temple, path, pier, stair of the council,
// islands, and the figures not yet placed.
func (s *scene) templePieces() board.Fragments {
	stones := s.stones()
	out := append(make(board.Fragments, 0, 360), ground, s.night())
	out = s.candlePieces(out)
	for n := 1; n <= luna.NumStones; n++ {
		if s.p.InPlay>>n&1 != 0 {
			out = append(out, space{stones[n], &s.court})
		}
	}
	out = s.pathPieces(out, stones)
	out = s.pierPieces(out)
	out = s.councilPieces(out)
	for _, k := range s.p.Ring {
		if k >= 0 {
			out = s.islandPieces(out, k)
		}
	}
	for f, at := range s.p.Figures {
		if s.p.Seats > 0 && at == luna.NoKind {
			out = append(out, unset{s.figure(luna.Figure(f))})
		} else {
			out = append(out, board.Nothing)
		}
	}
	return append(out, board.End)
}
