package page

import (
	"maps"

	"pantheon/game"
)

// racing reports whether seats act at the same time in a game with the set-up.
func racing(a *game.About, s game.Setup) bool { return a.Races != nil && a.Races(s) }

// alwaysRaces reports whether seats act at the same time whatever options are chosen. It tries the defaults, and each option
// changed alone.
func alwaysRaces(a *game.About) bool { return racesWith(a, "", "") }

// racesBy reports whether a value of an option makes seats act at the same time, in a title in which they do not always. It
// tries the value with at most one other option changed.
func racesBy(a *game.About, option, value string) bool {
	return !alwaysRaces(a) && racesWith(a, option, value)
}

// racesWith reports whether seats act at the same time in all set-ups with the value of the option, with at most one other option changed.
// It is false if the option does not exist for every number of players. The option "" means no option: the set-ups have the defaults, with
// at most one option changed.
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
