package hellas

import "pantheon/game"

// foreseeable reports whether another seat's next turn can be predicted while this step of a turn is pending. Steps of
// a battle, hunt, draft or monster are not foreseeable.
func (k StepKind) foreseeable() bool {
	switch k {
	case stepTurns, stepAfter, StepTurn, StepArtifacts, StepPrepare, StepRecruit, StepExtra, StepRepeat, StepMonument:
		return true
	}
	return false
}

// Premove changes the view of a seat into one in which the seat's next turn has just begun, as if nothing else changed
// until then. It returns false and changes nothing during a hoplite movement, a battle, a hunt or the choices of an
// effect, because their result is unknown. It does the same during the set-up, after the end, in the solo game, and for
// a seat that is not in the game. It implements [game.Premover].
func (p *Position) Premove(s game.Seat) bool {
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
	p.beginTurn(&game.Env{})
	return true
}

// AutoPass returns the move by which a seat passes at the current moment. It returns false if the seat has no choice of
// powers at a moment. It implements [game.AutoPasser].
func (p *Position) AutoPass(s game.Seat) (game.Move, bool) {
	if top := p.Top(); top == nil || top.Kind != StepAsk || game.Seat(top.Seat) != s {
		return 0, false
	}
	return move(verbPass, 0, 0, 0), true
}
