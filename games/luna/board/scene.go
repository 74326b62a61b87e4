package board

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/games/luna"
)

// kindIDs holds the ids of the kinds of favour, colourIDs those of the players' colours, figureIDs those of the
// figures.
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

// ground begins the group round the whole picture, in which it is always night.
var ground = board.Ground("luna luna-night")

// A scene is one view being drawn with one set of render options.
type scene struct {
	board.Reader
	b *moon
	p *luna.Position
	n int // number of players, including the solo opponent

	named   board.Reader // for fragments that are the same for every seat, with nothing marked
	anybody board.Reader // for those that name no person either

	*layout
	place   [luna.NumIslands]int           // place of each kind in the ring
	nexts   [luna.NumFigures - 1]luna.Kind // next round's island of each figure; NoKind if nothing is to be shown
	colours colours
}

// An each is a number for each player.
type each [luna.MaxPlayers]int8

// colours are the colours of the players.
type colours [luna.MaxPlayers]luna.Colour

func (b *moon) scene(view game.Position, l board.RenderOptions) *scene {
	p := view.(*luna.Position)
	s := &scene{Reader: b.texts.Reader(view, int(p.Seats), l), b: b, p: p, layout: b.layout(p)}
	s.named, s.anybody = s.Shared(), s.Nameless()
	s.n = int(s.p.Seats)
	if s.p.Solo() {
		s.n = luna.OpponentSeat + 1
	}
	for at, k := range s.p.Ring {
		if k >= 0 {
			s.place[k] = at
		}
	}
	for f, at := range s.p.Figures {
		s.nexts[f] = luna.NoKind
		if at != luna.NoKind {
			s.nexts[f] = s.p.Next(luna.Figure(f))
		}
	}
	for i := range s.colours {
		s.colours[i] = max(0, s.p.Players[i].Colour)
	}
	return s
}

// kind returns the name of the island of a kind.
func (s *scene) kind(k luna.Kind) string { return islandName(&s.Reader, k) }

// islandName returns the name of the island of a kind.
func islandName(r *board.Reader, k luna.Kind) string { return r.Called("island:" + k.String()) }

// colour returns the id of a player's colour.
func (s *scene) colour(player int) string { return s.colours[player].String() }

// colourName returns the name of a player's colour.
func (s *scene) colourName(player int) string { return colourName(&s.Reader, s.colours[player]) }

// colourName returns the name of a colour.
func colourName(r *board.Reader, c luna.Colour) string { return r.Called("colour:" + c.String()) }

// counted lists the number of each player's pieces in a place, "red 2".
func counted(r *board.Reader, id string, have each, of colours) []string {
	var parts []string
	for i, n := range have {
		if n > 0 {
			parts = append(parts, r.Phrase(id, "who", colourName(r, of[i]), "n", int(n)))
		}
	}
	return parts
}

// owner returns the player with a novice on space or stone n, -1 for none. The parameter where is inTemple or onPath.
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
