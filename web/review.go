package web

import (
	"errors"
	"net/http"
	"slices"
	"sort"
	"strconv"

	"pantheon/game"
	"pantheon/table"
)

const (
	// costly is the share of the win that a sentence has to lose to be listed, and costlyPoints how many points where only they count.
	costly, costlyPoints = 0.02, 1
	// mostCostly is how many sentences of a seat are listed.
	mostCostly = 5
)

// A reviewed is the review of a game as its page shows it.
type reviewed struct {
	table.Review
	Chart chart
	// Here is the sentence behind the position that is drawn, nil when it was not judged.
	Here *table.Judged
	// Now are the chances at the position that is drawn, by course.
	Now []standingChance
	// Lost are the sentences that cost most, by seat; the visitor's seats first.
	Lost []losses
}

// A standingChance is a course with what it is worth at one position; Text is "" where that is not known.
type standingChance struct {
	course
	Text string
}

// Losses are what a seat's sentences lost.
type losses struct {
	Seat    game.Seat
	Name    string
	Mine    bool
	Choices int
	Mean    string // what a choice lost
	Worst   []lost // most first
}

// A lost is one sentence that cost something.
type lost struct {
	*table.Judged
	Loss string
}

// reviewPage is the table's page with the review of its game, now or after an earlier sentence.
func (s *Site) reviewPage(v *visit) error {
	v.known()
	d, err := v.reviewAsked()
	if err != nil {
		return err
	}
	return v.drawTable(d)
}

// reviewPanel is the review alone, for the script to see how far it has come.
func (s *Site) reviewPanel(v *visit) error {
	d, err := v.reviewAsked()
	if err != nil {
		return err
	}
	if err := d.backTo(v.r.Context(), v.r.URL.Query().Get("at")); err != nil {
		return err
	}
	d.inner = true
	d.settleReview()
	p := panel{Later: !d.review.Done && !d.review.Failed}
	if p.HTML, err = render(v.r.Context(), reviewView(v, d)); err != nil {
		return err
	}
	if d.review.Done {
		p.Said = v.t("review.done")
	}
	return v.json(http.StatusOK, p)
}

// reviewAsked gives the table that the path names, with its review. Nobody sees one before the end.
func (v *visit) reviewAsked() (*drawing, error) {
	d, err := v.asked()
	if err != nil {
		return nil, err
	}
	return d, d.askReview()
}

// askReview takes the review of the table's game into the drawing.
func (d *drawing) askReview() error {
	r, err := d.t.ReviewIf(d.v.r.Context(), d.v.guest.ID, func() error { return d.v.mayThink(ReviewHints) })
	var refused *table.Refused
	if errors.As(err, &refused) {
		f := d.v.faultOf(err)
		f.status = http.StatusForbidden
		return f
	}
	if err != nil {
		return err
	}
	d.review = &reviewed{Review: r}
	return nil
}

// settleReview makes of what was judged what is shown beside the position that is drawn.
func (d *drawing) settleReview() {
	r := d.review
	courses := d.courses()
	top, level := 1.0, shareText
	if r.Solitary {
		top, level = 1, func(n float64) string { return strconv.Itoa(int(n)) }
		for _, k := range courses {
			for _, p := range k.Points {
				top = max(top, p.Worth)
			}
		}
		top = float64((int(top)/20 + 1) * 20)
	}
	plies := d.snap.Ply
	r.Chart = drawChart(courses, plies, top, level)
	r.Chart.Cursor = r.Chart.x(d.ply(), plies)
	for i := range r.Judged {
		if r.Judged[i].Ply == d.ply()+1 {
			r.Here = &r.Judged[i]
		}
	}
	for _, k := range courses {
		now := standingChance{course: k}
		for _, p := range k.Points { // the last one before: where there is no choice nothing is judged
			if p.Ply <= d.ply() {
				now.Text = level(p.Worth)
			}
		}
		r.Now = append(r.Now, now)
	}
	r.Lost = d.losses()
	for _, l := range r.Lost {
		if !l.Mine && len(d.snap.Mine) > 0 {
			continue
		}
		for _, w := range l.Worst {
			at, _ := w.Best.Of(w.Seat)
			worth := d.share(w.Ply-1, at.Win, w.Seat)
			if r.Solitary {
				worth = at.Points
			}
			r.Chart.mark(int(w.Seat), w.Ply-1, plies, worth, top, l.Name+" "+strconv.Itoa(w.Ply)+": −"+w.Loss)
		}
	}
}

// courses are how the chances went: of each seat and, where there is one, of the automaton. Each position is judged by who was to act, as
// far as they could know; the last is the result. Who has resigned has no chances any more.
func (d *drawing) courses() []course {
	r := d.review
	result := d.review.Result
	var all []course
	for _, c := range d.snap.Chairs {
		if _, ranked := result.Of(c.Seat); ranked {
			all = append(all, course{Look: int(c.Seat), Name: d.chairName(c)})
		}
	}
	machine := false
	for _, st := range result.Standings[:result.N] {
		if st.Seat == game.Watcher && !machine {
			machine = true
			all = append(all, course{Look: len(dashes) - 1, Name: d.standingName(st)})
		}
	}
	for i := range r.Judged {
		j := &r.Judged[i]
		rest := 1.0
		for k := range all {
			s := game.Seat(all[k].Look)
			worth := rest
			if all[k].Look < int(game.MaxSeats) {
				c, ok := j.Best.Of(s)
				if !ok {
					continue
				}
				worth = d.share(j.Ply-1, c.Win, s)
				rest -= worth
				if r.Solitary {
					worth = c.Points
				}
			}
			all[k].Points = append(all[k].Points, chance{j.Ply - 1, max(worth, 0)})
		}
	}
	if result.Over && r.Done {
		for k := range all {
			all[k].Points = append(all[k].Points, chance{d.snap.Ply, d.outcome(result, game.Seat(all[k].Look))})
		}
	}
	return all
}

// outcome is what a game brought a seat in the end: its share of the win, or its points where only they count. Beyond the seats it is an
// automaton's, which wins what no seat wins.
func (d *drawing) outcome(result game.Result, s game.Seat) float64 {
	st, _ := result.Of(s)
	switch {
	case d.review.Solitary:
		return float64(st.Points)
	case s >= game.MaxSeats && result.Won == 0, s < game.MaxSeats && result.Won.Has(s):
		return 1 / float64(max(result.Won.Len(), 1))
	}
	return 0
}

// share is a seat's share of the win at a ply, when those who have resigned by then have none.
func (d *drawing) share(ply int, win float64, s game.Seat) float64 {
	gone := d.review.gone(ply)
	if gone == 0 {
		return win
	}
	if gone.Has(s) {
		return 0
	}
	left, stay := 0.0, 0
	judged := d.review.Judged
	at := sort.Search(len(judged), func(i int) bool { return judged[i].Ply > ply })
	if at < len(judged) && judged[at].Ply == ply+1 {
		for _, c := range judged[at].Best.Chances {
			if !gone.Has(c.Seat) {
				left += c.Win
				stay++
			}
		}
	}
	switch {
	case left > 0:
		return win / left
	case stay > 0: // nobody of them would have won
		return 1 / float64(stay)
	}
	return win
}

// gone is who has resigned by a ply: what is said for them later, bots say.
func (r *reviewed) gone(ply int) (gone game.Seats) {
	for _, q := range r.Resigned {
		if q.Ply <= ply {
			gone = gone.With(q.Seat)
		}
	}
	return gone
}

// losses are what the sentences of each seat lost, the visitor's seats first.
func (d *drawing) losses() []losses {
	r := d.review
	least := costly
	if r.Solitary {
		least = costlyPoints
	}
	var all []losses
	for _, c := range d.snap.Chairs {
		l := losses{Seat: c.Seat, Name: d.chairName(c), Mine: c.Mine}
		sum := 0.0
		var worst []*table.Judged
		for i := range r.Judged {
			j := &r.Judged[i]
			if j.Seat != c.Seat || r.gone(j.Ply-1).Has(c.Seat) {
				continue
			}
			l.Choices++
			loss := j.Loss(r.Solitary)
			if sum += loss; loss >= least {
				worst = append(worst, j)
			}
		}
		if l.Choices == 0 {
			continue
		}
		l.Mean = d.loss(sum / float64(l.Choices))
		slices.SortStableFunc(worst, func(a, b *table.Judged) int {
			switch x, y := a.Loss(r.Solitary), b.Loss(r.Solitary); {
			case x > y:
				return -1
			case x < y:
				return 1
			}
			return 0
		})
		for _, j := range worst[:min(len(worst), mostCostly)] {
			l.Worst = append(l.Worst, lost{j, d.loss(j.Loss(r.Solitary))})
		}
		all = append(all, l)
	}
	slices.SortStableFunc(all, func(a, b losses) int {
		switch {
		case a.Mine == b.Mine:
			return 0
		case a.Mine:
			return -1
		}
		return 1
	})
	return all
}

// loss is what was lost, in words.
func (d *drawing) loss(n float64) string {
	switch {
	case d.review.Solitary:
		return decimal(n)
	case n < 0.1:
		return decimal(100*n) + "%"
	}
	return shareText(n)
}

// worth is what an advice was worth to the seat that could say it, in words.
func (d *drawing) worth(a table.Advice, s game.Seat) string {
	c, _ := a.Of(s)
	if d.review.Solitary {
		return decimal(c.Points)
	}
	return shareText(c.Win)
}

// better tells whether something would have promised clearly more than what was said.
func (d *drawing) better(j *table.Judged) bool {
	return j.Best.Words != j.Said.Words && d.loss(j.Loss(d.review.Solitary)) != d.loss(0)
}
