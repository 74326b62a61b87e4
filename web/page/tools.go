package page

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/table"
)

// Tools is what can be done at the table beside the game itself.
type Tools struct {
	Place Place
	Title string // its id
	Cards bool   // it has a compendium
	Undo  Undo
	Pause Asking
	// Pauses says how the host may pause without asking; "" for others, and where nobody else plays.
	Pauses string
	Hurry  bool
	// Paced says that the viewer may change the pace of the bots.
	Paced bool
	Pace  table.Pace
	// Record says that the record may be downloaded.
	Record         bool
	SeedHash, Seed string
	Clock          string // how much time persons have, in words; "" for all they like
	Seats          List[Handable]
	Resign         List[Named] // seats that the viewer may give up
	Host           bool
	Rules          bool // the host may free chairs, or end the game
	Free           List[Freeable]
	End            bool
	Watch          Watching
	Series         string // how the games stand that this one goes on from; "" for none
	Before         string // the id of the table before
}

// Watching is whether the viewer may let whoever likes watch, and whether they do.
type Watching struct {
	May, On bool
	Seats   bool // the table is open for who wants to sit down
}

// Undo is what the viewer may take back.
type Undo struct {
	// Free says that the last sentence goes without asking anybody, and Far to where one can go back so; Ply is what stands.
	Free     bool
	Ply, Far int
	// Asks says that the sentences behind To can be taken back with the others' leave, or without where nobody else sits.
	Asks, Alone bool
	To          int
}

// An Asking is whether something may be done, and whether one may do it alone.
type Asking struct{ May, Alone bool }

// A Freeable is a chair of a person that the host may free.
type Freeable struct {
	Named
	Ask bool   // once the others agree
	Why string // why not now; "" where it is possible
}

// A Handable is a chair for which the viewer can ask for a bot, another level or another person.
type Handable struct {
	Absent
	Mine bool
	Own  bool // the viewer plays it, and may have a bot instead
	Give bool // the viewer may give it to another person
	Ask  bool // nothing is asked already
}

// Draw draws the panel.
func (m Tools) Draw(w Words) templ.Component { return m.Pieces(w) }

// Pieces are what can be taken back, which each sentence changes, and the rest.
func (m Tools) Pieces(w Words) board.Pieces {
	undo := undoPiece{w, m.Place, m.Undo}
	m.Undo = Undo{}
	return board.Pieces{board.Text(`<div class="row">`), undo, toolsPiece{w, m}}
}

type undoPiece struct {
	words Words
	place Place
	undo  Undo
}

// Draw draws the buttons.
func (p undoPiece) Draw() templ.Component { return undoView(p.words, p.place, p.undo) }

type toolsPiece struct {
	words Words
	tools Tools
}

// Draw draws the rest of the panel.
func (p toolsPiece) Draw() templ.Component { return toolsView(p.words, p.tools) }

// canUndo tells whether the viewer can take back their last sentence without asking anybody.
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
	for _, c := range snap.Chairs {
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

// mayPace tells whether the viewer may change the pace of the bots, and there are some.
func mayPace(s *Scene) bool {
	return s.Snap.Phase == table.Running && (len(s.Snap.Mine) > 0 || s.Snap.Host) && slices.ContainsFunc(s.Snap.Chairs, table.Chair.Bot)
}

// botsAct tells whether the table waits for bots alone, so that they can be hurried.
func botsAct(s *Scene) bool {
	if s.Past() || s.Snap.Phase != table.Running || len(s.Snap.Mine) == 0 && !s.Snap.Host {
		return false
	}
	any := false
	for _, c := range s.Snap.Chairs {
		if s.Snap.Expected.Has(c.Seat) {
			if !c.Bot() {
				return false
			}
			any = true
		}
	}
	return any
}

// Leave tells whether the others' leave could take back what the viewer said last: they can be asked for it now.
func (s *Scene) Leave() bool {
	return s.Snap.MayUndo && !s.canUndo() && !s.Past() && s.Snap.Question == nil
}

// mayGive tells whether the viewer may give a seat of theirs, with its secrets, to another person.
func mayGive(s *Scene, c table.Chair) bool {
	return c.Mine && !c.Gift && !c.Resigned && s.Snap.Phase == table.Running && s.about().Secret
}

// mayFree tells whether the host may free a chair of a person. In a running game with secrets nobody frees one that is held.
func mayFree(s *Scene, c table.Chair) bool {
	held := c.Kind == table.Friend && !c.Empty && !c.Mine && !c.Resigned && (c.Name != "" || !c.Bot())
	return held && !(s.Snap.Phase == table.Running && s.about().Secret)
}

// handable are the chairs for which the viewer can ask for a bot or for another one.
func handable(s *Scene) List[Handable] {
	if s.Snap.Phase != table.Running || s.Past() {
		return List[Handable]{}
	}
	var all []Handable
	for _, c := range s.Snap.Chairs {
		nobodys := s.Snap.Host && c.Bot() && c.Name == ""
		own := c.Mine && !c.Bot() && (c.Call.May || s.Snap.Lesson != nil)
		h := Handable{Absent: absent(s, c), Mine: c.Mine, Own: own, Give: mayGive(s, c), Ask: s.Snap.Question == nil}
		if h.Own || nobodys || h.Lend || h.Give || h.Replace || h.Why != "" {
			all = append(all, h)
		}
	}
	return ListOf(all...)
}

// nth is a seat's number as a text, for who counts from 1.
func nth(s game.Seat) string { return strconv.Itoa(int(s) + 1) }
