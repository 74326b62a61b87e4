package table

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"
)

// A Contact is a person with whom a user has played.
type Contact struct {
	Actor            // with the name in their latest common game
	Tables int       // how many of the searched tables they share
	Last   time.Time // the time of the last entry of their latest common game
}

// contactTables is the maximum number of tables that are searched for contacts, the newest first. mostContacts is the maximum number of
// contacts.
const (
	contactTables = 40
	mostContacts  = 24
)

// Contacts returns at most mostContacts persons with whom a user has played, those with the latest common game first. It searches the
// user's newest contactTables tables, and leaves out games that have not begun.
func (h *Server) Contacts(ctx context.Context, guest string) ([]Contact, error) {
	if !cleanID(guest) {
		return nil, nil
	}
	ids, err := h.log.Find(ctx, guestWord(guest))
	if err != nil {
		return nil, err
	}
	var all []Contact
	for _, id := range ids[:min(len(ids), contactTables)] {
		t, err := h.glance(ctx, id)
		if errors.Is(err, ErrClosed) || ctx.Err() != nil {
			return nil, err
		}
		if err != nil {
			continue // [Server.Mine] logs what is wrong with it
		}
		err = t.read(ctx, func(s *State) error {
			if s.held(guest) == 0 || s.phase == Lobby {
				return nil
			}
			for _, c := range s.occupants {
				if c.Guest == "" || c.Guest == guest || c.Kind == Here || c.Name == "" {
					continue
				}
				i := slices.IndexFunc(all, func(k Contact) bool { return k.ID == c.Guest })
				if i < 0 {
					i, all = len(all), append(all, Contact{Actor: Actor{ID: c.Guest}})
				}
				all[i].Tables++
				if s.changed.After(all[i].Last) {
					all[i].Last, all[i].Name = s.changed, c.Name
				}
			}
			return nil
		})
		if errors.Is(err, ErrClosed) {
			return nil, err
		}
	}
	slices.SortStableFunc(all, func(a, b Contact) int { return cmp.Or(b.Last.Compare(a.Last), cmp.Compare(a.Name, b.Name)) })
	return all[:min(len(all), mostContacts)], nil
}

// keep reserves a seat for the user whom its plan names; it does nothing if the plan names nobody. It returns a refusal if the user's id is
// invalid, is the host's, or is named for several seats, or if the name is invalid.
func (f *newTableData) keep(c *occupant, p SeatPlan) (err error) {
	if p.Guest == "" {
		return nil
	}
	chairs := 0
	for _, o := range f.plan {
		if o.Guest == p.Guest {
			chairs++
		}
	}
	if !cleanID(p.Guest) || p.Guest == f.host.ID || chairs > 1 {
		return refuse("guest-chair")
	}
	c.For = p.Guest
	c.Name, err = CleanName(p.Name)
	return err
}
