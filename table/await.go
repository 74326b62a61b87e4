package table

import (
	"context"
	"slices"
	"time"

	"pantheon/store"
)

// Whoever finds an open table full may be called when a chair is free again. The wish stands beside the log until then.

const (
	awaitsKind = "awaits" // of such slips, whose keys are the guests
	maxAwaits  = 50       // at one table
)

// Await has a guest called as soon as a chair of an open table is free again, or no more.
func (t *Table) Await(ctx context.Context, by Guest, wants bool) error {
	if err := by.check(); err != nil {
		return err
	}
	return t.read(ctx, func(s *State) error {
		if !wants {
			return t.hall.log.DropSlips(ctx, t.id, awaitsKind, by.ID)
		}
		bars := t.bars()
		switch {
		case s.phase.Done():
			return s.notRunning()
		case s.phase != Lobby:
			return refuse("begun")
		case s.held(by.ID) != 0:
			return refuse("seated-here")
		case !s.door.Seats:
			return refuse("not-open")
		case s.knows(by.ID):
			return refuse("seated-before")
		case bars != nil && bars(by.ID):
			return refuse("barred")
		case s.joinable():
			return refuse("await-free")
		}
		ways, err := t.hall.log.Papers(ctx, by.ID, WaysKind)
		if err != nil {
			return err
		}
		if len(ways) == 0 {
			return refuse("await-no-way")
		}
		waiting, err := t.awaiting(ctx)
		if err != nil || slices.Contains(waiting, by.ID) {
			return err
		}
		if len(waiting) >= maxAwaits {
			return refuse("await-many")
		}
		return t.hall.log.KeepSlip(ctx, store.Slip{Table: t.id, Kind: awaitsKind, Key: by.ID, Guest: by.ID, Time: t.hall.clock.Now(), Data: []byte("{}")})
	})
}

// Awaits tells whether a guest is called as soon as a chair is free.
func (t *Table) Awaits(ctx context.Context, guest string) (bool, error) {
	waiting, err := t.awaiting(ctx)
	return slices.Contains(waiting, guest), err
}

// awaiting are the guests who wait for a chair.
func (t *Table) awaiting(ctx context.Context) (guests []string, err error) {
	slips, err := t.hall.log.Slips(ctx, t.id, awaitsKind)
	for _, s := range slips {
		guests = append(guests, s.Guest)
	}
	return guests, err
}

// chairFree writes to those who wait that a chair is free, with the entry by which it came to be. It is called with the table held.
func (t *Table) chairFree(ctx context.Context, at time.Time) ([]store.Notice, error) {
	waiting, err := t.awaiting(ctx)
	return t.noticesForSeat(ctx, waiting, at), err
}

// callAwaiting forgets those who waited for a chair, once it is kept that they are called; were the server to end between the two, they
// would be called another time. It is called with the table held.
func (t *Table) callAwaiting(ctx context.Context, now *turn) {
	if !now.freed {
		return
	}
	if err := t.hall.log.DropSlips(ctx, t.id, awaitsKind); err != nil {
		t.hall.logger.Error("those who waited for a seat could not be forgotten", "table", t.id, "error", err)
	}
}
