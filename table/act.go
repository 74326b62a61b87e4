package table

import (
	"time"

	"pantheon/game"
)

// An Input is what a guest asks of a table.
type Input struct {
	// ClientID is made by the guest's client, unique among the guest's inputs at this table, 1 to 64 printable ASCII
	// characters. The same id sent again gets the answer that it got before, whatever it asks. Inputs that a guest did not
	// make may leave it out.
	ClientID string
	Guest    Guest
	Act      Act
}

// An Answer says that an input was accepted.
type Answer struct {
	Entry int64 // the log entry that holds it; for an act that leaves none, the last one
	Ply   int   // how many sentences stand in the record after it
	// Again says that the input had been accepted before, and that nothing happened this time.
	Again bool
}

// An Act is one of the things that can be asked of a table, each a type of its own.
type Act interface{ act() }

// Say says a sentence of the game for a seat that the guest holds.
type Say struct {
	Seat  game.Seat
	Words game.Sentence
	// Seen is the number of the entry that the guest's page showed, 0 when unknown. A sentence is refused as late when since
	// then the seat has said another or something was undone; what other seats did does not matter. In games with time no
	// sentence is late: it is checked against what it names.
	Seen int64
	// Lag is how long the network takes there and back, as far as the client knows it. Where a clock of seconds runs, a part of it is given
	// back.
	Lag time.Duration
}

// Sit takes the chair that a token invites to. The first one has it.
type Sit struct{ Token string }

// Rename changes the name of the person on a chair. Who holds the chair may.
type Rename struct {
	Seat game.Seat
	Name string
}

// Begin starts the game before everybody has come: each empty chair is given to a bot of the level. Only the host may.
type Begin struct{ Level string }

// Undo takes back the sentences behind ply number Ply. The first of them must be the guest's own. Where that is not free, the
// other persons are asked.
type Undo struct{ Ply int }

// Reply answers the open question, for all seats that the guest holds.
type Reply struct{ Yes bool }

// Resign gives up for a seat that the guest holds: a bot plays on and the seat is ranked last.
type Resign struct{ Seat game.Seat }

// SetPace changes the pace of the bots. Who holds a seat may, and the host.
type SetPace struct{ Pace Pace }

// Hurry lets the bots act without waiting until a person is to act. It leaves no entry.
type Hurry struct{}

// End ends the game where it stands. Only the host may.
type End struct{}

// Delete removes the table for everybody. Only the host may.
type Delete struct{}

// ReadOn says that what a lesson told was read, up to where others act: they do so. Key is that of the block that was read; another one is
// behind already, and nothing happens.
type ReadOn struct{ Key string }

func (Say) act()     {}
func (ReadOn) act()  {}
func (Sit) act()     {}
func (Rename) act()  {}
func (Begin) act()   {}
func (Undo) act()    {}
func (Reply) act()   {}
func (Resign) act()  {}
func (SetPace) act() {}
func (Hurry) act()   {}
func (End) act()     {}
func (Delete) act()  {}
