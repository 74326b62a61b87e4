package web

import (
	"context"
	"net/http"
	"time"

	"pantheon/game"
	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/page"
)

// hintWait is how long a browser without script waits for a hint. Then it gets a page that says that the search continues.
const hintWait = 6 * time.Second

// askHint starts the search for a hint. The script later requests the result. A browser without script gets the table's
// page again after the search, or after hintWait.
func askHint(v *requestContext) error {
	t, err := tableFromForm(v)
	if err != nil {
		return err
	}
	seat, ok := game.ParseSeat(v.r.PostFormValue("seat"))
	if !ok {
		return problem(http.StatusBadRequest, "error.seat")
	}
	if err := t.AskHintIf(v.r.Context(), v.user.ID, seat, func() error { return mayThink(v, 1) }); err != nil {
		return refusal(v, t, err)
	}
	wait := hintWait
	if v.scripted() {
		title, err := t.Title(v.r.Context())
		if err != nil {
			return err
		}
		if wait = 0; title.Game.About().Timed {
			wait = 2 * table.QuickHint // then the script's next request finds the result, however seldom it asks
		}
	}
	ctx, stop := context.WithTimeout(v.r.Context(), wait)
	defer stop()
	if err := t.AwaitHint(ctx, v.user.ID, seat); err != nil {
		return err
	}
	if v.scripted() {
		return v.json(http.StatusOK, answer{OK: true})
	}
	return v.redirect(tablePath(v, t.ID()) + "#hint")
}

// mayThink takes hints from the allowances of the visitor, of the visitor's address and of all visitors. It returns an error
// if one is used up.
func mayThink(v *requestContext, hints int) error {
	return chargeQuota(v, access.Thinking, hints)
}

// A panel is the JSON answer with a panel of a table's page, for the script.
type panel struct {
	HTML  string `json:"html"`
	Later bool   `json:"later,omitempty"` // the script should request it again soon
	Said  string `json:"said,omitempty"`  // for screen readers
}

// drawPanel returns the HTML of the panel with the id; "" if the page has no such panel.
func drawPanel(v *requestContext, d *tableView, id string) (string, error) {
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

// hintPanel sends the script the panel with the present state of the hint.
func hintPanel(v *requestContext) error {
	d, err := tableFromQuery(v)
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
