package web

import (
	"net/http"
	"strconv"

	"pantheon/game"
)

// tablePage is the table, now or after an earlier sentence.
func (s *Site) tablePage(v *visit) error {
	v.known()
	t, err := v.openTable(v.r.PathValue("table"))
	if err != nil {
		return err
	}
	ctx := v.r.Context()
	d, err := v.look(ctx, t, v.r.URL.Query().Get("as"))
	if err != nil {
		return err
	}
	ply := d.snap.Ply
	if text := v.r.PathValue("ply"); text != "" {
		if ply, err = strconv.Atoi(text); err != nil {
			return errNoPage
		}
	}
	if err := d.back(ctx, ply); err != nil {
		return err
	}
	if err := d.drawParts(ctx, true); err != nil {
		return err
	}
	d.drawChoices()
	if err := d.drawLog(ctx); err != nil {
		return err
	}
	if err := t.Seen(ctx, v.guest.ID, d.snap.Entry); err != nil {
		return err
	}
	return v.page(http.StatusOK, tableView(v, d))
}

// tableState is all of a table page that can change, for the script: now, or as it was after an earlier sentence.
func (s *Site) tableState(v *visit) error {
	t, err := v.openTable(v.r.PathValue("table"))
	if err != nil {
		return err
	}
	query := v.r.URL.Query()
	d, err := v.look(v.r.Context(), t, query.Get("as"))
	if err != nil {
		return err
	}
	d.inner = true
	ply := d.snap.Ply
	if text := query.Get("at"); text != "" {
		if ply, err = strconv.Atoi(text); err != nil {
			return errNoPage
		}
	}
	if err := d.back(v.r.Context(), ply); err != nil {
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
	t, err := v.openTable(v.r.PathValue("table"))
	if err != nil {
		return err
	}
	query := v.r.URL.Query()
	d, err := v.look(v.r.Context(), t, query.Get("as"))
	if err != nil {
		return err
	}
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
	t, err := v.openTable(v.r.PathValue("table"))
	if err != nil {
		return err
	}
	query := v.r.URL.Query()
	d, err := v.look(v.r.Context(), t, query.Get("as"))
	if err != nil {
		return err
	}
	if text := query.Get("at"); text != "" {
		if ply, err := strconv.Atoi(text); err == nil {
			if err := d.back(v.r.Context(), ply); err != nil {
				return err
			}
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
