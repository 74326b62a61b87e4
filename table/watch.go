package table

import (
	"context"
	"errors"

	"pantheon/game"
)

// An Update is an event at a table as one watcher is told of it.
type Update struct {
	Event
	table *Table
	game  game.Game
	seats game.Seats // whose eyes the watcher may see with
	all   bool       // the table is done: with anybody's
	step  *step      // of a sentence
	after game.Position
}

// Heard is a sentence as a seat knows it; ok is false for other events, and for a seat whose eyes are not the watcher's to
// see with.
func (u Update) Heard(seat game.Seat) (h Heard, ok bool) {
	if u.step == nil || !u.may(seat) {
		return Heard{}, false
	}
	u.table.mu.Lock()
	defer u.table.mu.Unlock()
	return hear(u.game, u.step, u.after, u.Ply, seat), true
}

// View is what a seat sees after the event; ok is false for a seat whose eyes are not the watcher's to see with, and for
// presence and resets.
func (u Update) View(seat game.Seat) (view game.Position, ok bool) {
	if u.after == nil || !u.may(seat) {
		return nil, false
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
func hear(g game.Game, did *step, after game.Position, ply int, seat game.Seat) Heard {
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
	w := &Watch{table: t, guest: guest, updates: make(chan Update, len(missed)+waitingUpdates)}
	for _, u := range missed {
		w.updates <- u
	}
	t.watches[w] = struct{}{}
	w.stop = context.AfterFunc(ctx, w.Close)
	if t.present.come(guest) {
		t.publish(t.presenceUpdate())
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
		u := t.presenceUpdate()
		u.Kind = Reset
		return []Update{u}, nil
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
			u := t.update(past, did)
			// What the guest may see is a matter of now: a seat given up since then is not theirs to look through.
			u.seats, u.all = s.held(guest), s.phase.Done()
			out = append(out, u)
		}
	}
	return out, nil
}

// presenceUpdate says that somebody came or left. It is called with the table held.
func (t *Table) presenceUpdate() Update {
	s := t.state
	return Update{table: t, Event: Event{Entry: s.entry, Time: t.hall.clock.Now(), Kind: Presence, Seat: game.Watcher,
		Ply: len(s.record.Plies), Phase: s.phase}}
}

// publish gives updates to all who watch. Who does not read is dropped; nobody waits for them. It is called with the table
// held.
func (t *Table) publish(updates ...Update) {
	var slow []*Watch
	for w := range t.watches {
		held := t.state.held(w.guest)
	told:
		for _, u := range updates {
			u.seats, u.all = held, u.Phase.Done()
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
		t.publish(t.presenceUpdate())
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
func (t *Table) update(s *State, did *step) Update {
	return Update{Event: s.happened, table: t, game: s.title.Game, step: did, after: s.position}
}
