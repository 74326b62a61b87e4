package web

import (
	"context"
	"slices"

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

// drawLog puts the sentences of the game into words, and what else happened at the table, each behind its sentence.
func (d *drawing) drawLog(ctx context.Context) error {
	heard, err := d.t.History(ctx, d.v.guest.ID, d.snap.Seat, 1, d.snap.Ply)
	if err != nil {
		return err
	}
	events, err := d.t.Events(ctx)
	if err != nil {
		return err
	}
	// What came after the entry that the page is drawn at, the live stream will tell.
	events = slices.DeleteFunc(events, func(e table.Event) bool { return e.Entry > d.snap.Entry })
	for _, h := range heard {
		for len(events) > 0 && events[0].Ply < h.Ply {
			d.log, events = append(d.log, d.event(events[0])), events[1:]
		}
		d.log = append(d.log, d.logged(h))
	}
	for _, e := range events {
		d.log = append(d.log, d.event(e))
	}
	return nil
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
