package live

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// A Crowd lets few of those who only watch be told at once. When thousands are told of one sentence the others' answers come first: they
// wait for a few watchers, not for all.
type Crowd struct {
	places chan struct{}
	slow   time.Duration // how long one reader may keep the others waiting: who takes longer is waited for beside them
}

// NewCrowd makes a crowd that leaves half of the processors to others.
func NewCrowd() Crowd {
	return Crowd{make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), 5 * time.Millisecond}
}

// let waits for a place, and tells.
func (c Crowd) let(ctx context.Context, tell func()) {
	select {
	case c.places <- struct{}{}:
	case <-ctx.Done():
		return
	}
	leave := sync.OnceFunc(func() { <-c.places })
	defer leave()
	defer time.AfterFunc(c.slow, leave).Stop()
	tell()
}
