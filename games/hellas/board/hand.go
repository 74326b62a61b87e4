package board

import (
	"strings"

	"pantheon/board"
	"pantheon/games/hellas"
)

// Places in the panel of combat cards. Up to four cards are shown with all their words, more of them shorter, a whole hunter's hand by
// name.
const (
	cardHigh   = 80.0
	handRoom   = 4 * cardHigh
	deckTop    = headHigh + handRoom + 6
	handHeight = deckTop + 70
	manyCards  = 6 // more are listed by name, in two columns
)

// hand is the reader's combat cards.
func (s *scene) hand() []int {
	if s.Eye < 0 {
		return nil
	}
	return board.Bits(s.player(s.Eye).Hand)
}

// effect is what a card does beside its strength and symbols, which the drawing shows.
func (s *scene) effect(c int) string {
	text := s.text("combat", c)
	for _, stop := range []string{". ", "。"} {
		if _, rest, found := strings.Cut(text, stop); found && rest != "" {
			return rest
		}
	}
	return s.Say("hand.plain")
}

// combatLabel speaks of a combat card.
func (s *scene) combatLabel(c int) string {
	return s.Join([]string{s.title("combat", c), s.text("combat", c)})
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
