package table

import (
	"slices"

	"pantheon/store"
)

// A user who played without an account and then signs in can merge what they hold into the account. At each table an entry of the log gives
// everything to the account, which keeps the names by which the others know the user.

// Merge gives everything that the user holds at the table to another user id of the same person: their seats, seats kept for them, and the
// role of host. It is refused if one person would get two opposing seats, or a seat together with hidden information of another.
type Merge struct{ To string }

func (Merge) isCommand() {}

// merges is the kind of the log entry of a [Merge]. Other users see no change.
const merges EntryKind = "pass"

// merging is the data of "pass". The entry's user is the former holder.
type merging struct {
	To string `json:"to"`
}

// holds reports whether a user has a seat or a reserved seat at the table, or is its host.
func (s *State) holds(guest string) bool {
	return s.held(guest) != 0 || s.hosts(guest) || slices.ContainsFunc(s.occupants, func(c occupant) bool { return guest != "" && c.For == guest })
}

// clash reports whether merging two users would give one person opposing seats at this table, or hidden information of another seat.
// A resigned seat counts, since its holder still knows its hidden information.
func (s *State) clash(from, to string) bool {
	return !s.phase.Done() && s.held(from) != 0 && (s.held(to) != 0 || s.knows(to))
}

// decideMerge decides whether a user may give everything they hold to another user id. Both results are nil if the user holds nothing.
func (s *State) decideMerge(by Actor, act Merge) (*pendingEntry, error) {
	switch {
	case !cleanID(by.ID) || !cleanID(act.To) || by.ID == act.To:
		return nil, refuse("guest-unknown")
	case s.clash(by.ID, act.To):
		return nil, refuse("pass-both")
	case !s.holds(by.ID):
		return nil, nil
	}
	return &pendingEntry{kind: merges, data: merging(act), words: []string{guestWord(act.To)}, drops: []string{guestWord(by.ID)}}, nil
}

// merge applies an entry that gives everything that a user holds to another user id.
func (s *State) merge(e store.Entry, data merging) error {
	from, to := e.User, data.To
	own := func(id *string) {
		if *id == from {
			*id = to
		}
	}
	own(&s.host.ID)
	s.occupants = slices.Clone(s.occupants)
	for i := range s.occupants {
		own(&s.occupants[i].Guest)
		own(&s.occupants[i].For)
		own(&s.occupants[i].was)
		own(&s.autoPasses[i].guest)
	}
	s.sat = slices.DeleteFunc(slices.Clone(s.sat), func(id string) bool { return id == from })
	if s.held(to) != 0 {
		s.remember(to)
	}
	return nil
}
