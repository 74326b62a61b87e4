package board

import (
	"pantheon/board"
	"pantheon/games/fourgods"
)

// The beginnings and ends of groups for the tile just placed. It is drawn large in an empty hand, with its zones, and
// beside it the colour of the next prophet.
var (
	choiceBegin = func() (all [2]board.Fragment) {
		for hand := range all {
			all[hand] = board.Text(`<g transform="` + board.At(handX(hand), handTop) + `"><g class="four-just" transform="scale(.84)">`)
		}
		return all
	}()
	choiceBeside board.Fragment = board.Text(`</g><g transform="` + board.At(heldSize+4, 0) + `">`)
	choiceEnd    board.Fragment = board.Text(`</g></g>`)
)

// A whose is the fragment of the button that selects which of the viewer's colours the next prophet has.
type whose struct {
	*board.Reader
	at      int8 // its index
	colour  fourgods.Colour
	reserve int8
}

// A caption is the fragment with the caption for the button of a single colour.
type caption struct{ *board.Reader }

// addChoice appends the tile just placed to an empty hand.
func (s *scene) addChoice(all board.Fragments, hand int, just *placing) board.Fragments {
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

// ownColours returns the colours of the viewer, who must be a player. Each has a button that selects it for the next
// prophet.
func (s *scene) ownColours() []int {
	var out []int
	for _, mk := range s.p.Players[s.Viewer].Markers {
		if mk.Colour != fourgods.NoColour {
			out = append(out, int(mk.Colour))
		}
	}
	return out
}
