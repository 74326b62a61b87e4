package fourgods

import (
	"math"

	"pantheon/game"
)

// Compile-time maxima; the content is checked against them when it is loaded.
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

// A Terrain is one of the four, and the number of the god and of the colour that belong to it. (1.2)
type Terrain int8

// The terrains. NoTerrain is none.
const (
	NoTerrain Terrain = iota - 1
	Ocean
	Plain
	Forest
	Mountain
)

// A God is one of the four, numbered as its terrain. (1.2)
type God int8

// The gods. NoGod is "not chosen", and in a view also "not known".
const (
	NoGod God = iota - 1
	Merfolk
	Humans
	Elves
	Dwarves
)

// A Colour is that of prophets, cities and reserves, numbered as the god of the same name on the box. (1.2)
type Colour int8

// The colours. NoColour is none.
const (
	NoColour Colour = iota - 1
	Blue
	Yellow
	Green
	Grey
)

// A Corner is one of the four of a cell, clockwise. A zone is named by its first corner in this order.
type Corner uint8

// The corners.
const (
	NW Corner = iota
	NE
	SE
	SW
	NumCorners
)

// A Lie is how a tile lies: which face is up and how many quarter turns clockwise it was turned. 0 to 3 are a0 to a3, 4 to 7 are
// b0 to b3.
type Lie uint8

// NumLies is the number of lies of a tile.
const NumLies = 8

// Face is 0 when face a is up, 1 when it is b.
func (l Lie) Face() int { return int(l >> 2 & 1) }

// Turns are the quarter turns clockwise, 0 to 3.
func (l Lie) Turns() int { return int(l & 3) }

// A Phase is the part of the game that is played.
type Phase uint8

// The phases.
const (
	Lobby   Phase = iota // not everybody is ready (1.3)
	Playing              // until the World is complete or the bag is empty
	Final                // the last seconds, or the last turns (1.5, 1.7)
	Over                 // scored
)

// A Slot is the number of a tile that is out of the bag, an index of [Position.Tiles]; NoSlot is none. Slots are given and taken
// back in an order that everybody sees, so that their numbers tell nothing.
type Slot uint8

// NoSlot is no tile.
const NoSlot Slot = 255

// Unseen stands for a face in a view that its seat has never seen.
const Unseen FaceID = faceBits

// A FaceID is a kind of face, an index of [Position.Face]: equal faces of different tiles have one number.
type FaceID uint8

// A Marker is a colour that a player moves on the score track, with the god that scores for it. With visible gods the two are of
// one name; with hidden gods they need not be. (1.8)
type Marker struct {
	Colour Colour
	God    God
}

// A Player is what belongs to one player.
type Player struct {
	// Until is when the clock takes a taken tile out of the hand (ruling Q4), with simultaneous play; with the honour module and without
	// a taken tile it is until when the tile just placed, which is Last and was laid wrongly, goes back to the hand when challenged (5.7).
	Until      int64
	Hand       [2]Slot   // the tiles in hand, in the order in which they came; NoSlot for a free hand
	Taken      Slot      // the one of them that was taken from a discard area (ruling Q4); NoSlot when none was
	From       int8      // whose area it came from
	Last       int8      // cell of the tile just placed, which may still get a prophet (ruling Q9); -1 for none
	Challenged int8      // challenges made; honour module (5.7)
	Ready      bool      // has said so (1.3)
	Passed     bool      // wants to do nothing more, as things are (1.5)
	Markers    [2]Marker // one or two (1.10), the first ones set; {NoColour, NoGod} for one that is not chosen
	Spaces     uint32    // bit n: space n of the discard area is taken; see [Position.Discard]
}

// Position is a game of 4 Gods in progress. It implements [game.Position]. It is copied often, so that all in it is packed
// into 1,280 bytes.
type Position struct {
	Tiles   [NumTiles]Tile  // out of the bag, by slot
	areas   [allSpaces]Slot // tiles in the discard areas: the spaces of seat 0, then those of seat 1, ...
	World   uint64          // bit c: a tile lies in cell c
	Towns   uint64          // bit c: a city stands in cell c
	settled [NumGods]uint64 // bit c: a prophet of this colour stands on the tile in cell c
	opening opening
	ground  ground
	lands   lands
	bag     [2]uint64 // bit n of the 128: printed tile n is in the bag; empty in a view
	FinalAt int64     // when the final phase ends; simultaneous play, Final only (1.5)
	TurnAt  int64     // when the turn ends by itself; in turns only (1.7, 5.9)
	Players [MaxPlayers]Player
	need    [NumCells]need  // the corners that the tiles around ask for, of each cell
	cells   [NumCells]uint8 // slot of the tile in the cell; townAt + colour for a city; emptyCell
	Named   uint16          // names given so far
	Seats   int8            // number of players; 0 in a blank position
	BagLeft int8            // tiles in the bag
	Aside   int8            // tiles that an arranged game left in the box
	Cities  int8            // city tokens in the supply
	Reserve [NumGods]int8   // prophets in the reserve, by colour
	Out     [NumGods]int8   // prophets out of the game
	Razed   [NumGods]int8   // destroyed city tokens that count for the marker of this colour
	Phase   Phase
	Active  int8 // whose turn it is; in turns only
	Effort  int8 // effort points left in the turn (5.9)
	Turns   int8 // turns still to begin after this one, in the final phase of turns (1.7)
	Idle    int8 // turns in a row that ended without an action (5.5)
	Acted   bool // something was done in this turn: by who has it, or by a challenge

	switches switches
	eye      game.Seat
	truth    bool
	leaves   game.Seats // who chooses no god with the next sentence; see [Position.Leave]

	rules *rules // compiled content; read-only, shared by all positions of a game
}

// townAt is the lowest number of a cell with a city; the colour is added to it. emptyCell is that of a cell with nothing.
const (
	townAt    = 240
	emptyCell = 255
)

// TileAt is the tile in a cell; nil when there is none.
func (p *Position) TileAt(cell int) *Tile {
	if p.World>>uint(cell)&1 == 0 {
		return nil
	}
	return &p.Tiles[p.cells[cell]]
}

// PlacedBy is who laid the tile in a cell that has one.
func (p *Position) PlacedBy(cell int) game.Seat {
	return p.Tiles[p.cells[cell]].seat()
}

// CellOf is the cell in which a tile lies; ok is false elsewhere.
func (p *Position) CellOf(t *Tile) (cell int, ok bool) {
	for set := p.World; set != 0 && t.place() == inWorld; set &= set - 1 {
		if cell := cellOfBit(set); p.Tiles[p.cells[cell]].Name() == t.Name() {
			return cell, true
		}
	}
	return 0, false
}

// Discard is the tile on a space of a player's discard area, counted from 0; NoSlot on a free space. (1.2)
func (p *Position) Discard(s game.Seat, space int) Slot { return p.area(s)[space] }

// area is the discard area of a player, by space.
func (p *Position) area(s game.Seat) []Slot {
	n := p.SpacesEach()
	return p.areas[int(s)*n : (int(s)+1)*n]
}

// SlotAt is the slot of the tile in a cell; NoSlot when there is none.
func (p *Position) SlotAt(cell int) Slot {
	if p.World>>uint(cell)&1 == 0 {
		return NoSlot
	}
	return Slot(p.cells[cell])
}

// CityAt is the colour of the city in a cell; NoColour when there is none.
func (p *Position) CityAt(cell int) Colour {
	if p.Towns>>uint(cell)&1 == 0 {
		return NoColour
	}
	return Colour(p.cells[cell] - townAt)
}

// FaceUp is the corners and zones of a tile as it lies in the World, or of its shown face at its first turn elsewhere; ok is false
// when the eye has never seen that face.
func (p *Position) FaceUp(s Slot) (c Corners, z Zones, ok bool) {
	t := &p.Tiles[s]
	return p.FaceOf(t.Face(t.Lie().Face()), t.Lie().Turns())
}

// FaceOf is the corners and zones of a kind of face after quarter turns clockwise; ok is false for [Unseen].
func (p *Position) FaceOf(id FaceID, turns int) (c Corners, z Zones, ok bool) {
	if int(id) >= len(p.rules.faces) {
		return 0, Zones{}, false
	}
	l := &p.rules.faces[id].lies[turns&3]
	return l.corners, l.zones, true
}

// Printed are the two faces of a printed tile, counted from 0 in the order of the content. (4.1)
func (p *Position) Printed(n int) [2]FaceID { return p.rules.tiles[n] }

// Box is how many city tokens there are, and prophets of each colour with four players. (4.1)
func (p *Position) Box() (cities, prophets int) {
	return int(p.rules.tokens), int(p.rules.apiece[MaxPlayers])
}

// CityPoints is what a city gives. (1.6)
func (p *Position) CityPoints() int { return p.rules.cityPoints }

// Link is the terrain that goes through the centre of a kind of face; NoTerrain where none does, and for [Unseen]. (4.3)
func (p *Position) Link(id FaceID) Terrain {
	if int(id) >= len(p.rules.faces) {
		return NoTerrain
	}
	return p.rules.faces[id].link
}

// FaceTurns is how many turns of a kind of face look different: 1, 2 or 4; 0 for [Unseen].
func (p *Position) FaceTurns(id FaceID) int {
	if int(id) >= len(p.rules.faces) {
		return 0
	}
	return int(p.rules.faces[id].turns)
}

// Fitting gives the turns, a bit each, in which a kind of face could be placed into a cell: it has two side lines, is empty or has a
// city, and all neighbours match. 0 for [Unseen]. (1.4)
func (p *Position) Fitting(id FaceID, cell int) uint8 {
	if int(id) >= len(p.rules.faces) || p.SideLines(cell) < minSideLines || p.World>>uint(cell)&1 != 0 {
		return 0
	}
	return p.need[cell].fits(&p.rules.faces[id])
}

// Dead tells whether no face of any kind could ever lie in a cell, as the World is now. (4.2)
func (p *Position) Dead(cell int) bool { return (p.ground.dead&^p.World)>>uint(cell)&1 != 0 }

// Waiting is who may act now: everybody who is not ready before the start; with simultaneous play everybody; in timed turns who has
// the turn, with timed turns who has tiles of the own to flip (1.7), and with the honour module who may challenge one.
func (p *Position) Waiting() game.Seats {
	if p.Phase == Over {
		return 0
	}
	all := game.Seats(1)<<(uint(p.Seats)&7) - 1
	if p.Phase != Lobby && p.switches&turnwise == 0 {
		return all
	}
	return p.waiting(all)
}

// waiting is Waiting before the start and in turns.
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

// Started tells whether everybody is ready; see [game.Starts]. Where a turn has a day, nobody is kept waiting for a few seconds. (1.3, 5.9)
func (p *Position) Started() bool { return p.Phase != Lobby || p.Effortful() }

// MayRest is true of who has passed, and of who has not the turn but may flip tiles or challenge meanwhile. (1.5, 1.7, 5.7)
func (p *Position) MayRest(s game.Seat) bool {
	if s < 0 || s >= game.Seat(p.Seats) || p.Phase == Lobby || p.Phase == Over {
		return false
	}
	return p.Simultaneous() && p.Players[s].Passed || !p.Simultaneous() && int8(s) != p.Active
}

// Deadline is when the clock acts next: a taken tile was held too long (ruling Q4), the turn ends (1.7), or the final phase (1.5),
// whichever is first.
func (p *Position) Deadline() (ms int64, set bool) {
	if p.Phase != Playing && p.Phase != Final {
		return 0, false
	}
	if p.switches&turnwise != 0 {
		return p.TurnAt, true
	}
	// Nothing is ever due at 0, which stands for never: one less, it is the latest of all.
	next := uint64(math.MaxUint64)
	if p.Phase == Final {
		next = uint64(p.FinalAt) - 1
	}
	honest := p.switches&honour != 0
	for s := range p.Players {
		if honest && p.Players[s].Taken == NoSlot {
			continue // Until is no deadline of the clock then
		}
		next = min(next, uint64(p.Players[s].Until)-1)
	}
	return int64(next + 1), next != math.MaxUint64
}

// DueTo is the deadline that a seat has to mind: what somebody else holds is for them to put down in time. (ruling Q4)
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

// Eye is the seat whose view this is.
func (p *Position) Eye() (s game.Seat, truth bool) { return p.eye, p.truth }

// Copy overwrites this position with another.
func (p *Position) Copy(from game.Position) {
	*p = *from.(*Position)
}

// Same tells whether another position is the same in everything; see [game.Sames].
func (p *Position) Same(as game.Position) bool {
	other := *as.(*Position)
	other.lands = p.lands // they follow from the World, and one may have been prepared
	other.leaves = p.leaves
	return *p == other
}

// Hidden tells whether gods are hidden. (1.8)
func (p *Position) Hidden() bool { return p.switches&hiddenGods != 0 }

// Simultaneous tells whether all act at any time; else turns are timed, or counted in effort points. (1.4, 1.7, 5.9)
func (p *Position) Simultaneous() bool { return p.switches&turnwise == 0 }

// Effortful tells whether turns have effort points instead of seconds. (5.9)
func (p *Position) Effortful() bool { return p.switches&effort != 0 }

// Honour tells whether placements are not checked and anybody may challenge a tile. (5.7)
func (p *Position) Honour() bool { return p.switches&honour != 0 }

// FourGods tells whether two players have two gods and two markers each. (1.10)
func (p *Position) FourGods() bool { return p.Seats == 2 && p.switches&twoGods == 0 }

// MarkersEach is how many gods, colours and markers a player has: 1, or 2 with two players and four gods. (1.10)
func (p *Position) MarkersEach() int {
	if p.FourGods() {
		return 2
	}
	return 1
}

// SpacesEach is the size of a discard area. (1.2, 1.9, 1.10)
func (p *Position) SpacesEach() int { return int(p.rules.spaces[p.Seats]) }

// ProphetsEach is how many prophets of each colour play. (1.3, 1.9, 1.10)
func (p *Position) ProphetsEach() int { return int(p.prophets()) }
