package page

import (
	"slices"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// mostMoments is the maximum number of moments that the end of a game shows.
const mostMoments = 3

// Moments is the panel of the decisive moments of a game: the costliest moves of all players.
type Moments struct {
	Place        Place
	Done, Failed bool
	Of, Judged   int
	Solitary     bool // losses are in points, as in a game without rivals
	All          List[DecisiveMove]
}

// A DecisiveMove is one of the costliest moves, with the best move in its place if that is clearly better.
type DecisiveMove struct {
	Ply         int
	Class, Name string // class and name of the seat; the name is "" if the text of the move contains it
	Loss        string
	Said, Best  List[game.Segment]
	Why         List[Why] // why the best move was better: the most important reason only
	share       float64
}

// Draw returns the component of the panel.
func (m Moments) Draw(w Words) templ.Component { return momentsView(w, m) }

// MomentsOf returns the decisive moments of a game whose scene has a review. It lists no moves before the review is
// done.
func MomentsOf(s *Scene) Moments {
	r := s.Review
	m := Moments{Place: s.Place, Done: r.Done, Failed: r.Failed, Of: r.Of, Judged: len(r.Judged), Solitary: r.Solitary}
	m.Place.Review = false
	if !r.Done {
		return m
	}
	var all []DecisiveMove
	for _, l := range losses(s) {
		for _, w := range l.worst {
			t := DecisiveMove{Ply: w.Ply, Class: s.colourClass(w.Seat), Name: l.name, Loss: w.loss, share: w.Judged.Loss(r.Solitary)}
			t.Said = ListOf(s.speak("do", w.Seat, w.Said.Words)...)
			if better(r, w.Judged) {
				t.Best = ListOf(s.speak("do", w.Seat, w.Best.Words)...)
				t.Why = ListOf(foremost(mattered(s, w.Judged), w.Best)...)
			}
			all = append(all, t)
		}
	}
	slices.SortStableFunc(all, func(a, b DecisiveMove) int {
		switch {
		case a.share > b.share:
			return -1
		case a.share < b.share:
			return 1
		}
		return a.Ply - b.Ply
	})
	all = all[:min(len(all), mostMoments)]
	slices.SortFunc(all, func(a, b DecisiveMove) int { return a.Ply - b.Ply })
	m.All = ListOf(all...)
	return m
}

// foremost returns one of the reasons why the best move was better, if there is any: the second if the first does not say what
// the move brings immediately.
func foremost(why []Why, best table.Suggestion) []Why {
	if _, now := first(best, table.Brings, table.Takes); !now && len(why) > 1 {
		why = why[1:]
	}
	return why[:min(len(why), 1)]
}
