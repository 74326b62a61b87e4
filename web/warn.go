package web

import (
	"net/http"

	"pantheon/game"
	"pantheon/web/page"
)

// badLoss is how much of the share of the win, from 0 to 1, a sentence costs beside the best before a coach warns of it; where points are
// all that counts it is badPoints.
const (
	badLoss   = 0.1
	badPoints = 5
)

// warn tells whether a coach would say a sentence, for the script to ask before it is said; a panel without text when nothing speaks
// against it, and where what would be better can still be said afterwards. The coach thinks for about half a second.
func warn(v *visit) error {
	words := v.r.URL.Query().Get("words")
	if len(words) > game.MaxSentence {
		return problem(http.StatusBadRequest, "error.sentence", "n", game.MaxSentence)
	}
	d, err := asked(v)
	if err != nil {
		return err
	}
	if !d.Snap.Coach {
		return errNoPage
	}
	if err := mayThink(v, 1); err != nil {
		return err
	}
	e, err := d.table.Explain(v.r.Context(), v.guest.ID, d.Snap.Seat, game.Sentence(words))
	if err != nil {
		return err
	}
	least := badLoss
	if d.Snap.Result.N < 2 {
		least = badPoints
	}
	var p panel
	if e.Loss >= least && !e.Later {
		if p.HTML, err = page.Render(v.r.Context(), page.Warning(v.words, &d.Scene, e)); err != nil {
			return err
		}
	}
	return v.json(http.StatusOK, p)
}
