package board

import (
	"math/bits"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// A player's panel: head, then the discard area.
const areaTop = 62.0

// grid is how a discard area is laid out: tiles of that size, so many in a row.
func (s *scene) grid() (size float64, columns int) {
	if s.p.SpacesEach() <= 10 {
		return 62, 5
	}
	return 46, 7
}

const gridGap = 4.0

func (s *scene) playerHeight() float64 {
	size, columns := s.grid()
	rows := (s.p.SpacesEach() + columns - 1) / columns
	return areaTop + float64(rows)*(size+gridGap) + 8
}

// space is where a space of a discard area is.
func (s *scene) space(n int) board.Point {
	size, columns := s.grid()
	left := (board.PanelWidth - float64(columns)*(size+gridGap) + gridGap) / 2
	return board.Point{X: left + float64(n%columns)*(size+gridGap), Y: areaTop + float64(n/columns)*(size+gridGap)}
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
		slot := her.Area[n]
		t := &s.p.Tiles[slot]
		d := discarded{id: t.ID(), face: [...]string{"a", "b"}[t.Lie.Face()], at: s.space(n)}
		d.layers = s.faceOf(t.Faces[t.Lie.Face()], 0)
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
			c.layers = s.faceOf(t.Faces[t.Lie.Face()], 0)
		}
		out = append(out, c)
	}
	return out
}

// acting tells whether a player may act now and others wait for it.
func (s *scene) acting(seat int) bool {
	return !s.p.Simultaneous() && int(s.p.Active) == seat && (s.p.Phase == fourgods.Playing || s.p.Phase == fourgods.Final)
}

// subtitle is the line below a player's name: the gods, and what else everybody should know.
func (s *scene) subtitle(seat int) string {
	me := &s.p.Players[seat]
	var parts []string
	for _, mk := range me.Markers[:s.p.MarkersEach()] {
		switch {
		case mk.Colour == fourgods.NoColour:
		case mk.God == fourgods.NoGod:
			parts = append(parts, capital(s.called("colour:"+mk.Colour.String())))
		case s.p.Hidden():
			parts = append(parts, capital(s.called("colour:"+mk.Colour.String()))+" → "+s.called("label:"+mk.God.String()))
		default:
			parts = append(parts, s.called("label:"+mk.God.String()))
		}
	}
	if len(parts) == 0 {
		parts = append(parts, s.say("player.no-god"))
	}
	switch {
	case s.p.Phase == fourgods.Lobby && me.Ready:
		parts = append(parts, s.say("player.ready"))
	case me.Passed:
		parts = append(parts, s.say("player.passed"))
	case s.acting(seat) && s.p.Effortful():
		parts = append(parts, s.say("player.effort", "n", int(s.p.Effort)))
	case s.acting(seat):
		parts = append(parts, s.say("player.until", "time", clock(s.p.TurnAt)))
	}
	return strings.Join(parts, " · ")
}

// points is what a player would have now: with two markers, what the lower one has.
func (s *scene) points(seat int) int {
	r := s.p.Result()
	st, _ := r.Of(game.Seat(seat))
	return st.Points
}

// headX is where the name of a player begins, beside the signs of so many colours; signScale is how large those are.
func headX(markers int) float64 { return 34 + 10*float64(markers) }

func signScale(markers int) float64 { return [...]float64{1, 1, .8}[markers] }
