package board

import (
	"math/bits"
	"slices"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// A player's panel: at the left who it is, the points and what is in hand, beside it the spaces of the discard area.
const (
	areaTop  = 8.0
	areaLeft = 112.0
	areaRow  = 5 // spaces in a row
	spaceOf  = 44.0
	spaceGap = 4.0
	headLeft = 8.0
	headRoom = areaLeft - headLeft - 8
	// The lines of the head: the points beside the signs, the name, then what else everybody should know.
	pointsY, nameY, factsY, factHigh = 29.0, 50.0, 67.0, 16.0
	palmSize                         = 28.0
)

// areaRows is how many rows a discard area has.
func (s *scene) areaRows() int { return (s.p.SpacesEach() + areaRow - 1) / areaRow }

func (s *scene) playerHeight() float64 {
	return areaTop + float64(s.areaRows())*(spaceOf+spaceGap) + areaTop - spaceGap
}

// space is where a space of a discard area is.
func space(n int) board.Point {
	return board.Point{X: areaLeft + float64(n%areaRow)*(spaceOf+spaceGap), Y: areaTop + float64(n/areaRow)*(spaceOf+spaceGap)}
}

// A discarded tile as it lies in an area.
type discarded struct {
	id, face, label string
	at              board.Point
	layers          []layer
}

// discarded are the tiles in a discard area.
func (s *scene) discarded(seat int) []discarded {
	var out []discarded
	her := &s.p.Players[seat]
	for left := her.Spaces; left != 0; left &= left - 1 {
		n := bits.TrailingZeros32(left)
		slot := s.p.Discard(game.Seat(seat), n)
		t := &s.p.Tiles[slot]
		d := discarded{id: t.ID(), face: faceIDs[t.Lie().Face()], at: space(n)}
		d.layers = s.faceOf(t.Face(t.Lie().Face()), 0)
		d.label = s.tileLabel(slot)
		out = append(out, d)
	}
	return out
}

// A card is a tile in the hand of another player; its face is there only for who sees all.
type card struct {
	id     string
	layers []layer
}

// cards are the tiles in the hands of a player, as the reader knows them: their backs, and for who sees all a face.
func (s *scene) cards(seat int) []card {
	var out []card
	for _, slot := range s.p.Players[seat].Hand {
		if slot == fourgods.NoSlot {
			continue
		}
		t := &s.p.Tiles[slot]
		c := card{id: t.ID()}
		if _, truth := s.p.Eye(); truth {
			c.layers = s.faceOf(t.Face(t.Lie().Face()), 0)
		}
		out = append(out, c)
	}
	return out
}

// acting tells whether a player may act now and others wait for it.
func (s *scene) acting(seat int) bool {
	return !s.p.Simultaneous() && int(s.p.Active) == seat && (s.p.Phase == fourgods.Playing || s.p.Phase == fourgods.Final)
}

// subtitle is what everybody should know of a player beside the name: the gods, and what the player is about.
func (s *scene) subtitle(seat int) string {
	parts := s.godsOf(seat)
	if len(parts) == 0 {
		parts = append(parts, s.Say("player.no-god"))
	}
	if state := s.state(seat); state != "" {
		parts = append(parts, state)
	}
	return strings.Join(parts, " · ")
}

// godsOf names the gods of a player: with hidden gods the colours, and behind each the god as far as it is known.
func (s *scene) godsOf(seat int) []string {
	var parts []string
	for _, mk := range s.p.Players[seat].Markers[:s.p.MarkersEach()] {
		switch {
		case mk.Colour == fourgods.NoColour:
		case mk.God == fourgods.NoGod:
			parts = append(parts, board.Capital(s.Called("colour:"+mk.Colour.String())))
		case s.p.Hidden():
			parts = append(parts, board.Capital(s.Called("colour:"+mk.Colour.String()))+" → "+s.Called("label:"+mk.God.String()))
		default:
			parts = append(parts, s.Called("label:"+mk.God.String()))
		}
	}
	return parts
}

// state is whether a player is ready, passes, or has the turn; "" for nothing of that.
func (s *scene) state(seat int) string {
	me := &s.p.Players[seat]
	switch {
	case s.p.Phase == fourgods.Lobby && me.Ready:
		return s.Say("player.ready")
	case me.Passed && s.p.Phase != fourgods.Over:
		return s.Say("player.passed")
	case s.acting(seat) && s.p.Effortful():
		return s.Say("player.effort", "n", int(s.p.Effort))
	case s.acting(seat):
		return s.Say("player.turn")
	}
	return ""
}

// points is what a player would have now: with two markers, what the lower one has.
func (s *scene) points(seat int) int {
	r := s.p.Result()
	st, _ := r.Of(game.Seat(seat))
	return st.Points
}

// footY is the middle of what stands at the foot of the head: hands, and destroyed cities.
func (s *scene) footY() float64 { return s.playerHeight() - areaTop - palmSize/2 }

// palmX is where a hand of a player is drawn.
func palmX(hand int) float64 { return headLeft + (palmSize+2)*float64(hand) }

// shortName is the name of a player as far as there is room for it.
func (s *scene) shortName(seat int) string { return board.Fit(s.who(seat), headRoom, 16) }

// razedTokens are the colours of a player for which destroyed cities count.
func (s *scene) razedTokens(seat int) []int {
	var out []int
	for _, mk := range s.p.Players[seat].Markers[:s.p.MarkersEach()] {
		if mk.Colour != fourgods.NoColour && s.p.Razed[mk.Colour] > 0 {
			out = append(out, int(mk.Colour))
		}
	}
	return out
}

// razedAt is where the tokens of a colour are drawn: beside the hands, those of a second colour above.
func (s *scene) razedAt(i int) board.Point { return board.Point{X: 82, Y: s.footY() - 30*float64(i)} }

// facts are the lines below the name: as much of the subtitle as there is room for. The signs tell the colours, and with visible gods the
// gods.
func (s *scene) facts(seat int) []string {
	room := 2*s.areaRows() - 3
	if seat == s.Eye && len(s.razedTokens(seat)) == 0 { // nothing stands at its foot
		room++
	}
	var known []string
	for _, mk := range s.p.Players[seat].Markers[:s.p.MarkersEach()] {
		if mk.God != fourgods.NoGod {
			known = append(known, s.Called("label:"+mk.God.String()))
		}
	}
	gods, state := strings.Join(known, " · "), s.state(seat)
	if s.p.Hidden() && gods != "" {
		gods = "→ " + gods
	}
	tries := []string{s.subtitle(seat), gods, state}
	if !s.p.Hidden() {
		tries[1], tries[2] = tries[2], tries[1]
	}
	for _, text := range tries {
		lines := board.Wrap(text, headRoom, 14)
		if text != "" && len(lines) <= room && !slices.ContainsFunc(lines, func(l string) bool { return board.Width(l, 14) > headRoom }) {
			return lines
		}
	}
	return nil
}
