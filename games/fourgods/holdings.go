package fourgods

import "pantheon/game"

// heldTexts are the texts of points by step of the scoring.
var heldTexts = func() (ids [NumSteps]string) {
	for step, id := range stepIDs {
		ids[step] = "has." + id
	}
	return ids
}()

// Holdings counts what a player has: points by step, if the game were scored now, of the lower of two markers; prophets in the reserve.
// See [game.Holds].
func (p *Position) Holdings(s game.Seat, into []game.Holding) []game.Holding {
	me := &p.Players[s]
	t := p.Tally()
	low, _ := p.markerPoints(&t, s)
	for step, n := range low {
		into = append(into, game.Holding{Text: heldTexts[step], N: n, Kind: game.Goal})
	}
	kept := 0
	for _, mk := range me.Markers {
		if mk.Colour != NoColour {
			kept += int(p.Reserve[mk.Colour])
		}
	}
	return append(into, game.Holding{Text: "has.kept", N: kept})
}
