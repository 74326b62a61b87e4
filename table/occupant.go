package table

import "pantheon/game"

// An OccupantKind says who may occupy a seat of a new table.
type OccupantKind string

// The kinds of occupants.
const (
	Me     OccupantKind = "me"     // the user who makes the table
	Friend OccupantKind = "friend" // the first user who joins by the seat's link
	Here   OccupantKind = "here"   // another person at the screen of the user who makes the table
	Bot    OccupantKind = "bot"    // a bot of a level
)

// A SeatPlan describes the occupant of one seat of a new table.
type SeatPlan struct {
	Kind  OccupantKind
	Name  string // Here, and Friend with Guest set: the person's name; Bot: its name, "" for its number; otherwise unused
	Guest string // Friend: the id of the user for whom the seat is kept, whose name is Name; "" for anybody with the link
	Level string // Bot: one of bot.Names; otherwise unused
}

// An Occupant is a seat of a table and its occupant, as everybody may see it.
type Occupant struct {
	Seat game.Seat
	Kind OccupantKind
	Name string // the name of the person, of the user for whom the seat is kept, or of a bot; "" for none
	// Avatar is the person's avatar, by the name that the site uses for it; "" for none.
	Avatar string
	// Empty says that nobody holds the seat: it waits for a friend.
	Empty bool
	// Kept says that the empty seat is kept for a user, whose name is Name. KeptForMe says that this is the asking
	// user.
	Kept, KeptForMe bool
	// Level is the level of the bot that acts for the seat now; "" if a person does. A seat of another kind than Bot has a level while a
	// bot replaces its person. It also has one if the host gave it to a bot while it was empty.
	Level    string
	Resigned bool
	// Connected says that the person has the table open now, or has made a request to it in the last 20 seconds.
	Connected bool
	// Gone says that the person has been away so long that the table may pass for them. Fewer others must then agree to a bot takeover
	// ([BotTakeover]).
	Gone bool
	// Lent says that the bot acts only until the person is back.
	Lent bool
	// Stays says that a bot called by consent has not finished the seat's next turn. Until then the person cannot
	// reclaim the seat.
	Stays bool
	// Mine says that the asking user holds the seat, also while a bot acts for it.
	Mine bool
	// Token opens the invitation to a seat that is empty or Offered. It is set only for the host and users who hold
	// seats. For a Gift it is set only for the user who gives the seat away.
	Token string
	// Offered says that another person may take the seat from its holder. Gift says that the holder gives the seat away.
	Offered, Gift bool
	// Free says whether the asking user, as host, may free the seat of a person ([Drop]). Call says whether they may
	// let a bot play for it ([BotTakeover]). Both are set only in a snapshot of a running game.
	Free, Call Consent
	// Replaceable says that the asking user may ask the others whether another person may take the seat
	// ([AskToReplace]).
	Replaceable bool
}

// A Consent says whether a user may do something that concerns other persons: immediately, after they agree, or not now.
type Consent struct {
	May bool     // the action is possible
	Ask bool     // the others must agree first
	Not *Refused // why the action is not possible now; nil if it is possible, and if nobody would expect it to be
}

// Bot reports whether a bot acts for the seat now.
func (c Occupant) Bot() bool { return c.Level != "" }
