package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// armyIDs are the words of the army colours, by seat, as the title's catalogue names them.
var armyIDs = [hellas.MaxPlayers]string{"blue", "yellow", "green", "red"}

// symbolIDs are the words of the wound symbols, attributeIDs those of the attributes.
var (
	symbolIDs    = ids(int(hellas.NumSymbols), func(i int) string { return hellas.Symbol(i).String() })
	attributeIDs = ids(int(hellas.NumAttributes), func(i int) string { return hellas.Attribute(i).String() })
)

// woundRefs refer to the drawings of the wounds of trays, by symbol.
var woundRefs = ids(int(hellas.NumSymbols), func(i int) string { return "#hel-wt-" + hellas.Symbol(i).String() })

// ids are so many words, by number.
func ids(n int, of func(int) string) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = of(i)
	}
	return out
}

// fromOne is the word of a number where things are counted from 1.
func fromOne(n int) string { return strconv.Itoa(n + 1) }

// A scene is one view in one look: what is asked about it, and what pieces are made of it. Its methods that are called like pieces, such
// as [scene.territory], copy out of the position what such a piece is drawn from.
type scene struct {
	teller
	p *hellas.Position
	n int // players

	plain    teller // of pieces that are the same for whoever looks, with nothing marked
	nameless teller // of those among them that name nobody
	crowds   [hellas.NumTerritories]crowd
}

func (b *greece) scene(view game.Position, l board.Look) *scene {
	p := view.(*hellas.Position)
	n := int(p.Seats)
	r := b.texts.Reader(view, n, l)
	k := b.book(p.Printed(), r.Nameless())
	s := &scene{teller: teller{r, k, n}, p: p, n: n, plain: teller{r.Shared(), k, n}, nameless: teller{r.Nameless(), k, n}}
	s.gather()
	return s
}

// of is the teller of a piece that is the same for whoever looks, in which no other things than these can be marked.
func (s *scene) of(things ...string) teller { return teller{s.Shared(things...), s.book, s.players} }

// only is that of a piece that names nobody.
func (s *scene) only(things ...string) teller {
	return teller{s.Nameless(things...), s.book, s.players}
}

// player is what belongs to a seat.
func (s *scene) player(n int) *hellas.Player { return &s.p.Players[n] }

// own tells whether a seat is the reader's: only there things that the reader names by themselves are drawn as such.
func (s *scene) own(n int) bool { return n == max(0, s.Eye) }
