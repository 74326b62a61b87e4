package board

import (
	"pantheon/board"
	"pantheon/games/fourgods"
)

// Labels are the screen reader's texts for things drawn, in the viewer's language. A label of a single thing is in the
// file of that thing.

// tileLabel describes a tile: its name and, if the face has been seen, the corners of the visible face.
func tileLabel(r *board.Reader, name uint16, shown face) string {
	parts := []string{tileID(name)}
	if shown.seen {
		parts = append(parts, terrains(r, shown.corners))
	}
	return r.Join(parts)
}

// terrains names the corners of a face, clockwise from north-west.
func terrains(r *board.Reader, c fourgods.Corners) string {
	var names []string
	for at := range fourgods.NumCorners {
		names = append(names, r.Called(terrainThings[c.At(at)]))
	}
	return r.Join(names)
}

// reserveLabel describes the number of prophets of a colour in the reserve.
func reserveLabel(r *board.Reader, colour, n int) string {
	return r.Phrase("label.reserve", "colour", colourThings[colour], "n", n)
}

// razedLabel describes the number of destroyed cities that count for a colour.
func razedLabel(r *board.Reader, colour, n int) string {
	return r.Phrase("label.razed", "colour", colourThings[colour], "n", n)
}

// handLabel describes the number of tiles in a player's hand.
func handLabel(r *board.Reader, seat, n int) string {
	return r.Phrase("label.hand", "who", seatThings[seat], "n", n)
}
