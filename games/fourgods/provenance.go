package fourgods

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
	"pantheon/game/content"
)

// provenance lists every datum of the content with its source. words holds the title's texts.
func (l *library) provenance(words *game.Catalog) []game.Datum {
	var all []game.Datum
	add := func(id, value string, from content.Origin) {
		all = append(all, game.Datum{File: constantsName, ID: id, Value: value, Provenance: from.Provenance, Note: from.Note})
	}
	c := &l.constants
	for _, n := range c.numbers() {
		add(n.key, strconv.Itoa(n.n), n.from)
	}
	for _, shape := range slices.Sorted(maps.Keys(c.List.Copies)) {
		add("tile-list.copies."+shape, strconv.Itoa(c.List.Copies[shape]), c.List.Origin)
	}
	add("points.places", content.List(c.Points.Places), c.Points.Origin)
	for _, t := range l.tiles {
		phrase := t.phrase()
		all = append(all, game.Datum{File: tilesName, ID: t.name, Value: words.Text("en", phrase, nil), Says: phrase, Provenance: c.List.Provenance})
	}
	return all
}

// phrase describes the two faces of a tile: the letters of their corners, and the terrain through the centre.
func (t *listedTile) phrase() game.Phrase {
	id, gaps := "datum.tile", []any{}
	for i, side := range t.sides {
		face := faceIDs[i]
		gaps = append(gaps, face, side.corners)
		if link := strings.Index(terrainLetters, side.link); link >= 0 {
			id += "-" + face
			gaps = append(gaps, "link-"+face, game.MakeThing("terrain", terrainIDs[link]))
		}
	}
	return game.NewPhrase(id, gaps...)
}
