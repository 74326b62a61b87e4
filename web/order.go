package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"pantheon/game"
	"pantheon/table"
	"pantheon/web/entrance"
	"pantheon/web/page"
)

// The handlers of blocking people, and of reports to the admin. No page contains a user id: at a table a person is
// identified by their seat or message, elsewhere by a handle.

// blockedPage serves the list of people whom the visitor has blocked.
func blockedPage(v *visit) error {
	ctx := v.r.Context()
	blocked, err := v.site.hall.Blocked(ctx, v.guest.ID)
	if err != nil {
		return err
	}
	met, err := people(v)
	if err != nil {
		return err
	}
	m := page.BlockedPage{Met: met}
	for _, b := range blocked {
		name := nameOr(v, b.Name)
		m.Blocked = append(m.Blocked, page.BlockedPerson{Name: name, Handle: v.site.identity.Handle(v.guest.ID, b.ID, b.Name), Since: b.Since})
	}
	return v.page(http.StatusOK, page.Blocked(v.frame(), m))
}

// welcome returns the tables of a list without those of hosts whom the visitor has blocked.
func welcome(v *visit, list func(context.Context) ([]table.OpenTable, error)) ([]table.OpenTable, error) {
	all, err := list(v.r.Context())
	if err != nil {
		return nil, err
	}
	return v.site.hall.Welcome(v.r.Context(), v.guest.ID, all)
}

// blockHandle blocks or unblocks the person of a handle.
func blockHandle(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	other, err := handled(v, v.r.PostForm.Get("who"))
	if err == nil {
		err = setBlock(v, other)
	}
	if err != nil {
		return err
	}
	return v.redirect("/blocked")
}

// nameOr returns a name, or the text for somebody without one.
func nameOr(v *visit, name string) string { return cmp.Or(name, v.words.T("name.anybody")) }

// handled returns the person of a handle of the visitor.
func handled(v *visit, handle string) (other table.Guest, err error) {
	id, name, ok := v.site.identity.OpenHandle(v.guest.ID, handle)
	if !ok || v.guest.ID == "" {
		return other, problem(http.StatusBadRequest, "block.unknown")
	}
	return table.Guest{ID: id, Name: name}, nil
}

// setBlock blocks or unblocks somebody, as the form says.
func setBlock(v *visit, other table.Guest) error {
	if err := spend(v, entrance.Blocks, 1); err != nil {
		return err
	}
	if v.r.PostForm.Get("do") == "unblock" {
		return v.site.hall.Unblock(v.r.Context(), v.guest.ID, other.ID)
	}
	return v.site.hall.Block(v.r.Context(), v.guest.ID, other)
}

// neighbours serves the list of the other people at a table.
func neighbours(v *visit) error {
	t, err := openTable(v, v.r.PathValue("table"))
	if err != nil {
		return err
	}
	all, err := t.Neighbours(v.r.Context(), v.guest.ID)
	if err != nil {
		return err
	}
	for i := range all {
		all[i].Name = nameOr(v, all[i].Name)
	}
	return v.page(http.StatusOK, page.People(v.frame(), page.PeoplePage{Table: t.ID(), People: all}))
}

// spotOf returns which person at a table a form or an address means.
func spotOf(v *visit) (at table.Spot, err error) {
	form := v.r.Form
	wrong := problem(http.StatusBadRequest, "error.form")
	if text := form.Get("line"); text != "" {
		id, ok := table.ParseTalkID(text)
		if !ok {
			return at, wrong
		}
		at.Line = &id
		return at, nil
	}
	if text := form.Get("seat"); text != "" {
		seat, ok := game.ParseSeat(text)
		if !ok {
			return at, wrong
		}
		at.Seat = &seat
		return at, nil
	}
	at.Host = form.Get("host") == "1"
	return at, nil
}

// blockHere blocks or unblocks a person at a table.
func blockHere(v *visit) error {
	t, err := here(v)
	if err != nil {
		return err
	}
	at, err := spotOf(v)
	if err != nil {
		return err
	}
	met, err := t.Met(v.r.Context(), v.guest.ID, at)
	if err != nil {
		return err
	}
	if met.ID == "" {
		return problem(http.StatusBadRequest, "error.form")
	}
	if err := setBlock(v, met.Guest); err != nil {
		return err
	}
	if at.Line != nil {
		return talkDone(v, t)
	}
	return v.redirect("/t/" + t.ID() + "/people")
}

// complainPage serves the form to report a table, a person there, or the person of a handle.
func complainPage(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	_, m, err := complaintOf(v)
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, page.Complain(v.frame(), m))
}

// complaintOf returns the report that the address and the form describe, and its page.
func complaintOf(v *visit) (c table.Complaint, m page.ComplaintForm, err error) {
	m = page.ComplaintForm{To: v.path(), Reason: v.r.PostForm.Get("reason"), Text: v.r.PostForm.Get("text"), Back: "/blocked"}
	c = table.Complaint{By: v.who(), Reason: m.Reason, Text: m.Text}
	id := v.r.PathValue("table")
	if id == "" {
		if c.About, err = handled(v, v.r.Form.Get("who")); err == nil {
			m.Name = nameOr(v, c.About.Name)
		}
		return c, m, err
	}
	t, err := openTable(v, id)
	if err != nil {
		return c, m, err
	}
	at, err := spotOf(v)
	if err != nil {
		return c, m, err
	}
	met, err := t.Met(v.r.Context(), v.guest.ID, at)
	if err != nil {
		return c, m, err
	}
	title, err := t.Title(v.r.Context())
	if err != nil {
		return c, m, err
	}
	c.About, c.Table, c.Game, c.Entry, c.Said = met.Guest, t.ID(), met.Game, met.Entry, met.Said
	if at.Line != nil {
		c.Line = at.Line.String()
	}
	m.Game, m.Said, m.Back = v.words.Name(title), met.Said, "/t/"+t.ID()+"/people"
	if met.ID != "" {
		m.Name = nameOr(v, met.Name)
	}
	return c, m, nil
}

// complain sends a report. If it is invalid, the form is shown again with the reason.
func complain(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	v.known()
	c, m, err := complaintOf(v)
	if err != nil {
		return err
	}
	err = spend(v, entrance.Reports, 1)
	if err == nil {
		err = v.site.hall.Complain(v.r.Context(), c)
	}
	var refused *table.Refused
	var spent *fault
	switch {
	case (errors.As(err, &refused) || errors.As(err, &spent)) && !v.scripted():
		no := v.faultOf(err)
		v.retryAfter(no)
		m.Wrong = v.text(no)
		return v.page(no.status, page.Complain(v.frame(), m))
	case err != nil:
		return err
	}
	if v.r.PostForm.Get("block") == "1" && c.About.ID != "" {
		if err := v.site.hall.Block(v.r.Context(), v.guest.ID, c.About); err != nil {
			return err
		}
	}
	m.Done = true
	return v.page(http.StatusOK, page.Complain(v.frame(), m))
}
