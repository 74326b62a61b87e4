// Package arena plays bots against bots. [Run] plays many games, quickly, and counts: it draws chance from quick dice, so its games are
// not records, but for one game that is asked for as a record ([Config.Record]). [Hold] finds out how strong competitors are: it plays
// every deal in every seating, writes each game down as a record, and tells ratings and how far they can be trusted. The same seed gives
// the same games on every machine and with any number of workers.
package arena

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

// A Config says what to play.
type Config struct {
	Setup game.Setup
	Games int       // at least 1
	Seed  game.Seed // of all chance
	// Bots are names of bots by seat; when there are fewer than seats they go round again. None is random for all.
	Bots []string
	// Workers is how many games are played at once; 0 is one for each processor.
	Workers int
	// Now tells the time, for the speeds of the report. Nil leaves them 0.
	Now func() time.Time
	// Export, when it is not nil, takes every choice of the games.
	Export *Export
	// Record, when it is not nil, takes the game as a record; then Games is 1. Chance is drawn as the record says, not from quick dice, so
	// the game is another than that of the same seed without it.
	Record *game.Record
}

// Run plays the games of a config. When the context ends before the games do, it stops between two sentences and gives the
// report of the games that came to their end, with the context's error. Where an export cannot be written, it stops too: the report is of
// the games that were, with the writer's error.
func Run(ctx context.Context, g game.Game, c Config) (*Report, error) {
	about := g.About()
	if err := about.Check(c.Setup); err != nil {
		return nil, err
	}
	if c.Games < 1 {
		return nil, fmt.Errorf("the number of games is at least 1, not %d", c.Games)
	}
	if c.Record != nil && c.Games != 1 {
		return nil, fmt.Errorf("a record holds one game, not %d", c.Games)
	}
	if len(c.Bots) == 0 {
		c.Bots = bot.Names(g)[:1]
	}
	if len(c.Bots) > c.Setup.Players {
		return nil, fmt.Errorf("there are %d bots for %d seats", len(c.Bots), c.Setup.Players)
	}
	names := make([]string, c.Setup.Players)
	for s := range names {
		names[s] = c.Bots[s%len(c.Bots)]
	}
	options := bot.SitOptions{Now: c.Now}
	if err := newPlayer(g, c.Setup, names, options).sit(); err != nil {
		return nil, err
	}
	if c.Workers < 1 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	now := c.Now
	if now == nil {
		now = func() time.Time { return time.Time{} }
	}

	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var gate *gate
	if c.Export != nil {
		gate = newGate(ctx)
	}
	var next atomic.Int64
	var group sync.WaitGroup
	counts := make([]tally, min(c.Workers, c.Games))
	began := now()
	for i := range counts {
		group.Go(func() {
			p := newPlayer(g, c.Setup, names, options)
			if c.Record != nil {
				*c.Record = *game.NewRecord(g, c.Setup, c.Seed)
				c.Record.Seats, p.record = names, c.Record
			}
			if c.Export != nil {
				p.rows = newRows(c.Export, about, c.Setup, names)
			}
			for n := next.Add(1) - 1; n < int64(c.Games); n = next.Add(1) - 1 {
				if err := p.play(ctx, gameSeed(c.Seed, n)); err != nil {
					stop(err)
					return
				}
				if gate != nil {
					if err := p.rows.leave(ctx, gate, n, &p.result); err != nil {
						stop(err)
						return
					}
				}
				counts[i].add(p, about)
			}
		})
	}
	group.Wait()
	took := now().Sub(began)

	var all tally
	for i := range counts {
		all.merge(&counts[i])
	}
	return all.report(about, c, names, took), context.Cause(ctx)
}

// gameSeed is the seed of the quick dice of game n.
func gameSeed(seed game.Seed, n int64) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "pantheon arena\n%s\n%d", seed, n))
	return binary.LittleEndian.Uint64(sum[:])
}
