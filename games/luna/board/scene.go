package board

import (
	"math/bits"
	"strconv"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/luna"
)

// kindIDs are the words of the kinds of favour, colourIDs those of the players' colours, figureIDs those of the figures.
var (
	kindIDs = func() (ids [luna.NumIslands]string) {
		for k := range ids {
			ids[k] = luna.Kind(k).String()
		}
		return ids
	}()
	colourIDs = func() (ids [luna.MaxPlayers]string) {
		for c := range ids {
			ids[c] = luna.Colour(c).String()
		}
		return ids
	}()
	figureIDs = func() (ids [luna.NumFigures]string) {
		for f := range ids {
			ids[f] = luna.Figure(f).String()
		}
		return ids
	}()
)

// A scene is one view being drawn in one look.
type scene struct {
	b    *moon
	p    *luna.Position
	look board.Look
	eye  int // the seat whose view it is; -1 for a watcher and for the truth
	n    int // players, the solo opponent among them

	place  [luna.NumIslands]int      // where in the ring each kind lies
	groups [luna.NumGroups + 1][]int // stones of the path, by group
}

func (b *moon) scene(view game.Position, l board.Look) *scene {
	s := &scene{b: b, p: view.(*luna.Position), look: l, eye: -1}
	if seat, truth := view.Eye(); !truth && int(seat) < int(s.p.Seats) {
		s.eye = int(seat)
	}
	s.n = int(s.p.Seats)
	if s.p.Solo() {
		s.n = luna.OpponentSeat + 1
	}
	for at, k := range s.p.Ring {
		if k >= 0 {
			s.place[k] = at
		}
	}
	s.groups = groups(s.p)
	return s
}

// mark is the class of an element that stands for these things: "marked" when the last move touched one of them.
func (s *scene) mark(things ...string) string {
	for _, t := range things {
		for _, m := range s.look.Marked {
			if t == string(m) {
				return "marked"
			}
		}
	}
	return ""
}

// say speaks a text of the board's own catalogue, or of the title's.
func (s *scene) say(id string, args ...any) string {
	if len(args) == 0 {
		if text, ok := s.b.plain[s.look.Lang][id]; ok {
			return text
		}
	}
	words := s.b.words
	if !words.Has(id) {
		words = s.b.title
	}
	return words.Text(s.look.Lang, game.Say(id, args...), s.name)
}

// name gives the name of a thing: a person in a seat, what the title's catalogue calls it, or what the board's own does.
func (s *scene) name(t game.Thing) (string, bool) {
	if s.look.Names != nil {
		if name, ok := s.look.Names(t); ok {
			return name, true
		}
	}
	return s.b.title.Name(s.look.Lang, t, nil), t.Kind() != ""
}

// called is the name of a thing as one word or more.
func (s *scene) called(t string) string {
	name, _ := s.name(game.Thing(t))
	return name
}

// kind is the name of the island of a kind.
func (s *scene) kind(k luna.Kind) string { return s.called("island:" + k.String()) }

// who is the name of a player, or of the solo opponent.
func (s *scene) who(player int) string {
	if s.p.Solo() && player == luna.OpponentSeat {
		return s.say("part.opponent")
	}
	return s.called(string(game.SeatThing(game.Seat(player))))
}

// colour is the word of a player's colour.
func (s *scene) colour(player int) string { return colourIDs[max(0, s.p.Players[player].Colour)] }

// owner is the player who has a novice on that number, in the temple or on the path; -1 for nobody.
func (s *scene) owner(n int, where func(*luna.Player) uint32) int {
	for i := range s.n {
		if where(&s.p.Players[i])>>n&1 != 0 {
			return i
		}
	}
	return -1
}

func inTemple(p *luna.Player) uint32 { return p.Temple }
func onPath(p *luna.Player) uint32   { return p.Claimed }

func itoa(n int) string { return strconv.Itoa(n) }

// plus writes a number with its sign: "+2", "−1", "0".
func plus(n int) string {
	switch {
	case n > 0:
		return "+" + itoa(n)
	case n < 0:
		return "−" + itoa(-n)
	}
	return "0"
}

// signed writes a total, with a true minus where it is a debt.
func signed(n int) string {
	if n < 0 {
		return plus(n)
	}
	return itoa(n)
}

// set lists the bits of a set of stones, from the lowest.
func set(stones uint32) []int {
	var out []int
	for ; stones != 0; stones &= stones - 1 {
		out = append(out, bits.TrailingZeros32(stones))
	}
	return out
}

// A standing is how near a stone on the path is to the temple.
type standing int

const (
	gone     standing = iota // no longer on the path
	approved                 // between the guard and the pier
	bribable                 // just before the guard: with a bribe
	closed                   // further on
)

var standingIDs = [...]string{"gone", "approved", "bribable", "closed"}

// standing tells how a stone on the path stands.
func (s *scene) standing(n int) standing {
	if s.p.Path>>n&1 == 0 {
		return gone
	}
	return s.rowStanding(s.p.Group(n))
}
