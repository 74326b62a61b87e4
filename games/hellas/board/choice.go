package board

import (
	"math/bits"
	"strconv"

	"pantheon/board"
	"pantheon/games/hellas"
)

// choiceStage appends the stage of a choice among cards: the seat that must choose, the visible cards, and the backs of
// the hidden ones. The parameter hidden is the number of the latter. It sets the position of each element of the
// parameter cards, and shrinks them if needed; see [lay].
func (s *scene) choiceStage(out board.Fragments, cards []laidCard, hidden int) board.Fragments {
	out = append(out, s.waiting(false))
	y := lay(cards, stageTop+26, stageRoom-26)
	for _, c := range cards {
		out = append(out, c)
	}
	if hidden > 0 {
		out = append(out, cardBacks{int8(hidden), y + 14})
	}
	return out
}

// A laidCard is the fragment of a card on the stage, with its height and its position.
type laidCard struct {
	teller
	kind     cardKind
	n        int8
	strength int8 // of an attack card
	y, high  float64
}

// laid returns the fragment of a card, not yet placed, with the height that its text needs.
func (s *scene) laid(kind cardKind, n int) laidCard {
	m := laidCard{teller: s.only(s.thing(kind.String(), n)), kind: kind, n: int8(n), high: s.book.high[kind][n]}
	if kind == attackCard {
		m.strength = int8(s.p.AttackStrength(hellas.AttackCard(n)))
	}
	return m
}

// lay sets the positions of cards one below the other, starting at y. If they need more height than room, it shrinks
// all in proportion. It returns the lower end of the last card, or y without cards.
func lay(cards []laidCard, y, room float64) float64 {
	sum := 0.0
	for i := range cards {
		sum += cards[i].high
	}
	for i := range cards {
		c := &cards[i]
		c.y = y
		if sum > room {
			c.high *= room / sum // in proportion to its text
		}
		y += c.high
	}
	return y
}

// whole returns the card with its texts.
func (m *laidCard) whole() card {
	c := m.card(m.kind, int(m.n))
	if m.kind == attackCard {
		c.figure = strconv.Itoa(int(m.strength))
	}
	return c
}

// offers returns the cards of the current choice. hidden is the number of cards that the viewer may not see. Without
// such a choice it returns nil and 0.
func (s *scene) offers() (cards []laidCard, hidden int) {
	switch s.act() {
	case theHeroes:
		taken := uint(0)
		for i := range s.n {
			if h := s.player(i).Hero; h != hellas.NoHero {
				taken |= 1 << h
			}
		}
		for h := range hellas.NumHeroes {
			if taken>>h&1 == 0 {
				cards = append(cards, s.laid(heroCard, h))
			}
		}
	case theDraft:
		for set := s.p.Draft.Packet; set != 0; set &= set - 1 {
			cards = append(cards, s.laid(blessingCard, bits.TrailingZeros64(set)))
		}
		hidden = int(s.p.Draft.Size) - len(cards)
	case theOffer:
		for set := s.p.Offer; set != 0; set &= set - 1 {
			cards = append(cards, s.laid(artifactCard, bits.TrailingZeros32(set)))
		}
		hidden = int(s.p.OfferN) - len(cards)
	case theHunt:
		for set := s.p.Hunt.Pair; set != 0; set &= set - 1 {
			cards = append(cards, s.laid(attackCard, bits.TrailingZeros32(set)))
		}
		hidden = int(s.p.Hunt.PairSize) - len(cards)
	}
	return cards, max(0, hidden)
}

// cardBacks is the fragment with the backs of n cards that the viewer may not see.
type cardBacks struct {
	n int8
	y float64
}
