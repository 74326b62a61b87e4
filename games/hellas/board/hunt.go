package board

import (
	"pantheon/board"
	"pantheon/games/hellas"
)

// Positions in the stage of a hunt.
const (
	attackTop = stageTop + 132
	quiverTop = stageTop + 290
	spoilsTop = stageTop + 358
)

// huntStage appends the heading, the monster with its tray, the attack against the defence, the hunter's cards and the
// rewards. During the choice of a wound to remove it appends only the heading and the monster with its tray. The
// parameter cards holds the attack cards of a choice, and hidden is the number of those that the viewer may not see. It
// sets the position of each element of cards, and shrinks them if needed; see [lay].
func (s *scene) huntStage(out board.Fragments, cards []laidCard, hidden int) board.Fragments {
	monster := hellas.Monster(s.hunted())
	out = append(out, s.huntHead(), quarry{s.nameless, monster})
	out = s.wounds(out, monster, true)
	if s.act() != theHunt {
		return out
	}
	h := &s.p.Hunt
	switch {
	case h.Face != hellas.NoAttackCard:
		face := s.laid(attackCard, int(h.Face))
		face.y = attackTop
		out = append(out, face, weighing{s.nameless, h.Strength, h.Defence, face.y + face.high + 4})
	case len(cards) == 0 && hidden == 0:
		out = append(out, huntHint{s.nameless})
		if o, ok := s.prospect(); ok {
			out = append(out, o)
		}
	default:
		if hidden > 0 {
			out = append(out, cardBacks{int8(hidden), attackTop + 10})
		}
		lay(cards, attackTop, 142)
		for _, c := range cards {
			out = append(out, c)
		}
	}
	return s.spoils(s.quiver(out, int(h.Hunter)))
}

// hunted returns the monster whose tray the stage shows.
func (s *scene) hunted() int {
	if s.act() == theWound {
		return int(s.p.Top().What)
	}
	return int(s.p.Hunt.Monster)
}

// A huntHead is the fragment with the heading of a hunt, which names the hunter and the monster, or with that of the
// choice of a wound.
type huntHead struct {
	teller
	monster int8
	hunter  int8 // -1 for the choice of a wound
}

func (s *scene) huntHead() huntHead {
	if s.act() == theWound {
		return huntHead{s.nameless, int8(s.hunted()), hellas.NoSeat}
	}
	return huntHead{s.plain, int8(s.hunted()), s.p.Hunt.Hunter}
}

// heading returns the text of the heading.
func (m *huntHead) heading() string {
	monster := m.title("monster", int(m.monster))
	if m.hunter < 0 {
		return m.Phrase("hunt.wound", "monster", monster)
	}
	return m.Phrase("hunt.title", "who", m.who(int(m.hunter)), "monster", monster)
}

// A quarry is the fragment with the hunted monster.
type quarry struct {
	teller
	monster hellas.Monster
}

// A weighing is the fragment with the strength of an attack against the defence.
type weighing struct {
	teller
	strength, defence int8
	y                 float64
}

// A huntHint is the fragment with the explanation of a hunt.
type huntHint struct{ teller }

// A prospect is the fragment with the wounds that a hunter must still deal, and the value of the cards in hand against
// the next attack.
type prospect struct {
	teller
	life       int8 // wounds that the monster can still take
	strength   int16
	warded, of int8 // unseen attack cards that the hunter can defend against, and the number of all unseen ones
}

// prospect returns the prospect for the viewer. It returns false if the viewer is not the hunter, or no step is left.
func (s *scene) prospect() (prospect, bool) {
	if s.Viewer < 0 || int(s.p.Hunt.Hunter) != s.Viewer || s.p.Top() == nil {
		return prospect{}, false
	}
	warded, of, strength := s.odds()
	return prospect{s.nameless, int8(s.life(int(s.p.Hunt.Monster))), int16(strength), int8(warded), int8(of)}, true
}

// words returns the text of the prospect.
func (m *prospect) words() string {
	return m.Phrase("forecast.hunt", "n", int(m.life), "k", int(m.strength), "b", int(m.warded), "of", int(m.of))
}

// quiver appends the hunter's cards by wound symbol. If they are hidden from the viewer, it appends only their number.
func (s *scene) quiver(out board.Fragments, hunter int) board.Fragments {
	if s.Viewer != hunter {
		return append(out, quiverSize{s.plain, int8(hunter), s.player(hunter).HandSize})
	}
	out = append(out, caption{s.nameless, "hunt.symbols", 14, quiverTop - 4})
	for i, n := range s.symbols(s.player(hunter).Hand) {
		out = append(out, quiverSymbol{s.only(symbolThings[i]), int8(i), int8(n)})
	}
	return out
}

// symbolThings holds the things of the wound symbols, by symbol.
var symbolThings = board.Things("symbol", int(hellas.NumSymbols), func(i int) string { return symbolIDs[i] })

// A quiverSymbol is the fragment with the number of the hunter's cards with a wound symbol.
type quiverSymbol struct {
	teller
	symbol, held int8
}

// label describes the symbol and its number of cards in words.
func (m *quiverSymbol) label() string {
	return m.Phrase("hunt.symbol", "symbol", m.Called(symbolThings[m.symbol]), "n", int(m.held))
}

// A quiverSize is the fragment with the number of another hunter's cards.
type quiverSize struct {
	teller
	seat  int8
	cards uint8
}

// words returns the sentence with the hunter and the number of cards.
func (m *quiverSize) words() string {
	return m.Phrase("hunt.cards", "who", m.who(int(m.seat)), "n", int(m.cards))
}

// rewards holds the things of the rewards of a hunt. The stage shows one of each.
var rewards = []string{"reward:priest", "reward:artifact", "reward:monster-artifact", "reward:none"}

// A spoil is the fragment with one of the rewards of a hunt.
type spoil struct {
	teller
	reward int8
}

// spoils appends the rewards from which the hunter chooses after the hunt. During the hunt it appends the seat that
// must choose now.
func (s *scene) spoils(out board.Fragments) board.Fragments {
	if top := s.p.Top(); top == nil || top.Kind != hellas.StepReward {
		return append(out, s.waiting(true))
	}
	for i, r := range rewards {
		out = append(out, spoil{s.only(r), int8(i)})
	}
	return out
}
