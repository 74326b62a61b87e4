package board

import (
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/games/fourgods"
)

// The panel of the reader's hands: a line with what is to be done first and three switches, then two hands, each with a tile and its
// buttons beside it.
const (
	handHeight = 134.0
	handTop    = 44.0
	heldSize   = 84.0
	switchWide = 44.0
)

// handX is where a hand begins.
func handX(hand int) float64 { return 6 + 176*float64(hand) }

// switchX is where a switch begins: cities, kingdoms, sound.
func switchX(n int) float64 { return 222 + 45*float64(n) }

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

// mayDraw tells whether the reader could draw, were both hands empty.
func (s *scene) mayDraw() bool {
	switch {
	case s.p.Phase != fourgods.Playing && s.p.Phase != fourgods.Final:
		return false
	case !s.p.Simultaneous() && int(s.p.Active) != s.Eye:
		return false
	}
	return s.p.BagLeft > 0 && s.p.Players[s.Eye].Discarded() < s.p.SpacesEach()
}

// A freeHand is what an empty hand of the reader shows.
type freeHand uint8

const (
	idle     freeHand = iota // nothing
	choosing                 // the tile just placed, for a prophet
	drawing                  // buttons to draw
)

// free is what an empty hand shows: the first the tile just placed while it may get a prophet; otherwise, and the second then, what
// draws when both are empty.
func (s *scene) free(hand int, tiles [2]*held) freeHand {
	_, zones := s.zones()
	first := tiles[0] != nil || hand == 0
	switch {
	case tiles[hand] != nil:
		return idle
	case len(zones) > 0 && first:
		return choosing
	case tiles[1-hand] == nil && s.mayDraw() && (hand == 0 || len(zones) > 0):
		return drawing
	}
	return idle
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

// A headline is what stands above the hands, and until when it holds; "" for no time.
type headline struct {
	text, until string
	urgent      bool
}

// headline says what is to be done first, or how much time there is.
func (s *scene) headline() headline {
	me := &s.p.Players[s.Eye]
	until, pressed := s.sand()
	switch {
	case s.p.Phase == fourgods.Over:
		return headline{text: s.Say("part.score")}
	case me.Taken != fourgods.NoSlot && s.p.Simultaneous():
		return headline{s.Say("hand.taken"), strconv.FormatInt(me.Until, 10), true}
	case me.Taken != fourgods.NoSlot:
		return headline{s.Say("hand.taken"), "", true}
	case s.p.Phase == fourgods.Final && pressed && s.p.Simultaneous():
		return headline{s.Say("gods.final"), strconv.FormatInt(until, 10), true}
	case s.acting(s.Eye) && pressed:
		return headline{s.Say("hand.turn"), strconv.FormatInt(until, 10), false}
	case s.acting(s.Eye):
		return headline{s.Say("player.effort", "n", int(s.p.Effort)), "", false}
	case pressed:
		return headline{s.who(int(s.p.Active)), strconv.FormatInt(until, 10), false}
	}
	return headline{text: s.Say("part.hand")}
}

// width is how much room the headline has.
func (h headline) width() float64 {
	if h.until != "" {
		return 108
	}
	return 150
}

// lines is the headline in at most two lines.
func (h headline) lines() []string {
	lines := board.Wrap(h.text, h.width(), 14)
	for i, line := range lines {
		lines[i] = board.Fit(line, h.width(), 14)
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

// drawKeys are the keys that draw one tile and two.
var drawKeys = [2]string{"s", "d"}

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

// switchName is how a switch is called: with what stands on it, so that who speaks to the page can say what they see.
func (s *scene) switchName(id, key, label string) string {
	if id == "cities" {
		return label + ", " + strconv.Itoa(int(s.p.Cities)) + " " + upper(key)
	}
	return label
}
