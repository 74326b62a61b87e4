package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// The admin can rename a person whose name is offensive. The new name replaces the old one in running and finished
// games, since names are stored outside the hash chain. The person cannot use the old name again.

// givenRow is the kind of the user row of a person whom the admin renamed.
const givenRow = "given-name"

const givenKey = "name"

// A GivenName is a name that the admin gave to a person in place of an offensive one.
type GivenName struct {
	Guest string    `json:"-"`
	Name  string    `json:"name"`
	Was   []string  `json:"was"` // the likenesses of the person's earlier names, which they cannot use again
	Time  time.Time `json:"time"`
	Done  bool      `json:"done,omitempty"` // all tables have the new name
}

// Unfit reports whether a name looks like an earlier name of the person.
func (g GivenName) Unfit(name string) bool { return slices.Contains(g.Was, likeness(name)) }

// Fits returns a refusal for a name that looks like an earlier name of the person; nil otherwise.
func (g GivenName) Fits(name string) error {
	if g.Unfit(name) {
		return refuse("name-unfit")
	}
	return nil
}

// GiveName returns the user row that gives a person another name. It refuses an invalid name, and one that another person has reserved. It
// returns [ErrNotFound] if nothing is known of the person. It only reads the log, which a server may be using; that server must then change
// the tables.
func GiveName(ctx context.Context, log store.Log, guest, name string, now time.Time) (p store.UserRow, err error) {
	if name, err = CleanName(name); err != nil {
		return p, err
	}
	if !cleanID(guest) {
		return p, ErrNotFound
	}
	reserved, err := log.UserRowsBy(ctx, nameRow, likeness(name))
	if err != nil {
		return p, err
	}
	if slices.ContainsFunc(reserved, func(p store.UserRow) bool { return p.Owner != guest }) {
		return p, refuse("name-reserved", "name", plain(name))
	}
	papers, err := log.UserRows(ctx, guest, "")
	if err != nil {
		return p, err
	}
	tables, err := log.Find(ctx, guestWord(guest))
	if err != nil {
		return p, err
	}
	slips, err := log.TableRowsOf(ctx, guest)
	if err != nil {
		return p, err
	}
	if len(papers)+len(tables)+len(slips) == 0 {
		return p, ErrNotFound
	}
	g := GivenName{Guest: guest, Name: name, Time: now.UTC().Truncate(time.Millisecond)}
	for _, p := range papers {
		switch p.Kind {
		case givenRow:
			before, err := readGiven(p)
			if err != nil {
				return p, err
			}
			g.add(append(before.Was, before.Name)...)
		case personRow, nameRow:
			var called struct{ Name string }
			if json.Unmarshal(p.Data, &called) == nil {
				g.add(called.Name)
			}
		}
	}
	return g.paper()
}

// add records earlier names of the person, which they cannot use again. It skips names that look like the new one.
func (g *GivenName) add(names ...string) {
	for _, name := range names {
		if look := likeness(name); look != "" && look != likeness(g.Name) && !slices.Contains(g.Was, look) {
			g.Was = append(g.Was, look)
		}
	}
}

func (g GivenName) paper() (store.UserRow, error) {
	data, err := json.Marshal(g)
	return store.UserRow{Owner: g.Guest, Kind: givenRow, Key: givenKey, Time: g.Time, Data: data}, err
}

func readGiven(p store.UserRow) (g GivenName, err error) {
	if err := json.Unmarshal(p.Data, &g); err != nil {
		return g, fmt.Errorf("the new name of %s: %w", p.Owner, err)
	}
	g.Guest = p.Owner
	return g, nil
}

// GivenNames returns the names given by the admin, by the ids of the persons.
func (h *Server) GivenNames(ctx context.Context) (map[string]GivenName, error) {
	papers, err := h.log.UserRowsBy(ctx, givenRow, "")
	if err != nil {
		return nil, err
	}
	all := map[string]GivenName{}
	for _, p := range papers {
		g, err := readGiven(p)
		if err != nil {
			return nil, err
		}
		all[g.Guest] = g
	}
	return all, nil
}

// BeginGiving stores a given name wherever the person's name is stored outside tables, records their earlier names, and ends their
// reservation of a name. The caller must then call [Server.RenameAt] for each of the person's tables.
func (h *Server) BeginGiving(ctx context.Context, g GivenName) error {
	tables, err := h.TablesOf(ctx, g.Guest)
	if err != nil {
		return err
	}
	for _, id := range tables {
		err := h.inspect(ctx, id, func(s *State) {
			if s.host.ID == g.Guest {
				g.add(s.host.Name)
			}
			for _, c := range s.occupants {
				if c.Guest == g.Guest && c.Kind != Here {
					g.add(c.Name)
				}
			}
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil && !errors.Is(err, ErrGone) && !errors.Is(err, ErrNotFound) {
			h.logger.Warn("a table cannot be read", "table", id, "error", err)
		}
	}
	slips, err := h.log.TableRowsOf(ctx, g.Guest)
	if err != nil {
		return err
	}
	for _, slip := range slips {
		var line messageRow
		if slip.Kind == messageKind && json.Unmarshal(slip.Data, &line) == nil {
			g.add(line.Name)
		}
	}
	p, err := g.paper()
	if err != nil {
		return err
	}
	if err := errors.Join(h.log.PutUserRow(ctx, p), h.ReleaseName(ctx, g.Guest), h.NotifiedNow(ctx, g.Guest, g.Name)); err != nil {
		return err
	}
	blockers, err := h.log.UserRowsBy(ctx, blockRow, g.Guest)
	if err != nil {
		return err
	}
	for _, p := range blockers {
		if p.Data, err = json.Marshal(Actor{Name: g.Name}); err != nil {
			return err
		}
		if err := h.log.PutUserRow(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// EndGiving records that all tables have the name that the admin gave at the instant at. It does nothing if the admin has given another
// name since.
func (h *Server) EndGiving(ctx context.Context, guest string, at time.Time) error {
	all, err := h.GivenNames(ctx)
	g, known := all[guest]
	if err != nil || !known || !g.Time.Equal(at) {
		return err
	}
	g.Done = true
	p, err := g.paper()
	if err != nil {
		return err
	}
	return h.log.PutUserRow(ctx, p)
}

// RenameAt replaces a user's name everywhere at a table: in the entries and in the chat. If another person at the table has a similar name,
// it appends a number. For a table of another server, it returns an [Elsewhere]; for a table that does not exist, it returns nil.
func (h *Server) RenameAt(ctx context.Context, id, guest, name string) error {
	t, err := h.Table(ctx, id)
	if errors.Is(err, ErrGone) || errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.load(ctx); err != nil {
		return ignore(err, ErrGone)
	}
	entries, err := h.log.Entries(ctx, t.id, 0)
	if err != nil {
		return err
	}
	name = t.state.freeName(name, guest)
	if err := h.log.RenameAt(ctx, t.id, name, namesOf(entries, guest)...); err != nil {
		return err
	}
	if err := t.renameInChat(ctx, guest, name); err != nil {
		return err
	}
	if err := h.forgetResults(ctx, t.id); err != nil {
		return err
	}
	h.listing.forget(store.Entry{Table: t.id})
	t.forget() // also drops everything rendered with the old name
	if err := t.load(ctx); err != nil {
		return err
	}
	t.publish(t.beside(Beside))
	return nil
}

// freeName returns the name, with a number appended if another person at the table has a similar name.
func (s *State) freeName(name, guest string) string {
	taken := func(name string) bool {
		return slices.ContainsFunc(s.occupants, func(c occupant) bool { return c.Guest != guest && c.Name != "" && Alike(c.Name, name) })
	}
	free := name
	for n := 2; taken(free) && n <= game.MaxSeats+1; n++ {
		free = name + " " + strconv.Itoa(n)
	}
	return free
}

// namesOf returns the places of a user's names in a log, under any id that the user had at the table. It includes names of seats kept for
// the user, and excludes names of other persons who share the user's screen.
func namesOf(entries []store.Entry, guest string) (places []store.Naming) {
	own := formerIDs(entries, guest)
	var here game.Seats
	for _, e := range entries {
		if EntryKind(e.Kind) != Opened {
			continue
		}
		if data, err := unpack[opening](e.Data); err == nil {
			for i, c := range data.Chairs {
				if c.Kind == Here {
					here = here.With(game.Seat(i))
				}
				if c.For != "" && slices.Contains(own, c.For) {
					places = append(places, store.Naming{Entry: e.Number, Place: i + 1})
				}
			}
		}
	}
	at := map[int64]store.Entry{}
	for _, e := range entries {
		at[e.Number] = e
	}
	for _, place := range namesTold(entries, own) {
		e := at[place.Entry]
		seat := game.Seat(place.Place - 1) // place 0 of an opening is the host's name
		if EntryKind(e.Kind) != Opened {
			data, err := unpack[taking](e.Data)
			if err != nil {
				continue
			}
			seat = data.Seat
		}
		if EntryKind(e.Kind) == Sat {
			here = here.Without(seat)
		}
		if seat < 0 || !here.Has(seat) {
			places = append(places, place)
		}
	}
	return places
}

// renameInChat replaces a user's name in the stored chat messages and in the mute lists of others. The chat in memory stays as it is. The
// caller must hold t.mu.
func (t *Table) renameInChat(ctx context.Context, guest, name string) error {
	slips, err := t.server.log.TableRows(ctx, t.id, messageKind)
	if err != nil {
		return err
	}
	for _, slip := range slips {
		var line messageRow
		if slip.User != guest || json.Unmarshal(slip.Data, &line) != nil || line.Name == name {
			continue
		}
		line.Name = name
		if slip.Data, err = json.Marshal(line); err != nil {
			return err
		}
		if err := t.server.log.PutTableRow(ctx, slip); err != nil {
			return err
		}
	}
	own, err := t.server.log.TableRows(ctx, t.id, chatOwn)
	if err != nil {
		return err
	}
	for _, slip := range own {
		var self chatSelf
		if json.Unmarshal(slip.Data, &self) != nil || self.Muted[guest] == "" {
			continue
		}
		self.Muted[guest] = name
		if slip.Data, err = json.Marshal(self); err != nil {
			return err
		}
		if err := t.server.log.PutTableRow(ctx, slip); err != nil {
			return err
		}
	}
	return nil
}
