package board

import (
	"math/bits"
)

// A good is an artifact, a blessing or a kept quest card of a player.
type good struct {
	teller
	kind  cardKind
	state goodState
	n     int8
	seat  int8 // of its owner
	place int8 // among what he owns
	high  float64
}

// A goodState tells whether an artifact can be used.
type goodState uint8

const (
	stateless goodState = iota // blessings and quests
	charged
	uncharged
)

// room is the room for its name: an artifact also shows whether it is charged.
func (m *good) room() float64 {
	if m.state != stateless {
		return 110
	}
	return 126
}

// name is its name in one line, or in two where it is long and the row is high enough.
func (m *good) name(full string) block { return fitted(full, m.room(), 12.5, 12, m.high-18) }

// label is the good in words.
func (m *good) label() string {
	c := m.card(m.kind, int(m.n))
	switch m.state {
	case charged:
		return m.Join([]string{c.name, m.Say("label.charged"), c.text})
	case uncharged:
		return m.Join([]string{c.name, m.Say("label.used"), c.text})
	}
	return c.label
}

// owned is how many goods a player owns.
func (s *scene) owned(seat int) int {
	me := s.player(seat)
	return bits.OnesCount32(me.Artifacts) + bits.OnesCount64(me.Blessings) + bits.OnesCount16(me.Kept)
}

// goodRows is in how many rows so many goods stand, and how high each row is.
func goodRows(goods int) (rows int, high float64) {
	rows = (goods + 1) / 2
	return rows, rowHigh(rows, goodsRoom, goodHigh)
}

// goods are what a player owns, artifacts first.
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
