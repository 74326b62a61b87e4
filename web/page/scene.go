package page

import (
	"slices"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
)

// A Scene is what a table shows to one viewer, now or after an earlier move. The whole page of the table is made from this
// value alone.
type Scene struct {
	Words Words
	Title games.Title
	Snap  table.Snapshot
	Place Place
	Guest string // the viewer's user id
	Key   string // the key of the live stream: the table, and the seat if the address names one
	At    int    // the ply that is shown; -1 for now
	Last  table.SeenMove
	// News is the last entry that the viewer had seen before; set for the page only, not for the live stream.
	News int64
	// Unread is the number of chat messages that the viewer has not read; set for the page only, not for the live stream.
	Unread int
	// Restarted says that the countdown follows a restart of the server.
	Restarted bool
	// Curtain names the person who plays next on this screen; "" if nothing must be hidden. Next is the seat whose view the
	// curtain opens.
	Curtain string
	Next    game.Seat
	// Asks says that the viewer's last own move could be undone with the others' consent. Back is the ply before that move.
	Asks bool
	Back int
	// Review is the review of the game; nil unless the page shows one.
	Review *table.Review
}

// Past reports whether the scene shows an earlier position.
func (s *Scene) Past() bool { return s.At >= 0 }

// Ply returns the ply that is shown.
func (s *Scene) Ply() int {
	if s.Past() {
		return s.At
	}
	return s.Snap.Ply
}

func (s *Scene) about() *game.About { return s.Title.Game.About() }

// Names returns the name of a seat, a bot level or a numbered thing, for phrases and for the board. It returns false for any
// other thing.
func (s *Scene) Names(t game.Thing) (string, bool) {
	return s.Words.called(s.about(), t, func(seat game.Seat) string {
		if seat < 0 || int(seat) >= len(s.Snap.Occupants) {
			return ""
		}
		return s.SeatName(seat)
	})
}

// SeatName returns the name of a seat's person or bot; the text form of a seat that the table does not have.
func (s *Scene) SeatName(seat game.Seat) string {
	if int(seat) >= len(s.Snap.Occupants) || seat < 0 {
		return seat.String()
	}
	return SeatName(s.Words, s.Snap.Occupants[seat])
}

// titleName returns the title's name of a thing.
func (s *Scene) titleName(kind, id string) string {
	return s.about().Words.Name(s.Words.Lang, game.MakeThing(kind, id), s.Names)
}

// labelName returns the title's name of what a seat plays.
func (s *Scene) labelName(label string) string {
	of := s.about().Label(label)
	return s.titleName(of.Kind(), of.ID())
}

// colourClass returns the CSS class of a seat's colour on the board; "" for none.
func (s *Scene) colourClass(seat game.Seat) string {
	st, ok := s.Snap.Result.Of(seat)
	if !ok {
		return ""
	}
	return s.standingClass(st)
}

// standingClass returns the CSS class of the colour of a player or automaton on the board; "" for none.
func (s *Scene) standingClass(st game.Standing) string {
	if s.Title.Board == nil || s.Snap.View == nil {
		return ""
	}
	return board.ColourClass(s.Title.Board, s.Snap.View, st)
}

// plays returns what a seat plays, in words; "" if that is not known yet.
func (s *Scene) plays(seat game.Seat) string {
	if st, ok := s.Snap.Result.Of(seat); ok && st.Label != "" {
		return s.labelName(st.Label)
	}
	return ""
}

// speak returns a move of a seat in words, in segments. The parameter prefix selects the title's texts: "do" for a possible move, "say"
// for a played one. An empty move means to play nothing for now. For a possible move in the present position, the words of a
// [board.Speaking] board take precedence.
func (s *Scene) speak(prefix string, by game.Seat, words game.MoveText) []game.Segment {
	if words == "" {
		return []game.Segment{{Text: s.Words.T("hint.rest")}}
	}
	if seen, ok := s.Title.Board.(board.Speaking); ok && prefix == "do" && s.Snap.View != nil && !s.Past() {
		if said := seen.Speak(s.Snap.View, by, words, board.RenderOptions{Lang: s.Words.Lang, Names: s.Names}); said != nil {
			return said
		}
	}
	about := s.about()
	return about.Words.Format(s.Words.Lang, about.MoveText(prefix, by, words), s.Names)
}

// Persons returns the viewer's seats for which no bot plays.
func Persons(snap table.Snapshot) []game.Seat {
	var all []game.Seat
	for _, seat := range snap.Mine {
		if !snap.Occupants[seat].Bot() {
			all = append(all, seat)
		}
	}
	return all
}

// races reports whether seats act at the same time now, so that it is nobody's turn.
func (s *Scene) races() bool {
	return s.Snap.Phase == table.Running && racing(s.about(), s.Snap.Setup)
}

// atTurn reports whether it is a seat's turn: the table waits for it and, if seats act at the same time, for no other seat.
func (s *Scene) atTurn(seat game.Seat) bool {
	waits := s.Snap.Expected.Without(game.Clock)
	return waits.Has(seat) && (waits.Len() == 1 || !racing(s.about(), s.Snap.Setup))
}

// turn reports whether the table waits for the viewer: for a move or for an answer to a question.
func (s *Scene) turn() bool {
	if s.Past() {
		return false
	}
	if s.Snap.Question != nil && s.Snap.Question.Mine {
		return true
	}
	return s.Snap.Halt == nil && slices.ContainsFunc(Persons(s.Snap), s.atTurn)
}

// canAct reports whether the viewer can play a move here and now.
func (s *Scene) canAct() bool {
	return !s.Past() && s.Curtain == "" && s.Snap.Halt == nil && len(s.Snap.Choices) > 0
}

// others reports whether other persons are at the table. These must agree to an undo that is not free.
func (s *Scene) others() bool {
	return slices.ContainsFunc(s.Snap.Occupants, func(c table.Occupant) bool { return !c.Mine && !c.Bot() && !c.Empty })
}

// headline returns the title of the window, which says whether it is the viewer's turn.
func (s *Scene) headline() string {
	name := s.Words.Name(s.Title)
	if s.turn() {
		return s.Words.T("table.turn", "game", Plain(name))
	}
	return name
}

// own returns the audience of panels that may hold something for this viewer alone. Viewers other than the host, without a
// seat and without a lost seat, all see the same panels.
func (s *Scene) own() Audience {
	if len(s.Snap.Mine) == 0 && len(s.Snap.Lost) == 0 && !s.Snap.Host {
		return Eyes(s.Snap.Seat)
	}
	return Person(s.Guest, s.Snap.Seat)
}
