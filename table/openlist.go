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

// The list of open tables. The log finds the tables by a search term. The displayed data of each is cached for a short
// time, so that a thousand readers of the list cost no more than one.

// An OpenTable is a table in the list of open tables, as everybody may see it.
type OpenTable struct {
	ID        string
	Game      string
	Setup     game.Setup
	Pace      Pace
	Clock     TimeControl // the time control for persons
	Phase     Phase
	Open      Openness
	Host      string     // the host's name
	Occupants []Occupant // as a user unknown to the table sees them
	Free      int        // the number of seats that anybody may take
	Since     time.Time
	Changed   time.Time

	host   string
	guests []string // the ids of the users who hold seats
}

// Has reports whether a user holds a seat of the table or is its host.
func (o *OpenTable) Has(guest string) bool {
	return guest != "" && (o.host == guest || slices.Contains(o.guests, guest))
}

const (
	// mostListed is the maximum number of tables that the list examines, the newest first. mostOfHost is the maximum number of listed
	// tables of one host, mostOfAddress that of tables opened from one address. Further tables are skipped; those of an address do not
	// count as examined. After three times mostOfAddress examined tables of one address, the others of that address are skipped too.
	mostListed    = 200
	mostFound     = 5000 // maximum number of tables found by the search term
	mostOfHost    = 3
	mostOfAddress = 10
	// listedFor is how long cached data of a listed table is valid, peekedFor how long that of a table of another server, which is read
	// from the log. hiddenFor is how long a table that is not shown stays so.
	listedFor  = time.Second
	peekedFor  = 5 * time.Second
	hiddenFor  = 30 * time.Second
	mostHidden = 10_000 // the largest number of cached tables
	// hostGone is the absence of the host after which the list no longer shows a table. lookAgain is the time between two stored read marks
	// of a present host. quietFor is the time without a change after which the list no longer shows a game to spectators.
	hostGone  = time.Hour
	lookAgain = 10 * time.Minute
	quietFor  = 24 * time.Hour
)

// listing is the cache of the list of open tables.
type listing struct {
	making sync.Mutex // held while the list is made, so that one caller makes it for all that wait

	mu     sync.Mutex // never held while anything else is called
	epoch  int        // the number of changes so far
	found  map[string]foundTables
	tables map[string]listedTable
	from   map[string]string // the keyed hash of the address from which a table was opened; see [Server.listedFrom]
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

// relist drops the cached data of a table that has new entries. The caller must hold t.mu.
func (t *Table) relist(now *batch) {
	if len(now.entries) == 0 {
		return
	}
	t.server.listing.forget(now.entries...)
}

// forget drops the cached data that entries of a table have changed.
func (l *listing) forget(entries ...store.Entry) {
	words := slices.ContainsFunc(entries, func(e store.Entry) bool {
		return slices.Contains(e.SearchTerms, openWord) || slices.Contains(e.SearchTerms, watchWord) || len(e.DroppedTerms) > 0
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

// OpenTables lists the tables with a free seat that anybody may take. It alternates between two orders: the newest first, and the fewest
// free seats first (of these the one that has waited longest).
func (h *Server) OpenTables(ctx context.Context) ([]OpenTable, error) {
	all, err := h.list(ctx, openWord, func(o *OpenTable) bool { return o.Open.Seats && o.Free > 0 })
	fullest := slices.SortedStableFunc(slices.Values(all), func(a, b OpenTable) int { return cmp.Or(cmp.Compare(a.Free, b.Free), a.Since.Compare(b.Since)) })
	return inTurn(all, fullest), err
}

// inTurn merges two orders of the same tables by taking from them alternately, each table once.
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

// WatchableTables lists the running games that anybody may watch, the latest changed first.
func (h *Server) WatchableTables(ctx context.Context) ([]OpenTable, error) {
	all, err := h.list(ctx, watchWord, func(o *OpenTable) bool { return o.Open.Watch && o.Phase == Running })
	slices.SortStableFunc(all, func(a, b OpenTable) int { return b.Changed.Compare(a.Changed) })
	return all, err
}

func (h *Server) list(ctx context.Context, word string, belongs func(*OpenTable) bool) ([]OpenTable, error) {
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

// listedBy returns the ids of the tables with a search term, from the cache if possible.
func (h *Server) listedBy(ctx context.Context, word string) (foundTables, error) {
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

// listed returns the data of one table for the list, from the cache if possible.
func (h *Server) listed(ctx context.Context, id string) (listedTable, error) {
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

// lookAt reads the data of a table for the list. It shows no table that cannot be opened. It shows no running game that has not changed for
// quietFor. It shows any other table while its host is present, and until hostGone after the host's last visit or after the table was
// opened.
func (h *Server) lookAt(ctx context.Context, id string, now time.Time) (one listedTable, err error) {
	one.until = now.Add(hiddenFor)
	t, err := h.glance(ctx, id)
	switch {
	case errors.Is(err, ErrClosed) || ctx.Err() != nil:
		return one, cmp.Or(err, ctx.Err())
	case err != nil:
		return one, nil // [Server.Mine] logs what is wrong with it
	}
	here := false
	err = t.read(ctx, func(s *State) error {
		one.table, one.shown = t.opened(s), len(s.listed()) > 0
		here = !t.readOnly && t.present.here(s.host.ID)
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
		if t.readOnly {
			good = peekedFor
		}
		one.until = now.Add(good)
	}
	return one, nil
}

// opened returns the table as the list of open tables shows it. The caller must hold t.mu.
func (t *Table) opened(s *State) OpenTable {
	o := OpenTable{ID: t.id, Game: s.about.ID, Setup: s.record.Setup, Pace: s.pace, Clock: s.control(), Phase: s.phase, Open: s.door, Host: s.host.Name,
		Occupants: t.occupants(s, ""), Since: s.opened, Changed: s.changed, host: s.host.ID}
	for _, c := range s.occupants {
		if c.Guest != "" {
			o.guests = append(o.guests, c.Guest)
		}
		if s.door.Seats && c.free() {
			o.Free++
		}
	}
	return o
}

// bars returns a function that reports whether a person at the table has blocked a user, who then may not join. The caller must hold t.mu.
func (t *Table) bars() func(guest string) bool {
	return func(guest string) bool {
		there := t.state.host.ID
		if t.server.barred(t.server.life, there, guest) {
			return true
		}
		return slices.ContainsFunc(t.state.occupants, func(c occupant) bool {
			return c.Guest != "" && c.Guest != there && t.server.barred(t.server.life, c.Guest, guest)
		})
	}
}

// looksBehind stores read marks of the present hosts of open tables in the background, so that other servers know that the hosts are
// present. It also schedules its next run.
func (h *Server) looksBehind() {
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

func (h *Server) noteLooks(ctx context.Context) {
	h.mu.Lock()
	var tables []*Table
	for _, t := range h.tables {
		tables = append(tables, t)
	}
	h.mu.Unlock()
	for _, t := range tables {
		t.mu.Lock()
		host, entry := "", int64(0)
		if s := t.state; s != nil && !t.readOnly && s.joinable() && t.present.here(s.host.ID) {
			host, entry = s.host.ID, s.entry
		}
		t.mu.Unlock()
		if host == "" {
			continue
		}
		seen, _, err := h.log.Seen(ctx, t.id, host)
		if err == nil {
			// the host is present, but has not seen newer entries
			err = h.log.MarkRead(ctx, t.id, host, min(entry, max(seen, 1)), h.clock.Now())
		}
		if err != nil && ctx.Err() == nil {
			h.logger.Warn("the presence of a host could not be stored", "table", t.id, "error", err)
		}
	}
}
