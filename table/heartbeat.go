package table

import (
	"context"
	"strconv"
	"time"

	"pantheon/store"
)

// A clock of days runs while nobody looks, and a log may have no entry for days. Downtime must cost no player time, and
// a restart must not give players days. So each server stores a heartbeat now and then if there are tables with clocks,
// and when it stops. When a server resumes a table, the time between the last heartbeat and its own start does not
// count. The table's log records the time that counts ([Resumed]).

// heartbeatOwner and heartbeatKind are the owner and the kind of the user rows that hold the heartbeats.
const (
	heartbeatOwner = "servers"
	heartbeatKind  = "alive"
)

// heartbeatEvery is the time between two heartbeats. After a crash, players are credited at most that much more than the
// downtime.
const heartbeatEvery = 10 * time.Minute

// heartbeatWithin is the longest time that a stopping server takes for its last heartbeat.
const heartbeatWithin = 2 * time.Second

// heartbeat stores the current time as the last heartbeat of this server.
func (h *Server) heartbeat(ctx context.Context) {
	err := h.log.PutUserRow(ctx, store.UserRow{Owner: heartbeatOwner, Kind: heartbeatKind, Key: strconv.FormatInt(h.Number(), 10), Time: h.clock.Now(), Data: []byte("{}")})
	if err != nil && ctx.Err() == nil {
		h.logger.Warn("the heartbeat of this server could not be stored; after a crash, players may be credited too much time", "error", err)
	}
}

// newestHeartbeat returns the latest heartbeat of any server; the zero time if there is none.
func (h *Server) newestHeartbeat(ctx context.Context) (at time.Time, err error) {
	all, err := h.log.UserRows(ctx, heartbeatOwner, heartbeatKind)
	for _, p := range all {
		if p.Time.After(at) {
			at = p.Time
		}
	}
	return at, err
}

// counts returns how much of the time from one instant to another counts for clocks. The time from the last heartbeat of any server to the
// start of this one does not count.
func (h *Server) counts(from, to time.Time) time.Duration {
	counted := to.Sub(from)
	if gap := later(h.lastHeartbeat, from); h.opened.After(gap) {
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
