package web

import (
	"net/http"

	"pantheon/game"
	"pantheon/web/page"
)

// badLoss and badPoints are the losses, compared with the best move, from which a coach warns of a move. The first is a
// share of the win, from 0 to 1. The second is in points, for games in which only points count.
const (
	badLoss   = 0.1
	badPoints = 5
)

// warn sends a coach's opinion of a move, which the script requests before the move is played. The panel is empty if nothing
// speaks against the move, or if the better move can still be played afterwards. The coach thinks for about half a second.
func warn(v *requestContext) error {
	words := v.r.URL.Query().Get("words")
	if len(words) > game.MaxMoveText {
		return problem(http.StatusBadRequest, "error.sentence", "n", game.MaxMoveText)
	}
	d, err := tableFromQuery(v)
	if err != nil {
		return err
	}
	if !d.Snap.Coach {
		return errNoPage
	}
	if err := mayThink(v, 1); err != nil {
		return err
	}
	e, err := d.table.Explain(v.r.Context(), v.user.ID, d.Snap.Seat, game.MoveText(words))
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
