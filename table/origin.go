package table

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"time"

	"pantheon/store"
)

// An address that makes many tables gets no more of the bots' thinking, and no more rows of the list of open tables, than one that makes
// a few.

// originKey is the key of an address in a context.
type originKey struct{}

// WithOrigin gives a context for what somebody asks from an address. Only whether two addresses are the same is looked at; "" is the
// address of nobody.
func WithOrigin(ctx context.Context, address string) context.Context {
	return context.WithValue(ctx, originKey{}, address)
}

func origin(ctx context.Context) string {
	address, _ := ctx.Value(originKey{}).(string)
	return address
}

// madeFrom is the address that the table's thoughts count for; where it is not known, as after a restart, its host stands for it.
func (t *Table) madeFrom() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.origin == "" && t.state != nil {
		return t.state.host.ID
	}
	return t.origin
}

// rank is how soon the table's bots have a place to think.
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

// accompanied tells whether a person who plays here has the table open. It is called with the table held.
func (t *Table) accompanied() bool {
	for _, c := range t.state.chairs {
		if c.Guest != "" && t.present.here(c.Guest) {
			return true
		}
	}
	return false
}

// owed tells whether the game has to go on though nobody is here, since people play it with each other or against a clock: somebody has a
// clock, or a bot acts for a person. It is called with the table held.
func (t *Table) owed() bool {
	var one, other string // the first two persons who hold seats
	lent := false
	for _, c := range t.state.chairs {
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
	if other == "" && t.state.persons() == 0 { // nobody, or one who left everything to bots
		return false
	}
	return t.state.clocks != nil || lent && other != ""
}

// alonePlay is how long bots go on at a table that nobody has open and that need not go on.
const alonePlay = 10 * time.Minute

// deserted tells whether the bots wait until somebody comes. It is called with the table held.
func (t *Table) deserted(now time.Time) bool {
	return !t.owed() && now.Sub(t.present.newest()) >= alonePlay
}

// listedPaper is the kind of the papers that say from which address a table was opened to all: their owner stands for the address, and
// tells it to nobody; their key is the table.
const listedPaper = "listed"

// listedKept is how long that is kept. A table that is still in the list then counts for its host alone.
const listedKept = 48 * time.Hour

// listFrom notes from which address a table was opened to all. One of which that could not be kept counts for its host alone.
func (h *Hall) listFrom(ctx context.Context, id string) {
	address := origin(ctx)
	if address == "" {
		return
	}
	mac := hmac.New(sha256.New, h.log.Key())
	mac.Write([]byte("listed from\n" + address))
	owner := "at " + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:12])
	if err := h.log.KeepPaper(ctx, store.Paper{Owner: owner, Kind: listedPaper, Key: id, Time: h.clock.Now(), Data: []byte("{}")}); err != nil {
		h.logger.Warn("it could not be kept from where a table was opened", "table", id, "error", err)
	}
}

// listedFrom gives what stands for the address from which a table was opened last; "" where that is not known.
func (h *Hall) listedFrom(ctx context.Context, id string) (from string, err error) {
	l := &h.listing
	l.mu.Lock()
	from, known := l.from[id]
	l.mu.Unlock()
	if known {
		return from, nil
	}
	papers, err := h.log.PapersBy(ctx, listedPaper, id)
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
