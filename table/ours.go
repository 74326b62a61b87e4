package table

import (
	"context"
	"errors"
	"slices"

	"pantheon/game"
)

const (
	// seedDigits is how long the seed of a table is in a record: 32 bytes in hex. Nobody guesses one.
	seedDigits = 64
	// mostAlike is how many tables are looked at for the game of a long record; the first of them is the one that played it.
	mostAlike = 4
	// largeStart is from how many bytes on a record's starting position is written anew.
	largeStart = 64 << 10
)

// played tells whether the sentences of a record are those of a table here whose game is over, or the first of them: the seed in its
// header says which tables that could be.
func (h *Hall) played(ctx context.Context, r *game.Record) (bool, error) {
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

// trim takes out of a record that replays what would only make it large: of a game as it can be played here nothing is lost.
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
