package table

import (
	"time"

	"pantheon/game"
	"pantheon/store"
)

// A Happening is the kind of an event.
type Happening string

// What happens at tables. All but the last two are kinds of log entries.
const (
	Opened   Happening = "open"     // the table was made
	Sat      Happening = "sit"      // Seat was taken by Name
	Renamed  Happening = "rename"   // Seat's person is now called Name
	Began    Happening = "begin"    // the host began; empty chairs went to bots of Level
	Said     Happening = "say"      // Seat said a sentence; the words and what followed are in the update's Heard
	Undid    Happening = "undo"     // Seat took back the sentences behind Ply
	Asked    Happening = "undo-ask" // Seat asks to take back the sentences behind To
	Answered Happening = "undo-answer"
	Resigned Happening = "resign" // Seat gave up; a bot of Level plays on
	Handed   Happening = "bot"    // a bot of Level acts for Seat
	Returned Happening = "back"   // Seat's person is back
	Dropped  Happening = "drop"   // Seat is empty again; Name was there
	Paced    Happening = "pace"   // the bots' pace is now Pace
	Ended    Happening = "end"    // the host ended the game
	Deleted  Happening = "delete" // the table is gone

	// Presence says that somebody came or left; Entry is that of the last event.
	Presence Happening = "presence"
	// Reset says that the stream cannot begin where it was asked to: draw the table anew.
	Reset Happening = "reset"
)

// An Event is what happened at a table in one entry of its log, as everybody may know it.
type Event struct {
	Entry int64
	Time  time.Time
	Kind  Happening
	Seat  game.Seat // whom it is about; Watcher when nobody in particular
	Name  string
	Level string
	Pace  Pace
	To    int  // Undid, Asked: the last ply that stays or would stay
	Yes   bool // Answered: whether the seat agrees
	// Ply is how many sentences stand in the record after the event, and Phase what the table is then: a question agreed to
	// by everybody shows as a lower Ply, the last chair taken as a running game.
	Ply   int
	Phase Phase
}

// Phrase is the event in words of the catalogue [Words], with the seat as a thing; a sentence is told by the title's own
// catalogue instead (see [game.About.Sentence]), and presence and reset are not told.
func (e Event) Phrase() game.Phrase {
	id := "event." + string(e.Kind)
	switch {
	case e.Kind == Answered && e.Yes:
		id += "-yes"
	case e.Kind == Answered:
		id += "-no"
	}
	return game.Say(id, "seat", e.Seat, "name", plain(e.Name), "level", game.MakeThing("level", e.Level),
		"pace", game.MakeThing("pace", string(e.Pace)), "n", game.Number(e.To))
}

// plain is a person's own words as a thing of no kind, so that nothing in them is looked up.
func plain(text string) game.Thing { return game.MakeThing("name", text) }

// about fills in whom and what a log entry is about. The entry has been applied, so its data can be read.
func (e *Event) about(entry store.Entry) {
	switch e.Kind {
	case Sat, Renamed:
		data, _ := unpack[taking](entry.Data)
		e.Seat, e.Name = data.Seat, data.Name
	case Began, Resigned, Handed:
		data, _ := unpack[handing](entry.Data)
		e.Seat, e.Level = data.Seat, data.Level
	case Returned:
		data, _ := unpack[seated](entry.Data)
		e.Seat = data.Seat
	case Dropped:
		data, _ := unpack[dropping](entry.Data)
		e.Seat = data.Seat
	case Said:
		data, _ := unpack[saying](entry.Data)
		e.Seat = data.Seat
	case Undid, Asked:
		data, _ := unpack[undoing](entry.Data)
		e.Seat, e.To = data.Seat, data.Ply
	case Answered:
		data, _ := unpack[answering](entry.Data)
		e.Seat, e.Yes = data.Seat, data.Yes
	case Paced:
		data, _ := unpack[pacing](entry.Data)
		e.Pace = data.Pace
	}
}
