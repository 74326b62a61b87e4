package page

import (
	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// Players is the strip of those who play.
type Players struct {
	Seats    List[Player]
	Watchers int // how many watch; 0 where it is not shown
}

// A Player is one seat of the strip.
type Player struct {
	Seat        game.Seat
	Name, Label string // what they are called, and what they play; Label "" for nothing
	Points      int
	Scored      bool // the points are shown
	Badges      List[string]
	Bot, Turn   bool
	Mine, Shown bool // the seat is the viewer's, and the one with whose eyes they see
	Thinks      bool // the table waits for the seat's bot and for nobody else
}

// Draw draws the strip.
func (m Players) Draw(w Words) templ.Component { return playersStrip(w, m) }

func players(s *Scene) Model {
	var m Players
	all := make([]Player, len(s.Snap.Chairs))
	for i, c := range s.Snap.Chairs {
		p := Player{Seat: c.Seat, Name: SeatName(s.Words, c), Bot: c.Bot(), Turn: s.atTurn(c.Seat), Mine: c.Mine, Shown: c.Seat == s.Snap.Seat, Badges: badges(s, c)}
		p.Thinks = c.Bot() && p.Turn && s.Snap.Phase == table.Running && s.Snap.Halt == nil && !s.Past()
		if st, ok := s.Snap.Result.Of(c.Seat); ok {
			if st.Label != "" {
				p.Label = s.labelName(st.Label)
			}
			p.Points, p.Scored = st.Points, !s.Snap.Result.Unscored && s.Snap.Phase != table.Lobby
		}
		all[i] = p
	}
	m.Seats = ListOf(all...)
	if !s.Past() {
		m.Watchers = s.Snap.Watchers
	}
	return m
}

// badges say what else is to be known of a chair.
func badges(s *Scene, c table.Chair) List[string] {
	var all []string
	add := func(when bool, id string, args ...any) {
		if when {
			all = append(all, s.Words.T(id, args...))
		}
	}
	add(c.Mine, "badge.you")
	add(c.Resigned, "badge.resigned")
	level := game.MakeThing("level", c.Level)
	add(c.Bot() && c.Name != "", "badge.bot", "level", level)
	add(c.Bot() && c.Name == "", "badge.level", "level", level) // it is called a bot already
	add(c.Empty, "badge.empty")
	add(!s.Past() && !s.Snap.Phase.Done() && !c.Empty && !c.Connected && c.Kind != table.Bot && c.Level == "" && !c.Mine, "badge.away")
	return ListOf(all...)
}
