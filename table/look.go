package table

import (
	"time"

	"pantheon/game"
)

// A Phase is how far a table has come.
type Phase string

// The phases.
const (
	Lobby   Phase = "lobby"   // some chair is still empty and the game has not begun
	Running Phase = "running" // the game is played
	Over    Phase = "over"    // the game has ended, or was ended
	Study   Phase = "study"   // an uploaded record, to look at
)

// Done tells whether nothing can change in the game any more; then everybody may see everything.
func (p Phase) Done() bool { return p == Over || p == Study }

// Truth is the eye that sees everything. Only a table that is done is shown to it.
const Truth game.Seat = -1

// A Snapshot is a table at one entry of its log, as one guest may see it from one seat.
type Snapshot struct {
	ID      string
	Game    string // the title's id
	Setup   game.Setup
	Entry   int64 // the last entry
	Ply     int   // sentences in the record
	First   int   // the ply that the table began with: above 0 at a branch; nothing before it can be taken back
	Phase   Phase
	Changed time.Time // the time of the last entry
	Gone    *Loss     // what the database lost of the game, until somebody moves again; nil for nothing
	Pace    Pace
	// Host says that the asking guest is the table's host.
	Host bool
	// Mine are the seats that the guest holds, those where a bot stands in too.
	Mine   []game.Seat
	Chairs []Chair // by seat
	// Lost are the seats that the guest has lost to a decision of others, and may still take back ([TakeBack]).
	Lost []game.Seat
	// Watchers is how many guests without a seat have the table open now.
	Watchers int

	// Seat is whose view this is: one of Mine, the watcher or [Truth].
	Seat    game.Seat
	View    game.Position
	Waiting game.Seats // who may act; none unless the game is running
	// Expected are those of Waiting on whom the game depends; the others may rest ([game.MayRest]).
	Expected game.Seats
	// Choices are the legal sentences of Seat now, in the order in which the game lists them.
	Choices []Choice
	// Left is how long it is until the clock acts, and Deadline when that is in the game's own time, in milliseconds; Clocked is
	// false when nothing is due.
	Left     time.Duration
	Deadline int64
	Clocked  bool
	// Clock is how much time persons have, and Faces what their clocks show, by seat; none where there are none.
	Clock TimeControl
	Faces []Face
	// Halt says that the game's time stands still, nil when it does not, and Wishes who would like a pause.
	Halt   *Halt
	Wishes game.Seats
	// Pause says whether the guest may pause, and Pauses how often the host still may alone; 0 for others, and where nobody else plays.
	Pause  Consent
	Pauses int

	// MayHint says that the guest may ask for a hint for Seat now ([Table.AskHint]), and Hint is the one asked for; nil when none was.
	MayHint bool
	Hint    *Hint

	// Talk is how far what the guest may read of the talk goes; Talks is false where nobody talks.
	Talk  TalkMark
	Talks bool
	// MayPrepare says that something can be prepared for Seat now ([Prepare]), and Prepared is what is, as its person alone sees it; nil
	// when nothing is.
	MayPrepare bool
	Prepared   *Prepared
	// Ahead is set by who wants to prepare ([Table.LookFrom]), where MayPrepare is: then View and Choices are those of the beginning of the
	// seat's next turn, behind what is prepared.
	Ahead bool
	// Asked says that Seat is asked whether it would use something, which it may let be once and for all ([LetBe]), and LetsBe for how long
	// its person has said so; "" when they have not.
	Asked  bool
	LetsBe Span

	// Question is the open question to the other persons; nil when there is none.
	Question *Question
	// Own is the ply of the last sentence that a seat of Mine said, 0 where none has said any since First.
	Own int
	// MayUndo says that taking back that sentence, with all behind it, is not refused now: it is free, or the other persons are asked.
	MayUndo bool
	// FreeUndo is the lowest ply to which the guest can go back without asking anybody; equal to Ply when there is none.
	FreeUndo int
	// Taken are the seats of Mine whose turn ended with an undo of somebody else since the last sentence, and TakenBy is who took back.
	Taken   game.Seats
	TakenBy game.Seat

	// Open says for what the table is open to all who can reach the server.
	Open Openness
	// Series is how the games stand that the table goes on from; nil for none.
	Series *Series

	Lesson *Lesson // that is given here; nil at a table of players
	Coach  bool    // a coach stands beside the choices

	SeedHash string    // of the seed that keys what happens from First on
	Seed     game.Seed // "" until the table is done
	// Result has the ranking of the moment, with those who resigned last; it is final when the phase is Over and Result.Over
	// is set. A game ended by the host has Result.Over unset.
	Result game.Result
}

// A Choice is one legal sentence, with what can be told of it before it is said. That is judged on a position which the
// seat's view allows, so it tells nothing that the seat does not know.
type Choice struct {
	Words game.Sentence
	// Lasts says why the sentence could not simply be taken back once it is said; "" when it could.
	Lasts Lasting
	// Ends says that the seat's turn ends with it: others are to act, or, where nobody else sits, a new turn begins.
	Ends bool
	// Loses says what would be lost, where something ends with nothing done; its ID is "" for any other sentence (see [game.Forgoes]).
	Loses game.Phrase
}

// A Lasting is a reason why a sentence cannot simply be taken back.
type Lasting string

// The reasons. In games with time there are none: nothing can be taken back there, and asking would cost the time.
const (
	LastsNever  Lasting = "never"  // the game lets nobody take back
	LastsOver   Lasting = "over"   // the game ends with it
	LastsShown  Lasting = "shown"  // chance is asked or a secret shown, and bots do not agree to take that back
	LastsLeave  Lasting = "leave"  // chance is asked or a secret shown, so the other persons have to agree
	LastsOthers Lasting = "others" // other persons may act next; once one has, they have to agree
)

// A Heard is one sentence of a game as one seat knows it.
type Heard struct {
	Ply   int       // its number; 0 is the set-up, with no sentence
	Seat  game.Seat // who said it
	Words game.Sentence
	At    int64 // milliseconds since the start, in games with time
	// Lines is what followed, as far as the seat may know.
	Lines []game.Line
	// Shown says that chance was asked or somebody learnt a secret.
	Shown bool
	// View is what the seat saw afterwards.
	View game.Position
}

// A Summary is a table in a list of tables, as one guest may see it.
type Summary struct {
	ID      string
	Lesson  bool // it is one of a lesson
	Game    string
	Setup   game.Setup
	Phase   Phase
	Host    bool
	Mine    []game.Seat
	Chairs  []Chair
	Waiting game.Seats // who may act
	// Invited says that a chair is kept for the guest, and Lost that they have lost one and may come back to it.
	Invited, Lost bool
	// Turn says that the game waits for the guest: to act, or to answer a question.
	Turn    bool
	Ply     int
	Entry   int64
	Changed time.Time
	Result  game.Result
	// Clock is how much time persons have, and Left what the guest has whose clock runs; with several seats the least, 0 where none runs.
	Clock TimeControl
	Left  time.Duration
	Seen  int64

	host string // the guest
}

// An Invitation is what a friend's link shows before anybody sits down.
type Invitation struct {
	Table string // its id: also the link to watch
	Game  string
	Setup game.Setup
	Phase Phase
	Seat  game.Seat // the chair that the link is for
	// Open says that the chair can be taken; else somebody has it, or the game is over.
	Open   bool
	Over   bool   // a person holds the chair until it is taken
	Kept   bool   // it is kept for another guest, by the name that the chair has
	Knows  bool   // the asking guest has held a seat of this table and must not learn the secrets of another
	Host   string // the host's name
	Clock  TimeControl
	Chairs []Chair
}
