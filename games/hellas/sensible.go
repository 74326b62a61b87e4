package hellas

import "pantheon/game"

// Much of what may be said comes to the same as something else, or to less of the same. A player with some sense does without:
//
//   - He rolls for the monsters in the order of their list.
//   - He prays and moves the hero first, and then the hoplites: a prayer may bring Leadership. They move in the order of the territories.
//   - An army goes whole, or all but one, or in just the number that takes a neutral territory. It leaves those alone for which it is too
//     small.
//   - He recruits all that he may, one City after the other as long as there is a supply for all, and uses each pick of Prepare.
//   - What he is offered he takes or lets pass, but never all that is still to come.
//
// So there are far fewer ways to say one turn, and search sees farther.

// manyHoplites is a supply from which hoplites are not missed in one City when they come to another.
const manyHoplites = 8

// Sensible appends what a player with some sense would think about; see [game.Sensible]. In the solo game that is everything.
func (p *Position) Sensible(s game.Seat, into []game.Move) []game.Move {
	start := len(into)
	into = p.Moves(s, into)
	all := into[start:]
	if p.Solo() || len(all) < 2 {
		return into
	}
	switch top := p.Top(); top.Kind {
	case StepTurn, StepExtra, StepRepeat, StepArmy:
		return into[:start+p.keepActions(top, all)]
	case StepMoving:
		return into[:start+p.keepMoves(all)]
	case StepRecruit:
		return into[:start+p.keepRecruits(top, all)]
	case StepMonster:
		if verbOf(all[0]) == verbRoll {
			return into[:start+1]
		}
	case StepPrepare:
		return into[:len(into)-1] // without done
	case StepAsk:
		if verbOf(all[len(all)-1]) == verbDecline {
			return into[:len(into)-1]
		}
	}
	return into
}

// keepActions moves the sensible of some actions to the front and gives their number. Where an army has nowhere to go and nothing else is
// left they all stay.
func (p *Position) keepActions(top *Step, all []game.Move) (n int) {
	late := top.Kind == StepTurn && p.Done&MovedHoplites != 0
	for i, m := range all {
		switch verbOf(m) {
		case verbPray, verbWalk, verbAdvance:
			if late {
				continue
			}
		case verbMarch, verbArmy:
			if whole := i+1 == len(all) || all[i+1]>>8 != m>>8; !p.goes(top.Seat, m, whole) {
				continue
			}
		}
		all[n] = m
		n++
	}
	if n == 0 {
		return len(all)
	}
	return n
}

// goes tells whether an army of that number has some sense in going where it goes; whole is when no larger one can.
func (p *Position) goes(s int8, m game.Move, whole bool) bool {
	x, y, z := partsOf(m)
	from, to, n := Territory(x)-1, Territory(y)-1, int(z)-1
	if p.controlled()&to.bit() == 0 && p.hostile(to, s) == NoSeat {
		if missing := p.need(s, to) - p.Players[s].Army(to); n <= missing {
			return n == missing
		}
	}
	return whole || n+1 == int(p.Players[s].Hoplites[from])
}

// keepMoves moves the sensible of some moves of single hoplites to the front and gives their number: those that do not come before one
// that was made already.
func (p *Position) keepMoves(all []game.Move) (n int) {
	var last game.Move
	for i := range p.Came {
		if c := &p.Came[i]; c.N > 0 && c.From != c.To {
			last = move(verbMove, word(c.From), 0, word(c.To))
		}
	}
	for _, m := range all {
		if verbOf(m) != verbMove || m >= last {
			all[n] = m
			n++
		}
	}
	return n
}

// keepRecruits moves the sensible of some ways to place recruits to the front and gives their number: as many as go into a territory, in
// the open or one of them fortified.
func (p *Position) keepRecruits(top *Step, all []game.Move) (n int) {
	inOrder := top.B == 1 && p.supply(top.Seat) >= manyHoplites
	where, _, _ := partsOf(all[0])
	for i, m := range all[:len(all)-1] { // the last is to be done
		if t, _, _ := partsOf(m); inOrder && t != where {
			break
		}
		if all[i+1]>>16 != m>>16 {
			all[n] = m
			n++
		}
	}
	return n
}
