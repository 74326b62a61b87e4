package table

import (
	"context"
	"errors"
	"time"

	"pantheon/store"
)

// ErrDamaged is given for a table whose log does not read as it was written: nothing goes on there. The others are not touched by it.
var ErrDamaged = store.ErrDamaged

// checkAfter is how long after its start a hall begins to look for damage, and checkPause how long it waits between two tables: who
// comes back comes first.
const (
	checkAfter = 2 * time.Second
	checkPause = 2 * time.Millisecond
)

// checkBehind has check run while everything goes on.
func (h *Hall) checkBehind() {
	if h.begin() {
		go func() {
			defer h.work.Done()
			h.check(h.life)
		}()
	}
}

// check looks for damage in everything that the log keeps, tells the logger, and ends what goes on at a table whose log is damaged.
func (h *Hall) check(ctx context.Context) {
	began, found := time.Now(), 0
	tell := func(err error) {
		switch {
		case err == nil, ctx.Err() != nil, errors.Is(err, store.ErrNone): // removed meanwhile
		case errors.Is(err, ErrDamaged):
			h.damaged(err)
			found++
		default: // the database is away, which says nothing of what is in it
			h.logger.Warn("something could not be looked at for damage", "error", err)
		}
	}
	tell(h.log.CheckFolder(ctx))
	ids, err := h.log.Tables(ctx)
	tell(err)
	for _, id := range ids {
		select {
		case <-ctx.Done():
			return
		case <-time.After(checkPause):
		}
		err := h.log.Check(ctx, id)
		tell(err)
		if errors.Is(err, ErrDamaged) {
			h.refuseDamaged(ctx, id)
		}
	}
	h.logger.Info("the data folder was checked", "tables", len(ids), "damaged", found, "took", time.Since(began).Round(time.Millisecond))
}

// refuseDamaged ends what goes on at a table whose log is damaged; it was read before that happened. Damage beside its log changes no
// game: it is played on.
func (h *Hall) refuseDamaged(ctx context.Context, id string) {
	_, err := h.log.Entries(ctx, id, 0)
	if !errors.Is(err, ErrDamaged) {
		return
	}
	h.mu.Lock()
	t := h.tables[id]
	h.mu.Unlock()
	if t != nil {
		t.rest(err)
	}
}

// damaged tells the logger what is damaged and what to do.
func (h *Hall) damaged(err error) {
	h.logger.Error("damage in the data folder; what it concerns is refused, and all else goes on",
		"error", err, "do", "stop the server, run pantheon verify --data DIR, and put a backup in the folder's place")
}
