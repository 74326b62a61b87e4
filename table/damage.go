package table

import (
	"context"
	"errors"
	"time"

	"pantheon/store"
)

// ErrDamaged is the error of a table whose log was altered or cannot be read. That table is unusable; others are not affected.
var ErrDamaged = store.ErrDamaged

// checkAfter is the time from the start of the server to its check for damage. checkPause is the pause between two tables, so that
// returning players are served first.
const (
	checkAfter = 2 * time.Second
	checkPause = 2 * time.Millisecond
)

// checkBehind runs check in the background.
func (h *Server) checkBehind() {
	if h.begin() {
		go func() {
			defer h.work.Done()
			h.check(h.life)
		}()
	}
}

// check verifies everything in the log and logs the damage that it finds. It stops each table whose entries are damaged.
func (h *Server) check(ctx context.Context) {
	began, found := time.Now(), 0
	tell := func(err error) {
		switch {
		case err == nil, ctx.Err() != nil, errors.Is(err, store.ErrNone): // the table was removed during the check
		case errors.Is(err, ErrDamaged):
			h.damaged(err)
			found++
		default: // the database is unreachable, which proves no damage
			h.logger.Warn("a part of the data could not be checked for damage", "error", err)
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

// refuseDamaged stops a table in memory whose entries are damaged: it may have been loaded before the damage. It ignores damage outside the
// entries, which does not stop a game.
func (h *Server) refuseDamaged(ctx context.Context, id string) {
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

// damaged logs an error that says what is damaged and what to do.
func (h *Server) damaged(err error) {
	h.logger.Error("the data folder is damaged; the server refuses requests for the damaged part and continues with all others",
		"error", err, "do", "stop the server, run `pantheon verify --data DIR`, and restore a backup of the folder")
}
