package web

import (
	"net/http"

	"pantheon/game"
	"pantheon/web/page"
)

// preview sends the script the effects of a move, to show before the move is played.
func preview(v *requestContext) error {
	words := v.r.URL.Query().Get("words")
	if len(words) > game.MaxMoveText {
		return problem(http.StatusBadRequest, "error.sentence", "n", game.MaxMoveText)
	}
	d, err := tableFromQuery(v)
	if err != nil {
		return err
	}
	find := d.table.Preview
	if d.Ahead() {
		find = d.table.PreviewAhead
	}
	p, err := find(v.r.Context(), v.user.ID, d.Snap.Seat, game.MoveText(words))
	if err != nil {
		return err
	}
	var e explanation
	about := d.Title.Game.About()
	for _, told := range about.LogEvents(d.Snap.Seat, p.Words, p.Lines) {
		e.Lines = append(e.Lines, about.Words.Text(v.set.Lang, told.Phrase, d.Names))
	}
	if len(e.Lines) == 0 {
		if brings := d.Brings(p.Words); brings != "" {
			e.Lines = append(e.Lines, brings)
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
