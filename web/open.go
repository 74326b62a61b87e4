package web

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/page"
)

// The handlers of open tables: the lists, joining without a link, and opening a table.

// openLists returns the lists of tables with open seats and of tables to watch, as the visitor sees them. They are empty with
// [Config.NoLobby].
func openLists(v *requestContext) (page.OpenLists, error) {
	if v.site.noLobby {
		return page.OpenLists{}, nil
	}
	open, err := welcome(v, v.site.server.OpenTables)
	if err != nil {
		return page.OpenLists{}, err
	}
	watch, err := welcome(v, v.site.server.WatchableTables)
	if err != nil {
		return page.OpenLists{}, err
	}
	return page.OpenLists{On: true, Open: page.OpenRows(v.words, open, v.user.ID), Watch: page.OpenRows(v.words, watch, v.user.ID), Input: newInput(), Named: v.user.Name != ""}, nil
}

// A wish is a filter of open tables; the zero value matches all.
type wish struct {
	game    string
	players int
}

func wishOf(q url.Values) wish {
	n, _ := strconv.Atoi(q.Get("players"))
	return wish{clip(q.Get("game"), 64), n}
}

func (w wish) fits(game string, players int) bool {
	return (w.game == "" || w.game == game) && (w.players == 0 || w.players == players)
}

// of returns the lists with only the tables that match.
func (w wish) of(l page.OpenLists) page.OpenLists {
	others := func(r page.OpenRow) bool { return !w.fits(r.Title, r.Players) }
	l.Open, l.Watch = slices.DeleteFunc(slices.Clone(l.Open), others), slices.DeleteFunc(slices.Clone(l.Watch), others)
	return l
}

func (w wish) query() string {
	q := url.Values{}
	if w.game != "" {
		q.Set("game", w.game)
	}
	if w.players != 0 {
		q.Set("players", strconv.Itoa(w.players))
	}
	return q.Encode()
}

// openPage serves one page of the lists of open tables, with the filter in the query.
func openPage(v *requestContext) error {
	lists, err := openLists(v)
	if err != nil {
		return err
	}
	q := v.r.URL.Query()
	w := wishOf(q)
	lists = w.of(lists)
	at, _ := strconv.Atoi(q.Get("page"))
	m := page.OpenPage{Lists: lists.Page(at), Choice: v.site.openChoice(v, w), None: q.Has("none"), Query: w.query()}
	return v.page(http.StatusOK, page.Open(v.frame(), m))
}

// openChoice returns the possible and the chosen values of the filter.
func (s *Site) openChoice(v *requestContext, w wish) page.OpenChoice {
	c := page.OpenChoice{Title: w.game, Players: w.players}
	for _, t := range s.registry {
		about := t.Game.About()
		c.Titles = append(c.Titles, page.TitleChoice{ID: t.ID(), Name: v.words.Name(t)})
		for _, n := range page.SeatNumbers(about) {
			if n > 1 && !slices.Contains(c.Numbers, n) {
				c.Numbers = append(c.Numbers, n)
			}
		}
	}
	slices.Sort(c.Numbers)
	return c
}

// openRows sends the lists of the first page to its script, which requests the lists periodically. With "all" in the query it
// sends those of the page of open tables.
func openRows(v *requestContext) error {
	lists, err := openLists(v)
	if err != nil {
		return err
	}
	strip, err := page.Render(v.r.Context(), page.OpenStrip(v.words, lists))
	if err != nil {
		return err
	}
	shown := lists.Home()
	if v.r.URL.Query().Has("all") {
		shown = wishOf(v.r.URL.Query()).of(lists).Page(0)
	}
	rows, err := page.Render(v.r.Context(), page.OpenTables(v.words, shown))
	if err != nil {
		return err
	}
	return v.json(http.StatusOK, struct {
		Strip string `json:"strip"`
		Rows  string `json:"rows"`
	}{strip, rows})
}

// mostTries is how many tables seatMe tries for a visitor. A try fails if somebody else takes the last seat first.
const mostTries = 5

// seatMe seats the visitor at the best matching table: the one with the fewest free seats and, of those, the one that has
// waited longest. A visitor without a name is first asked for one. If no table matches, or after mostTries, the page of open
// tables says so and offers to open one.
func seatMe(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	w := wishOf(v.r.Form)
	tried := strings.Fields(v.r.URL.Query().Get("not"))
	all, err := welcome(v, v.site.server.OpenTables)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(o table.OpenTable) bool {
		return !w.fits(o.Game, o.Setup.Players) || o.Has(v.user.ID) || slices.Contains(tried, o.ID)
	})
	if len(all) == 0 || len(tried) >= mostTries {
		return v.redirect("/open?" + strings.Trim("none=1&"+w.query(), "&"))
	}
	slices.SortStableFunc(all, func(a, b table.OpenTable) int { return cmp.Or(cmp.Compare(a.Free, b.Free), a.Since.Compare(b.Since)) })
	at := "/t/" + all[0].ID + "/join"
	if v.user.Name == "" || v.scripted() {
		return v.redirect(at)
	}
	q := url.Values{"not": {strings.Join(append(tried, all[0].ID), " ")}}
	http.Redirect(v.w, v.r, at+"?"+q.Encode(), http.StatusTemporaryRedirect) // sends the same form to the server that has the table
	return nil
}

// joinPage serves the page from which the visitor joins a table: an open one, or one that keeps a seat for the visitor. A
// visitor with a seat there is redirected to the table.
func joinPage(v *requestContext) error {
	t, err := openTable(v, v.r.PathValue("table"))
	if err != nil {
		return err
	}
	snap, err := t.Look(v.r.Context(), v.user.ID, game.Spectator)
	if err != nil {
		return err
	}
	if len(snap.Mine) > 0 {
		return v.redirect("/t/" + snap.ID)
	}
	join := page.JoinOf(v.words, snap, !v.site.noLobby)
	if join.Full {
		if join.Awaits, err = t.Awaits(v.r.Context(), v.user.ID); err != nil {
			return err
		}
	}
	return v.page(http.StatusOK, page.Joining(v.frame(), join))
}

// await starts or stops notifying the visitor when a seat of an open table becomes free. A visitor without an endpoint is
// redirected to the page where endpoints are added.
func await(v *requestContext) error {
	t, err := tableFromForm(v)
	if err != nil {
		return err
	}
	if err := chargeQuota(v, access.Doors, 1); err != nil {
		return err
	}
	err = t.Await(v.r.Context(), v.who(), v.r.PostFormValue("wants") == "yes")
	var refused *table.Refused
	if errors.As(err, &refused) && refused.Phrase.ID == "refused.await-no-way" && !v.scripted() {
		return v.redirect("/calls")
	}
	if err != nil {
		return refusal(v, t, err)
	}
	return v.redirect("/t/" + t.ID() + "/join")
}

// join seats the visitor at an open table, or in a seat that is kept for the visitor, without a link.
func join(v *requestContext) error {
	t, err := tableFromForm(v)
	if err != nil {
		return err
	}
	at := "/t/" + t.ID()
	if name := v.r.PostFormValue("name"); name != "" {
		if err := v.called(name); err != nil {
			return err
		}
	}
	if v.user.Name == "" {
		return v.redirect(at + "/join")
	}
	if v.site.noLobby {
		snap, err := t.Look(v.r.Context(), v.user.ID, game.Spectator)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(snap.Occupants, func(c table.Occupant) bool { return c.KeptForMe }) {
			return errNoPage
		}
	}
	if err := chargeQuota(v, access.Doors, 1); err != nil {
		return err
	}
	_, err = t.Do(v.r.Context(), table.Request{ClientID: v.input("join " + t.ID()), Guest: v.who(), Act: table.JoinOpen{}})
	var refused *table.Refused
	if not := v.r.URL.Query().Get("not"); not != "" && errors.As(err, &refused) && !v.scripted() {
		http.Redirect(v.w, v.r, "/seat-me?"+url.Values{"not": {not}}.Encode(), http.StatusTemporaryRedirect) // try the next table
		return nil
	}
	if err != nil {
		return refusal(v, t, err)
	}
	return v.redirect(at)
}

// openNow makes an open table for the visitor, with default options and the number of players in the form. If that number is
// impossible, it uses the smallest possible one.
func openNow(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	t, err := v.site.registry.Find(v.r.PostFormValue("game"))
	if err != nil {
		return errNoGame
	}
	if name := v.r.PostFormValue("name"); name != "" {
		if err := v.called(name); err != nil {
			return err
		}
	}
	v.named()
	about := t.Game.About()
	n, _ := strconv.Atoi(v.r.PostFormValue("players"))
	if n < max(2, about.MinSeats) || n > about.MaxSeats {
		n = max(2, about.MinSeats)
	}
	chairs := make([]table.SeatPlan, n)
	for i := range chairs {
		chairs[i].Kind = table.Friend
	}
	chairs[0].Kind = table.Me
	return create(v, table.Plan{Game: t.ID(), Setup: game.Setup{Players: n}, Seats: chairs, Open: table.Openness{Seats: true}})
}

// openness returns whether the form opens the seats of a table, and watching it, to everybody. It returns neither with
// [Config.NoLobby].
func openness(v *requestContext) table.Openness {
	if v.site.noLobby {
		return table.Openness{}
	}
	return table.Openness{Seats: v.r.PostForm.Get("open") == "1", Watch: v.r.PostForm.Get("watch") == "1"}
}

// next redirects to the table that has waited longest for the visitor, other than the one in "from". If none waits, it
// redirects to the visitor's tables. The script gets the table's path as JSON, with the numbers of waiting tables and of
// unfinished ones.
func next(v *requestContext) error {
	from := clip(v.r.URL.Query().Get("from"), 64)
	w, err := v.site.server.Next(v.r.Context(), v.user.ID, from)
	if err != nil {
		return err
	}
	at := ""
	if w.Table != "" {
		at = "/t/" + w.Table
	}
	if v.scripted() {
		return v.json(http.StatusOK, struct {
			Go     string `json:"go"`
			N      int    `json:"n"`
			Others int    `json:"others"`
		}{at, w.Waits, w.Others})
	}
	return v.redirect(cmp.Or(at, "/mine"))
}

// people returns the users with whom the visitor has played, without blocked ones. Each has a handle that means nothing to
// other visitors.
func people(v *requestContext) ([]page.Companion, error) {
	known, err := v.site.server.Contacts(v.r.Context(), v.user.ID)
	if err != nil {
		return nil, err
	}
	var all []page.Companion
	blocked, err := v.site.server.Blocked(v.r.Context(), v.user.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range known {
		if slices.ContainsFunc(blocked, func(b table.Blocked) bool { return b.ID == c.ID }) {
			continue
		}
		all = append(all, page.Companion{ID: c.ID, Name: c.Name, Handle: v.site.identity.Handle(v.user.ID, c.ID, c.Name)})
	}
	return all, nil
}

// plan returns the model of the page for a new table.
func plan(v *requestContext, t games.Title, f page.Form, wrong string) (page.Plan, error) {
	p := page.PlanOf(v.words, t, f, wrong)
	var err error
	p.People, err = people(v)
	p.Lobby = !v.site.noLobby
	return p, err
}
