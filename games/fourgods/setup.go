package fourgods

import "pantheon/game"

// The random streams.
const (
	streamBag   game.Stream = iota // tiles out of the bag
	streamGods                     // hidden god cards
	streamStart                    // the seat with the first turn
)

// New sets up a game: the tiles in the bag and the reserves. With hidden gods, version 1 of the rules also deals the
// colours and the cards. (1.3, 1.8)
func (g *fourGods) New(s game.Setup, m *game.Env) game.Position {
	p := g.rules.blank()
	p.switches, p.Seats, p.Phase = switchesOf(s), int8(s.Players), Lobby
	for n := range NumTiles {
		p.bag[n>>6] |= 1 << (n & 63)
	}
	p.BagLeft, p.Cities = NumTiles, g.rules.tokens
	if p.Hidden() && p.rules.dealsColours() {
		p.dealGods(m)
	} else {
		for c := range p.Reserve {
			p.Reserve[c] = p.prophets() // prophets of a god that nobody takes stay in its box (1.3)
		}
	}
	return p
}

// prophets returns the number of prophets of a colour in the game. (1.3, 1.9, 1.10)
func (p *Position) prophets() int8 {
	if p.FourGods() {
		return p.rules.apiece[1]
	}
	return p.rules.apiece[p.Seats]
}

// Chooses reports whether a player still must choose a colour: with hidden gods, before being ready. (1.8)
func (p *Position) Chooses(s game.Seat) bool {
	return p.Hidden() && p.Phase == Lobby && p.Players[s].markers() < p.MarkersEach()
}

// freeColours returns the set of colours that nobody has.
func (p *Position) freeColours() uint8 {
	left := uint8(1<<NumGods - 1)
	for s := range p.Seats {
		for _, mk := range p.Players[s].Markers {
			if mk.Colour != NoColour {
				left &^= 1 << mk.Colour
			}
		}
	}
	return left
}

// pick takes a colour with its reserve before the game begins, and with it a god card face down. Colour and god may
// differ. (1.8)
func (p *Position) pick(s game.Seat, c Colour, m *game.Env) {
	me := &p.Players[s]
	free := p.freeGods()
	me.Markers[me.markers()] = Marker{c, drawGod(m, &free)}
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.colour", "who", s, "colour", colourThing(c))
	}
}

// dealGods gives each player their colours, in the order of seats, and as many god cards face down, by version 1 of the
// rules. The colours make no difference in the game. (1.8)
func (p *Position) dealGods(m *game.Env) {
	each := p.MarkersEach()
	free := uint8(1<<NumGods - 1)
	for s := range p.Seats {
		for i := range each {
			c := Colour(int(s)*each + i)
			p.Players[s].Markers[i] = Marker{c, drawGod(m, &free)}
			p.Reserve[c] = p.prophets()
		}
	}
}

// drawGod draws one of the god cards left, and removes it from the set free.
func drawGod(m *game.Env, free *uint8) God {
	g := m.Member(streamGods, uint64(*free))
	*free &^= 1 << g
	return God(g)
}

// ready records that a player is ready. When all are, time begins. In simultaneous play each player draws two tiles, in
// the order of seats. In turns the first player is drawn. (1.3, 1.7)
func (p *Position) ready(s game.Seat, m *game.Env) {
	p.Players[s].Ready = true
	for o := range p.Seats {
		if !p.Players[o].Ready {
			return
		}
	}
	p.Phase = Playing
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.begins")
	}
	if p.Simultaneous() {
		for o := range p.Seats {
			p.draw(game.Seat(o), 2, m)
		}
		return
	}
	p.begin(int8(m.N(streamStart, int(p.Seats))), m)
}
