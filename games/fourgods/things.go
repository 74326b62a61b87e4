package fourgods

import (
	"slices"
	"strconv"

	"pantheon/game"
)

// The ids that moves, documents and the board use.
var (
	terrainIDs = [NumGods]string{"ocean", "plain", "forest", "mountain"}
	godIDs     = [NumGods]string{"merfolk", "humans", "elves", "dwarves"}
	colourIDs  = [NumGods]string{"blue", "yellow", "green", "grey"}
	cornerIDs  = [NumCorners]string{"nw", "ne", "se", "sw"}
	faceIDs    = [2]string{"a", "b"}
	lieIDs     = [NumLies]string{"a0", "a1", "a2", "a3", "b0", "b1", "b2", "b3"}
	phaseIDs   = [...]string{"lobby", "playing", "final", "over"}
	seatIDs    = [MaxPlayers]string{"0", "1", "2", "3"}
	cellIDs    = nameCells()
)

func nameCells() (ids [NumCells]string) {
	for cell := range ids {
		ids[cell] = string(rune('a'+cell%Side)) + strconv.Itoa(cell/Side+1)
	}
	return ids
}

// cellID returns the name of a cell: the letter of its column from the west and the number of its row from the north,
// "a1" to "h8".
func cellID(cell int) string { return cellIDs[cell] }

// cellOf returns the cell with that name, or -1 if there is none.
func cellOf(id string) int { return slices.Index(cellIDs[:], id) }

// CellAt returns the cell with a name such as "d4". ok is false if there is none.
func CellAt(id string) (cell int, ok bool) {
	cell = cellOf(id)
	return cell, cell >= 0
}

// CellName returns the name of a cell, such as "d4".
func CellName(cell int) string { return cellIDs[cell] }

// tileID returns the id of a tile's name.
func tileID(name uint16) string { return "t" + strconv.Itoa(int(name)) }

// ID returns the tile's id: "t" and its number, such as "t5".
func (t *Tile) ID() string { return tileID(t.Name()) }

// String returns the terrain's id, such as "ocean", or "" for NoTerrain.
func (t Terrain) String() string { return word(terrainIDs[:], int(t)) }

// String returns the god's id, such as "merfolk", or "" for NoGod.
func (g God) String() string { return word(godIDs[:], int(g)) }

// String returns the colour's id, such as "blue", or "" for NoColour.
func (c Colour) String() string { return word(colourIDs[:], int(c)) }

// String returns the corner's id, such as "nw".
func (c Corner) String() string { return word(cornerIDs[:], int(c)) }

// String returns the id of the orientation, such as "b2".
func (l Lie) String() string { return word(lieIDs[:], int(l)) }

// String returns the phase's id in documents, such as "playing".
func (f Phase) String() string { return word(phaseIDs[:], int(f)) }

func word(ids []string, n int) string {
	if n < 0 || n >= len(ids) {
		return ""
	}
	return ids[n]
}

// Things without a kind.
const (
	bagThing   game.Thing = "bag"
	clockThing game.Thing = "clock"
)

func cellThing(cell int) game.Thing    { return game.MakeThing("cell", cellIDs[cell]) }
func tileThing(name uint16) game.Thing { return game.MakeThing("tile", tileID(name)) }
func godThing(g God) game.Thing        { return game.MakeThing("god", g.String()) }
func colourThing(c Colour) game.Thing  { return game.MakeThing("colour", c.String()) }
func handThing(s game.Seat) game.Thing { return game.MakeThing("hand", s.String()) }
func areaThing(s game.Seat) game.Thing { return game.MakeThing("area", s.String()) }
func reserveThing(c Colour) game.Thing { return game.MakeThing("reserve", c.String()) }
func prophetPiece(c Colour) game.Thing { return game.MakeThing("prophet", c.String()) }
func cityPiece(c Colour) game.Thing    { return game.MakeThing("city", c.String()) }
func razedThing(c Colour) game.Thing   { return game.MakeThing("razed", c.String()) }
func seatThing(s int8) game.Thing      { return game.SeatThing(game.Seat(s)) }
