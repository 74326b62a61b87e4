package table

import (
	"context"
	"strconv"
	"time"

	"pantheon/store"
)

// A clock of days goes on while nobody looks and nothing stands in the log for days. So that a server that is down costs nobody time, and
// one that was started anew gives nobody days, each server notes now and then that it lives, where there are clocks at all, and when it
// ends. Who takes a table up leaves out the time between the last such note and the start of this server; it stands in the table's log what
// counts ([TakenUp]).

// signOwner and signKind find the notes among the papers.
const (
	signOwner = "servers"
	signKind  = "alive"
)

// signEvery is how often a server notes that it lives. One that was killed gives back no more than that beyond what it cost.
const signEvery = 10 * time.Minute

// signWithin is how long a server that ends takes to note it.
const signWithin = 2 * time.Second

// sign notes that this server lives.
func (h *Hall) sign(ctx context.Context) {
	err := h.log.KeepPaper(ctx, store.Paper{Owner: signOwner, Kind: signKind, Key: strconv.FormatInt(h.Number(), 10), Time: h.clock.Now(), Data: []byte("{}")})
	if err != nil && ctx.Err() == nil {
		h.logger.Warn("that this server lives could not be noted; a new start may give back more time than it cost", "error", err)
	}
}

// newestSign is when a server lived, as far as that was noted; the zero time for never.
func (h *Hall) newestSign(ctx context.Context) (at time.Time, err error) {
	all, err := h.log.Papers(ctx, signOwner, signKind)
	for _, p := range all {
		if p.Time.After(at) {
			at = p.Time
		}
	}
	return at, err
}

// counts is how much of the time from one instant to another counts for clocks: not that in which no server was there.
func (h *Hall) counts(from, to time.Time) time.Duration {
	counted := to.Sub(from)
	if gap := later(h.signed, from); h.opened.After(gap) {
		counted -= h.opened.Sub(gap)
	}
	return max(counted, 0)
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
