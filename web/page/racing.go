package page

import (
	"maps"

	"pantheon/game"
)

// racing tells whether seats act at the same time in a game with that set-up.
func racing(a *game.About, s game.Setup) bool { return a.Races != nil && a.Races(s) }

// alwaysRaces tells whether seats act at the same time whatever is chosen, as far as choices of one option show it.
func alwaysRaces(a *game.About) bool { return racesWith(a, "", "") }

// racesBy tells whether seats act at the same time because an option has that value, as far as choices of one other option show it.
func racesBy(a *game.About, option, value string) bool {
	return !alwaysRaces(a) && racesWith(a, option, value)
}

// racesWith tries the set-ups in which an option has a value and at most one other is not as usual.
func racesWith(a *game.About, option, value string) bool {
	if a.Races == nil {
		return false
	}
	for players := a.MinSeats; players <= a.MaxSeats; players++ {
		usual := map[string]string{}
		for _, o := range a.Options {
			if o.ID == option && !o.For(players) {
				return false
			}
			if o.For(players) {
				usual[o.ID] = o.Values[0]
			}
		}
		if option != "" {
			usual[option] = value
		}
		if !racing(a, game.Setup{Players: players, Options: usual}) {
			return false
		}
		for _, o := range a.Options {
			for _, other := range o.Values {
				if o.ID == option || !o.For(players) {
					continue
				}
				tried := maps.Clone(usual)
				tried[o.ID] = other
				if !racing(a, game.Setup{Players: players, Options: tried}) {
					return false
				}
			}
		}
	}
	return true
}
