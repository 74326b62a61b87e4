package board

import (
	"pantheon/board"
	"pantheon/games/godsofrome"
)

// Positions in the panel of action cards.
const (
	cardWidth   = 62.0
	cardHeight  = 92.0
	cardStep    = 68.0
	cardsLeft   = 13.0
	cardsTop    = 36.0
	cardsHeight = cardsTop + cardHeight + 14
)

// cardX returns the left edge of a place of the row; the deck follows the last place.
func cardX(place int) float64 { return cardsLeft + cardStep*float64(place) }

// deck returns the number of cards left in the deck.
func (s *scene) deck() int {
	n := 0
	for _, c := range s.p.Deck {
		n += int(c)
	}
	return n
}

// shown returns the icons of a card or of a card space, without empty places.
func shown(icons []godsofrome.Icon) []godsofrome.Icon {
	var out []godsofrome.Icon
	for _, i := range icons {
		if i != godsofrome.NoIcon {
			out = append(out, i)
		}
	}
	return out
}

// icons returns the visible icons of a card space.
func (s *scene) icons(seat, space int) []godsofrome.Icon {
	icons := s.p.IconsOf(seat, space)
	return shown(icons[:])
}

// cardIcons returns the icons of a kind of card.
func (s *scene) cardIcons(c godsofrome.Card) []godsofrome.Icon {
	icons := s.p.CardIcons(c)
	return shown(icons[:])
}

// The fragments of the row.
type (
	// offer is a card in the row.
	offer struct {
		words
		place  int8 // from 0
		card   string
		icons  [2]godsofrome.Icon // the second one is NoIcon for a card with one icon
		marked bool
	}
	// gap is a place of the row without a card.
	gap struct {
		words
		place int8
	}
	// deck is the number of cards left in the deck.
	deck struct {
		words
		n int
	}
)

// rowThings are the places of the row as things.
var rowThings = [godsofrome.RowLength]string{"row:1", "row:2", "row:3", "row:4"}

// cardsLive returns the fragments of the row and the deck.
func (s *scene) cardsLive() board.Fragments {
	out := append(make(board.Fragments, 0, len(s.p.Row)+3), begun)
	for place, c := range s.p.Row {
		if c == godsofrome.NoCard {
			out = append(out, gap{s.same, int8(place)})
			continue
		}
		id := s.p.CardID(c)
		out = append(out, offer{s.same, int8(place), id, s.p.CardIcons(c), s.marked("card:"+id, rowThings[place])})
	}
	return append(out, deck{s.same, s.deck()}, board.End)
}
