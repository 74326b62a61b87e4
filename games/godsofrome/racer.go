package godsofrome

import "pantheon/game"

// racerFavour is what a racer likes a point of favour beyond what it is worth, in hundredths of a victory point.
const racerFavour = 25

// racer is a policy that hurries to the checkpoints: it scores as soon as that brings favour, and builds little.
func (r *rules) racer() game.Policy { return r.planned("racer", (*Position).racing) }

// racing is what a racer has of what it likes.
func (p *Position) racing(who int8) float64 { return racerFavour * float64(p.Players[who].Favour) }
