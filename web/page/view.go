// Package page is what browsers are shown: the view model of each page, a plain value that is filled once, and the templates that draw it.
// Nothing in here asks a table or a visitor. What a table has said to one viewer is a [Scene]; the parts of its page are filled from that,
// each with a [Model] that can be compared; the page lays them out, and the live stream sends them.
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

// A View is a table as one viewer is shown it, filled once: the page lays it out, and the live stream sends its parts.
type View struct {
	Head
	Place Place
	// Name is the title's name, Script the name of the script of its tables, and Timed says that its games have time.
	Name, Script string
	Timed        bool
	News         int64  // the entry up to which the viewer had seen the table; 0 when they see nothing new
	Teaches      bool   // a lesson is given at it, or a coach stands by
	Guided       bool   // a coach stands by
	Kept         bool   // it is kept how far they have seen it
	Talks        bool   // people talk at it
	Mark         string // how far what the viewer may read of that goes
	Unread       int    // lines of it that they have not read
	Share        Share
	Figures      []Figure
	Parts        []Part
}

// A Head is where a table stands, and how the window is called.
type Head struct {
	Key      string
	Title    string // the title's id
	Headline string
	Entry    int64
	Ply, Now int // drawn, and sentences in the record
	Past     bool
	Seat     game.Seat // whose view it is
	Turn     bool      // it is the viewer's turn
	Races    bool      // seats act at the same time
	Clock    Clock
	Curtain  Curtain
}

// A Curtain hides a screen that several people share until the one who comes next lifts it.
type Curtain struct {
	Next string // who; "" when nothing need be hidden
	Lift templ.SafeURL
}

// A Figure is one picture of the board.
type Figure struct {
	ID, Title string
	W, H      float64
	Zone      board.Zone
	Zoom      bool
	Near      float64
	Live      board.Pieces // what changes in it
	// Still and Drawn are what does not change in it, and what does, as text; "" unless a whole page is wanted.
	Still, Drawn string
}

func (f Figure) viewBox() string { return fmt.Sprintf("0 0 %g %g", f.W, f.H) }

// part is the id of the element that holds what changes in the picture.
func (f Figure) part() string { return "part-" + f.ID }

// The ids of the panels beside the board.
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

// panels are how the panels are filled. What holds nothing of the viewer's own is for all who see with the same seat's eyes.
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

// Panels fills the panels beside the board: those that are named, or all. Where no review is shown, there is none.
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

// Pictures are those of the board, not drawn yet.
func Pictures(ctx context.Context, s *Scene) ([]Figure, error) {
	return figures(ctx, s, func(*Figure, board.Part) error { return nil })
}

// drawn are the pictures of the board for a whole page.
func drawn(ctx context.Context, s *Scene, d *Drawings) ([]Figure, error) {
	return figures(ctx, s, func(f *Figure, p board.Part) (err error) {
		if f.Drawn, err = d.All(ctx, f.Live, OfPicture); err != nil {
			return err
		}
		if f.Still, err = Render(ctx, p.Still); err != nil {
			return err
		}
		f.Still = stills.get(f.Still, func(still string) string {
			return shortPaths(strings.ReplaceAll(shorter(still), ` class=""`, "")) // of what lives, classes come and go
		})
		return nil
	})
}

// figures are the pictures of the board, each with what is still to be done to it.
func figures(ctx context.Context, s *Scene, finish func(*Figure, board.Part) error) ([]Figure, error) {
	look := board.Look{Lang: s.Words.Lang, Names: s.Names, Marked: marked(s), Mover: s.Last.Seat}
	parts := s.Title.Board.Parts(s.Snap.View, look)
	all := make([]Figure, 0, len(parts))
	for _, p := range parts {
		live, err := divided(ctx, p.Live)
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

// marked are the things that the last sentence touched.
func marked(s *Scene) []game.Thing {
	things, _ := s.about().Things(s.Last.Words)
	for _, l := range s.Last.Lines {
		if l.Glide.Piece == "" {
			continue
		}
		for _, t := range []game.Thing{l.Glide.From, l.Glide.To} {
			if t != "" && !slices.Contains(things, t) {
				things = append(things, t)
			}
		}
	}
	return things
}

// HeadOf is where a table stands.
func HeadOf(s *Scene) Head {
	return Head{
		Key: s.Key, Title: s.Title.ID(), Headline: s.headline(), Entry: s.Snap.Entry, Ply: s.Ply(), Now: s.Snap.Ply, Past: s.Past(), Seat: s.Snap.Seat,
		Turn: s.turn(), Races: s.races(), Clock: ClockOf(s.Snap), Curtain: Curtain{s.Curtain, s.Place.url("?as=" + s.Next.String())},
	}
}

// Fill makes the whole view of a scene, with a page of its log.
func Fill(ctx context.Context, s *Scene, l Log, d *Drawings) (View, error) {
	v := View{Head: HeadOf(s), Place: s.Place, Name: s.Words.Name(s.Title), Script: TableScript(""), Timed: s.about().Timed, Teaches: s.Snap.Lesson != nil || s.Snap.Coach, Guided: s.Snap.Coach, Kept: s.Snap.Host || len(s.Snap.Mine) > 0, Talks: s.Snap.Talks, Mark: s.Snap.Talk.String(), Unread: s.Unread, Parts: Panels(s)}
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

// model is the model of a part; nil where the view has none of that id.
func (v View) model(id string) Model {
	for _, p := range v.Parts {
		if p.ID == id {
			return p.Model
		}
	}
	return nil
}

// log is the page of the log.
func (v View) log() Log {
	l, _ := v.model(LogID).(Log)
	return l
}
