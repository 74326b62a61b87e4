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

// stagePicture returns the largest part of a title's board as a self-contained SVG picture. If no part is marked as the
// largest, it takes the first.
func stagePicture(ctx context.Context, t games.Title, view game.Position, look board.RenderOptions) (string, error) {
	parts := t.Board.Parts(view, look)
	best := parts[0]
	for _, part := range parts {
		if part.Zoom {
			best = part
			break
		}
	}
	still, err := page.Render(ctx, best.Static)
	if err != nil {
		return "", err
	}
	live, err := page.Render(ctx, best.Dynamic)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" class="pb">%s%s%s</svg>`,
		best.W, best.H, board.Styles(t.Board.Style()), still, live), nil
}

// tablePicture serves a small picture of the board of a table as the visitor may see it now, for lists of tables. If its
// address contains the last entry, the visitor's own browser may cache it, as long as its user stays the same.
func tablePicture(v *requestContext) error {
	d, err := tableFromQuery(v)
	if err != nil {
		return err
	}
	body, err := stagePicture(v.r.Context(), d.Title, d.Snap.View, board.RenderOptions{Lang: v.words.Lang, Names: d.Names})
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
