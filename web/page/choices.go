package page

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/table"
)

// Choices is the panel of the seat's legal moves, by verb, in the game's order, with the tiles and cards that represent moves.
type Choices struct {
	Place  Place
	Voice  Voice
	Open   bool // the viewer can play a move
	Seat   game.Seat
	Entry  int64 // the log entry to which the moves belong
	Few    bool  // the list is short enough to be shown open
	Folded bool  // tiles, board and cards cover the moves, so the list is folded
	Tiles  List[TileGroup]
	Cards  List[CardFace]
	Groups List[Group]
	Aside  Planned
}

// A Group holds the legal moves with one verb.
type Group struct {
	Verb, Name string
	Roles      string // the roles of the words after the verb, as in [board.RoleWords]
	Asks       string // the title's prompt for each word of a move, separated by "|"; "" for none
	Plain      bool   // there are few moves, and nothing on the board represents a word of them other than the verb
	Choices    List[Choice]
}

// A Choice is one legal move.
type Choice struct {
	Words game.MoveText
	Said  string // the move in the board's own words, if the board describes moves by what is visible; else ""
	Lasts table.UndoBarrier
	Ends  bool
	Loses string // what the seat loses by a move that leaves something unused; "" for nothing
	Tiled bool   // a tile represents the move
}

const (
	few      = 12 // limit of choices that are shown open
	fewPlain = 4  // largest number of moves of a plain group; see [Group.Plain]
)

// Draw returns the form with the moves, as one component.
func (m Choices) Draw(w Words) templ.Component { return m.Pieces(w) }

// tiled reports whether tiles represent all moves of the group.
func (g Group) tiled() bool {
	for _, c := range g.Choices.All() {
		if !c.Tiled {
			return false
		}
	}
	return true
}

func choices(s *Scene) Model {
	if !s.canAct() {
		return Choices{Aside: planned(s)}
	}
	m := Choices{Aside: planned(s), Place: s.Place, Voice: s.voice(), Open: true, Seat: s.Snap.Seat, Entry: s.Snap.Entry, Few: len(s.Snap.Choices) <= few}
	said := m.tile(s)
	about := s.about()
	var groups []Group
	var members [][]Choice
	at := map[string]int{}
	for _, c := range s.Snap.Choices {
		verb, _, _ := strings.Cut(string(c.Words), " ")
		i, known := at[verb]
		if !known {
			i = len(groups)
			at[verb] = i
			groups = append(groups, Group{Verb: verb, Name: verbName(s, verb), Roles: board.RoleWords(s.Title.Board, about, verb), Asks: asks(s, verb)})
			members = append(members, nil)
		}
		choice := Choice{Words: c.Words, Said: s.seen(c.Words), Lasts: c.Lasts, Ends: c.Ends, Tiled: slices.Contains(said, c.Words)}
		if c.Loses.ID != "" {
			choice.Loses = s.Words.Phrase(about.Words, c.Loses, s.Names)
		}
		members[i] = append(members[i], choice)
	}
	for i := range groups {
		groups[i].Plain = len(members[i]) <= fewPlain && !slices.ContainsFunc(members[i], func(c Choice) bool { return pointed(about, c.Words) })
		groups[i].Choices = ListOf(members[i]...)
	}
	m.Groups = ListOf(groups...)
	return m
}

// seen returns a legal move in the words of a board that describes moves by what is visible; "" for any other board.
func (s *Scene) seen(words game.MoveText) string {
	if _, ok := s.Title.Board.(board.Speaking); !ok {
		return ""
	}
	return spoken(s, s.Snap.Seat, words)
}

// pointed reports whether a move names anything that may be on the board, so that the viewer can click it.
func pointed(about *game.About, words game.MoveText) bool {
	things, _ := about.Things(words)
	return slices.ContainsFunc(things, func(t game.Thing) bool { return t.Kind() != "number" })
}

func joinThings(things []game.Thing) string {
	words := make([]string, len(things))
	for i, t := range things {
		words[i] = string(t)
	}
	return strings.Join(words, " ")
}

// verbName returns the heading of the moves with a verb: the title's own text, or the capitalised verb.
func verbName(s *Scene, verb string) string {
	if name := s.Words.TitleIf(s.Title, "verb."+verb); name != "" {
		return name
	}
	return strings.ToUpper(verb[:1]) + verb[1:]
}

// asks returns the title's prompts for the words of a verb, separated by "|"; "" if there are none.
func asks(s *Scene, verb string) string {
	verbs := s.about().Verbs
	at := slices.IndexFunc(verbs, func(v game.Verb) bool { return v.ID == verb })
	if at < 0 {
		return ""
	}
	words := make([]string, len(verbs[at].Words))
	for i, slot := range verbs[at].Words {
		words[i] = s.Words.TitleIf(s.Title, "asks."+verb+"."+slot.Name)
	}
	return strings.TrimRight(strings.Join(words, "|"), "|")
}

// A Prompt is one sentence that says what the viewer should do, or for whom the table waits.
type Prompt string

// Draw draws the text.
func (m Prompt) Draw(Words) templ.Component { return promptView(m) }

func prompt(s *Scene) Model { return Prompt(promptWords(s)) }

func promptWords(s *Scene) string {
	switch {
	case s.Ahead() && s.Snap.Premove != nil:
		return s.Words.T("plan.then")
	case s.Ahead():
		return s.Words.T("plan.prompt")
	case s.Snap.Phase == table.Lobby:
		return s.Words.T("lobby.prompt")
	case s.Snap.Phase == table.Over && !s.Snap.Result.Over && !s.Past():
		return s.Words.T("end.by-host")
	case s.Snap.Phase == table.Over && !s.Past() && slices.ContainsFunc(s.Snap.Occupants, func(c table.Occupant) bool { return c.Resigned }):
		return winner(s) // the title does not know of resignations
	case s.Snap.Halt != nil && s.Snap.Halt.Reason == table.HaltStart && !s.Past():
		return s.Words.T("start.prompt")
	case s.Snap.Halt != nil && !s.Past():
		return s.Words.T("halt.prompt")
	}
	p := s.Title.Board.Prompt(s.Snap.View, max(s.Snap.Seat, 0))
	if s.Snap.Seat == table.FullView {
		p = s.Title.Board.Prompt(s.Snap.View, game.Spectator)
	}
	return s.Words.Phrase(s.about().Words, p, s.Names)
}
