package table

import (
	"context"
	"slices"
	"time"

	"pantheon/store"
)

// A user who finds an open table full can ask for a notification when a seat is free again. The request is stored in a
// table row until then.

const (
	awaitsKind = "awaits" // the kind of the table rows with these requests; their keys are user ids
	maxAwaits  = 50       // the largest number of waiting users at one table
)

// Await subscribes a user to a notification when a seat of an open table is free again. If wants is false, it cancels the subscription. It
// refuses a user who cannot wait here: for example, because a seat is free, or because they have no notification endpoint.
func (t *Table) Await(ctx context.Context, by Actor, wants bool) error {
	if err := by.check(); err != nil {
		return err
	}
	return t.read(ctx, func(s *State) error {
		if !wants {
			return t.server.log.DropTableRows(ctx, t.id, awaitsKind, by.ID)
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
		ways, err := t.server.log.UserRows(ctx, by.ID, EndpointsKind)
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
		return t.server.log.PutTableRow(ctx, store.TableRow{Table: t.id, Kind: awaitsKind, Key: by.ID, User: by.ID, Time: t.server.clock.Now(), Data: []byte("{}")})
	})
}

// Awaits reports whether a user waits for a notification of a free seat.
func (t *Table) Awaits(ctx context.Context, guest string) (bool, error) {
	waiting, err := t.awaiting(ctx)
	return slices.Contains(waiting, guest), err
}

// awaiting returns the ids of the users who wait for a seat.
func (t *Table) awaiting(ctx context.Context) (guests []string, err error) {
	slips, err := t.server.log.TableRows(ctx, t.id, awaitsKind)
	for _, s := range slips {
		guests = append(guests, s.User)
	}
	return guests, err
}

// seatFree returns the notifications of a free seat to the waiting users. The caller must store these notifications with the entry that
// freed the seat, and must hold t.mu.
func (t *Table) seatFree(ctx context.Context, at time.Time) ([]store.Notification, error) {
	waiting, err := t.awaiting(ctx)
	return t.noticesForSeat(ctx, waiting, at), err
}

// notifyAwaiting removes all subscriptions to a free seat if a batch freed one. It must be called after the batch is in the log. If the
// server stops in between, the subscriptions stay, and the users are also notified of the next free seat. The caller must hold t.mu.
func (t *Table) notifyAwaiting(ctx context.Context, now *batch) {
	if !now.freed {
		return
	}
	if err := t.server.log.DropTableRows(ctx, t.id, awaitsKind); err != nil {
		t.server.logger.Error("the requests to be notified of a free seat could not be removed", "table", t.id, "error", err)
	}
}
