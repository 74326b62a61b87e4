package table

import (
	"context"
	"slices"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// A Happening is the kind of an event.
type Happening string

// What happens at tables. All but the last four are kinds of log entries.
const (
	Opened   Happening = "open"     // the table was made
	Sat      Happening = "sit"      // Seat was taken by Name
	Renamed  Happening = "rename"   // Seat's person is now called Name
	Began    Happening = "begin"    // the host began; empty chairs went to bots of Level
	Said     Happening = "say"      // Seat said a sentence; the words and what followed are in the update's Heard
	Undid    Happening = "undo"     // Seat took back the sentences behind Ply
	Asked    Happening = "undo-ask" // Seat asks to take back the sentences behind To
	Answered Happening = "undo-answer"
	// LendAsked and LendAnswered are about a bot of Level that is to act For a person.
	LendAsked    Happening = "bot-ask"
	LendAnswered Happening = "bot-answer"
	// Given and what follows is about seats that another person may take. Seat gives its own away; or it asks, or answers, whether another
	// may have that of For, who is silent, or whether the host may free it.
	Given           Happening = "give"
	ReplaceAsked    Happening = "replace-ask"
	ReplaceAnswered Happening = "replace-answer"

	Resigned Happening = "resign" // Seat gave up; a bot of Level plays on
	Handed   Happening = "bot"    // a bot of Level acts for Seat
	Returned Happening = "back"   // Seat's person is back
	Dropped  Happening = "drop"   // Seat is empty again; Name was there
	Paced    Happening = "pace"   // the bots' pace is now Pace
	// Unlocked says that the host opened the table to all who can reach the server, for what Open says, or closed it again. Declined that a
	// guest gave up Seat, which was kept for them.
	Unlocked Happening = "unlock"
	Declined Happening = "decline"
	Paused   Happening = "pause" // Seat let the game's time stand still
	Wished   Happening = "pause-wish"
	WentOn   Happening = "go-on" // the game goes on after a countdown; Restart says after what
	// Flagged says that Seat's time has run out, and Zero what came of it. TakenUp says how much of the time since the entry before counts
	// for the clocks: with clocks of days not that in which no server was there, with clocks of minutes all.
	Flagged Happening = "flag"
	TakenUp Happening = "taken-up"

	Ended   Happening = "end"    // the host ended the game
	Deleted Happening = "delete" // the table is gone

	// Presence says that others are here than before, as far as that is shown; Entry is that of the last event. It is told in batches.
	Presence Happening = "presence"
	// Beside says that something changed that is in no entry, and that the table is to be looked at again; Entry is that of the last
	// event.
	Beside Happening = "beside"
	// Talked says that something was said beside the game; Entry is that of the last event.
	Talked Happening = "talk"
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
	To    int       // Undid, Asked: the last ply that stays or would stay
	For   game.Seat // LendAsked, LendAnswered, ReplaceAsked, ReplaceAnswered
	Yes   bool      // Answered, LendAnswered, ReplaceAnswered: whether the seat agrees
	Done  bool      // LendAnswered, ReplaceAnswered: the seat was the last to agree, and it is done
	Was   string    // Sat: who held the seat until then; "" for nobody
	Open  Openness  // Unlocked
	Kept  bool      // Returned: the seat was being given away, and is not any more
	// By is what the person is called who did it to another one's seat; "" where nobody did. Back says that they had lost the seat before.
	By   string
	Back bool
	// Own says that a bot plays, or is to play, for who asked for it, Stays that it plays until the seat's next turn is over, and Free that
	// the seat is freed.
	Own, Stays, Free bool
	// Restart says of a game that goes on that its time had stood still because the server was started anew.
	Restart bool
	Zero    AtZero // Flagged
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
	case e.Kind == Sat && e.Back:
		id += "-back"
	case e.Kind == Sat && e.Was != "":
		id += "-over"
	case e.Kind == Returned && e.Own:
		id += "-withdraws"
	case e.Kind == Returned && e.Kept:
		id += "-keeps"
	case e.Kind == Flagged:
		id += "-" + string(e.Zero)
	case e.Kind == Unlocked && e.Open.Seats:
		id += "-seats"
	case e.Kind == Unlocked && e.Open.Watch:
		id += "-watch"
	case e.Kind == Dropped && e.Back:
		id += "-back"
	case (e.Kind == Dropped || e.Kind == Handed) && e.By != "":
		id += "-by"
	case e.Kind == LendAsked && e.Own:
		id += "-own"
	case e.Kind == LendAsked && e.Stays && e.Seat == game.Watcher:
		id += "-stays-host"
	case e.Kind == LendAsked && e.Stays:
		id += "-stays"
	case e.Kind == ReplaceAsked && e.Free && e.Seat == game.Watcher:
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
	case (e.Kind == Paused || e.Kind == WentOn || e.Kind == LendAsked || e.Kind == ReplaceAsked) && e.Seat == game.Watcher:
		id += "-host"
	}
	return game.Say(id, "seat", e.Seat, "name", plain(e.Name), "level", game.MakeThing("level", e.Level),
		"pace", game.MakeThing("pace", string(e.Pace)), "n", game.Number(e.To), "for", e.For, "was", plain(e.Was), "by", plain(e.By))
}

// answers tells whether the event is an answer to a question.
func (e Event) answers() bool {
	return e.Kind == Answered || e.Kind == LendAnswered || e.Kind == ReplaceAnswered
}

// plain is a person's own words as a thing of no kind, so that nothing in them is looked up.
func plain(text string) game.Thing { return game.MakeThing("name", text) }

// event is what an entry is about, before it is applied: what the table is after it is not known yet.
func (s *State) event(entry store.Entry) Event {
	e := Event{Entry: entry.Number, Time: entry.Time, Kind: Happening(entry.Kind), Seat: game.Watcher}
	switch e.Kind {
	case TakenUp:
		if s.live() { // it is noted what is used of the clocks, and nothing stood still
			e.Kind = Beside
		}
	case letsBe, asksAgain, passes:
		e.Kind = Beside // what a seat lets be, and as whom its person signs in, is for nobody else to know
	case Sat, Renamed:
		data, _ := unpackEntry[taking](entry)
		e.Seat, e.Name = data.Seat, data.Name
		if c, err := s.chair(data.Seat); err == nil && e.Kind == Sat {
			if e.Back = c.was != "" && c.was == entry.Guest; c.Offer != "" {
				e.Was = c.Name
			}
		}
	case Began, Resigned, Handed:
		data, _ := unpack[handing](entry.Data)
		e.Seat, e.Level = data.Seat, data.Level
		if c, err := s.chair(data.Seat); err == nil && e.Kind == Handed && c.Guest != "" && c.Guest != entry.Guest {
			e.By = s.who(entry.Guest)
		}
	case WentOn:
		data, _ := unpack[goingOn](entry.Data)
		e.Seat, e.Restart = data.Seat, data.Restart
	case Unlocked:
		e.Open, _ = unpack[Openness](entry.Data)
	case Declined:
		data, _ := unpack[seated](entry.Data)
		e.Seat = data.Seat
		if c, err := s.chair(data.Seat); err == nil {
			e.Name = c.Name
		}
	case Returned, Paused, Wished:
		data, _ := unpack[seated](entry.Data)
		e.Seat = data.Seat
		if c, err := s.chair(data.Seat); err == nil && e.Kind == Returned {
			e.Kept, e.Own = c.Gift && c.Level == "", c.Level == "" && s.asksForBot(data.Seat)
		}
	case Flagged:
		data, _ := unpack[flagging](entry.Data)
		e.Seat, e.Level = data.Seat, data.Level
		if s.clocks != nil {
			e.Zero = s.clocks.control.Zero
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
		if c, err := s.chair(data.Seat); err == nil {
			if e.Name = c.Name; c.Guest != "" && c.Guest != entry.Guest {
				e.By, e.Back = s.who(entry.Guest), c.was != "" && c.was == entry.Guest
			}
		}
	case Said:
		data, _ := unpack[saying](entry.Data)
		e.Seat = data.Seat
	case Undid, Asked:
		data, _ := unpack[undoing](entry.Data)
		e.Seat, e.To = data.Seat, data.Ply
	case LendAsked:
		data, _ := unpack[lending](entry.Data)
		e.Seat, e.For, e.Level, e.Stays, e.Own = data.By, data.Seat, data.Level, data.Stays, data.By == data.Seat
	case Answered, LendAnswered, ReplaceAnswered:
		data, _ := unpack[answering](entry.Data)
		e.Seat, e.Yes = data.Seat, data.Yes
		if q := s.question; q != nil && q.subject != ToTakeBack {
			e.Stays, e.Free, e.Own, e.Name = q.stays, q.free, q.by == q.seat, s.freedName(q.seat, q.free)
			e.For, e.Level, e.Done = q.seat, q.level, data.Yes && q.asked&^s.held(entry.Guest) == 0
		}
	case Paced:
		data, _ := unpack[pacing](entry.Data)
		e.Pace = data.Pace
	}
	return e // data that cannot be read is refused when the entry is applied
}

// freedName is what the person of a seat is called that is freed: later another may have it.
func (s *State) freedName(seat game.Seat, free bool) string {
	if c, err := s.chair(seat); err == nil && free {
		return c.Name
	}
	return ""
}

// note keeps an event for the log of the game. Sentences are told from the record, and that the table was made or deleted
// nobody needs to be told there.
func (s *State) note(e Event) {
	switch e.Kind {
	case Opened, Said, Deleted, Beside:
		return
	}
	n := len(s.events)
	if n == 0 || s.events[n-1].Ply <= e.Ply && !e.replaces(s.events[n-1]) {
		s.events = append(s.events, e)
		return
	}
	kept := slices.Clone(s.events) // in new memory: others may still read the old
	for i := n - 1; i >= 0 && kept[i].Ply > e.Ply; i-- {
		kept[i].Ply = e.Ply
	}
	if e.replaces(kept[n-1]) {
		kept = kept[:n-1]
	}
	s.events = append(kept, e)
}

// replaces tells whether an event makes the one before it not worth telling: somebody who takes back twice has gone back to
// where the second one leads.
func (e Event) replaces(before Event) bool {
	if e.Kind == TakenUp {
		return before.Kind == TakenUp && e.Ply == before.Ply
	}
	return e.Kind == Undid && before.Kind == Undid && e.Seat == before.Seat && e.Ply == before.Ply
}

// Events gives what happened at the table beside sentences, in order, as everybody may know it: who sat down, left, resigned,
// was given a bot, took back, and so on. The Ply of an event is its place in the log of the game, behind that sentence: not
// beyond the sentences that stand.
func (t *Table) Events(ctx context.Context) ([]Event, error) {
	var all []Event
	err := t.read(ctx, func(s *State) error {
		all = s.events
		return nil
	})
	return slices.Clone(all), err
}
