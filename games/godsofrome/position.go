package godsofrome

import "pantheon/game"

// A Faction is one of the five gods and their people, in the order of the die's faces: Jupiter, Phoebus, Neptune, Diana,
// Venus. (Facts 2.2)
type Faction int8

// The factions. NoFaction is "none yet".
const (
	NoFaction Faction = iota - 1
	Jupiter
	Phoebus
	Neptune
	Diana
	Venus
)

// Compile-time maxima; the content is checked against them when it is loaded.
const (
	NumFactions    = 5
	NumTerritories = 15 // coloured ones: three for each faction, J1 J2 J3 P1 ... V3; lava holds nothing and is not counted
	MaxPlayers     = 4
	NumSpaces      = 4 // card spaces on a player board
	NumCardKinds   = 6
	NumObjectives  = 8
	NumCheckpoints = 3
)

// A Territory is a coloured territory, 0 for J1 to 14 for V3: three times its faction plus 0 (left or top), 1 (centre) or 2
// (right or bottom). Off is "not on the map".
type Territory int8

// Off stands for no territory: a god piece that is in its temple.
const Off Territory = -1

// A Card is a kind of action card; NoCard is an empty place.
type Card int8

// NoCard is an empty card space or an empty place in the row.
const NoCard Card = -1

// An Icon is an action shown on a card space or a card. (Facts 2.3)
type Icon int8

// The icons. NoIcon fills the second place of a space with only one.
const (
	NoIcon Icon = iota - 1
	Growth
	Travel
	Attack
)

// A Step is what the game waits for.
type Step uint8

// The steps of a turn.
const (
	Choosing   Step = iota // the seat has no faction yet and takes a free one (1.4)
	Turn                   // visit, activate or score (1.4)
	Acting                 // a card space was activated: perform its icons, or done (1.6)
	Travelling             // a basic travel has begun: more meeples from the same territory, or done (1.7)
	Gathering              // an improved travel has begun: more meeples to the same territory, or done (1.8)
	Pressing               // Diana's additional push from the same territory, or done (1.14)
	Scattering             // an improved attack: each other meeple there must be pushed (1.8)
	Over                   // the game has ended
)

// A Player is what lies on and beside one player's board. (Facts 1.1, 1.5 to 1.8)
type Player struct {
	Faction  Faction
	Discs    int8                 // unused action discs; VP markers and the favour marker are not among them
	Temples  int8                 // unbuilt wooden temples
	Active   uint8                // bit s: card space s (0 to 3) carries a disc
	Visiting uint8                // bit g: a disc in god g's temple
	Unspent  uint8                // bit g: an unspent blessing of god g
	Cards    [NumSpaces]Card      // the action card on each space, or NoCard
	Spent    [NumSpaces]uint8     // bit g: a spent blessing of god g on that space
	Visits   [NumFactions]uint8   // visits to each god so far that the pantheon variant counts, discs beside the temple (1.15)
	VP       [NumCheckpoints]int8 // claimed victory points; -1 before
	Favour   int16                // place on the favour track
	_        [6]byte
}

// Position is a game of Gods of Rome in progress. It has no secrets: cards and objectives are drawn from those left when they
// are turned up, so that a view is the whole position. It implements [game.Position].
type Position struct {
	rules *rules // compiled content and options; read-only, shared by all positions of a set-up

	Meeples [NumTerritories + 1]([NumFactions]uint8) // by territory and faction; the last row is padding
	Wooden  [NumTerritories + 1]Faction              // whose wooden temple stands there, or NoFaction
	Harvest [NumTerritories + 1]int8                 // +1, -1, or 0 for no token
	God     [NumFactions]Territory                   // where each god piece stands; Off: in its temple (or out of the game)
	Reserve [NumFactions]uint8                       // faction reserves
	SeatOf  [NumFactions]int8                        // the seat that plays the faction, or -1 (neutral, removed, Patronus)
	Removed Faction                                  // the god out of the game with 1 or 2 players; in the solo game the faction of Patronus

	Players  [MaxPlayers]Player
	Patronus Player // the solo opponent: only Faction, Favour and VP mean something

	Row        [4]Card             // face-up action cards
	Deck       [NumCardKinds]uint8 // cards left in the deck, by kind
	Objectives uint8               // bit o: objective o is face up
	Unseen     uint8               // bit o: objective o may still be turned up (in the deck, face down or out of the game: nobody knows which)
	FaceDown   int8                // objectives that lie face down in this game

	Seats      int8 // number of players, 1 to 4
	Active     int8 // the seat to act
	First      int8 // the start player
	Step       Step
	Icons      [2]Icon   // Acting: the icons not yet performed, NoIcon for those done
	Space      int8      // Acting and later steps: the activated card space
	Origin     Territory // Travelling, Pressing, Scattering: the territory acted in; Gathering: the destination
	Arrived    uint16    // reserved for acts whose own arrivals must not move again: bit t
	Checkpoint int8      // checkpoints passed, 0 to 3
	Trigger    int8      // the seat that triggered the end, or -1; 4 for Patronus
	TurnNo     int16     // turns begun, from 1
	eye        game.Seat // whose view this is
	truth      bool
}
