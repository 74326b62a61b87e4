package table

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"pantheon/game"
)

// An Update is an event at a table as one stream of a user receives it.
type Update struct {
	*sharedEvent
	seats game.Seats // the seats whose views the user may have
	all   bool       // the table is done: all views are allowed
	host  bool       // the user is the table's host
	lost  bool       // the user may come back to a seat
}

// A sharedEvent is the part of an update that is the same for all streams.
type sharedEvent struct {
	Event
	table *Table
	game  game.Game
	did   *outcome // the outcome of a move; nil for other events
	after game.Position
	kept  time.Time // when its entry was in the log; the zero time without metrics, and for missed updates
	once  *onces    // shared by the streams of a broadcast; nil for an update made for one stream
}

// Outside reports whether the user has no seat, may not come back to one, and is not the host. All such users see the same.
func (u Update) Outside() bool { return u.seats == 0 && !u.host && !u.lost }

// Kept returns when the entry was written to the log. ok is false without metrics, and for missed updates.
func (u Update) Kept() (at time.Time, ok bool) { return u.kept, !u.kept.IsZero() }

// Shared reports whether the update was broadcast, so that other streams may receive it too.
func (u Update) Shared() bool { return u.once != nil }

// Once returns the value that make computes, and caches it for all streams that receive the update and use the same key. For an update that
// was made for one stream only, it calls make each time.
func (u Update) Once(key any, make func() (any, error)) (any, error) {
	if u.once == nil {
		return make()
	}
	return u.once.of(key, make)
}

// onces caches the values derived from an update, by key.
type onces struct {
	mu   sync.Mutex
	made map[any]func() (any, error)
}

func (o *onces) of(key any, make func() (any, error)) (any, error) {
	o.mu.Lock()
	get := o.made[key]
	if get == nil {
		if o.made == nil {
			o.made = map[any]func() (any, error){}
		}
		get = sync.OnceValues(make)
		o.made[key] = get
	}
	o.mu.Unlock()
	return get()
}

// Heard returns a move as a seat knows it. ok is false for other events, and for a seat whose view the user may not have.
func (u Update) Heard(seat game.Seat) (h SeenMove, ok bool) {
	if u.did == nil || !u.may(seat) {
		return SeenMove{}, false
	}
	u.table.mu.Lock()
	defer u.table.mu.Unlock()
	return hear(u.game, u.did, u.after, u.Ply, seat), true
}

// View returns the view of a seat after the event. ok is false for a seat whose view the user may not have, and for
// events without a position, such as presence and resets.
func (u Update) View(seat game.Seat) (view game.Position, ok bool) {
	if u.after == nil || !u.may(seat) {
		return nil, false
	}
	if u.Phase == Lobby && u.game.About().Secret {
		seat = game.Spectator
	}
	u.table.mu.Lock()
	defer u.table.mu.Unlock()
	return viewOf(u.game, u.after, seat), true
}

func (u Update) may(seat game.Seat) bool {
	return seat == game.Spectator || u.all || seat >= 0 && u.seats.Has(seat)
}

// viewOf returns a copy of a position as a seat, or [FullView], sees it.
func viewOf(g game.Game, p game.Position, seat game.Seat) game.Position {
	view := g.Blank()
	if seat == FullView {
		view.Copy(p)
	} else {
		p.View(seat, view)
	}
	return view
}

// hear returns a move with its outcome as a seat, or [FullView], knows it.
func hear(g game.Game, did *outcome, after game.Position, ply int, seat game.Seat) SeenMove {
	h := SeenMove{Ply: ply, Seat: did.by, At: did.at, Revealed: did.shown, View: viewOf(g, after, seat)}
	if seat == FullView {
		h.Words, h.Lines = did.before.FormatMove(did.move, did.by, did.by), did.tale.List
	} else {
		h.Words, h.Lines = did.before.FormatMove(did.move, did.by, seat), did.tale.For(seat)
	}
	return h
}

// maxBehind is the maximum number of entries that a stream may have missed. A stream that missed more begins with a reset.
const maxBehind = 500

// waitingUpdates is the maximum number of unread updates of a stream, in addition to the missed updates with which it begins. A stream with
// more is closed.
const waitingUpdates = 64

// ErrSlow is the error of a stream that did not read its updates fast enough and was closed. The user can watch again from the last entry
// that was read.
var ErrSlow = errors.New("the stream was too slow and was closed")

// A Watch is a stream of updates of a table for one user, in order and without gaps.
type Watch struct {
	table   *Table
	guest   string
	updates chan Update
	err     error // why it ended; read after updates is closed
	stop    func() bool
}

// Updates returns the channel of the updates, which is closed when the watch ends.
func (w *Watch) Updates() <-chan Update { return w.updates }

// Err returns why the stream was closed: nil after Close or the end of its context, otherwise ErrSlow, ErrGone, ErrClosed, an error that
// matches ErrDamaged, or an [Elsewhere]. It must be called after Updates was closed.
func (w *Watch) Err() error { return w.err }

// Close ends the watch and closes its channel.
func (w *Watch) Close() {
	w.table.mu.Lock()
	defer w.table.mu.Unlock()
	w.table.endWatch(w, nil)
}

// Watch returns a stream of the updates after an entry (0 for all), and shows the others that the user is present. If too many updates were
// missed, the stream begins with a [Reset] instead. The stream ends with the context or by Close. A user without an id is a spectator.
func (t *Table) Watch(ctx context.Context, guest string, after int64) (*Watch, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.load(ctx); err != nil {
		return nil, err
	}
	missed, err := t.missed(ctx, guest, after)
	if err != nil {
		return nil, err
	}
	if now, err := t.mayChat(ctx); err != nil {
		return nil, err
	} else if len(missed) == 0 && now.mark(t.state, guest) != (ChatMark{}) {
		missed = t.seenBy(guest, []Update{t.beside(Chatted)}) // for chat messages since; any other update makes the page fetch them anyway
	}
	w := &Watch{table: t, guest: guest, updates: make(chan Update, len(missed)+waitingUpdates)}
	for _, u := range missed {
		w.updates <- u
	}
	t.watches[w] = struct{}{}
	w.stop = context.AfterFunc(ctx, w.Close)
	if t.present.come(guest) {
		t.here = presenceSummary{watchers: -1} // the new stream has received no presence yet
		t.publishPresence()
	}
	t.wake(guest)
	return w, nil
}

// missed returns the updates after an entry, computed from the log or kept in memory; only a [Reset] if there are too many, or no such
// entry. The caller must hold t.mu.
func (t *Table) missed(ctx context.Context, guest string, after int64) ([]Update, error) {
	s := t.state
	switch {
	case after == s.entry:
		return nil, nil
	case after < 0 || after > s.entry || s.entry-after > maxBehind:
		return []Update{t.beside(Reset)}, nil
	case len(s.played) > maxReplayed:
		if n := len(t.recent) - int(s.entry-after); n >= 0 && t.recent[n].Entry == after+1 {
			return t.seenBy(guest, slices.Clone(t.recent[n:])), nil
		}
		return []Update{t.beside(Reset)}, nil
	}
	entries, err := t.server.log.Entries(ctx, t.id, 0)
	if err != nil {
		return nil, err
	}
	past := &State{answers: map[string]Answer{}}
	var out []Update
	for _, e := range entries {
		did, err := past.apply(t.server.library.find, e, e.Number > after)
		if err != nil {
			return nil, err
		}
		if e.Number > after {
			out = append(out, t.update(past, did))
		}
	}
	return t.seenBy(guest, out), nil
}

// seenBy sets which views of the updates a user may see, and returns the updates. It goes by the user's current seats: a seat given up
// since an update does not count. The caller must hold t.mu.
func (t *Table) seenBy(guest string, updates []Update) []Update {
	s := t.state
	for i := range updates {
		u := &updates[i]
		u.seats, u.host, u.all = s.held(guest), guest != "" && guest == s.host.ID, s.phase.Done()
		u.lost = s.lost(guest) != 0
	}
	return updates
}

const (
	// maxReplayed is the largest number of moves of a game that is replayed for a stream with missed updates. For a
	// longer game the last maxRecent updates are kept; a stream that missed more begins with a reset.
	maxReplayed = 500
	maxRecent   = 32
)

// remember keeps the last updates of a long game. The caller must hold t.mu.
func (t *Table) remember(updates []Update) {
	if len(t.state.played) <= maxReplayed {
		t.recent = nil
		return
	}
	all := slices.Clone(t.recent)
	for _, u := range updates {
		kept := *u.sharedEvent // without the values cached for the current streams
		all = append(all, Update{sharedEvent: &kept})
	}
	t.recent = slices.Clone(all[max(len(all)-maxRecent, 0):])
}

// beside returns an update of a kind that has no log entry. The caller must hold t.mu.
func (t *Table) beside(kind EntryKind) Update {
	s := t.state
	return Update{sharedEvent: &sharedEvent{table: t, Event: Event{Entry: s.entry, Time: t.server.clock.Now(), Kind: kind, Seat: game.Spectator,
		Ply: len(s.record.Plies), Phase: s.phase}}}
}

const (
	// presencePause is the shortest time between two broadcasts of presence; changes within it are sent together.
	presencePause = time.Second
	// presenceCrowd bounds the cost of broadcasts: the pause between them grows by presencePause with every presenceCrowd streams.
	presenceCrowd = 200
)

// publishPresence broadcasts who is present, now or when the pause since the last broadcast is over. The caller must hold t.mu.
func (t *Table) publishPresence() {
	if t.stopPublishing != nil || t.state == nil || t.failed != nil {
		return
	}
	now := t.server.clock.Now()
	pause := presencePause * time.Duration(1+len(t.watches)/presenceCrowd)
	if wait := t.told.Add(pause).Sub(now); wait > 0 {
		t.stopPublishing = t.server.clock.After(wait, func() {
			t.mu.Lock()
			defer t.mu.Unlock()
			t.stopPublishing = nil
			if t.state != nil && t.failed == nil {
				t.publishPresenceNow()
			}
		})
		return
	}
	t.publishPresenceNow()
}

// publishPresenceNow broadcasts who is present, if that has changed since the last broadcast. The caller must hold t.mu.
func (t *Table) publishPresenceNow() {
	here := t.whoIsHere()
	if here == t.here {
		return
	}
	t.here, t.told = here, t.server.clock.Now()
	t.publish(t.beside(Presence))
}

// A presenceSummary is the visible presence at a table: the connected seats and the number of spectators.
type presenceSummary struct {
	connected game.Seats
	watchers  int
}

// whoIsHere returns the visible presence at the table. The caller must hold t.mu.
func (t *Table) whoIsHere() presenceSummary {
	c := presenceSummary{watchers: t.watchers()}
	for i, chair := range t.state.occupants {
		if chair.Guest != "" && t.present.here(chair.Guest) {
			c.connected = c.connected.With(game.Seat(i))
		}
	}
	return c
}

// watchers returns the number of users without a seat who have the table open. The caller must hold t.mu.
func (t *Table) watchers() int {
	seated := map[string]bool{}
	for _, c := range t.state.occupants {
		if c.Guest != "" {
			seated[c.Guest] = true
		}
	}
	return t.present.count(seated)
}

// publish sends updates to all streams. A stream with a full buffer is closed, so publish never blocks. The caller must
// hold t.mu.
func (t *Table) publish(updates ...Update) {
	t.publishTo(func(*Watch) bool { return true }, updates...)
}

// publishTo sends updates to the streams for which the function who returns true. A stream with a full buffer is closed. The caller must
// hold t.mu.
func (t *Table) publishTo(who func(*Watch) bool, updates ...Update) {
	var slow []*Watch
	for i := range updates {
		updates[i].once = &onces{}
	}
	for w := range t.watches {
		if !who(w) {
			continue
		}
		held, host, lost := t.state.held(w.guest), w.guest != "" && w.guest == t.state.host.ID, t.state.lost(w.guest) != 0
	told:
		for _, u := range updates {
			u.seats, u.host, u.lost, u.all = held, host, lost, u.Phase.Done()
			select {
			case w.updates <- u:
			default:
				slow = append(slow, w)
				break told
			}
		}
	}
	for _, w := range slow {
		t.endWatch(w, ErrSlow)
	}
}

// endWatch ends one stream and sets its error to why; nil for none. The caller must hold t.mu.
func (t *Table) endWatch(w *Watch, why error) {
	if _, open := t.watches[w]; !open {
		return
	}
	delete(t.watches, w)
	w.stop()
	w.err = why
	close(w.updates)
	if t.present.leave(w.guest) && t.state != nil && t.failed == nil {
		t.publishPresence()
		t.arrange()
	}
}

// closeWatches ends all streams and sets their error to why. The caller must hold t.mu.
func (t *Table) closeWatches(why error) {
	for w := range t.watches {
		t.endWatch(w, why)
	}
}

// update returns the update of the entry that was just applied to a state.
func (t *Table) update(s *State, did *outcome) Update {
	return Update{sharedEvent: &sharedEvent{Event: s.happened, table: t, game: s.title.Game, did: did, after: s.position}}
}
