package web

import (
	"time"

	"pantheon/table"
)

const (
	// namesEvery is how soon a server hears that somebody was given another name.
	namesEvery = 2 * time.Second
	// namesAgain is how long it waits when not all tables could be changed.
	namesAgain = time.Minute
)

// hearNames hears which names who runs the server gives to persons, until the site closes, and lets the tables tell them, a tick
// later: by then no server takes the person by an old name.
func (s *Site) hearNames() {
	tick := time.NewTicker(namesEvery)
	defer tick.Stop()
	failed, begun := map[string]time.Time{}, map[string]time.Time{}
	for {
		select {
		case <-tick.C:
		case <-s.closing.Done():
			return
		}
		all, err := s.hall.GivenNames(s.closing)
		if err != nil {
			continue // with the next tick, when the database is back
		}
		s.given.Store(&all)
		for _, g := range all {
			if g.Done || time.Since(failed[g.Guest]) < namesAgain {
				continue
			}
			if begun[g.Guest].Equal(g.Time) {
				err = s.giveName(g)
			} else if err = s.hall.BeginGiving(s.closing, g); err == nil {
				begun[g.Guest] = g.Time
			}
			if err != nil && s.closing.Err() == nil {
				failed[g.Guest] = time.Now()
				s.log.Warn("a name could not be given at all tables yet", "guest", g.Guest, "err", err)
			}
		}
	}
}

// giveName lets everything tell a name that was given to a person.
func (s *Site) giveName(g table.GivenName) error {
	tables, err := s.hall.TablesOf(s.closing, g.Guest)
	if err != nil {
		return err
	}
	for _, id := range tables {
		if err := s.runErrand(s.closing, toName, id, table.Guest{ID: g.Guest, Name: g.Name}, ""); err != nil {
			return err
		}
	}
	return s.hall.EndGiving(s.closing, g.Guest, g.Time)
}

// renamed lets a visitor go by the name that was given to them, if their browser still knows one that they had before.
func (v *visit) renamed() {
	if g, ok := (*v.site.given.Load())[v.guest.ID]; ok && g.Unfit(v.guest.Name) {
		v.guest.Name = g.Name
		v.site.identity.Write(v.w, v.guest)
	}
}
