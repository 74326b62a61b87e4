package main

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"pantheon/store"
)

// Over https the cookies of the site have new names since this version, and older versions know them by their plain names alone. For how
// long both are written is decided here.
const (
	// plainNames is for how long a server that is alone on its data folder writes the plain names too, from when it first had https here:
	// until then the version before may be put back in its place.
	plainNames = 90 * 24 * time.Hour
	// takenBack is for how long servers of one database do so after the last older one has ended: until then an update may be
	// taken back.
	takenBack = 24 * time.Hour
)

// namesOwner and namesKind find the paper that keeps since when the new names are written.
const (
	namesOwner = "servers"
	namesKind  = "host-cookies"
)

// olderServers tells the site whether a server may know cookies by their plain names alone.
func (k *keeping) olderServers(ctx context.Context, logger *slog.Logger, now func() time.Time) func(alive []store.Holder) bool {
	if k.relay != nil {
		return clusterReadsPlain(now)
	}
	since, err := namesSince(ctx, k.log, now())
	if err != nil {
		logger.Warn("since when cookies have their new names could not be noted; both names are written", "error", err)
	}
	return func([]store.Holder) bool { return now().Before(since.Add(plainNames)) }
}

// clusterReadsPlain tells of a server on a shared database how long it writes both names: while one lives that knows the plain names alone,
// and a while after.
func clusterReadsPlain(now func() time.Time) func(alive []store.Holder) bool {
	var mu sync.Mutex
	seen := now() // as far as it knows when it starts, others have just ended
	return func(alive []store.Holder) bool {
		mu.Lock()
		defer mu.Unlock()
		other := len(alive) == 0 // nobody could be asked yet
		for _, one := range alive {
			other = other || !one.Mine && len(one.Certificate) == 0 // the names are as old as the certificates
		}
		if other {
			seen = now()
		}
		return now().Before(seen.Add(takenBack))
	}
}

// namesSince gives since when the new names are written for a data folder: since now, the first time.
func namesSince(ctx context.Context, log store.Log, now time.Time) (time.Time, error) {
	all, err := log.UserRows(ctx, namesOwner, namesKind)
	if err != nil {
		return now, err
	}
	if len(all) > 0 {
		return all[0].Time, nil
	}
	return now, log.PutUserRow(ctx, store.UserRow{Owner: namesOwner, Kind: namesKind, Key: "since", Time: now, Data: []byte("{}")})
}
