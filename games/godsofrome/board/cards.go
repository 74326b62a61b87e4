package board

import "pantheon/games/godsofrome"

// Places in the panel of action cards.
const (
	cardWidth   = 62.0
	cardHeight  = 92.0
	cardStep    = 68.0
	cardsLeft   = 13.0
	cardsTop    = 36.0
	cardsHeight = cardsTop + cardHeight + 14
)

// cardX is the left edge of a place of the row; the deck is behind the last place.
func cardX(place int) float64 { return cardsLeft + cardStep*float64(place) }

// deck is how many cards are left in the deck.
func (s *scene) deck() int {
	n := 0
	for _, c := range s.p.Deck {
		n += int(c)
	}
	return n
}

// cardIcons are the icons of a card, without empty places.
func (s *scene) cardIcons(c godsofrome.Card) []godsofrome.Icon {
	icons := s.p.CardIcons(c)
	if icons[1] == godsofrome.NoIcon {
		return icons[:1]
	}
	return icons[:]
}

// icons are the icons to be seen on a card space, without empty places.
func (s *scene) icons(seat, space int) []godsofrome.Icon {
	var out []godsofrome.Icon
	for _, i := range s.p.IconsOf(seat, space) {
		if i != godsofrome.NoIcon {
			out = append(out, i)
		}
	}
	return out
}
