package web

import (
	"cmp"
	"errors"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"sort"
	"strconv"
	"strings"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/page"
)

// summaries returns the visitor's tables: those that wait for the visitor first, then unfinished ones, then finished ones,
// and in each group the latest first. Lessons are left out, because they have their own pages.
func summaries(v *requestContext) ([]table.Summary, error) {
	if v.user.ID == "" {
		return nil, nil
	}
	all, err := v.site.server.Mine(v.r.Context(), v.user.ID)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(s table.Summary) bool { return s.Lesson })
	sort.SliceStable(all, func(i, j int) bool {
		if a, b := all[i].Turn || all[i].Invited, all[j].Turn || all[j].Invited; a != b {
			return a
		}
		if all[i].Phase.Done() != all[j].Phase.Done() {
			return !all[i].Phase.Done()
		}
		return all[i].Changed.After(all[j].Changed)
	})
	return all, nil
}

// playNow makes a table for the visitor and bots, with default options.
func playNow(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	t, err := v.site.registry.Find(v.r.PostFormValue("game"))
	if err != nil {
		return errNoGame
	}
	v.named()
	f := page.FreshForm(t)
	return create(v, table.Plan{
		Game: t.ID(), Setup: game.Setup{Players: f.Players}, Seats: f.Chairs[:f.Players], Pace: f.Pace,
	})
}

// keptFor is the kind of seat in the form that is kept for a contact of the visitor. The handle of the contact follows it.
const keptFor table.OccupantKind = "guest"

// create makes a table for the visitor, takes it from the allowances, and redirects to it.
func create(v *requestContext, p table.Plan) error {
	if err := v.site.server.FreeName(v.r.Context(), v.user.ID, v.user.Name); err != nil {
		return err
	}
	if err := makesTable(v); err != nil {
		return err
	}
	if p.Open != (table.Openness{}) {
		if err := chargeQuota(v, access.Doors, 1); err != nil {
			return err
		}
	}
	kept := 0
	for _, c := range p.Seats {
		if c.Guest != "" {
			kept++
		}
	}
	if kept > 0 {
		if err := chargeQuota(v, access.Invitations, kept); err != nil {
			return err
		}
	}
	t, err := v.site.server.Create(v.r.Context(), v.who(), v.input(""), p)
	if err != nil {
		return err
	}
	return v.redirect("/t/" + t.ID())
}

// newTable serves the page for a new table.
func newTable(v *requestContext) error {
	t, err := v.title()
	if err != nil {
		return err
	}
	f := page.FreshForm(t)
	f.Open.Seats = v.r.URL.Query().Has("open")
	return planPage(v, http.StatusOK, t, f, "")
}

// planPage sends the page for a new table with the form f. The parameter wrong is why the form was refused; "" for a new
// form.
func planPage(v *requestContext, status int, t games.Title, f page.Form, wrong string) error {
	p, err := plan(v, t, f, wrong)
	if err != nil {
		return err
	}
	return v.page(status, page.Create(v.frame(), p))
}

// createTable makes the table that the form describes. If the form is invalid or refused, it is shown again with the reason.
func createTable(v *requestContext) error {
	t, err := v.title()
	if err != nil {
		return err
	}
	if err := v.form(); err != nil {
		return err
	}
	about := t.Game.About()
	f, wrong := readCreate(v, t)
	if wrong != nil && v.scripted() {
		return wrong
	}
	if wrong != nil {
		return planPage(v, http.StatusBadRequest, t, f, v.text(wrong))
	}
	asked := game.Setup{Players: f.Players, Options: maps.Clone(f.Options)}
	for _, o := range about.Options {
		if !o.For(f.Players) {
			delete(asked.Options, o.ID)
		}
	}
	setup, err := about.Draw(asked, rand.IntN)
	if err != nil {
		return err
	}
	for _, o := range about.Options { // default values need no entry
		if setup.Options[o.ID] == o.Values[0] {
			delete(setup.Options, o.ID)
		}
	}
	clock, _ := f.Clock.Control()
	err = create(v, table.Plan{
		Game: t.ID(), Setup: setup, Seats: f.Chairs[:f.Players], Pace: f.Pace, Open: f.Open, Clock: clock,
	})
	var refused *table.Refused
	var spent *fault
	if (errors.As(err, &refused) || errors.As(err, &spent)) && !v.scripted() {
		no := v.faultOf(err)
		v.retryAfter(no)
		return planPage(v, no.status, t, f, v.text(no))
	}
	return err
}

// badOption returns the fault for an invalid value of an option. It lists the valid values for the number of players, or for
// any number if players is 0.
func badOption(v *requestContext, t games.Title, o game.Option, players int) *fault {
	values := o.Values
	if players > 0 {
		values = o.ValuesFor(players)
	}
	var list []string
	for _, value := range page.Offered(o) {
		if value == game.Drawn && o.Draws > 0 || slices.Contains(values, value) {
			list = append(list, page.ValueName(v.words, t, o, value))
		}
	}
	return problem(http.StatusBadRequest, "new.bad-option", "option", page.Plain(v.words.Title(t, "option."+o.ID)), "list", page.Plain(v.words.OneOf(list)))
}

// readCreate returns the form for a new table as the visitor has filled it in, and a fault if the form is invalid. It also
// sets the visitor's name, if the form has one or the visitor has none.
func readCreate(v *requestContext, t games.Title) (page.Form, *fault) {
	about, form := t.Game.About(), v.r.PostForm
	f := page.FreshForm(t)
	f.Options = map[string]string{}
	for _, o := range about.Options {
		value := form.Get("option-" + o.ID)
		if value == "" {
			continue
		}
		if !slices.Contains(page.Offered(o), value) {
			return f, badOption(v, t, o, 0)
		}
		f.Options[o.ID] = value
	}
	if pace := table.Pace(form.Get("pace")); slices.Contains(table.Paces(), pace) {
		f.Pace = pace
	}
	players, err := strconv.Atoi(form.Get("players"))
	if err != nil || players < about.MinSeats || players > about.MaxSeats {
		return f, problem(http.StatusBadRequest, "new.bad-players", "list", page.Plain(v.words.AnyOf(page.SeatNumbers(about))))
	}
	f.Players = players
	for _, o := range about.Options {
		value, chosen := f.Options[o.ID]
		if chosen && o.For(players) && slices.Contains(o.Values, value) && !slices.Contains(o.ValuesFor(players), value) {
			return f, badOption(v, t, o, players)
		}
	}
	f.Clock = page.ReadClock(form)
	if _, ok := f.Clock.Control(); !ok {
		return f, problem(http.StatusBadRequest, "new.bad-clock")
	}
	for i := range players {
		kind, level, _ := strings.Cut(form.Get("chair-"+strconv.Itoa(i)), ":")
		c := table.SeatPlan{Kind: table.OccupantKind(kind)}
		switch c.Kind {
		case table.Me, table.Friend:
		case keptFor:
			var ok bool
			if c.Guest, c.Name, ok = v.site.identity.OpenHandle(v.user.ID, level); !ok {
				return f, problem(http.StatusBadRequest, "new.bad-guest", "n", i+1)
			}
			c.Kind = table.Friend
		case table.Here:
			name, err := table.CleanName(form.Get("here-" + strconv.Itoa(i)))
			if err != nil {
				return f, problem(http.StatusBadRequest, "new.bad-here", "n", i+1)
			}
			if err := v.site.server.FreeName(v.r.Context(), v.user.ID, name); err != nil {
				return f, v.faultOf(err)
			}
			c.Name = name
		case table.Bot:
			if !slices.Contains(bot.Names(t.Game), level) {
				return f, problem(http.StatusBadRequest, "new.bad-chair", "n", i+1)
			}
			c.Level = level
		default:
			return f, problem(http.StatusBadRequest, "new.bad-chair", "n", i+1)
		}
		f.Chairs[i] = c
	}
	f.Open = openness(v)
	if f.Open.Seats && !slices.ContainsFunc(f.Chairs[:players], func(c table.SeatPlan) bool { return c.Kind == table.Friend && c.Guest == "" }) {
		return f, problem(http.StatusBadRequest, "new.bad-open")
	}
	if name := form.Get("name"); name != "" || v.user.Name == "" {
		if err := v.called(cmp.Or(name, v.words.T("name.anybody"))); err != nil {
			return f, v.faultOf(err)
		}
	}
	return f, nil
}

// invitation serves the page of an invitation link. Opening it claims nothing. A visitor who has already joined is
// redirected to the table.
func invitation(v *requestContext) error {
	token := v.r.PathValue("token")
	inv, err := v.site.server.ByToken(v.r.Context(), clip(token, 64), v.user.ID)
	if err != nil {
		return invitationFault(err)
	}
	if slices.ContainsFunc(inv.Chairs, func(c table.Occupant) bool { return c.Seat == inv.Seat && c.Mine }) {
		return v.redirect("/t/" + inv.Table)
	}
	return v.page(http.StatusOK, page.Invited(v.frame(), page.InvitationOf(v.words, inv, token)))
}

func invitationFault(err error) error {
	if errors.Is(err, table.ErrNotFound) {
		return problem(http.StatusNotFound, "invite.unknown")
	}
	return err
}

// sit seats the visitor in the seat of an invitation link, under the name in the form.
func sit(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	token := clip(v.r.PathValue("token"), 64)
	inv, err := v.site.server.ByToken(v.r.Context(), token, v.user.ID)
	if err != nil {
		return invitationFault(err)
	}
	if err := v.called(v.r.PostFormValue("name")); err != nil {
		return err
	}
	t, err := v.site.server.Table(v.r.Context(), inv.Table)
	if err != nil {
		return err
	}
	in := table.Request{ClientID: v.input(token), Guest: v.who(), Act: table.Join{Token: token}}
	if _, err := t.Do(v.r.Context(), in); err != nil {
		return err
	}
	return v.redirect("/t/" + inv.Table)
}

// renameSeats changes the visitor's name at their seats of unfinished tables.
func renameSeats(v *requestContext) error {
	mine, err := summaries(v)
	if err != nil {
		return err
	}
	for _, m := range mine {
		seated := slices.ContainsFunc(m.Occupants, func(c table.Occupant) bool { return c.Mine && c.Name != v.user.Name })
		if !seated || m.Phase.Done() {
			continue
		}
		if err := v.site.runPeerJob(v.r.Context(), toRename, m.ID, v.who(), ""); err != nil {
			return err
		}
	}
	return nil
}

// uploadPage serves the form to upload a record.
func uploadPage(v *requestContext) error { return v.page(http.StatusOK, page.Upload(v.frame(), "")) }

// upload makes a study table from a record. If the record is invalid, the form is shown again with the reason.
func upload(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	var from io.Reader = strings.NewReader(v.r.PostFormValue("text"))
	if file, _, err := v.r.FormFile("record"); err == nil {
		defer file.Close()
		from = file
	}
	if err := chargeQuota(v, access.Uploads, 1); err != nil {
		return err
	}
	v.named()
	t, err := v.site.server.Upload(v.r.Context(), v.who(), v.input(""), from)
	if err != nil {
		var refused *table.Refused
		if errors.As(err, &refused) && !v.scripted() {
			return v.page(http.StatusUnprocessableEntity, page.Upload(v.frame(), v.text(v.faultOf(err))))
		}
		return err
	}
	return v.redirect("/t/" + t.ID())
}
