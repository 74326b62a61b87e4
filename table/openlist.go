package table

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// The list of open tables. Which tables there are the log finds by a word; what is shown of each is kept for a moment, so that a thousand
// who look at the list cost no more than one.

// An OpenTable is a table in the list of those that are open to all, as everybody may know it.
type OpenTable struct {
	ID      string
	Game    string
	Setup   game.Setup
	Pace    Pace
	Clock   TimeControl // how much time persons have
	Phase   Phase
	Open    Openness
	Host    string  // the name
	Chairs  []Chair // as somebody sees them who has nothing to do with the table
	Free    int     // chairs for whoever comes
	Since   time.Time
	Changed time.Time

	host   string
	guests []string // who sits there
}

// Has tells whether a guest sits at the table or made it.
func (o *OpenTable) Has(guest string) bool {
	return guest != "" && (o.host == guest || slices.Contains(o.guests, guest))
}

const (
	// mostListed is how many tables the list looks at, the youngest first, mostOfHost how many of one host it shows, and mostOfAddress
	// how many that were opened from one address. Those beyond are passed over, and take nobody's place.
	mostListed    = 200
	mostFound     = 5000 // of which it chooses them
	mostOfHost    = 3
	mostOfAddress = 10
	// listedFor is how long what is known of the list is good. Tables that other servers have are read from the log for it, so they are
	// read less often; those that are not shown, less often still.
	listedFor  = time.Second
	peekedFor  = 5 * time.Second
	hiddenFor  = 30 * time.Second
	mostHidden = 10_000 // tables of which that is kept
	// hostGone is how long a host is away until the list does not show the table any more, lookAgain how often it is written down that a
	// host still looks, and quietFor how long a game may stand still until nobody is shown it to watch.
	hostGone  = time.Hour
	lookAgain = 10 * time.Minute
	quietFor  = 24 * time.Hour
)

// listing is what is known of the list for a moment.
type listing struct {
	making sync.Mutex // held while the list is made, so that one makes it for all who wait

	mu     sync.Mutex // never held while anything else is asked
	epoch  int        // how often something has changed
	found  map[string]foundTables
	tables map[string]listedTable
	from   map[string]string // what stands for the address from which a table was opened; see [Hall.listedFrom]
}

type foundTables struct {
	ids   []string
	until time.Time
}

type listedTable struct {
	table OpenTable
	shown bool
	until time.Time
}

// relist forgets what is known of a table in the list when something happened there. It is called with the table held.
func (t *Table) relist(now *turn) {
	if len(now.entries) == 0 {
		return
	}
	t.hall.listing.forget(now.entries...)
}

// forget forgets what entries of a table have changed.
func (l *listing) forget(entries ...store.Entry) {
	words := slices.ContainsFunc(entries, func(e store.Entry) bool {
		return slices.Contains(e.Words, openWord) || slices.Contains(e.Words, watchWord) || len(e.Drops) > 0
	})
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, known := l.tables[entries[0].Table]; known || words {
		l.epoch++
		delete(l.tables, entries[0].Table)
	}
	if words {
		l.found = nil
		delete(l.from, entries[0].Table)
	}
}

// OpenTables lists the tables with a free chair for everybody: in turn the youngest and the one that lacks fewest people, of those the
// one that has waited longest.
func (h *Hall) OpenTables(ctx context.Context) ([]OpenTable, error) {
	all, err := h.list(ctx, openWord, func(o *OpenTable) bool { return o.Open.Seats && o.Free > 0 })
	fullest := slices.SortedStableFunc(slices.Values(all), func(a, b OpenTable) int { return cmp.Or(cmp.Compare(a.Free, b.Free), a.Since.Compare(b.Since)) })
	return inTurn(all, fullest), err
}

// inTurn takes tables from two orders of the same ones in turn, each once.
func inTurn(one, other []OpenTable) []OpenTable {
	out, there := make([]OpenTable, 0, len(one)), map[string]bool{}
	for i := range one {
		for _, t := range []OpenTable{one[i], other[i]} {
			if !there[t.ID] {
				there[t.ID] = true
				out = append(out, t)
			}
		}
	}
	return out
}

// WatchableTables lists the games that whoever likes may watch, those first at which something happened last.
func (h *Hall) WatchableTables(ctx context.Context) ([]OpenTable, error) {
	all, err := h.list(ctx, watchWord, func(o *OpenTable) bool { return o.Open.Watch && o.Phase == Running })
	slices.SortStableFunc(all, func(a, b OpenTable) int { return b.Changed.Compare(a.Changed) })
	return all, err
}

func (h *Hall) list(ctx context.Context, word string, belongs func(*OpenTable) bool) ([]OpenTable, error) {
	h.listing.making.Lock()
	defer h.listing.making.Unlock()
	found, err := h.listedBy(ctx, word)
	if err != nil {
		return nil, err
	}
	var all []OpenTable
	hosts, addresses, looked := map[string]int{}, map[string]int{}, map[string]int{}
	left := mostListed
	for _, id := range found.ids {
		from, err := h.listedFrom(ctx, id)
		if err != nil {
			return nil, err
		}
		if from != "" && (addresses[from] >= mostOfAddress || looked[from] >= 3*mostOfAddress) {
			continue
		}
		if left--; left < 0 {
			break
		}
		looked[from]++
		t, err := h.listed(ctx, id)
		if err != nil {
			return nil, err
		}
		if !t.shown || !belongs(&t.table) || hosts[t.table.host] >= mostOfHost {
			continue
		}
		hosts[t.table.host]++
		addresses[from]++
		all = append(all, t.table)
	}
	return all, nil
}

// listedBy are the tables that a word finds, and from where they were opened.
func (h *Hall) listedBy(ctx context.Context, word string) (foundTables, error) {
	l, now := &h.listing, h.clock.Now()
	l.mu.Lock()
	found, epoch := l.found[word], l.epoch
	l.mu.Unlock()
	if now.Before(found.until) {
		return found, nil
	}
	ids, err := h.log.Find(ctx, word)
	if err != nil {
		return found, err
	}
	found = foundTables{ids[:min(len(ids), mostFound)], now.Add(listedFor)}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.epoch == epoch {
		if l.found == nil {
			l.found = map[string]foundTables{}
		}
		l.found[word] = found
	}
	return found, nil
}

// listed is what is known of one table for the list.
func (h *Hall) listed(ctx context.Context, id string) (listedTable, error) {
	l, now := &h.listing, h.clock.Now()
	l.mu.Lock()
	known, epoch := l.tables[id], l.epoch
	l.mu.Unlock()
	if now.Before(known.until) {
		return known, nil
	}
	known, err := h.lookAt(ctx, id, now)
	if err != nil {
		return known, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.epoch == epoch {
		if l.tables == nil || len(l.tables) >= mostHidden {
			l.tables = map[string]listedTable{}
		}
		l.tables[id] = known
	}
	return known, nil
}

// lookAt looks at a table for the list. One that cannot be opened is not shown.
func (h *Hall) lookAt(ctx context.Context, id string, now time.Time) (one listedTable, err error) {
	one.until = now.Add(hiddenFor)
	t, err := h.glance(ctx, id)
	switch {
	case errors.Is(err, ErrClosed) || ctx.Err() != nil:
		return one, cmp.Or(err, ctx.Err())
	case err != nil:
		return one, nil // [Hall.Mine] tells of what is wrong with it
	}
	here := false
	err = t.read(ctx, func(s *State) error {
		one.table, one.shown = t.opened(s), len(s.listed()) > 0
		here = !t.glance && t.present.here(s.host.ID)
		return nil
	})
	if errors.Is(err, ErrGone) {
		return one, nil
	}
	if err != nil || !one.shown {
		return one, err
	}
	if one.table.Phase == Running {
		one.shown = now.Sub(one.table.Changed) < quietFor
	} else if !here {
		_, looked, err := h.log.Seen(ctx, id, one.table.host)
		if err != nil {
			return one, err
		}
		one.shown = now.Sub(looked) < hostGone || now.Sub(one.table.Since) < hostGone
	}
	if good := listedFor; one.shown {
		if t.glance {
			good = peekedFor
		}
		one.until = now.Add(good)
	}
	return one, nil
}

// opened is the table as everybody may know it from the list.
func (t *Table) opened(s *State) OpenTable {
	o := OpenTable{ID: t.id, Game: s.about.ID, Setup: s.record.Setup, Pace: s.pace, Clock: s.control(), Phase: s.phase, Open: s.door, Host: s.host.Name,
		Chairs: t.chairs(s, ""), Since: s.opened, Changed: s.changed, host: s.host.ID}
	for _, c := range s.chairs {
		if c.Guest != "" {
			o.guests = append(o.guests, c.Guest)
		}
		if s.door.Seats && c.free() {
			o.Free++
		}
	}
	return o
}

// bars tells whether a guest may not sit down here because of somebody at the table. It is called with the table held.
func (t *Table) bars() func(guest string) bool {
	return func(guest string) bool {
		there := t.state.host.ID
		if t.hall.barred(t.hall.life, there, guest) {
			return true
		}
		return slices.ContainsFunc(t.state.chairs, func(c sitting) bool {
			return c.Guest != "" && c.Guest != there && t.hall.barred(t.hall.life, c.Guest, guest)
		})
	}
}

// looksBehind writes down, while everything goes on, that the hosts of open tables still look, and comes back. So each server knows.
func (h *Hall) looksBehind() {
	if !h.begin() {
		return
	}
	go func() {
		defer h.work.Done()
		h.noteLooks(h.life)
		h.mu.Lock()
		defer h.mu.Unlock()
		if !h.closed {
			h.stopLooks = h.clock.After(lookAgain, h.looksBehind)
		}
	}()
}

func (h *Hall) noteLooks(ctx context.Context) {
	h.mu.Lock()
	var tables []*Table
	for _, t := range h.tables {
		tables = append(tables, t)
	}
	h.mu.Unlock()
	for _, t := range tables {
		t.mu.Lock()
		host, entry := "", int64(0)
		if s := t.state; s != nil && !t.glance && s.joinable() && t.present.here(s.host.ID) {
			host, entry = s.host.ID, s.entry
		}
		t.mu.Unlock()
		if host == "" {
			continue
		}
		seen, _, err := h.log.Seen(ctx, t.id, host)
		if err == nil {
			err = h.log.See(ctx, t.id, host, min(entry, max(seen, 1)), h.clock.Now()) // that they look on, not that they have seen what is new
		}
		if err != nil && ctx.Err() == nil {
			h.logger.Warn("it could not be kept that a host still looks", "table", t.id, "error", err)
		}
	}
}
