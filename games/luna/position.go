package luna

import (
	"math/bits"

	"pantheon/game"
)

// Compile-time maxima; loading checks the content against them.
const (
	MaxPlayers = 4
	NumIslands = 7  // one for each kind of favour
	NumStones  = 28 // numbered from 1; index 0 of tables by stone is unused
	NumBoards  = 4  // temple boards, and slots for them
	BoardCells = 7  // hexes of a board
	NumFigures = 4
	NumGroups  = 6  // of stones on the path, and of rounds
	MaxCouncil = 16 // seats
	maxNovices = 13 // of each player
	maxShrines = 6
)

// A Kind is a kind of favour, and the island that gives it: each island has its own kind, wherever it is. (1.1, 4.1)
type Kind int8

// The kinds, in the order of the rulebook's list of icons. NoKind is none. Pier takes the place of an island where
// novices can come from the pier.
const (
	NoKind Kind = iota - 1
	Shrine
	Herbs
	Tide
	Sailboat
	Bribe
	Book
	Novice
	Pier
)

// A Figure is one of the four figures. The first three move among the islands, the guard along the path.
type Figure int8

// The figures.
const (
	Priestess Figure = iota
	Builder
	Apostate
	Guard
)

// A Colour is the colour of a player's pieces.
type Colour int8

// The colours, those of the rulebook's examples. NoColour is "not in play".
const (
	NoColour Colour = iota - 1
	Yellow
	Red
	Blue
	White
)

// A Step is the kind of decision that the game waits for.
type Step uint8

// The steps.
const (
	Placing    Step = iota // only with the option figures=chosen (Q1): the start player places the figures one by one (1.2)
	Founding               // preliminary round: a shrine (1.3)
	Settling               // preliminary round: a pair of novices (1.3)
	Blocking               // solo, start of a round: the island whose novices of the opponent are used (1.12)
	Turn                   // an action (1.7)
	Helping                // the novice token was spent: the action that it helps (1.7, 13)
	Journeying             // a journey has begun: more novices, or done (1.7, 5)
	Tiding                 // a tide has begun: more novices, or done (1.7, 6)
	Over                   // the game has ended
)

// A Source is where influence comes from.
type Source int8

// The sources, in the order in which the game brings them.
const (
	FromStart        Source = iota // 1.2
	FromPriestess                  // 1.8 (1)
	FromApostate                   // 1.8 (2): a loss
	FromTemple                     // 1.8 (3)
	FromSanctifying                // 1.7 (9)
	FromDisplacement               // 1.7 (9)
	FromBooks                      // 1.7 (10), and the solo opponent's (1.12)
	FromMeditation                 // 1.7 (14)
	FromShrines                    // 1.10
	FromFavours                    // 1.10
	FromCouncil                    // 1.10
	NumSources
)

// A Player is the state of one player, or of the opponent of the solo game, who is player 1. (1.1, 1.4)
type Player struct {
	Active    [NumIslands]int8 // active novices, by kind of island
	Inactive  [NumIslands]int8 // inactive novices, by kind of island
	Shrines   uint8            // bit k: an own shrine on the island of kind k
	Favours   uint8            // bit k: the favour token of kind k
	Reserve   int8             // novices
	Pier      int8             // novices
	Left      int8             // unbuilt shrines
	Colour    Colour
	Council   int8   // seat in the council, 0 the first
	Height    int8   // place in the stack on that seat, 0 at the bottom
	Claimed   uint32 // bit n: an own novice is on stone n on the path
	Temple    uint32 // bit n: an own novice is on space n in the temple
	Influence int16
	Points    [NumSources]int16 // influence, by source
}

// Position is a game of Luna in progress. It implements [game.Position]. It has no secrets, and only the set-up is
// random.
//
// Islands are named by their kind everywhere; Ring has their places.
type Position struct {
	rules *rules // compiled content; read-only, shared by all positions of a game

	Players [MaxPlayers]Player
	Books   uint32 // bit n: a book is on space n, under its novice
	Path    uint32 // bit n: stone n is still on the path
	InPlay  uint32 // bit n: stone n belongs to this game

	Ring    [NumIslands]Kind     // islands clockwise from the one at place 0
	Boards  [NumBoards]int8      // the temple board in each slot, from the gate; NoBoard: face down
	Figures [NumFigures - 1]Kind // islands of Priestess, Builder and Apostate; NoKind before they are placed

	Seats     int8 // number of players: 1 in the solo game; 0 in a blank position
	First     int8 // holder of the medallion: the start player of the round
	Acting    int8 // the seat to act
	Round     int8 // 1 to 6; 0 during the preliminary round
	Candles   int8 // time tokens turned in this round
	Step      Step
	Sets      int8             // shrines and pairs placed in the preliminary round, by all players together; constant afterwards
	Moved     [NumIslands]int8 // Tiding: novices that have arrived beside each island in this action and stay there
	Took      bool             // the first book token of the phase, or by option of the game (Q6), was used; one or two players
	eye       game.Seat
	fullState bool
	TurnNo    int32 // turns begun, from 1

	layout   int16 // the arrangement of boards in slots: an index into the rules' layouts
	switches switches
}

// NoBoard is a slot of the temple whose board is face down.
const NoBoard int8 = -1

// OpponentSeat is the index of the solo opponent among the players.
const OpponentSeat = 1

// Solo reports whether the virtual opponent plays. (1.12)
func (p *Position) Solo() bool { return p.Seats == 1 }

// sides returns the number of players with pieces, including the opponent of the solo game.
func (p *Position) sides() int8 {
	if p.Solo() {
		return 2
	}
	return p.Seats
}

// bit returns the set of only this kind. The mask avoids the test that Go adds for shifts by any number.
func (k Kind) bit() uint8 { return 1 << (uint8(k) & 7) }

// stone returns the set of only this stone.
func stone(n int) uint32 { return 1 << (uint(n) & 31) }

// place returns the place on the ring of the island of a kind.
func (p *Position) place(k Kind) int {
	// The seven kinds are a byte each, and with an eighth byte they are one load. Subtracting the kind from each byte
	// leaves 0 in the wanted one; it is the lowest byte that borrows.
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	r := &p.Ring
	all := uint64(uint8(r[0])) | uint64(uint8(r[1]))<<8 | uint64(uint8(r[2]))<<16 | uint64(uint8(r[3]))<<24 |
		uint64(uint8(r[4]))<<32 | uint64(uint8(r[5]))<<40 | uint64(uint8(r[6]))<<48 | uint64(uint8(p.Boards[0]))<<56
	all ^= uint64(uint8(k)) * ones
	return bits.TrailingZeros64((all-ones)&^all&tops) / 8
}

// After returns the island that is some steps clockwise of another. (1.1)
func (p *Position) After(k Kind, steps int) Kind {
	return p.Ring[(p.place(k)+steps)%NumIslands]
}

// ToAct returns the seat to act; none if the game is over.
func (p *Position) ToAct() game.Seats {
	if p.Step == Over {
		return 0
	}
	return game.Seats(0).With(game.Seat(p.Acting))
}

// Deadline always returns set = false, because the game has no clock.
func (p *Position) Deadline() (ms int64, set bool) { return 0, false }

// Turn returns the number of the turn: in the solo game all turns belong to one seat. (1.12)
func (p *Position) Turn() int { return int(p.TurnNo) }

// Viewer returns the seat whose view this is. truth is true in the full state.
func (p *Position) Viewer() (s game.Seat, truth bool) { return p.eye, p.fullState }

// Copy overwrites this position with another.
func (p *Position) Copy(from game.Position) { *p = *from.(*Position) }
