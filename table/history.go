package table

import (
	"context"

	"pantheon/game"
)

// History gives the sentences of a game from one ply to another, both counted, as a seat knows them, each with what the seat
// saw after it. Ply 0 is the set-up. Plies that there are not are left out. Whose eyes a guest may use, [Table.Look] says.
func (t *Table) History(ctx context.Context, guest string, seat game.Seat, from, to int) ([]Heard, error) {
	t.present.touch(guest)
	var past story
	err := t.read(ctx, func(s *State) error {
		if refused := s.mayLook(guest, seat); refused != nil {
			return refused
		}
		past = s.story()
		return nil
	})
	if err != nil {
		return nil, err
	}
	return past.tell(seat, from, to)
}

// At gives one ply of the history; the last one when there are not so many.
func (t *Table) At(ctx context.Context, guest string, seat game.Seat, ply int) (Heard, error) {
	var past story
	t.present.touch(guest)
	err := t.read(ctx, func(s *State) error {
		if refused := s.mayLook(guest, seat); refused != nil {
			return refused
		}
		past = s.story()
		return nil
	})
	if err != nil {
		return Heard{}, err
	}
	ply = max(0, min(ply, len(past.moves)))
	heard, err := past.tell(seat, ply, ply)
	if err != nil {
		return Heard{}, err
	}
	return heard[0], nil
}

// A story is a game so far, to be told without holding the table. What it points to does not change any more.
type story struct {
	game   game.Game
	record game.Record
	moves  []played
	start  game.Position
}

// story takes the game so far from the state.
func (s *State) story() story {
	start := s.title.Game.Blank()
	start.Copy(s.start)
	return story{game: s.title.Game, record: *s.record, moves: s.played, start: start}
}

// tell gives the plies as a seat, or [Truth], knows them.
func (y story) tell(seat game.Seat, from, to int) ([]Heard, error) {
	from, to = max(from, 0), min(to, len(y.moves))
	if from > to {
		return nil, nil
	}
	heard := make([]Heard, 0, to-from+1)
	if from == 0 {
		var tale game.Tale
		p, err := y.record.Begin(y.game, &tale)
		if err != nil {
			return nil, err
		}
		first := Heard{Seat: game.Watcher, Lines: tale.Lines, View: viewOf(y.game, p, seat)}
		if seat != Truth {
			first.Lines = tale.For(seat)
		}
		heard = append(heard, first)
	}
	p, before := y.start, y.game.Blank()
	skip := max(from-1, 0)
	replay(y.game, &y.record, y.moves, p, 0, skip, nil)
	for i := skip; i < to; i++ {
		before.Copy(p)
		m := y.moves[i]
		did := step{before: before, by: m.seat, move: m.move, at: y.record.Plies[i].At}
		replay(y.game, &y.record, y.moves, p, i, i+1, func(_ int, moment *game.Moment) {
			did.shown, did.tale = moment.Shown, *moment.Tale
		})
		heard = append(heard, hear(y.game, &did, p, i+1, seat))
	}
	return heard, nil
}
