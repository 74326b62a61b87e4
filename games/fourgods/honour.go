package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// touched returns the set of empty cells with at least one side line. With the honour module a tile may be laid there
// with any corners. (1.11, 5.7)
func (p *Position) touched() uint64 {
	n, e, s, w := p.lines()
	return (n | e | s | w) &^ (p.World | p.Towns)
}

// listUnchecked appends the placements of a tile in all its orientations in each empty cell along the frame or other
// tiles. (5.7)
func (p *Position) listUnchecked(t *Tile, into []game.Move) []game.Move {
	lies := 1<<p.rules.faces[t.Face(0)].turns - 1 | (1<<p.rules.faces[t.Face(1)].turns-1)<<4
	for cells := p.touched(); cells != 0; cells &= cells - 1 {
		cell := bits.TrailingZeros64(cells)
		for left := lies; left != 0; left &= left - 1 {
			into = append(into, plainMove(verbPlace, t.Name())|game.Move(cell)<<10|game.Move(bits.TrailingZeros(uint(left)))<<7)
		}
	}
	return into
}

// wrong reports whether the tile in a cell breaks a rule as the World is now: a neighbour does not match, or the cell
// has fewer than two side lines. (5.7)
func (p *Position) wrong(cell int) bool {
	return p.need[cell]&^p.lying(Slot(p.cells[cell])).mask != 0 || p.SideLines(cell) < minSideLines
}

// unchallengeable returns the reason why a player may challenge no tile, otherwise possible: there is no honour module,
// or the player has used all challenges. The limit prevents a player from stalling the game. (5.7)
func (p *Position) unchallengeable(s game.Seat) reason {
	switch {
	case !p.Honour():
		return becauseNoHonour
	case p.Players[s].Challenged >= p.rules.challenges:
		return becauseNoChallenges
	}
	return possible
}

// mayChallenge reports whether a player may challenge some tile. (5.7)
func (p *Position) mayChallenge(s game.Seat) bool {
	return p.unchallengeable(s) == possible && p.World != 0
}

// guilty reports whether a challenge of the tile in a cell is right: it broke a rule when it was laid, and still does.
// A player does not pay for a neighbour's error. Under rules version 1 it is right for any tile that is wrong now.
// (5.7)
func (p *Position) guilty(cell int) bool {
	return p.wrong(cell) && (p.Tiles[p.cells[cell]].Erred() || p.rules.blamesNeighbours())
}

// noteError marks a tile just laid that breaks a rule, and sets the time limit for an early challenge. It does nothing
// without the honour module, and under rules version 1. If challenged early, the tile goes back to the hand. Early
// means before its player's next action, and within the time limit. (5.7)
func (p *Position) noteError(s game.Seat, cell int, m *game.Env) {
	if !p.Honour() || p.rules.blamesNeighbours() || !p.wrong(cell) {
		return
	}
	p.Tiles[p.cells[cell]].marks |= erredMark
	p.Players[s].Until = m.At + p.rules.atOnce
}

// spoke ends the time in which a challenge of the player's last tile is early, because the player has acted since. It
// keeps the deadline of a taken tile. (5.7)
func (me *Player) spoke() {
	if me.Taken == NoSlot {
		me.Until = 0
	}
}

// atOnce reports whether a wrong tile is challenged early enough to go back to the hand. The parameter `by` is the
// player who laid it. (5.7)
func (p *Position) atOnce(by game.Seat, cell int, m *game.Env) bool {
	me := &p.Players[by]
	return me.Taken == NoSlot && int(me.Last) == cell && m.At <= me.Until && me.Until > 0
}

// challenge claims that a tile was laid wrongly, and counts the challenge. If the claim is wrong, nothing else happens.
// If it is right, an early challenge returns the tile to the hand of the player who laid it. A later one sends it to
// that player's discard area, or into the bag, and punishes that player; see [Position.punish]. Whatever becomes wrong
// by its removal is removed too; see [Position.mend]. Other players may then have new options, so all passes are
// cleared. In turns, the current turn then counts as one with an action. (1.11, 5.5, 5.7)
func (p *Position) challenge(s game.Seat, cell int, m *game.Env) {
	p.Players[s].Challenged++
	t := &p.Tiles[p.cells[cell]]
	by := p.PlacedBy(cell)
	if m.Events != nil {
		id := "tale.challenged-right"
		if p.guilty(cell) {
			id = "tale.challenged-wrong"
		}
		m.Events.Add(game.Everybody, id, "who", s, "by", by, "tile", tileThing(t.Name()), "cell", cellThing(cell))
	}
	if !p.guilty(cell) {
		return
	}
	soon := p.atOnce(by, cell, m)
	if !soon {
		p.punish(by, cell, m)
	}
	slot := p.remove(cell)
	name := p.Tiles[slot].Name()
	if soon {
		p.hold(by, slot)
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.back-to-hand", "who", by, "tile", tileThing(name))
			m.Events.Move(game.Everybody, 1, tileThing(name), cellThing(cell), handThing(by))
		}
	} else if p.roomy(by) {
		p.toArea(by, slot)
		tellArea(m, name, by)
		if m.Events != nil {
			m.Events.Move(game.Everybody, 1, tileThing(name), cellThing(cell), areaThing(by))
		}
	} else {
		p.intoBag(slot)
		tellBag(m, name, cellThing(cell))
	}
	p.mend(m)
	p.stirred()
	p.Acted = !p.Simultaneous()
}

// punish removes the prophet of a wrong tile. With the penalty a prophet leaves the game; see [Position.penalise].
// Without the penalty the removed prophet returns to its reserve. (1.11)
func (p *Position) punish(by game.Seat, cell int, m *game.Env) {
	c := p.unsettle(cell)
	switch {
	case p.switches&noPenalty == 0:
		p.penalise(by, c, cell, m)
	case c != NoColour:
		p.Reserve[c]++
		if m.Events != nil {
			m.Events.Move(game.Everybody, 1, prophetPiece(c), cellThing(cell), reserveThing(c))
		}
	}
}

// remove takes a wrong tile out of the World and returns its slot. It also ends the right to put a prophet on the tile.
// The caller must set the tile's place and update the opening.
func (p *Position) remove(cell int) Slot {
	for s := range p.Seats {
		if me := &p.Players[s]; me.Last == int8(cell) {
			me.Last = -1
			me.spoke()
		}
	}
	p.Tiles[p.cells[cell]].marks &^= erredMark
	return p.lift(cell)
}

// penalise takes a prophet out of the game for a wrong tile: the one on it, otherwise one from the reserve, otherwise
// one from the World but not from a city. Of two colours, the first one that has a prophet there loses it. The
// parameter on is the colour of the prophet that the caller has removed from the tile, or NoColour. (1.11)
func (p *Position) penalise(by game.Seat, on Colour, cell int, m *game.Env) {
	if on != NoColour {
		p.lose(by, on, cell, m)
		return
	}
	me := &p.Players[by]
	for _, mk := range me.Markers {
		if mk.Colour != NoColour && p.Reserve[mk.Colour] > 0 {
			p.Reserve[mk.Colour]--
			p.lose(by, mk.Colour, -1, m)
			return
		}
	}
	for _, mk := range me.Markers {
		if mk.Colour != NoColour && p.settled[mk.Colour] != 0 {
			from := cellOfBit(p.settled[mk.Colour] & -p.settled[mk.Colour])
			p.unsettle(from)
			p.lose(by, mk.Colour, from, m)
			return
		}
	}
}

// lose takes a prophet out of the game. The parameter from is the cell that it comes from, or -1 for the reserve. The
// caller has removed it from there.
func (p *Position) lose(by game.Seat, c Colour, from int, m *game.Env) {
	p.Out[c]++
	if m.Events != nil {
		where := reserveThing(c)
		if from >= 0 {
			where = cellThing(from)
		}
		m.Events.Add(game.Everybody, "tale.penalty", "who", by, "colour", colourThing(c))
		m.Events.Move(game.Everybody, 1, prophetPiece(c), where, "")
	}
}

// mend removes all tiles of the World that are wrong now, row by row from the north-west, and starts again after each
// removal. Tiles go into the bag, prophets to their reserves. Then it removes cities with fewer than two side lines:
// tokens return to the supply, prophets to their reserves. It also recomputes the opening. (5.7)
func (p *Position) mend(m *game.Env) {
	for {
		cell := -1
		for set := p.World; set != 0 && cell < 0; set &= set - 1 {
			if at := bits.TrailingZeros64(set); p.wrong(at) {
				cell = at
			}
		}
		if cell < 0 {
			break
		}
		if c := p.unsettle(cell); c != NoColour {
			p.Reserve[c]++
			if m.Events != nil {
				m.Events.Move(game.Everybody, 1, prophetPiece(c), cellThing(cell), reserveThing(c))
			}
		}
		slot := p.remove(cell)
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.mended", "tile", tileThing(p.Tiles[slot].Name()), "cell", cellThing(cell))
			m.Events.Move(game.Everybody, 1, tileThing(p.Tiles[slot].Name()), cellThing(cell), bagThing)
		}
		p.intoBag(slot)
	}
	for set := p.Towns &^ p.Lined(); set != 0; set &= set - 1 {
		cell := bits.TrailingZeros64(set)
		c := p.ruin(cell)
		p.Cities++
		p.Reserve[c]++
		if m.Events != nil {
			m.Events.Move(game.Everybody, 1, cityPiece(c), cellThing(cell), "cities")
			m.Events.Move(game.Everybody, 1, prophetPiece(c), cellThing(cell), reserveThing(c))
		}
	}
	p.reopen()
}
