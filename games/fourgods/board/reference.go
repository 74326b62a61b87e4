package board

import (
	"fmt"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// The sizes of the pictures in the reference: a figure, and a tile with both faces.
const (
	lookSide = 100.0
	bothWide = 2*tileSize + 12
)

// A referrer draws the entries of the reference.
type referrer struct {
	board.Reader
	p *fourgods.Position // a blank position
}

// Reference returns the gods, the cities and prophets, and the tiles.
func (b *sky) Reference(l game.Lang) board.Reference {
	r := &referrer{b.texts.Anybody(l), b.blank}
	return board.Reference{Symbols: symbols(), Groups: []board.EntryGroup{r.gods(), r.pieces(), r.tiles()}}
}

// entry returns the entry of a thing with a square picture.
func (r *referrer) entry(thing, name string, picture templ.Component, text ...string) board.Entry {
	return board.Entry{Things: []game.Thing{game.Thing(thing)}, Name: board.Capital(name), Text: text,
		Picture: board.Drawing{W: lookSide, H: lookSide, Of: picture}}
}

// gods returns the four gods.
func (r *referrer) gods() board.EntryGroup {
	g := board.EntryGroup{ID: "god", Name: r.Phrase("reference.god"), What: r.Phrase("reference.god.what")}
	for n, id := range colourIDs {
		e := r.entry(godThings[n], r.Called(godLabels[n]), pieceLook("four-g-"+id, 1.1),
			board.Capital(r.Phrase("tip.god", "god", godThings[n], "terrain", "terrain:"+terrainIDs[n])))
		e.Kind = board.Capital(r.Called("terrain:" + terrainIDs[n]))
		g.Entries = append(g.Entries, e)
	}
	return g
}

// pieces returns the cities and the prophets.
func (r *referrer) pieces() board.EntryGroup {
	cities, prophets := r.p.Box()
	city := r.entry("piece:city", r.Phrase("reference.city"), pieceLook("four-y-none", 1.05), r.Phrase("reference.city.what", "n", r.p.CityPoints()))
	city.Count, city.File, city.Datum = cities, "constants.yaml", "box.city-tokens"
	g := board.EntryGroup{ID: "piece", Name: r.Phrase("reference.piece"), Entries: []board.Entry{city}}
	for n, id := range colourIDs {
		e := r.entry("prophet:"+id, r.Phrase("reference.prophet", "colour", colourThings[n]), pieceLook("four-x-"+id, 1.25), r.Phrase("reference.prophet.what"))
		e.Kind, e.Count, e.File, e.Datum = r.Called(godLabels[n]), prophets, "constants.yaml", "prophets.four"
		g.Entries = append(g.Entries, e)
	}
	return g
}

// tiles returns all tiles with both faces.
func (r *referrer) tiles() board.EntryGroup {
	g := board.EntryGroup{ID: "tile", Name: r.Phrase("reference.tile"), What: r.Phrase("reference.tile.what"), Many: true}
	for n := range fourgods.NumTiles {
		id := fmt.Sprintf("T%02d", n+1)
		faces := r.p.Printed(n)
		e := r.entry("tile:"+id, id, r.tileLook(faces), r.told(faces[0]), r.told(faces[1]))
		e.Picture.W, e.Picture.H = bothWide, tileSize
		e.File, e.Datum = "tiles.csv", id
		g.Entries = append(g.Entries, e)
	}
	return g
}

// told describes a face: its terrains, and which of them goes through the centre.
func (r *referrer) told(id fourgods.FaceID) string {
	c, _, _ := r.p.FaceOf(id, 0)
	var seen uint8
	var parts []string
	for at := range fourgods.NumCorners {
		t := c.At(at)
		if seen>>t&1 != 0 {
			continue
		}
		seen |= 1 << t
		name := r.Called("terrain:" + terrainIDs[t])
		if r.p.Link(id) == t {
			name = r.Phrase("reference.through", "terrain", "terrain:"+terrainIDs[t])
		}
		parts = append(parts, name)
	}
	return board.Capital(r.Join(parts))
}

// lookAt returns a face in turn 0.
func (r *referrer) lookAt(id fourgods.FaceID) face {
	c, z, ok := r.p.FaceOf(id, 0)
	return face{c, z, ok}
}
