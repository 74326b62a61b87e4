package table

import "pantheon/game"

// A Kind of chair says who is meant to sit on it.
type ChairKind string

// The kinds of chairs.
const (
	Me     ChairKind = "me"     // the guest who makes the table
	Friend ChairKind = "friend" // whoever is first to sit down by the chair's link
	Here   ChairKind = "here"   // another person on the screen of the guest who makes the table
	Bot    ChairKind = "bot"    // a bot of a level
)

// A ChairPlan says who is to sit on a chair of a new table.
type ChairPlan struct {
	Kind  ChairKind
	Name  string // Here, and where it is kept for a guest: the person's name; Bot: what it is called, "" for its number; elsewhere unused
	Guest string // Friend: the id of the guest for whom it is kept, who is called Name; "" for whoever has the link
	Level string // Bot: one of bot.Names; elsewhere unused
}

// A Chair is a seat of a table and who holds it, as everybody may see it.
type Chair struct {
	Seat game.Seat
	Kind ChairKind
	Name string // of the person; "" while nobody has sat down, and for a bot that never stood in for a person
	// Face is the drawing that stands for the person, as the site names it; "" for none.
	Face string
	// Empty says that nobody holds the chair: it waits for a friend.
	Empty bool
	// Kept says that the empty chair is kept for a guest, who is called Name, and KeptForMe that the asking guest is meant.
	Kept, KeptForMe bool
	// Level is the level of the bot that acts for the seat now; "" when a person does. A chair of another kind than Bot with a
	// level is one whose person is away or has resigned.
	Level    string
	Resigned bool
	// Connected says that the person has the table open somewhere now.
	Connected bool
	// Gone says that the person has been away for so long that a bot may be asked to act for them ([GiveToBot]).
	Gone bool
	// Lent says that a bot acts only until the person is back.
	Lent bool
	// Stays says that a bot that was called by consent has not ended the seat's next turn yet: its person cannot take the seat back before.
	Stays bool
	// Mine says that the asking guest holds the chair (also while a bot stands in).
	Mine bool
	// Token opens the invitation to an empty chair, or to one that is Offered; only the host and holders of seats are given it, and a
	// Gift's only who gives it.
	Token string
	// Offered says that another person may take the seat from who holds it, and Gift that its holder wants that.
	Offered, Gift bool
	// Free says whether the asking guest, the table's host, may free the chair of a person ([Drop]), and Call whether they may let a bot
	// play for it ([GiveToBot]). Both are told with a snapshot of a running game alone.
	Free, Call Consent
	// Replaceable says that the asking guest may ask the others whether another person may take the seat ([AskToReplace]).
	Replaceable bool
}

// A Consent says whether something may be done about others: at once, when they agree, or not now.
type Consent struct {
	May bool     // it may be asked for
	Ask bool     // the others have to agree
	Not *Refused // why it cannot be done now; nil where it may, and where nobody would think of it
}

// Bot tells whether a bot acts for the seat now.
func (c Chair) Bot() bool { return c.Level != "" }
