package board

import (
	"strings"

	"pantheon/board"
	"pantheon/games/hellas"
)

// Places in the panel of combat cards: deck and discards, then the cards. Up to four are shown with all their words, more of them shorter,
// a whole hunter's hand by name. How many may be held is said in the heading, and a place without a card takes no room on the page.
const (
	cardHigh   = 80.0
	handRoom   = 4 * cardHigh
	deckTop    = headHigh
	cardsTop   = deckTop + 62
	handHeight = cardsTop + handRoom + 6
	manyCards  = 6 // more are listed by name, in two columns
)

// handHighs is how high each card of the reader's hand is: as its words need, and where that is too much all alike. More than are shown
// with words stand two in a row.
func (s *scene) handHighs(cards []int) []float64 {
	n := len(cards)
	if n > manyCards {
		n = (n + 1) / 2
	}
	out, sum := make([]float64, n), 0.0
	for i := range out {
		if n == len(cards) {
			out[i] = max(60, cardFirst+14+cardLine*float64(len(s.effects(cards[i], cardHigh))-1))
		}
		sum += out[i]
	}
	if n < len(cards) || sum > handRoom {
		for i := range out {
			out[i] = rowHigh(n, handRoom, cardHigh)
		}
	}
	return out
}

// handUsed is how much of its panel the hand takes.
func (s *scene) handUsed() float64 {
	used := cardsTop + 6
	for _, high := range s.handHighs(s.hand()) {
		used += high
	}
	return used
}

// effects are the lines of what a card does, as far as a card of that height has room for them.
func (t *teller) effects(c int, high float64) []string {
	return lines(t.effect(c), panelRoom-cardIndent-8, cardText, cardLines(high))
}

// hand is the reader's combat cards.
func (s *scene) hand() []int {
	if s.Eye < 0 {
		return nil
	}
	return board.Bits(s.player(s.Eye).Hand)
}

// effect is what a card does beside its strength and symbols, which the drawing shows.
func (t *teller) effect(c int) string {
	text := t.text("combat", c)
	for _, stop := range []string{". ", "。"} {
		if _, rest, found := strings.Cut(text, stop); found && rest != "" {
			return rest
		}
	}
	return t.Say("hand.plain")
}

// combatLabel speaks of a combat card.
func (t *teller) combatLabel(c int) string {
	return t.Join([]string{t.title("combat", c), t.text("combat", c)})
}

// fresh tells whether a card was just drawn, of which some are discarded.
func (s *scene) fresh(c int) bool { return s.p.Fresh>>uint(c)&1 != 0 }

// discarded counts the discarded combat cards by symbol.
func (s *scene) discarded() (n [hellas.NumSymbols]int, sum int) {
	for _, c := range board.Bits(s.p.Discard) {
		symbol, _, _ := s.p.Card(hellas.CombatCard(c))
		n[symbol]++
		sum++
	}
	return n, sum
}

// handTitle tells how many cards the reader holds, and how many at most.
func (s *scene) handTitle() string {
	if s.Eye < 0 {
		return s.Say("hand.nobody")
	}
	n, limit := int(s.player(s.Eye).HandSize), s.p.HandLimit(int8(s.Eye))
	if limit >= hellas.NumCombat {
		return s.Say("hand.hunting", "n", n)
	}
	return s.Say("hand.size", "n", n, "of", limit)
}
