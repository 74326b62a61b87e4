package table

import (
	"context"
	"errors"
	"slices"

	"pantheon/game"
)

// Unsay permanently removes a message. Users may remove their own messages, the host all that they may read.
func (t *Table) Unsay(ctx context.Context, guest string, id TalkID) error {
	return t.talkIn(ctx, func(s *State, now *talking) error {
		i := now.find(s, guest, id)
		if i < 0 {
			return refuse("talk-gone")
		}
		if who := now.lines[id.Room][i].guest; guest == "" || who != guest && !s.hosts(guest) {
			return refuse("talk-not-yours")
		}
		return t.unsay(ctx, s, now, id)
	})
}

// unsay removes a message and appends a row that says so.
func (t *Table) unsay(ctx context.Context, s *State, now *talking, id TalkID) error {
	ctx = context.WithoutCancel(ctx)
	if err := t.hall.log.DropTableRows(ctx, t.id, talkKind, talkKey(id.Room, id.N)); err != nil {
		t.dropTalk()
		return err
	}
	now.lines[id.Room] = slices.DeleteFunc(slices.Clone(now.lines[id.Room]), func(l talkSlip) bool { return l.n == id.N })
	return t.saySlip(ctx, s, now, id.Room, talkSlip{Seat: game.Spectator, Gone: id.N})
}

// find returns the index of a message that a user may read; -1 if there is none.
func (n *talking) find(s *State, guest string, id TalkID) int {
	if id.Room < 0 || id.Room >= rooms || !s.hears(guest, id.Room) {
		return -1
	}
	return slices.IndexFunc(n.lines[id.Room], func(l talkSlip) bool { return l.n == id.N && l.Gone == 0 && !l.Hush && !l.Unhush })
}

// ForgetTalk removes all messages of a user at a table, their note, and their chat settings.
func (t *Table) ForgetTalk(ctx context.Context, guest string) error {
	return t.talkIn(ctx, func(s *State, now *talking) error {
		for r := range rooms {
			for _, l := range slices.Clone(now.lines[r]) {
				if l.guest != guest || guest == "" {
					continue
				}
				if err := t.unsay(ctx, s, now, TalkID{r, l.n}); err != nil {
					return err
				}
			}
		}
		delete(now.self, guest)
		return errors.Join(t.hall.log.DropTableRows(ctx, t.id, talkOwn, guest), t.hall.log.DropTableRows(ctx, t.id, noteKind, guest))
	})
}
