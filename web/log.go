package web

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
	"pantheon/table"
)

// A logged line is a sentence in words with what followed, or something else that happened at the table.
type logged struct {
	Ply   int
	At    int64 // when it was said in a game with time, in milliseconds
	Own   bool
	Said  []game.Segment
	More  [][]game.Segment
	Event bool
	Text  string // of an event
	Undo  string // the seat that took back; "" for anything else
}

const (
	// logPage is how many sentences a page of the log has at most, and how much else that happened stands between them.
	logPage = 200
	// logBytes is how large a page of the log may be; one with more to tell has fewer sentences.
	logBytes = 88_000
)

// A stretch of the log is the sentences from one ply to another, both counted, with what happened behind each; ply 0, the beginning, goes
// with ply 1. Where it is too much, what is furthest from the focus is left out.
type stretch struct{ from, to, focus int }

// logNow is the last page of the log.
func (d *drawing) logNow() stretch {
	return stretch{d.snap.Ply - logPage + 1, d.snap.Ply, d.snap.Ply}
}

// logAt is the page of the log on which a sentence stands.
func (d *drawing) logAt(ply int) stretch {
	page := max(ply-1, 0) / logPage
	return stretch{page*logPage + 1, (page + 1) * logPage, ply}
}

// drawLog puts the page of the log into words that goes with what is drawn.
func (d *drawing) drawLog(ctx context.Context) error {
	if d.past() {
		return d.drawStretch(ctx, d.logAt(d.at))
	}
	return d.drawStretch(ctx, d.logNow())
}

// drawStretch puts sentences of the game into words, and what else happened at the table, each behind its sentence.
func (d *drawing) drawStretch(ctx context.Context, s stretch) error {
	s.from, s.to = max(s.from, 1), min(s.to, d.snap.Ply)
	heard, err := d.t.History(ctx, d.v.guest.ID, d.snap.Seat, s.from, s.to)
	if err != nil {
		return err
	}
	events, err := d.t.Events(ctx)
	if err != nil {
		return err
	}
	events = slices.DeleteFunc(events, func(e table.Event) bool {
		// What came after the entry that the page is drawn at, the live stream will tell.
		return e.Entry > d.snap.Entry || e.Ply > s.to || e.Ply < s.from && !(e.Ply == 0 && s.from == 1)
	})
	if n := len(events); n > logPage {
		events = events[n-logPage:]
	}
	var lines []logged
	for _, h := range heard {
		for len(events) > 0 && events[0].Ply < h.Ply {
			lines, events = append(lines, d.event(events[0])), events[1:]
		}
		lines = append(lines, d.logged(h))
	}
	for _, e := range events {
		lines = append(lines, d.event(e))
	}
	return d.fit(ctx, s, lines)
}

// fit draws lines of the log as far as there is room: half of it is for what follows the focus, and the rest for what stands before it.
func (d *drawing) fit(ctx context.Context, s stretch, lines []logged) error {
	at := max(slices.IndexFunc(lines, func(l logged) bool { return l.Ply >= s.focus }), 0)
	if s.focus >= s.to {
		at = len(lines)
	}
	drawn := make([]string, len(lines))
	room := logBytes
	if d.review != nil {
		room /= 2 // the review has much to tell itself
	}
	half := room / 2
	first, end := at, at
	add := func(i int) error {
		html, err := render(ctx, logLine(d.v, d, lines[i]))
		drawn[i], room = html, room-len(html)
		return err
	}
	for ; end < len(lines) && (room > half || end == at); end++ {
		if err := add(end); err != nil {
			return err
		}
	}
	for ; first > 0 && room > 0; first-- {
		if err := add(first - 1); err != nil {
			return err
		}
	}
	for ; end < len(lines) && room > 0; end++ {
		if err := add(end); err != nil {
			return err
		}
	}
	for first > 0 && first < end && lines[first].Event { // goes with the sentence before
		first++
	}
	d.log = drawn[first:end]
	d.logFrom, d.logTo = s.from, s.to
	if first > 0 && first < end {
		d.logFrom = lines[first].Ply
	}
	if end < len(lines) {
		d.logTo = lines[end].Ply - 1
		if lines[end].Event {
			d.logTo++
		}
	}
	return nil
}

// A logPart is a page of the log for the script.
type logPart struct {
	From int    `json:"from"` // the first sentence
	To   int    `json:"to"`   // the last one
	Log  string `json:"log"`
}

// logPage gives a page of the log to the script: that on which a sentence stands, or the one before or behind a sentence.
func (s *Site) logPage(v *visit) error {
	d, err := v.asked()
	if err != nil {
		return err
	}
	query := v.r.URL.Query()
	if query.Has("review") {
		d.review = &reviewed{} // so that its lines lead to where the review is shown
	}
	part := d.logNow()
	for _, where := range []string{"at", "before", "after"} {
		if !query.Has(where) {
			continue
		}
		ply, err := strconv.Atoi(query.Get(where))
		if err != nil || ply < 0 || ply > d.snap.Ply+1 {
			return problem(http.StatusNotFound, "error.ply", "n", d.snap.Ply)
		}
		switch where {
		case "at":
			part = d.logAt(ply)
		case "before":
			part = stretch{ply - logPage, ply - 1, ply - 1}
		case "after":
			part = stretch{ply + 1, ply + logPage, ply + 1}
		}
	}
	if err := d.drawStretch(v.r.Context(), part); err != nil {
		return err
	}
	return v.json(http.StatusOK, logPart{d.logFrom, d.logTo, strings.Join(d.log, "")})
}

// event is something beside a sentence in words.
func (d *drawing) event(e table.Event) logged {
	line := logged{Ply: e.Ply, Event: true, Own: slices.Contains(d.snap.Mine, e.Seat)}
	line.Text = table.Words.Text(d.v.set.Lang, e.Phrase(), d.names)
	if e.Kind == table.Undid {
		line.Undo = e.Seat.String()
	}
	return line
}

// later tells whether a line of the log lies behind what is drawn.
func (d *drawing) later(line logged) bool {
	return d.past() && (line.Ply > d.at || line.Event && line.Ply == d.at)
}

// drawn tells whether a line is the sentence behind which the past is drawn.
func (d *drawing) drawn(line logged) bool { return d.past() && line.Ply == d.at && !line.Event }

// logged is one sentence in words.
func (d *drawing) logged(h table.Heard) logged {
	about := d.title.Game.About()
	line := logged{Ply: h.Ply, At: h.At, Own: slices.Contains(d.snap.Mine, h.Seat)}
	line.Said = about.Words.Speak(d.v.set.Lang, about.Sentence("say", h.Seat, h.Words), d.names)
	for _, l := range h.Lines {
		if l.Phrase.ID != "" {
			line.More = append(line.More, about.Words.Speak(d.v.set.Lang, l.Phrase, d.names))
		}
	}
	return line
}
