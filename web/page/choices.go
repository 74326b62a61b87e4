package page

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/table"
)

// Choices are the legal sentences of the seat, by verb, in the game's order, and what stands for them: tiles and cards.
type Choices struct {
	Place  Place
	Voice  Voice
	Open   bool // the viewer can say something
	Seat   game.Seat
	Entry  int64 // that they are of
	Few    bool  // the list is short enough to stand open
	Folded bool  // the title says what can be done with tiles, on the board and with cards; the list is there for whoever wants it
	Tiles  List[TileGroup]
	Cards  List[CardFace]
	Groups List[Group]
	Aside  Planned
}

// A Group is the legal sentences with one verb.
type Group struct {
	Verb, Name string
	Roles      string // of the words, as [board.RoleWords]
	Asks       string // what the title says of each word when it is asked for, with "|" between them; "" for nothing
	Plain      bool   // there are few, and nothing on the board stands for their words, if they have any beside the verb
	Choices    List[Choice]
}

// A Choice is one sentence that can be said.
type Choice struct {
	Words game.Sentence
	Said  string // in the words of a board that says it by what is to be seen; "" where the title's text does
	Lasts table.Lasting
	Ends  bool
	Loses string // what would be lost, where nothing is done with it; "" for nothing
	Tiled bool   // a tile says it
}

const (
	few      = 12 // choices may stand open
	fewPlain = 4  // sentences of a verb and numbers may each have a button
)

// Draw draws the form.
func (m Choices) Draw(w Words) templ.Component { return m.Pieces(w) }

// tiled tells whether tiles say all of the group's sentences.
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

// seen is a sentence that the viewer can say in the words of a board that says it by what is to be seen; "" for any other board.
func (s *Scene) seen(words game.Sentence) string {
	if _, ok := s.Title.Board.(board.Speaking); !ok {
		return ""
	}
	return spoken(s, s.Snap.Seat, words)
}

// pointed tells whether something on the board stands for a word of a sentence.
func pointed(about *game.About, words game.Sentence) bool {
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

// verbName is the heading over the sentences with a verb: the title's own text, or the verb with a capital.
func verbName(s *Scene, verb string) string {
	if name := s.Words.TitleIf(s.Title, "verb."+verb); name != "" {
		return name
	}
	return strings.ToUpper(verb[:1]) + verb[1:]
}

// asks is what the title says of each word of a verb when it is asked for, with "|" between them; "" where it says nothing.
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

// A Prompt tells the viewer in one sentence what to do or for whom the table waits.
type Prompt string

// Draw gives the words.
func (m Prompt) Draw(Words) templ.Component { return promptView(m) }

func prompt(s *Scene) Model { return Prompt(promptWords(s)) }

func promptWords(s *Scene) string {
	switch {
	case s.Ahead() && s.Snap.Prepared != nil:
		return s.Words.T("plan.then")
	case s.Ahead():
		return s.Words.T("plan.prompt")
	case s.Snap.Phase == table.Lobby:
		return s.Words.T("lobby.prompt")
	case s.Snap.Phase == table.Over && !s.Snap.Result.Over && !s.Past():
		return s.Words.T("end.by-host")
	case s.Snap.Phase == table.Over && !s.Past() && slices.ContainsFunc(s.Snap.Chairs, func(c table.Chair) bool { return c.Resigned }):
		return winner(s) // the title knows nothing of who has given up
	case s.Snap.Halt != nil && s.Snap.Halt.Reason == table.HaltStart && !s.Past():
		return s.Words.T("start.prompt")
	case s.Snap.Halt != nil && !s.Past():
		return s.Words.T("halt.prompt")
	}
	p := s.Title.Board.Prompt(s.Snap.View, max(s.Snap.Seat, 0))
	if s.Snap.Seat == table.Truth {
		p = s.Title.Board.Prompt(s.Snap.View, game.Watcher)
	}
	return s.Words.Phrase(s.about().Words, p, s.Names)
}
