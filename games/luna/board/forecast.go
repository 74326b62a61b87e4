package board

import (
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/luna"
)

// A forecast holds the influence that the moves of one action would bring their seat, the least and the most. The rules
// play each move on a copy of the view. Without moves the bounds are not set.
type forecast struct {
	sentences int
	now, end  bounds // immediate influence; influence at the end, for shrines, favours and the council, if nothing changed until then
}

type bounds struct{ least, most int }

func (b *bounds) include(n int, first bool) {
	if first {
		*b = bounds{n, n}
	}
	*b = bounds{min(b.least, n), max(b.most, n)}
}

// yielding are the verbs whose moves are forecast. These moves bring influence, now or at the end, and are few enough
// to be played for each update.
var yielding = [...]string{"sanctify", "book", "build", "council"}

// forecasts returns the forecast of each yielding verb, in the order of yielding. It plays the legal moves of the seat
// with these verbs; "attend" counts as "council". The seat must be the viewer's.
func (s *scene) forecasts(seat game.Seat) (all [len(yielding)]forecast) {
	var after luna.Position
	moment := game.Env{Dice: game.QuickDice(0)}
	end := sum16(s.p.FinalNow(s.Viewer))
	for _, m := range s.p.Moves(seat, nil) {
		verb, _, _ := strings.Cut(string(s.p.FormatMove(m, seat, seat)), " ")
		if verb == "attend" {
			verb = "council"
		}
		for i, v := range yielding {
			if v != verb {
				continue
			}
			after.Copy(s.p)
			after.Play(seat, m, &moment)
			f := &all[i]
			f.now.include(int(after.Players[s.Viewer].Influence-s.p.Players[s.Viewer].Influence), f.sentences == 0)
			f.end.include(sum16(after.FinalNow(s.Viewer))-end, f.sentences == 0)
			f.sentences++
		}
	}
	return all
}

func sum16(points [3]int16) int { return sum(points[:]) }

// brings formats an amount, or a range if the moves of an action differ.
func (s *scene) brings(b bounds) string {
	if b.least == b.most {
		return board.Plus(b.most)
	}
	return s.Phrase("tile.from-to", "least", board.Plus(b.least), "most", board.Plus(b.most))
}

// foretell replaces the note of each yielding action that is possible. The note then states the influence that
// "sanctify" and "book" bring now, or the most that "build" and "council" bring at the end. For the action that ends
// the phase it states the result of the scoring.
func (s *scene) foretell(actions []board.Action, seat game.Seat) {
	known := s.forecasts(seat)
	scoring := s.scoring(s.Viewer)
	for i := range actions {
		a := &actions[i]
		for n, verb := range yielding {
			f := &known[n]
			switch {
			case a.ID != verb || f.sentences == 0:
			case verb == "build" || verb == "council":
				a.Note = s.Phrase("tile."+verb+".brings", "n", board.Plus(f.end.most))
			default:
				a.Note = s.Phrase("tile."+verb+".brings", "n", s.brings(f.now))
			}
		}
		switch {
		case a.ID == "end":
			a.Note = s.Phrase("tile.scoring", "n", board.Plus(sum(scoring[:])))
		case a.ID == "meditate" && int(s.p.Candles)+1 == s.p.CandleCount():
			a.Note = s.Phrase("tile.meditate.last", "n", board.Plus(s.p.Values().Meditation), "scoring", board.Plus(sum(scoring[:])))
		}
	}
}
