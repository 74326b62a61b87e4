package page

import (
	"slices"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/table"
)

// A TileGroup holds the tiles under one heading.
type TileGroup struct {
	Head  TileHead
	Tiles List[Tile]
}

// A TileHead is the heading of a group of tiles: its name ("" for none), its prominence, and, for a prominent group, a text
// next to the name.
type TileHead struct {
	Name   string
	Loud   int
	Beside string
}

// A Tile is one of the title's actions, possible or not.
type Tile struct {
	ID, Name, Note, Icon string
	Says                 string // the beginnings of the action's moves, separated by "|"
	Brings               string // what the action brings, if the note does not say all of that
	Off                  bool   // impossible now; the note says why
	Words                game.MoveText
	Ends                 bool // every move of the action ends the turn
	Moves                bool
	Of                   game.Thing
}

// does returns the CSS class for the kind of the tile, in the form of those of [sayButton.class].
func (t Tile) does() string {
	kind, _, _ := strings.Cut(t.ID, "-")
	return "do-" + kind
}

// A CardFace is the face of a card: a thing with its name, its kind, its drawing and its texts.
type CardFace struct {
	Thing            game.Thing
	Name, Kind, Icon string
	Text             List[string]
}

// tile sets the tiles and the cards of the choices, and returns the moves that tiles play. It also sets Folded if the
// title has tiles.
func (m *Choices) tile(s *Scene) (said []game.MoveText) {
	look := board.RenderOptions{Lang: s.Words.Lang, Names: s.Names}
	if cards, ok := s.Title.Board.(board.Cards); ok {
		m.Cards = cardFaces(s, cards, look)
	}
	acting, ok := s.Title.Board.(board.Acting)
	if !ok {
		return nil
	}
	m.Folded = true
	var groups []TileGroup
	var members [][]Tile
	for _, a := range acting.Actions(s.Snap.View, s.Snap.Seat, s.sayable(), look) {
		if i := len(groups) - 1; i < 0 || groups[i].Head.Name != a.Group {
			groups, members = append(groups, TileGroup{Head: TileHead{a.Group, a.Loud, a.Beside}}), append(members, nil)
		}
		tile := tileOf(&a, s.Snap.Choices)
		if tile.Words != "" {
			said = append(said, tile.Words)
		}
		last := len(members) - 1
		members[last] = append(members[last], tile)
	}
	for i := range groups {
		groups[i].Tiles = ListOf(members[i]...)
	}
	m.Tiles = ListOf(groups...)
	return said
}

// sayable returns the moves that the viewer can play.
func (s *Scene) sayable() board.Playable {
	all := make(board.Playable, len(s.Snap.Choices))
	for i, c := range s.Snap.Choices {
		all[i] = c.Words
	}
	return all
}

// Brings returns the text that says what the action of a move brings; "" for none.
func (s *Scene) Brings(words game.MoveText) string {
	acting, ok := s.Title.Board.(board.Acting)
	if !ok {
		return ""
	}
	for _, a := range acting.Actions(s.Snap.View, s.Snap.Seat, s.sayable(), board.RenderOptions{Lang: s.Words.Lang, Names: s.Names}) {
		if a.Covers(words) {
			return a.Promise()
		}
	}
	return ""
}

// tileOf returns the tile of an action. If the action has a single move that is one of its beginnings, the tile plays that
// move.
func tileOf(a *board.Action, choices []table.Choice) Tile {
	t := Tile{ID: a.ID, Name: a.Name, Note: a.Note, Brings: a.Brings, Icon: a.Icon, Says: strings.Join(a.Says, "|"), Off: true, Ends: true, Moves: a.Moves, Of: a.Of}
	n := 0
	for _, c := range choices {
		if !a.Covers(c.Words) {
			continue
		}
		n++
		t.Off = false
		t.Ends = t.Ends && c.Ends
		if slices.Contains(a.Says, string(c.Words)) {
			t.Words = c.Words
		}
	}
	if n != 1 {
		t.Words = ""
	}
	if t.Off {
		t.Ends = false
		t.Note, t.Brings = a.Why, ""
	}
	return t
}

// cardFaces returns the faces of the cards that the choices name, each once, in the order of the choices.
func cardFaces(s *Scene, cards board.Cards, look board.RenderOptions) List[CardFace] {
	var faces []CardFace
	asked := map[game.Thing]bool{}
	for _, c := range s.Snap.Choices {
		things, _ := s.about().Things(c.Words)
		for _, thing := range things {
			if asked[thing] || thing.Kind() == "number" {
				continue
			}
			asked[thing] = true
			card, ok := cards.Card(s.Snap.View, thing, look)
			if !ok {
				continue
			}
			faces = append(faces, CardFace{Thing: thing, Name: card.Name, Kind: card.Kind, Icon: card.Icon, Text: ListOf(card.Text...)})
		}
	}
	return ListOf(faces...)
}

// Tip returns the tooltip of a thing: a card's own text first, then what the title says about it.
func (s *Scene) Tip(thing game.Thing) []string {
	var lines []string
	if cards, ok := s.Title.Board.(board.Cards); ok {
		if card, ok := cards.Card(s.Snap.View, thing, board.RenderOptions{Lang: s.Words.Lang, Names: s.Names}); ok {
			lines = append(append(lines, card.Name), card.Text...)
		}
	}
	for _, p := range s.Title.Board.Tip(s.Snap.View, thing) {
		if line := s.Words.Phrase(s.about().Words, p, s.Names); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return lines
}
