package bot

import "pantheon/game"

// dropIdle removes the pointless moves of a seat that may stay idle: those after which another move of the seat restores the view. Both
// moves together gain no more than staying idle, and a search that sees no difference would repeat them. The check uses one
// determinization of the view.
func (s *Search) dropIdle(view game.Position, seat game.Seat) {
	t := s.workers[0]
	t.dice.Reseed(0)
	t.fullState.Copy(view)
	t.fullState.Determinize(&t.dice)
	kept := s.moves[:0]
	for _, m := range s.moves {
		if !t.idle(view, seat, m) {
			kept = append(kept, m)
		}
	}
	s.moves = kept
}

// idle reports whether, after a move, the same seat must act again and has a move that restores the view, so that it may stay idle again.
// It returns false if either move involves chance or reveals a secret.
func (t *worker) idle(view game.Position, seat game.Seat, m game.Move) bool {
	t.trial.Copy(t.fullState.Position)
	if shown := t.try(t.trial, seat, m); shown || !t.trial.ToAct().Has(seat) || t.trial.mayRest(seat) {
		return false
	}
	if t.again == nil {
		t.again, t.seen = newStand(t.game), t.game.Blank()
	}
	t.moves = t.trial.Moves(seat, t.moves[:0])
	for _, back := range t.moves {
		t.again.Copy(t.trial.Position)
		if shown := t.try(t.again, seat, back); shown || !t.again.mayRest(seat) {
			continue
		}
		if t.again.View(seat, t.seen); game.Equal(t.seen, view) {
			return true
		}
	}
	return false
}

// try plays a move at the time of the pending choice, and reports whether it involved chance or revealed a secret.
func (t *worker) try(p *evaluated, seat game.Seat, m game.Move) (shown bool) {
	p.Play(seat, m, t.when(t.now))
	return t.moment.Revealed
}
