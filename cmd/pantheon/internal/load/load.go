// Package load makes the load of people on a server of Pantheon, and measures it: tables of two who say legal sentences, and watchers, each
// with a live stream as a browser holds it. It knows of the server what a browser knows: pages, forms and streams.
package load

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// A Plan is a load.
type Plan struct {
	At       []string // the servers, such as http://127.0.0.1:8080; see [Loopback]. Several share one database
	Games    []string // ids of titles for two; the tables are spread over them in turn
	Tables   int
	Watchers int           // in all, spread over the tables
	For      time.Duration // for which it is measured, from when all have come and their games run
	Rate     float64       // sentences a second at all tables together; 0: each table goes on as soon as the other seat has been told
	// Seed decides which sentences are said, and when where there is a rate. What chance brings at the tables is the server's own.
	Seed string
	// PIDs are the processes of the servers, in their order, whose time and memory are told where the system tells them; nil for none.
	PIDs []int
	// Beside are other processes, such as that of the database, whose time is told together with that of all that they began, by name.
	Beside map[string]int
	// Sticky lets a person stay with one server for as long as it answers; otherwise each request goes to the next one, as by a web server
	// in front of all.
	Sticky bool
	// ThroughDeaths says that servers may die meanwhile: whatever was asked is asked again of the next one, for as long as patience lasts.
	ThroughDeaths bool
	// Bot is the name of a bot that is one more player at each table; "" for none.
	Bot string
	// Alone lets one person play at a table, not two.
	Alone bool
	// Folder is where a small file is appended to and synced meanwhile, on the disk of the server's tables; "" for nowhere.
	Folder string
	// Begins is told when all have come, their games run and it begins to be measured. May be nil.
	Begins func()
	// Patience is how long anything may take to come before it counts as lost; ten seconds when 0, and thirty where servers may die.
	Patience time.Duration
}

// usualPatience is that of a plan that says nothing.
const usualPatience, patienceForDeaths = 10 * time.Second, 30 * time.Second

// ErrLost says that a stream did not bring everything exactly once and in order.
var ErrLost = errors.New("the streams of the seats did not bring every entry exactly once, in order")

// A crowd is a load at work.
type crowd struct {
	Plan
	pages, seats, watchers *door // by which requests go, counted apart
	tables                 []*table

	mu         sync.Mutex
	from, till time.Time // of the measure; zero before it and while it goes on
}

// Run makes the load until it has been measured, or the context ends: then it reports what there was until then. What is wrong with the
// streams of seats is [ErrLost], with the report.
func Run(ctx context.Context, p Plan) (*Report, error) {
	switch {
	case p.Patience > 0:
	case p.ThroughDeaths:
		p.Patience = patienceForDeaths
	default:
		p.Patience = usualPatience
	}
	c := &crowd{Plan: p, pages: newDoor(), seats: newDoor(), watchers: newDoor()}
	defer c.leave()
	ctx, end := context.WithCancel(ctx)
	defer end()
	if err := c.come(ctx); err != nil {
		return nil, err
	}
	if err := c.begin(ctx); err != nil {
		return nil, err
	}
	return c.measure(ctx)
}

// come opens the tables, some at a time, and lets everybody sit down and look.
func (c *crowd) come(ctx context.Context) error {
	const atOnce = 4
	for n := range c.Tables {
		t := &table{
			crowd: c, title: c.Games[n%len(c.Games)], number: n, chance: rand.New(rand.NewPCG(number(c.Seed), uint64(n))),
			news: make(chan news, 256), seats: make([]seat, 2-more(c.Alone)),
		}
		for range c.Watchers/c.Tables + more(n < c.Watchers%c.Tables) {
			t.watchers = append(t.watchers, &follower{person: c.person(c.watchers, n+len(t.watchers))})
		}
		c.tables = append(c.tables, t)
	}
	for _, at := range c.At {
		nobody := person{at: []string{at}}
		if _, err := whole(nobody.ask(ctx, c.pages, http.MethodGet, "/", aPage, nil)); err != nil {
			return fmt.Errorf("nothing answers at %s: %w", at, err)
		}
	}
	return each(c.tables, atOnce, func(t *table) error { return t.named(t.open(ctx)) })
}

// begin waits until the game of each table runs. All tables begin at once, since a countdown takes seconds.
func (c *crowd) begin(ctx context.Context) error {
	return each(c.tables, len(c.tables), func(t *table) error { return t.named(t.begin(ctx)) })
}

// person is somebody who comes by a door; who comes first asks the first server first, the next the second.
func (c *crowd) person(by *door, number int) person {
	p := person{door: by, at: c.At, sticky: c.Sticky, through: c.ThroughDeaths, turn: new(atomic.Int64)}
	p.turn.Store(int64(number % len(c.At)))
	return p
}

// number is a seed as a number.
func number(seed string) uint64 {
	sum := fnv.New64a()
	io.WriteString(sum, seed) //nolint:errcheck // a sum takes everything
	return sum.Sum64()
}

// more is 1 for one more.
func more(one bool) int {
	if one {
		return 1
	}
	return 0
}

// each does something with all of a list, so many at once, until something is wrong with one.
func each[T any](all []T, atOnce int, do func(T) error) error {
	next := make(chan T)
	wrong := make(chan error, atOnce)
	var busy sync.WaitGroup
	for range atOnce {
		busy.Go(func() {
			for one := range next {
				if err := do(one); err != nil {
					wrong <- err
					return
				}
			}
		})
	}
	var err error
	for _, one := range all {
		select {
		case next <- one:
			continue
		case err = <-wrong:
		}
		break
	}
	close(next)
	busy.Wait()
	select {
	case also := <-wrong:
		if err == nil {
			err = also
		}
	default:
	}
	return err
}

// measure lets all tables play, and counts from now on until the time is over.
func (c *crowd) measure(ctx context.Context) (*Report, error) {
	playing, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	probe := startProbe(c.Folder)
	defer probe.end()
	before := c.gauge()
	c.mark(&c.from)
	if c.Begins != nil {
		c.Begins()
	}
	var tables sync.WaitGroup
	for _, t := range c.tables {
		tables.Go(func() {
			if err := t.named(t.play(playing)); err != nil && playing.Err() == nil {
				stop(err)
			}
		})
	}
	select {
	case <-time.After(c.For):
	case <-playing.Done():
	}
	c.mark(&c.till)
	after := c.gauge()
	synced := probe.end()
	failed := context.Cause(playing)
	stop(nil)
	tables.Wait()
	if failed != nil && ctx.Err() == nil {
		return nil, failed
	}
	c.settle()
	r := c.report(before, after, synced)
	if r.Lost > 0 {
		return r, ErrLost
	}
	return r, nil
}

// mark notes an instant of the measure.
func (c *crowd) mark(at *time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	*at = time.Now()
}

// within tells whether an instant lies in the measure.
func (c *crowd) within(at time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return !c.from.IsZero() && !at.Before(c.from) && (c.till.IsZero() || !at.After(c.till))
}

// settle waits until all streams have brought what was acknowledged, and counts what they have not brought in time.
func (c *crowd) settle() {
	late := time.Now().Add(c.Patience)
	for _, t := range c.tables {
		t.settle(late)
	}
}

// leave ends all streams and closes the connections.
func (c *crowd) leave() {
	for _, t := range c.tables {
		t.leave()
	}
	for _, d := range []*door{c.pages, c.seats, c.watchers} {
		d.CloseIdleConnections()
	}
}
