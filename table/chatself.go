package table

import (
	"context"
	"encoding/json"
	"maps"

	"pantheon/game"
	"pantheon/store"
)

// Mute hides from a user all messages by the author of one message. It refuses a message that the user cannot read, and one of their own.
// It returns [ErrBusy] if the user has muted [MaxMessages] persons, or if no further chat settings can be stored.
func (t *Table) Mute(ctx context.Context, guest string, id MessageID) error {
	return t.chatIn(ctx, func(s *State, now *chatState) error {
		i := now.find(s, guest, id)
		if i < 0 {
			return refuse("talk-gone")
		}
		line := now.lines[id.Channel][i]
		if !cleanID(guest) || line.guest == guest || line.guest == "" {
			return refuse("talk-not-yours")
		}
		self := now.self[guest]
		if len(self.Muted) >= MaxMessages {
			return ErrBusy
		}
		self.Muted = maps.Clone(self.Muted)
		if self.Muted == nil {
			self.Muted = map[string]string{}
		}
		self.Muted[line.guest] = line.Name
		return t.keepSelf(ctx, now, guest, self)
	})
}

// Unmute removes all mutes that a user has set at the table. It does nothing if there are none.
func (t *Table) Unmute(ctx context.Context, guest string) error {
	return t.chatIn(ctx, func(_ *State, now *chatState) error {
		self, ok := now.self[guest]
		if !ok || len(self.Muted) == 0 {
			return nil
		}
		self.Muted = nil
		return t.keepSelf(ctx, now, guest, self)
	})
}

// maxSelves is the number of rows with chat settings at which users without a seat get no new row.
const maxSelves = 500

// keepSelf stores the chat settings of one user. It returns [ErrBusy] for a new row of a user without a seat if there are maxSelves rows.
// The caller must hold t.mu.
func (t *Table) keepSelf(ctx context.Context, now *chatState, guest string, self chatSelf) error {
	if _, kept := now.self[guest]; !kept && len(now.self) >= maxSelves && t.state.held(guest) == 0 {
		return ErrBusy
	}
	data, err := json.Marshal(self)
	if err != nil {
		return err
	}
	self.time = t.server.clock.Now()
	slip := store.TableRow{Table: t.id, Kind: chatOwn, Key: guest, User: guest, Time: self.time, Data: data}
	if err := t.server.log.PutTableRow(context.WithoutCancel(ctx), slip); err != nil {
		return err
	}
	now.self[guest] = self
	return nil
}

// MuteSpectators mutes the spectators if yes is set, and unmutes them otherwise. It announces a change in their channel. Only the host may
// do so.
func (t *Table) MuteSpectators(ctx context.Context, guest string, yes bool) error {
	return t.chatIn(ctx, func(s *State, now *chatState) error {
		if !s.hosts(guest) {
			return refuse("not-host")
		}
		if now.hushed == yes {
			return nil
		}
		keep := context.WithoutCancel(ctx)
		var err error
		if yes {
			err = t.server.log.PutTableRow(keep, store.TableRow{Table: t.id, Kind: messageKind, Key: muteSpectatorsKey, Time: t.server.clock.Now(), Data: []byte("{}")})
		} else {
			err = t.server.log.DropTableRows(keep, t.id, messageKind, muteSpectatorsKey)
		}
		if err != nil {
			t.dropChat()
			return err
		}
		now.hushed = yes
		return t.saySlip(ctx, s, now, SpectatorsChannel, messageRow{Seat: game.Spectator, Hush: yes, Unhush: !yes})
	})
}
