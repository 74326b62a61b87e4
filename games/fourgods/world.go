package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// The cells along the frame. (4.1)
const (
	rowNorth uint64 = 0xff
	rowSouth uint64 = rowNorth << (Side * (Side - 1))
	colWest  uint64 = 0x0101_0101_0101_0101
	colEast  uint64 = colWest << (Side - 1)
)

// lines returns, for each side, the set of cells with a side line there: the frame, or a tile across. Cities have none.
// (1.1)
func (p *Position) lines() (n, e, s, w uint64) {
	t := p.World
	return t<<Side | rowNorth, t>>1&^colEast | colEast, t>>Side | rowSouth, t<<1&^colWest | colWest
}

// Lined returns the set of cells with at least two side lines. (1.1)
func (p *Position) Lined() uint64 {
	n, e, s, w := p.lines()
	return n&s | e&w | (n|s)&(e|w)
}

// SideLines returns the number of side lines of a cell. (1.1)
func (p *Position) SideLines(cell int) int {
	n, e, s, w := p.lines()
	return int(n>>uint(cell)&1 + e>>uint(cell)&1 + s>>uint(cell)&1 + w>>uint(cell)&1)
}

// Complete reports whether all cells hold a tile or a city. (1.5)
func (p *Position) Complete() bool { return ^(p.World | p.Towns) == 0 }

// bit returns the set that holds only this cell.
func bit(cell int) uint64 { return 1 << (uint(cell) & 63) }

// lying returns the face and turn of the tile in a slot, as it lies in the World.
func (p *Position) lying(s Slot) *lying {
	t := &p.Tiles[s]
	lie := t.Lie()
	return &p.rules.faces[t.Face(lie.Face())].lies[lie.Turns()]
}

// lay puts a tile into an empty cell, and updates everything that is derived from the World. The face becomes public.
func (p *Position) lay(s Slot, cell int, lie Lie, by game.Seat) {
	t := &p.Tiles[s]
	t.put(inWorld, by)
	t.setLie(lie)
	t.show(lie.Face())
	p.World |= bit(cell)
	p.cells[cell] = uint8(s)
	l := p.lying(s)
	p.ask(cell, l)
	p.reopen()
	p.ground.cover(l, bit(cell))
	p.lands.stale |= l.terrains & p.need[cell].terrains() // other terrains have no neighbour here
}

// ask adds the requirements of a tile to the cells around it. (4.2)
func (p *Position) ask(cell int, l *lying) {
	for side, other := range &neighbours[cell] {
		if other >= 0 {
			n := p.need[other] | l.asks[side]
			p.need[other] = n
			if n.dead() {
				p.ground.dead |= bit(int(other))
			}
		}
	}
}

// neighbours holds the cells across the sides of each cell, clockwise from north; -1 for the frame.
var neighbours = nextTo()

func nextTo() (all [NumCells][4]int8) {
	for cell := range all {
		row, col, at := cell/Side, cell%Side, int8(cell)
		all[cell] = [4]int8{-1, -1, -1, -1}
		if row > 0 {
			all[cell][north] = at - Side
		}
		if col < Side-1 {
			all[cell][east] = at + 1
		}
		if row < Side-1 {
			all[cell][south] = at + Side
		}
		if col > 0 {
			all[cell][west] = at - 1
		}
	}
	return all
}

// build puts a city of a colour into a cell. The supplies do not change.
func (p *Position) build(cell int, c Colour) {
	p.Towns |= bit(cell)
	p.cells[cell] = townAt + uint8(c)
	give(&p.ground.hues, bit(cell), c)
	p.reopen()
}

// ruin removes the city of a cell and returns its colour. The caller must update the supplies and the opening.
func (p *Position) ruin(cell int) Colour {
	c := p.CityAt(cell)
	p.Towns &^= bit(cell)
	clearOf(&p.ground.hues, bit(cell))
	p.cells[cell] = emptyCell
	return c
}

// lift removes the tile of a cell and returns its slot. The caller must set the tile's place and update the opening.
func (p *Position) lift(cell int) Slot {
	s := Slot(p.cells[cell])
	p.World &^= bit(cell)
	p.cells[cell] = emptyCell
	p.needAgain()
	p.ground.bare(bit(cell))
	p.lands.stale |= p.lying(s).terrains
	return s
}

// needAgain recomputes the needs of all cells from the World.
func (p *Position) needAgain() {
	p.need, p.ground.dead = [NumCells]need{}, 0
	for set := p.World; set != 0; set &= set - 1 {
		cell := bits.TrailingZeros64(set)
		p.ask(cell, p.lying(Slot(p.cells[cell])))
	}
}

// show marks a face as seen by all, spectators included.
func (t *Tile) show(face int) { t.marks |= 0b01_01_01_01_01 << face }

// knows reports whether a viewer has seen a face. A viewer is a seat, or watcherEye for spectators, who know what
// everybody has seen.
func (t *Tile) knows(eye int, face int) bool { return t.marks>>(2*eye+face)&1 != 0 }

// SeenBy reports whether a seat has seen a face of the tile, 0 for a and 1 for b. For a spectator it reports whether
// everybody has. (5.6)
func (t *Tile) SeenBy(s game.Seat, face int) bool {
	if s < 0 || s >= MaxPlayers {
		return t.knows(watcherEye, face)
	}
	return t.knows(int(s), face)
}

// watcherEye is the viewer index of spectators.
const watcherEye = MaxPlayers

// settle puts a prophet on a zone of the tile in a cell. The supplies do not change. The parameter zone is the first
// corner of that zone. (1.4)
func (p *Position) settle(cell int, c Colour, zone Corner) {
	t := &p.Tiles[p.cells[cell]]
	t.marks = t.marks&(seenMarks|erredMark) | uint16(c+1)<<colourShift | uint16(zone)<<zoneShift
	p.settled[c] |= bit(cell)
	on := p.lying(Slot(p.cells[cell])).corners.At(zone)
	give(&p.ground.holy, bit(cell), on)
	p.ground.south |= bit(cell) & -uint64(zone>>1)
	p.lands.stale |= 1 << on
}

// unsettle removes the prophet of a tile and returns its colour, or NoColour if there was none. The supplies do not
// change.
func (p *Position) unsettle(cell int) Colour {
	t := &p.Tiles[p.cells[cell]]
	c, zone := t.Prophet()
	t.marks &= seenMarks | erredMark
	if c != NoColour {
		p.settled[c] &^= bit(cell)
		clearOf(&p.ground.holy, bit(cell))
		p.ground.south &^= bit(cell)
		p.lands.stale |= 1 << p.lying(Slot(p.cells[cell])).corners.At(zone)
	}
	return c
}

// find returns the slot of the tile with that name, or NoSlot if there is none. Slots are assigned in order, so that
// most tiles are in the slot of their name.
func (p *Position) find(name uint16) Slot {
	if n := name - 1; n < NumTiles && p.Tiles[n].Name() == name {
		return Slot(n)
	}
	if name == 0 {
		return NoSlot
	}
	for s := range p.Tiles {
		if p.Tiles[s].Name() == name {
			return Slot(s)
		}
	}
	return NoSlot
}

// TileOf returns the tile with a name such as "t5", or nil if no tile out of the bag has it.
func (p *Position) TileOf(id string) *Tile {
	var w words
	if !w.read(slotTile, id) {
		return nil
	}
	s := p.find(w.tile)
	if s == NoSlot {
		return nil
	}
	return &p.Tiles[s]
}
