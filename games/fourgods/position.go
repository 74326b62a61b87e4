package fourgods

import (
	"math"

	"pantheon/game"
)

// Compile-time maxima. The content is checked against them when it is loaded.
const (
	MaxPlayers = 4
	Side       = 8           // cells along a side of the World (4.1)
	NumCells   = Side * Side // numbered row by row: a1 is 0, b1 is 1, h8 is 63
	NumTiles   = 92          // terrain tiles (1.2)
	MaxArea    = 20          // spaces of the largest discard area (1.10)
	allSpaces  = 40          // spaces of all discard areas together (1.2, 1.9, 1.10)
	MaxCities  = 8           // legendary-city tokens (1.2)
	NumGods    = 4
)

// A Terrain is one of the four terrains. Its number is also that of its god and of its colour. (1.2)
type Terrain int8

// The terrains. NoTerrain means none.
const (
	NoTerrain Terrain = iota - 1
	Ocean
	Plain
	Forest
	Mountain
)

// A God is one of the four gods, numbered as its terrain. (1.2)
type God int8

// The gods. NoGod means "not chosen", and in a view also "not known".
const (
	NoGod God = iota - 1
	Merfolk
	Humans
	Elves
	Dwarves
)

// A Colour is the colour of prophets, cities and reserves. It has the number of the god that the printed game assigns
// to it. (1.2)
type Colour int8

// The colours. NoColour means none.
const (
	NoColour Colour = iota - 1
	Blue
	Yellow
	Green
	Grey
)

// A Corner is one of the four corners of a cell, clockwise. A zone is named by its first corner in this order.
type Corner uint8

// The corners.
const (
	NW Corner = iota
	NE
	SE
	SW
	NumCorners
)

// A Lie is the orientation of a tile: the face that is up and the number of quarter turns clockwise. 0 to 3 are a0 to
// a3, 4 to 7 are b0 to b3.
type Lie uint8

// NumLies is the number of orientations of a tile.
const NumLies = 8

// Face returns 0 if face a is up, 1 if b is.
func (l Lie) Face() int { return int(l >> 2 & 1) }

// Turns returns the number of quarter turns clockwise, 0 to 3.
func (l Lie) Turns() int { return int(l & 3) }

// A Phase is a part of the game.
type Phase uint8

// The phases.
const (
	Lobby   Phase = iota // not all players are ready (1.3)
	Playing              // until the World is complete or the bag is empty
	Final                // the last seconds, or the last turns (1.5, 1.7)
	Over                 // scored
)

// A Slot is the number of a tile out of the bag, an index of [Position.Tiles]. Slots are assigned and released in a
// public order, so that their numbers reveal nothing.
type Slot uint8

// NoSlot means no tile.
const NoSlot Slot = 255

// Unseen replaces, in a view, a face that the viewer has never seen.
const Unseen FaceID = faceBits

// A FaceID is a kind of face: equal faces of different tiles have the same number.
type FaceID uint8

// A Marker is a colour that a player moves on the score track, with the god that scores for it. With visible gods the
// two have the same number; with hidden gods they may differ. (1.8)
type Marker struct {
	Colour Colour
	God    God
}

// A Player holds everything that belongs to one player.
type Player struct {
	// Until is a deadline. In simultaneous play it is when the clock takes a taken tile out of the hand (ruling Q4).
	// With the honour module and without a taken tile it applies to the tile just placed, in Last, if it was laid
	// wrongly. Until then a challenge returns it to the hand (5.7).
	Until      int64
	Hand       [2]Slot   // the tiles in hand; NoSlot for a free hand
	Taken      Slot      // the tile in hand that was taken from a discard area (ruling Q4), or NoSlot
	From       int8      // the seat whose area it came from
	Last       int8      // cell of the tile just placed, which may still get a prophet (ruling Q9); -1 for none
	Challenged int8      // challenges made; honour module (5.7)
	Ready      bool      // has played `ready` (1.3)
	Passed     bool      // wants to do nothing more in this position (1.5)
	Markers    [2]Marker // one or two (1.10), the first ones set; {NoColour, NoGod} if not chosen
	Spaces     uint32    // bit n: space n of the discard area is taken; see [Position.Discard]
}

// Position is a game of 4 Gods in progress, or one seat's view of it. It implements [game.Position]. It is copied
// often, so it is packed into less than 1,280 bytes.
type Position struct {
	Tiles   [NumTiles]Tile  // out of the bag, by slot
	areas   [allSpaces]Slot // tiles in the discard areas: the spaces of seat 0, then those of seat 1, and so on
	World   uint64          // bit c: there is a tile in cell c
	Towns   uint64          // bit c: there is a city in cell c
	settled [NumGods]uint64 // bit c: there is a prophet of this colour on the tile in cell c
	opening opening
	ground  ground
	lands   lands
	bag     [2]uint64 // bit n of the 128: printed tile n is in the bag; empty in a view
	FinalAt int64     // when the final phase ends; simultaneous play, Final only (1.5)
	TurnAt  int64     // when the clock ends the turn; in turns only (1.7, 5.9)
	Players [MaxPlayers]Player
	need    [NumCells]need  // the requirements of neighbouring tiles for each cell's corners
	cells   [NumCells]uint8 // slot of the tile in the cell; townAt + colour for a city; emptyCell
	Named   uint16          // number of names used so far
	Seats   int8            // number of players; 0 in a blank position
	BagLeft int8            // tiles in the bag
	Aside   int8            // tiles that an arranged game left in the box
	Cities  int8            // city tokens in the supply
	Reserve [NumGods]int8   // prophets in the reserve, by colour
	Out     [NumGods]int8   // prophets out of the game
	Razed   [NumGods]int8   // destroyed city tokens that count for the marker of this colour
	Phase   Phase
	Active  int8 // the seat whose turn it is; in turns only
	Effort  int8 // effort points left in the turn (5.9)
	Turns   int8 // turns still to begin after this one, in the final phase of turns (1.7)
	Idle    int8 // consecutive turns that ended without an action (5.5)
	Acted   bool // an action was taken in this turn, by the active seat or by a challenge

	switches  switches
	eye       game.Seat
	fullState bool
	leaves    game.Seats // seats that choose no god with their next move; see [Position.Leave]

	rules *rules // compiled content; read-only, shared by all positions of a game
}

// townAt and emptyCell are entries of the field cells. A cell with a city has townAt plus the colour, an empty cell
// has emptyCell.
const (
	townAt    = 240
	emptyCell = 255
)

// TileAt returns the tile in a cell, or nil if there is none.
func (p *Position) TileAt(cell int) *Tile {
	if p.World>>uint(cell)&1 == 0 {
		return nil
	}
	return &p.Tiles[p.cells[cell]]
}

// PlacedBy returns the seat that laid the tile in a cell. The cell must have a tile.
func (p *Position) PlacedBy(cell int) game.Seat {
	return p.Tiles[p.cells[cell]].seat()
}

// CellOf returns the cell of a tile. ok is false if the tile is not in the World.
func (p *Position) CellOf(t *Tile) (cell int, ok bool) {
	for set := p.World; set != 0 && t.place() == inWorld; set &= set - 1 {
		if cell := cellOfBit(set); p.Tiles[p.cells[cell]].Name() == t.Name() {
			return cell, true
		}
	}
	return 0, false
}

// Discard returns the tile on a space of a player's discard area, counted from 0, or NoSlot if it is free. (1.2)
func (p *Position) Discard(s game.Seat, space int) Slot { return p.area(s)[space] }

// area returns the discard area of a player, by space.
func (p *Position) area(s game.Seat) []Slot {
	n := p.SpacesEach()
	return p.areas[int(s)*n : (int(s)+1)*n]
}

// SlotAt returns the slot of the tile in a cell, or NoSlot if there is none.
func (p *Position) SlotAt(cell int) Slot {
	if p.World>>uint(cell)&1 == 0 {
		return NoSlot
	}
	return Slot(p.cells[cell])
}

// CityAt returns the colour of the city in a cell, or NoColour if there is none.
func (p *Position) CityAt(cell int) Colour {
	if p.Towns>>uint(cell)&1 == 0 {
		return NoColour
	}
	return Colour(p.cells[cell] - townAt)
}

// FaceUp returns the corners and zones of the visible face of a tile: as it lies in the World, or in turn 0 elsewhere.
// ok is false if the viewer has never seen that face.
func (p *Position) FaceUp(s Slot) (c Corners, z Zones, ok bool) {
	t := &p.Tiles[s]
	return p.FaceOf(t.Face(t.Lie().Face()), t.Lie().Turns())
}

// FaceOf returns the corners and zones of a kind of face after quarter turns clockwise. ok is false for [Unseen].
func (p *Position) FaceOf(id FaceID, turns int) (c Corners, z Zones, ok bool) {
	if int(id) >= len(p.rules.faces) {
		return 0, Zones{}, false
	}
	l := &p.rules.faces[id].lies[turns&3]
	return l.corners, l.zones, true
}

// Printed returns the two faces of a printed tile, counted from 0 in the order of the content. (4.1)
func (p *Position) Printed(n int) [2]FaceID { return p.rules.tiles[n] }

// Box returns the number of city tokens, and of prophets of each colour with four players. (4.1)
func (p *Position) Box() (cities, prophets int) {
	return int(p.rules.tokens), int(p.rules.apiece[MaxPlayers])
}

// CityPoints returns the points of a city. (1.6)
func (p *Position) CityPoints() int { return p.rules.cityPoints }

// Link returns the terrain that goes through the centre of a kind of face, or NoTerrain if there is none and for
// [Unseen]. (4.3)
func (p *Position) Link(id FaceID) Terrain {
	if int(id) >= len(p.rules.faces) {
		return NoTerrain
	}
	return p.rules.faces[id].link
}

// FaceTurns returns the number of different turns of a kind of face: 1, 2 or 4, and 0 for [Unseen].
func (p *Position) FaceTurns(id FaceID) int {
	if int(id) >= len(p.rules.faces) {
		return 0
	}
	return int(p.rules.faces[id].turns)
}

// Fitting returns the set of turns, a bit each, in which a kind of face could be placed into a cell so that all
// neighbours match. The set is empty if the cell has a tile or fewer than two side lines, and for [Unseen]. (1.4)
func (p *Position) Fitting(id FaceID, cell int) uint8 {
	if int(id) >= len(p.rules.faces) || p.SideLines(cell) < minSideLines || p.World>>uint(cell)&1 != 0 {
		return 0
	}
	return p.need[cell].fits(&p.rules.faces[id])
}

// Dead reports whether no face of any kind could be placed in a cell, as the World is now. It is false for a cell with
// a tile. (4.2)
func (p *Position) Dead(cell int) bool { return (p.ground.dead&^p.World)>>uint(cell)&1 != 0 }

// ToAct returns the seats that may act now, none after the end:
//
//   - before the start, all that are not ready
//   - in simultaneous play, all
//   - in turns, the active seat
//   - in timed turns, also seats with tiles of their own to flip (1.7)
//   - with the honour module, also seats that may challenge a tile
func (p *Position) ToAct() game.Seats {
	if p.Phase == Over {
		return 0
	}
	all := game.Seats(1)<<(uint(p.Seats)&7) - 1
	if p.Phase != Lobby && p.switches&turnwise == 0 {
		return all
	}
	return p.waiting(all)
}

// waiting returns the seats that may act before the start, or while turns are played. The parameter all is the set of
// all seats. See [Position.ToAct].
func (p *Position) waiting(all game.Seats) game.Seats {
	if p.Phase == Lobby {
		for s := range p.Seats {
			if p.Players[s].Ready {
				all = all.Without(game.Seat(s))
			}
		}
		return all
	}
	set := game.Only(game.Seat(p.Active))
	for s := range p.Seats {
		if p.Players[s].Spaces != 0 && !p.Effortful() || p.mayChallenge(game.Seat(s)) {
			set = set.With(game.Seat(s))
		}
	}
	return set
}

// Started reports whether the game has started: all players are ready. With effort points it is always true, because
// turns last a day and a delay of a few seconds does not matter. It implements [game.Starter]. (1.3, 5.9)
func (p *Position) Started() bool { return p.Phase != Lobby || p.Effortful() }

// MayRest reports whether a seat need not act: it has passed, or another seat has the turn. It is false before the
// start and after the end. (1.5, 1.7, 5.7)
func (p *Position) MayRest(s game.Seat) bool {
	if s < 0 || s >= game.Seat(p.Seats) || p.Phase == Lobby || p.Phase == Over {
		return false
	}
	return p.Simultaneous() && p.Players[s].Passed || !p.Simultaneous() && int8(s) != p.Active
}

// Deadline returns when the clock acts next: a taken tile was held too long (ruling Q4), the turn ends (1.7), or the
// final phase ends (1.5), whichever comes first. ms is a time of the game. set is false if there is no deadline.
func (p *Position) Deadline() (ms int64, set bool) {
	if p.Phase != Playing && p.Phase != Final {
		return 0, false
	}
	if p.switches&turnwise != 0 {
		return p.TurnAt, true
	}
	// 0 means never. Subtracting one makes it the latest time of all.
	next := uint64(math.MaxUint64)
	if p.Phase == Final {
		next = uint64(p.FinalAt) - 1
	}
	honest := p.switches&honour != 0
	for s := range p.Players {
		if honest && p.Players[s].Taken == NoSlot {
			continue // Until is then not a deadline of the clock
		}
		next = min(next, uint64(p.Players[s].Until)-1)
	}
	return int64(next + 1), next != math.MaxUint64
}

// DueTo returns the deadline that concerns a seat. It leaves out tiles that other seats must put down in time. (ruling
// Q4)
func (p *Position) DueTo(s game.Seat) (ms int64, set bool) {
	if p.switches&turnwise != 0 || p.Phase != Playing && p.Phase != Final {
		return p.Deadline()
	}
	if p.Phase == Final {
		ms, set = p.FinalAt, true
	}
	if s >= 0 && s < game.Seat(p.Seats) && p.Players[s].Taken != NoSlot && (!set || p.Players[s].Until < ms) {
		ms, set = p.Players[s].Until, true
	}
	return ms, set
}

// Viewer returns the seat whose view p is. truth is true if p is the full state.
func (p *Position) Viewer() (s game.Seat, truth bool) { return p.eye, p.fullState }

// Copy overwrites p with another position.
func (p *Position) Copy(from game.Position) {
	*p = *from.(*Position)
}

// Equal reports whether another position is equal in everything but totals that follow from the World, and restrictions
// of [Position.Leave]. It implements [game.Equaler].
func (p *Position) Equal(as game.Position) bool {
	other := *as.(*Position)
	other.lands = p.lands // derived from the World, and possibly prepared in only one position
	other.leaves = p.leaves
	return *p == other
}

// Hidden reports whether gods are hidden. (1.8)
func (p *Position) Hidden() bool { return p.switches&hiddenGods != 0 }

// Simultaneous reports whether all seats act at any time. Otherwise turns have a time limit or effort points. (1.4,
// 1.7, 5.9)
func (p *Position) Simultaneous() bool { return p.switches&turnwise == 0 }

// Effortful reports whether turns have effort points instead of seconds. (5.9)
func (p *Position) Effortful() bool { return p.switches&effort != 0 }

// Honour reports whether placements are not checked and any player may challenge a tile. (5.7)
func (p *Position) Honour() bool { return p.switches&honour != 0 }

// FourGods reports whether this is a game of two players with two gods and two markers each. (1.10)
func (p *Position) FourGods() bool { return p.Seats == 2 && p.switches&twoGods == 0 }

// MarkersEach returns the number of gods, colours and markers of a player: 1, or 2 with two players and four gods.
// (1.10)
func (p *Position) MarkersEach() int {
	if p.FourGods() {
		return 2
	}
	return 1
}

// SpacesEach returns the size of a discard area. (1.2, 1.9, 1.10)
func (p *Position) SpacesEach() int { return int(p.rules.spaces[p.Seats]) }

// ProphetsEach returns the number of prophets of each colour. (1.3, 1.9, 1.10)
func (p *Position) ProphetsEach() int { return int(p.prophets()) }
