package board

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// Labels are the texts of drawn things for screen readers, in the reader's language.

func (m *lava) label() string { return m.Phrase("label.lava", "territory", m.Called(m.land.thing)) }

// label describes a territory and all pieces in it.
func (m *ground) label() string {
	parts := []string{m.Phrase("label.territory", "territory", m.Called(m.land.thing), "god", m.words.god(godsofrome.Faction(m.land.faction)))}
	if m.controller >= 0 {
		parts = append(parts, m.Phrase("label.held", "god", m.words.god(m.controller)))
	}
	for f, n := range m.meeples {
		if n > 0 {
			parts = append(parts, m.Phrase("label.meeples", "god", m.words.god(godsofrome.Faction(f)), "n", int(n)))
		}
	}
	if m.wooden >= 0 {
		parts = append(parts, m.Phrase("label.wooden", "god", m.words.god(m.wooden)))
	}
	if !m.peopled() {
		parts = append(parts, m.Phrase("label.empty"))
	}
	switch {
	case m.token > 0:
		parts = append(parts, m.Phrase("label.plus"))
	case m.token < 0:
		parts = append(parts, m.Phrase("label.minus"))
	}
	if m.crowd.god >= 0 {
		parts = append(parts, m.Phrase("label.god", "god", m.words.god(m.crowd.god)))
	}
	return m.Join(parts)
}

// label describes the meeples of one colour in a territory.
func (m *people) label() string {
	return m.Phrase("label.squad", "god", m.words.god(m.of), "n", int(m.meeples[m.of]))
}

func (m *godPiece) label() string { return m.Phrase("label.god", "god", m.god(m.of)) }

// label describes a god's temple and all pieces there.
func (m *temple) label() string {
	parts := []string{m.Phrase("label.temple", "god", m.god(m.of)), m.role(m.keeper)}
	if m.at >= 0 {
		parts = append(parts, m.Phrase("god.away", "territory", string(territoryThing(m.at))))
	} else if m.of != m.removed {
		parts = append(parts, m.Phrase("label.figure-home"))
	}
	discs, free := m.discs()
	if len(discs) > 0 {
		names := make([]string, len(discs))
		for i, d := range discs {
			names[i] = m.god(d)
		}
		parts = append(parts, m.Phrase("label.visitors", "who", m.Join(names)))
	}
	return m.Join(append(parts, m.Phrase("label.free", "n", free), m.Phrase("label.blessings", "n", int(m.blessings))))
}

func (m *reserve) label() string {
	return m.Phrase("label.reserve", "n", int(m.n), "god", m.god(m.of))
}

// label describes a card space and what is on it.
func (m *space) label() string {
	parts := []string{m.Phrase("label.space", "n", int(m.n)+1, "icons", m.iconNames(m.icons[:]))}
	if m.used {
		parts = append(parts, m.Phrase("label.active"))
	}
	for _, f := range board.Bits(m.spent) {
		parts = append(parts, m.Phrase("label.spent", "god", m.god(godsofrome.Faction(f))))
	}
	return m.Join(parts)
}

// label describes a player: the god, favour and victory points.
func (m *playerHead) label() string {
	god := m.Phrase("player.choosing")
	if m.faction >= 0 {
		god = m.god(m.faction)
	}
	return m.Phrase("label.seat", "seat", game.SeatThing(game.Seat(m.seat)), "god", god, "favour", int(m.favour), "points", int(m.points))
}

// victory returns the sum of a player's claimed victory points.
func victory(p *godsofrome.Player) int {
	sum := 0
	for _, v := range p.VP {
		sum += max(0, int(v))
	}
	return sum
}
