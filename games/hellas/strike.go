package hellas

import (
	"math/bits"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// listStrikes appends the moves of the hunter's attack: wounds, powers and one move to finish. A wound names the cards
// that deal it: one of its symbol, or as many of another symbol as deal any wound. Without a wound dealt in this round
// the last move stops the hunt; with one it ends the attack. (3.5, R12)
func (p *Position) listStrikes(into []game.Move, s *Step) []game.Move {
	b := p.Hunt.Monster
	for open := p.woundsOf(b) &^ p.Beasts[b].Wounds; open != 0; open &= open - 1 {
		w := bits.TrailingZeros16(open)
		for sym := range NumSymbols {
			cards := p.Players[s.Seat].Hand & p.rules.Index.Symbol[sym]
			if n := p.strikeCards(b, w, sym); n > 0 && count(cards) >= n {
				into = appendStrikes(into, w, cards, n, 0, 0)
			}
		}
	}
	into = p.listPowers(into, s.Seat, p.strikeMoments(s))
	if p.Hunt.Flags&markWounded != 0 {
		return append(into, move(verbDone, 0, 0, 0))
	}
	return append(into, move(verbStop, 0, 0, 0))
}

// strikeMoments returns the moments of powers that may be used while the hunter attacks.
func (p *Position) strikeMoments(s *Step) cards.Moments { return p.asides(s.Seat) }

// appendStrikes appends a move that deals wound w for each combination of n of the cards. The parameter paid holds the
// cards already taken, and the parameter chosen their number.
func appendStrikes(into []game.Move, w int, cards uint32, n, chosen int, paid game.Move) []game.Move {
	if n == chosen {
		return append(into, move(verbStrike, word(w), 0, 0)|paid)
	}
	for ; cards != 0; cards &= cards - 1 {
		c := game.Move(firstOf(uint64(cards))) + 1
		into = appendStrikes(into, w, cards&(cards-1), n, chosen+1, paid|c<<(cardBits*chosen))
	}
	return into
}

// cardBits is the number of bits of a card in the move of a strike, which names up to maxPaid cards. A card of 0 means
// none.
const (
	cardBits = 5
	maxPaid  = 3
)

// paidBy returns the cards that a strike names, NoCombatCard for unused places.
func paidBy(m game.Move) (cards [maxPaid]CombatCard) {
	for i := range cards {
		cards[i] = CombatCard(m>>(cardBits*i)&(1<<cardBits-1)) - 1
	}
	return cards
}

// strikeCards returns the number of cards of a symbol that deal a wound, or 0 if they cannot. (3.5)
func (p *Position) strikeCards(b Monster, w int, sym Symbol) int {
	if p.rules.Monster[b].Wounds[w].Symbol == sym {
		return 1
	}
	return int(p.rules.Symbol[sym].AnyFor)
}

// strike discards the named cards and deals wound w. (3.5)
func (p *Position) strike(played game.Move, w int, m *game.Env) {
	s := p.Top().Seat
	for _, c := range paidBy(played) {
		if c != NoCombatCard {
			p.throw(s, c, m)
		}
	}
	p.dealt(p.Hunt.Monster, w, m)
}

// dealt deals a wound. In the hunt of that monster it counts for the rewards, and as the wound due in the hero's
// attack. (3.5, R41)
func (p *Position) dealt(b Monster, w int, m *game.Env) {
	p.Beasts[b].Wounds |= 1 << w
	if p.Hunt.Monster == b {
		p.Hunt.Dealt |= 1 << w
		p.Hunt.Flags |= markWounded
		p.Campaign.Last = int8(w)
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.wounds", "monster", p.monsterThing(b), "symbol", game.MakeThing("symbol", cards.SymbolIDs[p.rules.Monster[b].Wounds[w].Symbol]))
	}
}
