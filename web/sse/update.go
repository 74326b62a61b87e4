package sse

import (
	"context"
	"slices"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/table"
	"pantheon/web/page"
)

// An Update holds what one event changes on a table's page, for one viewer. It is made of the same parts as the page.
type Update struct {
	Key   string `json:"key"` // the table, and the seat if the page named one
	Entry int64  `json:"entry"`
	Soft  bool   `json:"soft,omitempty"`  // nothing in the game changed
	Whole bool   `json:"whole,omitempty"` // the update holds everything on the page, and replaces what the page shows
	Gone  bool   `json:"gone,omitempty"`  // the table no longer exists
	Ply   int    `json:"ply"`             // the ply that is shown
	Now   int    `json:"now"`             // moves in the record
	Past  bool   `json:"past,omitempty"`
	Seat  string `json:"seat,omitempty"` // the perspective
	Turn  bool   `json:"turn"`           // it is the visitor's turn
	Race  bool   `json:"race,omitempty"` // seats act at the same time
	Title string `json:"title"`          // the title of the window
	Chat  string `json:"talk,omitempty"` // the mark of the last chat message

	Zones   []string `json:"zones,omitempty"` // the places of the parts next to the stage, each "zone part", in order
	Log     string   `json:"log,omitempty"`   // lines to append
	From    int      `json:"from,omitempty"`  // the first move in Log, if the log is sent again
	Keep    int      `json:"keep"`            // the page drops the lines of the log after this ply
	Motions []motion `json:"glides,omitempty"`
	Sounds  []string `json:"sounds,omitempty"` // the kinds of sounds of what happened
	// Tableau is the drawn scene of what happened; "" for none.
	Tableau string `json:"tableau,omitempty"`
	Clock   *clock `json:"clock,omitempty"`
	Halt    *halt  `json:"halt,omitempty"`
	Next    string `json:"next,omitempty"` // the person who plays next, on the curtain
	Lift    string `json:"lift,omitempty"` // the address of the page under the curtain

	drawn    *ClientState // the parts that the update changes
	complete bool         // drawn holds all parts of the page
}

// An Answer is an update together with the HTML of its parts, for a request outside a stream.
type Answer struct {
	*Update
	HTML  map[string]string `json:"html,omitempty"`  // by the id of the element that holds it
	Parts map[string]string `json:"parts,omitempty"` // the dynamic layers, by part
}

// Answer returns the update with all its parts drawn.
func (u *Update) Answer(ctx context.Context, d *page.Drawings) (Answer, error) {
	a := Answer{u, map[string]string{}, map[string]string{}}
	draw := func(into map[string]string, drawn map[string]board.Fragments, of page.Kind) error {
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

// A clock holds when the game's clock acts next, if that concerns the seat, and what the clock shows now. Both are in
// milliseconds of game time.
type clock struct {
	Deadline int64 `json:"deadline"`
	Now      int64 `json:"now"`
}

// A halt says that a game's time is stopped. Left is the number of milliseconds until it continues; 0 if nobody knows.
type halt struct {
	Left int64 `json:"left,omitempty"`
}

type motion struct {
	Piece string `json:"piece"`
	From  string `json:"from,omitempty"`
	To    string `json:"to,omitempty"`
	N     int    `json:"n"`
}

// motions returns the motions of a move.
func motions(lines []game.Event) []motion {
	var all []motion
	for _, l := range lines {
		if g := l.Motion; g.Piece != "" {
			all = append(all, motion{string(g.Piece), string(g.From), string(g.To), g.N})
		}
	}
	return all
}

// mostSounds is the maximum number of sounds of one move.
const mostSounds = 3

// sounds returns the sounds of the events of a move, each kind once, and at most the last mostSounds of them. If no event has
// one, it returns those of the moved pieces, if the board has such sounds.
func sounds(of board.Hearing, lines []game.Event) []string {
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
		switch g := l.Motion; {
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

// Gone returns the update that says that a table no longer exists.
func Gone(key string, entry int64) *Update {
	return &Update{Key: key, Entry: entry, Gone: true, drawn: &ClientState{}}
}

// start returns an update with the fields that every update has: the state of the table and the title of the window.
func start(s *page.Scene) *Update {
	h := page.HeadOf(s)
	u := &Update{
		Key: h.Key, Entry: h.Entry, Ply: h.Ply, Now: h.Now, Past: h.Past, Seat: h.Seat.String(), Turn: h.Turn, Race: h.Races, Title: h.Headline + " · Pantheon",
		Keep: h.Now, drawn: &ClientState{map[string]board.Fragments{}, map[string]board.Fragments{}},
	}
	if s.Snap.Chat != (table.ChatMark{}) {
		u.Chat = s.Snap.Chat.String()
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

// panels adds the panels with the ids to the update, or all panels if no ids are given.
func (u *Update) panels(s *page.Scene, ids ...string) {
	for _, p := range page.Panels(s, ids...) {
		u.drawn.panels[p.ID] = p.Pieces(s.Words)
	}
}

// pictures adds all pictures of the board to the update, and sets their places.
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

// tell sets the line of the log that the page appends. The page first drops its lines after the ply keep.
func (u *Update) tell(ctx context.Context, s *page.Scene, keep int, line page.Line) error {
	u.Keep = keep
	var b strings.Builder
	err := page.Tell(ctx, &b, s.Place, line)
	u.Log = b.String()
	return err
}

// stage sets the tableau of the last move, if there is one.
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

// Presence returns the update after somebody came or left: the panel of the players.
func Presence(s *page.Scene, entry int64) *Update {
	u := start(s)
	u.Entry, u.Soft = entry, true
	u.panels(s, page.PlayersID)
	return u
}

// Chatted returns the update that says only that the chat has a new message. The page then fetches it.
func Chatted(s *page.Scene, entry int64) *Update {
	u := start(s)
	u.Entry, u.Soft = entry, true
	return u
}

// Whole returns everything on the page that can change, with the motions of the scene's last move. Without a past position
// it includes the log; the log always ends at the present, so a past position leaves it as it is.
func Whole(ctx context.Context, s *page.Scene, log page.Log) (*Update, error) {
	u := start(s)
	u.Whole, u.complete, u.Motions = true, true, motions(s.Last.Lines)
	u.panels(s)
	if err := u.pictures(ctx, s); err != nil {
		return nil, err
	}
	if !s.Past() {
		u.Keep, u.From, u.Log = 0, log.From, log.Lines
	}
	return u, nil
}

// After returns what an event changed. If said is true, the event is the scene's last move. If the scene is newer than the
// event, the update has no panels. If moreover followed is true, it has no pictures either. A later update brings them. An
// event that changes nothing in the game has pictures only while the page offers premoves.
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
			u.Motions, u.Sounds = motions(s.Last.Lines), sounds(board.HearingOf(s.Title.Board), s.Last.Lines)
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
