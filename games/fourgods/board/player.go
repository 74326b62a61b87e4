package board

import (
	"pantheon/board"
	"pantheon/games/fourgods"
)

// A player's panel: at the left the player, the points and the tiles in hand, beside them the spaces of the discard
// area.
const (
	areaTop  = 8.0
	areaLeft = 112.0
	areaRow  = 5 // spaces in a row
	spaceOf  = 44.0
	spaceGap = 4.0
	headLeft = 8.0
	headRoom = areaLeft - headLeft - 8
	// The lines of the head: the points beside the symbols, the name, then other public information.
	pointsY, nameY, factsY, factHigh = 29.0, 50.0, 67.0, 16.0
	palmSize                         = 28.0
)

// A panel holds the measures of a player's panel: the number of rows of a discard area.
type panel struct{ rows int8 }

// panel returns the measures of all players' panels.
func (s *scene) panel() panel { return panel{int8((s.p.SpacesEach() + areaRow - 1) / areaRow)} }

func (p panel) height() float64 {
	return areaTop + float64(p.rows)*(spaceOf+spaceGap) + areaTop - spaceGap
}

// footY returns the middle of the foot of the head: hands, and destroyed cities.
func (p panel) footY() float64 { return p.height() - areaTop - palmSize/2 }

// palmX returns the position of a hand of a player.
func palmX(hand int) float64 { return headLeft + (palmSize+2)*float64(hand) }

// player returns the fragments of a player's panel.
func (s *scene) player(seat int) board.Fragments {
	p := s.panel()
	all := append(make(board.Fragments, 0, 8+4*s.p.Players[seat].Discarded()), group)
	if s.acting(seat) {
		all = append(all, acting{p})
	}
	all = append(all, s.area(seat), s.head(seat))
	if seat != s.Viewer {
		all = append(all, s.palms(seat))
	}
	return append(s.addDiscards(s.addRazed(all, seat), seat), board.End)
}

// acting reports whether a player has the turn, so that others wait.
func (s *scene) acting(seat int) bool {
	return !s.p.Simultaneous() && int(s.p.Active) == seat && (s.p.Phase == fourgods.Playing || s.p.Phase == fourgods.Final)
}

// An acting is the fragment with the edge of the active player's panel.
type acting struct{ panel }

// A palms is the fragment with the hands of another player.
type palms struct {
	board.Reader
	panel
	seat  int8
	cards [2]card
}

// A card is a tile in the hand of another player. Its face is set only in a full state.
type card struct {
	tile uint16 // its name; 0 for none
	face face
}

// palms returns the hands of a player as the viewer knows them: the backs of tiles, and in a full state their faces.
func (s *scene) palms(seat int) palms {
	h := palms{Reader: s.Shared(handThings[seat]), panel: s.panel(), seat: int8(seat)}
	n := 0
	for _, slot := range s.p.Players[seat].Hand {
		if slot == fourgods.NoSlot {
			continue
		}
		t := &s.p.Tiles[slot]
		h.cards[n].tile = t.Name()
		if _, truth := s.p.Viewer(); truth {
			h.cards[n].face = s.face(t.Face(t.Lie().Face()), 0)
		}
		n++
	}
	return h
}

// held returns the number of tiles in a player's hands.
func (s *scene) held(seat int) int {
	n := 0
	for _, slot := range s.p.Players[seat].Hand {
		if slot != fourgods.NoSlot {
			n++
		}
	}
	return n
}

// all returns the tiles in the hands.
func (h *palms) all() []card {
	n := 0
	for n < len(h.cards) && h.cards[n].tile != 0 {
		n++
	}
	return h.cards[:n]
}

// A razed is the fragment with the token of a player's colour for which destroyed cities count.
type razed struct {
	*board.Reader
	panel
	colour  fourgods.Colour
	n       int8 // number of cities
	row     int8
	touched bool
}

// addRazed appends the tokens of a player.
func (s *scene) addRazed(all board.Fragments, seat int) board.Fragments {
	row := int8(0)
	for _, mk := range s.p.Players[seat].Markers[:s.p.MarkersEach()] {
		if mk.Colour != fourgods.NoColour && s.p.Razed[mk.Colour] > 0 {
			all = append(all, razed{s.anyone, s.panel(), mk.Colour, s.p.Razed[mk.Colour], row, s.touched(razedThings[mk.Colour])})
			row++
		}
	}
	return all
}

// at returns the position of the token: beside the hands, that of a second colour above.
func (r *razed) at() board.Point { return board.Point{X: 82, Y: r.footY() - 30*float64(r.row)} }
