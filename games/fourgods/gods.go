package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// freeGods is the set of gods that nobody has chosen. With visible gods only. (1.4)
func (p *Position) freeGods() uint8 {
	left := uint8(1<<NumGods - 1)
	for s := range p.Seats {
		for _, mk := range p.Players[s].Markers {
			if mk.God != NoGod {
				left &^= 1 << mk.God
			}
		}
	}
	return left
}

// markers is how many gods a player has, or with hidden gods colours.
func (me *Player) markers() int {
	switch {
	case me.Markers[0].Colour == NoColour:
		return 0
	case me.Markers[1].Colour == NoColour:
		return 1
	}
	return 2
}

// provided tells whether a player has all his gods, or with hidden gods his colours. (1.4, 1.10)
func (p *Position) provided(s game.Seat) bool {
	return p.Players[s].Markers[p.MarkersEach()-1].Colour != NoColour
}

// mayChoose is the set of gods that a player may choose now. With hidden gods everybody has his from the start. (1.4, 1.8)
func (p *Position) mayChoose(s game.Seat) uint8 {
	if p.provided(s) || p.leaves.Has(s) {
		return 0
	}
	return p.freeGods()
}

// choose takes a god's card and reserve, for the whole game. With it goes the colour of the god. (1.4)
func (p *Position) choose(s game.Seat, g God, m *game.Moment) {
	me := &p.Players[s]
	me.Markers[me.markers()] = Marker{Colour(g), g}
	if m.Tale != nil {
		m.Tale.Moved(game.Everybody, 1, godThing(g), "", game.SeatThing(s))
	}
}

// unsettleable is why a player may put no prophet on the tile just placed: there is to be none on it, and he needs a god. From the
// reserve or from another tile is for the colour to say. (1.4, rulings Q9 and Q10)
func (p *Position) unsettleable(s game.Seat) reason {
	me := &p.Players[s]
	switch {
	case me.Markers[0].Colour == NoColour:
		return becauseNoGod
	case me.Last < 0:
		return becauseNotLast
	}
	return possible
}

// mayProphet tells whether a player may put a prophet on the tile just placed. That there is none is by far the most usual, so that it is
// asked first. (1.4)
func (p *Position) mayProphet(s game.Seat) bool {
	return p.Players[s].Last >= 0 && p.unsettleable(s) == possible
}

// unfoundable is why a player may build no city, wherever: he needs a god, a token, and no taken tile in hand. (1.4, ruling Q4)
func (p *Position) unfoundable(s game.Seat) reason {
	me := &p.Players[s]
	switch {
	case me.Markers[0].Colour == NoColour:
		return becauseNoGod
	case me.Taken != NoSlot:
		return becauseTaken
	case p.Cities == 0:
		return becauseNoToken
	}
	return possible
}

// prophet puts a prophet from the reserve on a zone of the tile just placed. (1.4)
func (p *Position) prophet(s game.Seat, c Colour, zone Corner, m *game.Moment) {
	me := &p.Players[s]
	cell := int(me.Last)
	me.Last = -1
	p.Reserve[c]--
	p.settle(cell, c, zone)
	if m.Tale != nil {
		m.Tale.Moved(game.Everybody, 1, prophetPiece(c), reserveThing(c), cellThing(cell))
	}
}

// migrants is the set of cells from which prophets of a player may migrate: those of colours whose reserve is empty. (1.4, ruling
// Q16)
func (p *Position) migrants(s game.Seat) uint64 {
	var cells uint64
	for _, mk := range p.Players[s].Markers {
		if mk.Colour != NoColour && p.Reserve[mk.Colour] == 0 {
			cells |= p.settled[mk.Colour]
		}
	}
	return cells
}

// migrate moves a prophet from another tile to the tile just placed. (1.4)
func (p *Position) migrate(s game.Seat, from int, zone Corner, m *game.Moment) {
	me := &p.Players[s]
	cell := int(me.Last)
	me.Last = -1
	c := p.unsettle(from)
	p.settle(cell, c, zone)
	if m.Tale != nil {
		m.Tale.Moved(game.Everybody, 1, prophetPiece(c), cellThing(from), cellThing(cell))
	}
}

// found builds a city with a prophet of this colour, which its caller has taken from a tile, or from the reserve when from is -1.
// (1.4, rulings Q29 and Q30)
func (p *Position) found(cell int, c Colour, from int, m *game.Moment) {
	p.Cities--
	p.build(cell, c)
	if m.Tale != nil {
		where := reserveThing(c)
		if from >= 0 {
			where = cellThing(from)
		}
		m.Tale.Moved(game.Everybody, 1, prophetPiece(c), where, cellThing(cell))
		m.Tale.Moved(game.Everybody, 1, cityPiece(c), "cities", cellThing(cell))
	}
	if p.Complete() {
		p.trigger("tale.world-complete", m)
	}
}

// city builds a city with a prophet from the reserve. (1.4)
func (p *Position) city(cell int, c Colour, m *game.Moment) {
	p.Reserve[c]--
	p.found(cell, c, -1, m)
}

// moveIn builds a city with a prophet that leaves a tile. (1.4)
func (p *Position) moveIn(cell, from int, m *game.Moment) {
	c := p.unsettle(from)
	p.found(cell, c, from, m)
}

// cellOfBit is the first cell of a set.
func cellOfBit(set uint64) int { return bits.TrailingZeros64(set) & 63 }
