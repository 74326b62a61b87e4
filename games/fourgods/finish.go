package fourgods

import "pantheon/game"

// trigger begins the final phase, when the World is complete or the bag is empty. It does nothing if the final phase
// has begun. The parameter why is the text id of the event. In simultaneous play the phase has a fixed time for all
// together. In turns the current turn continues to its end, and then each player has one more. (1.5, 1.7, rulings Q21,
// Q22 and Q24)
func (p *Position) trigger(why string, m *game.Env) {
	if p.Phase != Playing {
		return
	}
	p.Phase = Final
	if p.Simultaneous() {
		p.FinalAt = m.At + p.rules.final*int64(p.Seats)
	} else {
		p.Turns = p.Seats
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, why)
		if p.Simultaneous() {
			m.Events.Add(game.Everybody, "tale.final", "n", int(p.rules.final/1000)*int(p.Seats))
		} else {
			m.Events.Add(game.Everybody, "tale.last-turns")
		}
	}
}

// stirred clears all passes, because an action may have created new options for others. (5.5)
func (p *Position) stirred() {
	for s := range p.Seats {
		p.Players[s].Passed = false
	}
}

// pass records that a player wants to do nothing more in this position. When all players have passed, the game is
// scored immediately. (1.5)
func (p *Position) pass(s game.Seat, m *game.Env) {
	p.Players[s].Passed = true
	for o := range p.Seats {
		if !p.Players[o].Passed {
			return
		}
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.all-passed")
	}
	p.over(m)
}

// over ends the game and reveals hidden gods. It clears deadlines, effort points, the turns left, and the marks of
// tiles just placed or taken. The score follows from the World. (1.5, 1.6, 1.8)
func (p *Position) over(m *game.Env) {
	p.Phase = Over
	p.FinalAt, p.TurnAt, p.Effort, p.Turns = 0, 0, 0, 0
	for s := range p.Seats {
		me := &p.Players[s]
		me.Last, me.Taken, me.From, me.Until = -1, NoSlot, 0, 0
	}
	if p.Hidden() {
		m.Revealed = true
	}
	if m.Events != nil {
		p.tellEnd(m.Events)
	}
}

// exhausted reports whether, by public information, players can only flip tiles, or take tiles that fit nowhere:
//
//   - No player may draw, because all areas are full.
//   - No tile in a hand or an area fits anywhere.
//   - No player can choose a god, place a prophet or build.
//
// A face that not all viewers have seen counts as fitting wherever a face of any kind fits, so that the result reveals
// nothing. The result is false in any phase but [Playing], and with the honour module. (1.5, 5.5)
func (p *Position) exhausted() bool {
	if p.Phase != Playing || p.Honour() {
		return false
	}
	for s := range p.Seats {
		if p.roomy(game.Seat(s)) {
			return false
		}
	}
	for s := range p.Seats {
		if p.mayChoose(game.Seat(s)) != 0 || p.mayProphet(game.Seat(s)) || p.mayBuild(game.Seat(s)) {
			return false
		}
	}
	for i := range p.Tiles {
		if t := &p.Tiles[i]; t.Name() != 0 && t.place() != inWorld && p.mayFit(t) {
			return false
		}
	}
	return true
}

// mayFit reports whether, by public information, a tile could fit into an empty cell or on a city.
func (p *Position) mayFit(t *Tile) bool {
	for cells := p.Lined() &^ p.World; cells != 0; cells &= cells - 1 {
		n := p.need[cellOfBit(cells)]
		for face, id := range t.Faces() {
			if t.knows(watcherEye, face) && n.fits(&p.rules.faces[id]) != 0 || !t.knows(watcherEye, face) && !n.dead() {
				return true
			}
		}
	}
	return false
}

// mayBuild reports whether a player could build a city somewhere, if the hands and the effort points allowed it. (1.4)
func (p *Position) mayBuild(s game.Seat) bool {
	if p.Cities == 0 || p.Open() == 0 {
		return false
	}
	for _, mk := range p.Players[s].Markers {
		if mk.Colour != NoColour && (p.Reserve[mk.Colour] > 0 || p.settled[mk.Colour] != 0) {
			return true
		}
	}
	return false
}

// timeUp is the action of the clock. In turns it ends the turn. In simultaneous play it takes the tile that is due out
// of a hand (ruling Q4), or ends the game if no tile is due.
func (p *Position) timeUp(m *game.Env) {
	if !p.Simultaneous() {
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.turn-over", "who", seatThing(p.Active))
		}
		p.end(m)
		return
	}
	at, _ := p.Deadline()
	for s := range p.Seats {
		if me := &p.Players[s]; me.Taken != NoSlot && me.Until == at {
			if m.Events != nil {
				m.Events.Add(game.Everybody, "tale.held-too-long", "who", seatThing(s), "tile", tileThing(p.Tiles[me.Taken].Name()))
			}
			p.putDown(game.Seat(s), me.Taken, m)
			p.stirred()
			p.closing(m)
			return
		}
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.time-up")
	}
	p.over(m)
}

// closingToo calls closing after actions that create no new options for others: a prophet, a god, a draw or a take.
// Under rules version 1 it does nothing. (1.5, 5.5)
func (p *Position) closingToo(m *game.Env) {
	if !p.rules.closesLate() {
		p.closing(m)
	}
}

// closing ends the game if no player can do anything useful any more; see [Position.exhausted].
func (p *Position) closing(m *game.Env) {
	if p.exhausted() {
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.exhausted")
		}
		p.over(m)
	}
}
