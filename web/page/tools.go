package page

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/table"
)

// Tools is the panel with the actions at the table other than moves.
type Tools struct {
	Place Place
	Title string // the title's id
	Cards bool   // the title has reference cards
	Undo  Undo
	Pause Asking
	// Pauses says how the host may pause without asking; "" for other viewers, and if nobody else plays.
	Pauses string
	Hurry  bool
	// Paced says that the viewer may change the pace of the bots.
	Paced bool
	Pace  table.Pace
	// Record says that the record may be downloaded.
	Record         bool
	SeedHash, Seed string
	Clock          string // the player clock, in words; "" for none
	Seats          List[Handable]
	Resign         List[Named] // the seats with which the viewer may resign
	Host           bool
	Rules          bool // the host may free seats or end the game
	Free           List[Freeable]
	End            bool
	Watch          Watching
	Series         string // the score of the series; "" for none
	Before         string // the id of the previous table of the series
}

// Watching says whether the viewer may open the game to spectators, and whether it is open.
type Watching struct {
	May, On bool
	Seats   bool // the table is open to players without a link
}

// Undo says what the viewer may undo.
type Undo struct {
	// Free says that the last move can be undone without asking anybody. Ply is the present ply, and Far the earliest ply that
	// can be reached in this way.
	Free     bool
	Ply, Far int
	// Asks says that the moves after ply To can be undone with the others' consent. Alone says that no other person is at the
	// table.
	Asks, Alone bool
	To          int
}

// An Asking says whether the viewer may do something, and whether the viewer needs nobody's consent for it.
type Asking struct{ May, Alone bool }

// A Freeable is the seat of a person that the host may free.
type Freeable struct {
	Named
	Ask bool   // the others must agree
	Why string // why the seat cannot be freed now; "" if it can
}

// A Handable is a seat for which the viewer can ask for a bot, another level or another person.
type Handable struct {
	Absent
	Mine bool
	Own  bool // the viewer plays the seat, and may have a bot take over
	Give bool // the viewer may give the seat to another person
	Ask  bool // no question is pending
}

// Draw returns the whole panel as one component.
func (m Tools) Draw(w Words) templ.Component { return m.Pieces(w) }

// Pieces returns the fragments of the panel: its start, the undo buttons, which change with each move, and the rest.
func (m Tools) Pieces(w Words) board.Fragments {
	undo := undoPiece{w, m.Place, m.Undo}
	m.Undo = Undo{}
	return board.Fragments{board.Text(`<div class="row">`), undo, toolsPiece{w, m}}
}

type undoPiece struct {
	words Words
	place Place
	undo  Undo
}

// Draw returns the component of the undo buttons.
func (p undoPiece) Draw() templ.Component { return undoView(p.words, p.place, p.undo) }

type toolsPiece struct {
	words Words
	tools Tools
}

// Draw returns the component of the rest of the panel.
func (p toolsPiece) Draw() templ.Component { return toolsView(p.words, p.tools) }

// canUndo reports whether the viewer can undo the last move without asking anybody.
func (s *Scene) canUndo() bool {
	return s.Snap.FreeUndo < s.Snap.Ply && s.Snap.Phase == table.Running
}

func tools(s *Scene) Model {
	snap, running := s.Snap, s.Snap.Phase == table.Running
	_, cards := s.Title.Board.(board.Referred)
	m := Tools{Place: s.Place, Title: s.Title.ID(), Cards: cards, Hurry: botsAct(s) && !s.scripted(), SeedHash: snap.SeedHash, Seed: string(snap.Seed), Host: snap.Host, Clock: s.Words.Clock(snap.Clock)}
	if s.canUndo() {
		m.Undo = Undo{Free: true, Ply: snap.Ply, Far: snap.FreeUndo}
	} else if s.Asks {
		m.Undo = Undo{Asks: true, To: s.Back, Alone: !s.others()}
	}
	if mayPause(s) && snap.Pause.May && snap.Halt == nil && !wished(s) {
		m.Pause = Asking{true, !snap.Pause.Ask}
	}
	if snap.Host && mayPause(s) && s.others() {
		m.Pauses = s.Words.T("host.pauses", "n", snap.Pauses)
	}
	keeps := true
	var resign []Named
	var free []Freeable
	for _, c := range snap.Occupants {
		named := Named{c.Seat, s.SeatName(c.Seat)}
		keeps = keeps && (c.Kind == table.Bot || c.Mine)
		if running && !s.Past() && c.Mine && !c.Resigned && c.Kind != table.Bot {
			resign = append(resign, named)
		}
		if mayFree(s, c) && !s.Past() {
			free = append(free, Freeable{named, c.Free.Ask, s.whyNot(c.Free)})
		}
	}
	if mayPace(s) {
		m.Paced, m.Pace = true, snap.Pace
	}
	m.Record = snap.Phase.Done() || keeps && len(snap.Mine) > 0 && running
	m.Seats, m.Resign = handable(s), ListOf(resign...)
	if m.Rules = snap.Host && !snap.Phase.Done(); m.Rules {
		m.Free, m.End = ListOf(free...), running
		m.Watch = Watching{running && s.Place.Lobby && snap.Lesson == nil, snap.Open.Watch, snap.Open.Seats}
	}
	if m.Series = series(s); m.Series != "" {
		m.Before = snap.Series.Before
	}
	return m
}

// mayPace reports whether the viewer may change the pace of bots at the table. The game must run and have bots, and the
// viewer must have a seat or be the host.
func mayPace(s *Scene) bool {
	return s.Snap.Phase == table.Running && (len(s.Snap.Mine) > 0 || s.Snap.Host) && slices.ContainsFunc(s.Snap.Occupants, table.Occupant.Bot)
}

// botsAct reports whether a running table waits for bots alone, and the viewer may hurry them.
func botsAct(s *Scene) bool {
	if s.Past() || s.Snap.Phase != table.Running || len(s.Snap.Mine) == 0 && !s.Snap.Host {
		return false
	}
	any := false
	for _, c := range s.Snap.Occupants {
		if s.Snap.Expected.Has(c.Seat) {
			if !c.Bot() {
				return false
			}
			any = true
		}
	}
	return any
}

// Leave reports whether the viewer can ask now for the others' consent to undo the viewer's last move.
func (s *Scene) Leave() bool {
	return s.Snap.MayUndo && !s.canUndo() && !s.Past() && s.Snap.Question == nil
}

// mayGive reports whether the viewer may give one of their seats, with its secrets, to another person. That is possible
// in a running game with secrets.
func mayGive(s *Scene, c table.Occupant) bool {
	return c.Mine && !c.Gift && !c.Resigned && s.Snap.Phase == table.Running && s.about().Secret
}

// mayFree reports whether a person's seat can be freed by the host. In a running game with secrets nobody can free an
// occupied seat. It does not check that the viewer is the host.
func mayFree(s *Scene, c table.Occupant) bool {
	held := c.Kind == table.Friend && !c.Empty && !c.Mine && !c.Resigned && (c.Name != "" || !c.Bot())
	return held && !(s.Snap.Phase == table.Running && s.about().Secret)
}

// handable returns the seats for which the viewer can ask for a bot, another level or another person. It also returns absent players'
// seats for which a bot is impossible now, with the reason.
func handable(s *Scene) List[Handable] {
	if s.Snap.Phase != table.Running || s.Past() {
		return List[Handable]{}
	}
	var all []Handable
	for _, c := range s.Snap.Occupants {
		nobodys := s.Snap.Host && c.Bot() && c.Name == ""
		own := c.Mine && !c.Bot() && (c.Call.May || s.Snap.Lesson != nil)
		h := Handable{Absent: absent(s, c), Mine: c.Mine, Own: own, Give: mayGive(s, c), Ask: s.Snap.Question == nil}
		if h.Own || nobodys || h.Lend || h.Give || h.Replace || h.Why != "" {
			all = append(all, h)
		}
	}
	return ListOf(all...)
}

// nth returns a seat's number as text, counted from 1.
func nth(s game.Seat) string { return strconv.Itoa(int(s) + 1) }
