package godsofrome

import "pantheon/game"

// racerFavour is the racer's preference for a point of favour beyond its value, in hundredths of a victory point.
const racerFavour = 25

// racer returns the planning policy that prefers favour, so that it reaches checkpoints early.
func (r *rules) racer() game.Policy { return r.planned("racer", (*Position).racing) }

// racing returns the racer's preference in a position, for the favour of seat who.
func (p *Position) racing(who int8) float64 { return racerFavour * float64(p.Players[who].Favour) }
