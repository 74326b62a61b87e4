package main

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"pantheon/store"
)

// Over https, the cookies of the site have names with the prefix "__Host-". Older versions know only the plain names. These constants say
// how long the site writes both.
const (
	// plainNames is how long a server that uses a data folder alone also writes the plain names, counted from its first start with https.
	// Within that time an admin may go back to the version before.
	plainNames = 90 * 24 * time.Hour
	// takenBack is how long servers of one database also write the plain names after the last older server has ended. Within that time an
	// update may be undone.
	takenBack = 24 * time.Hour
)

// namesOwner and namesKind are the keys of the user row that stores the time since which the new names are written.
const (
	namesOwner = "servers"
	namesKind  = "host-cookies"
)

// olderServers returns a function that reports whether an older server, which knows only the plain names, may still read the cookies. The
// argument of that function lists the servers of the database. For a data folder, olderServers stores the time of its first call; if that
// fails, it logs a warning and counts from now.
func (k *serverLog) olderServers(ctx context.Context, logger *slog.Logger, now func() time.Time) func(alive []store.Holder) bool {
	if k.relay != nil {
		return clusterReadsPlain(now)
	}
	since, err := namesSince(ctx, k.log, now())
	if err != nil {
		logger.Warn("the date of the new cookie names could not be stored; cookies are written with both the old and the new names", "error", err)
	}
	return func([]store.Holder) bool { return now().Before(since.Add(plainNames)) }
}

// clusterReadsPlain is [serverLog.olderServers] for a shared database. The function reports true while a server that knows only the plain
// names is alive, and for [takenBack] after that. It also does so for [takenBack] after its own start and after each empty list.
func clusterReadsPlain(now func() time.Time) func(alive []store.Holder) bool {
	var mu sync.Mutex
	seen := now() // at its start, a server assumes that older servers have just ended
	return func(alive []store.Holder) bool {
		mu.Lock()
		defer mu.Unlock()
		other := len(alive) == 0 // no list of servers is available yet
		for _, one := range alive {
			other = other || !one.Mine && len(one.Certificate) == 0 // the new names are as old as the certificates
		}
		if other {
			seen = now()
		}
		return now().Before(seen.Add(takenBack))
	}
}

// namesSince returns the time since which a data folder uses the new names. The first call stores the given time as that time. On an error
// it returns the given time too.
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
