package board

import (
	"slices"

	"pantheon/board"
	"pantheon/games/fourgods"
)

// A cell is the fragment of a cell of the World with its content.
type cell struct {
	*board.Reader
	n       int8
	open    bool // free for a matching tile or a city
	dead    bool // no tile can fit
	city    fourgods.Colour
	tile    uint16 // its name; 0 for none
	face    face
	prophet fourgods.Colour
	zone    fourgods.Corner // zone of the prophet
	// Changed by the last move.
	touched, tileTouched bool
}

// addCells appends all cells of the World.
func (s *scene) addCells(all board.Fragments) board.Fragments {
	open := s.p.Open()
	for n := range fourgods.NumCells {
		c := cell{
			Reader: s.anyone, n: int8(n), open: open>>n&1 != 0, dead: s.p.Dead(n), city: s.p.CityAt(n), prophet: fourgods.NoColour,
			touched: s.touchedCells>>n&1 != 0,
		}
		if slot := s.p.SlotAt(n); slot != fourgods.NoSlot {
			t := &s.p.Tiles[slot]
			c.tile, c.face, c.tileTouched = t.Name(), s.faceUp(slot), slices.Contains(s.touchedTiles, t.Name())
			c.prophet, c.zone = t.Prophet()
		}
		all = append(all, c)
	}
	return all
}

// A stander is the fragment with a prophet on its zone. It is above all tiles, so that none hides it.
type stander struct {
	n      int8
	colour fourgods.Colour
	face   face
	zone   fourgods.Corner
}

// addStanding appends all prophets on tiles.
func (s *scene) addStanding(all board.Fragments) board.Fragments {
	for n := range fourgods.NumCells {
		slot := s.p.SlotAt(n)
		if slot == fourgods.NoSlot {
			continue
		}
		if colour, zone := s.p.Tiles[slot].Prophet(); colour != fourgods.NoColour {
			all = append(all, stander{int8(n), colour, s.faceUp(slot), zone})
		}
	}
	return all
}

// at returns the position of the prophet.
func (p *stander) at() board.Point {
	cell, on := cellAt(int(p.n)), spot(p.face.zones, p.zone)
	return board.Point{X: cell.X + on.X, Y: cell.Y + on.Y + footing}
}

// class returns the class for what may still go into an empty cell. It returns "" for a cell with a tile or a city, or
// with fewer than two side lines.
func (c *cell) class() string {
	switch {
	case c.tile != 0 || c.city != fourgods.NoColour:
	case c.dead:
		return "four-dead"
	case c.open:
		return "four-open"
	}
	return ""
}

// label describes the content of the cell.
func (c *cell) label() string {
	parts := []string{fourgods.CellName(int(c.n))}
	switch {
	case c.city != fourgods.NoColour:
		parts = append(parts, c.Phrase("label.city", "colour", colourThings[c.city]))
		if c.dead {
			parts = append(parts, c.Phrase("label.safe"))
		}
	case c.tile != 0:
		parts = append(parts, terrains(c.Reader, c.face.corners))
		if c.prophet != fourgods.NoColour {
			terrain := terrainThings[c.face.corners.At(c.zone)]
			parts = append(parts, c.Phrase("label.prophet", "colour", colourThings[c.prophet], "terrain", terrain))
		}
	case c.dead:
		parts = append(parts, c.Phrase("label.dead"))
	default:
		parts = append(parts, c.Phrase("label.empty"))
	}
	return c.Join(parts)
}
