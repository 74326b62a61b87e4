package table

import (
	"slices"

	"pantheon/game"
	"pantheon/store"
)

// A table is found by its links. Its host may also open its door to all who can reach the server: then the list of open tables shows it,
// whoever comes may sit down on a free chair, and while the game runs whoever likes may watch. A chair can be kept for one guest.

// An Openness is what a table is open for to all who can reach the server; nothing is what tables are usually.
type Openness struct {
	Seats bool `json:"seats,omitempty"` // whoever comes may sit down on a free chair
	Watch bool `json:"watch,omitempty"` // the list shows it while the game runs
}

// SetOpen opens the table to all, or closes it. Only the host may.
type SetOpen struct{ Openness }

// Join sits down without a link: on the chair that is kept for the guest or, at a table that is open to all, on a free one. Who already
// sits there cannot.
type Join struct{}

// Decline gives up the chair that is kept for the guest.
type Decline struct{}

func (SetOpen) act() {}
func (Join) act()    {}
func (Decline) act() {}

// The words by which the log finds tables that are open: for as long as there is a free chair, or as the game can be watched.
const (
	openWord  = "open"
	watchWord = "watchable"
)

// free tells whether the chair is for whoever comes.
func (c sitting) free() bool { return c.empty() && c.For == "" }

// joinable tells whether whoever comes may sit down.
func (s *State) joinable() bool {
	return s.door.Seats && !s.deleted && !s.phase.Done() && slices.ContainsFunc(s.chairs, sitting.free)
}

// watchable tells whether the list shows the game for who wants to watch.
func (s *State) watchable() bool { return s.door.Watch && !s.deleted && s.phase == Running }

// listed are the words by which the list of open tables finds the table as it is.
func (s *State) listed() (words []string) {
	if s.joinable() {
		words = append(words, openWord)
	}
	if s.watchable() {
		words = append(words, watchWord)
	}
	return words
}

// relisted are the words that the table is found by now and was not before, and those that it is found by no longer.
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

// keptFor is the chair that is kept for a guest.
func (s *State) keptFor(guest string) (seat game.Seat, ok bool) {
	i := slices.IndexFunc(s.chairs, func(c sitting) bool { return guest != "" && c.For == guest && c.Guest == "" })
	return game.Seat(i), i >= 0 && !s.phase.Done()
}

func (s *State) decideOpen(by Guest, act SetOpen) (*decision, error) {
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
	return &decision{kind: Unlocked, data: act.Openness}, nil
}

func (s *State) decideJoin(by Guest, around surroundings) (*decision, error) {
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
		i := slices.IndexFunc(s.chairs, sitting.free)
		if i < 0 {
			return nil, refuse("full")
		}
		seat = game.Seat(i)
	}
	return s.seats(by, seat)
}

// seats is the entry by which a guest sits down on a chair, if they can have their name there.
func (s *State) seats(by Guest, seat game.Seat) (*decision, error) {
	name, err := CleanName(by.Name)
	if err == nil {
		err = s.unlike(name, by.ID, seat)
	}
	if err != nil {
		return nil, err
	}
	return &decision{kind: Sat, data: taking{Seat: seat, Name: name}, words: []string{guestWord(by.ID)}}, nil
}

func (s *State) decideDecline(by Guest) (*decision, error) {
	seat, kept := s.keptFor(by.ID)
	if !kept {
		return nil, refuse("not-invited")
	}
	return &decision{kind: Declined, data: seated{Seat: seat}}, nil
}

// unlock applies that the table is open to all, or closed again.
func (s *State) unlock(e store.Entry, data Openness) error {
	s.door, s.opened = data, e.Time
	return nil
}

// decline applies that a guest gave up the chair that was kept for them.
func (s *State) decline(_ store.Entry, data seated) error {
	c, err := s.chair(data.Seat)
	if err != nil {
		return err
	}
	c.For, c.Name = "", ""
	return nil
}
