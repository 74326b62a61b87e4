package board

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// Speak describes a move with a tile by the tile's place and picture. For other moves, and for a tile that it cannot
// describe, it returns nil. It implements [board.Speaking].
func (b *sky) Speak(view game.Position, seat game.Seat, said game.MoveText, l board.RenderOptions) []game.Segment {
	words := said.Phrases()
	if len(words) < 2 || seat < 0 {
		return nil
	}
	s := b.scene(view, l)
	t := s.p.TileOf(words[1])
	if t == nil || int(seat) >= s.n {
		return nil
	}
	id := game.MakeThing("tile", t.ID())
	name := s.seenAs(t, seat)
	if name == "" {
		return nil
	}
	args := []any{"tile", id}
	text := "speak." + words[0]
	switch words[0] {
	case "place", "raze":
		cell, ok := fourgods.CellAt(words[2])
		side, turns, read := readLie(words[3])
		if !ok || !read {
			return nil
		}
		args = append(args, "cell", game.MakeThing("cell", words[2]))
		if words[0] == "raze" {
			args = append(args, "colour", game.MakeThing("colour", words[4]))
		}
		if list, needed := s.upper(t, side); needed {
			text, args = text+".up", append(args, "up", list)
		}
		if at, terrain, needed := s.turned(t, side, turns, cell); needed {
			text, args = text+".turned", append(args, "corner", cornerThings[at], "terrain", terrain)
		}
	case "discard":
		if list, needed := s.upper(t, int(words[2][0]-'a')); needed {
			text, args = text+".up", append(args, "up", list)
		}
	case "flip", "take", "return":
	default:
		return nil
	}
	return s.Speak(game.NewPhrase(text, args...), func(of game.Thing) (string, bool) { return name, of == id })
}

// readLie parses an orientation such as "b2": the side that is up, and its quarter turns. ok is false for any other
// text.
func readLie(id string) (side, turns int, ok bool) {
	if len(id) != 2 || id[0] != 'a' && id[0] != 'b' || id[1] < '0' || id[1] > '3' {
		return 0, 0, false
	}
	return int(id[0] - 'a'), int(id[1] - '0'), true
}

// seenAs describes a tile for a seat: by the number of the seat's hand that holds it, or by its picture and the owner
// of its discard area. It returns "" for a tile elsewhere.
func (s *scene) seenAs(t *fourgods.Tile, seat game.Seat) string {
	if holder, held := t.HeldBy(); held && holder == seat {
		for hand, slot := range s.p.Players[seat].Hand {
			if slot != fourgods.NoSlot && s.p.Tiles[slot].Name() == t.Name() {
				return s.Phrase("speak.tile.held", "n", hand+1)
			}
		}
	}
	of, lies := t.AreaOf()
	if !lies {
		return ""
	}
	list := s.terrainsOf(t, t.Lie().Face())
	if of == seat {
		return s.Phrase("speak.tile.own", "up", list)
	}
	return s.Phrase("speak.tile.area", "up", list, "who", of)
}

// terrainsOf names the terrains on a side of a tile, each once. For a side that the viewer does not know it says that
// this is a back.
func (s *scene) terrainsOf(t *fourgods.Tile, side int) string {
	c, _, ok := s.p.FaceOf(t.Face(side), 0)
	if !ok {
		return s.Phrase("speak.back")
	}
	var names []string
	for terrain := range fourgods.Terrain(fourgods.NumGods) {
		for at := range fourgods.NumCorners {
			if c.At(at) == terrain {
				names = append(names, s.Called(terrainThings[terrain]))
				break
			}
		}
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return s.Phrase("speak.and", "list", s.Join(names[:last]), "last", names[last])
}

// upper names the terrains on a side of a tile. needed is true if they distinguish it from the other side.
func (s *scene) upper(t *fourgods.Tile, side int) (list string, needed bool) {
	list = s.terrainsOf(t, side)
	return list, list != s.terrainsOf(t, 1-side)
}

// turned names a corner and its terrain that distinguish a turn of a side on a cell from the others that fit. needed is
// false if only one turn fits, or if no corner distinguishes them.
func (s *scene) turned(t *fourgods.Tile, side, turns, cell int) (at fourgods.Corner, terrain string, needed bool) {
	fits := s.p.Fitting(t.Face(side), cell)
	here, _, _ := s.p.FaceOf(t.Face(side), turns)
	for at := range fourgods.NumCorners {
		others := 0
		for n := range 4 {
			if there, _, ok := s.p.FaceOf(t.Face(side), n); ok && fits>>n&1 != 0 && n != turns {
				if others++; there.At(at) == here.At(at) {
					others = -4
				}
			}
		}
		if others > 0 {
			return at, terrainThings[here.At(at)], true
		}
	}
	return 0, "", false
}
