package board

import (
	"pantheon/board"
	"pantheon/games/hellas"
)

// monument appends a monument as high as it has grown, with the priests at its foot.
func (s *scene) monument(out board.Pieces, g hellas.Monument) board.Pieces {
	m := s.statue(g)
	out = append(out, m, colossus{s.nameless, g, m.level})
	if m.king >= 0 {
		out = append(out, throne{s.nameless, m.king, m.tokens})
	}
	return append(out, s.acolytes(g), board.End)
}

// A statue begins a monument, and tells all that is so of it.
type statue struct {
	teller
	god     hellas.Monument
	at      hellas.Territory
	level   int8
	king    int8                     // whose throne it is, who becomes King of Kings by its territory; -1 for nobody's
	tokens  int8                     // then, how many are left until he is
	praying [hellas.MaxPlayers]uint8 // priests, by seat
}

func (s *scene) statue(g hellas.Monument) statue {
	m := statue{s.of(s.thing("god", int(g))), g, s.p.MonumentAt(g), int8(s.p.Levels[g]), hellas.NoSeat, 0, s.p.Praying[g]}
	if s.p.Crown.Monument == g {
		m.king, m.tokens = s.p.Crown.Seat, s.p.Crown.Tokens
	}
	return m
}

// label speaks of the monument, its throne and those who pray there.
func (m *statue) label() string {
	parts := []string{m.Say("label.monument", "god", m.title("god", int(m.god)), "n", int(m.level))}
	if m.king >= 0 {
		parts = append(parts, m.Say("label.throne", "n", int(m.tokens)))
	}
	for i, n := range m.praying[:m.players] {
		if n > 0 {
			parts = append(parts, m.Say("label.praying", "n", int(n), "who", m.who(i)))
		}
	}
	return m.Join(parts)
}

// A colossus is the figure of a god, with the number of its levels.
type colossus struct {
	teller
	god   hellas.Monument
	level int8
}

// heights are how high a monument is, by its level.
var heights = [...]float64{0, 32, 75, 111, 141, 170}

// scaffold is how the scaffold of a monument of a level stands: up to where the next part will reach.
func scaffold(level int8) string { return "scale(.85 " + board.Scale((heights[level+1]+6)/100) + ")" }

// A throne is that of the King of Kings, who needs so many tokens more.
type throne struct {
	teller
	seat, tokens int8
}

// acolytes are the priests at the foot of a monument.
type acolytes struct {
	teller
	god     hellas.Monument
	slots   int8
	praying [hellas.MaxPlayers]uint8 // by seat
}

func (s *scene) acolytes(g hellas.Monument) acolytes {
	return acolytes{s.nameless, g, int8(s.p.PrayerSlots()), s.p.Praying[g]}
}

// priests is whose priests fill the slots, -1 for free ones.
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
