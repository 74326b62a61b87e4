package fourgods

import "pantheon/game"

// heldTexts are the texts of points by step of the scoring.
var heldTexts = func() (ids [NumSteps]string) {
	for step, id := range stepIDs {
		ids[step] = "has." + id
	}
	return ids
}()

// Holdings counts what a player has: points by step, if the game were scored now, prophets in the reserve and tiles in hand. Of who has two
// markers it is what both have together: which of them is the lower one may change with any tile, and a point of either may be the one that
// counts. See [game.Holds].
func (p *Position) Holdings(s game.Seat, into []game.Holding) []game.Holding {
	me := &p.Players[s]
	t := p.Tally()
	var points [NumSteps]int
	for _, mk := range me.Markers[:p.MarkersEach()] {
		for step, n := range t.Marker(mk) {
			points[step] += n
		}
	}
	for step, n := range points {
		into = append(into, game.Holding{Text: heldTexts[step], N: n, Kind: game.Goal})
	}
	kept := 0
	for _, mk := range me.Markers {
		if mk.Colour != NoColour {
			kept += int(p.Reserve[mk.Colour])
		}
	}
	return append(into,
		game.Holding{Text: "has.kept", N: kept, Kind: game.Stock},
		game.Holding{Text: "has.hand", N: me.hands(), Kind: game.Stock},
	)
}
