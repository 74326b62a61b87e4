package web

import (
	"errors"
	"net/http"

	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/page"
)

// reviewPage serves the table's page with the review of its game, now or after an earlier move.
func reviewPage(v *requestContext) error {
	v.known()
	d, err := reviewAsked(v)
	if err != nil {
		return unseated(v, err)
	}
	return drawTable(v, d)
}

// reviewPanel sends the present state of the review to the script.
func reviewPanel(v *requestContext) error {
	d, err := reviewAsked(v)
	if err != nil {
		return err
	}
	if err := d.backTo(v.r.Context(), v.r.URL.Query().Get("at")); err != nil {
		return err
	}
	p := panel{Later: !d.Review.Done && !d.Review.Failed}
	if p.HTML, err = drawPanel(v, d, page.ReviewID); err != nil {
		return err
	}
	if d.Review.Done {
		p.Said = v.words.T("review.done")
	}
	return v.json(http.StatusOK, p)
}

// moments sends the decisive moments of the game that the review has found so far, for the card at the end of the game.
func moments(v *requestContext) error {
	d, err := reviewAsked(v)
	if err != nil {
		return err
	}
	p := panel{Later: !d.Review.Done && !d.Review.Failed}
	if p.HTML, err = page.Render(v.r.Context(), page.MomentsOf(&d.Scene).Draw(v.words)); err != nil {
		return err
	}
	return v.json(http.StatusOK, p)
}

// reviewAsked returns the table in the path with its review. It returns a fault before the end of the game.
func reviewAsked(v *requestContext) (*tableView, error) {
	d, err := tableFromQuery(v)
	if err != nil {
		return nil, err
	}
	return d, askReview(v, d)
}

// askReview adds the review of the table's game to the scene. If the review does not exist, it starts it and takes
// [access.ReviewHints] from the allowances. It returns a fault if the table refuses.
func askReview(v *requestContext, d *tableView) error {
	r, err := d.table.ReviewIf(v.r.Context(), v.user.ID, func() error { return mayThink(v, access.ReviewHints) })
	var refused *table.Refused
	if errors.As(err, &refused) {
		f := v.faultOf(err)
		f.status = http.StatusForbidden
		return f
	}
	if err != nil {
		return err
	}
	d.Review, d.Place.Review = &r, true
	return nil
}
