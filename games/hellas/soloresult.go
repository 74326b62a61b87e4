package hellas

import "pantheon/game"

// The sources of points of the solo game beside those of the others: the Victory Counter has fallen, and monuments were razed.
const (
	sourceCounter = "counter"
	sourceRazed   = "razed"
)

// What things are worth in the points of the solo game.
const (
	soloTerritory = 3
	soloCounter   = 4
	soloLand      = 12 // a complete land of Persia, or a monument level that it has razed
	soloRazed     = 4
)

// soloTally is the points of the player and of Persia: territories; what the Victory Counter has fallen; Persia's complete lands and the
// levels that it has razed. (3.9)
func (p *Position) soloTally() (mine, fallen, hers, lands, razed int) {
	v := &p.rules.invasion
	mine, hers = soloTerritory*count(p.Players[0].Held), soloTerritory*count(p.Players[Persia].Held)
	fallen = soloCounter * (int(p.tracks().counter) - int(p.Campaign.Counter))
	lands = soloLand * count(uint32(p.Lands(Persia)))
	for _, level := range p.Levels {
		k := int(v.level) - int(level)
		razed += soloRazed * k * k
	}
	return
}

// soloScore is how far the player has come, or Persia for the watcher.
func (p *Position) soloScore(s game.Seat) float64 {
	mine, fallen, hers, lands, razed := p.soloTally()
	switch {
	case s == 0 && p.Way == SoloWon:
		return float64(mine + fallen + victoryPoints)
	case s == 0:
		return float64(mine + fallen)
	case s != game.Watcher:
		return 0
	case p.Way == SoloLost:
		return float64(hers + lands + razed + victoryPoints)
	}
	return float64(hers + lands + razed)
}

// soloResult ranks the player and Persia, which is an automaton. (3.9)
func (p *Position) soloResult() game.Result {
	mine, fallen, hers, lands, razed := p.soloTally()
	r := game.Result{Over: p.Over(), N: 2}
	me, her := &r.Standings[0], &r.Standings[1]
	*me = game.Standing{Seat: 0, Label: p.rules.hero[p.rules.invasion.hero].id, Rank: 1, Points: int(p.soloScore(0))}
	*her = game.Standing{Seat: game.Watcher, Rank: 1, Points: int(p.soloScore(game.Watcher))}
	won := func(way Way) int {
		if p.Way == way {
			return victoryPoints
		}
		return 0
	}
	fill := func(st *game.Standing, all ...game.Source) {
		i := 0
		for _, source := range all {
			if source.Points != 0 {
				st.Sources[i] = source
				i++
			}
		}
	}
	fill(me, game.Source{ID: wayIDs[SoloWon], Points: won(SoloWon)}, game.Source{ID: sourceMap, Points: mine}, game.Source{ID: sourceCounter, Points: fallen})
	fill(her, game.Source{ID: wayIDs[SoloLost], Points: won(SoloLost)}, game.Source{ID: sourceMap, Points: hers}, game.Source{ID: sourceLands, Points: lands},
		game.Source{ID: sourceRazed, Points: razed})
	switch {
	case me.Points > her.Points:
		her.Rank = 2
	case her.Points > me.Points:
		me.Rank = 2
	}
	if p.Way == SoloWon {
		r.Won = game.Only(0)
	}
	return r
}
