package old

import "pantheon/game"

// dropIdle leaves out of the sentences of a seat that may rest those after which it may say another by which everything is as it was: to
// say both comes to no more than to rest, and who does not mind would say them again and again. They are looked for in a truth that the
// view allows.
func (s *Search) dropIdle(view game.Position, seat game.Seat) {
	t := s.workers[0]
	t.dice.Reseed(0)
	t.truth.Copy(view)
	t.truth.Guess(&t.dice)
	kept := s.moves[:0]
	for _, m := range s.moves {
		if !t.idle(view, seat, m) {
			kept = append(kept, m)
		}
	}
	s.moves = kept
}

// idle tells whether a sentence can be followed by one of the same seat that brings the view back.
func (t *worker) idle(view game.Position, seat game.Seat, m game.Move) bool {
	t.trial.Copy(t.truth)
	if shown := t.try(t.trial, seat, m); shown || !t.trial.Waiting().Has(seat) || game.MayRest(t.trial, seat) {
		return false
	}
	if t.again == nil {
		t.again, t.seen = t.game.Blank(), t.game.Blank()
	}
	t.moves = t.trial.Moves(seat, t.moves[:0])
	for _, back := range t.moves {
		t.again.Copy(t.trial)
		if shown := t.try(t.again, seat, back); shown || !game.MayRest(t.again, seat) {
			continue
		}
		if t.again.View(seat, t.seen); game.Same(t.seen, view) {
			return true
		}
	}
	return false
}

// try plays a sentence at the time of the one that is asked for, and tells whether chance was asked or a secret shown.
func (t *worker) try(p game.Position, seat game.Seat, m game.Move) (shown bool) {
	p.Play(seat, m, t.when(t.now))
	return t.moment.Shown
}
