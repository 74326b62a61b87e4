package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// freeGods returns the set of gods that no player has. In a view with hidden gods it includes those that the viewer
// does not know. (1.4)
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

// markers returns the number of a player's gods, or of colours with hidden gods.
func (me *Player) markers() int {
	switch {
	case me.Markers[0].Colour == NoColour:
		return 0
	case me.Markers[1].Colour == NoColour:
		return 1
	}
	return 2
}

// provided reports whether a player has all of their gods, or of their colours with hidden gods. (1.4, 1.10)
func (p *Position) provided(s game.Seat) bool {
	return p.Players[s].Markers[p.MarkersEach()-1].Colour != NoColour
}

// mayChoose returns the set of gods that a player may choose once the game has begun. It is empty for a player with all
// of their gods, as all players are with hidden gods. It is also empty for a seat restricted by [Position.Leave]. (1.4,
// 1.8)
func (p *Position) mayChoose(s game.Seat) uint8 {
	if p.provided(s) || p.leaves.Has(s) {
		return 0
	}
	return p.freeGods()
}

// choose gives a player a god for the whole game, with its colour and its reserve. (1.4)
func (p *Position) choose(s game.Seat, g God, m *game.Env) {
	me := &p.Players[s]
	me.Markers[me.markers()] = Marker{Colour(g), g}
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, godThing(g), "", game.SeatThing(s))
	}
}

// unsettleable returns the reason why a player may not put a prophet on the tile just placed: the player has no god, or
// there is no such tile that may still get one. Otherwise it returns possible. Whether the prophet comes from the
// reserve or from another tile depends on the colour. (1.4, rulings Q9 and Q10)
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

// mayProphet reports whether a player may put a prophet on the tile just placed, if any prophet is available for it. It
// checks first whether there is such a tile, because usually there is none. (1.4)
func (p *Position) mayProphet(s game.Seat) bool {
	return p.Players[s].Last >= 0 && p.unsettleable(s) == possible
}

// unfoundable returns the reason why a player may not build a city anywhere, otherwise possible. Building requires a
// god, a token, and no taken tile in hand. (1.4, ruling Q4)
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
func (p *Position) prophet(s game.Seat, c Colour, zone Corner, m *game.Env) {
	me := &p.Players[s]
	cell := int(me.Last)
	me.Last = -1
	p.Reserve[c]--
	p.settle(cell, c, zone)
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, prophetPiece(c), reserveThing(c), cellThing(cell))
	}
}

// migrants returns the set of cells from which prophets of a player may migrate: those of colours with an empty
// reserve. (1.4, ruling Q16)
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
func (p *Position) migrate(s game.Seat, from int, zone Corner, m *game.Env) {
	me := &p.Players[s]
	cell := int(me.Last)
	me.Last = -1
	c := p.unsettle(from)
	p.settle(cell, c, zone)
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, prophetPiece(c), cellThing(from), cellThing(cell))
	}
}

// found builds a city with a prophet of this colour, and begins the final phase if the World is then complete. The
// caller has taken the prophet from the tile in the cell `from`, or from the reserve if `from` is -1. (1.4, rulings Q29
// and Q30)
func (p *Position) found(cell int, c Colour, from int, m *game.Env) {
	p.Cities--
	p.build(cell, c)
	if m.Events != nil {
		where := reserveThing(c)
		if from >= 0 {
			where = cellThing(from)
		}
		m.Events.Move(game.Everybody, 1, prophetPiece(c), where, cellThing(cell))
		m.Events.Move(game.Everybody, 1, cityPiece(c), "cities", cellThing(cell))
	}
	if p.Complete() {
		p.trigger("tale.world-complete", m)
	}
}

// city builds a city with a prophet from the reserve. (1.4)
func (p *Position) city(cell int, c Colour, m *game.Env) {
	p.Reserve[c]--
	p.found(cell, c, -1, m)
}

// moveIn builds a city with a prophet that leaves a tile. (1.4)
func (p *Position) moveIn(cell, from int, m *game.Env) {
	c := p.unsettle(from)
	p.found(cell, c, from, m)
}

// cellOfBit returns the first cell of a set, or 0 for the empty set.
func cellOfBit(set uint64) int { return bits.TrailingZeros64(set) & 63 }
