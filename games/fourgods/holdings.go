package fourgods

import "pantheon/game"

// heldTexts holds the ids of the texts of points, by step of the scoring.
var heldTexts = func() (ids [NumSteps]string) {
	for step, id := range stepIDs {
		ids[step] = "has." + id
	}
	return ids
}()

// Holdings appends what a player has: points by step as if the game were scored now, prophets in the reserve and tiles
// in hand. For a player with two markers it adds up both. Any tile may change which marker is the lower one, so a point
// of either may be the one that counts. It implements [game.HoldingLister].
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
