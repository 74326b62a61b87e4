package table

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"pantheon/store"
)

// passPlans lets what is prepared for a guest's seats go on for another one. It is called with the table held.
func (t *Table) passPlans(from, to string) {
	for _, p := range t.plans {
		if p.guest == from {
			p.guest = to
		}
	}
}

// Clashes lists the tables at which two guests hold seats against each other, or one has held one whose secrets are the other's now: one
// person cannot have both. They are read as their logs tell them, at whichever server they are.
func (h *Hall) Clashes(ctx context.Context, from, to string) (all []Summary, err error) {
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
			h.logger.Warn("a table cannot be read", "table", id, "error", err) // nor can its seats be taken along
		}
	}
	return all, nil
}

// PassAt passes all that a guest has at a table, and beside its log, to another one, who is the same person. Again it goes on where it
// ended before. A table that another server has gives an [Elsewhere].
func (h *Hall) PassAt(ctx context.Context, id, from, to string) error {
	t, err := h.Table(ctx, id)
	if errors.Is(err, ErrGone) || errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := t.Do(ctx, Input{Guest: Guest{ID: from}, Act: Pass{to}}); err != nil {
		return err
	}
	return t.passBeside(ctx, from, to)
}

// passBeside passes what stands beside the log: lines and notes, how far they have read and looked, whom they do not hear and who does not
// hear them.
func (t *Table) passBeside(ctx context.Context, from, to string) error {
	return t.read(ctx, func(s *State) error {
		slips, err := t.hall.log.SlipsOf(ctx, from)
		if err != nil {
			return err
		}
		defer t.dropTalk() // it is read anew
		for _, slip := range slips {
			if slip.Table != t.id {
				continue
			}
			if err := t.passSlip(ctx, slip, from, to); err != nil {
				return err
			}
		}
		if err := t.passMuted(ctx, from, to); err != nil {
			return err
		}
		if entry, at, err := t.hall.log.Seen(ctx, t.id, from); err != nil || entry == 0 {
			return err
		} else if err := t.hall.log.See(ctx, t.id, to, entry, at); err != nil {
			return err
		}
		t.hall.askFaces(ctx, s)
		return nil
	})
}

// passSlip makes a slip of one guest another one's, with what that one has already.
func (t *Table) passSlip(ctx context.Context, slip store.Slip, from, to string) error {
	now := slip
	now.Guest = to
	if slip.Key == from {
		now.Key = to
		all, err := t.hall.log.Slips(ctx, t.id, slip.Kind)
		if err != nil {
			return err
		}
		if i := slices.IndexFunc(all, func(s store.Slip) bool { return s.Key == to }); i >= 0 {
			if now.Data, err = joined(slip.Kind, all[i].Data, slip.Data, to); err != nil {
				return err
			}
		}
	}
	if err := t.hall.log.KeepSlip(ctx, now); err != nil || now.Key == slip.Key {
		return err
	}
	return t.hall.log.DropSlips(ctx, t.id, slip.Kind, slip.Key)
}

// joined puts together what two guests who are one have in slips of a kind.
func joined(kind string, own, more []byte, guest string) ([]byte, error) {
	switch kind {
	case talkOwn:
		var a, b talkSelf
		if err := errors.Join(json.Unmarshal(own, &a), json.Unmarshal(more, &b)); err != nil {
			return own, nil //nolint:nilerr // of another program
		}
		for r := range rooms {
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

// passMuted lets those who do not hear a guest not hear the one who they are now either.
func (t *Table) passMuted(ctx context.Context, from, to string) error {
	slips, err := t.hall.log.Slips(ctx, t.id, talkOwn)
	if err != nil {
		return err
	}
	for _, slip := range slips {
		var self talkSelf
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
		if err := t.hall.log.KeepSlip(ctx, slip); err != nil {
			return err
		}
	}
	return nil
}

// PassRest passes what is kept of a guest at no table to another one, who is the same person and has passed all tables before: whom they
// block and who blocks them, what they have reported and what of them, and how they can be called. Nothing stays of the guest, and
// whatever proved who they are counts no more.
func (h *Hall) PassRest(ctx context.Context, from, to string) (issue int64, err error) {
	if !cleanID(from) || !cleanID(to) || from == to {
		return 0, refuse("guest-unknown")
	}
	papers, err := h.log.Papers(ctx, from, "")
	if err != nil {
		return 0, err
	}
	for _, p := range papers {
		if err := h.passPaper(ctx, p, to); err != nil {
			return 0, err
		}
	}
	blockers, err := h.log.PapersBy(ctx, blockPaper, from)
	if err != nil {
		return 0, err
	}
	for _, p := range blockers {
		if p.Key = to; p.Owner != to {
			if err := h.log.KeepPaper(ctx, p); err != nil {
				return 0, err
			}
		}
		if err := h.log.DropPapers(ctx, p.Owner, blockPaper, from); err != nil {
			return 0, err
		}
		h.blocking.forget(p.Owner)
	}
	if err := h.passComplaints(ctx, from, to); err != nil {
		return 0, err
	}
	h.blocking.forget(to)
	issue, err = h.Forget(ctx, from)
	h.CallsChanged(from)
	h.CallsChanged(to)
	return issue, err
}

// carried are the kinds of papers that a guest takes along as they are, unless the person has one of that key.
var carried = []string{blockPaper, silencePaper, WaysKind, WishesKind}

// passPaper makes a guest's paper a person's.
func (h *Hall) passPaper(ctx context.Context, p store.Paper, to string) error {
	switch {
	case p.Kind == personPaper:
		return h.passFace(ctx, p, to)
	case !slices.Contains(carried, p.Kind), p.Kind == blockPaper && p.Key == to:
		return nil
	}
	before, err := h.log.Papers(ctx, to, p.Kind)
	if err != nil || slices.ContainsFunc(before, func(own store.Paper) bool { return own.Key == p.Key }) {
		return err
	}
	p.Owner = to
	return h.log.KeepPaper(ctx, p)
}

// passFace lets a person who has chosen no face go on with that of the guest.
func (h *Hall) passFace(ctx context.Context, p store.Paper, to string) error {
	var guest Person
	if json.Unmarshal(p.Data, &guest) != nil || guest.Face == "" {
		return nil
	}
	person, _, err := h.Person(ctx, to)
	if err != nil || person.Face != "" {
		return err
	}
	person.Face = guest.Face
	_, err = h.KeepPerson(ctx, to, person)
	return err
}

// passComplaints lets reports tell of the person where they told of the guest.
func (h *Hall) passComplaints(ctx context.Context, from, to string) error {
	papers, err := h.log.PapersBy(ctx, complaintPaper, "")
	if err != nil {
		return err
	}
	for _, p := range papers {
		var c Complaint
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
		if err := h.log.KeepPaper(ctx, p); err != nil {
			return err
		}
		if owner != p.Owner {
			if err := h.log.DropPapers(ctx, owner, complaintPaper, p.Key); err != nil {
				return err
			}
		}
	}
	return nil
}

// everyBefore gives all ids under which a guest was at a table, by its log: their own, and those whose seats passed to them.
func everyBefore(entries []store.Entry, guest string) []string {
	all := []string{guest}
	for _, e := range slices.Backward(entries) {
		if Happening(e.Kind) != passes {
			continue
		}
		if data, err := unpack[passing](e.Data); err == nil && slices.Contains(all, data.To) {
			all = append(all, e.Guest)
		}
	}
	return all
}
