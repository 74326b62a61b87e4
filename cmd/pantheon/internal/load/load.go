// Package load simulates people on a Pantheon server and measures the server. Pairs of players play legal moves at tables, and spectators
// watch them. Each keeps a live stream open, as a browser does. The package uses only what a browser uses: pages, forms and streams.
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

// A Plan describes a load.
type Plan struct {
	At       []string // the servers, such as http://127.0.0.1:8080; see [Loopback]. Several servers share one database
	Games    []string // ids of titles for the number of players at a table; the tables take them in turn
	Tables   int
	Watchers int           // total, spread over the tables
	For      time.Duration // length of the measurement, which begins when everybody has arrived and all games run
	Rate     float64       // moves a second at all tables together; 0: each table continues as soon as the other seat has the move
	// Seed decides which moves are played and, with a Rate, when. The server draws the random events of the games itself.
	Seed string
	// PIDs are the processes of the servers, in the order of At. The report shows their processor time and memory if the system reports
	// them. May be nil.
	PIDs []int
	// Beside are other processes by name, such as that of the database. The report shows their processor time together with that of all
	// their descendants.
	Beside map[string]int
	// Sticky keeps each person at one server while it answers. Otherwise each request goes to the next server, as behind a load balancer.
	Sticky bool
	// ThroughDeaths says that servers may die during the load. A failed request is repeated at the next server until Patience has passed.
	ThroughDeaths bool
	// Bot is the name of a bot that plays as an additional player at each table; "" for none.
	Bot string
	// Alone puts one person at each table instead of two.
	Alone bool
	// Folder is a folder on the disk of the server's data. During the load a small file there is appended to and synced. "" for none.
	Folder string
	// Begins is called when the measurement begins. May be nil.
	Begins func()
	// Patience is how long a result may take before it counts as lost. 0 means ten seconds, or thirty with ThroughDeaths.
	Patience time.Duration
}

// usualPatience and patienceForDeaths are the defaults of [Plan.Patience].
const usualPatience, patienceForDeaths = 10 * time.Second, 30 * time.Second

// ErrLost is the error of a load in which a stream of a seat did not deliver every entry exactly once and in order.
var ErrLost = errors.New("the streams of the seats did not deliver every entry once and in order")

// A crowd is a running load.
type crowd struct {
	Plan
	pages, seats, watchers *transport // the connections for pages, for players and for spectators; each counts its bytes
	tables                 []*table

	mu         sync.Mutex
	from, till time.Time // start and end of the measurement; zero until then
}

// Run runs a load until the measurement or ctx ends, and returns the measurements. If the stream of a seat lost entries, it returns
// [ErrLost] together with the report. If no server answers at an address, a table fails, or ctx ends before the measurement begins, it
// returns an error and no report.
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

// come checks that each server answers, and creates the tables, a few at the same time. All players join, and all players and spectators
// open their streams.
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
			return fmt.Errorf("no server answers at %s; start one, or correct --at: %w", at, err)
		}
	}
	return each(c.tables, atOnce, func(t *table) error { return t.named(t.open(ctx)) })
}

// begin waits until the game of each table runs. It handles all tables at the same time, because a countdown takes
// seconds.
func (c *crowd) begin(ctx context.Context) error {
	return each(c.tables, len(c.tables), func(t *table) error { return t.named(t.begin(ctx)) })
}

// person returns a new person who uses the given connections. Persons with consecutive numbers start at consecutive servers.
func (c *crowd) person(by *transport, number int) person {
	p := person{door: by, at: c.At, sticky: c.Sticky, through: c.ThroughDeaths, turn: new(atomic.Int64)}
	p.turn.Store(int64(number % len(c.At)))
	return p
}

// number returns a hash of a seed.
func number(seed string) uint64 {
	sum := fnv.New64a()
	io.WriteString(sum, seed) //nolint:errcheck // a sum takes everything
	return sum.Sum64()
}

// more returns 1 for true and 0 for false.
func more(one bool) int {
	if one {
		return 1
	}
	return 0
}

// each calls do for each item, at most atOnce calls at the same time. After the first error it starts no more calls, waits for the running
// ones, and returns the error.
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

// measure plays at all tables until the time of the plan is over or ctx ends, and returns the report. If entries of seats were lost, it
// also returns [ErrLost]. If a table fails, it returns the error and no report.
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

// mark sets the start or the end of the measurement, to which at points, to the current time.
func (c *crowd) mark(at *time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	*at = time.Now()
}

// within reports whether an instant is within the measurement. It is false before the measurement begins.
func (c *crowd) within(at time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return !c.from.IsZero() && !at.Before(c.from) && (c.till.IsZero() || !at.After(c.till))
}

// settle waits until all streams have delivered the acknowledged entries. Entries that are late by [Plan.Patience]
// count as lost.
func (c *crowd) settle() {
	late := time.Now().Add(c.Patience)
	for _, t := range c.tables {
		t.settle(late)
	}
}

// leave closes all streams and connections.
func (c *crowd) leave() {
	for _, t := range c.tables {
		t.leave()
	}
	for _, d := range []*transport{c.pages, c.seats, c.watchers} {
		d.CloseIdleConnections()
	}
}
