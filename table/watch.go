package table

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"pantheon/game"
)

// An Update is an event at a table as one watcher is told of it.
type Update struct {
	*happening
	seats game.Seats // whose eyes the watcher may see with
	all   bool       // the table is done: with anybody's
	host  bool       // the watcher is the table's host
	lost  bool       // the watcher may come back to a seat
}

// A happening is an event with what it did, which all watchers are told of alike.
type happening struct {
	Event
	table *Table
	game  game.Game
	did   *outcome // of a sentence
	after game.Position
	kept  time.Time // when its entry was in the log; zero when nobody counts, and for who is told of it later
	once  *onces    // what several watchers see alike; nil when nobody else is told of it
}

// Outside tells whether the watcher neither sits at the table, nor may come back to a seat, nor is its host, so that they see what
// everybody may see.
func (u Update) Outside() bool { return u.seats == 0 && !u.host && !u.lost }

// Kept is when what happened was in the log; ok is false when nobody counts, and of what is told of later than at once.
func (u Update) Kept() (at time.Time, ok bool) { return u.kept, !u.kept.IsZero() }

// Shared tells whether other watchers are told of the update, too.
func (u Update) Shared() bool { return u.once != nil }

// Once makes something of the update, for all watchers that call it with the same key: the first call makes it, the others are given what
// that gave.
func (u Update) Once(key any, make func() (any, error)) (any, error) {
	if u.once == nil {
		return make()
	}
	return u.once.of(key, make)
}

// onces are the things made of an update, by key.
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

// Heard is a sentence as a seat knows it; ok is false for other events, and for a seat whose eyes are not the watcher's to
// see with.
func (u Update) Heard(seat game.Seat) (h Heard, ok bool) {
	if u.did == nil || !u.may(seat) {
		return Heard{}, false
	}
	u.table.mu.Lock()
	defer u.table.mu.Unlock()
	return hear(u.game, u.did, u.after, u.Ply, seat), true
}

// View is what a seat sees after the event; ok is false for a seat whose eyes are not the watcher's to see with, and for
// presence and resets.
func (u Update) View(seat game.Seat) (view game.Position, ok bool) {
	if u.after == nil || !u.may(seat) {
		return nil, false
	}
	if u.Phase == Lobby && u.game.About().Secret {
		seat = game.Watcher
	}
	u.table.mu.Lock()
	defer u.table.mu.Unlock()
	return viewOf(u.game, u.after, seat), true
}

func (u Update) may(seat game.Seat) bool {
	return seat == game.Watcher || u.all || seat >= 0 && u.seats.Has(seat)
}

// viewOf is a position as a seat, or [Truth], sees it, in memory of its own.
func viewOf(g game.Game, p game.Position, seat game.Seat) game.Position {
	view := g.Blank()
	if seat == Truth {
		view.Copy(p)
	} else {
		p.View(seat, view)
	}
	return view
}

// hear is a sentence as a seat, or [Truth], knows it.
func hear(g game.Game, did *outcome, after game.Position, ply int, seat game.Seat) Heard {
	h := Heard{Ply: ply, Seat: did.by, At: did.at, Shown: did.shown, View: viewOf(g, after, seat)}
	if seat == Truth {
		h.Words, h.Lines = did.before.Say(did.move, did.by, did.by), did.tale.Lines
	} else {
		h.Words, h.Lines = did.before.Say(did.move, did.by, seat), did.tale.For(seat)
	}
	return h
}

// maxBehind is how many entries a stream may have missed; one that missed more begins with a reset.
const maxBehind = 500

// waitingUpdates is how many updates a watcher may leave unread before it is dropped.
const waitingUpdates = 64

// ErrSlow says that a watcher did not read its updates and was dropped; it can watch again from the last entry it read.
var ErrSlow = errors.New("the stream was too slow and was closed")

// A Watch is a stream of updates, in order and without gaps.
type Watch struct {
	table   *Table
	guest   string
	updates chan Update
	err     error // why it ended; read after updates is closed
	stop    func() bool
}

// Updates is the stream. It is closed when the watch ends.
func (w *Watch) Updates() <-chan Update { return w.updates }

// Err says why the stream was closed: nil after Close or the end of its context, else ErrSlow, ErrGone or ErrClosed. It is
// called after Updates was closed.
func (w *Watch) Err() error { return w.err }

// Close ends the watch.
func (w *Watch) Close() {
	w.table.mu.Lock()
	defer w.table.mu.Unlock()
	w.table.endWatch(w, nil)
}

// Watch gives what happens at the table behind an entry (0 for all), and lets the others see that the guest is there. The
// stream ends with the context or by Close. A guest without an id only watches.
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
	if now, err := t.talks(ctx); err != nil {
		return nil, err
	} else if len(missed) == 0 && now.mark(t.state, guest) != (TalkMark{}) {
		missed = t.seenBy(guest, []Update{t.beside(Talked)}) // what was said since, each other update tells by the way
	}
	w := &Watch{table: t, guest: guest, updates: make(chan Update, len(missed)+waitingUpdates)}
	for _, u := range missed {
		w.updates <- u
	}
	t.watches[w] = struct{}{}
	w.stop = context.AfterFunc(ctx, w.Close)
	if t.present.come(guest) {
		t.here = company{watchers: -1} // who comes has not been told anything yet
		t.tellPresence()
	}
	t.wake(guest)
	return w, nil
}

// missed gives the updates behind an entry, made anew from the log. It is called with the table held.
func (t *Table) missed(ctx context.Context, guest string, after int64) ([]Update, error) {
	s := t.state
	switch {
	case after == s.entry:
		return nil, nil
	case after < 0 || after > s.entry || s.entry-after > maxBehind:
		return []Update{t.beside(Reset)}, nil
	case len(s.played) > maxFolded:
		if n := len(t.recent) - int(s.entry-after); n >= 0 && t.recent[n].Entry == after+1 {
			return t.seenBy(guest, slices.Clone(t.recent[n:])), nil
		}
		return []Update{t.beside(Reset)}, nil
	}
	entries, err := t.hall.log.Entries(ctx, t.id, 0)
	if err != nil {
		return nil, err
	}
	past := &State{answers: map[string]Answer{}}
	var out []Update
	for _, e := range entries {
		did, err := past.apply(t.hall.library.find, e, e.Number > after)
		if err != nil {
			return nil, err
		}
		if e.Number > after {
			out = append(out, t.update(past, did))
		}
	}
	return t.seenBy(guest, out), nil
}

// seenBy gives updates to a guest. What they may see is a matter of now: a seat given up since then is not theirs to look through. It is
// called with the table held.
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
	// maxFolded is how long a game may be to be folded anew for a stream that has missed something. For a longer one the last updates are
	// kept; who has missed more begins with a reset.
	maxFolded = 500
	maxRecent = 32
)

// remember keeps the last updates of a long game. It is called with the table held.
func (t *Table) remember(updates []Update) {
	if len(t.state.played) <= maxFolded {
		t.recent = nil
		return
	}
	all := slices.Clone(t.recent)
	for _, u := range updates {
		kept := *u.happening // what is made of it for those who watch now is no part of it
		all = append(all, Update{happening: &kept})
	}
	t.recent = slices.Clone(all[max(len(all)-maxRecent, 0):])
}

// beside is an update about nothing in the log. It is called with the table held.
func (t *Table) beside(kind Happening) Update {
	s := t.state
	return Update{happening: &happening{table: t, Event: Event{Entry: s.entry, Time: t.hall.clock.Now(), Kind: kind, Seat: game.Watcher,
		Ply: len(s.record.Plies), Phase: s.phase}}}
}

const (
	// presencePause is how long nothing is told after it was told who is here: who comes and goes meanwhile is told together.
	presencePause = time.Second
	// presenceCrowd is how many more watchers make that pause once longer, so that telling them all costs no more.
	presenceCrowd = 200
)

// tellPresence tells the watchers who is here, now or when the pause since the last time is over. It is called with the table held.
func (t *Table) tellPresence() {
	if t.stopTelling != nil || t.state == nil || t.rested != nil {
		return
	}
	now := t.hall.clock.Now()
	pause := presencePause * time.Duration(1+len(t.watches)/presenceCrowd)
	if wait := t.told.Add(pause).Sub(now); wait > 0 {
		t.stopTelling = t.hall.clock.After(wait, func() {
			t.mu.Lock()
			defer t.mu.Unlock()
			t.stopTelling = nil
			if t.state != nil && t.rested == nil {
				t.tellPresenceNow()
			}
		})
		return
	}
	t.tellPresenceNow()
}

// tellPresenceNow tells the watchers who is here, when that is not what they were told before.
func (t *Table) tellPresenceNow() {
	here := t.whoIsHere()
	if here == t.here {
		return
	}
	t.here, t.told = here, t.hall.clock.Now()
	t.publish(t.beside(Presence))
}

// A company is who is here, as far as a table shows it.
type company struct {
	connected game.Seats
	watchers  int
}

// whoIsHere is the company at the table. It is called with the table held.
func (t *Table) whoIsHere() company {
	c := company{watchers: t.watchers()}
	for i, chair := range t.state.chairs {
		if chair.Guest != "" && t.present.here(chair.Guest) {
			c.connected = c.connected.With(game.Seat(i))
		}
	}
	return c
}

// watchers is how many guests without a seat have the table open.
func (t *Table) watchers() int {
	seated := map[string]bool{}
	for _, c := range t.state.chairs {
		if c.Guest != "" {
			seated[c.Guest] = true
		}
	}
	return t.present.count(seated)
}

// publish gives updates to all who watch. Who does not read is dropped; nobody waits for them. It is called with the table
// held.
func (t *Table) publish(updates ...Update) {
	t.publishTo(func(*Watch) bool { return true }, updates...)
}

// publishTo gives updates to some of those who watch.
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

// endWatch ends one watch. It is called with the table held.
func (t *Table) endWatch(w *Watch, why error) {
	if _, open := t.watches[w]; !open {
		return
	}
	delete(t.watches, w)
	w.stop()
	w.err = why
	close(w.updates)
	if t.present.leave(w.guest) && t.state != nil && t.rested == nil {
		t.tellPresence()
		t.arrange()
	}
}

// closeWatches ends all watches. It is called with the table held.
func (t *Table) closeWatches(why error) {
	for w := range t.watches {
		t.endWatch(w, why)
	}
}

// update makes the update of the entry that was just applied to a state.
func (t *Table) update(s *State, did *outcome) Update {
	return Update{happening: &happening{Event: s.happened, table: t, game: s.title.Game, did: did, after: s.position}}
}
