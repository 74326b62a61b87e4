package web

import (
	"context"
	"fmt"
	"strconv"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games"
	"pantheon/web/page"
)

// stagePicture draws the largest part of a title's board as a picture that needs nothing beside it.
func stagePicture(ctx context.Context, t games.Title, view game.Position, look board.Look) (string, error) {
	parts := t.Board.Parts(view, look)
	best := parts[0]
	for _, part := range parts {
		if part.Zoom {
			best = part
			break
		}
	}
	still, err := page.Render(ctx, best.Still)
	if err != nil {
		return "", err
	}
	live, err := page.Render(ctx, best.Live)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" class="pb">%s%s%s</svg>`,
		best.W, best.H, board.Styles(t.Board.Style()), still, live), nil
}

// tablePicture is the board of a table as it is now, as the visitor may see it, for lists of tables. Its address names the last entry, so
// the visitor's own browser may keep it, as long as it is the same person's.
func tablePicture(v *visit) error {
	d, err := asked(v)
	if err != nil {
		return err
	}
	body, err := stagePicture(v.r.Context(), d.Title, d.Snap.View, board.Look{Lang: v.words.Lang, Names: d.Names})
	if err != nil {
		return err
	}
	if h := v.w.Header(); v.r.URL.Query().Get("entry") == strconv.FormatInt(d.Snap.Entry, 10) {
		h.Set("Cache-Control", "private, max-age=604800, immutable")
		h.Set("Vary", "Cookie")
	}
	sendSVG(v, []byte(body))
	return nil
}
