package board

import (
	"slices"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// A tip collects the lines of the tooltip of one thing.
type tip struct {
	s     *scene
	lines []game.Phrase
}

func (t *tip) say(id string, args ...any) { t.lines = append(t.lines, game.NewPhrase(id, args...)) }

// Tip returns the tooltip of a thing: its description, its owner and its current meaning. It returns nil for a thing
// that the board does not have, and for a blank position. The texts are the title's "tip.*".
func (b *sky) Tip(view game.Position, thing game.Thing) []game.Phrase {
	t := &tip{s: b.scene(view, board.RenderOptions{Lang: "en"})}
	p, id := t.s.p, thing.ID()
	if p.Seats == 0 {
		return nil
	}
	switch thing.Kind() {
	case "cell":
		if cell, ok := fourgods.CellAt(id); ok {
			t.cell(cell)
		}
	case "tile":
		if tile := p.TileOf(id); tile != nil {
			t.tile(tile)
		}
	case "hand":
		if seat := board.ReadNumber(id, 0, t.s.n-1); seat >= 0 {
			t.say("tip.hand", "seat", game.Seat(seat), "n", t.s.held(seat))
		}
	case "area":
		if seat := board.ReadNumber(id, 0, t.s.n-1); seat >= 0 {
			t.say("tip.area", "seat", game.Seat(seat), "n", p.Players[seat].Discarded(), "of", p.SpacesEach())
			t.say("tip.area-use")
		}
	case "seat":
		if seat := board.ReadNumber(id, 0, t.s.n-1); seat >= 0 {
			t.player(seat)
		}
	case "reserve", "colour":
		if n := slices.Index(colourIDs[:], id); n >= 0 {
			t.say("tip.reserve", "colour", "colour:"+id, "n", int(p.Reserve[n]))
			if p.Out[n] > 0 {
				t.say("tip.out", "n", int(p.Out[n]))
			}
		}
	case "razed":
		if n := slices.Index(colourIDs[:], id); n >= 0 {
			t.say("tip.razed", "colour", "colour:"+id, "n", int(p.Razed[n]))
		}
	case "god":
		if n := slices.Index(godIDs[:], id); n >= 0 {
			t.god(n)
		}
	case "lie":
		if len(id) == 2 && slices.Contains(faceIDs, id[:1]) && board.ReadNumber(id[1:], 0, 4-1) >= 0 {
			t.say("tip.lie", "lie", "lie:"+id)
		}
	case "face":
		if slices.Contains(faceIDs, id) {
			t.say("tip.face")
		}
	case "corner":
		if slices.Contains(cornerIDs[:], id) {
			t.say("tip.corner", "corner", "corner:"+id)
		}
	case "":
		switch id {
		case "bag":
			t.say("tip.bag", "n", int(p.BagLeft))
		case "cities":
			t.say("tip.cities", "n", int(p.Cities))
			t.say("tip.cities-use")
		case "clock":
			t.clock()
		}
	}
	return t.lines
}

// cell adds the content of a cell, or what could go there.
func (t *tip) cell(n int) {
	p := t.s.p
	name := plain(fourgods.CellName(n))
	switch city, tile := p.CityAt(n), p.TileAt(n); {
	case city != fourgods.NoColour:
		t.say("tip.city", "cell", name, "colour", "colour:"+city.String())
		if p.Dead(n) {
			t.say("tip.city-safe")
		} else {
			t.say("tip.city-razed")
		}
	case tile != nil:
		t.say("tip.tile", "cell", name, "tile", game.MakeThing("tile", tile.ID()), "seat", p.PlacedBy(n))
		t.zones(n)
	case p.Dead(n):
		t.say("tip.dead", "cell", name)
	case p.SideLines(n) < 2:
		t.say("tip.few-lines", "cell", name, "n", p.SideLines(n))
	default:
		t.say("tip.open", "cell", name)
		t.asked(n)
	}
}

// asked adds the corners that the tiles around a cell require.
func (t *tip) asked(n int) {
	var asked [fourgods.NumCorners]fourgods.Terrain
	for c := range asked {
		asked[c] = fourgods.NoTerrain
	}
	for _, way := range neighbours(n) {
		tile := t.s.p.SlotAt(way.to)
		if tile == fourgods.NoSlot {
			continue
		}
		if corners, _, ok := t.s.p.FaceUp(tile); ok {
			for _, pair := range way.pairs {
				asked[pair[0]] = corners.At(pair[1])
			}
		}
	}
	for c, terrain := range asked {
		if terrain != fourgods.NoTerrain {
			t.say("tip.asks", "corner", "corner:"+cornerIDs[c], "terrain", "terrain:"+terrain.String())
		}
	}
}

// A way leads from a cell to its neighbour across a side. pairs holds the corners that touch there, in this cell and in
// the neighbour.
type way struct {
	to    int
	pairs [2][2]fourgods.Corner
}

// neighbours returns the ways from a cell that do not lead into the frame.
func neighbours(n int) []way {
	var out []way
	if n >= fourgods.Side {
		out = append(out, way{n - fourgods.Side, [2][2]fourgods.Corner{{fourgods.NW, fourgods.SW}, {fourgods.NE, fourgods.SE}}})
	}
	if n%fourgods.Side < fourgods.Side-1 {
		out = append(out, way{n + 1, [2][2]fourgods.Corner{{fourgods.NE, fourgods.NW}, {fourgods.SE, fourgods.SW}}})
	}
	if n < fourgods.NumCells-fourgods.Side {
		out = append(out, way{n + fourgods.Side, [2][2]fourgods.Corner{{fourgods.SE, fourgods.NE}, {fourgods.SW, fourgods.NW}}})
	}
	if n%fourgods.Side > 0 {
		out = append(out, way{n - 1, [2][2]fourgods.Corner{{fourgods.SW, fourgods.SE}, {fourgods.NW, fourgods.NE}}})
	}
	return out
}

// zones adds the prophet on a tile, and the kingdoms that the tile belongs to with their leaders.
func (t *tip) zones(n int) {
	corners, zones, _ := t.s.p.FaceUp(t.s.p.SlotAt(n))
	if c, zone := t.s.p.TileAt(n).Prophet(); c != fourgods.NoColour {
		t.say("tip.prophet", "colour", "colour:"+c.String(), "terrain", "terrain:"+corners.At(zone).String())
	}
	k := t.s.realms()
	for at := range fourgods.NumCorners {
		i := int(k.Of[n][at]) - 1
		if zones[at] != at || i < 0 {
			continue
		}
		kingdom := &k.All[i]
		t.say("tip.kingdom", "terrain", "terrain:"+kingdom.Terrain.String(), "n", int(kingdom.Size))
		for colour := range colourIDs {
			if kingdom.Leaders()>>colour&1 != 0 {
				t.say("tip.leads", "colour", "colour:"+colourIDs[colour], "prophets", int(kingdom.Prophets[colour]), "n", int(kingdom.Free))
			}
		}
	}
}

// tile adds the place of a tile. For one in a discard area it adds its back, or that the viewer has not seen it.
func (t *tip) tile(tile *fourgods.Tile) {
	if cell, ok := t.s.p.CellOf(tile); ok {
		t.cell(cell)
		return
	}
	if s, ok := tile.HeldBy(); ok {
		if int(s) == t.s.Viewer {
			t.say("tip.in-hand", "tile", game.MakeThing("tile", tile.ID()))
			t.say("tip.in-hand-use")
		} else {
			t.say("tip.held", "tile", game.MakeThing("tile", tile.ID()), "seat", s)
		}
		return
	}
	if s, ok := tile.AreaOf(); ok {
		t.say("tip.discarded", "tile", game.MakeThing("tile", tile.ID()), "seat", s)
		c, _, known := t.s.p.FaceOf(tile.Face(1-tile.Lie().Face()), 0)
		if !known {
			t.say("tip.back-unknown")
			return
		}
		t.say("tip.back", "nw", "terrain:"+c.At(fourgods.NW).String(), "ne", "terrain:"+c.At(fourgods.NE).String(),
			"se", "terrain:"+c.At(fourgods.SE).String(), "sw", "terrain:"+c.At(fourgods.SW).String())
	}
}

// player adds the current points of a player, and of each of the player's markers.
func (t *tip) player(seat int) {
	t.say("tip.player", "seat", game.Seat(seat), "n", t.s.points(seat))
	for _, m := range t.s.markers() {
		if m.seat != seat {
			continue
		}
		id := "tip.marker"
		if m.god == fourgods.NoGod {
			id = "tip.marker-hidden"
		}
		t.say(id, "god", godOr(m), "colour", "colour:"+m.colour.String(), "cities", m.steps[fourgods.StepCities], "prophets", m.steps[fourgods.StepProphets],
			"largest", m.steps[fourgods.StepLargest], "most", m.steps[fourgods.StepMost])
	}
}

// godOr returns the thing of a marker's god, or of its colour if the god is not known.
func godOr(m marker) string {
	if m.god == fourgods.NoGod {
		return "colour:" + m.colour.String()
	}
	return "god:" + m.god.String()
}

// god adds the current counts of a god, and its owner.
func (t *tip) god(n int) {
	t.say("tip.god", "god", "god:"+godIDs[n], "terrain", "terrain:"+terrainIDs[n])
	t.say("tip.god-now", "size", t.s.sums().Size[n], "n", t.s.sums().Count[n])
	for _, c := range t.s.deities() {
		switch {
		case int(c.n) != n:
		case c.owner >= 0:
			t.say("tip.god-of", "seat", game.Seat(c.owner))
		case c.hidden:
			t.say("tip.god-hidden")
		default:
			t.say("tip.god-free")
		}
	}
}

// clock adds whose turn it is, with its deadline if it has one. In the final phase it adds instead when that phase
// ends, or the number of turns left. At other times it adds a general text.
func (t *tip) clock() {
	p := t.s.p
	switch {
	case p.Phase == fourgods.Final && p.Simultaneous():
		t.say("tip.clock-final", "time", minutes(p.FinalAt))
	case p.Phase == fourgods.Final:
		t.say("tip.clock-last", "n", int(p.Turns))
	case p.Phase == fourgods.Playing && p.Effortful():
		t.say("tip.clock-effort", "seat", game.Seat(p.Active))
	case p.Phase == fourgods.Playing && !p.Simultaneous():
		t.say("tip.clock-turn", "seat", game.Seat(p.Active), "time", minutes(p.TurnAt))
	default:
		t.say("tip.clock")
	}
}
