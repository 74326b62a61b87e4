package board

import (
	"math/bits"
	"strings"

	"pantheon/board"
	"pantheon/games/hellas"
)

// Positions in the panel of combat cards: the deck and the discards, then the cards. Up to six cards show their whole
// text; a larger hand, as of a hunter, shows names. The page cuts the panel below the last card.
const (
	cardHigh   = 80.0
	handRoom   = 432.0
	deckTop    = headHigh
	cardsTop   = deckTop + 62
	handHeight = cardsTop + handRoom + 6
	manyCards  = 6 // a larger hand is listed by name, in two columns
)

// handPieces returns the dynamic layer of the panel: the viewer's hand, the deck and the discards.
func (s *scene) handPieces() board.Fragments {
	hand := uint32(0)
	out := make(board.Fragments, 0, 8)
	if s.Viewer >= 0 {
		hand = s.player(s.Viewer).Hand
		out = append(out, handFrame{s.nameless, hand}, s.handHead())
	} else {
		out = append(out, handFrame{s.nameless, hand})
	}
	highs, many := s.book.handHighs(hand), count(hand) > manyCards
	y := cardsTop
	for i := 0; hand != 0; i++ {
		c := int8(bits.TrailingZeros32(hand))
		hand &= hand - 1
		t, fresh := s.only(s.thing("combat", int(c))), s.fresh(int(c))
		if many {
			out = append(out, namedCard{t, c, int8(s.Viewer), fresh, int8(i % 2), y, highs[i/2]})
			if i%2 == 1 {
				y += highs[i/2]
			}
			continue
		}
		out = append(out, combatCard{t, c, int8(s.Viewer), fresh, s.outlook(int(c)), y, highs[i]})
		y += highs[i]
	}
	return append(out, s.deck(), s.discards(), board.End)
}

// lowCard is the minimum height of a card, for its name and one line of text.
const lowCard = 41.0

// handHighs returns the height of each row of a hand. In a hand of up to manyCards each card has a row, as high as its
// text requires. If the sum is too large, the parts above lowCard shrink in proportion. A larger hand has two cards in
// each row, and all its rows have the same height.
func (k *book) handHighs(hand uint32) []float64 {
	cards := count(hand)
	n := cards
	if n > manyCards {
		n = (n + 1) / 2
	}
	out, sum := make([]float64, n), 0.0
	for i := range out {
		if n == cards {
			out[i] = max(60, cardFirst+14+cardLine*float64(k.effects[bits.TrailingZeros32(hand)]-1))
		}
		hand &= hand - 1
		sum += out[i]
	}
	for i := range out {
		if n < cards {
			out[i] = rowHigh(n, handRoom, cardHigh)
		} else if sum > handRoom {
			out[i] = lowCard + (out[i]-lowCard)*(handRoom-lowCard*float64(n))/(sum-lowCard*float64(n))
		}
	}
	return out
}

// A handFrame is the fragment that begins the panel for a hand. It sets the height of the panel that the page shows.
type handFrame struct {
	teller
	hand uint32
}

// used returns the height of the panel that the hand needs.
func (m *handFrame) used() float64 {
	used := cardsTop + 6
	for _, high := range m.book.handHighs(m.hand) {
		used += high
	}
	return used
}

// A handHead is the fragment with the number of cards in the viewer's hand and the limit.
type handHead struct {
	teller
	seat  int8 // -1 for a viewer without a hand
	n     uint8
	limit int8
}

func (s *scene) handHead() handHead {
	if s.Viewer < 0 {
		return handHead{teller: s.nameless, seat: -1}
	}
	t := s.only(stockThings[handStock][s.Viewer])
	return handHead{t, int8(s.Viewer), s.player(s.Viewer).HandSize, int8(s.p.HandLimit(int8(s.Viewer)))}
}

// heading returns the text of the heading.
func (m *handHead) heading() string {
	switch {
	case m.seat < 0:
		return m.Phrase("hand.nobody")
	case m.limit >= hellas.NumCombat:
		return m.Phrase("hand.hunting", "n", int(m.n))
	}
	return m.Phrase("hand.size", "n", int(m.n), "of", int(m.limit))
}

// A combatCard is the fragment of a card of the viewer's hand: strength and symbol, name, casualty symbols and effect.
type combatCard struct {
	teller
	card    int8
	seat    int8
	fresh   bool // just drawn, and may still be discarded
	outlook outlook
	y, high float64
}

// A namedCard is the fragment of a card in a hand of more than manyCards.
type namedCard struct {
	teller
	card    int8
	seat    int8
	fresh   bool
	column  int8
	y, high float64
}

// hand returns the numbers of the viewer's combat cards, or nil for a viewer without a seat.
func (s *scene) hand() []int {
	if s.Viewer < 0 {
		return nil
	}
	return board.Bits(s.player(s.Viewer).Hand)
}

// effects returns the effect of a card in lines, at the largest size that fits the height of the card.
func (t *teller) effects(c int, high float64) block {
	return fitted(t.effect(c), panelRoom-cardIndent-8, cardText, cardLine, cardBelow(high)+2)
}

// effect returns the text of a card after its first sentence, which repeats the strength and symbols of the drawing.
// For a card without more text it returns a standard text.
func (t *teller) effect(c int) string {
	text := t.text("combat", c)
	for _, stop := range []string{". ", "。"} {
		if _, rest, found := strings.Cut(text, stop); found && rest != "" {
			return rest
		}
	}
	return t.Phrase("hand.plain")
}

// combatLabel describes a combat card in words.
func (t *teller) combatLabel(c int) string {
	return t.Join([]string{t.title("combat", c), t.text("combat", c)})
}

// fresh reports whether a card was just drawn and may still be discarded.
func (s *scene) fresh(c int) bool { return s.p.Fresh>>uint(c)&1 != 0 }

// A deck is the fragment with the number of combat cards in the deck, which is public.
type deck struct {
	teller
	n int8
}

func (s *scene) deck() deck {
	return deck{s.only("deck:combat"), int8(s.p.DeckSize())}
}

// label describes the deck in words.
func (m *deck) label() string { return m.Phrase("label.deck", "n", int(m.n)) }

// discards is the fragment with the discarded combat cards.
type discards struct {
	teller
	cards uint32
}

func (s *scene) discards() discards {
	return discards{s.only("discard:combat"), s.p.Discard}
}

// label describes the discards in words.
func (m *discards) label() string { return m.Phrase("label.discard", "n", count(m.cards)) }

// symbols returns how often each wound symbol occurs on a set of cards.
func (t *teller) symbols(cards uint32) (n [hellas.NumSymbols]int) {
	for ; cards != 0; cards &= cards - 1 {
		symbol, _, _ := t.book.printed.Card(hellas.CombatCard(bits.TrailingZeros32(cards)))
		n[symbol]++
	}
	return n
}
