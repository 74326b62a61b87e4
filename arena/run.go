// Package arena plays bots against bots. [Run] plays many games fast and returns statistics. It uses quick dice, so its games are not
// records, except for a single game requested as a record ([Config.Record]).
//
// [Hold] measures the strength of competitors. It plays every deal in every seating, stores each game as a record, and computes ratings
// with intervals. The same seed gives the same games on every machine and with any number of workers.
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

// A Config specifies the games of a [Run].
type Config struct {
	Setup game.Setup
	Games int       // number of games, at least 1
	Seed  game.Seed // seed of all random draws
	// Bots is the list of bot names by seat. If it is shorter than the number of seats it repeats; an empty list means random for all
	// seats.
	Bots []string
	// Workers is the number of games played at the same time; 0 means one for each processor.
	Workers int
	// Now returns the current time, for the speeds of the report; without it they are 0.
	Now func() time.Time
	// Export, if not nil, receives every choice of the games.
	Export *Export
	// Record, if not nil, receives the game as a record; Games must be 1. The record then determines the chance events, not the quick
	// dice, so the game differs from that of the same seed without a record.
	Record *game.Record
}

// Run plays the games of a config. If the context ends first or a bot fails, it stops between two moves and returns the report of the
// completed games, with the error. If the export fails, it stops too; the report covers the games that were written. For an invalid
// config it returns only an error.
func Run(ctx context.Context, g game.Game, c Config) (*Report, error) {
	about := g.About()
	if err := about.Check(c.Setup); err != nil {
		return nil, err
	}
	if c.Games < 1 {
		return nil, fmt.Errorf("the number of games must be at least 1, not %d", c.Games)
	}
	if c.Record != nil && c.Games != 1 {
		return nil, fmt.Errorf("a record holds one game, not %d", c.Games)
	}
	if len(c.Bots) == 0 {
		c.Bots = bot.Names(g)[:1]
	}
	if len(c.Bots) > c.Setup.Players {
		return nil, fmt.Errorf("%d bots are too many for %d seats", len(c.Bots), c.Setup.Players)
	}
	names := make([]string, c.Setup.Players)
	for s := range names {
		names[s] = c.Bots[s%len(c.Bots)]
	}
	options := bot.AgentOptions{Now: c.Now}
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

// gameSeed returns the seed of the quick dice of game n.
func gameSeed(seed game.Seed, n int64) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "pantheon arena\n%s\n%d", seed, n))
	return binary.LittleEndian.Uint64(sum[:])
}
