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

// A Line of the log is a move in words with its events, or another event at the table.
type Line struct {
	Ply  int
	At   int64 // game time of the move in milliseconds, in a game with time
	Own  bool
	Said []game.Segment
	// Notation is the move as records write it; "" unless the reader's settings ask for it.
	Notation game.MoveText
	More     [][]game.Segment
	Event    bool
	Text     string // the text of an event
	Undo     string // the seat that undid moves; "" for any other line
	// Shown says that the page shows the position after this line, and Later that the line comes after the position shown.
	Shown, Later bool
}

// Said returns the line of the log for one move.
func Said(s *Scene, h table.SeenMove) Line {
	about := s.about()
	line := Line{Ply: h.Ply, At: h.At, Own: slices.Contains(s.Snap.Mine, h.Seat)}
	line.Shown, line.Later = s.Past() && h.Ply == s.At, s.Past() && h.Ply > s.At
	line.Said = about.Words.Format(s.Words.Lang, about.MoveText("say", h.Seat, h.Words), s.Names)
	if s.Words.Notation {
		line.Notation = h.Words
	}
	for _, told := range about.LogEvents(h.Seat, h.Words, h.Lines) {
		more := about.Words.Format(s.Words.Lang, told.Phrase, s.Names)
		if told.Times > 1 {
			more = append(more, game.Segment{Text: " ×" + strconv.Itoa(told.Times)})
		}
		line.More = append(line.More, more)
	}
	return line
}

// Happened returns the line of the log for an event that is not a move.
func Happened(s *Scene, e table.Event) Line {
	line := Line{Ply: e.Ply, Event: true, Own: slices.Contains(s.Snap.Mine, e.Seat), Later: s.Past() && e.Ply >= s.At}
	line.Text = s.Words.Phrase(table.Words, e.Phrase(), s.Names)
	if e.Kind == table.Undid {
		line.Undo = e.Seat.String()
	}
	return line
}

// Tell writes lines of the log as HTML.
func Tell(ctx context.Context, to io.Writer, p Place, lines ...Line) error {
	for _, line := range lines {
		if err := logLine(p, line).Render(ctx, to); err != nil {
			return err
		}
	}
	return nil
}

// Log is a page of the log. Its lines are HTML already, because the live stream sends new lines one by one.
type Log struct {
	From, To int
	Lines    string // the drawn lines
}

// Draw returns the lines as a component.
func (m Log) Draw(Words) templ.Component { return templ.Raw(m.Lines) }

const (
	// LogPage is the maximum number of moves on a page of the log, and also of other events among them.
	LogPage = 200
	// logBytes is the approximate limit of the size of a page of the log, in bytes; with a review it is half of that.
	logBytes = 88_000
)

// A Stretch of the log is the moves from one ply to another, inclusive, with the events after each. Ply 0, the beginning,
// belongs to ply 1. If the stretch is too large for a page, the lines furthest from the focus are dropped.
type Stretch struct{ From, To, Focus int }

// LogNow returns the stretch of the last page of a log of plies moves. It may begin before the game; see
// [Stretch.Within].
func LogNow(plies int) Stretch { return Stretch{plies - LogPage + 1, plies, plies} }

// LogAt returns the stretch of the page of the log that contains a move.
func LogAt(ply int) Stretch {
	page := max(ply-1, 0) / LogPage
	return Stretch{page*LogPage + 1, (page + 1) * LogPage, ply}
}

// Within returns the stretch cut to a game of plies moves.
func (l Stretch) Within(plies int) Stretch {
	l.From, l.To = max(l.From, 1), min(l.To, plies)
	return l
}

// DrawLog returns a page of the log: the moves and other events of a stretch, in words. Each event follows the move
// after which it happened. The moves in heard must be those of the stretch; DrawLog selects the events, and overwrites
// the slice.
func DrawLog(ctx context.Context, s *Scene, l Stretch, heard []table.SeenMove, events []table.Event) (Log, error) {
	events = slices.DeleteFunc(events, func(e table.Event) bool {
		// The live stream sends what came after the entry at which the page is drawn.
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

// fit returns a page of the log with as many lines as fit into logBytes. Lines after the focus get up to half of the
// space first, then earlier lines, then further later lines.
func fit(ctx context.Context, s *Scene, l Stretch, lines []Line) (Log, error) {
	at := max(slices.IndexFunc(lines, func(line Line) bool { return line.Ply >= l.Focus }), 0)
	if l.Focus >= l.To {
		at = len(lines)
	}
	drawn := make([]string, len(lines))
	room := logBytes
	if s.Place.Review {
		room /= 2 // the review needs space on the same page
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
	for first > 0 && first < end && lines[first].Event { // an event belongs to the move before it
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
