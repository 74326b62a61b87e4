package luna

import "pantheon/game"

// The preferences of the builder, in points: for a shrine, for the token that pays for one, and with that token for a
// pair of novices at the Builder.
const (
	builderShrine = 6
	builderToken  = 2
	builderSite   = 1
)

// builder returns a policy that builds wherever it can, even if that costs a few points now. It takes the tokens that
// pay for shrines and gathers novices at the Builder.
func (r *rules) builder() game.Policy { return r.planned("builder", (*Position).building) }

// building returns the sum of a builder's preferences in a position.
func (p *Position) building(who int8) float64 {
	me := &p.Players[who]
	sum := float64(builderShrine * bitsOf(me.Shrines))
	if me.Favours&Shrine.bit() == 0 {
		return sum
	}
	sum += builderToken
	_, pairs := me.ready()
	if at := p.Figures[Builder]; at != NoKind && pairs&^me.Shrines&at.bit() != 0 {
		sum += builderSite
	}
	return sum
}
