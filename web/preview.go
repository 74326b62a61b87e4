package web

import (
	"net/http"
	"strconv"

	"pantheon/game"
)

// preview tells what a sentence would do, for the script to show before it is said.
func (s *Site) preview(v *visit) error {
	words := v.r.URL.Query().Get("words")
	if len(words) > game.MaxSentence {
		return problem(http.StatusBadRequest, "error.sentence", "n", game.MaxSentence)
	}
	d, err := v.asked()
	if err != nil {
		return err
	}
	p, err := d.t.Preview(v.r.Context(), v.guest.ID, d.snap.Seat, game.Sentence(words))
	if err != nil {
		return err
	}
	var e explanation
	texts := d.title.Game.About().Words
	for _, l := range p.Lines {
		if l.Phrase.ID != "" {
			e.Lines = append(e.Lines, texts.Text(v.set.Lang, l.Phrase, d.names))
		}
	}
	if p.Gain != 0 {
		e.Lines = append(e.Lines, v.t("preview.gain", "n", plain(signed(p.Gain))))
	}
	if p.Open {
		e.Open = v.t("preview.open")
	}
	if p.Ends && !p.Open {
		e.Lines = append(e.Lines, v.t("preview.ends"))
	}
	return v.json(http.StatusOK, e)
}

// signed is a number with its sign, written with the sign for minus.
func signed(n float64) string {
	text := strconv.FormatFloat(n, 'f', -1, 64)
	if n < 0 {
		return "−" + text[1:]
	}
	return "+" + text
}
