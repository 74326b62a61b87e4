package page

import (
	"slices"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// mostMoments is how many moments the end of a game shows.
const mostMoments = 3

// Moments are the sentences that cost most, of all players: what decided the game.
type Moments struct {
	Place        Place
	Done, Failed bool
	Of, Judged   int
	Solitary     bool // a loss is in points
	All          List[Turning]
}

// A Turning is a sentence that cost much.
type Turning struct {
	Ply         int
	Class, Name string // of the seat; "" where the sentence itself names it
	Loss        string
	Said, Best  List[game.Segment]
	Why         List[Why] // why the best was better: what matters most alone
	share       float64
}

// Draw draws the panel.
func (m Moments) Draw(w Words) templ.Component { return momentsView(w, m) }

// MomentsOf are the moments that decided a game which was reviewed.
func MomentsOf(s *Scene) Moments {
	r := s.Review
	m := Moments{Place: s.Place, Done: r.Done, Failed: r.Failed, Of: r.Of, Judged: len(r.Judged), Solitary: r.Solitary}
	m.Place.Review = false
	if !r.Done {
		return m
	}
	var all []Turning
	for _, l := range losses(s) {
		for _, w := range l.worst {
			t := Turning{Ply: w.Ply, Class: s.colourClass(w.Seat), Name: l.name, Loss: w.loss, share: w.Judged.Loss(r.Solitary)}
			t.Said = ListOf(s.speak("do", w.Seat, w.Said.Words)...)
			if better(r, w.Judged) {
				t.Best = ListOf(s.speak("do", w.Seat, w.Best.Words)...)
				t.Why = ListOf(foremost(mattered(s, w.Judged), w.Best)...)
			}
			all = append(all, t)
		}
	}
	slices.SortStableFunc(all, func(a, b Turning) int {
		switch {
		case a.share > b.share:
			return -1
		case a.share < b.share:
			return 1
		}
		return a.Ply - b.Ply
	})
	all = all[:min(len(all), mostMoments)]
	slices.SortFunc(all, func(a, b Turning) int { return a.Ply - b.Ply })
	m.All = ListOf(all...)
	return m
}

// foremost is the line of why a sentence was better that tells what it would have brought.
func foremost(why []Why, best table.Advice) []Why {
	if _, now := first(best, table.Brings, table.Takes); !now && len(why) > 1 {
		why = why[1:]
	}
	return why[:min(len(why), 1)]
}
