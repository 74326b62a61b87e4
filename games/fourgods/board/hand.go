package board

import "pantheon/games/fourgods"

// The panel of the reader's hands: two tiles, each with its buttons beside it.
const (
	handHeight = 132.0
	heldSize   = 84.0
	heldY      = 40.0
)

// heldX is where the tile in a hand begins.
func heldX(hand int) float64 { return 10 + 176*float64(hand) }

// A held is a tile in a hand of the reader.
type held struct {
	id, label, lie string
	x              float64
	lies           [fourgods.NumLies]lie
	chosen         bool // taken from a discard area: it must go first
}

// A lie is one way in which a tile in hand could lie.
type lie struct {
	id     string
	layers []layer
}

// held are the tiles in the reader's hands, in their places; nil for an empty hand.
func (s *scene) held() [2]*held {
	var out [2]*held
	if s.eye < 0 {
		return out
	}
	me := &s.p.Players[s.eye]
	for hand, slot := range me.Hand {
		if slot == fourgods.NoSlot {
			continue
		}
		t := &s.p.Tiles[slot]
		h := &held{id: t.ID(), x: heldX(hand), lie: fourgods.Lie(t.Lie & 4).String(), chosen: me.Taken == slot}
		for l := range h.lies {
			lying := fourgods.Lie(l)
			h.lies[l] = lie{lying.String(), s.faceOf(t.Faces[lying.Face()], lying.Turns())}
		}
		h.label = s.tileLabel(slot)
		out[hand] = h
	}
	return out
}

// handLine is what stands above the hands: what is to be done first, if anything.
func (s *scene) handLine() string {
	me := &s.p.Players[s.eye]
	switch {
	case me.Taken != fourgods.NoSlot && s.p.Simultaneous():
		return s.say("hand.taken-until", "time", clock(me.Until))
	case me.Taken != fourgods.NoSlot:
		return s.say("hand.taken")
	}
	return ""
}
