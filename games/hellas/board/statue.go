package board

import (
	"pantheon/board"
	"pantheon/games/hellas"
)

// monument appends a monument at its current height, the crown if its territory makes a King of Kings, and the priests
// at its foot.
func (s *scene) monument(out board.Fragments, g hellas.Monument) board.Fragments {
	m := s.statue(g)
	out = append(out, m, colossus{s.nameless, g, m.level})
	if m.king >= 0 {
		out = append(out, throne{s.nameless, m.king, m.tokens})
	}
	return append(out, s.acolytes(g), board.End)
}

// A statue is the fragment that begins a monument. Its label describes the monument.
type statue struct {
	teller
	god     hellas.Monument
	at      hellas.Territory
	level   int8
	king    int8                     // seat that becomes King of Kings by the monument's territory; -1 for none
	tokens  int8                     // if so, the number of tokens left until then
	praying [hellas.MaxPlayers]uint8 // priests, by seat
}

func (s *scene) statue(g hellas.Monument) statue {
	m := statue{s.of(s.thing("god", int(g))), g, s.p.MonumentAt(g), int8(s.p.Levels[g]), hellas.NoSeat, 0, s.p.Praying[g]}
	if s.p.Crown.Monument == g {
		m.king, m.tokens = s.p.Crown.Seat, s.p.Crown.Tokens
	}
	return m
}

// label describes the monument, its throne and the priests there.
func (m *statue) label() string {
	parts := []string{m.Phrase("label.monument", "god", m.title("god", int(m.god)), "n", int(m.level))}
	if m.king >= 0 {
		parts = append(parts, m.Phrase("label.throne", "n", int(m.tokens)))
	}
	for i, n := range m.praying[:m.players] {
		if n > 0 {
			parts = append(parts, m.Phrase("label.praying", "n", int(n), "who", m.who(i)))
		}
	}
	return m.Join(parts)
}

// A colossus is the fragment with the figure of a god and the number of its levels.
type colossus struct {
	teller
	god   hellas.Monument
	level int8
}

// heights holds the height of a monument, by its level.
var heights = [...]float64{0, 32, 75, 111, 141, 170}

// scaffold returns the transform of the scaffold around a monument of a level. The scaffold reaches the top of the next
// part, so level must be below [hellas.MaxLevel].
func scaffold(level int8) string { return "scale(.85 " + board.Scale((heights[level+1]+6)/100) + ")" }

// A throne is the fragment with the crown of the King of Kings and the number of tokens left.
type throne struct {
	teller
	seat, tokens int8
}

// acolytes is the fragment with the priests at the foot of a monument.
type acolytes struct {
	teller
	god     hellas.Monument
	slots   int8
	praying [hellas.MaxPlayers]uint8 // by seat
}

func (s *scene) acolytes(g hellas.Monument) acolytes {
	return acolytes{s.nameless, g, int8(s.p.PrayerSlots()), s.p.Praying[g]}
}

// priests returns the seat of the priest in each slot, -1 for a free slot.
func (m *acolytes) priests() []int {
	out := make([]int, 0, m.slots)
	for i, n := range m.praying[:m.players] {
		for range n {
			out = append(out, i)
		}
	}
	for len(out) < int(m.slots) {
		out = append(out, -1)
	}
	return out
}
