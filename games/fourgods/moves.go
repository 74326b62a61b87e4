package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// maxMoves is the upper bound of the number of moves in one listing. The longest listings are those of a player who
// holds one or two tiles and may move any of their prophets into any open cell.
//
// Let T be the tiles in the World and E the open cells, each with two side lines. Then 2E <= 4T + 32 and E + T <= 64,
// so E <= 48. The parts of a listing have these bounds:
//
//   - placements: at most 2 tiles x 2 faces x (36 + 2 x 24 + 4 x 4) = 400, in practice far fewer. A cell between two
//     tiles fixes three corners or four, so that a face fits in one turn. A cell on the frame beside one tile allows
//     two turns, and the four corner cells of the frame up to four.
//   - razing: 8 x 4 x 4 x 2 = 256, on cells that are not open.
//   - flips and takes: at most 2 x 40 = 80. They need a free hand.
//   - prophets: 4 x 2 on a new tile, or 4 x 20 that migrate.
//   - moving in: at most 20 x 44 = 880. That needs both reserves of two gods empty, all twenty prophets on tiles and
//     hardly any other tile in the World.
//
// Where all that comes together, or where the honour module allows any tile beside others (16 x 54), the last moves
// into cities are left out; see [Position.listCities]. Of 540 random games of all modules the longest listing had 544
// moves, with the honour module; without it 94.
const maxMoves = 1_000

// room returns the number of city moves that still fit into a listing with n moves. It may be negative.
func room(n int) int { return maxMoves - reserved - n }

// reserved is the number of moves that follow cities in a listing: a pass or the end of the turn, and challenges.
const reserved = 1 + NumCells

// Moves appends the legal moves of a seat, or of [game.Clock]; in a view only those of the viewer. In simultaneous play
// a seat may act at any time. In turns only the active seat acts, but in timed turns others may flip tiles in their own
// area. With the honour module any seat may challenge tiles. A listing may leave out moves; see maxMoves and
// [Position.Leave]. (1.4, 1.7, 5.7, 5.9)
func (p *Position) Moves(s game.Seat, into []game.Move) []game.Move {
	if !p.fullState && s != p.eye {
		return into
	}
	if s == game.Clock {
		if _, set := p.Deadline(); set {
			into = append(into, plainMove(verbTimeUp, 0))
		}
		return into
	}
	if s < 0 || s >= game.Seat(p.Seats) || p.Phase == Over {
		return into
	}
	me := &p.Players[s]
	switch {
	case p.Phase == Lobby:
		if p.Chooses(s) {
			for left := p.freeColours(); left != 0; left &= left - 1 {
				into = append(into, words{verb: verbColour, hue: Colour(bits.TrailingZeros8(left)), god: NoGod}.move())
			}
		} else if !me.Ready {
			into = append(into, plainMove(verbReady, 0))
		}
		return into
	case p.Simultaneous():
		listed := len(into)
		into = p.listActions(s, into)
		if p.leaves.Has(s) {
			into = into[:listed+len(forwards(into[listed:]))]
		}
		switch {
		case me.Passed:
			into = append(into, plainMove(verbUnpass, 0))
		case p.leaves.Has(s) && len(into) > listed: // a player who will still choose a god does not pass
		default:
			into = append(into, plainMove(verbPass, 0))
		}
	case int8(s) == p.Active:
		into = p.listActions(s, into)
		into = append(into, plainMove(verbEnd, 0))
	case !p.Effortful():
		into = p.listFlips(s, into)
	}
	if p.mayChallenge(s) {
		for set := p.World; set != 0; set &= set - 1 {
			into = append(into, words{verb: verbChallenge, cell: uint8(bits.TrailingZeros64(set)), hue: NoColour, god: NoGod}.move())
		}
	}
	return into
}

// listActions appends a player's actions with tiles, gods, prophets and cities. (1.4)
func (p *Position) listActions(s game.Seat, into []game.Move) []game.Move {
	start := len(into)
	me := &p.Players[s]
	switch {
	case me.Taken != NoSlot:
		into = p.listTile(s, me.Taken, into)
		if p.mayReturn(s) {
			into = append(into, plainMove(verbReturn, p.Tiles[me.Taken].Name()))
		}
	case me.Hand == [2]Slot{NoSlot, NoSlot}:
		if p.mayDraw(s) && p.afford(verbDraw) {
			into = append(into, plainMove(verbDraw, 1), plainMove(verbDraw, 2))
		}
		into = p.listAreas(into)
	default:
		free := false
		for _, slot := range me.Hand {
			if slot == NoSlot {
				free = true
			} else {
				into = p.listTile(s, slot, into)
			}
		}
		if free {
			into = p.listAreas(into)
		}
	}
	for gods := p.mayChoose(s); gods != 0; gods &= gods - 1 {
		into = append(into, words{verb: verbGod, hue: NoColour, god: God(bits.TrailingZeros8(gods))}.move())
	}
	if p.mayProphet(s) {
		into = p.listProphets(s, into)
	}
	if p.unfoundable(s) == possible && p.afford(verbCity) {
		into = p.listCities(s, p.Open(), into, start)
	}
	return into
}

// listTile appends the moves of a tile in hand: its placements, the cities that it may destroy, and discarding it.
// (1.4)
func (p *Position) listTile(s game.Seat, slot Slot, into []game.Move) []game.Move {
	t := &p.Tiles[slot]
	if p.afford(verbPlace) {
		if p.Honour() {
			into = p.listUnchecked(t, into)
		} else {
			into = p.listPlaces(t, p.Open(), into)
		}
		if p.Towns != 0 {
			into = p.listRazes(s, t, p.preys(s), into)
		}
	}
	return p.listDiscards(s, slot, into)
}

// listPlaces appends the placements of a tile in those of some open cells where it matches its neighbours. (1.4)
func (p *Position) listPlaces(t *Tile, open uint64, into []game.Move) []game.Move {
	first, second := t.Face(0), t.Face(1)
	if p.opening.laid.at(first)|p.opening.laid.at(second) == 0 {
		return into
	}
	a, b := &p.rules.faces[first], &p.rules.faces[second]
	base := plainMove(verbPlace, t.Name())
	for cells := open; cells != 0; cells &= cells - 1 {
		cell := cellOfBit(cells)
		n := p.need[cell]
		for lies := n.fits(a) | n.fits(b)<<4; lies != 0; lies &= lies - 1 {
			into = append(into, base|game.Move(cell)<<10|game.Move(bits.TrailingZeros8(lies))<<7)
		}
	}
	return into
}

// listDiscards appends the discards of a tile in hand, with either face up. It appends none without a free space, or
// without enough effort points. (1.4)
func (p *Position) listDiscards(s game.Seat, slot Slot, into []game.Move) []game.Move {
	if p.roomy(s) && p.afford(verbDiscard) {
		name := p.Tiles[slot].Name()
		into = append(into, plainMove(verbDiscard, name), plainMove(verbDiscard, name)|1<<7)
	}
	return into
}

// listRazes appends the moves with which a tile in hand destroys one of the cities in the set preys. A player with two
// gods also names the colour that the city then counts for. (1.4, ruling Q15)
func (p *Position) listRazes(s game.Seat, t *Tile, preys uint64, into []game.Move) []game.Move {
	first, second := t.Face(0), t.Face(1)
	if p.opening.razing.at(first)|p.opening.razing.at(second) == 0 {
		return into
	}
	me := &p.Players[s]
	a, b := &p.rules.faces[first], &p.rules.faces[second]
	base := plainMove(verbRaze, t.Name())
	for cells := preys; cells != 0; cells &= cells - 1 {
		cell := cellOfBit(cells)
		n := p.need[cell]
		lies := n.fits(a) | n.fits(b)<<4
		if lies == 0 {
			continue
		}
		here := base | game.Move(cell)<<10 | game.Move(p.CityAt(cell)+1)<<4
		for ; lies != 0; lies &= lies - 1 {
			m := here | game.Move(bits.TrailingZeros8(lies))<<7
			if me.markers() < 2 {
				into = append(into, m)
				continue
			}
			for _, mk := range me.Markers {
				into = append(into, m|game.Move(mk.Colour+1)<<1)
			}
		}
	}
	return into
}

// discarded returns the set of occupied spaces of all discard areas, a bit each.
func (p *Position) discarded() (spaces uint64) {
	each := uint(p.SpacesEach())
	for o := range p.Players { // seats without a player have none
		spaces |= uint64(p.Players[o].Spaces) << (uint(o) * each & 63)
	}
	return spaces
}

// listAreas appends flips and takes of all tiles in all discard areas. It uses one loop for all seats, because the
// number of tiles of each is unpredictable. (1.4)
func (p *Position) listAreas(into []game.Move) []game.Move {
	flips, takes := p.afford(verbFlip), p.afford(verbTake)
	for left := p.discarded(); left != 0; left &= left - 1 {
		t := &p.Tiles[p.areas[bits.TrailingZeros64(left)]]
		if flips {
			into = append(into, plainMove(verbFlip, t.Name())|game.Move(t.Lie()&4)<<5)
		}
		if takes {
			into = append(into, plainMove(verbTake, t.Name()))
		}
	}
	return into
}

// listFlips appends flips of the tiles in one player's discard area, each with the face that it shows now.
func (p *Position) listFlips(of game.Seat, into []game.Move) []game.Move {
	for left := p.Players[of].Spaces; left != 0; left &= left - 1 {
		t := &p.Tiles[p.Discard(of, bits.TrailingZeros32(left))]
		into = append(into, plainMove(verbFlip, t.Name())|game.Move(t.Lie().Face())<<7)
	}
	return into
}

// listProphets appends the moves that put a prophet on a zone of the tile just placed. The prophet comes from the
// reserve or, if that is empty, from another tile. (1.4)
func (p *Position) listProphets(s game.Seat, into []game.Move) []game.Move {
	me := &p.Players[s]
	starts := p.lying(Slot(p.cells[me.Last])).starts
	two := me.markers() == 2
	for _, mk := range me.Markers {
		if mk.Colour == NoColour || p.Reserve[mk.Colour] == 0 {
			continue
		}
		base := plainMove(verbProphet, 0)
		if two {
			base |= game.Move(mk.Colour+1) << 4
		}
		for left := starts; left != 0; left &= left - 1 {
			into = append(into, base|game.Move(bits.TrailingZeros8(left))<<7)
		}
	}
	for cells := p.migrants(s); cells != 0; cells &= cells - 1 {
		base := plainMove(verbMigrate, 0) | game.Move(cellOfBit(cells))<<10
		for left := starts; left != 0; left &= left - 1 {
			into = append(into, base|game.Move(bits.TrailingZeros8(left))<<7)
		}
	}
	return into
}

// listCities appends the moves that build a city in one of the open cells. The prophet comes from the reserve or, if
// that is empty, from a tile. The listing begins at index start. If it would become too long, the last moves are left
// out. (1.4)
func (p *Position) listCities(s game.Seat, open uint64, into []game.Move, start int) []game.Move {
	me := &p.Players[s]
	two := me.markers() == 2
	for _, mk := range me.Markers {
		if mk.Colour == NoColour || p.Reserve[mk.Colour] == 0 {
			continue
		}
		base := plainMove(verbCity, 0)
		if two {
			base |= game.Move(mk.Colour+1) << 4
		}
		for cells := open; cells != 0 && room(len(into)-start) > 0; cells &= cells - 1 {
			into = append(into, base|game.Move(cellOfBit(cells))<<10)
		}
	}
	migrants := p.migrants(s)
	if migrants == 0 {
		return into
	}
	for cells := open; cells != 0; cells &= cells - 1 {
		w := words{verb: verbMoveIn, cell: uint8(bits.TrailingZeros64(cells)), hue: NoColour, god: NoGod}
		for from := migrants; from != 0; from &= from - 1 {
			if room(len(into)-start) <= 0 {
				return into
			}
			w.tile = uint16(bits.TrailingZeros64(from))
			into = append(into, w.move())
		}
	}
	return into
}
