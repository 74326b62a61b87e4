package godsofrome

import "pantheon/game"

// Play plays a listed move.
func (p *Position) Play(_ game.Seat, played game.Move, m *game.Env) {
	a, b, c := wordsOf(played)
	switch verb := verbOf(played); { // the most frequent first; see Moves
	case verb == verbVisit:
		p.visit(Faction(a)-1, Territory(b)-1, m)
	case verb == verbActivate:
		p.activate(int8(a)-1, m)
	case verb == verbGather:
		p.gather(Territory(a)-1, Territory(b)-1, c, m)
	case verb == verbScore:
		p.score(m)
	case verb == verbDone:
		p.done(m)
	case verb == verbTravel:
		p.travel(Territory(a)-1, Territory(b)-1, c, m)
	case verb == verbGrow:
		x := Faction(c) - 1
		if x == NoFaction {
			x = p.Players[p.Active].Faction
		}
		p.grow(Territory(a)-1, Territory(b)-1, x, m)
	case verb == verbAttack:
		p.attack(Territory(a)-1, Faction(b)-1, Territory(c)-1, m)
	case verb == verbPush:
		p.push(p.Origin, Faction(a)-1, Territory(b)-1, c, m)
		p.scatter(m)
	case verb == verbBuild:
		p.construct(Territory(a)-1, Card(b)-1, int8(c)-1, m)
	case verb == verbStorm:
		p.storm(Territory(a)-1, m)
	case verb == verbChoose:
		p.choose(Faction(a)-1, m)
	}
}
