package arena

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"pantheon/game"
)

// A Contest measures the strength of competitors. Sets of opponents play games, each deal once in every seating, and each game is a
// record. Unlike the games of [Run], these games can be stored, replayed and verified, and an interrupted contest can be resumed.
type Contest struct {
	Setup game.Setup
	// Competitors lists at least two competitors, or one in a solo game, with different names. The first is the anchor of the ratings:
	// its rating is 0. If the others are in increasing order of strength, the sequential tests find out whether each is stronger than the
	// one before.
	Competitors []Competitor
	Pairing     Pairing // the default "" means All
	// Games is the number of games of each set of opponents, rounded up to whole deals. A deal is one game in every seating.
	Games int
	Seed  game.Seed // seed of all random draws
	// Workers is the number of games played at the same time; 0 means one for each processor.
	Workers int
	// UntilDecided ends the games of a pair with the deal that decides its sequential test. It requires that all sets have exactly two
	// different competitors.
	UntilDecided bool
	// Bar, if not nil, is the rating difference, from -MaxBar to MaxBar points, above which the sequential tests call the second of a
	// pair stronger. Records do not depend on it.
	Bar *float64
	// Now returns the current time, for thinking times; nil omits them. CPU says that Now returns processor
	// time; the findings repeat this.
	Now func() time.Time
	CPU bool
	// Archive stores the records; nil stores none.
	Archive Archive
	// Progress is called by one goroutine at a time when a game was found in the archive, and when one has ended; nil is allowed.
	Progress func(Progress)

	sets [][]int
}

// An Archive stores the records of a contest. Several goroutines may use it at the same time.
type Archive interface {
	// Find returns the stored record of a bout, or nil if there is none.
	Find(Bout) (*game.Record, error)
	// Keep stores the record of a completed bout, entirely or not at all.
	Keep(Bout, *game.Record) error
}

// A RecordError reports that the archive's record does not belong to the bout.
type RecordError struct {
	Bout Bout
	Err  error
}

func (e *RecordError) Error() string { return fmt.Sprintf("the record of %s: %v", e.Bout, e.Err) }
func (e *RecordError) Unwrap() error { return e.Err }

// Progress is the progress of a contest.
type Progress struct {
	Found int // games found in the archive
	Done  int // games that have ended, including those found
	Of    int // all games, less those saved by pairs that were decided early
}

// maxBouts is the largest number of games of a contest.
const maxBouts = 10_000_000

// Prepare sets defaults and the sets of opponents of a contest. It returns an error if the contest is invalid.
func (c *Contest) Prepare(g game.Game) error {
	about := g.About()
	if err := about.Check(c.Setup); err != nil {
		return err
	}
	if c.Games < 1 {
		return fmt.Errorf("the number of games must be at least 1, not %d", c.Games)
	}
	if c.Pairing == "" {
		c.Pairing = All
	}
	if !slices.Contains(Pairings, c.Pairing) {
		return fmt.Errorf("unknown pairing %q", c.Pairing)
	}
	if err := checkBar(c.Bar); err != nil {
		return err
	}
	least := min(2, c.Setup.Players)
	if len(c.Competitors) < least {
		return fmt.Errorf("an arena needs at least %d bots, not %d", least, len(c.Competitors))
	}
	if c.Setup.Players == 1 && c.Pairing != All {
		return errors.New("in a solo game bots do not meet; use the pairing all")
	}
	names := map[string]bool{}
	for _, one := range c.Competitors {
		if names[one.Name()] {
			return fmt.Errorf("%s is named twice; an arena compares different bots. To let a bot play against itself, use `pantheon sim`", one.Name())
		}
		names[one.Name()] = true
	}
	c.sets = c.Pairing.sets(len(c.Competitors), c.Setup.Players)
	if c.Deals() > maxBouts/(len(c.sets)*c.Setup.Players) {
		return fmt.Errorf("%d games for each of %d sets of opponents are too many; the maximum is %d games in total", c.Games, len(c.sets), maxBouts)
	}
	if c.UntilDecided && slices.ContainsFunc(c.sets, func(set []int) bool { return len(pairsOf(set)) != 1 }) {
		return errors.New("only games between two bots can end when their test is decided, and here more than two meet; " +
			"use the pairing lone, in which a bot meets copies of another")
	}
	if c.Workers < 1 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	return nil
}

// Deals returns the number of deals of each set of opponents.
func (c *Contest) Deals() int { return (c.Games-1)/c.Setup.Players + 1 }

// Sets returns the number of sets of opponents. The contest must be prepared.
func (c *Contest) Sets() int { return len(c.sets) }

// hypotheses returns the hypotheses of the sequential tests: about scores or, in a pairing with one competitor alone among others, about
// shares of the win.
func (c *Contest) hypotheses() Hypotheses {
	switch {
	case c.Pairing.Alone() && c.Bar == nil:
		return above(0, c.Setup.Players-1)
	case c.Pairing.Alone():
		return above(*c.Bar, c.Setup.Players-1)
	case c.Bar == nil:
		return plainly
	}
	return above(*c.Bar, 1)
}

// observed returns the observation of a deal for the sequential test of a pair. That is the mean score of the second or, in a pairing where
// the second sits alone among others, its mean share of the win. The result met is false if the deal does not compare the two.
func (c *Contest) observed(d dealing, pair [2]int) (score float64, met bool) {
	if c.Pairing.Alone() {
		return d.wonBy(pair)
	}
	return d.between(pair)
}

// pairsOf returns the pairs of different competitors in a sorted set, each once, with the earlier one first.
func pairsOf(set []int) (pairs [][2]int) {
	who := slices.Compact(slices.Clone(set))
	for i, a := range who {
		for _, b := range who[i+1:] {
			pairs = append(pairs, [2]int{a, b})
		}
	}
	return pairs
}

// Hold plays a contest. If the context ends or the archive fails while games are played, it stops and returns the findings so far, with
// the error. It returns no findings if the contest is invalid or the stored records cannot be read.
func Hold(ctx context.Context, g game.Game, c Contest) (*Findings, error) {
	if err := c.Prepare(g); err != nil {
		return nil, err
	}
	h := newContestRun(&c, g)
	if err := h.read(ctx); err != nil {
		return nil, err
	}
	err := h.playAll(ctx)
	return h.findings(), err
}

// A contestRun is a contest in progress.
type contestRun struct {
	contest *Contest
	game    game.Game

	// lock guards the fields below while games are played.
	lock    sync.Mutex
	endings [][]*ending  // by set, then by deal and seating; nil for a game that has not ended
	begun   [][]bool     // in the same order
	tests   []sequential // by set, if pairs are decided early
	decided []int        // by set: the number of deals after which the test was decided; -1 if it is open
	judged  []int        // by set: the number of deals that the test has counted
	deal    int          // every deal before this one has begun in all sets that are not decided
	done    int
	found   int
}

func newContestRun(c *Contest, g game.Game) *contestRun {
	h := &contestRun{contest: c, game: g}
	for range c.sets {
		n := c.Deals() * c.Setup.Players
		h.endings = append(h.endings, make([]*ending, n))
		h.begun = append(h.begun, make([]bool, n))
		h.tests = append(h.tests, sequential{of: c.hypotheses()})
		h.decided = append(h.decided, -1)
		h.judged = append(h.judged, 0)
	}
	return h
}

// read loads the games that the archive has and counts them. A record that does not belong to its bout is a [RecordError].
func (h *contestRun) read(ctx context.Context) error {
	c := h.contest
	if c.Archive == nil {
		return nil
	}
	for set := range c.sets {
		for i := range h.endings[set] {
			if err := ctx.Err(); err != nil {
				return err
			}
			b := c.bout(set, i/c.Setup.Players, i%c.Setup.Players)
			r, err := c.Archive.Find(b)
			if err != nil {
				return err
			}
			if r == nil {
				continue
			}
			e, err := c.recall(h.game, b, r)
			if err != nil {
				return &RecordError{b, err}
			}
			h.endings[set][i], h.begun[set][i] = e, true
			h.found++
			h.done++
			h.tell()
		}
		h.judge(set)
	}
	return nil
}

// playAll plays the remaining games.
func (h *contestRun) playAll(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var group sync.WaitGroup
	for range h.contest.Workers {
		group.Go(func() {
			for {
				b, ok := h.next(ctx)
				if !ok {
					return
				}
				if err := h.playOne(ctx, b); err != nil {
					stop(err)
					return
				}
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

// next returns a game that has not begun, and marks it as begun. It takes the earliest deal with such a game in any set that is not
// decided. An interrupted contest has thus treated all sets equally. It returns false if there is no such game, or if the context has
// ended.
func (h *contestRun) next(ctx context.Context) (Bout, bool) {
	h.lock.Lock()
	defer h.lock.Unlock()
	seats := h.contest.Setup.Players
	for ; ctx.Err() == nil && h.deal < h.contest.Deals(); h.deal++ {
		for set := range h.endings {
			if h.decided[set] >= 0 {
				continue
			}
			for seating := range seats {
				if i := h.deal*seats + seating; !h.begun[set][i] {
					h.begun[set][i] = true
					return h.contest.bout(set, h.deal, seating), true
				}
			}
		}
	}
	return Bout{}, false
}

// playOne plays a game, stores it and counts it.
func (h *contestRun) playOne(ctx context.Context, b Bout) error {
	c := h.contest
	r, e, err := c.play(ctx, h.game, b)
	if err != nil {
		return err
	}
	if c.Archive != nil {
		if err := c.Archive.Keep(b, r); err != nil {
			return err
		}
	}
	h.lock.Lock()
	defer h.lock.Unlock()
	h.endings[b.Set][b.Deal*c.Setup.Players+b.Seating] = e
	h.done++
	h.judge(b.Set)
	h.tell()
	return nil
}

// tell reports the progress. While games are played, the caller must hold h.lock.
func (h *contestRun) tell() {
	if h.contest.Progress != nil {
		h.contest.Progress(Progress{Found: h.found, Done: h.done, Of: h.left()})
	}
}

// left returns the number of games in all, played or not, if no more pairs are decided early.
func (h *contestRun) left() (n int) {
	for set, all := range h.endings {
		if h.decided[set] < 0 {
			n += len(all)
			continue
		}
		for _, e := range all {
			if e != nil {
				n++
			}
		}
	}
	return n
}

// whole returns the number of completed deals of a set, counted from the first without a gap.
func (h *contestRun) whole(set int) int {
	seats := h.contest.Setup.Players
	i := slices.Index(h.endings[set], nil)
	if i < 0 {
		i = len(h.endings[set])
	}
	return i / seats
}

// judge adds the newly completed deals of a set to its sequential test, in order up to the first deal that is not complete. Once the test
// is decided, judge records the number of deals that this took. It does nothing if the test is already decided or [Contest.UntilDecided]
// is not set. While games are played, the caller must hold h.lock.
func (h *contestRun) judge(set int) {
	if !h.contest.UntilDecided || h.decided[set] >= 0 {
		return
	}
	pair := pairsOf(h.contest.sets[set])[0]
	test := &h.tests[set]
	for ; h.judged[set] < h.whole(set) && test.after == 0; h.judged[set]++ {
		test.add(h.contest.observed(h.dealOf(set, h.judged[set]), pair))
	}
	if test.after > 0 {
		h.decided[set] = h.judged[set]
	}
}
