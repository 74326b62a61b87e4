package table

import (
	"context"
	"errors"
	"slices"

	"pantheon/game"
)

// RemoveMessage permanently removes a message. Users may remove their own messages, and the host all messages that the host may read.
// Everything else is refused.
func (t *Table) RemoveMessage(ctx context.Context, guest string, id MessageID) error {
	return t.chatIn(ctx, func(s *State, now *chatState) error {
		i := now.find(s, guest, id)
		if i < 0 {
			return refuse("talk-gone")
		}
		if who := now.lines[id.Channel][i].guest; guest == "" || who != guest && !s.hosts(guest) {
			return refuse("talk-not-yours")
		}
		return t.removeMessage(ctx, s, now, id)
	})
}

// removeMessage removes a message, stores a row that records the removal, and broadcasts it. The caller must hold t.mu.
func (t *Table) removeMessage(ctx context.Context, s *State, now *chatState, id MessageID) error {
	ctx = context.WithoutCancel(ctx)
	if err := t.server.log.DropTableRows(ctx, t.id, messageKind, messageKey(id.Channel, id.N)); err != nil {
		t.dropChat()
		return err
	}
	now.lines[id.Channel] = slices.DeleteFunc(slices.Clone(now.lines[id.Channel]), func(l messageRow) bool { return l.n == id.N })
	return t.saySlip(ctx, s, now, id.Channel, messageRow{Seat: game.Spectator, Gone: id.N})
}

// find returns the index of a message in its channel; -1 if there is none that the user may read. Removals, and announcements that the host
// muted or unmuted the spectators, are no messages here.
func (n *chatState) find(s *State, guest string, id MessageID) int {
	if id.Channel < 0 || id.Channel >= channels || !s.hears(guest, id.Channel) {
		return -1
	}
	return slices.IndexFunc(n.lines[id.Channel], func(l messageRow) bool { return l.n == id.N && l.Gone == 0 && !l.Hush && !l.Unhush })
}

// ForgetChat removes all messages of a user at a table, their note, and their chat settings. It refuses a table without chat.
func (t *Table) ForgetChat(ctx context.Context, guest string) error {
	return t.chatIn(ctx, func(s *State, now *chatState) error {
		for r := range channels {
			for _, l := range slices.Clone(now.lines[r]) {
				if l.guest != guest || guest == "" {
					continue
				}
				if err := t.removeMessage(ctx, s, now, MessageID{r, l.n}); err != nil {
					return err
				}
			}
		}
		delete(now.self, guest)
		return errors.Join(t.server.log.DropTableRows(ctx, t.id, chatOwn, guest), t.server.log.DropTableRows(ctx, t.id, noteKind, guest))
	})
}
