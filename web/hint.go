package web

import (
	"context"
	"math"
	"net/http"
	"strconv"
	"time"

	"pantheon/game"
	"pantheon/table"
)

// hintSeconds is how long is thought about a hint at most, as pages say it: with what comes before and after.
const hintSeconds = 2

// hintWait is how long a browser without script is kept waiting for a hint; after that its page says that it is still thought about.
const hintWait = 6 * time.Second

// askHint lets the table think about what the visitor might say. The script asks later what has come of it; a browser without is
// shown the table again once it has been thought about.
func (s *Site) askHint(v *visit) error {
	t, err := v.here()
	if err != nil {
		return err
	}
	seat, ok := game.ParseSeat(v.r.PostFormValue("seat"))
	if !ok {
		return problem(http.StatusBadRequest, "error.seat")
	}
	if err := t.AskHintIf(v.r.Context(), v.guest.ID, seat, func() error { return v.mayThink(1) }); err != nil {
		return v.refusal(t, err)
	}
	if v.scripted() {
		return v.json(http.StatusOK, answer{OK: true})
	}
	ctx, stop := context.WithTimeout(v.r.Context(), hintWait)
	defer stop()
	if err := t.AwaitHint(ctx, v.guest.ID, seat); err != nil {
		return err
	}
	return v.redirect(v.tablePath(t.ID()) + "#hint")
}

// mayThink takes so many hints from what the visitor's address may have thought about.
func (v *visit) mayThink(hints int) error {
	return v.spend(v.site.bounds.thinking, hints, "error.thinking")
}

// A panel is one panel of a table's page, drawn anew for the script.
type panel struct {
	HTML  string `json:"html"`
	Later bool   `json:"later,omitempty"` // it is to be asked for again soon
	Said  string `json:"said,omitempty"`  // for who listens to the page
}

// hintPanel is the hint as far as it has come.
func (s *Site) hintPanel(v *visit) error {
	d, err := v.asked()
	if err != nil {
		return err
	}
	d.inner = true
	var p panel
	if p.HTML, err = render(v.r.Context(), hintView(v, d)); err != nil {
		return err
	}
	if h := d.snap.Hint; h != nil {
		if p.Later = !h.Done; h.Done {
			p.Said = d.hintSaid(h)
		}
	}
	return v.json(http.StatusOK, p)
}

// hintSaid is a hint in one line.
func (d *drawing) hintSaid(h *table.Hint) string {
	if len(h.Best) == 0 {
		return d.v.t("hint.none")
	}
	text := ""
	for i, a := range h.Best {
		if i > 0 {
			text += "; "
		}
		text += d.spoken("do", d.snap.Seat, a.Words) + " (" + d.prospect(a, d.snap.Seat) + ")"
	}
	return d.v.t("hint.said", "list", plain(text))
}

// speak puts a sentence of a seat into words, in segments; one without words is to say nothing for now.
func (d *drawing) speak(prefix string, by game.Seat, words game.Sentence) []game.Segment {
	if words == "" {
		return []game.Segment{{Text: d.v.t("hint.rest")}}
	}
	about := d.title.Game.About()
	return about.Words.Speak(d.v.set.Lang, about.Sentence(prefix, by, words), d.names)
}

// spoken is speak as a text.
func (d *drawing) spoken(prefix string, by game.Seat, words game.Sentence) (text string) {
	for _, s := range d.speak(prefix, by, words) {
		text += s.Text
	}
	return text
}

// prospect says what a seat may expect of an advice: its share of the win and, where playouts went on to the end and the game has points,
// its margin; where nobody is a rival, its points.
func (d *drawing) prospect(a table.Advice, s game.Seat) string {
	c, ok := a.Of(s)
	switch {
	case !ok:
		return d.v.t("hint.only")
	case d.solitary():
		return d.v.t("hint.points", "n", plain(decimal(c.Points)))
	case c.Ended && !d.snap.Result.Unscored:
		return d.v.t("hint.win-by", "n", plain(shareText(c.Win)), "m", plain(signed(roundTo(c.Lead, 1))))
	}
	return d.v.t("hint.win", "n", plain(shareText(c.Win)))
}

// solitary tells whether nobody is a rival of anybody here, so that points are all that counts.
func (d *drawing) solitary() bool { return d.snap.Result.N < 2 }

// shareText is a share in whole per cent, with the sign.
func shareText(share float64) string { return strconv.Itoa(int(math.Round(share*100))) + "%" }

func decimal(n float64) string { return strconv.FormatFloat(roundTo(n, 1), 'f', -1, 64) }

func roundTo(n float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.Round(n*scale) / scale
}
