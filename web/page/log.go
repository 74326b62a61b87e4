package page

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// A Line of the log is a sentence in words with what followed, or something else that happened at the table.
type Line struct {
	Ply  int
	At   int64 // when it was said in a game with time, in milliseconds
	Own  bool
	Said []game.Segment
	// Notation is the move as records write it; "" unless the reader asks for that.
	Notation game.Sentence
	More     [][]game.Segment
	Event    bool
	Text     string // of an event
	Undo     string // the seat that took back; "" for anything else
	// Shown says that the past is drawn behind the line, and Later that the line lies behind what is drawn.
	Shown, Later bool
}

// Said is one sentence in words.
func Said(s *Scene, h table.Heard) Line {
	about := s.about()
	line := Line{Ply: h.Ply, At: h.At, Own: slices.Contains(s.Snap.Mine, h.Seat)}
	line.Shown, line.Later = s.Past() && h.Ply == s.At, s.Past() && h.Ply > s.At
	line.Said = about.Words.Speak(s.Words.Lang, about.Sentence("say", h.Seat, h.Words), s.Names)
	if s.Words.Notation {
		line.Notation = h.Words
	}
	for _, told := range about.Told(h.Seat, h.Words, h.Lines) {
		more := about.Words.Speak(s.Words.Lang, told.Phrase, s.Names)
		if told.Times > 1 {
			more = append(more, game.Segment{Text: " ×" + strconv.Itoa(told.Times)})
		}
		line.More = append(line.More, more)
	}
	return line
}

// Happened is something beside a sentence in words.
func Happened(s *Scene, e table.Event) Line {
	line := Line{Ply: e.Ply, Event: true, Own: slices.Contains(s.Snap.Mine, e.Seat), Later: s.Past() && e.Ply >= s.At}
	line.Text = s.Words.Phrase(table.Words, e.Phrase(), s.Names)
	if e.Kind == table.Undid {
		line.Undo = e.Seat.String()
	}
	return line
}

// Tell draws lines of the log.
func Tell(ctx context.Context, to io.Writer, p Place, lines ...Line) error {
	for _, line := range lines {
		if err := logLine(p, line).Render(ctx, to); err != nil {
			return err
		}
	}
	return nil
}

// Log is a page of the log, from one sentence to another. Its lines are told as they come; so they are drawn as they are put into words.
type Log struct {
	From, To int
	Lines    string // drawn
}

// Draw gives the lines.
func (m Log) Draw(Words) templ.Component { return templ.Raw(m.Lines) }

const (
	// LogPage is how many sentences a page of the log has at most, and how much else that happened stands between them.
	LogPage = 200
	// logBytes is how large a page of the log may be; one with more to tell has fewer sentences.
	logBytes = 88_000
)

// A Stretch of the log is the sentences from one ply to another, both counted, with what happened behind each; ply 0, the beginning, goes
// with ply 1. Where it is too much, what is furthest from the focus is left out.
type Stretch struct{ From, To, Focus int }

// LogNow is the last page of the log of so many sentences.
func LogNow(plies int) Stretch { return Stretch{plies - LogPage + 1, plies, plies} }

// LogAt is the page of the log on which a sentence stands.
func LogAt(ply int) Stretch {
	page := max(ply-1, 0) / LogPage
	return Stretch{page*LogPage + 1, (page + 1) * LogPage, ply}
}

// Within is the stretch as far as a game of so many sentences has it.
func (l Stretch) Within(plies int) Stretch {
	l.From, l.To = max(l.From, 1), min(l.To, plies)
	return l
}

// DrawLog puts sentences of the game into words, and what else happened at the table, each behind its sentence.
func DrawLog(ctx context.Context, s *Scene, l Stretch, heard []table.Heard, events []table.Event) (Log, error) {
	events = slices.DeleteFunc(events, func(e table.Event) bool {
		// What came after the entry that the page is drawn at, the live stream will tell.
		return e.Entry > s.Snap.Entry || e.Ply > l.To || e.Ply < l.From && !(e.Ply == 0 && l.From == 1)
	})
	if n := len(events); n > LogPage {
		events = events[n-LogPage:]
	}
	var lines []Line
	for _, h := range heard {
		for len(events) > 0 && events[0].Ply < h.Ply {
			lines, events = append(lines, Happened(s, events[0])), events[1:]
		}
		lines = append(lines, Said(s, h))
	}
	for _, e := range events {
		lines = append(lines, Happened(s, e))
	}
	return fit(ctx, s, l, lines)
}

// fit draws lines of the log as far as there is room: half of it is for what follows the focus, and the rest for what stands before it.
func fit(ctx context.Context, s *Scene, l Stretch, lines []Line) (Log, error) {
	at := max(slices.IndexFunc(lines, func(line Line) bool { return line.Ply >= l.Focus }), 0)
	if l.Focus >= l.To {
		at = len(lines)
	}
	drawn := make([]string, len(lines))
	room := logBytes
	if s.Place.Review {
		room /= 2 // the review has much to tell itself
	}
	half := room / 2
	first, end := at, at
	add := func(i int) error {
		html, err := Render(ctx, logLine(s.Place, lines[i]))
		drawn[i], room = html, room-len(html)
		return err
	}
	for ; end < len(lines) && (room > half || end == at); end++ {
		if err := add(end); err != nil {
			return Log{}, err
		}
	}
	for ; first > 0 && room > 0; first-- {
		if err := add(first - 1); err != nil {
			return Log{}, err
		}
	}
	for ; end < len(lines) && room > 0; end++ {
		if err := add(end); err != nil {
			return Log{}, err
		}
	}
	for first > 0 && first < end && lines[first].Event { // goes with the sentence before
		first++
	}
	m := Log{From: l.From, To: l.To, Lines: strings.Join(drawn[first:end], "")}
	if first > 0 && first < end {
		m.From = lines[first].Ply
	}
	if end < len(lines) {
		m.To = lines[end].Ply - 1
		if lines[end].Event {
			m.To++
		}
	}
	return m, nil
}
