package board

import (
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// colourLetters holds the letters of the colours in the text.
var colourLetters = [fourgods.NumGods]string{"b", "y", "g", "k"}

// Text returns the content of all parts as text, for terminals and screen readers: the World with the corners of its
// tiles, prophets and cities, the hands, the discard areas, the supplies and the score.
func (b *sky) Text(view game.Position, l board.RenderOptions) string {
	s := b.scene(view, l)
	out := &board.Lines{}
	out.Add(s.Phrase("name") + " · " + s.Tell(b.Prompt(view, s.Seat())))
	if s.n == 0 {
		return out.String()
	}
	clock, bag, tokens := s.clock(), s.bag(), s.tokens()
	out.Add(clock.label() + " · " + bag.label() + " · " + tokens.label())
	s.textWorld(out)
	s.textKingdoms(out)
	for seat := range s.n {
		s.textPlayer(out, seat)
	}
	s.textScore(out)
	return out.String()
}

// textWorld prints two lines for each row: the north corners of its tiles, then the south corners. A prophet is beside
// the north corners of its tile. Below are a legend, and lists of prophets and of terrains through the centre.
func (s *scene) textWorld(out *board.Lines) {
	out.Add("")
	out.Add("== " + s.Phrase("part.world") + " ==")
	head := "    "
	for n := range fourgods.Side {
		head += board.Padded(fourgods.CellName(n)[:1], 6)
	}
	out.Add(head)
	var prophets, links []string
	for row := range fourgods.Side {
		north, south := board.Padded(" "+strconv.Itoa(row+1), 4), "    "
		for column := range fourgods.Side {
			n := row*fourgods.Side + column
			up, down := "..", ".."
			switch tile, city := s.p.TileAt(n), s.p.CityAt(n); {
			case tile != nil:
				corners, _, _ := s.p.FaceUp(s.p.SlotAt(n))
				letter := func(c fourgods.Corner) string { return terrainLetters[corners.At(c)] }
				up, down = letter(fourgods.NW)+letter(fourgods.NE), letter(fourgods.SW)+letter(fourgods.SE)
				if c, zone := tile.Prophet(); c != fourgods.NoColour {
					up += "*" + colourLetters[c]
					prophets = append(prophets, fourgods.CellName(n)+" "+colourLetters[c]+" "+cornerIDs[zone])
				}
				if link := s.p.Link(tile.Face(tile.Lie().Face())); link != fourgods.NoTerrain {
					links = append(links, fourgods.CellName(n)+" "+terrainLetters[link])
				}
			case city != fourgods.NoColour:
				up, down = "#"+colourLetters[city], "##"
			case s.p.Dead(n):
				up, down = "xx", "xx"
			case s.p.Open()>>n&1 == 0:
				up, down = "·", ""
			}
			north, south = north+board.Padded(up, 6), south+board.Padded(down, 6)
		}
		out.Add(strings.TrimRight(north, " "))
		out.Add(strings.TrimRight(south, " "))
	}
	out.Add(s.Phrase("text.legend"))
	if len(prophets) > 0 {
		out.Add(s.Phrase("text.prophets") + ": " + strings.Join(prophets, ", "))
	}
	if len(links) > 0 {
		out.Add(s.Phrase("text.links") + ": " + strings.Join(links, ", "))
	}
}

// textKingdoms lists the kingdoms with their tiles.
func (s *scene) textKingdoms(out *board.Lines) {
	if s.realms().N == 0 {
		return
	}
	out.Add("")
	out.Add("== " + s.Phrase("hand.kingdoms") + " ==")
	for i, c := range s.shownRealms() {
		var cells []string
		for n := range fourgods.NumCells {
			if s.realms().All[i].Cells>>n&1 != 0 {
				cells = append(cells, fourgods.CellName(n))
			}
		}
		out.Add("  " + c.label() + ": " + strings.Join(cells, " "))
	}
}

// textPlayer prints a line on a player, the reserves and destroyed cities of the player's colours, and the known tiles
// in hand and in the discard area.
func (s *scene) textPlayer(out *board.Lines, seat int) {
	head := s.head(seat)
	out.Add("")
	out.Add("== " + head.label() + " ==")
	for _, mk := range s.p.Players[seat].Markers[:s.p.MarkersEach()] {
		if mk.Colour != fourgods.NoColour {
			c := int(mk.Colour)
			reserve, razed := reserveLabel(&s.Reader, c, int(s.p.Reserve[c])), razedLabel(&s.Reader, c, int(s.p.Razed[c]))
			out.Add("  " + reserve + " (" + colourLetters[c] + ") · " + razed)
		}
	}
	out.Add("  " + s.Phrase("text.hands") + ": " + s.faces(s.p.Players[seat].Hand[:], true))
	var area []fourgods.Slot
	for n := range s.p.SpacesEach() {
		if s.p.Players[seat].Spaces>>n&1 != 0 {
			area = append(area, s.p.Discard(game.Seat(seat), n))
		}
	}
	out.Add("  " + s.Phrase("text.area") + ": " + s.faces(area, false))
}

// faces returns tiles with the faces that the page shows to the viewer, "t5 a OFFM b PPOO". The parameter `both` is
// false for discarded tiles: then it returns only the visible face.
func (s *scene) faces(slots []fourgods.Slot, both bool) string {
	var parts []string
	for _, slot := range slots {
		if slot == fourgods.NoSlot {
			continue
		}
		t := &s.p.Tiles[slot]
		text := t.ID()
		for side, id := range t.Faces() {
			if !both && side != t.Lie().Face() {
				continue
			}
			if c, _, ok := s.p.FaceOf(id, 0); ok && (!both || s.mayShow(t)) {
				text += " " + faceIDs[side] + " " + c.String()
				if link := s.p.Link(id); link != fourgods.NoTerrain {
					text += "+" + terrainLetters[link]
				}
			}
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return s.Phrase("text.none")
	}
	return strings.Join(parts, ", ")
}

// mayShow reports whether the page shows the faces of a tile in hand: one of the viewer's own, or any in a full state.
func (s *scene) mayShow(t *fourgods.Tile) bool {
	holder, held := t.HeldBy()
	_, truth := s.p.Viewer()
	return truth || held && int(holder) == s.Viewer
}

// textScore prints a line for each marker: the four steps and their sum.
func (s *scene) textScore(out *board.Lines) {
	out.Add("")
	out.Add("== " + s.Phrase("part.score") + " ==")
	for _, m := range s.scored() {
		var parts []string
		for step, n := range m.steps {
			parts = append(parts, s.Phrase("source."+stepIDs[step])+" "+strconv.Itoa(n))
		}
		name := who(&s.Reader, m.seat) + ", " + godName(&s.Reader, m.colour, m.god)
		out.Add("  " + name + ": " + strings.Join(parts, " · ") + " = " + strconv.Itoa(m.sum()))
	}
	note := s.scoreNote()
	for _, line := range note.lines() {
		out.Add("  " + line)
	}
}
