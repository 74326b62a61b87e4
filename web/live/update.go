package live

import (
	"context"
	"slices"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/table"
	"pantheon/web/page"
)

// An Update is what one happening changes on a table's page, for one viewer. It is made of the parts that the page is laid out with.
type Update struct {
	Key   string `json:"key"` // the table, and the seat when the page asked for one
	Entry int64  `json:"entry"`
	Soft  bool   `json:"soft,omitempty"`  // nothing in the game changed
	Whole bool   `json:"whole,omitempty"` // all of the page: forget what was there
	Gone  bool   `json:"gone,omitempty"`  // the table is no more
	Ply   int    `json:"ply"`             // drawn
	Now   int    `json:"now"`             // sentences in the record
	Past  bool   `json:"past,omitempty"`
	Seat  string `json:"seat,omitempty"` // whose view it is
	Turn  bool   `json:"turn"`           // it is the visitor's turn
	Race  bool   `json:"race,omitempty"` // seats act at the same time
	Title string `json:"title"`          // of the window
	Talk  string `json:"talk,omitempty"` // how far what is said beside the game goes

	Zones  []string `json:"zones,omitempty"` // where the parts beside the stage stand, each "zone part", in order
	Log    string   `json:"log,omitempty"`   // lines to append
	From   int      `json:"from,omitempty"`  // the first sentence among them, where the log is told anew
	Keep   int      `json:"keep"`            // sentences of the log beyond this ply are no more, events now stand behind it
	Glides []glide  `json:"glides,omitempty"`
	Sounds []string `json:"sounds,omitempty"` // kinds of what happened, as they are heard
	// Tableau is the scene of what happened, drawn; "" for none.
	Tableau string `json:"tableau,omitempty"`
	Clock   *clock `json:"clock,omitempty"`
	Halt    *halt  `json:"halt,omitempty"`
	Next    string `json:"next,omitempty"` // who comes next behind the curtain
	Lift    string `json:"lift,omitempty"` // the page behind it

	drawn    *Sheet // the parts that it brings
	complete bool   // these are all that the page has
}

// An Answer is an update with all that it brings drawn, for who asks for it outside a stream.
type Answer struct {
	*Update
	HTML  map[string]string `json:"html,omitempty"`  // by the id of the element that holds it
	Parts map[string]string `json:"parts,omitempty"` // the live halves, by part
}

// Answer draws all that the update brings.
func (u *Update) Answer(ctx context.Context, d *page.Drawings) (Answer, error) {
	a := Answer{u, map[string]string{}, map[string]string{}}
	draw := func(into map[string]string, drawn map[string]board.Pieces, of page.Kind) error {
		for id, pieces := range drawn {
			text, err := d.All(ctx, pieces, of)
			if err != nil {
				return err
			}
			into[id] = text
		}
		return nil
	}
	if err := draw(a.HTML, u.drawn.panels, page.OfPanel); err != nil {
		return Answer{}, err
	}
	if err := draw(a.Parts, u.drawn.pictures, page.OfPicture); err != nil {
		return Answer{}, err
	}
	return a, nil
}

// A clock says when the clock acts next, as far as the seat has to mind it, and what it shows now, both in milliseconds of the game's own
// time.
type clock struct {
	Deadline int64 `json:"deadline"`
	Now      int64 `json:"now"`
}

// A halt says that a game's time stands still; Left is how many milliseconds it is until it goes on, 0 when nobody knows.
type halt struct {
	Left int64 `json:"left,omitempty"`
}

type glide struct {
	Piece string `json:"piece"`
	From  string `json:"from,omitempty"`
	To    string `json:"to,omitempty"`
	N     int    `json:"n"`
}

// glides are the pieces that a sentence moved.
func glides(lines []game.Line) []glide {
	var all []glide
	for _, l := range lines {
		if g := l.Glide; g.Piece != "" {
			all = append(all, glide{string(g.Piece), string(g.From), string(g.To), g.N})
		}
	}
	return all
}

// mostSounds is how many things that happened are heard.
const mostSounds = 3

// sounds are the sounds of what a sentence brought, each kind once and the last ones; where nothing told has one, those of the pieces.
func sounds(of board.Hearing, lines []game.Line) []string {
	var all []string
	add := func(s board.Sound) {
		if s != "" && !slices.Contains(all, string(s)) {
			all = append(all, string(s))
		}
	}
	for _, l := range lines {
		add(of.Tales[l.Phrase.ID])
	}
	told := len(all) > 0
	for _, l := range lines {
		switch g := l.Glide; {
		case told || !of.Pieces || g.Piece == "":
		case g.From == "":
			add(board.HeardSet)
		case g.To == "":
			add(board.HeardTake)
		default:
			add(board.HeardMove)
		}
	}
	return all[max(0, len(all)-mostSounds):]
}

// Gone says that a table is no more.
func Gone(key string, entry int64) *Update {
	return &Update{Key: key, Entry: entry, Gone: true, drawn: &Sheet{}}
}

// start is an update with what each has: where the table stands and how the window is called.
func start(s *page.Scene) *Update {
	h := page.HeadOf(s)
	u := &Update{
		Key: h.Key, Entry: h.Entry, Ply: h.Ply, Now: h.Now, Past: h.Past, Seat: h.Seat.String(), Turn: h.Turn, Race: h.Races, Title: h.Headline + " · Pantheon",
		Keep: h.Now, drawn: &Sheet{map[string]board.Pieces{}, map[string]board.Pieces{}},
	}
	if s.Snap.Talk != (table.TalkMark{}) {
		u.Talk = s.Snap.Talk.String()
	}
	if h.Clock.Runs {
		u.Clock = &clock{h.Clock.Deadline, h.Clock.Now}
	}
	if s.Snap.Halt != nil {
		u.Halt = &halt{s.Snap.Halt.Left.Milliseconds()}
	}
	if h.Curtain.Next != "" {
		u.Next, u.Lift = h.Curtain.Next, string(h.Curtain.Lift)
	}
	return u
}

// panels puts the panels beside the board into the update: those that are named, or all.
func (u *Update) panels(s *page.Scene, ids ...string) {
	for _, p := range page.Panels(s, ids...) {
		u.drawn.panels[p.ID] = p.Pieces(s.Words)
	}
}

// pictures puts the board into the update.
func (u *Update) pictures(ctx context.Context, s *page.Scene) error {
	figures, err := page.Pictures(ctx, s)
	if err != nil {
		return err
	}
	u.Zones = page.Zones(figures)
	for _, f := range figures {
		u.drawn.pictures[f.ID] = f.Live
	}
	return nil
}

// tell puts a line of the log into the update, behind those up to the ply kept.
func (u *Update) tell(ctx context.Context, s *page.Scene, keep int, line page.Line) error {
	u.Keep = keep
	var b strings.Builder
	err := page.Tell(ctx, &b, s.Place, line)
	u.Log = b.String()
	return err
}

// stage puts the scene of what happened into the update, where it has one.
func (u *Update) stage(ctx context.Context, s *page.Scene) error {
	scene, ok := page.TableauOf(s)
	if !ok {
		return nil
	}
	var b strings.Builder
	err := scene.Render(ctx, &b, s.Words)
	u.Tableau = b.String()
	return err
}

// Presence is who is here: all that is drawn anew when somebody comes or leaves.
func Presence(s *page.Scene, entry int64) *Update {
	u := start(s)
	u.Entry, u.Soft = entry, true
	u.panels(s, page.PlayersID)
	return u
}

// Talked says that something was said beside the game, and no more: the page asks for it.
func Talked(s *page.Scene, entry int64) *Update {
	u := start(s)
	u.Entry, u.Soft = entry, true
	return u
}

// Whole is everything of the page that can change, with what the sentence that it is drawn behind moved. The past is given without a log:
// that goes on to the present, whatever is drawn.
func Whole(ctx context.Context, s *page.Scene, log page.Log) (*Update, error) {
	u := start(s)
	u.Whole, u.complete, u.Glides = true, true, glides(s.Last.Lines)
	u.panels(s)
	if err := u.pictures(ctx, s); err != nil {
		return nil, err
	}
	if !s.Past() {
		u.Keep, u.From, u.Log = 0, log.From, log.Lines
	}
	return u, nil
}

// After is what an event changed; said tells whether it is the sentence that the scene is drawn behind. The panels are left to a later
// update when more has happened since, and so is the board where it is followed by much else.
func After(ctx context.Context, s *page.Scene, happened table.Update, said, followed bool) (*Update, error) {
	current := s.Snap.Entry == happened.Entry
	u := start(s)
	u.Entry = happened.Entry
	u.Soft = happened.Kind == table.Beside
	switch {
	case u.Soft && !s.Ahead():
	case !followed || current:
		if err := u.pictures(ctx, s); err != nil {
			return nil, err
		}
	}
	switch {
	case said:
		u.Ply, u.Now = s.Last.Ply, max(s.Last.Ply, u.Now)
		if len(u.drawn.pictures) > 0 {
			u.Glides, u.Sounds = glides(s.Last.Lines), sounds(board.HearingOf(s.Title.Board), s.Last.Lines)
			if err := u.stage(ctx, s); err != nil {
				return nil, err
			}
		}
		if err := u.tell(ctx, s, s.Last.Ply-1, page.Said(s, s.Last)); err != nil {
			return nil, err
		}
	case happened.Kind != table.Beside:
		if err := u.tell(ctx, s, happened.Ply, page.Happened(s, happened.Event)); err != nil {
			return nil, err
		}
	}
	if current {
		u.panels(s)
		u.complete = !u.Soft
	}
	return u, nil
}
