package hellas

import (
	"pantheon/game"
)

// Play plays a listed move, and then runs the game until the next choice.
func (p *Position) Play(_ game.Seat, played game.Move, m *game.Env) {
	w := heard(played)
	rows[p.Top().Kind].answers[w.verb](p, w, m)
	p.run(m)
}

// A said is a listed move in parts: its verb, and its first two parameters as numbers, -1 for a missing one. It has no
// more fields than Go keeps in registers. In memory, Go would write the fields one by one and read them as one, and the
// processor would stall.
type said struct {
	verb uint8
	a, b int8
	move game.Move
}

// heard splits a move into its parts.
func heard(m game.Move) said {
	x, y, _ := partsOf(m)
	return said{verbOf(m), int8(x) - 1, int8(y) - 1, m}
}

// n returns the third parameter, a number, or -1 if there is none.
func (w said) n() int {
	_, _, z := partsOf(w.move)
	return int(z) - 1
}

// territory returns the first parameter, for a move in which that is a territory.
func (w said) territory() Territory { return Territory(w.a) }

// with returns the answers of both sets. For a verb in both, the function of the second set counts.
func (a *answers) with(more answers) *answers {
	both := *a
	for verb, does := range more {
		if does != nil {
			both[verb] = does
		}
	}
	return &both
}

// The answers of moves that several kinds of steps accept.
func doUse(p *Position, w said, m *game.Env)      { p.use(Artifact(w.a), m) }
func doInvoke(p *Position, w said, m *game.Env)   { p.invoke(Blessing(w.a), m) }
func doRedeem(p *Position, w said, m *game.Env)   { p.redeem(Quest(w.a), m) }
func doMove(p *Position, w said, m *game.Env)     { p.moveOne(w.territory(), Territory(w.b), m) }
func doFortify(p *Position, w said, m *game.Env)  { p.fortify(w.territory(), m) }
func doLeave(p *Position, w said, m *game.Env)    { p.leave(w.territory(), m) }
func doHunt(p *Position, w said, m *game.Env)     { p.hunt(Monster(w.a), m) }
func doBuild(p *Position, w said, m *game.Env)    { p.build(Monument(w.a), m) } // no god: rededicate (R6)
func doHeal(p *Position, w said, m *game.Env)     { p.heal(Attribute(w.a), m) }
func doDiscard(p *Position, w said, m *game.Env)  { p.discard(CombatCard(w.a), m) }
func doWithdraw(p *Position, w said, m *game.Env) { p.withdrawTo(w.territory(), m) }
func doSend(p *Position, w said, m *game.Env)     { p.send(Monster(w.a), Territory(w.b), m) }

// doNoMore ends a step without its remaining choices.
func doNoMore(p *Position, _ said, _ *game.Env) { p.pop() }

// doNothing is the answer for a verb that a step recognises but never lists, so that such a move is refused for the
// reason that applies.
func doNothing(*Position, said, *game.Env) {}

// powerAnswers holds the answers for moves that use artifacts, blessings and kept quests.
var powerAnswers = &answers{verbUse: doUse, verbInvoke: doInvoke, verbRedeem: doRedeem}

// specialAnswers holds the answers for the special actions. (3.2)
var specialAnswers = &answers{
	verbRecruit: func(p *Position, _ said, m *game.Env) {
		p.special(Recruit, m)
		p.levyAll(m)
	},
	verbMarch:      func(p *Position, w said, m *game.Env) { p.march(w.territory(), Territory(w.b), w.n(), m) },
	verbOccupy:     func(p *Position, w said, m *game.Env) { p.occupy(w.territory(), m) },
	verbCamp:       func(p *Position, _ said, m *game.Env) { p.special(March, m) },
	verbTemple:     func(p *Position, w said, m *game.Env) { p.buildTemple(w.territory(), m) },
	verbPrepare:    func(p *Position, _ said, m *game.Env) { p.prepare(m) },
	verbUsurp:      func(p *Position, _ said, m *game.Env) { p.usurp(m) },
	verbHunt:       doHunt,
	verbBuild:      doBuild,
	verbRededicate: doBuild,
	verbRepeat:     func(p *Position, _ said, m *game.Env) { p.repeat(m) },
}

// turnAnswers holds the answers for the actions of a turn. (3.2)
var turnAnswers = powerAnswers.with(*specialAnswers).with(answers{
	verbTrade:   func(p *Position, w said, m *game.Env) { p.trade(Land(w.a), m) },
	verbPray:    func(p *Position, w said, m *game.Env) { p.pray(Monument(w.a), m) },
	verbWalk:    func(p *Position, w said, m *game.Env) { p.walk(w.territory(), m) },
	verbAdvance: func(p *Position, _ said, m *game.Env) { p.advance(m) },
	verbMove:    doMove,
	verbFortify: doFortify,
	verbLeave:   doLeave,
	verbPass:    func(p *Position, _ said, m *game.Env) { p.rest(m) }, // only in the solo game (3.9)
})
