package board

import (
	"math/bits"
)

// A good is the fragment with an artifact, a blessing or a kept quest card of a player.
type good struct {
	teller
	kind  cardKind
	state goodState
	n     int8
	seat  int8 // seat of the owner
	place int8 // position among the owner's goods
	high  float64
}

// A goodState is the state of a good: an artifact is charged or uncharged (used), any other good is stateless.
type goodState uint8

const (
	stateless goodState = iota // blessings and quests
	charged
	uncharged
)

// room returns the width for the name. It is smaller for an artifact, which also shows its state.
func (m *good) room() float64 {
	if m.state != stateless {
		return 110
	}
	return 126
}

// name returns the name in one line, or in two if it is long and the row is high enough. full is the whole name.
func (m *good) name(full string) block { return fitted(full, m.room(), 12.5, 12, m.high-18) }

// label describes the good in words.
func (m *good) label() string {
	c := m.card(m.kind, int(m.n))
	switch m.state {
	case charged:
		return m.Join([]string{c.name, m.Phrase("label.charged"), c.text})
	case uncharged:
		return m.Join([]string{c.name, m.Phrase("label.used"), c.text})
	}
	return c.label
}

// owned returns the number of goods of a player.
func (s *scene) owned(seat int) int {
	me := s.player(seat)
	return bits.OnesCount32(me.Artifacts) + bits.OnesCount64(me.Blessings) + bits.OnesCount16(me.Kept)
}

// goodRows returns the number of rows for the given number of goods, two in each row, and the height of a row.
func goodRows(goods int) (rows int, high float64) {
	rows = (goods + 1) / 2
	return rows, rowHigh(rows, goodsRoom, goodHigh)
}

// goods returns the fragments of a player's goods: artifacts, then blessings, then quests.
func (s *scene) goods(seat int) []good {
	me, n := s.player(seat), s.owned(seat)
	_, high := goodRows(n)
	out := make([]good, 0, n)
	add := func(kind cardKind, state goodState, n int) {
		out = append(out, good{s.of(s.thing(kind.String(), n)), kind, state, int8(n), int8(seat), int8(len(out)), high})
	}
	for set := me.Artifacts; set != 0; set &= set - 1 {
		a, state := bits.TrailingZeros32(set), uncharged
		if s.p.Charged>>uint(a)&1 != 0 {
			state = charged
		}
		add(artifactCard, state, a)
	}
	for set := me.Blessings; set != 0; set &= set - 1 {
		add(blessingCard, stateless, bits.TrailingZeros64(set))
	}
	for set := me.Kept; set != 0; set &= set - 1 {
		add(questCard, stateless, bits.TrailingZeros16(set))
	}
	return out
}
