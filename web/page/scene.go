package page

import (
	"slices"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
)

// A Scene is what a table says to one viewer, now or as it was after an earlier sentence. All that its page shows is made of this value
// alone.
type Scene struct {
	Words Words
	Title games.Title
	Snap  table.Snapshot
	Place Place
	Guest string // the viewer's id
	Key   string // of the live stream: the table, and the seat when one is asked for
	At    int    // ply drawn; -1 for now
	Last  table.Heard
	// News is the entry up to which the viewer had seen the table before; on the page itself.
	News int64
	// Unread is how many lines of talk the viewer has not read; on the page itself.
	Unread int
	// Restarted says that the countdown is that of a server which was started anew.
	Restarted bool
	// Curtain is who comes next on this screen, "" when nothing need be hidden, and Next whose eyes the curtain opens for.
	Curtain string
	Next    game.Seat
	// Asks says that the others' leave would take back the viewer's last own sentence, and Back the ply before it.
	Asks bool
	Back int
	// Review is the review of the game; nil unless the page shows one.
	Review *table.Review
}

// Past tells whether the table is shown as it was.
func (s *Scene) Past() bool { return s.At >= 0 }

// Ply is the ply that is drawn.
func (s *Scene) Ply() int {
	if s.Past() {
		return s.At
	}
	return s.Snap.Ply
}

func (s *Scene) about() *game.About { return s.Title.Game.About() }

// Names are the persons at the table and the bots' levels, for phrases and for the board, and things that have nothing but a number.
func (s *Scene) Names(t game.Thing) (string, bool) {
	return s.Words.called(s.about(), t, func(seat game.Seat) string {
		if seat < 0 || int(seat) >= len(s.Snap.Chairs) {
			return ""
		}
		return s.SeatName(seat)
	})
}

// SeatName is what a seat's person or bot is called.
func (s *Scene) SeatName(seat game.Seat) string {
	if int(seat) >= len(s.Snap.Chairs) || seat < 0 {
		return seat.String()
	}
	return SeatName(s.Words, s.Snap.Chairs[seat])
}

// titleName is the title's name of a thing.
func (s *Scene) titleName(kind, id string) string {
	return s.about().Words.Name(s.Words.Lang, game.MakeThing(kind, id), s.Names)
}

// labelName is the title's name of what a seat plays.
func (s *Scene) labelName(label string) string {
	of := s.about().Label(label)
	return s.titleName(of.Kind(), of.ID())
}

// colourClass is the class of a seat's colour on the board; "" where it has none.
func (s *Scene) colourClass(seat game.Seat) string {
	st, ok := s.Snap.Result.Of(seat)
	if !ok {
		return ""
	}
	return s.standingClass(st)
}

// standingClass is the class of the colour of a player or of an automaton on the board; "" where they have none.
func (s *Scene) standingClass(st game.Standing) string {
	if s.Title.Board == nil || s.Snap.View == nil {
		return ""
	}
	return board.ColourClass(s.Title.Board, s.Snap.View, st)
}

// plays is what a seat plays, in words; "" where that is not known yet.
func (s *Scene) plays(seat game.Seat) string {
	if st, ok := s.Snap.Result.Of(seat); ok && st.Label != "" {
		return s.labelName(st.Label)
	}
	return ""
}

// speak puts a sentence of a seat into words, in segments; one without words is to say nothing for now.
func (s *Scene) speak(prefix string, by game.Seat, words game.Sentence) []game.Segment {
	if words == "" {
		return []game.Segment{{Text: s.Words.T("hint.rest")}}
	}
	if seen, ok := s.Title.Board.(board.Speaking); ok && prefix == "do" && s.Snap.View != nil && !s.Past() {
		if said := seen.Speak(s.Snap.View, by, words, board.Look{Lang: s.Words.Lang, Names: s.Names}); said != nil {
			return said
		}
	}
	about := s.about()
	return about.Words.Speak(s.Words.Lang, about.Sentence(prefix, by, words), s.Names)
}

// Persons are the viewer's seats that no bot plays for.
func Persons(snap table.Snapshot) []game.Seat {
	var all []game.Seat
	for _, seat := range snap.Mine {
		if !snap.Chairs[seat].Bot() {
			all = append(all, seat)
		}
	}
	return all
}

// races tells whether seats act at the same time now, so that it is nobody's turn.
func (s *Scene) races() bool {
	return s.Snap.Phase == table.Running && racing(s.about(), s.Snap.Setup)
}

// atTurn tells whether the table waits for a seat: where seats act at the same time, only when it waits for no other.
func (s *Scene) atTurn(seat game.Seat) bool {
	waits := s.Snap.Expected.Without(game.Clock)
	return waits.Has(seat) && (waits.Len() == 1 || !racing(s.about(), s.Snap.Setup))
}

// turn tells whether the table waits for the viewer.
func (s *Scene) turn() bool {
	if s.Past() {
		return false
	}
	if s.Snap.Question != nil && s.Snap.Question.Mine {
		return true
	}
	return s.Snap.Halt == nil && slices.ContainsFunc(Persons(s.Snap), s.atTurn)
}

// canAct tells whether the viewer has a choice here and now.
func (s *Scene) canAct() bool {
	return !s.Past() && s.Curtain == "" && s.Snap.Halt == nil && len(s.Snap.Choices) > 0
}

// others tells whether other persons sit at the table, who are asked before what is not free is taken back.
func (s *Scene) others() bool {
	return slices.ContainsFunc(s.Snap.Chairs, func(c table.Chair) bool { return !c.Mine && !c.Bot() && !c.Empty })
}

// headline is the window's title: it says when it is the viewer's turn.
func (s *Scene) headline() string {
	name := s.Words.Name(s.Title)
	if s.turn() {
		return s.Words.T("table.turn", "game", Plain(name))
	}
	return name
}

// own is the audience of what has something of the viewer's own in it. A viewer who neither sits at the table, nor may come back to a seat,
// nor is its host has nothing of the kind.
func (s *Scene) own() Audience {
	if len(s.Snap.Mine) == 0 && len(s.Snap.Lost) == 0 && !s.Snap.Host {
		return Eyes(s.Snap.Seat)
	}
	return Person(s.Guest, s.Snap.Seat)
}
