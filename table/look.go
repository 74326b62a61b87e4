package table

import (
	"time"

	"pantheon/game"
)

// A Phase is a stage in the life of a table.
type Phase string

// The phases of a table.
const (
	Lobby   Phase = "lobby"   // some seat is still empty and the game has not begun
	Running Phase = "running" // the game is played
	Over    Phase = "over"    // the game has ended, or the host ended it
	Study   Phase = "study"   // an uploaded record, for study
)

// Done reports whether the game can no longer change; then everybody may see everything.
func (p Phase) Done() bool { return p == Over || p == Study }

// FullView, in place of a seat, means the full state. It is available only for a table that is done.
const FullView game.Seat = -1

// A Snapshot is a table at one entry of its log, as one user may see it from one seat.
type Snapshot struct {
	ID      string
	Game    string // the title's id
	Setup   game.Setup
	Entry   int64 // the last entry
	Ply     int   // the number of moves in the record
	First   int   // the ply with which the table began, above 0 at a branch; earlier moves cannot be undone
	Phase   Phase
	Changed time.Time // the time of the last entry
	Gone    *DataLoss // what the database lost of the game, until the next move or undo; nil for nothing
	Pace    Pace
	// Host says that the asking user is the table's host.
	Host bool
	// Mine are the seats that the user holds, also those with a bot now.
	Mine      []game.Seat
	Occupants []Occupant // by seat
	// Lost are the seats that the user has lost through a decision of others, and may still reclaim ([Reclaim]).
	Lost []game.Seat
	// Spectators is the number of users without a seat who have the table open now.
	Spectators int

	// Seat is the seat whose view this is: one of Mine, the spectator or, when the table is done, any seat or [FullView].
	Seat    game.Seat
	View    game.Position
	Waiting game.Seats // the seats that may act; none unless the game is running
	// Expected are the seats of Waiting on which the game depends; the others may rest ([game.MayRest]).
	Expected game.Seats
	// Choices are the legal moves of Seat now, in the order in which the game lists them.
	Choices []Choice
	// Left is the time until the game's deadline, and Deadline the deadline in game time, in milliseconds. Clocked is
	// false if there is no deadline.
	Left     time.Duration
	Deadline int64
	Clocked  bool
	// Clock is the time control for persons. ClockReadings are the readings of their clocks, by seat; nil if there are none.
	Clock         TimeControl
	ClockReadings []ClockReading
	// Halt says why the game's time is stopped; nil if it runs. Preferences are the seats whose persons wish a pause.
	Halt        *Halt
	Preferences game.Seats
	// Pause says whether the user may pause. Pauses is the number of times that the host may still pause without consent. It is 0 for other
	// users, and if no consent is needed because all other persons wish a pause or none plays.
	Pause  Consent
	Pauses int

	// MayHint says that the user may request a hint for Seat now ([Table.AskHint]). Hint is the requested hint; nil if
	// there is none.
	MayHint bool
	Hint    *Hint

	// Chat holds the last message numbers of the chat channels that the user may read. MayChat is false if the table has no chat.
	Chat    ChatMark
	MayChat bool
	// MayPremove says that a move can be planned for Seat now ([Premove]). Premove holds the planned moves, visible to the seat's person
	// only; nil if there are none.
	MayPremove bool
	Premove    *PremoveStatus
	// Ahead is set by a caller that wants to plan moves ([Table.LookFrom]), and stays set if MayPremove is. View and Choices are then those
	// at the beginning of the seat's next turn, after the planned moves.
	Ahead bool
	// Asked says that Seat now has a choice that auto-pass could answer ([AutoPass]). AutoPasses is the auto-pass setting of Seat; "" for
	// off.
	Asked      bool
	AutoPasses Span

	// Question is the open question to the other persons; nil if there is none.
	Question *Question
	// Own is the ply of the last move of a seat in Mine; 0 if there is none since First.
	Own int
	// MayUndo says that an undo of the move Own and all later ones is not refused now: it is free, or the other persons are asked.
	MayUndo bool
	// FreeUndo is the lowest ply to which the user can undo without consent; equal to Ply if no move can be undone so.
	FreeUndo int
	// Taken are the seats in Mine whose turn was ended by another seat's undo since the last move. TakenBy is the seat that undid.
	Taken   game.Seats
	TakenBy game.Seat

	// Open says how the table is open to all who can reach the server.
	Open Openness
	// Series is the score of the series of games that the table continues; nil for none.
	Series *Series

	Lesson *Lesson // the lesson of the table; nil at a normal table
	Coach  bool    // a coach explains the choices

	SeedHash string    // the hash of the seed that keys the chance after First
	Seed     game.Seed // "" until the table is done
	// Result is the current ranking, with resigned seats last. It is final if Phase is Over and Result.Over is set. If the host ended the
	// game, Result.Over is unset.
	Result game.Result
}

// A Choice is one legal move with its known consequences. They are computed on a state sampled from the seat's view, so they reveal nothing
// hidden.
type Choice struct {
	Words game.MoveText
	// Lasts says why the move could not simply be undone; "" if it could.
	Lasts UndoBarrier
	// Ends says that the move ends the seat's turn: others must act, or, in a solitary game, a new turn begins.
	Ends bool
	// Loses says what the move would give up by ending something unused; its ID is "" for any other move (see
	// [game.WasteWarner]).
	Loses game.Phrase
}

// An UndoBarrier is a reason why a move cannot simply be undone.
type UndoBarrier string

// The undo barriers. Games with time have none: they have no undo, and asking for confirmation would cost time.
const (
	BarrierNever    UndoBarrier = "never"  // the game has no undo
	BarrierOver     UndoBarrier = "over"   // the game ends with the move
	BarrierRevealed UndoBarrier = "shown"  // it uses chance or reveals hidden information, and bots do not agree to such an undo
	BarrierLeave    UndoBarrier = "leave"  // it uses chance or reveals hidden information, so the other persons must agree
	BarrierOthers   UndoBarrier = "others" // other persons may act next; once one has, they must agree
)

// A SeenMove is one move of a game as one seat knows it.
type SeenMove struct {
	Ply   int       // the number of the move; 0 is the set-up, without a move
	Seat  game.Seat // the seat that played it
	Words game.MoveText
	At    int64 // milliseconds since the start, in games with time
	// Lines are the events of the move that the seat may know.
	Lines []game.Event
	// Revealed says that the move used chance or revealed hidden information.
	Revealed bool
	// View is the seat's view after the move.
	View game.Position
}

// A Summary is a table in a list of tables, as one user may see it.
type Summary struct {
	ID        string
	Lesson    bool // the table is a lesson
	Game      string
	Setup     game.Setup
	Phase     Phase
	Host      bool
	Mine      []game.Seat
	Occupants []Occupant
	Waiting   game.Seats // the seats that may act
	// Invited says that a seat is kept for the user. Lost says that the user has lost a seat and may come back to it.
	Invited, Lost bool
	// Turn says that the game waits for the user: for a move, or for an answer to a question.
	Turn    bool
	Ply     int
	Entry   int64
	Changed time.Time
	Result  game.Result
	// Clock is the time control for persons. Left is the smallest time left on the user's running clocks; 0 if none
	// runs.
	Clock TimeControl
	Left  time.Duration
	Seen  int64 // the last entry that the user has seen; 0 for none

	host string // the host's user id
}

// An Invitation is what a friend's link shows before the user joins.
type Invitation struct {
	Table string // the table's id, which is also the link for spectators
	Game  string
	Setup game.Setup
	Phase Phase
	Seat  game.Seat // the seat of the link
	// Open says that the seat can be taken: no person has it or it is offered, it is kept for nobody else, it has not resigned, and the
	// game is not over.
	Open   bool
	Over   bool   // a person holds the seat until it is taken
	Kept   bool   // the seat is kept for another user, named as in Chairs
	Knows  bool   // the asking user has held a seat of this table and must not learn the hidden information of another seat
	Host   string // the host's name
	Clock  TimeControl
	Chairs []Occupant
}
