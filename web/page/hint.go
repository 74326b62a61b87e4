package page

import (
	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// hintSeconds is the time that pages announce for a hint, in seconds: the longest search and the requests around it.
const hintSeconds = 2

// Hint is the panel for hints: first a button for a viewer who may have a hint, then the progress of the search, then the
// suggestions. After others have acted, the viewer can ask for a new hint.
type Hint struct {
	Place Place
	May   bool // the viewer may have a hint
	Asked bool // the viewer has asked for one
	Done  bool // the search has ended
	Old   bool // others have acted since the request
	Part  float64
	Seat  game.Seat
	Entry int64
	Best  List[Advice]
}

// An Advice is one suggested move: the move, what it promises, and how play may continue.
type Advice struct {
	Words  game.MoveText
	Said   List[game.Segment]
	Text   string // the move as text
	Odds   string
	Why    List[Why]
	Sequel List[Reply] // shown if no reason names anything that happens
}

// A Why is one line about an advantage or drawback of a suggestion: a heading, moves, and text.
type Why struct {
	Head string
	Said List[Reply]
	Text string
}

// A Reply is a later move of a suggested line of play, in words.
type Reply struct{ Said List[game.Segment] }

// Draw returns the component of the panel.
func (m Hint) Draw(w Words) templ.Component { return hintView(w, m) }

func hint(s *Scene) Model {
	if !s.Snap.MayHint || !s.canAct() || s.Snap.Halt != nil || !game.Started(s.Snap.View) {
		return Hint{}
	}
	m := Hint{Place: s.Place, May: true, Seat: s.Snap.Seat, Entry: s.Snap.Entry}
	if h := s.Snap.Hint; h != nil {
		m.Asked, m.Done, m.Old, m.Part = true, h.Done, h.Old, h.Part
		var best []Advice
		for i, a := range h.Best {
			best = append(best, Advice{a.Words, ListOf(s.speak("do", h.Seat, a.Words)...), spoken(s, h.Seat, a.Words), promise(s, h, i), why(s, a), sequel(s, a)})
		}
		m.Best = ListOf(best...)
	}
	return m
}

// sequel returns how play may continue after a suggestion. It is empty if the reasons already name what happens.
func sequel(s *Scene, a table.Suggestion) List[Reply] {
	var all []Reply
	for _, r := range a.Reasons {
		if r.Kind != table.Better && r.Kind != table.Even {
			return ListOf(all...)
		}
	}
	for _, r := range a.Then {
		all = append(all, Reply{ListOf(s.speak("say", r.Seat, r.Words)...)})
	}
	return ListOf(all...)
}

// HintSaid returns a hint as one line, for screen readers.
func HintSaid(s *Scene, h *table.Hint) string {
	if len(h.Best) == 0 {
		return s.Words.T("hint.none")
	}
	text := ""
	for i, a := range h.Best {
		if i > 0 {
			text += "; "
		}
		text += spoken(s, s.Snap.Seat, a.Words)
		if said := whySaid(s, a); said != "" {
			text += ": " + said
		}
		text += " (" + promise(s, h, i) + ")"
	}
	return s.Words.T("hint.said", "list", Plain(text))
}

// spoken returns a possible move of a seat as text.
func spoken(s *Scene, by game.Seat, words game.MoveText) (text string) {
	for _, g := range s.speak("do", by, words) {
		text += g.Text
	}
	return text
}

// promise returns the text that says what suggestion i of a hint promises the seat. If its win probability is close to that of the
// suggestion above, the text names the lead instead. If it is close to that of the suggestion below, the text names both. Otherwise, and
// in a game without rivals or points, it is the text of [prospect].
func promise(s *Scene, h *table.Hint, i int) string {
	close := func(i, j int) bool {
		if i < 0 || j == len(h.Best) || s.Snap.Result.N < 2 || s.Snap.Result.Unscored {
			return false
		}
		x, ranked := h.Best[i].Of(h.Seat)
		y, also := h.Best[j].Of(h.Seat)
		return ranked && also && x.Close(y)
	}
	mine, _ := h.Best[i].Of(h.Seat)
	lead := Plain(Signed(roundTo(mine.Lead, 1)))
	switch {
	case close(i-1, i):
		return s.Words.T("hint.lead", "m", lead)
	case close(i, i+1):
		return s.Words.T("hint.win-by", "n", Plain(shareText(mine.Win)), "m", lead)
	}
	return prospect(s, h.Best[i], h.Seat)
}

// prospect returns the text that says what a suggestion promises a seat: its win probability and, if playouts reached
// the end of a game with points, its margin. In a game without rivals the text names the points. If the move was not
// evaluated, the text says that it is the only one.
func prospect(s *Scene, a table.Suggestion, seat game.Seat) string {
	c, ok := a.Of(seat)
	switch {
	case !ok:
		return s.Words.T("hint.only")
	case s.Snap.Result.N < 2: // without rivals, only points count
		return s.Words.T("hint.points", "n", Plain(decimal(c.Points)))
	case c.Ended && !s.Snap.Result.Unscored:
		return s.Words.T("hint.win-by", "n", Plain(shareText(c.Win)), "m", Plain(Signed(roundTo(c.Lead, 1))))
	}
	return s.Words.T("hint.win", "n", Plain(shareText(c.Win)))
}
