package table

import (
	"context"
	"time"
)

// How far a user has read the chat is stored outside the log: for seat holders and the host as long as the table
// exists, for spectators for a limited time.

const (
	// maxWatcherMarks is the largest number of spectators with a read mark at one table.
	maxWatcherMarks = 40
	// watcherMarkGood is the lifetime of the read mark of a spectator who does not come back.
	watcherMarkGood = 14 * 24 * time.Hour
	// watcherMarkFirm is how long the oldest read mark is protected from being replaced by that of another spectator.
	watcherMarkFirm = time.Hour
)

// onlyWatches reports whether a user has no seat and is not the host.
func (s *State) onlyWatches(guest string) bool { return s.held(guest) == 0 && !s.hosts(guest) }

// readBy returns the read mark of a user; kept is false if there is none, or if it has expired. A row that only holds mutes has no read
// mark.
func (n *chatState) readBy(guest string, now time.Time) (mark ChatMark, kept bool) {
	self, kept := n.self[guest]
	if !kept || self.Read == (ChatMark{}) && len(self.Muted) > 0 || now.Sub(self.time) > watcherMarkGood {
		return ChatMark{}, false
	}
	return self.Read, true
}

// ReadChat stores how far a user has read the chat. A lower mark than before has no effect, and a mark beyond the last message counts as
// the last message. For an invalid id it stores nothing, and for a spectator it may store nothing (see makeRoom). It refuses a table
// without chat.
func (t *Table) ReadChat(ctx context.Context, guest string, mark ChatMark) error {
	if !cleanID(guest) {
		return nil
	}
	return t.chatIn(ctx, func(s *State, now *chatState) error {
		self, most := now.self[guest], now.mark(s, guest)
		before := self.Read
		for r := range channels {
			self.Read[r] = max(self.Read[r], min(mark[r], most[r]))
		}
		_, kept := now.readBy(guest, t.server.clock.Now())
		if self.Read == before && (kept || !s.onlyWatches(guest)) {
			return nil
		}
		if s.onlyWatches(guest) {
			if room, err := t.makeRoom(ctx, s, now, guest); !room || err != nil {
				return err
			}
		}
		return t.keepSelf(ctx, now, guest, self)
	})
}

// makeRoom reports whether a read mark of a spectator can be stored. If the user has no valid mark yet, it drops expired marks of
// spectators. If the limit is still reached, it drops the oldest one, unless that is younger than watcherMarkFirm. The caller must hold
// t.mu.
func (t *Table) makeRoom(ctx context.Context, s *State, now *chatState, guest string) (bool, error) {
	at := t.server.clock.Now()
	if self, known := now.self[guest]; known && at.Sub(self.time) <= watcherMarkGood {
		return true, nil
	}
	marks, oldest := 0, ""
	for other, self := range now.self {
		if !s.onlyWatches(other) || len(self.Muted) > 0 || other == guest {
			continue
		}
		if at.Sub(self.time) > watcherMarkGood {
			if err := t.dropSelf(ctx, now, other); err != nil {
				return false, err
			}
			continue
		}
		if marks++; oldest == "" || self.time.Before(now.self[oldest].time) {
			oldest = other
		}
	}
	switch {
	case marks < maxWatcherMarks:
		return true, nil
	case at.Sub(now.self[oldest].time) < watcherMarkFirm:
		return false, nil
	}
	return true, t.dropSelf(ctx, now, oldest)
}

// dropSelf removes the chat settings of one user from the log and from memory. The caller must hold t.mu.
func (t *Table) dropSelf(ctx context.Context, now *chatState, guest string) error {
	if err := t.server.log.DropTableRows(context.WithoutCancel(ctx), t.id, chatOwn, guest); err != nil {
		return err
	}
	delete(now.self, guest)
	return nil
}
