package page

import (
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
)

// Pieces returns the fragments of the form: its beginning, each tile, each card, the head of each list, and each move. Premoves and
// auto-pass follow, if the viewer may use them; without the form they are the only fragment. If there is neither, Pieces returns nil.
func (m Choices) Pieces(w Words) board.Fragments {
	aside := asidePiece{w, m.Aside}
	if !m.Open && !aside.shown() {
		return nil
	} else if !m.Open {
		return board.Fragments{aside}
	}
	all := board.Fragments{sayForm{m.Place, m.Seat, m.Entry, m.Aside.Ahead, m.Aside.Steps.Len()}}
	add := func(p ...board.Fragment) { all = append(all, p...) }
	for _, loud := range []bool{true, false} {
		all = append(all, m.groups(w, loud)...)
	}
	if m.Cards.Len() > 0 {
		class := "cards"
		if m.Tiles.Len() == 0 {
			class += " now"
		}
		add(board.Text(`<div class="` + class + `">`))
		for _, c := range m.Cards.All() {
			add(cardPiece{c})
		}
		add(board.Text(`</div>`))
	}
	if m.Folded {
		add(m.plains(w)...)
		add(everyHead{w})
		add(m.lists(w, false)...)
		add(board.Text(`</details>`))
	} else {
		add(m.lists(w, m.Few)...)
		add(m.plains(w)...)
	}
	all = append(all, board.Text(`</form>`))
	if aside.shown() {
		all = append(all, aside)
	}
	return all
}

// An asidePiece is the fragment after the form of the choices: premoves and auto-pass.
type asidePiece struct {
	words Words
	m     Planned
}

func (p asidePiece) shown() bool { return p.m.Asked || p.m.May && p.m.Steps.Len() == 0 }

// Draw returns the component of the fragment.
func (p asidePiece) Draw() templ.Component { return asideView(p.words, p.m) }

// groups returns the fragments of the groups of tiles: of the loud groups, or of the others.
func (m Choices) groups(w Words, loud bool) (all board.Fragments) {
	class := "tiles"
	if loud {
		class += " loud"
	}
	for _, g := range m.Tiles.All() {
		if g.Head.Loud > 0 != loud {
			continue
		}
		if all == nil {
			all = append(all, board.Text(`<div class="`+class+`">`))
		}
		all = append(all, g.Head)
		for _, t := range g.Tiles.All() {
			all = append(all, tilePiece{w, t})
		}
		all = append(all, board.Text(`</div>`))
	}
	if all != nil {
		all = append(all, board.Text(`</div>`))
	}
	return all
}

// lists returns the fragments of the lists of choices, one list for each verb. It skips plain groups, except, if the list is folded, those
// whose moves all have tiles. The parameter open says that the lists are shown open.
func (m Choices) lists(w Words, open bool) board.Fragments {
	all := board.Fragments{board.Text(`<div class="verbs">`)}
	for _, g := range m.Groups.All() {
		if g.Plain && !(m.Folded && g.tiled()) {
			continue
		}
		all = append(all, verbHead{g.Verb, g.Roles, g.Asks, g.Name, g.Choices.Len(), open})
		for _, c := range g.Choices.All() {
			all = append(all, listed{m.button(w, c)})
		}
		all = append(all, board.Text(`</ul></details>`))
	}
	return append(all, board.Text(`</div>`))
}

// plains returns the buttons of plain groups, which are shown outside of lists. It skips groups whose moves all have tiles.
func (m Choices) plains(w Words) board.Fragments {
	all := board.Fragments{board.Text(`<div class="plains">`)}
	for _, g := range m.Groups.All() {
		if !g.Plain || g.tiled() {
			continue
		}
		for _, c := range g.Choices.All() {
			b := m.button(w, c)
			b.plain, b.tells = true, m.Folded
			all = append(all, b)
		}
	}
	return append(all, board.Text(`</div>`))
}

func (m Choices) button(w Words, c Choice) sayButton {
	return sayButton{words: w, voice: m.Voice, seat: m.Seat, choice: c}
}

// A sayForm is the fragment with the start of the form: the opening tag and the hidden fields.
type sayForm struct {
	place Place
	seat  game.Seat
	entry int64
	// ahead says that the form plans a premove, and behind how many moves are planned already.
	ahead  bool
	behind int
}

// Draw returns the start of the form, without the end tag.
func (f sayForm) Draw() templ.Component { return board.Unclosed(f.form(), "</form>") }

// Draw returns the start of the group, without the end tag.
func (g TileHead) Draw() templ.Component { return board.Unclosed(g.group(), "</div>") }

type tilePiece struct {
	words Words
	tile  Tile
}

// Draw returns the component of the tile.
func (p tilePiece) Draw() templ.Component { return tileButton(p.words, p.tile) }

type cardPiece struct{ card CardFace }

// Draw returns the component of the card.
func (p cardPiece) Draw() templ.Component { return cardButton(p.card) }

// An everyHead is the fragment with the start of the folded list of all choices.
type everyHead struct{ words Words }

// Draw draws the beginning of the list.
func (h everyHead) Draw() templ.Component { return board.Unclosed(h.list(), "</details>") }

// A verbHead is the fragment with the start of the list of the choices with one verb.
type verbHead struct {
	verb, roles, asks, name string
	n                       int // the number of choices
	open                    bool
}

// Draw draws the beginning of the list.
func (h verbHead) Draw() templ.Component { return board.Unclosed(h.list(), "</ul></details>") }

// A sayButton is the fragment with the button that plays a move.
type sayButton struct {
	words  Words
	voice  Voice
	seat   game.Seat
	choice Choice
	plain  bool // the button is shown outside of lists
	tells  bool // the button also shows whether the move ends the turn
}

// Draw draws the button.
func (b sayButton) Draw() templ.Component { return b.button() }

// class returns the CSS classes that say what the button does. Classes are faster than attributes: a selector for an attribute
// within :has() makes browsers restyle much of the page after each change of that attribute.
func (b sayButton) class() string {
	var names []string
	if b.plain {
		names = append(names, "plain")
	}
	if words := string(b.choice.Words); !strings.Contains(words, " ") {
		names = append(names, "do-"+words)
	}
	return strings.Join(names, " ")
}

// label returns the move in words.
func (b sayButton) label() string {
	if b.choice.Said != "" {
		return b.choice.Said
	}
	return b.voice.say(b.words, "do", b.seat, b.choice.Words)
}

// things returns the things in the move, separated by spaces.
func (b sayButton) things() string {
	things, _ := b.voice.About.Things(b.choice.Words)
	return joinThings(things)
}

// A listed is the fragment with a button as an item of a list.
type listed struct{ sayButton }

// Draw draws the button.
func (l listed) Draw() templ.Component { return l.inList() }
