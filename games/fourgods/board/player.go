package board

import (
	"pantheon/board"
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

// A panel is the measures of a player's panel: how many rows a discard area has.
type panel struct{ rows int8 }

// panel is the measures that all players' panels have.
func (s *scene) panel() panel { return panel{int8((s.p.SpacesEach() + areaRow - 1) / areaRow)} }

func (p panel) height() float64 {
	return areaTop + float64(p.rows)*(spaceOf+spaceGap) + areaTop - spaceGap
}

// footY is the middle of what stands at the foot of the head: hands, and destroyed cities.
func (p panel) footY() float64 { return p.height() - areaTop - palmSize/2 }

// palmX is where a hand of a player is drawn.
func palmX(hand int) float64 { return headLeft + (palmSize+2)*float64(hand) }

// player are the pieces of a player's panel.
func (s *scene) player(seat int) board.Pieces {
	p := s.panel()
	all := append(make(board.Pieces, 0, 8+4*s.p.Players[seat].Discarded()), group)
	if s.acting(seat) {
		all = append(all, acting{p})
	}
	all = append(all, s.area(seat), s.head(seat))
	if seat != s.Eye {
		all = append(all, s.palms(seat))
	}
	return append(s.addDiscards(s.addRazed(all, seat), seat), board.End)
}

// acting tells whether a player may act now and others wait for it.
func (s *scene) acting(seat int) bool {
	return !s.p.Simultaneous() && int(s.p.Active) == seat && (s.p.Phase == fourgods.Playing || s.p.Phase == fourgods.Final)
}

// An acting is the edge of the panel of who has the turn.
type acting struct{ panel }

// Palms are the hands of another player.
type palms struct {
	board.Reader
	panel
	seat  int8
	cards [2]card
}

// A card is a tile in the hand of another player; its face is there only for who sees all.
type card struct {
	tile uint16 // its name; 0 for none
	face face
}

// palms are the hands of a player, as the reader knows them: the backs of tiles, and for who sees all a face.
func (s *scene) palms(seat int) palms {
	h := palms{Reader: s.Shared(handThings[seat]), panel: s.panel(), seat: int8(seat)}
	n := 0
	for _, slot := range s.p.Players[seat].Hand {
		if slot == fourgods.NoSlot {
			continue
		}
		t := &s.p.Tiles[slot]
		h.cards[n].tile = t.Name()
		if _, truth := s.p.Eye(); truth {
			h.cards[n].face = s.face(t.Face(t.Lie().Face()), 0)
		}
		n++
	}
	return h
}

// held is how many tiles a player has in hand.
func (s *scene) held(seat int) int {
	n := 0
	for _, slot := range s.p.Players[seat].Hand {
		if slot != fourgods.NoSlot {
			n++
		}
	}
	return n
}

// all are the tiles in the hands.
func (h *palms) all() []card {
	n := 0
	for n < len(h.cards) && h.cards[n].tile != 0 {
		n++
	}
	return h.cards[:n]
}

// A razed is the token of a colour of a player for which destroyed cities count.
type razed struct {
	*board.Reader
	panel
	colour  fourgods.Colour
	n       int8 // cities
	row     int8
	touched bool
}

// addRazed adds the tokens of a player.
func (s *scene) addRazed(all board.Pieces, seat int) board.Pieces {
	row := int8(0)
	for _, mk := range s.p.Players[seat].Markers[:s.p.MarkersEach()] {
		if mk.Colour != fourgods.NoColour && s.p.Razed[mk.Colour] > 0 {
			all = append(all, razed{s.anyone, s.panel(), mk.Colour, s.p.Razed[mk.Colour], row, s.touched(razedThings[mk.Colour])})
			row++
		}
	}
	return all
}

// at is where the token is drawn: beside the hands, that of a second colour above.
func (r *razed) at() board.Point { return board.Point{X: 82, Y: r.footY() - 30*float64(r.row)} }
