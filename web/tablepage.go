package web

import (
	"net/http"
	"strconv"

	"pantheon/game"
	"pantheon/web/page"
)

// tablePage is the table, now or after an earlier sentence.
func tablePage(v *visit) error {
	v.known()
	d, err := asked(v)
	if err != nil {
		return unseated(v, err)
	}
	return drawTable(v, d)
}

// drawTable sends the page of a table, now or behind the sentence that the path names.
func drawTable(v *visit, d *sight) error {
	ctx := v.r.Context()
	if err := d.backTo(ctx, v.r.PathValue("ply")); err != nil {
		return err
	}
	log, err := d.logShown(ctx)
	if err != nil {
		return err
	}
	d.askLeave()
	if d.News, err = d.table.SeenBy(ctx, v.guest.ID); err != nil {
		return err
	}
	if _, d.Unread, err = d.table.Unread(ctx, v.guest.ID); err != nil {
		return err
	}
	if err := d.table.Seen(ctx, v.guest.ID, d.Snap.Entry); err != nil {
		// What cannot be written down, the disk being full, can still be looked at.
		v.site.log.Warn("how far somebody has seen a table could not be kept", "table", d.Snap.ID, "err", err)
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

// tableState is all of a table page that can change, for the script: now, or as it was after an earlier sentence.
func tableState(v *visit) error {
	d, err := asked(v)
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
	From int    `json:"from"` // the first sentence
	To   int    `json:"to"`   // the last one
	Log  string `json:"log"`
}

// logPage gives a page of the log to the script: that on which a sentence stands, or the one before or behind a sentence.
func logPage(v *visit) error {
	d, err := asked(v)
	if err != nil {
		return err
	}
	query := v.r.URL.Query()
	d.Place.Review = query.Has("review") // so that its lines lead to where the review is shown
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

// An explanation is what the script shows when a thing is asked about.
type explanation struct {
	Text  string   `json:"text,omitempty"`
	Rule  string   `json:"rule,omitempty"`
	Lines []string `json:"lines,omitempty"`
	Open  string   `json:"open,omitempty"` // that more follows, which nobody can know yet
}

// why explains why a thing cannot be chosen, or why nothing legal begins with the words said so far.
func why(v *visit) error {
	d, err := asked(v)
	if err != nil {
		return err
	}
	query := v.r.URL.Query()
	seat, thing, words := d.Snap.Seat, query.Get("thing"), query.Get("words")
	if len(thing) > game.MaxSentence || len(words) > game.MaxSentence || seat < 0 || seat == game.Watcher {
		return v.json(http.StatusOK, explanation{})
	}
	var no *game.Refusal
	if words != "" {
		_, no = d.Snap.View.Hear(seat, game.Sentence(words))
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

// tip tells what a thing is.
func tip(v *visit) error {
	d, err := asked(v)
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
	if thing := query.Get("thing"); len(thing) <= game.MaxSentence {
		e.Lines = d.Tip(game.Thing(thing))
	}
	return v.json(http.StatusOK, e)
}
