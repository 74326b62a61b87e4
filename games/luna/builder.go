package luna

import "pantheon/game"

// What a builder likes to have, in points: a shrine, the token that pays for one, and then novices with whom to build where the Builder
// stands.
const (
	builderShrine = 6
	builderToken  = 2
	builderSite   = 1
)

// builder is a policy that builds: it takes the tokens that pay for shrines, gathers novices where the Builder stands, and builds wherever
// it can, also where that costs a few points now.
func (r *rules) builder() game.Policy { return r.planned("builder", (*Position).building) }

// building is what a builder has of what it likes.
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
