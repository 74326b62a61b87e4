package board

import (
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/games/fourgods"
)

// The panel of the reader's hands: a line with the supplies, what is to be done first and two switches, then two hands, each with a tile
// and its buttons beside it. While nothing is in hand the page shows the line alone, see style.css.
const (
	handHeight = 134.0
	handTop    = 44.0
	heldSize   = 84.0
	switchWide = 44.0
)

// handX is where a hand begins.
func handX(hand int) float64 { return 6 + 176*float64(hand) }

// switchX is where a switch begins: kingdoms, sound.
func switchX(n int) float64 { return 267 + 45*float64(n) }

// A held is a tile in a hand of the reader.
type held struct {
	id, label, lie string
	x              float64
	lies           [fourgods.NumLies]lie
	taken          bool // from a discard area: it must go first
}

// A lie is one way in which a tile in hand could lie.
type lie struct {
	id     string
	layers []layer
}

// held are the tiles in the reader's hands, in their places; nil for an empty hand.
func (s *scene) held() [2]*held {
	var out [2]*held
	if s.Eye < 0 {
		return out
	}
	me := &s.p.Players[s.Eye]
	for hand, slot := range me.Hand {
		if slot == fourgods.NoSlot {
			continue
		}
		t := &s.p.Tiles[slot]
		h := &held{id: t.ID(), x: handX(hand), lie: fourgods.Lie(t.Lie() & 4).String(), taken: me.Taken == slot}
		for l := range h.lies {
			lying := fourgods.Lie(l)
			h.lies[l] = lie{lying.String(), s.faceOf(t.Face(lying.Face()), lying.Turns())}
		}
		h.label = s.tileLabel(slot)
		out[hand] = h
	}
	return out
}

// choosing tells whether an empty hand shows the tile just placed, for a prophet.
func (s *scene) choosing(hand int, tiles [2]*held) bool {
	_, zones := s.zones()
	return len(zones) > 0 && tiles[hand] == nil && (hand == 0 || tiles[0] != nil)
}

// placed are the layers of the tile that the reader has just placed, as it lies.
func (s *scene) placed() []layer {
	cell, _ := s.zones()
	if cell < 0 {
		return nil
	}
	c, z, _ := s.p.FaceUp(s.p.SlotAt(cell))
	return layers(c, z)
}

// ownColours are the colours of the reader, each with a button that says whose prophet is next.
func (s *scene) ownColours() []int {
	var out []int
	for _, mk := range s.p.Players[s.Eye].Markers {
		if mk.Colour != fourgods.NoColour {
			out = append(out, int(mk.Colour))
		}
	}
	return out
}

// A headline is what stands above the hands.
type headline struct {
	text   string
	urgent bool
}

// headline says what is to be done first, where the page's prompt and countdown do not.
func (s *scene) headline() headline {
	switch me := &s.p.Players[s.Eye]; {
	case s.p.Phase == fourgods.Over:
		return headline{text: s.Say("part.score")}
	case me.Taken != fourgods.NoSlot:
		return headline{s.Say("hand.taken"), true}
	case s.p.Phase == fourgods.Final && s.p.Simultaneous():
		return headline{s.Say("gods.final"), true}
	case s.acting(s.Eye) && s.p.Effortful():
		return headline{text: s.Say("player.effort", "n", int(s.p.Effort))}
	}
	return headline{}
}

// The room for the headline is for the headline, between the supplies and the switches.
const headlineLeft, headlineRoom = 128.0, 134.0

// lines is the headline in at most two lines.
func (h headline) lines() []string {
	if h.text == "" {
		return nil
	}
	lines := board.Wrap(h.text, headlineRoom, 14)
	for i, line := range lines {
		lines[i] = board.Fit(line, headlineRoom, 14)
	}
	return lines[:min(2, len(lines))]
}

// lineY is where a line of it stands.
func (h headline) lineY(i int) float64 {
	if len(h.lines()) == 1 {
		return 29
	}
	return 21 + 16*float64(i)
}

func upper(key string) string { return strings.ToUpper(key) }

// stepPoints is what a step of the scoring brought to the reader, "4/12" with two markers.
func (s *scene) stepPoints(step int) string {
	var out []string
	for _, m := range s.markers(fourgods.NumSteps) {
		if m.seat == s.Eye {
			out = append(out, strconv.Itoa(m.steps[step]))
		}
	}
	return strings.Join(out, "/")
}

func (s *scene) stepLabel(step int) string {
	return s.Join([]string{s.Say("source." + stepIDs[step]), s.stepPoints(step)})
}
