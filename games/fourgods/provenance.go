package fourgods

import (
	"fmt"
	"strconv"
	"strings"

	"pantheon/game"
)

// provenance lists every datum of the content with where it comes from.
func (l *library) provenance() []game.Datum {
	var all []game.Datum
	add := func(file, id, value string, from Origin) {
		all = append(all, game.Datum{File: file, ID: id, Value: value, Provenance: from.Provenance, Note: from.Note})
	}
	c := &l.constants
	for _, n := range c.numbers() {
		add(contentFiles[0], n.key, strconv.Itoa(n.n), n.from)
	}
	for _, shape := range sortedKeys(c.List.Copies) {
		add(contentFiles[0], "tile-list.copies."+shape, strconv.Itoa(c.List.Copies[shape]), c.List.Origin)
	}
	add(contentFiles[0], "points.places", strings.Trim(fmt.Sprint(c.Points.Places), "[]"), c.Points.Origin)
	for _, t := range l.tiles {
		value := t.sides[0].corners
		for i, side := range t.sides {
			if i > 0 {
				value += " / " + side.corners
			}
			if side.link != "-" {
				value += " (" + side.link + " linked)"
			}
		}
		add(tilesFile, t.name, value, Origin{Provenance: c.List.Provenance})
	}
	return all
}
