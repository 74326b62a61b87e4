package table

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"pantheon/store"
)

// mergePremoves gives the planned moves of a user to another user id, in memory only. The caller must hold t.mu.
func (t *Table) mergePremoves(from, to string) {
	for _, p := range t.premoves {
		if p.guest == from {
			p.guest = to
		}
	}
}

// Clashes lists the tables at which two users cannot be merged: they hold opposing seats, or the user from holds a seat and the user to may
// know hidden information of another seat. The tables are read from their logs, whichever server has them. Tables that cannot be read are
// left out.
func (h *Server) Clashes(ctx context.Context, from, to string) (all []Summary, err error) {
	ids, err := h.log.Find(ctx, guestWord(from))
	if err != nil || !cleanID(from) || !cleanID(to) {
		return nil, err
	}
	for _, id := range ids {
		err := h.inspect(ctx, id, func(s *State) {
			if s.clash(from, to) {
				all = append(all, Summary{ID: id, Game: s.about.ID, Setup: s.record.Setup, Phase: s.phase})
			}
		})
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil && !errors.Is(err, ErrNotFound) && !errors.Is(err, ErrGone) {
			h.logger.Warn("a table cannot be read; its seats cannot be merged either", "table", id, "error", err)
		}
	}
	return all, nil
}

// MergeAt gives everything that a user has at a table, and in its table rows, to another user id of the same person. If it was interrupted,
// a repeated call completes it. It does nothing for a table that is unknown or was deleted. For a table of another server, it returns an
// [Elsewhere].
func (h *Server) MergeAt(ctx context.Context, id, from, to string) error {
	t, err := h.Table(ctx, id)
	if errors.Is(err, ErrGone) || errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := t.Do(ctx, Request{Guest: Actor{ID: from}, Act: Merge{to}}); err != nil {
		return err
	}
	return t.mergeBeside(ctx, from, to)
}

// mergeBeside merges what a user has beside the table's log into that of another user id: table rows such as messages and notes, mutes of
// the user, and the read mark.
func (t *Table) mergeBeside(ctx context.Context, from, to string) error {
	return t.read(ctx, func(s *State) error {
		slips, err := t.server.log.TableRowsOf(ctx, from)
		if err != nil {
			return err
		}
		defer t.dropChat() // it is read again from the log
		for _, slip := range slips {
			if slip.Table != t.id {
				continue
			}
			if err := t.mergeTableRow(ctx, slip, from, to); err != nil {
				return err
			}
		}
		if err := t.mergeMuted(ctx, from, to); err != nil {
			return err
		}
		if entry, at, err := t.server.log.Seen(ctx, t.id, from); err != nil || entry == 0 {
			return err
		} else if err := t.server.log.MarkRead(ctx, t.id, to, entry, at); err != nil {
			return err
		}
		t.server.askAvatars(ctx, s)
		return nil
	})
}

// mergeTableRow gives a table row to another user id, and combines it with a row that this id already has.
func (t *Table) mergeTableRow(ctx context.Context, slip store.TableRow, from, to string) error {
	now := slip
	now.User = to
	if slip.Key == from {
		now.Key = to
		all, err := t.server.log.TableRows(ctx, t.id, slip.Kind)
		if err != nil {
			return err
		}
		if i := slices.IndexFunc(all, func(s store.TableRow) bool { return s.Key == to }); i >= 0 {
			if now.Data, err = joined(slip.Kind, all[i].Data, slip.Data, to); err != nil {
				return err
			}
		}
	}
	if err := t.server.log.PutTableRow(ctx, now); err != nil || now.Key == slip.Key {
		return err
	}
	return t.server.log.DropTableRows(ctx, t.id, slip.Kind, slip.Key)
}

// joined returns the combined data of two rows of a kind whose users are the same person, with the user id guest. It returns own unchanged
// for kinds that are not combined, and for data that cannot be parsed.
func joined(kind string, own, more []byte, guest string) ([]byte, error) {
	switch kind {
	case chatOwn:
		var a, b chatSelf
		if err := errors.Join(json.Unmarshal(own, &a), json.Unmarshal(more, &b)); err != nil {
			return own, nil //nolint:nilerr // of another program
		}
		for r := range channels {
			a.Read[r] = max(a.Read[r], b.Read[r])
		}
		if a.Muted == nil {
			a.Muted = map[string]string{}
		}
		maps.Copy(a.Muted, b.Muted)
		delete(a.Muted, guest)
		return json.Marshal(a)
	case noteKind:
		var a, b struct{ Text string }
		if err := errors.Join(json.Unmarshal(own, &a), json.Unmarshal(more, &b)); err != nil {
			return own, nil //nolint:nilerr // of another program
		}
		a.Text += "\n" + b.Text
		return json.Marshal(a)
	}
	return own, nil
}

// mergeMuted replaces one user id by another in the stored mute lists. The user with the id to does not mute themselves.
func (t *Table) mergeMuted(ctx context.Context, from, to string) error {
	slips, err := t.server.log.TableRows(ctx, t.id, chatOwn)
	if err != nil {
		return err
	}
	for _, slip := range slips {
		var self chatSelf
		if json.Unmarshal(slip.Data, &self) != nil {
			continue
		}
		name, muted := self.Muted[from]
		if !muted {
			continue
		}
		delete(self.Muted, from)
		if slip.Key != to {
			self.Muted[to] = name
		}
		if slip.Data, err = json.Marshal(self); err != nil {
			return err
		}
		if err := t.server.log.PutTableRow(ctx, slip); err != nil {
			return err
		}
	}
	return nil
}

// MergeRest merges a user's remaining data into another user id of the same person, after [Server.MergeAt] for all tables: blocks by and of
// the user, reports by and about them, mutes by the admin, notification settings, and the avatar. Then it removes everything else of the
// user, ends all their sessions and returns the new session version. It refuses invalid ids, and equal ones.
func (h *Server) MergeRest(ctx context.Context, from, to string) (issue int64, err error) {
	if !cleanID(from) || !cleanID(to) || from == to {
		return 0, refuse("guest-unknown")
	}
	papers, err := h.log.UserRows(ctx, from, "")
	if err != nil {
		return 0, err
	}
	for _, p := range papers {
		if err := h.mergeRow(ctx, p, to); err != nil {
			return 0, err
		}
	}
	blockers, err := h.log.UserRowsBy(ctx, blockRow, from)
	if err != nil {
		return 0, err
	}
	for _, p := range blockers {
		if p.Key = to; p.Owner != to {
			if err := h.log.PutUserRow(ctx, p); err != nil {
				return 0, err
			}
		}
		if err := h.log.DropUserRows(ctx, p.Owner, blockRow, from); err != nil {
			return 0, err
		}
		h.blocking.forget(p.Owner)
	}
	if err := h.mergeAbuseReports(ctx, from, to); err != nil {
		return 0, err
	}
	h.blocking.forget(to)
	issue, err = h.Forget(ctx, from)
	h.NotificationsChanged(from)
	h.NotificationsChanged(to)
	return issue, err
}

// carried holds the kinds of user rows that are copied to the other user id unchanged. A row that this id has under the same key stays.
var carried = []string{blockRow, adminMuteRow, EndpointsKind, PreferencesKind}

// mergeRow copies one user row to another user id, unless that id has a row with the same key. It skips kinds that are not merged, and a
// block of that user.
func (h *Server) mergeRow(ctx context.Context, p store.UserRow, to string) error {
	switch {
	case p.Kind == personRow:
		return h.mergeAvatar(ctx, p, to)
	case !slices.Contains(carried, p.Kind), p.Kind == blockRow && p.Key == to:
		return nil
	}
	before, err := h.log.UserRows(ctx, to, p.Kind)
	if err != nil || slices.ContainsFunc(before, func(own store.UserRow) bool { return own.Key == p.Key }) {
		return err
	}
	p.Owner = to
	return h.log.PutUserRow(ctx, p)
}

// mergeAvatar copies the avatar of the merged user to a person who has none.
func (h *Server) mergeAvatar(ctx context.Context, p store.UserRow, to string) error {
	var guest Person
	if json.Unmarshal(p.Data, &guest) != nil || guest.Avatar == "" {
		return nil
	}
	person, _, err := h.Person(ctx, to)
	if err != nil || person.Avatar != "" {
		return err
	}
	person.Avatar = guest.Avatar
	_, err = h.KeepPerson(ctx, to, person)
	return err
}

// mergeAbuseReports replaces one user id by another in abuse reports, both as author and as subject.
func (h *Server) mergeAbuseReports(ctx context.Context, from, to string) error {
	papers, err := h.log.UserRowsBy(ctx, abuseReportRow, "")
	if err != nil {
		return err
	}
	for _, p := range papers {
		var c AbuseReport
		if json.Unmarshal(p.Data, &c) != nil || c.By.ID != from && c.About.ID != from {
			continue
		}
		owner := p.Owner
		if c.By.ID == from {
			c.By.ID, p.Owner = to, to
		}
		if c.About.ID == from {
			c.About.ID = to
		}
		if p.Data, err = json.Marshal(c); err != nil {
			return err
		}
		if err := h.log.PutUserRow(ctx, p); err != nil {
			return err
		}
		if owner != p.Owner {
			if err := h.log.DropUserRows(ctx, owner, abuseReportRow, p.Key); err != nil {
				return err
			}
		}
	}
	return nil
}

// formerIDs returns all ids that a user had at a table according to its log: their own, and those merged into it.
func formerIDs(entries []store.Entry, guest string) []string {
	all := []string{guest}
	for _, e := range slices.Backward(entries) {
		if EntryKind(e.Kind) != merges {
			continue
		}
		if data, err := unpack[merging](e.Data); err == nil && slices.Contains(all, data.To) {
			all = append(all, e.User)
		}
	}
	return all
}
