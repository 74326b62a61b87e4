package table

import (
	"context"
	"slices"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// An EntryKind is the kind of an event at a table.
type EntryKind string

// The kinds of events. All but the last four are kinds of log entries.
const (
	Opened   EntryKind = "open"        // the table was made
	Sat      EntryKind = "sit"         // a person named Name took Seat
	Renamed  EntryKind = "rename"      // Seat's person is now called Name
	Began    EntryKind = "begin"       // the host began the game; empty seats got bots of Level
	Played   EntryKind = "say"         // Seat played a move; [Update.Heard] returns its text and results
	Undid    EntryKind = "undo"        // Seat undid the moves after ply To
	Asked    EntryKind = "undo-ask"    // Seat asks to undo the moves after ply To
	Answered EntryKind = "undo-answer" // Seat agrees to an undo or refuses it
	// TakeoverAsked and TakeoverAnswered are about a bot of Level that would act for the person of the seat For.
	TakeoverAsked    EntryKind = "bot-ask"
	TakeoverAnswered EntryKind = "bot-answer"
	// Given, ReplaceAsked and ReplaceAnswered are about seats that another person may take. With Given, Seat gives its own seat away. With
	// the others, Seat asks or answers whether another person may have an absent person's seat For, or whether the host may free it.
	Given           EntryKind = "give"
	ReplaceAsked    EntryKind = "replace-ask"
	ReplaceAnswered EntryKind = "replace-answer"

	Resigned EntryKind = "resign" // Seat resigned; a bot of Level plays on
	Handed   EntryKind = "bot"    // a bot of Level acts for Seat
	Returned EntryKind = "back"   // Seat's person is back, or no longer asks for a bot or offers the seat
	Dropped  EntryKind = "drop"   // Seat is empty again; Name held it
	Paced    EntryKind = "pace"   // the bots' pace is now Pace
	// Unlocked says that the host opened the table to all who can reach the server, as Open says, or closed it again.
	// Declined says that a user gave up Seat, which was kept for them.
	Unlocked EntryKind = "unlock"
	Declined EntryKind = "decline"
	Paused   EntryKind = "pause"      // Seat paused the game's time
	Wished   EntryKind = "pause-wish" // Seat wishes a pause
	WentOn   EntryKind = "go-on"      // the game continues after a countdown; Restart says what had stopped it
	// TimedOut says that Seat's clock ran out; Zero is the consequence. Resumed says how much of the time since the previous entry counts
	// for the clocks. With a clock of days, the time without a server does not count. With a clock of seconds, all recorded time counts.
	TimedOut EntryKind = "flag"
	Resumed  EntryKind = "taken-up"

	Ended   EntryKind = "end"    // the host ended the game
	Deleted EntryKind = "delete" // the table was deleted

	// Presence says that the set of connected users has changed visibly. Entry is the last entry. Presence is broadcast
	// in batches.
	Presence EntryKind = "presence"
	// Beside says that the table must be fetched again: something outside the log has changed, or something that only some users may know.
	// Entry is the last entry.
	Beside EntryKind = "beside"
	// Chatted says that a chat message was written or removed. Entry is the last entry.
	Chatted EntryKind = "talk"
	// Reset says that the stream cannot begin at the requested entry: draw the table again.
	Reset EntryKind = "reset"
)

// An Event is the public part of one log entry, or of a change outside the log: what everybody at the table may know.
type Event struct {
	Entry int64
	Time  time.Time
	Kind  EntryKind
	Seat  game.Seat // the seat that the event is about; the spectator if none
	Name  string
	Level string
	Pace  Pace
	To    int       // Undid, Asked: the last ply that stays or would stay
	For   game.Seat // TakeoverAsked, TakeoverAnswered, ReplaceAsked, ReplaceAnswered
	Yes   bool      // Answered, TakeoverAnswered, ReplaceAnswered: whether the seat agrees
	Done  bool      // TakeoverAnswered, ReplaceAnswered: the last seat agreed, and the action was carried out
	Was   string    // Sat: the name of the previous holder; "" for none
	Open  Openness  // Unlocked
	Kept  bool      // Returned: the holder was giving the seat away, and no longer is
	// By is the name of a person who acted on somebody else's seat; "" if nobody did. Back says that the person who acted had lost the seat
	// before.
	By   string
	Back bool
	// Own says that the person requested the bot for their own seat. Stays says that the bot plays until the seat's
	// next turn is over. Free says that the seat is freed.
	Own, Stays, Free bool
	// Restart says that the game had been paused by a restart of the server, and now continues.
	Restart bool
	Zero    OnTimeout // TimedOut
	// Ply is the number of moves in the record after the event, Phase the phase of the table. So an undo by consent shows in a lower Ply,
	// and the start of the game in Phase.
	Ply   int
	Phase Phase
}

// Phrase returns the event as a phrase of the catalogue [Words], with the seat as a thing. The title's own catalogue describes moves
// instead (see [game.About.MoveText]). The kinds that are not kinds of log entries have no text.
func (e Event) Phrase() game.Phrase {
	id := "event." + string(e.Kind)
	switch {
	case e.Kind == Sat && e.Back:
		id += "-back"
	case e.Kind == Sat && e.Was != "":
		id += "-over"
	case e.Kind == Returned && e.Own:
		id += "-withdraws"
	case e.Kind == Returned && e.Kept:
		id += "-keeps"
	case e.Kind == TimedOut:
		id += "-" + string(e.Zero)
	case e.Kind == Unlocked && e.Open.Seats:
		id += "-seats"
	case e.Kind == Unlocked && e.Open.Watch:
		id += "-watch"
	case e.Kind == Dropped && e.Back:
		id += "-back"
	case (e.Kind == Dropped || e.Kind == Handed) && e.By != "":
		id += "-by"
	case e.Kind == TakeoverAsked && e.Own:
		id += "-own"
	case e.Kind == TakeoverAsked && e.Stays && e.Seat == game.Spectator:
		id += "-stays-host"
	case e.Kind == TakeoverAsked && e.Stays:
		id += "-stays"
	case e.Kind == ReplaceAsked && e.Free && e.Seat == game.Spectator:
		id += "-free-host"
	case e.Kind == ReplaceAsked && e.Free:
		id += "-free"
	case e.answers() && e.Free && e.Done:
		id += "-free-done"
	case e.answers() && e.Free && e.Yes:
		id += "-free-yes"
	case e.answers() && e.Free:
		id += "-free-no"
	case e.answers() && e.Done && e.Stays:
		id += "-stays"
	case e.answers() && e.Done:
		id += "-done"
	case e.answers() && e.Yes:
		id += "-yes"
	case e.answers():
		id += "-no"
	case e.Kind == WentOn && e.Restart:
		id += "-restart"
	case (e.Kind == Paused || e.Kind == WentOn || e.Kind == TakeoverAsked || e.Kind == ReplaceAsked) && e.Seat == game.Spectator:
		id += "-host"
	}
	return game.NewPhrase(id, "seat", e.Seat, "name", plain(e.Name), "level", game.MakeThing("level", e.Level),
		"pace", game.MakeThing("pace", string(e.Pace)), "n", game.Number(e.To), "for", e.For, "was", plain(e.Was), "by", plain(e.By))
}

// answers reports whether the event is an answer to a question.
func (e Event) answers() bool {
	return e.Kind == Answered || e.Kind == TakeoverAnswered || e.Kind == ReplaceAnswered
}

// plain returns a person's own text as a thing that is not looked up in a catalogue.
func plain(text string) game.Thing { return game.MakeThing("name", text) }

// event returns the event of an entry. It must be called before the entry is applied. Ply and Phase are not set yet. Data that cannot be
// read leaves fields empty.
func (s *State) event(entry store.Entry) Event {
	e := Event{Entry: entry.Number, Time: entry.Time, Kind: EntryKind(entry.Kind), Seat: game.Spectator}
	switch e.Kind {
	case Resumed:
		if s.live() { // it only records the use of the clocks; the game was not paused
			e.Kind = Beside
		}
	case autoPassed, asksAgain, merges:
		e.Kind = Beside // auto-pass and merged accounts are private
	case Sat, Renamed:
		data, _ := unpackEntry[taking](entry)
		e.Seat, e.Name = data.Seat, data.Name
		if c, err := s.occupant(data.Seat); err == nil && e.Kind == Sat {
			if e.Back = c.was != "" && c.was == entry.User; c.Offer != "" {
				e.Was = c.Name
			}
		}
	case Began, Resigned, Handed:
		data, _ := unpack[handing](entry.Data)
		e.Seat, e.Level = data.Seat, data.Level
		if c, err := s.occupant(data.Seat); err == nil && e.Kind == Handed && c.Guest != "" && c.Guest != entry.User {
			e.By = s.nameOf(entry.User)
		}
	case WentOn:
		data, _ := unpack[goingOn](entry.Data)
		e.Seat, e.Restart = data.Seat, data.Restart
	case Unlocked:
		e.Open, _ = unpack[Openness](entry.Data)
	case Declined:
		data, _ := unpack[seated](entry.Data)
		e.Seat = data.Seat
		if c, err := s.occupant(data.Seat); err == nil {
			e.Name = c.Name
		}
	case Returned, Paused, Wished:
		data, _ := unpack[seated](entry.Data)
		e.Seat = data.Seat
		if c, err := s.occupant(data.Seat); err == nil && e.Kind == Returned {
			e.Kept, e.Own = c.Gift && c.Level == "", c.Level == "" && s.asksForBot(data.Seat)
		}
	case TimedOut:
		data, _ := unpack[timingOut](entry.Data)
		e.Seat, e.Level = data.Seat, data.Level
		if s.clocks != nil {
			e.Zero = s.clocks.control.OnTimeout
		}
	case Given:
		data, _ := unpack[giving](entry.Data)
		e.Seat = data.Seat
	case ReplaceAsked:
		data, _ := unpack[replacing](entry.Data)
		e.Seat, e.For, e.Free = data.By, data.Seat, data.Free
		e.Name = s.freedName(data.Seat, data.Free)
	case Dropped:
		data, _ := unpack[dropping](entry.Data)
		e.Seat = data.Seat
		if c, err := s.occupant(data.Seat); err == nil {
			if e.Name = c.Name; c.Guest != "" && c.Guest != entry.User {
				e.By, e.Back = s.nameOf(entry.User), c.was != "" && c.was == entry.User
			}
		}
	case Played:
		data, _ := unpack[playedMove](entry.Data)
		e.Seat = data.Seat
	case Undid, Asked:
		data, _ := unpack[undoing](entry.Data)
		e.Seat, e.To = data.Seat, data.Ply
	case TakeoverAsked:
		data, _ := unpack[takeover](entry.Data)
		e.Seat, e.For, e.Level, e.Stays, e.Own = data.By, data.Seat, data.Level, data.Stays, data.By == data.Seat
	case Answered, TakeoverAnswered, ReplaceAnswered:
		data, _ := unpack[answering](entry.Data)
		e.Seat, e.Yes = data.Seat, data.Yes
		if q := s.question; q != nil && q.subject != ToTakeBack {
			e.Stays, e.Free, e.Own, e.Name = q.stays, q.free, q.by == q.seat, s.freedName(q.seat, q.free)
			e.For, e.Level, e.Done = q.seat, q.level, data.Yes && q.asked&^s.held(entry.User) == 0
		}
	case Paced:
		data, _ := unpack[pacing](entry.Data)
		e.Pace = data.Pace
	}
	return e // applying the entry returns the error of unreadable data
}

// freedName returns the name of a seat's person if free is set; "" otherwise. The event keeps that name, because another person may hold
// the freed seat later.
func (s *State) freedName(seat game.Seat, free bool) string {
	if c, err := s.occupant(seat); err == nil && free {
		return c.Name
	}
	return ""
}

// note adds an event to the game's history. It skips moves, which are in the record, and events that the history does not show. After an
// undo it lowers the Ply of earlier events to the number of moves that are left. The event takes the place of the previous one if it
// replaces that (see replaces).
func (s *State) note(e Event) {
	switch e.Kind {
	case Opened, Played, Deleted, Beside:
		return
	}
	n := len(s.events)
	if n == 0 || s.events[n-1].Ply <= e.Ply && !e.replaces(s.events[n-1]) {
		s.events = append(s.events, e)
		return
	}
	kept := slices.Clone(s.events) // copied, since others may still read the old slice
	for i := n - 1; i >= 0 && kept[i].Ply > e.Ply; i-- {
		kept[i].Ply = e.Ply
	}
	if e.replaces(kept[n-1]) {
		kept = kept[:n-1]
	}
	s.events = append(kept, e)
}

// replaces reports whether an event makes the previous event in the history irrelevant. For example, the second of two undos by the same
// seat includes the first.
func (e Event) replaces(before Event) bool {
	if e.Kind == Resumed {
		return before.Kind == Resumed && e.Ply == before.Ply
	}
	return e.Kind == Undid && before.Kind == Undid && e.Seat == before.Seat && e.Ply == before.Ply
}

// Events returns what happened at the table apart from moves, in order, as everybody may know it: seats taken or left, resignations, bots,
// undos, and so on. An event belongs after the move with the number Ply, which is never greater than the number of moves in the record.
func (t *Table) Events(ctx context.Context) ([]Event, error) {
	var all []Event
	err := t.read(ctx, func(s *State) error {
		all = s.events
		return nil
	})
	return slices.Clone(all), err
}
