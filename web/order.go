package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"pantheon/game"
	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/page"
)

// The handlers of blocking people, and of reports to the admin. No page contains a user id: at a table a person is
// identified by their seat or message, elsewhere by a handle.

// blockedPage serves the list of people whom the visitor has blocked, and of those with whom the visitor has played.
func blockedPage(v *requestContext) error {
	ctx := v.r.Context()
	blocked, err := v.site.server.Blocked(ctx, v.user.ID)
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
		m.Blocked = append(m.Blocked, page.BlockedPerson{Name: name, Handle: v.site.identity.Handle(v.user.ID, b.ID, b.Name), Since: b.Since})
	}
	return v.page(http.StatusOK, page.Blocked(v.frame(), m))
}

// welcome returns the tables of a list without those of hosts whom the visitor has blocked.
func welcome(v *requestContext, list func(context.Context) ([]table.OpenTable, error)) ([]table.OpenTable, error) {
	all, err := list(v.r.Context())
	if err != nil {
		return nil, err
	}
	return v.site.server.Welcome(v.r.Context(), v.user.ID, all)
}

// blockHandle blocks or unblocks the person of a handle.
func blockHandle(v *requestContext) error {
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
func nameOr(v *requestContext, name string) string { return cmp.Or(name, v.words.T("name.anybody")) }

// handled returns the user of a handle, or a fault if the handle is not one of the visitor's.
func handled(v *requestContext, handle string) (other table.Actor, err error) {
	id, name, ok := v.site.identity.OpenHandle(v.user.ID, handle)
	if !ok || v.user.ID == "" {
		return other, problem(http.StatusBadRequest, "block.unknown")
	}
	return table.Actor{ID: id, Name: name}, nil
}

// setBlock blocks or unblocks somebody, as the form says.
func setBlock(v *requestContext, other table.Actor) error {
	if err := chargeQuota(v, access.Blocks, 1); err != nil {
		return err
	}
	if v.r.PostForm.Get("do") == "unblock" {
		return v.site.server.Unblock(v.r.Context(), v.user.ID, other.ID)
	}
	return v.site.server.Block(v.r.Context(), v.user.ID, other)
}

// peopleHere serves the list of the other people at a table.
func peopleHere(v *requestContext) error {
	t, err := openTable(v, v.r.PathValue("table"))
	if err != nil {
		return err
	}
	all, err := t.PeopleHere(v.r.Context(), v.user.ID)
	if err != nil {
		return err
	}
	for i := range all {
		all[i].Name = nameOr(v, all[i].Name)
	}
	return v.page(http.StatusOK, page.People(v.frame(), page.PeoplePage{Table: t.ID(), People: all}))
}

// spotOf returns which person at a table the form fields name: the author of a message, the occupant of a seat, or the host.
// If they name nobody, it returns the zero value. An invalid message or seat is a fault.
func spotOf(v *requestContext) (at table.Spot, err error) {
	form := v.r.Form
	wrong := problem(http.StatusBadRequest, "error.form")
	if text := form.Get("line"); text != "" {
		id, ok := table.ParseMessageID(text)
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
func blockHere(v *requestContext) error {
	t, err := tableFromForm(v)
	if err != nil {
		return err
	}
	at, err := spotOf(v)
	if err != nil {
		return err
	}
	met, err := t.Met(v.r.Context(), v.user.ID, at)
	if err != nil {
		return err
	}
	if met.ID == "" {
		return problem(http.StatusBadRequest, "error.form")
	}
	if err := setBlock(v, met.Actor); err != nil {
		return err
	}
	if at.Line != nil {
		return chatDone(v, t)
	}
	return v.redirect("/t/" + t.ID() + "/people")
}

// abusePage serves the form to report a table, a person at it, or the person of a handle.
func abusePage(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	_, m, err := abuseReportOf(v)
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, page.Abuse(v.frame(), m))
}

// abuseReportOf returns the report that the address and the form describe, and the model of its page.
func abuseReportOf(v *requestContext) (c table.AbuseReport, m page.AbuseForm, err error) {
	m = page.AbuseForm{To: v.path(), Reason: v.r.PostForm.Get("reason"), Text: v.r.PostForm.Get("text"), Back: "/blocked"}
	c = table.AbuseReport{By: v.who(), Reason: m.Reason, Text: m.Text}
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
	met, err := t.Met(v.r.Context(), v.user.ID, at)
	if err != nil {
		return c, m, err
	}
	title, err := t.Title(v.r.Context())
	if err != nil {
		return c, m, err
	}
	c.About, c.Table, c.Game, c.Entry, c.Said = met.Actor, t.ID(), met.Game, met.Entry, met.Said
	if at.Line != nil {
		c.Line = at.Line.String()
	}
	m.Game, m.Said, m.Back = v.words.Name(title), met.Said, "/t/"+t.ID()+"/people"
	if met.ID != "" {
		m.Name = nameOr(v, met.Name)
	}
	return c, m, nil
}

// reportAbuse stores a report for the admin, and blocks the reported person if the form says so. A refused report gets its
// form again, with the reason.
func reportAbuse(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	v.known()
	c, m, err := abuseReportOf(v)
	if err != nil {
		return err
	}
	err = chargeQuota(v, access.Reports, 1)
	if err == nil {
		err = v.site.server.ReportAbuse(v.r.Context(), c)
	}
	var refused *table.Refused
	var spent *fault
	switch {
	case (errors.As(err, &refused) || errors.As(err, &spent)) && !v.scripted():
		no := v.faultOf(err)
		v.retryAfter(no)
		m.Wrong = v.text(no)
		return v.page(no.status, page.Abuse(v.frame(), m))
	case err != nil:
		return err
	}
	if v.r.PostForm.Get("block") == "1" && c.About.ID != "" {
		if err := v.site.server.Block(v.r.Context(), v.user.ID, c.About); err != nil {
			return err
		}
	}
	m.Done = true
	return v.page(http.StatusOK, page.Abuse(v.frame(), m))
}
