package hellas

import "pantheon/game"

// foreseeable tells whether a step of somebody's turn leaves another's to be foreseen: nothing of a battle, a hunt, a draft or a monster
// hangs on it.
func (k StepKind) foreseeable() bool {
	switch k {
	case stepTurns, stepAfter, StepTurn, StepArtifacts, StepPrepare, StepRecruit, StepExtra, StepRepeat, StepMonument:
		return true
	}
	return false
}

// Foresee makes a view of a seat's one in which its next turn has just begun, as far as nothing changes until then. While a battle, a hunt
// or what an effect asks goes on nobody knows what will be left of it, and alone one has nobody to wait for. It implements [game.Foresees].
func (p *Position) Foresee(s game.Seat) bool {
	if p.Over() || p.Solo() || p.TurnNo == 0 || s < 0 || s >= game.Seat(p.Seats) || p.Depth == 0 || p.Steps[0].Kind != stepTurns {
		return false
	}
	for i := range p.Depth {
		if !p.Steps[i].Kind.foreseeable() {
			return false
		}
	}
	for p.Depth > 1 {
		p.pop()
	}
	p.Acting = int8(s)
	p.beginTurn(&game.Moment{})
	return true
}

// Pass is how a seat that is asked whether it would use something lets it be, this once. It implements [game.Passes].
func (p *Position) Pass(s game.Seat) (game.Move, bool) {
	if top := p.Top(); top == nil || top.Kind != StepAsk || game.Seat(top.Seat) != s {
		return 0, false
	}
	return move(verbPass, 0, 0, 0), true
}
