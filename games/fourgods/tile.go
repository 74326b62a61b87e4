package fourgods

import "pantheon/game"

// A Tile is a terrain tile out of the bag. It is packed into six bytes, because a position has 92 of them and is copied
// often.
type Tile struct {
	id    uint16 // its name, 11 bits, 0 if the slot is free; its orientation, 3 bits; its place, 2 bits
	kinds uint16 // faces a and b, 7 bits each; the seat that holds it, in whose area it is, or that laid it, 2 bits
	// bit 2*seat+face: this seat has seen it; bits 8 and 9: everybody has, spectators included; bits 10-12: 1 + colour
	// of the prophet on it, 0 for none; bits 13-14: the first corner of its zone; bit 15: it broke a rule when it was
	// laid
	marks uint16
}

// A place is the kind of place of a tile.
type place uint16

// The places.
const (
	nowhere place = iota // in transit
	inHand
	inArea
	inWorld
)

// The bits of a tile.
const (
	nameBits    = 1<<11 - 1
	lieShift    = 11
	placeShift  = 14
	faceBits    = 1<<7 - 1
	faceShift   = 7
	seatShift   = 14
	seenMarks   = 1<<10 - 1
	colourShift = 10
	zoneShift   = 13
	erredMark   = 1 << 15
)

// Name returns the n of the tile's name "t<n>", in order of appearance from 1, or 0 if the slot is free.
func (t *Tile) Name() uint16 { return t.id & nameBits }

// Lie returns the orientation of the tile in the World. Elsewhere only its face counts: the one that is, or was last,
// shown.
func (t *Tile) Lie() Lie { return Lie(t.id >> lieShift & (NumLies - 1)) }

// Face returns the kind of a face, 0 for a and 1 for b, or [Unseen] if the viewer has never seen it.
func (t *Tile) Face(side int) FaceID { return FaceID(t.kinds >> (faceShift * (side & 1)) & faceBits) }

// Erred reports whether a tile in the World broke a rule when it was laid; honour module. (5.7)
func (t *Tile) Erred() bool { return t.marks&erredMark != 0 }

// Faces returns the kinds of faces a and b.
func (t *Tile) Faces() [2]FaceID { return [2]FaceID{t.Face(0), t.Face(1)} }

// named returns a tile with a name and two faces, without a place and seen by nobody.
func named(name uint16, faces [2]FaceID) Tile {
	t := Tile{id: name}
	t.setFaces(faces)
	return t
}

func (t *Tile) setFaces(of [2]FaceID) {
	t.kinds = t.kinds&^(1<<seatShift-1) | uint16(of[0]) | uint16(of[1])<<faceShift
}

func (t *Tile) setLie(l Lie) { t.id = t.id&^((NumLies-1)<<lieShift) | uint16(l)<<lieShift }

// put sets the place of the tile and its seat. In the World that is the seat that laid it.
func (t *Tile) put(where place, of game.Seat) {
	t.id = t.id&(1<<placeShift-1) | uint16(where)<<placeShift
	t.kinds = t.kinds&(1<<seatShift-1) | uint16(of)<<seatShift
}

func (t *Tile) place() place    { return place(t.id >> placeShift) }
func (t *Tile) seat() game.Seat { return game.Seat(t.kinds >> seatShift) }

// Prophet returns the colour of the prophet on the tile and the first corner of its zone, or NoColour if there is none.
func (t *Tile) Prophet() (Colour, Corner) {
	return Colour(t.marks>>colourShift&7) - 1, Corner(t.marks >> zoneShift & 3)
}

// HeldBy returns the seat that has the tile in hand. ok is false if the tile is in no hand.
func (t *Tile) HeldBy() (s game.Seat, ok bool) { return t.seat(), t.place() == inHand }

// AreaOf returns the seat whose discard area has the tile. ok is false if the tile is in no area.
func (t *Tile) AreaOf() (s game.Seat, ok bool) { return t.seat(), t.place() == inArea }
