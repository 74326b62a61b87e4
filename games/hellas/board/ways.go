package board

import (
	"math/bits"

	"pantheon/board"
	"pantheon/games/hellas"
)

// Places in the panel of the four ways to win: a row for each player, then the Glory tokens and the temple card.
const (
	waysTop  = 72.0
	wayHigh  = 50.0
	landsX   = 150.0 // of the first of five bars
	landStep = 17.0
	templesX = 252.0 // middle of the column
	slayerX  = 299.0
	kingX    = 335.0
	gloryX   = 50.0
)

// waysHeight is that of a table of all players.
func (s *scene) waysHeight() float64 { return s.gloryTop() + 136 }

// gloryTop is where the Glory tokens begin.
func (s *scene) gloryTop() float64 {
	if s.p.Solo() {
		return persiaHigh
	}
	return waysTop + wayHigh*float64(s.n) + 10
}

// A holding is how much of a land a player controls.
type holding struct {
	land     string
	held, of int
	counts   bool // the land counts with this number of players
}

func (s *scene) holdings(seat int) []holding {
	var out []holding
	goals := s.p.Goals()
	for l := range hellas.Land(hellas.NumLands) {
		h := holding{land: s.p.ID("land", int(l)), counts: goals.Excluded>>uint(l)&1 == 0}
		all := s.book.printed.TerritoriesOf(l)
		h.held, h.of = count(all&s.player(seat).Held), count(all)
		out = append(out, h)
	}
	return out
}

// complete is how many lands a player has complete that count.
func (s *scene) complete(seat int) int { return bits.OnesCount8(s.p.Lands(int8(seat))) }

// slain is how many monsters a player has slain.
func (s *scene) slain(seat int) int { return bits.OnesCount8(s.player(seat).Slain) }

func (s *scene) wayLabel(seat int) string {
	g := s.p.Goals()
	parts := []string{s.who(seat), s.Say("label.lands", "n", s.complete(seat), "of", g.Lands), s.Say("label.temples", "n", s.templesOf(seat), "of", g.Temples),
		s.Say("label.slain", "n", s.slain(seat), "of", g.Monsters)}
	if int(s.p.Crown.Seat) == seat {
		parts = append(parts, s.Say("label.crown", "n", int(s.p.Crown.Tokens)))
	}
	return s.Join(parts)
}

// gloryLabel speaks of a Glory token.
func (s *scene) gloryLabel(l int) string {
	name := s.Say("label.glory", "land", s.title("land", l))
	if holder := s.p.Glory[l]; holder >= 0 {
		return s.Join([]string{name, s.who(int(holder))})
	}
	return s.Join([]string{name, s.Say("label.nobody")})
}

// barHigh is how high a bar of a land is.
const barHigh = 30.0

// bar is how much of it is full.
func (h holding) bar() float64 { return barHigh * float64(h.held) / float64(max(1, h.of)) }

// waysTitle is the heading of the panel.
func (s *scene) waysTitle() string {
	if s.p.Solo() {
		return s.Say("part.persia")
	}
	if s.p.Goals().King == 0 {
		return s.Say("part.ways.no-king")
	}
	return s.Say("part.ways")
}

// waysZone is where the panel stands: the ways to win are everybody's, the war of the solo game is Persia's board.
func (s *scene) waysZone() board.Zone {
	if s.p.Solo() {
		return board.Rivals
	}
	return board.Shared
}

// cardTitle is what stands over the card with the temples; the solo game has no drafts.
func (s *scene) cardTitle() string {
	if s.p.Solo() {
		return s.Say("ways.card.solo")
	}
	return s.Say("ways.card")
}
