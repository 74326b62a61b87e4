package web

import (
	"net/http"
	"strconv"

	"pantheon/game"
	"pantheon/web/page"
)

// tablePage serves the page of a table, now or after an earlier move.
func tablePage(v *requestContext) error {
	v.known()
	d, err := tableFromQuery(v)
	if err != nil {
		return unseated(v, err)
	}
	return drawTable(v, d)
}

// drawTable sends the page of a table, now or after the ply in the path, and records that the visitor has seen the table's
// last entry.
func drawTable(v *requestContext, d *tableView) error {
	ctx := v.r.Context()
	if err := d.backTo(ctx, v.r.PathValue("ply")); err != nil {
		return err
	}
	log, err := d.logShown(ctx)
	if err != nil {
		return err
	}
	d.askLeave()
	if d.News, err = d.table.SeenBy(ctx, v.user.ID); err != nil {
		return err
	}
	if _, d.Unread, err = d.table.Unread(ctx, v.user.ID); err != nil {
		return err
	}
	if err := d.table.Seen(ctx, v.user.ID, d.Snap.Entry); err != nil {
		// If the disk is full, the table can still be shown.
		v.site.log.Warn("the read mark of a table could not be stored", "table", d.Snap.ID, "err", err)
	}
	d.Place.Input = newInput()
	view, err := page.Fill(ctx, &d.Scene, log, v.site.drawings)
	if err != nil {
		return err
	}
	f := v.frame()
	view.Share = page.ShareTable(f, &d.Scene)
	return v.page(http.StatusOK, page.Table(f, view))
}

// tableState sends the script everything on a table's page that can change, now or as it was after an earlier move.
func tableState(v *requestContext) error {
	d, err := tableFromQuery(v)
	if err != nil {
		return err
	}
	if v.r.URL.Query().Has("review") {
		if err := askReview(v, d); err != nil {
			return err
		}
	}
	if err := d.backTo(v.r.Context(), v.r.URL.Query().Get("at")); err != nil {
		return err
	}
	return d.answer(v)
}

// A logPart is a page of the log for the script.
type logPart struct {
	From int    `json:"from"` // the first move
	To   int    `json:"to"`   // the last move
	Log  string `json:"log"`
}

// logPage sends the script a page of the log. It is the page that contains a move, the one before or after a move, or else
// the last one.
func logPage(v *requestContext) error {
	d, err := tableFromQuery(v)
	if err != nil {
		return err
	}
	query := v.r.URL.Query()
	d.Place.Review = query.Has("review") // so that its lines link to positions with the review
	part := page.LogNow(d.Snap.Ply)
	for _, where := range []string{"at", "before", "after"} {
		if !query.Has(where) {
			continue
		}
		ply, err := strconv.Atoi(query.Get(where))
		if err != nil || ply < 0 || ply > d.Snap.Ply+1 {
			return problem(http.StatusNotFound, "error.ply", "n", d.Snap.Ply)
		}
		switch where {
		case "at":
			part = page.LogAt(ply)
		case "before":
			part = page.Stretch{From: ply - page.LogPage, To: ply - 1, Focus: ply - 1}
		case "after":
			part = page.Stretch{From: ply + 1, To: ply + page.LogPage, Focus: ply + 1}
		}
	}
	log, err := d.log(v.r.Context(), part)
	if err != nil {
		return err
	}
	return v.json(http.StatusOK, logPart{log.From, log.To, log.Lines})
}

// An explanation holds texts about a thing or a move for the script: why it cannot be chosen, what it is, or what the move
// does.
type explanation struct {
	Text  string   `json:"text,omitempty"`
	Rule  string   `json:"rule,omitempty"`
	Lines []string `json:"lines,omitempty"`
	Open  string   `json:"open,omitempty"` // what else may follow, which nobody can know yet
}

// why sends the script the reason why a thing cannot be chosen, or why no legal move begins with the words chosen so far. The
// answer is empty if there is no reason.
func why(v *requestContext) error {
	d, err := tableFromQuery(v)
	if err != nil {
		return err
	}
	query := v.r.URL.Query()
	seat, thing, words := d.Snap.Seat, query.Get("thing"), query.Get("words")
	if len(thing) > game.MaxMoveText || len(words) > game.MaxMoveText || seat < 0 || seat == game.Spectator {
		return v.json(http.StatusOK, explanation{})
	}
	var no *game.Refusal
	if words != "" {
		_, no = d.Snap.View.ParseMove(seat, game.MoveText(words))
	}
	if no == nil && thing != "" {
		no = d.Snap.View.Why(seat, game.Thing(thing))
	}
	if no == nil {
		return v.json(http.StatusOK, explanation{})
	}
	in := no.In
	if in == nil {
		in = d.Title.Game.About().Words
	}
	return v.json(http.StatusOK, explanation{Text: v.words.Phrase(in, no.Why, d.Names), Rule: no.Rule})
}

// tip sends the script the description of a thing, now or after an earlier move.
func tip(v *requestContext) error {
	d, err := tableFromQuery(v)
	if err != nil {
		return err
	}
	query := v.r.URL.Query()
	if ply := query.Get("at"); ply != "" {
		if err := d.backTo(v.r.Context(), ply); err != nil {
			return err
		}
	}
	var e explanation
	if thing := query.Get("thing"); len(thing) <= game.MaxMoveText {
		e.Lines = d.Tip(game.Thing(thing))
	}
	return v.json(http.StatusOK, e)
}
