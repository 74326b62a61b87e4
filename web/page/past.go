package page

import (
	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// Past is the panel that says after which move the board is drawn, and offers what the viewer can do there.
type Past struct {
	Place   Place
	Shown   bool // at least one move was played
	Past    bool
	Ply, Of int
	Judged  Verdict // with a review: the verdict on the move after the position shown
	Undo    bool    // the viewer can undo to this position without asking
	Branch  bool
	Eyes    List[Perspective]
}

// A Perspective is a link to a finished table from one perspective: that of a seat or of spectators, or the full state. Now
// says that the page shows it.
type Perspective struct {
	Name string
	URL  templ.SafeURL
	Now  bool
}

// Draw returns the component of the panel.
func (m Past) Draw(w Words) templ.Component { return pastView(w, m) }

func past(s *Scene) Model {
	if s.Snap.Ply == 0 {
		return Past{}
	}
	m := Past{Place: s.Place, Shown: true, Past: s.Past(), Ply: s.Ply(), Of: s.Snap.Ply, Branch: s.Snap.Phase.Done() && s.Snap.Lesson == nil}
	if m.Past {
		m.Undo = s.Snap.Phase == table.Running && s.At >= s.Snap.FreeUndo
		if s.Review != nil {
			m.Judged = verdict(s)
		}
	}
	if s.Snap.Phase.Done() && s.about().Secret {
		path := s.Place.behind(s.At)
		all := []Perspective{{s.Words.T("eyes.all"), s.Place.url(path + "?as=truth"), s.Snap.Seat == table.FullView}}
		for _, c := range s.Snap.Occupants {
			all = append(all, Perspective{s.SeatName(c.Seat), s.Place.url(path + "?as=" + c.Seat.String()), s.Snap.Seat == c.Seat})
		}
		all = append(all, Perspective{s.Words.T("eyes.watcher"), s.Place.url(path + "?as=watcher"), s.Snap.Seat == game.Spectator})
		m.Eyes = ListOf(all...)
	}
	return m
}
