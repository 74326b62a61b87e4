package bot

import "pantheon/game"

// finish plays on from the leaf of the trees, at random or by the policy. With several candidates per playout step and without a policy, it
// plays as finishWell does. It stops when the game ends, the playout is cut, or the title's bound on moves is reached. A seat that may stay
// idle does so; otherwise its moves would drown the effect of the others. It returns the number of moves left to the bound.
func (t *worker) finish(at int64, left int) int {
	if t.picks > 1 && t.opts.Policy == nil {
		return t.finishWell(at, left)
	}
	p, policy, timed, moves := t.fullState, t.opts.Policy, t.about.Timed, t.moves
	end := 0
	if t.depth > 0 {
		end = max(left-t.depth, 0)
	}
	for ; left > end; left-- {
		waiting := p.ToAct()
		if waiting == 0 {
			break
		}
		s := waiting.First()
		if timed || waiting.Len() > 1 {
			if s, at = t.busy(at); s == game.Clock {
				t.strike(at)
				continue
			}
		}
		var m game.Move
		if policy != nil {
			m = policy(p.Position, s, &t.dice)
		}
		if m == 0 {
			moves = p.list(s, moves[:0])
			m = moves[t.any(len(moves))]
		}
		p.Play(s, m, t.when(at))
	}
	return left
}

// finishWell is like finish, but plays the best of some candidates at each step.
func (t *worker) finishWell(at int64, left int) int {
	end := 0
	if t.depth > 0 {
		end = max(left-t.depth, 0)
	}
	for ; left > end; left-- {
		waiting := t.fullState.ToAct()
		if waiting == 0 {
			break
		}
		s := waiting.First()
		if t.about.Timed || waiting.Len() > 1 {
			if s, at = t.busy(at); s == game.Clock {
				t.strike(at)
				continue
			}
		}
		t.moves = t.fullState.list(s, t.moves[:0])
		t.pick(s, at)
	}
	return left
}

// pick plays the best of some candidates, drawn from the listed moves of a seat.
func (t *worker) pick(s game.Seat, at int64) {
	n := len(t.moves)
	var best glimpse
	for i := range min(t.picks, n) {
		other := i + t.any(n-i)
		t.moves[i], t.moves[other] = t.moves[other], t.moves[i]
		if n == 1 {
			break
		}
		if g := t.glance(s, t.moves[i], at); i == 0 || g.promise > best.promise {
			best, best.move = g, t.moves[i]
			t.better, t.trial = t.trial, t.better
		}
	}
	if n == 1 || best.chance { // the chance event in the candidate's evaluation is not the one of the playout
		m := best.move
		if n == 1 {
			m = t.moves[0]
		}
		t.fullState.Play(s, m, t.when(at))
		return
	}
	t.fullState, t.better = t.better, t.fullState
}
