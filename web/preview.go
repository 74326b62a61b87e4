package web

import (
	"net/http"

	"pantheon/game"
	"pantheon/web/page"
)

// preview tells what a sentence would do, for the script to show before it is said.
func preview(v *visit) error {
	words := v.r.URL.Query().Get("words")
	if len(words) > game.MaxSentence {
		return problem(http.StatusBadRequest, "error.sentence", "n", game.MaxSentence)
	}
	d, err := asked(v)
	if err != nil {
		return err
	}
	find := d.table.Preview
	if d.Ahead() {
		find = d.table.PreviewAhead
	}
	p, err := find(v.r.Context(), v.guest.ID, d.Snap.Seat, game.Sentence(words))
	if err != nil {
		return err
	}
	var e explanation
	texts := d.Title.Game.About().Words
	for _, l := range p.Lines {
		if l.Phrase.ID != "" {
			e.Lines = append(e.Lines, texts.Text(v.set.Lang, l.Phrase, d.Names))
		}
	}
	if p.Gain != 0 {
		e.Lines = append(e.Lines, v.words.T("preview.gain", "n", page.Plain(page.Signed(p.Gain))))
	}
	if p.Open {
		e.Open = v.words.T("preview.open")
	}
	if p.Ends && !p.Open {
		e.Lines = append(e.Lines, v.words.T("preview.ends"))
	}
	return v.json(http.StatusOK, e)
}
