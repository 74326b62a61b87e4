package table

import (
	"context"
	"errors"
	"maps"
	"slices"

	"pantheon/game"
	"pantheon/store"
)

// Leave gives up a seat before the game begins, so that the seat is empty again. Only the user who holds it may send it, and only for a
// seat of the kind [Friend].
type Leave struct{ Seat game.Seat }

func (Leave) isCommand() {}

// decideLeave decides whether a user may leave a seat before the game begins.
func (s *State) decideLeave(by Actor, act Leave, around decideEnv) (*pendingEntry, error) {
	c, err := s.own(by, act.Seat)
	switch {
	case err != nil:
		return nil, err
	case s.phase != Lobby:
		return nil, refuse("begun")
	case c.Kind != Friend:
		return nil, refuse("drop-not-friend")
	}
	token := around.token()
	return &pendingEntry{kind: Dropped, data: dropping{Seat: act.Seat, Token: token}, words: []string{tokenWord(token)}}, nil
}

// TablesOf returns the ids of the tables at which a user is host, has ever had a seat or an invitation, or has table rows; none for an
// invalid id.
func (h *Server) TablesOf(ctx context.Context, guest string) ([]string, error) {
	if !cleanID(guest) {
		return nil, nil
	}
	ids, err := h.log.Find(ctx, guestWord(guest))
	if err != nil {
		return nil, err
	}
	slips, err := h.log.TableRowsOf(ctx, guest)
	for _, s := range slips {
		if !slices.Contains(ids, s.Table) {
			ids = append(ids, s.Table)
		}
	}
	return ids, err
}

// ForgetAt removes a user from a table.
//
// Their name is permanently removed from the log, and their chat messages with it. Their random id, which reveals nothing, stays. A table
// that they host is deleted if nobody else ever had a seat, or if the game has not begun. So is an uploaded record that they host. In a
// running game a bot plays on for them, as after a resignation.
//
// For a table of another server, it returns an [Elsewhere]; for a table that does not exist, it returns nil.
func (h *Server) ForgetAt(ctx context.Context, id, guest string) error {
	t, err := h.Table(ctx, id)
	if errors.Is(err, ErrGone) || errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	var acts []Command
	err = t.read(ctx, func(s *State) error {
		alone := true
		for _, g := range s.sat {
			alone = alone && g == guest
		}
		switch {
		case s.host.ID == guest && (alone || s.phase == Lobby || s.phase == Study):
			acts = append(acts, Delete{})
			return nil
		}
		for held := s.held(guest); held != 0; held = held.Without(held.First()) {
			seat := held.First()
			switch {
			case s.phase == Lobby:
				acts = append(acts, Leave{seat})
			case s.phase == Running && !s.occupants[seat].Resigned:
				acts = append(acts, Resign{seat})
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, act := range acts {
		if _, err := t.Do(ctx, Request{Guest: Actor{ID: guest}, Act: act}); err != nil {
			return err
		}
		if _, deleted := act.(Delete); deleted {
			return nil
		}
	}
	for _, forget := range []func(context.Context, string) error{t.ForgetChat, t.unmute} {
		var silent *Refused // the table has no chat
		if err := forget(ctx, guest); err != nil && !errors.As(err, &silent) {
			return err
		}
	}
	return t.unname(ctx, guest)
}

// unmute removes a user from the mute lists of others at the table, which hold the user's name. It refuses a table without chat.
func (t *Table) unmute(ctx context.Context, guest string) error {
	return t.chatIn(ctx, func(_ *State, now *chatState) error {
		for other, self := range now.self {
			if _, muted := self.Muted[guest]; !muted {
				continue
			}
			self.Muted = maps.Clone(self.Muted)
			delete(self.Muted, guest)
			if err := t.keepSelf(ctx, now, other, self); err != nil {
				return err
			}
		}
		return nil
	})
}

// unname removes all names of a user from the entries of the table, and reads the table again.
func (t *Table) unname(ctx context.Context, guest string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.load(ctx); err != nil {
		return ignore(err, ErrGone)
	}
	entries, err := t.server.log.Entries(ctx, t.id, 0)
	if err != nil {
		return err
	}
	places := namesTold(entries, formerIDs(entries, guest))
	if len(places) == 0 {
		return nil
	}
	if err := t.server.log.RedactNamesAt(ctx, t.id, places...); err != nil {
		return err
	}
	if err := t.server.forgetResults(ctx, t.id); err != nil {
		return err
	}
	t.forget() // also drops everything rendered with the name
	if err := t.load(ctx); err != nil {
		return err
	}
	t.publish(t.beside(Beside))
	return nil
}

// namesTold returns the places of all names of the given users in a log, with those of other persons at their screens. It leaves out names
// of seats that were kept for them.
func namesTold(entries []store.Entry, guests []string) (places []store.Naming) {
	for _, e := range entries {
		for place, whose := range namers(e) {
			if whose != "" && slices.Contains(guests, whose) {
				places = append(places, store.Naming{Entry: e.Number, Place: place})
			}
		}
	}
	return places
}

// namers returns, for each place of a name in an entry, the id of the user whose name it is; "" if nobody holds the seat.
func namers(e store.Entry) []string {
	switch EntryKind(e.Kind) {
	case Opened:
		data, err := unpack[opening](e.Data)
		if err != nil {
			return nil
		}
		all := []string{data.Host.ID}
		for _, c := range data.Chairs {
			all = append(all, c.Guest)
		}
		return all
	case Sat, Renamed:
		return []string{e.User}
	}
	return nil
}

// Forget removes the table rows, user rows and read marks of a user. It also ends all their sessions and returns the new session version.
// Rows of others that hold the user's id stay. It does nothing for an invalid id.
func (h *Server) Forget(ctx context.Context, guest string) (issue int64, err error) {
	if !cleanID(guest) {
		return 0, nil
	}
	slips, err := h.log.TableRowsOf(ctx, guest)
	if err != nil {
		return 0, err
	}
	for _, s := range slips {
		if err := h.log.DropTableRows(ctx, s.Table, s.Kind, s.Key); err != nil {
			return 0, err
		}
	}
	if err := h.log.DropReadMarks(ctx, guest); err != nil {
		return 0, err
	}
	if err := h.log.DropUserRows(ctx, guest, "", ""); err != nil {
		return 0, err
	}
	h.avatars.learn(guest, "", h.clock.Now())
	if issue, err = h.log.RevokeSessions(ctx, guest); err != nil {
		return 0, err
	}
	_, err = h.log.Wipe(ctx, false)
	return issue, err
}

// Kept returns all table rows and user rows of a user, unchanged; none for an invalid id.
func (h *Server) Kept(ctx context.Context, guest string) (papers []store.UserRow, slips []store.TableRow, err error) {
	if !cleanID(guest) {
		return nil, nil, nil
	}
	if papers, err = h.log.UserRows(ctx, guest, ""); err != nil {
		return nil, nil, err
	}
	slips, err = h.log.TableRowsOf(ctx, guest)
	return papers, slips, err
}

// ReadMarks returns the read marks of a user at all tables; none for an invalid id.
func (h *Server) ReadMarks(ctx context.Context, guest string) ([]store.ReadMark, error) {
	if !cleanID(guest) {
		return nil, nil
	}
	return h.log.ReadMarksOf(ctx, guest)
}
