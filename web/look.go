package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"pantheon/game"
	"pantheon/table"
	"pantheon/web/page"
)

// A tableView is a table as one visitor sees it. Its methods call the table for a page; the page is then made from the scene
// alone.
type tableView struct {
	table *table.Table
	page.Scene
}

// errSeat refuses to show the view of a seat that belongs to somebody else.
var errSeat = problem(http.StatusForbidden, "error.seat")

// openTable returns the table with an id.
func openTable(v *requestContext, id string) (*table.Table, error) {
	if len(id) > 64 {
		return nil, errNoTable
	}
	return v.site.server.Table(v.r.Context(), id)
}

// look returns the table as the visitor may see it. The parameter as holds the seat, and whether the page offers premoves
// ([page.Ahead]). If it is "", the perspective is the usual one ([seatOf]).
func look(ctx context.Context, v *requestContext, t *table.Table, as string) (*tableView, error) {
	title, err := t.Title(ctx)
	if err != nil {
		return nil, err
	}
	secret := title.Game.About().Secret
	seated, ahead := page.Ahead(as)
	snap, err := t.LookFrom(ctx, v.user.ID, func(now *table.Snapshot) (game.Seat, error) {
		now.Ahead = ahead
		return seatOf(now, seated, secret)
	})
	if err != nil {
		return nil, err
	}
	seat := snap.Seat
	d := &tableView{t, page.Scene{Words: v.words, Title: title, Snap: snap, Guest: v.user.ID, Key: t.ID(), At: -1, Next: game.Spectator}}
	d.Place = page.Place{Table: snap.ID, As: as, Site: v.site.address(v.r), Reach: v.site.reachHint(v), Lobby: !v.site.noLobby, Calls: v.site.calls != nil}
	if as != "" {
		d.Key += "." + as
	}
	if snap.Halt != nil && snap.Halt.Reason == table.HaltCountdown {
		events, err := t.Events(ctx)
		if err != nil {
			return nil, err
		}
		for _, e := range events {
			if e.Kind == table.WentOn {
				d.Restarted = e.Restart
			}
		}
	}
	if mine := page.Persons(snap); secret && snap.Phase == table.Running && len(mine) > 1 && !snap.Expected.Has(seat) {
		for _, s := range mine {
			if snap.Expected.Has(s) {
				d.Next, d.Curtain = s, d.SeatName(s)
				break
			}
		}
	}
	return d, nil
}

// seatOf returns the seat from which a visitor sees a table: the one in the parameter as. If that is "", it is the usual one.
// The text "truth" is the full view; the error for other texts is errNoPage. Before the end of the game, the error is errSeat
// for a seat of somebody else and for the full view.
func seatOf(snap *table.Snapshot, as string, secret bool) (game.Seat, error) {
	seat := game.Spectator
	switch {
	case as == "truth":
		seat = table.FullView
	case as != "":
		s, ok := game.ParseSeat(as)
		if !ok || s == game.Clock {
			return seat, errNoPage
		}
		seat = s
	default:
		seat = usual(snap, secret)
	}
	if !snap.Phase.Done() && seat != game.Spectator && !slices.Contains(snap.Mine, seat) {
		return seat, errSeat
	}
	return seat, nil
}

// usual returns the default perspective of a visitor: their only seat, the first of their seats that must act, or else their
// first seat. Seats for which a bot plays count only if there are no others. A visitor without a seat is a spectator. In a
// running game with secrets, people who share a screen see the spectators' view until one of them lifts the curtain.
func usual(snap *table.Snapshot, secret bool) game.Seat {
	mine := page.Persons(*snap)
	if len(mine) == 0 {
		mine = snap.Mine
	}
	switch {
	case len(mine) == 0:
		return game.Spectator
	case len(mine) == 1:
		return mine[0]
	case secret && snap.Phase == table.Running:
		return game.Spectator
	}
	for _, s := range mine {
		if snap.Expected.Has(s) {
			return s
		}
	}
	return mine[0]
}

// tableFromQuery returns the table in the path, as the visitor may see it from the seat in the query. It waits for a place to
// draw a large game ([requestContext.draws]).
func tableFromQuery(v *requestContext) (*tableView, error) {
	t, err := openTable(v, v.r.PathValue("table"))
	if err != nil {
		return nil, err
	}
	d, err := look(v.r.Context(), v, t, v.r.URL.Query().Get(seatField))
	if err != nil {
		return nil, err
	}
	return d, v.draws(d.Snap.Ply)
}

// unseated redirects a visitor whose address names somebody else's seat to the same page from the visitor's own perspective.
// Such an address is usually one that a player has shared. It returns any other error unchanged, and also this one for the
// script.
func unseated(v *requestContext, err error) error {
	if errors.Is(err, errSeat) && !v.scripted() {
		return v.redirect(v.r.URL.EscapedPath())
	}
	return err
}

// backTo changes the view to the position after the ply that the parameter text holds; "" is the last ply.
func (d *tableView) backTo(ctx context.Context, text string) error {
	if text == "" {
		return d.back(ctx, d.Snap.Ply)
	}
	ply, err := strconv.Atoi(text)
	if err != nil {
		return errNoPage
	}
	return d.back(ctx, ply)
}

// back changes the view to the position after a ply, as the seat saw it, and sets Last to the move of that ply.
func (d *tableView) back(ctx context.Context, ply int) error {
	if ply < 0 || ply > d.Snap.Ply {
		return problem(http.StatusNotFound, "error.ply", "n", d.Snap.Ply)
	}
	heard, err := d.table.At(ctx, d.Guest, d.Snap.Seat, ply)
	if err != nil {
		return err
	}
	d.Last = heard
	if ply == d.Snap.Ply {
		return nil
	}
	d.At = ply
	d.Snap.View, d.Snap.Choices = heard.View, nil
	d.Snap.Waiting, d.Snap.Expected, d.Snap.Result = heard.View.ToAct(), game.Expected(heard.View), heard.View.Result()
	d.Curtain = ""
	if d.Snap.Clock.Kind != table.NoClock {
		if d.Snap.ClockReadings, err = d.table.ClockReadingsAt(ctx, ply); err != nil {
			return err
		}
	}
	return d.unresign(ctx, ply)
}

// unresign changes the view so that players who resigned only after the ply are still playing.
func (d *tableView) unresign(ctx context.Context, ply int) error {
	if !slices.ContainsFunc(d.Snap.Occupants, func(c table.Occupant) bool { return c.Resigned }) {
		return nil
	}
	events, err := d.table.Events(ctx)
	if err != nil {
		return err
	}
	d.Snap.Occupants = slices.Clone(d.Snap.Occupants)
	for _, e := range events {
		if e.Kind == table.Resigned && e.Ply >= ply {
			c := &d.Snap.Occupants[e.Seat]
			c.Resigned, c.Level = false, ""
		}
	}
	return nil
}

// log returns a page of the log, from the perspective of the view's seat.
func (d *tableView) log(ctx context.Context, part page.Stretch) (page.Log, error) {
	part = part.Within(d.Snap.Ply)
	heard, err := d.table.History(ctx, d.Guest, d.Snap.Seat, part.From, part.To)
	if err != nil {
		return page.Log{}, err
	}
	events, err := d.table.Events(ctx)
	if err != nil {
		return page.Log{}, err
	}
	return page.DrawLog(ctx, &d.Scene, part, heard, events)
}

// logShown returns the page of the log for the position shown.
func (d *tableView) logShown(ctx context.Context) (page.Log, error) {
	if d.Past() {
		return d.log(ctx, page.LogAt(d.At))
	}
	return d.log(ctx, page.LogNow(d.Snap.Ply))
}

// consentWindow is how many moves back the viewer's last own move may be, for the page to offer an undo with the others'
// consent.
const consentWindow = 40

// askLeave sets Asks and Back in the scene, if the viewer may ask the others for an undo of the viewer's last own move.
func (d *tableView) askLeave() {
	if own := d.Snap.Own; own > 0 && own >= d.Snap.Ply-consentWindow && d.Leave() {
		d.Asks, d.Back = true, own-1
	}
}
