package table

import (
	"context"

	"pantheon/game"
)

// History returns some moves of a game as a seat knows them, each with the seat's view after it. The parameters from and to are the first
// and the last ply; ply 0 is the set-up. It leaves out plies outside the game. See [Table.Look] for the views that a user may have.
func (t *Table) History(ctx context.Context, guest string, seat game.Seat, from, to int) ([]SeenMove, error) {
	t.present.touch(guest)
	var past replayedGame
	err := t.read(ctx, func(s *State) error {
		if refused := s.mayLook(guest, seat); refused != nil {
			return refused
		}
		past = s.story(max(from-1, 0))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return past.tell(seat, from, to)
}

// At returns one ply of the history; for a ply outside the game, the nearest one in it.
func (t *Table) At(ctx context.Context, guest string, seat game.Seat, ply int) (SeenMove, error) {
	var past replayedGame
	t.present.touch(guest)
	err := t.read(ctx, func(s *State) error {
		if refused := s.mayLook(guest, seat); refused != nil {
			return refused
		}
		ply = max(0, min(ply, len(s.played)))
		past = s.story(max(ply-1, 0))
		return nil
	})
	if err != nil {
		return SeenMove{}, err
	}
	heard, err := past.tell(seat, ply, ply)
	if err != nil {
		return SeenMove{}, err
	}
	return heard[0], nil
}

// markEvery is the number of moves between two stored positions of the game so far. Looking back replays fewer moves than that, however
// long the game is.
const markEvery = 50

// mark stores the current position if its ply is a multiple of markEvery.
func (s *State) mark() {
	if len(s.played)%markEvery == 0 {
		s.marks = append(s.marks, s.position)
	}
}

// unmark drops the stored positions after a ply.
func (s *State) unmark(ply int) {
	n := min(len(s.marks), ply/markEvery)
	s.marks = s.marks[:n:n]
}

// nearest returns the last stored position at or before a ply, and its own ply; the start and 0 if there is none. The caller must not
// change the position.
func (s *State) nearest(ply int) (p game.Position, behind int) {
	n := min(len(s.marks), ply/markEvery)
	if n == 0 {
		return s.start, 0
	}
	return s.marks[n-1], n * markEvery
}

// A replayedGame is a copy of the game so far that can be read without the table's lock. What it shares with the table never changes.
type replayedGame struct {
	game     game.Game
	record   game.Record
	moves    []played
	base     game.Position // the position from which it is replayed
	behind   int           // the ply of base
	redacted bool          // hidden information of seats is shown to nobody
}

// story returns the game so far, of which [replayedGame.tell] can then read the plies after the ply from; all of them if from is 0.
func (s *State) story(from int) replayedGame {
	near, behind := s.nearest(from)
	base := s.title.Game.Blank()
	base.Copy(near)
	return replayedGame{game: s.title.Game, record: *s.record, moves: s.played, base: base, behind: behind, redacted: s.redacted()}
}

// tell returns some plies as a seat, or [FullView], knows them. The parameters from and to are the first and the last ply; it leaves out
// plies outside the game. It can be called once. Its first ply must be greater than the ply given to [State.story], unless both are 0.
func (y replayedGame) tell(seat game.Seat, from, to int) ([]SeenMove, error) {
	if y.redacted {
		seat = game.Spectator
	}
	from, to = max(from, 0), min(to, len(y.moves))
	if from > to {
		return nil, nil
	}
	heard := make([]SeenMove, 0, to-from+1)
	if from == 0 {
		var tale game.Events
		p, err := y.record.Begin(y.game, &tale)
		if err != nil {
			return nil, err
		}
		first := SeenMove{Seat: game.Spectator, Lines: tale.List, View: viewOf(y.game, p, seat)}
		if seat != FullView {
			first.Lines = tale.For(seat)
		}
		heard = append(heard, first)
	}
	p, before := y.base, y.game.Blank()
	skip := max(from-1, 0)
	replay(y.game, &y.record, y.moves, p, y.behind, skip, nil)
	for i := skip; i < to; i++ {
		before.Copy(p)
		m := y.moves[i]
		did := outcome{before: before, by: m.seat, move: m.move, at: y.record.Plies[i].At}
		replay(y.game, &y.record, y.moves, p, i, i+1, func(_ int, moment *game.Env) {
			did.shown, did.tale = moment.Revealed, *moment.Events
		})
		heard = append(heard, hear(y.game, &did, p, i+1, seat))
	}
	return heard, nil
}
