package luna

import "pantheon/game"

// Play plays a listed move.
func (p *Position) Play(_ game.Seat, played game.Move, m *game.Env) {
	a, b, c := wordsOf(played)
	at, n := Kind(a)-1, int8(b)-1
	switch verb := verbOf(played); { // the most frequent first; see Moves
	case verb == verbJourney:
		p.journey(at, Kind(b)-1, int8(c)-1, m)
	case verb == verbDone:
		p.done(m)
	case verb == verbTide:
		p.tide(at, Kind(b)-1, int8(c)-1, m)
	case verb == verbDrift:
		p.drift(at, Kind(b)-1, int8(c)-1, m)
	case verb == verbSail:
		p.sail(at, Kind(b)-1, int8(c)-1, m)
	case verb == verbMeditate:
		p.meditate(m)
	case verb == verbCouncil:
		p.rise(at, n, m)
	case verb == verbAttend:
		p.attend(m)
	case verb == verbRecruit:
		p.recruit(at, m)
	case verb == verbFavour:
		p.favour(at, m)
	case verb == verbPromote:
		p.promote(int(a), m)
	case verb == verbSanctify:
		p.sanctify(int(a), m)
	case verb == verbBuild:
		p.build(at, m)
	case verb == verbHerbs:
		p.herbs(at, n, m)
	case verb == verbBook:
		p.book(int(a), int(b), m)
	case verb == verbExpel:
		p.expel(at, n, m)
	case verb == verbHelp:
		p.help(m)
	case verb == verbSettle:
		p.settle(at, m)
	case verb == verbFound:
		p.found(at, m)
	case verb == verbBlock:
		p.block(at, m)
	case verb == verbEnd:
		p.endPhase(m)
	case verb == verbSet:
		p.set(Figure(a-1), Kind(b)-1, m)
	}
}
