package web

import (
	"time"

	"pantheon/table"
)

const (
	// namesEvery is how soon a server learns that an admin has renamed a user.
	namesEvery = 2 * time.Second
	// namesAgain is how long a server waits before it tries again, if not all tables could be changed.
	namesAgain = time.Minute
)

// hearNames watches for users whom an admin has renamed, until the site closes. It changes their names at the tables one
// tick later: by then every server replaces the old name in their cookies.
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
		all, err := s.server.GivenNames(s.closing)
		if err != nil {
			continue // try again at the next tick
		}
		s.given.Store(&all)
		for _, g := range all {
			if g.Done || time.Since(failed[g.Guest]) < namesAgain {
				continue
			}
			if begun[g.Guest].Equal(g.Time) {
				err = s.giveName(g)
			} else if err = s.server.BeginGiving(s.closing, g); err == nil {
				begun[g.Guest] = g.Time
			}
			if err != nil && s.closing.Err() == nil {
				failed[g.Guest] = time.Now()
				s.log.Warn("a name could not be changed at all tables yet", "guest", g.Guest, "err", err)
			}
		}
	}
}

// giveName changes the name of a renamed user at all tables of the user, and records that this is done.
func (s *Site) giveName(g table.GivenName) error {
	tables, err := s.server.TablesOf(s.closing, g.Guest)
	if err != nil {
		return err
	}
	for _, id := range tables {
		if err := s.runPeerJob(s.closing, toName, id, table.Actor{ID: g.Guest, Name: g.Name}, ""); err != nil {
			return err
		}
	}
	return s.server.EndGiving(s.closing, g.Guest, g.Time)
}

// renamed replaces the visitor's name by the one that an admin has chosen, if the visitor's cookie still has an older one.
func (v *requestContext) renamed() {
	if g, ok := (*v.site.given.Load())[v.user.ID]; ok && g.Unfit(v.user.Name) {
		v.user.Name = g.Name
		v.site.identity.Write(v.w, v.user)
	}
}
