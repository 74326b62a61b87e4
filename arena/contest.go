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

// A Contest finds out how strong competitors are: they play games in sets of opponents, each deal once in every seating, and each game
// is a record. Unlike the games of [Run] these can be kept, replayed and checked, and a contest that was broken off goes on.
type Contest struct {
	Setup game.Setup
	// Competitors are at least two, or one in a solo game, each with a name of its own. The first is the anchor of the ratings: 0 is
	// its. Where the others follow from weak to strong, the sequential tests tell whether each is stronger than the one before.
	Competitors []Competitor
	Pairing     Pairing // "" is All
	// Games is how many games each set of opponents plays, made up to whole deals: a deal is one game in every seating.
	Games int
	Seed  game.Seed // of all chance
	// Workers is how many games are played at once; 0 is one for each processor.
	Workers int
	// UntilDecided ends the games of a pair with the deal that decides the sequential test about it. In all sets only two different ones
	// meet then.
	UntilDecided bool
	// Bar, when it is not nil, is by how many points of a rating, from -MaxBar to MaxBar, the second of a pair has to be above the first
	// for the sequential tests to call it stronger. Records do not depend on it.
	Bar *float64
	// Now tells the time, for the thinking times. Nil leaves them out. CPU says that it is processor time; the findings repeat that.
	Now func() time.Time
	CPU bool
	// Archive keeps the records; nil keeps none.
	Archive Archive
	// Progress is told, by one goroutine at a time, when a game was found in the archive and when one has ended; nil is told nothing.
	Progress func(Progress)

	sets [][]int
}

// An Archive keeps the records of a contest. It may be asked by several goroutines at once.
type Archive interface {
	// Find gives the record that is kept of a bout, nil when there is none.
	Find(Bout) (*game.Record, error)
	// Keep keeps the record of a bout that has ended, as a whole or not at all.
	Keep(Bout, *game.Record) error
}

// A RecordError says that what an [Archive] keeps is not the record of a bout.
type RecordError struct {
	Bout Bout
	Err  error
}

func (e *RecordError) Error() string { return fmt.Sprintf("the record of %s: %v", e.Bout, e.Err) }
func (e *RecordError) Unwrap() error { return e.Err }

// Progress is how far a contest is.
type Progress struct {
	Found int // games that were in the archive
	Done  int // games that have ended, those found included
	Of    int // games in all, or fewer where pairs are decided early
}

// maxBouts is the largest number of games of a contest.
const maxBouts = 10_000_000

// Prepare checks a contest and fills in what was left out. The error says what is wrong.
func (c *Contest) Prepare(g game.Game) error {
	about := g.About()
	if err := about.Check(c.Setup); err != nil {
		return err
	}
	if c.Games < 1 {
		return fmt.Errorf("the number of games is at least 1, not %d", c.Games)
	}
	if c.Pairing == "" {
		c.Pairing = All
	}
	if !slices.Contains(Pairings, c.Pairing) {
		return fmt.Errorf("there is no pairing %q", c.Pairing)
	}
	if err := checkBar(c.Bar); err != nil {
		return err
	}
	least := min(2, c.Setup.Players)
	if len(c.Competitors) < least {
		return fmt.Errorf("a contest has at least %d competitors, not %d", least, len(c.Competitors))
	}
	if c.Setup.Players == 1 && c.Pairing != All {
		return errors.New("in a solo game nobody meets: the pairing is all")
	}
	names := map[string]bool{}
	for _, one := range c.Competitors {
		if names[one.Name()] {
			return fmt.Errorf("%s is there twice; an arena compares different bots: to let one play against itself, use pantheon sim", one.Name())
		}
		names[one.Name()] = true
	}
	c.sets = c.Pairing.sets(len(c.Competitors), c.Setup.Players)
	if c.Deals() > maxBouts/(len(c.sets)*c.Setup.Players) {
		return fmt.Errorf("%d games of each of %d sets of opponents are too many: all together are at most %d", c.Games, len(c.sets), maxBouts)
	}
	if c.UntilDecided && slices.ContainsFunc(c.sets, func(set []int) bool { return len(pairsOf(set)) != 1 }) {
		return errors.New("only the games of pairs end when they are decided: here more than two meet; " +
			"in the pairing lone, one meets copies of another")
	}
	if c.Workers < 1 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	return nil
}

// Deals is how many deals each set of opponents plays.
func (c *Contest) Deals() int { return (c.Games-1)/c.Setup.Players + 1 }

// Sets is how many sets of opponents meet. The contest is prepared.
func (c *Contest) Sets() int { return len(c.sets) }

// hypotheses are what the sequential tests tell from each other. With one alone among others, they are shares of the win.
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

// observed is what a deal says to the sequential test about a pair: the mean score of the second or, where it sits alone among others, its
// mean share of the win. It is false when the two were not compared in the deal.
func (c *Contest) observed(d dealing, pair [2]int) (score float64, met bool) {
	if c.Pairing.Alone() {
		return d.wonBy(pair)
	}
	return d.between(pair)
}

// pairsOf are the pairs of different competitors in a set, each once, the earlier in the list first.
func pairsOf(set []int) (pairs [][2]int) {
	who := slices.Compact(slices.Clone(set))
	for i, a := range who {
		for _, b := range who[i+1:] {
			pairs = append(pairs, [2]int{a, b})
		}
	}
	return pairs
}

// Hold plays a contest. When the context ends, or the archive fails, it stops and gives what was found out up to there, with the error.
func Hold(ctx context.Context, g game.Game, c Contest) (*Findings, error) {
	if err := c.Prepare(g); err != nil {
		return nil, err
	}
	h := newHall(&c, g)
	if err := h.read(ctx); err != nil {
		return nil, err
	}
	err := h.playAll(ctx)
	return h.findings(), err
}

// A hall is where a contest takes place.
type hall struct {
	contest *Contest
	game    game.Game

	lock    sync.Mutex
	endings [][]*ending  // by set; of a set by deal and seating, nil for a game that has not ended
	begun   [][]bool     // in the same order
	tests   []sequential // by set, where pairs are decided early
	decided []int        // by set: the number of deals after which its test was decided; -1 while it is not
	judged  []int        // by set: the number of deals that its test has looked at
	deal    int          // every deal before this one has begun in all sets
	done    int
	found   int
}

func newHall(c *Contest, g game.Game) *hall {
	h := &hall{contest: c, game: g}
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

// read takes in the games that the archive has.
func (h *hall) read(ctx context.Context) error {
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

// playAll plays the games that are left.
func (h *hall) playAll(ctx context.Context) error {
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

// next gives a game that has not begun: of all sets the earliest deal, so that a contest that is broken off has been fair to all.
func (h *hall) next(ctx context.Context) (Bout, bool) {
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

// playOne plays a game, keeps it and counts it.
func (h *hall) playOne(ctx context.Context, b Bout) error {
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

// tell tells how far the contest is.
func (h *hall) tell() {
	if h.contest.Progress != nil {
		h.contest.Progress(Progress{Found: h.found, Done: h.done, Of: h.left()})
	}
}

// left is how many games there are in all when no more pairs are decided.
func (h *hall) left() (n int) {
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

// whole is how many deals of a set have ended, one after the other from the first.
func (h *hall) whole(set int) int {
	seats := h.contest.Setup.Players
	i := slices.Index(h.endings[set], nil)
	if i < 0 {
		i = len(h.endings[set])
	}
	return i / seats
}

// judge notes with which deal the test about a pair was decided.
func (h *hall) judge(set int) {
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
