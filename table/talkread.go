package table

import (
	"context"
	"time"
)

// How far somebody has read the talk is kept beside the log: of the seats and the host as long as the table is, and of those who only watch
// for a while.

const (
	// maxWatcherMarks is of how many who only watch it is kept at one table.
	maxWatcherMarks = 40
	// watcherMarkGood is how long it is kept of who does not come back.
	watcherMarkGood = 14 * 24 * time.Hour
	// watcherMarkFirm is how long nobody else takes the place of who has read last.
	watcherMarkFirm = time.Hour
)

// onlyWatches tells whether a guest has no seat, and hosts nothing.
func (s *State) onlyWatches(guest string) bool { return s.held(guest) == 0 && !s.hosts(guest) }

// readBy is how far a guest has read, if that is kept. Of who only hears somebody no more it is not.
func (n *talking) readBy(guest string, now time.Time) (mark TalkMark, kept bool) {
	self, kept := n.self[guest]
	if !kept || self.Read == (TalkMark{}) && len(self.Muted) > 0 || now.Sub(self.time) > watcherMarkGood {
		return TalkMark{}, false
	}
	return self.Read, true
}

// TalkRead notes how far a guest has read.
func (t *Table) TalkRead(ctx context.Context, guest string, mark TalkMark) error {
	if !cleanID(guest) {
		return nil
	}
	return t.talkIn(ctx, func(s *State, now *talking) error {
		self, most := now.self[guest], now.mark(s, guest)
		before := self.Read
		for r := range rooms {
			self.Read[r] = max(self.Read[r], min(mark[r], most[r]))
		}
		_, kept := now.readBy(guest, t.hall.clock.Now())
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

// makeRoom forgets how far those have read who only watch and have not read for long, and tells whether it can be kept of one more.
func (t *Table) makeRoom(ctx context.Context, s *State, now *talking, guest string) (bool, error) {
	at := t.hall.clock.Now()
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

// dropSelf forgets what is one guest's about the talk.
func (t *Table) dropSelf(ctx context.Context, now *talking, guest string) error {
	if err := t.hall.log.DropSlips(context.WithoutCancel(ctx), t.id, talkOwn, guest); err != nil {
		return err
	}
	delete(now.self, guest)
	return nil
}
