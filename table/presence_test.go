package table

import (
	"fmt"
	"testing"
	"time"
)

// TestPassersByAreForgotten checks that users who visit briefly are dropped after a while, and that nobody is dropped who is present or has
// just left.
func TestPassersByAreForgotten(t *testing.T) {
	clock := &manualClock{now: time.Unix(1_700_000_000, 0)}
	p := newPresence(clock)
	p.come("watcher")
	p.touch("player")
	const each = 10 // per minute
	const minutes = 10 * int(longAway/time.Minute)
	for minute := range minutes {
		clock.turn(time.Minute)
		for n := range each {
			p.touch(fmt.Sprint("passer-by ", minute, " ", n))
		}
	}
	if n, most := len(p.last), 3*each*int(longAway/time.Minute); n > most {
		t.Errorf("%d guests are remembered, more than %d", n, most)
	}
	if !p.here("watcher") || !p.here(fmt.Sprint("passer-by ", minutes-1, " 0")) {
		t.Error("somebody who is here was forgotten")
	}
	if since, away := p.awaySince("player"); !away || clock.Now().Sub(since) < longAway {
		t.Errorf("who left long ago is away since %v: %v", since, away)
	}
}
