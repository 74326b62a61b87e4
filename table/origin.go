package table

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"time"

	"pantheon/store"
)

// Tables are counted by the address from which they were made. An address with many tables gets no more computation for bots, and no more
// places in the list of open tables, than an address with a few.

// originKey is the context key of the address of a request.
type originKey struct{}

// WithOrigin returns a context with the address of a request. Addresses are only compared for equality; "" is an
// unknown address.
func WithOrigin(ctx context.Context, address string) context.Context {
	return context.WithValue(ctx, originKey{}, address)
}

func origin(ctx context.Context) string {
	address, _ := ctx.Value(originKey{}).(string)
	return address
}

// madeFrom returns the address to which the table's jobs are attributed. If the address is unknown, for example after a restart, it returns
// the host's id.
func (t *Table) madeFrom() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.origin == "" && t.state != nil {
		return t.state.host.ID
	}
	return t.origin
}

// rank returns the priority of the table's jobs.
func (t *Table) rank() rank {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.state == nil:
		return botsAlone
	case t.accompanied():
		return awaited
	case t.owed():
		return owed
	}
	return botsAlone
}

// accompanied reports whether a person with a seat has the table open, or has made a request to it in the last 20 seconds. The caller must
// hold t.mu.
func (t *Table) accompanied() bool {
	for _, c := range t.state.occupants {
		if c.Guest != "" && t.present.here(c.Guest) {
			return true
		}
	}
	return false
}

// owed reports whether the game must continue although nobody is present: the persons have clocks, or at least two persons hold seats and a
// bot acts for one. It is false if at most one person holds seats and bots act for all of them. The caller must hold t.mu.
func (t *Table) owed() bool {
	var one, other string // the first two persons who hold seats
	lent := false
	for _, c := range t.state.occupants {
		switch {
		case c.Guest == "":
			continue
		case one == "":
			one = c.Guest
		case c.Guest != one:
			other = c.Guest
		}
		lent = lent || c.Level != ""
	}
	if other == "" && t.state.persons() == 0 { // no persons, or one who left all seats to bots
		return false
	}
	return t.state.clocks != nil || lent && other != ""
}

// alonePlay is how long bots continue at a table that nobody has open and that is not owed.
const alonePlay = 10 * time.Minute

// deserted reports whether the table's bots must wait until somebody opens the table. The caller must hold t.mu.
func (t *Table) deserted(now time.Time) bool {
	return !t.owed() && now.Sub(t.present.newest()) >= alonePlay
}

// listedRow is the kind of the user rows that record the address from which a table was opened to all. The owner is a
// keyed hash of the address, which does not reveal it; the key is the table.
const listedRow = "listed"

// listedKept is the lifetime of the user rows of kind listedRow. After that time a listed table counts only for its host.
const listedKept = 48 * time.Hour

// listFrom records the address from which a table was opened to all. If that fails, the table counts only for its host.
func (h *Server) listFrom(ctx context.Context, id string) {
	address := origin(ctx)
	if address == "" {
		return
	}
	mac := hmac.New(sha256.New, h.log.Key())
	mac.Write([]byte("listed from\n" + address))
	owner := "at " + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:12])
	if err := h.log.PutUserRow(ctx, store.UserRow{Owner: owner, Kind: listedRow, Key: id, Time: h.clock.Now(), Data: []byte("{}")}); err != nil {
		h.logger.Warn("the address from which a table was opened could not be stored", "table", id, "error", err)
	}
}

// listedFrom returns the keyed hash of the address from which a table was last opened; "" if unknown.
func (h *Server) listedFrom(ctx context.Context, id string) (from string, err error) {
	l := &h.listing
	l.mu.Lock()
	from, known := l.from[id]
	l.mu.Unlock()
	if known {
		return from, nil
	}
	papers, err := h.log.UserRowsBy(ctx, listedRow, id)
	if err != nil {
		return "", err
	}
	var newest time.Time
	for _, p := range papers {
		if !p.Time.Before(newest) {
			from, newest = p.Owner, p.Time
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.from == nil || len(l.from) >= mostHidden {
		l.from = map[string]string{}
	}
	l.from[id] = from
	return from, nil
}
