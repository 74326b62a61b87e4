package board

import (
	"pantheon/board"
	"pantheon/games/fourgods"
)

// Labels are what a screen reader says for a thing that is drawn, in the reader's language. Those of one thing alone stand with it.

// tileLabel speaks of a tile: its name and the corners of the face that is shown, where it has been seen.
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

// reserveLabel tells how many prophets of a colour are in the reserve.
func reserveLabel(r *board.Reader, colour, n int) string {
	return r.Say("label.reserve", "colour", colourThings[colour], "n", n)
}

// razedLabel tells how many destroyed cities count for a colour.
func razedLabel(r *board.Reader, colour, n int) string {
	return r.Say("label.razed", "colour", colourThings[colour], "n", n)
}

// handLabel tells how many tiles a player has in hand.
func handLabel(r *board.Reader, seat, n int) string {
	return r.Say("label.hand", "who", seatThings[seat], "n", n)
}
