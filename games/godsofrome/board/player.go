package board

import (
	"math/bits"
	"strings"

	"pantheon/board"
	"pantheon/games/godsofrome"
)

// Positions in the panel of a player.
const (
	supplyTop    = spacesTop + spaceHeight + 8
	nowTop       = supplyTop + 48
	playerHeight = nowTop + 56
	powerLine    = 20.0 // additional height, with the gods' powers in play
)

// heightOf returns the height of a player's board, with or without the gods' powers.
func heightOf(powers bool) float64 {
	if powers {
		return playerHeight + powerLine
	}
	return playerHeight
}

// The fragments of a player's board, in drawing order.
type (
	// playerFrame is the beginning of the board, with a frame while the player is to act.
	playerFrame struct{ marked, acting, powers bool }
	// playerHead is the beginning of the head line: its label and its area.
	playerHead struct {
		words
		seat, points int8
		faction      godsofrome.Faction
		favour       int16
		marked       bool
	}
	// playerName is a player's name and faction.
	playerName struct {
		words
		seat    int8
		faction godsofrome.Faction
		first   bool // the start player
	}
	// sums are the favour and victory points of a player or of Patronus.
	sums struct {
		favour int16
		points int8
	}
	// discStore is the beginning of the unused discs.
	discStore struct {
		words
		seat    int8
		faction godsofrome.Faction
		none    bool
	}
	// woodenStore is the beginning of the unbuilt wooden temples.
	woodenStore struct {
		words
		seat    int8
		faction godsofrome.Faction
		none    bool
	}
	// storeCount is the number of unused discs or of unbuilt wooden temples.
	storeCount struct {
		x int16 // x of the number
		n int8
	}
	// blessingStore is the beginning of the unspent blessings.
	blessingStore struct{ words }
	// blessing is an unspent blessing, or its empty place.
	blessing struct {
		words
		seat int8
		of   godsofrome.Faction
		none bool
	}
	// reckoning is what scoring now would yield, source by source.
	reckoning struct {
		words
		lands, harvest, objectives, cost int8
		had                              int16 // present favour, the largest possible loss
		turns                            bool  // a harvest token would be turned over
	}
	// power is the power of the player's god.
	power struct {
		words
		faction godsofrome.Faction
	}
)

// The groups round the supplies, and round the yield of scoring now.
var (
	suppliesBegun board.Fragment = board.Text(`<g transform="` + board.At(11, supplyTop+20) + `">`)
	nowBegun      board.Fragment = board.Text(`<g class="rome-now">`)
)

// playerLive returns the fragments of a player's board.
func (s *scene) playerLive(seat int) board.Fragments {
	p, marked := &s.p.Players[seat], s.marked(seatThings[seat])
	out := append(make(board.Fragments, 0, 40), playerFrame{marked, s.acting(seat), s.p.Powers()})
	out = append(out, s.playerHead(seat, marked), s.playerName(seat), sums{p.Favour, int8(victory(p))}, board.End)
	for n := range godsofrome.NumSpaces {
		out = s.spaceLive(out, seat, n)
	}
	if p.Faction >= 0 {
		out = append(s.supplies(out, seat), nowBegun)
		if s.p.Step != godsofrome.Over {
			out = append(out, s.reckoning(seat))
		}
		if s.p.Powers() {
			out = append(out, power{s.same, p.Faction})
		}
		return append(out, bothEnded)
	}
	return append(out, board.End)
}

// supplies appends the unused discs, the unbuilt wooden temples and the unspent blessings.
func (s *scene) supplies(out board.Fragments, seat int) board.Fragments {
	p, who := &s.p.Players[seat], int8(seat)
	out = append(out, suppliesBegun,
		discStore{s.same, who, p.Faction, p.Discs <= 0}, storeCount{43, p.Discs}, board.End,
		woodenStore{s.same, who, p.Faction, p.Temples <= 0}, storeCount{116, p.Temples}, board.End,
		blessingStore{s.same})
	for f := range godsofrome.Faction(godsofrome.NumFactions) {
		out = append(out, blessing{s.same, who, f, p.Unspent>>f&1 == 0})
	}
	return append(out, bothEnded)
}

// playerHead returns the head line of a player's board.
func (s *scene) playerHead(seat int, marked bool) playerHead {
	p := &s.p.Players[seat]
	return playerHead{words: s.named, seat: int8(seat), points: int8(victory(p)), faction: p.Faction, favour: p.Favour, marked: marked}
}

// playerName returns the name line of a player.
func (s *scene) playerName(seat int) playerName {
	return playerName{s.named, int8(seat), s.p.Players[seat].Faction, int(s.p.First) == seat}
}

// subtitle returns the line below a player's name.
func (m *playerName) subtitle() string {
	text := m.Phrase("player.choosing")
	if m.faction >= 0 {
		text = m.god(m.faction)
	}
	if m.first {
		text += " · " + m.Phrase("player.first")
	}
	return text
}

// acting reports whether a seat is to act.
func (s *scene) acting(seat int) bool { return s.p.Step != godsofrome.Over && int(s.p.Active) == seat }

// reckoning returns what scoring now would yield a seat.
func (s *scene) reckoning(seat int) reckoning {
	y := s.yield(seat)
	m := reckoning{words: s.same, lands: int8(bits.OnesCount16(y.Territories)), cost: int8(y.Cost), had: s.p.Players[seat].Favour, turns: y.Flips != 0}
	for _, h := range y.Harvest {
		m.harvest += h
	}
	for _, o := range y.Objective {
		m.objectives += o
	}
	return m
}

// net returns the change of favour; favour does not fall below 0.
func (m *reckoning) net() int {
	return max(int(m.lands)+int(m.harvest)+int(m.objectives)-int(m.cost), -int(m.had))
}

// lines names the sources, in lines that fit the panel.
func (m *reckoning) lines() []string {
	var parts []string
	if n := int(m.lands); n > 0 {
		parts = append(parts, m.Phrase("now.territories", "n", n)+" "+board.Plus(n))
	}
	if m.harvest != 0 || m.turns {
		parts = append(parts, m.Phrase("now.harvest")+" "+board.Plus(int(m.harvest)))
	}
	if m.objectives != 0 {
		parts = append(parts, m.Phrase("now.objectives")+" "+board.Plus(int(m.objectives)))
	}
	parts = append(parts, m.Phrase("now.cost")+" "+board.Plus(-int(m.cost)))
	return board.Wrap(strings.Join(parts, " · "), 330, 12.5)
}
