package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// armyIDs holds the ids of the army colours, by seat, as in the title's catalogue.
var armyIDs = [hellas.MaxPlayers]string{"blue", "yellow", "green", "red"}

// symbolIDs holds the ids of the wound symbols, attributeIDs those of the attributes.
var (
	symbolIDs    = ids(int(hellas.NumSymbols), func(i int) string { return hellas.Symbol(i).String() })
	attributeIDs = ids(int(hellas.NumAttributes), func(i int) string { return hellas.Attribute(i).String() })
)

// woundRefs holds references to the drawings of wounds on trays, by symbol.
var woundRefs = ids(int(hellas.NumSymbols), func(i int) string { return "#hel-wt-" + hellas.Symbol(i).String() })

// ids calls a function with each number from 0 to n-1 and returns the results in this order.
func ids(n int, of func(int) string) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = of(i)
	}
	return out
}

// fromOne returns the id of thing n, counted from 0, of a kind whose ids count from 1.
func fromOne(n int) string { return strconv.Itoa(n + 1) }

// A scene is a view of a position with render options, from which the fragments are made. Methods named like
// fragments, such as [scene.territory], copy the data of such a fragment out of the position.
type scene struct {
	teller
	p *hellas.Position
	n int // number of players

	plain    teller // the teller of fragments that are the same for all viewers, without highlights
	nameless teller // the teller of such fragments that also name no player
	crowds   [hellas.NumTerritories]crowd
}

func (b *greece) scene(view game.Position, l board.RenderOptions) *scene {
	p := view.(*hellas.Position)
	n := int(p.Seats)
	r := b.texts.Reader(view, n, l)
	k := b.book(p.Printed(), r.Nameless())
	s := &scene{teller: teller{r, k, n}, p: p, n: n, plain: teller{r.Shared(), k, n}, nameless: teller{r.Nameless(), k, n}}
	s.gather()
	return s
}

// of returns the teller of a fragment that is the same for all viewers and in which only the given things can be
// highlighted.
func (s *scene) of(things ...string) teller { return teller{s.Shared(things...), s.book, s.players} }

// only is [scene.of] for a fragment that names no player.
func (s *scene) only(things ...string) teller {
	return teller{s.Nameless(things...), s.book, s.players}
}

// player returns the state of a seat.
func (s *scene) player(n int) *hellas.Player { return &s.p.Players[n] }

// own reports whether seat n is the viewer's, or seat 0 for a spectator. Only on the player board of that seat can
// attributes and other things that moves name without a player be selected.
func (s *scene) own(n int) bool { return n == max(0, s.Viewer) }
