package web_test

import (
	"testing"
	"time"

	"pantheon/store/pgtest"
)

// TestWhetherOthersCanUseTheDatabase runs three servers. The first two reach the database by one connection that can break,
// and the third by another. A server whose own connection is broken knows whether another can use the database.
func TestWhetherOthersCanUseTheDatabase(t *testing.T) {
	address := pgtest.Database(t)
	proxy, around := pgtest.NewProxy(t, address)
	other, beside := pgtest.NewProxy(t, address)
	short := func(w *clusterServer) { w.lease = 500 * time.Millisecond }
	one, two, three := openWing(t, around, short), openWing(t, around, short), openWing(t, beside, short)
	for _, w := range []*clusterServer{one, two, three} {
		await(t, "each knows of the others", func() bool { return w.site.OthersReady(t.Context()) })
	}
	proxy.Cut()
	await(t, "the first two are away, and the third is not", func() bool {
		return one.tableServer.Ping(t.Context()) != nil && two.tableServer.Ping(t.Context()) != nil && one.site.OthersReady(t.Context()) && !three.site.OthersReady(t.Context())
	})
	other.Cut()
	await(t, "nobody can use the database", func() bool {
		return !one.site.OthersReady(t.Context()) && !two.site.OthersReady(t.Context()) && !three.site.OthersReady(t.Context())
	})
	// A visitor cannot ask.
	one.person().get("/between/ready").want(t, 404)
	proxy.Mend()
	other.Mend()
}
