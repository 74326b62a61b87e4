package table

import (
	"context"
	"errors"
	"slices"

	"pantheon/game"
)

const (
	// seedDigits is the length of a table's seed in a record: 32 bytes in hex, which nobody can guess.
	seedDigits = 64
	// mostAlike is the maximum number of tables that are searched for the game of a long record. The table that played the game is the
	// first of them, since tables made from its record are newer.
	mostAlike = 4
	// largeStart is the size in bytes of a record's starting position from which the position is rewritten.
	largeStart = 64 << 10
)

// played reports whether the moves of a record are the moves, or the first moves, of a finished game on this server. The seed in the header
// determines the candidates.
func (h *Server) played(ctx context.Context, r *game.Record) (bool, error) {
	if len(r.Seeds) == 0 || len(r.Seeds[len(r.Seeds)-1].Seed) != seedDigits {
		return false, nil
	}
	ids, err := h.log.OpenedWith(ctx, string(r.Seeds[len(r.Seeds)-1].Seed), mostAlike)
	if err != nil {
		return false, err
	}
	for _, id := range ids {
		t, err := h.Table(ctx, id)
		if err == nil {
			err = t.read(ctx, func(s *State) error {
				if n := len(r.Plies); !s.phase.Done() || n > len(s.record.Plies) || !slices.Equal(r.Plies, s.record.Plies[:n]) {
					return ErrNotFound
				}
				return nil
			})
		}
		switch {
		case err == nil:
			return true, nil
		case errors.Is(err, ErrClosed) || ctx.Err() != nil:
			return false, err
		}
	}
	return false, nil
}

// trim removes the parts of a replayed record that make it large and are not needed to play the game. It refuses a record in which a seat
// resigns twice.
func trim(r *game.Record, g game.Game) error {
	n := len(r.Seeds)
	for n > 1 && r.Seeds[n-1].From > len(r.Plies)+1 {
		n--
	}
	r.Seeds = r.Seeds[:n]
	var gone game.Seats
	for _, q := range r.Resigned {
		if gone.Has(q.Seat) {
			return refuse("record-resigned")
		}
		gone = gone.With(q.Seat)
	}
	if len(r.Start) <= largeStart {
		return nil
	}
	p, err := r.Begin(g, nil)
	if err != nil {
		return err
	}
	r.Start, err = p.MarshalJSON()
	return err
}
