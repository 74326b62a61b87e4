package ur

import (
	"slices"

	"pantheon/game"
)

// The random streams, in the order of [game.About.Streams].
const (
	streamFirst game.Stream = iota
	streamDice
)

// New sets up a game with all pieces off the board. It draws the seat that begins, and then the first throw. (2)
func (g *ur) New(s game.Setup, m *game.Env) game.Position {
	p := &Position{rules: g.rules, Seats: int8(s.Players), fullState: true}
	p.choice = int8(slices.Index(pieces.Values, g.about.Option(s, pieces.ID)))
	for seat := range p.Pieces {
		p.Pieces[seat][0] = p.All()
	}
	first := game.Seat(m.N(streamFirst, s.Players))
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.first", "seat", first)
	}
	p.throw(first, m)
	return p
}
