package fourgods

import "pantheon/game"

// place lays a tile from the hand permanently into the World, and begins the final phase if the World is then complete.
// The tile may get a prophet until its player does something else with tiles or cities. (1.4, ruling Q9)
func (p *Position) place(s game.Seat, slot Slot, cell int, lie Lie, m *game.Env) {
	p.learn(slot, lie.Face(), m)
	me := &p.Players[s]
	me.letGo(slot)
	p.lay(slot, cell, lie, s)
	me.Last = int8(cell)
	p.noteError(s, cell, m)
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, tileThing(p.Tiles[slot].Name()), handThing(s), cellThing(cell))
	}
	if p.Complete() {
		p.trigger("tale.world-complete", m)
	}
}

// owns reports whether a colour is one of the player's.
func (me *Player) owns(c Colour) bool {
	return c != NoColour && (me.Markers[0].Colour == c || me.Markers[1].Colour == c)
}

// raze destroys a city with a tile. The token goes to the destroyer, credited to one of their markers, the prophet
// leaves the game, and the tile takes the cell. (1.4, ruling Q15)
func (p *Position) raze(s game.Seat, slot Slot, cell int, lie Lie, credited Colour, m *game.Env) {
	c := p.ruin(cell)
	p.Out[c]++
	p.Razed[credited]++
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.razed", "who", s, "colour", colourThing(c), "cell", cellThing(cell))
		m.Events.Move(game.Everybody, 1, cityPiece(c), cellThing(cell), razedThing(credited))
		m.Events.Move(game.Everybody, 1, prophetPiece(c), cellThing(cell), "")
	}
	p.place(s, slot, cell, lie, m)
}
