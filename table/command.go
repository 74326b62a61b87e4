package table

import (
	"time"

	"pantheon/game"
)

// A Request is one request of a user to a table.
type Request struct {
	// ClientID is chosen by the user's client: 1 to 64 printable ASCII characters without spaces, unique among the user's requests at this
	// table. If it comes again after an accepted request that left an entry, the table repeats that answer and ignores the rest. It may be
	// "", for example for a request of the server itself.
	ClientID string
	Guest    Actor
	Act      Command
}

// An Answer says that a request was accepted.
type Answer struct {
	Entry int64 // the log entry of the request; the last entry if the request left none
	Ply   int   // the number of moves in the record after the request
	// Again says that the request had been accepted before, and that nothing changed this time.
	Again bool
}

// A Command is what a user can request of a table. Each command is a type of its own.
type Command interface{ isCommand() }

// PlayMove plays a move for a seat that the user holds.
type PlayMove struct {
	Seat  game.Seat
	Words game.MoveText
	// Seen is the number of the last entry on the user's page, 0 when unknown. A move is refused as late if, after that
	// entry, the same seat has played a move or something was undone. Moves of other seats do not matter. In games with
	// time no move is late: the table checks it against the current position.
	Seen int64
	// Lag is the round-trip time of the network, as measured by the client. With a clock of seconds, a part of it is
	// credited to the player.
	Lag time.Duration
}

// Join takes the seat of the invitation with this token. The first user who is accepted gets the seat.
type Join struct{ Token string }

// Rename changes the name of the person on a seat. Only the user who holds the seat may send it.
type Rename struct {
	Seat game.Seat
	Name string
}

// Begin starts the game before all seats are taken. Each empty seat gets a bot of the level. Only the host may send it.
type Begin struct{ Level string }

// Undo takes back all moves after the one with the number Ply. The first of them must be the user's own. If the undo is not free
// ([Snapshot.FreeUndo]), the other persons must agree. While bots play, an undo of a move that used chance or revealed hidden information
// is refused.
type Undo struct{ Ply int }

// Reply answers the open question, for all seats that the user holds.
type Reply struct{ Yes bool }

// Resign resigns a seat that the user holds: a bot plays on, and the seat is ranked after all seats that do not resign or resign later.
type Resign struct{ Seat game.Seat }

// SetPace changes the pace of the bots. The host and users who hold a seat may send it.
type SetPace struct{ Pace Pace }

// Hurry lets the bots act without a wait, until a person has to act. Only users who hold a seat may send it. It leaves no entry.
type Hurry struct{}

// End ends the game in its current position. Only the host may send it.
type End struct{}

// Delete removes the table for everybody. Only the host may send it.
type Delete struct{}

// ReadOn says that the learner of a lesson has read the block Key. If other seats act after that block, they act now. The key of any other
// block has no effect.
type ReadOn struct{ Key string }

func (PlayMove) isCommand() {}
func (ReadOn) isCommand()   {}
func (Join) isCommand()     {}
func (Rename) isCommand()   {}
func (Begin) isCommand()    {}
func (Undo) isCommand()     {}
func (Reply) isCommand()    {}
func (Resign) isCommand()   {}
func (SetPace) isCommand()  {}
func (Hurry) isCommand()    {}
func (End) isCommand()      {}
func (Delete) isCommand()   {}
