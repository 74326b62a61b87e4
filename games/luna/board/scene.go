package board

import (
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
	board.Reader
	b *moon
	p *luna.Position
	n int // players, the solo opponent among them

	place  [luna.NumIslands]int      // where in the ring each kind lies
	groups [luna.NumGroups + 1][]int // stones of the path, by group
}

func (b *moon) scene(view game.Position, l board.Look) *scene {
	p := view.(*luna.Position)
	s := &scene{Reader: b.texts.Reader(view, int(p.Seats), l), b: b, p: p}
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

// kind is the name of the island of a kind.
func (s *scene) kind(k luna.Kind) string { return s.Called("island:" + k.String()) }

// who is the name of a player, or of the solo opponent.
func (s *scene) who(player int) string {
	if s.p.Solo() && player == luna.OpponentSeat {
		return s.Say("part.opponent")
	}
	return s.Called(string(game.SeatThing(game.Seat(player))))
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

// signed writes a total, with a true minus where it is a debt.
func signed(n int) string {
	if n < 0 {
		return board.Plus(n)
	}
	return strconv.Itoa(n)
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
