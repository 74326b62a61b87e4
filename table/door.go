package table

import (
	"slices"

	"pantheon/game"
	"pantheon/store"
)

// A table is found by its links. Its host may also open it to all who can reach the server. The list of open tables
// then shows it, anybody may join on a free seat, and anybody may watch the running game. A seat can be kept for one
// user.

// An Openness says how a table is open to all who can reach the server. The zero value, the default, is not open.
type Openness struct {
	Seats bool `json:"seats,omitempty"` // anybody may join on a free seat
	Watch bool `json:"watch,omitempty"` // anybody may watch the running game, and the list shows it
}

// SetOpen opens the table to all, or closes it. Only the host may send it.
type SetOpen struct{ Openness }

// JoinOpen takes a seat without a link: the seat that is kept for the user, or a free seat of an open table. It is refused for a user who
// has a seat there, or whom the host or an occupant has blocked. In a running game with hidden information it is also refused for a user
// who has ever had a seat.
type JoinOpen struct{}

// Decline gives up the seat that is kept for the user.
type Decline struct{}

func (SetOpen) isCommand()  {}
func (JoinOpen) isCommand() {}
func (Decline) isCommand()  {}

// The search terms for open tables: openWord while a seat is free, watchWord while the running game can be watched.
const (
	openWord  = "open"
	watchWord = "watchable"
)

// free reports whether anybody may take the seat: it is empty and kept for nobody.
func (c occupant) free() bool { return c.empty() && c.For == "" }

// joinable reports whether anybody may join the table without a link.
func (s *State) joinable() bool {
	return s.door.Seats && !s.deleted && !s.phase.Done() && slices.ContainsFunc(s.occupants, occupant.free)
}

// watchable reports whether the list of open tables may show the game to spectators: it runs, and the host allows it.
func (s *State) watchable() bool { return s.door.Watch && !s.deleted && s.phase == Running }

// listed returns the search terms that the table should have in its current state, for the list of open tables.
func (s *State) listed() (words []string) {
	if s.joinable() {
		words = append(words, openWord)
	}
	if s.watchable() {
		words = append(words, watchWord)
	}
	return words
}

// relisted compares the search terms before and now and returns the terms to add and to remove.
func relisted(before, now []string) (gained, lost []string) {
	for _, w := range now {
		if !slices.Contains(before, w) {
			gained = append(gained, w)
		}
	}
	for _, w := range before {
		if !slices.Contains(now, w) {
			lost = append(lost, w)
		}
	}
	return gained, lost
}

// keptFor returns the seat that is kept for a user; ok is false if there is none, or if the game is over.
func (s *State) keptFor(guest string) (seat game.Seat, ok bool) {
	i := slices.IndexFunc(s.occupants, func(c occupant) bool { return guest != "" && c.For == guest && c.Guest == "" })
	return game.Seat(i), i >= 0 && !s.phase.Done()
}

func (s *State) decideOpen(by Actor, act SetOpen) (*pendingEntry, error) {
	switch {
	case by.ID != s.host.ID:
		return nil, refuse("not-host")
	case s.phase.Done():
		return nil, s.notRunning()
	case s.lesson != nil:
		return nil, refuse("open-lesson")
	case act.Openness == s.door:
		return nil, nil
	}
	return &pendingEntry{kind: Unlocked, data: act.Openness}, nil
}

func (s *State) decideJoinOpen(by Actor, around decideEnv) (*pendingEntry, error) {
	seat, kept := s.keptFor(by.ID)
	switch {
	case s.phase.Done():
		return nil, s.notRunning()
	case s.held(by.ID) != 0:
		return nil, refuse("seated-here")
	case !kept && !s.door.Seats:
		return nil, refuse("not-open")
	case s.knows(by.ID):
		return nil, refuse("seated-before")
	case around.barred != nil && around.barred(by.ID):
		return nil, refuse("barred")
	}
	if !kept {
		i := slices.IndexFunc(s.occupants, occupant.free)
		if i < 0 {
			return nil, refuse("full")
		}
		seat = game.Seat(i)
	}
	return s.seats(by, seat)
}

// seats returns the entry by which a user takes a seat, or a refusal if they cannot have their name at this table.
func (s *State) seats(by Actor, seat game.Seat) (*pendingEntry, error) {
	name, err := CleanName(by.Name)
	if err == nil {
		err = s.unlike(name, by.ID, seat)
	}
	if err != nil {
		return nil, err
	}
	return &pendingEntry{kind: Sat, data: taking{Seat: seat, Name: name}, words: []string{guestWord(by.ID)}}, nil
}

func (s *State) decideDecline(by Actor) (*pendingEntry, error) {
	seat, kept := s.keptFor(by.ID)
	if !kept {
		return nil, refuse("not-invited")
	}
	return &pendingEntry{kind: Declined, data: seated{Seat: seat}}, nil
}

// unlock applies an entry that opened the table to all, or closed it again.
func (s *State) unlock(e store.Entry, data Openness) error {
	s.door, s.opened = data, e.Time
	return nil
}

// decline applies an entry by which a user gave up the seat that was kept for them.
func (s *State) decline(_ store.Entry, data seated) error {
	c, err := s.occupant(data.Seat)
	if err != nil {
		return err
	}
	c.For, c.Name = "", ""
	return nil
}
