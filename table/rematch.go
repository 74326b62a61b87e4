package table

import (
	"context"
	"errors"

	"pantheon/bot"
	"pantheon/game"
)

// Rematch makes a table like a finished one, with the same occupants, each one seat further; persons replaced by a bot have their seats
// again. It uses the newest rules that allow the set-up. Later calls return the table of the first call, until that table is over too or
// was deleted. It refuses a game that is not over, and a user who neither has a seat nor is the host.
func (h *Server) Rematch(ctx context.Context, by Actor, clientID, from string) (*Table, error) {
	if err := by.check(); err != nil {
		return nil, err
	}
	t, err := h.Table(ctx, from)
	if err != nil {
		return nil, err
	}
	for {
		made, again, err := h.rematch(ctx, by, clientID, t)
		if err != nil || again != nil {
			return again, err
		}
		if made == nil {
			continue // another caller has just made one
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.state != nil {
			t.publish(t.beside(Beside)) // so that the others see the link to it
		}
		return made, nil
	}
}

// rematch makes a rematch of table t, or returns the existing one in again. Both results are nil if another rematch was made concurrently.
func (h *Server) rematch(ctx context.Context, by Actor, clientID string, t *Table) (made, again *Table, err error) {
	before, err := h.log.Find(ctx, againWord(t.id))
	if err != nil {
		return nil, nil, err
	}
	if again, err = h.rematchOf(ctx, before); err != nil {
		return nil, nil, err
	}
	f := newTableData{host: by, client: clientID, words: []string{againWord(t.id)}}
	err = t.read(ctx, func(s *State) error {
		switch {
		case s.phase != Over:
			return refuse("rematch-running")
		case s.held(by.ID) == 0 && by.ID != s.host.ID:
			return refuse("not-seated")
		}
		f.title, f.pace = h.library.newest(s.title, s.record.Setup), s.pace
		if s.clocks != nil {
			f.clock = s.clocks.control
		}
		f.record = game.NewRecord(f.title.Game, s.record.Setup, "")
		f.series, f.open = s.goesOnIn(), Openness{Watch: s.door.Watch && by.ID == s.host.ID}
		for _, c := range turned(s.occupants) {
			c.Resigned, c.Lent, c.Token, c.Offer, c.Gift = false, false, "", "", false
			if c.For != "" {
				c.For, c.Name = "", "" // a user who never joined
			}
			if c.Guest != "" {
				c.Level = ""
			} else if c.Level == "" {
				c.Level = bot.Best()
			}
			f.seats = append(f.seats, c)
		}
		return nil
	})
	if err != nil || again != nil {
		return nil, again, err
	}
	seed, err := h.newSeed()
	if err != nil {
		return nil, nil, err
	}
	f.record.Seeds[0].Seed = seed
	e, err := h.draft(ctx, f)
	if err != nil {
		return nil, nil, err
	}
	if id, err := h.enterRematch(ctx, e, t.id, len(before)); err != nil || id == "" {
		return nil, nil, err
	} else if made, err = h.Table(ctx, id); err != nil {
		return nil, nil, err
	}
	return made, nil, nil
}

// enterRematch appends the first entry of a rematch to the log and returns the new table's id. If the number of rematches is no longer
// before, it appends nothing and returns "".
func (h *Server) enterRematch(ctx context.Context, d openingEntry, from string, before int) (id string, err error) {
	defer h.making.hold(againWord(from))()
	now, err := h.log.Find(ctx, againWord(from))
	if err != nil || len(now) != before {
		return "", err
	}
	return h.enter(ctx, d)
}

// Again returns the id of the current rematch of a finished table (see [Server.Rematch]); "" if there is none.
func (h *Server) Again(ctx context.Context, id string) (string, error) {
	ids, err := h.log.Find(ctx, againWord(id))
	if err != nil {
		return "", err
	}
	t, err := h.rematchOf(ctx, ids)
	if err != nil || t == nil {
		return "", err
	}
	return t.ID(), nil
}

// rematchOf returns the current rematch, given the ids of all rematches of a table, the newest first. It is nil if there is none, or if the
// newest is over or gone.
func (h *Server) rematchOf(ctx context.Context, ids []string) (*Table, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	t, err := h.Table(ctx, ids[0])
	if errors.Is(err, ErrGone) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	over := false
	err = t.read(ctx, func(s *State) error {
		over = s.phase.Done()
		return nil
	})
	if over {
		return nil, err
	}
	return t, err
}
