package fourgods

import "pantheon/game"

// place lays a tile from the hand into the World, for good. It may get a prophet as long as its player does nothing else with
// tiles. (1.4, ruling Q9)
func (p *Position) place(s game.Seat, slot Slot, cell int, lie Lie, m *game.Moment) {
	p.learn(slot, lie.Face(), m)
	me := &p.Players[s]
	me.letGo(slot)
	p.lay(slot, cell, lie, s)
	me.Last = int8(cell)
	if m.Tale != nil {
		m.Tale.Moved(game.Everybody, 1, tileThing(p.Tiles[slot].Name()), handThing(s), cellThing(cell))
	}
	if p.Complete() {
		p.trigger("tale.world-complete", m)
	}
}

// preys is the set of cities that a player could destroy, if a tile fits: those of other players, once he has a god. (1.4, rulings
// Q13 and Q14)
func (p *Position) preys(s game.Seat) uint64 {
	me := &p.Players[s]
	if p.Towns == 0 || me.Markers[0].Colour == NoColour {
		return 0
	}
	var own uint64
	for set := p.Towns; set != 0; set &= set - 1 {
		low := set & -set
		if me.owns(p.CityAt(cellOfBit(low))) {
			own |= low
		}
	}
	return p.Towns &^ own & p.Lined()
}

// owns tells whether a colour is one of the player's.
func (me *Player) owns(c Colour) bool {
	return c != NoColour && (me.Markers[0].Colour == c || me.Markers[1].Colour == c)
}

// raze destroys a city with a tile: the token goes to the destroyer, credited to one of his markers, the prophet leaves the game,
// and the tile takes the cell. (1.4, ruling Q15)
func (p *Position) raze(s game.Seat, slot Slot, cell int, lie Lie, credited Colour, m *game.Moment) {
	c := p.CityAt(cell)
	p.Towns &^= bit(cell)
	p.cells[cell] = emptyCell
	p.Out[c]++
	p.Razed[credited]++
	if m.Tale != nil {
		m.Tale.Tell(game.Everybody, "tale.razed", "who", s, "colour", colourThing(c), "cell", cellThing(cell))
		m.Tale.Moved(game.Everybody, 1, cityPiece(c), cellThing(cell), razedThing(credited))
		m.Tale.Moved(game.Everybody, 1, prophetPiece(c), cellThing(cell), "")
	}
	p.place(s, slot, cell, lie, m)
}
