package table

import (
	"slices"

	"pantheon/store"
)

// Who played as somebody without an account and then signs in can take along what they hold: at each table it passes to the person that
// they are, by an entry of the log. They keep the names by which the others know them.

// Pass gives all that the guest holds at the table to another one, who is the same person: their seats, those that are kept for them, and
// the table itself where they host it. Nobody comes by two seats that way.
type Pass struct{ To string }

func (Pass) act() {}

// passes is what it leaves in the log. For the others nothing has changed.
const passes Happening = "pass"

// passing is the data of "pass"; the entry's guest is who had it all.
type passing struct {
	To string `json:"to"`
}

// holds tells whether a guest has anything at the table.
func (s *State) holds(guest string) bool {
	return s.held(guest) != 0 || s.hosts(guest) || slices.ContainsFunc(s.chairs, func(c sitting) bool { return guest != "" && c.For == guest })
}

// clash tells whether one person would have the seats of two who play against each other here, or would learn what they must not.
func (s *State) clash(from, to string) bool {
	return !s.phase.Done() && s.held(from) != 0 && (s.held(to) != 0 || s.knows(to))
}

// decidePass decides on passing all that a guest holds to another one.
func (s *State) decidePass(by Guest, act Pass) (*decision, error) {
	switch {
	case !cleanID(by.ID) || !cleanID(act.To) || by.ID == act.To:
		return nil, refuse("guest-unknown")
	case s.clash(by.ID, act.To):
		return nil, refuse("pass-both")
	case !s.holds(by.ID):
		return nil, nil
	}
	return &decision{kind: passes, data: passing(act), words: []string{guestWord(act.To)}, drops: []string{guestWord(by.ID)}}, nil
}

// pass applies that all that a guest holds is another one's.
func (s *State) pass(e store.Entry, data passing) error {
	from, to := e.Guest, data.To
	own := func(id *string) {
		if *id == from {
			*id = to
		}
	}
	own(&s.host.ID)
	s.chairs = slices.Clone(s.chairs)
	for i := range s.chairs {
		own(&s.chairs[i].Guest)
		own(&s.chairs[i].For)
		own(&s.chairs[i].was)
		own(&s.lets[i].guest)
	}
	s.sat = slices.DeleteFunc(slices.Clone(s.sat), func(id string) bool { return id == from })
	if s.held(to) != 0 {
		s.remember(to)
	}
	return nil
}
