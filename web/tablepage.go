package web

import (
	"context"
	"net/http"
	"strconv"

	"pantheon/game"
)

// asked gives the table that the path names, as the visitor may see it from the seat that the query names.
func (v *visit) asked() (*drawing, error) {
	t, err := v.openTable(v.r.PathValue("table"))
	if err != nil {
		return nil, err
	}
	d, err := v.look(v.r.Context(), t, v.r.URL.Query().Get("as"))
	if err != nil {
		return nil, err
	}
	return d, v.draws(d.snap.Ply)
}

// backTo turns the drawing to what the seat saw after the sentence with the number in a text; "" is the last one.
func (d *drawing) backTo(ctx context.Context, text string) error {
	if text == "" {
		return d.back(ctx, d.snap.Ply)
	}
	ply, err := strconv.Atoi(text)
	if err != nil {
		return errNoPage
	}
	return d.back(ctx, ply)
}

// tablePage is the table, now or after an earlier sentence.
func (s *Site) tablePage(v *visit) error {
	v.known()
	d, err := v.asked()
	if err != nil {
		return err
	}
	return v.drawTable(d)
}

// drawTable sends the page of a table, now or behind the sentence that the path names.
func (v *visit) drawTable(d *drawing) error {
	ctx := v.r.Context()
	if err := d.backTo(ctx, v.r.PathValue("ply")); err != nil {
		return err
	}
	if d.review != nil {
		d.settleReview()
	}
	if err := d.drawParts(ctx, true); err != nil {
		return err
	}
	d.drawChoices()
	if err := d.drawLog(ctx); err != nil {
		return err
	}
	var err error
	if d.seen, err = d.t.SeenBy(ctx, v.guest.ID); err != nil {
		return err
	}
	if err := d.t.Seen(ctx, v.guest.ID, d.snap.Entry); err != nil {
		// What cannot be written down, the disk being full, can still be looked at.
		v.site.log.Warn("how far somebody has seen a table could not be kept", "table", d.snap.ID, "err", err)
	}
	return v.page(http.StatusOK, tableView(v, d))
}

// tableState is all of a table page that can change, for the script: now, or as it was after an earlier sentence.
func (s *Site) tableState(v *visit) error {
	d, err := v.asked()
	if err != nil {
		return err
	}
	d.inner = true
	if v.r.URL.Query().Has("review") {
		if err := d.askReview(); err != nil {
			return err
		}
	}
	if err := d.backTo(v.r.Context(), v.r.URL.Query().Get("at")); err != nil {
		return err
	}
	u, err := d.whole(v.r.Context())
	if err != nil {
		return err
	}
	return v.json(http.StatusOK, u)
}

// An explanation is what the script shows when a thing is asked about.
type explanation struct {
	Text  string   `json:"text,omitempty"`
	Rule  string   `json:"rule,omitempty"`
	Lines []string `json:"lines,omitempty"`
	Open  string   `json:"open,omitempty"` // that more follows, which nobody can know yet
}

// why explains why a thing cannot be chosen, or why nothing legal begins with the words said so far.
func (s *Site) why(v *visit) error {
	d, err := v.asked()
	if err != nil {
		return err
	}
	query := v.r.URL.Query()
	seat, thing, words := d.snap.Seat, query.Get("thing"), query.Get("words")
	if len(thing) > game.MaxSentence || len(words) > game.MaxSentence || seat < 0 || seat == game.Watcher {
		return v.json(http.StatusOK, explanation{})
	}
	var no *game.Refusal
	if words != "" {
		_, no = d.snap.View.Hear(seat, game.Sentence(words))
	}
	if no == nil && thing != "" {
		no = d.snap.View.Why(seat, game.Thing(thing))
	}
	if no == nil {
		return v.json(http.StatusOK, explanation{})
	}
	in := no.In
	if in == nil {
		in = d.title.Game.About().Words
	}
	return v.json(http.StatusOK, explanation{Text: in.Text(v.set.Lang, no.Why, d.names), Rule: no.Rule})
}

// tip tells what a thing is.
func (s *Site) tip(v *visit) error {
	d, err := v.asked()
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
		for _, p := range d.title.Board.Tip(d.snap.View, game.Thing(thing)) {
			e.Lines = append(e.Lines, d.title.Game.About().Words.Text(v.set.Lang, p, d.names))
		}
	}
	return v.json(http.StatusOK, e)
}
