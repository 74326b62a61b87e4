package godsofrome

import "pantheon/game"

// racerFavour is the racer's preference for a point of favour beyond its value, in hundredths of a victory point.
const racerFavour = 25

// racer returns a policy that hurries to the checkpoints: it scores as soon as that brings favour, and builds little.
func (r *rules) racer() game.Policy { return r.planned("racer", (*Position).racing) }

// racing returns the sum of a racer's preferences in a position.
func (p *Position) racing(who int8) float64 { return racerFavour * float64(p.Players[who].Favour) }
