package board

import (
	"pantheon/board"
	"pantheon/games/fourgods"
)

// The tile just placed is shown large in an empty hand, near the thumb, with its zones, and beside it whose prophet is next.
var (
	choiceBegin = func() (all [2]board.Piece) {
		for hand := range all {
			all[hand] = board.Text(`<g transform="` + board.At(handX(hand), handTop) + `"><g class="four-just" transform="scale(.84)">`)
		}
		return all
	}()
	choiceBeside board.Piece = board.Text(`</g><g transform="` + board.At(heldSize+4, 0) + `">`)
	choiceEnd    board.Piece = board.Text(`</g></g>`)
)

// A whose is the button that says of which own colour the next prophet is.
type whose struct {
	*board.Reader
	at      int8 // the how manyth
	colour  fourgods.Colour
	reserve int8
}

// A caption says what the button of an only colour is for.
type caption struct{ *board.Reader }

// addChoice adds the tile just placed to an empty hand.
func (s *scene) addChoice(all board.Pieces, hand int, just *placing) board.Pieces {
	all = append(just.addZones(append(all, choiceBegin[hand], just.face)), choiceBeside)
	own := s.ownColours()
	for i, n := range own {
		all = append(all, whose{s.anyone, int8(i), fourgods.Colour(n), s.p.Reserve[n]})
	}
	if len(own) == 1 {
		all = append(all, caption{s.anyone})
	}
	return append(all, choiceEnd)
}

// ownColours are the colours of the reader, each with a button that says whose prophet is next.
func (s *scene) ownColours() []int {
	var out []int
	for _, mk := range s.p.Players[s.Eye].Markers {
		if mk.Colour != fourgods.NoColour {
			out = append(out, int(mk.Colour))
		}
	}
	return out
}
