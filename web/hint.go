package web

import (
	"context"
	"net/http"
	"time"

	"pantheon/game"
	"pantheon/table"
	"pantheon/web/entrance"
	"pantheon/web/page"
)

// hintWait is how long a browser without script is kept waiting for a hint; after that its page says that it is still thought about.
const hintWait = 6 * time.Second

// askHint lets the table think about what the visitor might say. The script asks later what has come of it; a browser without is
// shown the table again once it has been thought about.
func askHint(v *visit) error {
	t, err := here(v)
	if err != nil {
		return err
	}
	seat, ok := game.ParseSeat(v.r.PostFormValue("seat"))
	if !ok {
		return problem(http.StatusBadRequest, "error.seat")
	}
	if err := t.AskHintIf(v.r.Context(), v.guest.ID, seat, func() error { return mayThink(v, 1) }); err != nil {
		return refusal(v, t, err)
	}
	wait := hintWait
	if v.scripted() {
		title, err := t.Title(v.r.Context())
		if err != nil {
			return err
		}
		if wait = 0; title.Game.About().Timed {
			wait = 2 * table.QuickHint // the next look of the script then finds it, however seldom it looks
		}
	}
	ctx, stop := context.WithTimeout(v.r.Context(), wait)
	defer stop()
	if err := t.AwaitHint(ctx, v.guest.ID, seat); err != nil {
		return err
	}
	if v.scripted() {
		return v.json(http.StatusOK, answer{OK: true})
	}
	return v.redirect(tablePath(v, t.ID()) + "#hint")
}

// mayThink takes so many hints from what the visitor's address may have thought about.
func mayThink(v *visit, hints int) error {
	return spend(v, entrance.Thinking, hints)
}

// A panel is one panel of a table's page, drawn anew for the script.
type panel struct {
	HTML  string `json:"html"`
	Later bool   `json:"later,omitempty"` // it is to be asked for again soon
	Said  string `json:"said,omitempty"`  // for who listens to the page
}

// drawPanel draws one panel of a table's page.
func drawPanel(v *visit, d *sight, id string) (string, error) {
	var html string
	for _, p := range page.Panels(&d.Scene, id) {
		drawn, err := page.Render(v.r.Context(), p.Model.Draw(v.words))
		if err != nil {
			return "", err
		}
		html += drawn
	}
	return html, nil
}

// hintPanel is the hint as far as it has come.
func hintPanel(v *visit) error {
	d, err := asked(v)
	if err != nil {
		return err
	}
	var p panel
	if p.HTML, err = drawPanel(v, d, page.HintID); err != nil {
		return err
	}
	if h := d.Snap.Hint; h != nil {
		if p.Later = !h.Done; h.Done {
			p.Said = page.HintSaid(&d.Scene, h)
		}
	}
	return v.json(http.StatusOK, p)
}
