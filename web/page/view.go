// Package page builds the pages of the site: the view model of each page and the templates that draw it. A view model is a
// plain value that is filled once.
//
// Nothing in this package calls a table or reads a request. A [Scene] holds what a table shows to one viewer. The parts of
// its page are filled from the scene, each as a comparable [Model]. The page arranges the parts, and the live stream sends
// them.
package page

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
)

// A View is the model of the whole page of a table, for one viewer.
type View struct {
	Head
	Place Place
	// Name is the title's name, Script the script of its tables. Timed says that the title's games have time.
	Name, Script string
	Timed        bool
	News         int64  // the last entry that the viewer had seen; 0 if nothing is new
	Teaches      bool   // the table has a lesson or a coach
	Guided       bool   // the table has a coach
	Kept         bool   // the server stores which entry the viewer has seen last
	MayChat      bool   // the table has a chat
	Mark         string // the mark of the last message that the viewer may read
	Unread       int    // messages that the viewer has not read
	Clocked      bool   // players have clocks
	Share        Share
	Figures      []Figure
	Parts        []Part
}

// A Head is the state of a table, and the title of the window.
type Head struct {
	Key      string
	Title    string // the title's id
	Headline string
	Entry    int64
	Ply, Now int // the ply that is shown, and the number of moves in the record
	Past     bool
	Seat     game.Seat // the perspective
	Turn     bool      // it is the viewer's turn
	Races    bool      // seats act at the same time
	Clock    Clock
	Curtain  Curtain
}

// A Curtain hides a shared screen until the person who plays next lifts it. Lift is the page under the curtain.
type Curtain struct {
	Next string // the name of that person; "" if nothing must be hidden
	Lift templ.SafeURL
}

// A Figure is one picture of the board.
type Figure struct {
	ID, Title string
	W, H      float64
	Zone      board.Zone
	Zoom      bool
	Near      float64
	Live      board.Fragments // the dynamic layer
	// Still and Drawn are the static and the dynamic layer as text; "" unless a whole page is drawn.
	Still, Drawn string
}

func (f Figure) viewBox() string { return fmt.Sprintf("0 0 %g %g", f.W, f.H) }

// part returns the id of the element that holds the dynamic layer of the picture.
func (f Figure) part() string { return "part-" + f.ID }

// The ids of the panels next to the board.
const (
	PlayersID  = "players"
	NoticeID   = "notice"
	WarningsID = "warnings"
	HaltID     = "halt"
	PromptID   = "prompt"
	ChoicesID  = "choices"
	HintID     = "hint"
	PastID     = "past"
	EndID      = "end"
	ToolsID    = "tools"
	ReviewID   = "review"
	LogID      = "log"
	TeachID    = "teach"
)

// panels lists the panels, each with the function that fills it. A shared panel holds nothing of the viewer's own, so all
// viewers with the same perspective get it.
var panels = []struct {
	id     string
	fill   func(*Scene) Model
	shared bool
}{
	{PlayersID, players, false},
	{TeachID, teaching, false},
	{NoticeID, notice, false},
	{WarningsID, warnings, true},
	{HaltID, halt, false},
	{PromptID, prompt, true},
	{ChoicesID, choices, false},
	{HintID, hint, false},
	{PastID, past, false},
	{EndID, end, false},
	{ToolsID, tools, false},
	{ReviewID, review, false},
}

// Panels returns the panels next to the board for a scene: those with the ids, or all if no ids are given. The review is left
// out unless the scene has one.
func Panels(s *Scene, ids ...string) []Part {
	var all []Part
	for _, p := range panels {
		if len(ids) > 0 && !slices.Contains(ids, p.id) || p.id == ReviewID && s.Review == nil {
			continue
		}
		who := s.own()
		if p.shared {
			who = Eyes(s.Snap.Seat)
		}
		all = append(all, Part{p.id, who, p.fill(s)})
	}
	return all
}

// Pictures returns the pictures of the board with their fragments, but without the text of their layers.
func Pictures(ctx context.Context, s *Scene) ([]Figure, error) {
	return figures(ctx, s, func(*Figure, board.Part) error { return nil })
}

// drawn returns the pictures of the board with the text of their layers, for a whole page.
func drawn(ctx context.Context, s *Scene, d *Drawings) ([]Figure, error) {
	return figures(ctx, s, func(f *Figure, p board.Part) (err error) {
		if f.Drawn, err = d.All(ctx, f.Live, OfPicture); err != nil {
			return err
		}
		if f.Still, err = Render(ctx, p.Static); err != nil {
			return err
		}
		f.Still = stills.get(f.Still, func(still string) string {
			return shortPaths(strings.ReplaceAll(shorter(still), ` class=""`, "")) // only the dynamic layer gets classes later
		})
		return nil
	})
}

// figures returns the pictures of the board, after it has called finish for each.
func figures(ctx context.Context, s *Scene, finish func(*Figure, board.Part) error) ([]Figure, error) {
	look := board.RenderOptions{Lang: s.Words.Lang, Names: s.Names, Marked: marked(s), Mover: s.Last.Seat}
	parts := s.Title.Board.Parts(s.Snap.View, look)
	all := make([]Figure, 0, len(parts))
	for _, p := range parts {
		live, err := divided(ctx, p.Dynamic)
		if err != nil {
			return nil, err
		}
		f := Figure{ID: p.ID, Title: p.Title, W: p.W, H: p.H, Zone: zoneOf(p), Zoom: p.Zoom, Near: p.Near, Live: live}
		if err := finish(&f, p); err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}

// marked returns the things that the last move touched.
func marked(s *Scene) []game.Thing {
	things, _ := s.about().Things(s.Last.Words)
	for _, l := range s.Last.Lines {
		if l.Motion.Piece == "" {
			continue
		}
		for _, t := range []game.Thing{l.Motion.From, l.Motion.To} {
			if t != "" && !slices.Contains(things, t) {
				things = append(things, t)
			}
		}
	}
	return things
}

// HeadOf returns the state of the table in a scene, and the title of the window.
func HeadOf(s *Scene) Head {
	return Head{
		Key: s.Key, Title: s.Title.ID(), Headline: s.headline(), Entry: s.Snap.Entry, Ply: s.Ply(), Now: s.Snap.Ply, Past: s.Past(), Seat: s.Snap.Seat,
		Turn: s.turn(), Races: s.races(), Clock: ClockOf(s.Snap), Curtain: Curtain{s.Curtain, s.Place.url("?as=" + s.Next.String())},
	}
}

// Fill returns the model of the page for a scene. The parameter l is the page of the log to show. The caller sets
// Share.
func Fill(ctx context.Context, s *Scene, l Log, d *Drawings) (View, error) {
	v := View{Head: HeadOf(s), Place: s.Place, Name: s.Words.Name(s.Title), Script: TableScript(""), Timed: s.about().Timed, Teaches: s.Snap.Lesson != nil || s.Snap.Coach, Guided: s.Snap.Coach, Clocked: s.clocked(), Kept: s.Snap.Host || len(s.Snap.Mine) > 0, MayChat: s.Snap.MayChat, Mark: s.Snap.Chat.String(), Unread: s.Unread, Parts: Panels(s)}
	if s.Title.Board.Script() != "" {
		v.Script = TableScript(s.Title.ID())
	}
	if s.News > 0 && s.News < s.Snap.Entry {
		v.News = s.News
	}
	v.Parts = append(v.Parts, Part{LogID, s.own(), l})
	var err error
	v.Figures, err = drawn(ctx, s, d)
	return v, err
}

// model returns the model of the part with an id; nil if the view has none.
func (v View) model(id string) Model {
	for _, p := range v.Parts {
		if p.ID == id {
			return p.Model
		}
	}
	return nil
}

// log returns the page of the log; an empty one if the view has none.
func (v View) log() Log {
	l, _ := v.model(LogID).(Log)
	return l
}
