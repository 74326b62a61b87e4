package web

import (
	"errors"
	"net/http"

	"pantheon/table"
	"pantheon/web/entrance"
	"pantheon/web/page"
)

// reviewPage is the table's page with the review of its game, now or after an earlier sentence.
func reviewPage(v *visit) error {
	v.known()
	d, err := reviewAsked(v)
	if err != nil {
		return unseated(v, err)
	}
	return drawTable(v, d)
}

// reviewPanel is the review alone, for the script to see how far it has come.
func reviewPanel(v *visit) error {
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

// moments are those that decided the game, for the card of its end, as far as the review has them.
func moments(v *visit) error {
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

// reviewAsked gives the table that the path names, with its review. Nobody sees one before the end.
func reviewAsked(v *visit) (*sight, error) {
	d, err := asked(v)
	if err != nil {
		return nil, err
	}
	return d, askReview(v, d)
}

// askReview takes the review of the table's game into the scene.
func askReview(v *visit, d *sight) error {
	r, err := d.table.ReviewIf(v.r.Context(), v.guest.ID, func() error { return mayThink(v, entrance.ReviewHints) })
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
