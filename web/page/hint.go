package page

import (
	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// hintSeconds is how long is thought about a hint at most, as pages say it: with what comes before and after.
const hintSeconds = 2

// Hint offers a hint to who may have one, shows how far it has been thought about, and then what it says. Once others have acted it can be
// asked for anew.
type Hint struct {
	Place Place
	May   bool // the viewer may have one
	Asked bool // they have asked already
	Done  bool // it has been thought about
	Old   bool // others have acted since
	Part  float64
	Seat  game.Seat
	Entry int64
	Best  List[Advice]
}

// An Advice is one sentence that can be said, what it promises, and how play may go on.
type Advice struct {
	Words  game.Sentence
	Said   List[game.Segment]
	Text   string // the sentence as a text
	Odds   string
	Why    List[Why]
	Sequel List[Reply] // where no why tells anything of it
}

// A Why is one line of what speaks for an advice or against it: a head, what somebody says, and plain words.
type Why struct {
	Head string
	Said List[Reply]
	Text string
}

// A Reply is a sentence further down an advice, in words.
type Reply struct{ Said List[game.Segment] }

// Draw draws the panel.
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

// sequel is how play may go on after an advice, where its reasons name nothing that happens.
func sequel(s *Scene, a table.Advice) List[Reply] {
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

// HintSaid is a hint in one line, for who listens to the page.
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

// spoken is a sentence that a seat could say, as a text.
func spoken(s *Scene, by game.Seat, words game.Sentence) (text string) {
	for _, g := range s.speak("do", by, words) {
		text += g.Text
	}
	return text
}

// promise says what a seat may expect of an advice of a hint: where its chance is less than a point from that of the one above, the lead in
// place of the chance; with the chance, the lead too that those below are compared by.
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

// prospect says what a seat may expect of an advice: its share of the win and, where playouts went on to the end and the game has points,
// its margin; where nobody is a rival, its points.
func prospect(s *Scene, a table.Advice, seat game.Seat) string {
	c, ok := a.Of(seat)
	switch {
	case !ok:
		return s.Words.T("hint.only")
	case s.Snap.Result.N < 2: // nobody is a rival of anybody here, so that points are all that counts
		return s.Words.T("hint.points", "n", Plain(decimal(c.Points)))
	case c.Ended && !s.Snap.Result.Unscored:
		return s.Words.T("hint.win-by", "n", Plain(shareText(c.Win)), "m", Plain(Signed(roundTo(c.Lead, 1))))
	}
	return s.Words.T("hint.win", "n", Plain(shareText(c.Win)))
}
