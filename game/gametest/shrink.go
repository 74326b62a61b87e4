package gametest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"pantheon/game"
	"pantheon/game/scenario"
)

const usualShrinking = 20 * time.Second

var shrinkFor = flag.Duration("conformance.shrink", usualShrinking, "how long to search for a shorter game that fails alike; 0 means not at all")

// A script is a record whose moves keep their draws from a longer record. So leaving out a move does not change the
// draws of later ones.
type script struct {
	*game.Record
	chance []int // by move: the ply of the longer record that keys its draws
	// byPlace reports that draws are keyed by the place of a move instead, as in any record.
	byPlace bool
}

// scriptOf returns a record as a script. A record with a starting position of its own keeps its draws by place: it
// cannot be written as a scenario, which prescribes draws.
func scriptOf(r *game.Record) script {
	s := script{Record: r, byPlace: r.Start != nil}
	for i := range r.Plies {
		s.chance = append(s.chance, i+1)
	}
	return s
}

// prefix returns a script of the first n moves.
func (s script) prefix(n int) script { return script{s.Record.Prefix(n), s.chance[:n:n], s.byPlace} }

// dice returns the dice of a move, from 1, or of the set-up for 0.
func (s script) dice(g game.Game, ply int) *game.Dice {
	if ply > 0 {
		ply = s.chance[ply-1]
	}
	return s.DiceAt(g, ply)
}

// add appends a move whose draws are those of the given ply of a longer record.
func (s *script) add(said game.Ply, ply int) {
	s.Plies = append(s.Plies, said)
	if s.byPlace {
		ply = len(s.Plies)
	}
	s.chance = append(s.chance, ply)
}

// replay plays the script and returns the last position, or an error if a move is not legal.
func (s script) replay(g game.Game) (game.Position, error) {
	p, err := s.Begin(g, nil)
	if err != nil {
		return nil, err
	}
	for i, said := range s.Plies {
		m, refusal := p.ParseMove(said.Seat, said.Text)
		if refusal != nil {
			return nil, refusal
		}
		p.Play(said.Seat, m, &game.Env{Dice: s.dice(g, i+1), At: said.At})
	}
	return p, nil
}

// without returns the script without n of its moves, the first of which has the index at, and without those that are then not legal. In a
// game with time, each move is played at its own time, or as late as the clock allows. The clock acts when it is due. A script ends with
// the move at which the title panics.
func (s script) without(g game.Game, at, n int) (short script) {
	short = s.prefix(0)
	defer func() { recover() }() //nolint:errcheck // playing the script shows it too
	p, err := short.Begin(g, nil)
	if err != nil {
		return short
	}
	now := int64(0)
	for i, said := range s.Plies {
		if i >= at && i < at+n {
			continue
		}
		said.At = max(now, said.At)
		switch deadline, set := p.Deadline(); {
		case set && said.Seat == game.Clock:
			said.At = deadline
		case set && said.At >= deadline:
			said.At = deadline - 1
		}
		m, refusal := p.ParseMove(said.Seat, said.Text)
		if refusal != nil || said.At < now {
			continue
		}
		now = said.At
		short.add(said, s.chance[i])
		p.Play(said.Seat, m, &game.Env{Dice: short.dice(g, len(short.Plies)), At: now})
	}
	return short
}

// answers returns the draws of each move; nil if all follow from the seed because no move was left out, or if the script cannot begin.
func (s script) answers(g game.Game) [][]int {
	kept := true
	for i, ply := range s.chance {
		kept = kept && ply == i+1
	}
	if kept {
		return nil
	}
	all := make([][]int, len(s.Plies))
	p, err := s.Begin(g, nil)
	if err != nil {
		return nil
	}
	for i, said := range s.Plies {
		dice := s.dice(g, i+1)
		for {
			u := asked(g, p, said, all[i])
			if u == nil {
				break
			}
			all[i] = append(all[i], dice.N(game.Stream(slices.Index(g.About().Streams, u.Stream)), u.N))
		}
		if i == len(s.Plies)-1 {
			break // it may panic
		}
		m, _ := p.ParseMove(said.Seat, said.Text)
		p.Play(said.Seat, m, &game.Env{Dice: s.dice(g, i+1), At: said.At})
	}
	return all
}

// asked returns the next draw that a move makes after draws with these answers; nil if it makes no further draw. The position stays
// unchanged.
func asked(g game.Game, p game.Position, said game.Ply, answers []int) (u *game.ImpossibleDraw) {
	q := g.Blank()
	q.Copy(p)
	dice := game.KeyedDice("", 0, g.About().Streams)
	dice.Fix(append(slices.Clone(answers), -1)...)
	defer func() {
		recover() //nolint:errcheck // a title that panics makes no further draw
		u = dice.Unfit()
	}()
	m, _ := q.ParseMove(said.Seat, said.Text)
	q.Play(said.Seat, m, &game.Env{Dice: dice, At: said.At})
	return nil
}

// A shrinker looks for a shorter script with the same fault.
type shrinker struct {
	game game.Game
	// fails reports whether a script has the fault, and after how many moves. The script can be played up to its last move.
	fails func(s script) (sentences int, ok bool)
	until time.Time
}

// shrink removes moves from a script with the fault: first many together, then one by one, with the moves that are not
// legal without them. whole is false if time ran out before it was clear that no move can be removed.
func (s *shrinker) shrink(long script) (small script, whole bool) {
	for size := max(1, len(long.Plies)/2); ; size = max(1, size/2) {
		shorter := false
		for at := 0; at < len(long.Plies); {
			if !time.Now().Before(s.until) {
				return long, false
			}
			less := long.without(s.game, at, size)
			if n, ok := s.fails(less); ok && n < len(long.Plies) {
				long, shorter = less.prefix(n), true
			} else {
				at += size
			}
		}
		if size == 1 && !shorter {
			return long, true
		}
	}
}

// told returns the text of a failure on its shrunk game: how far it was shrunk, and the game as a scenario, or as a record if a scenario
// cannot express it. If the game does not show the fault again, the text says so. It is "" if the flag -conformance.shrink is 0.
func (s *shrinker) told(long script, title string) string {
	if *shrinkFor <= 0 {
		return ""
	}
	n, ok := s.fails(long)
	if !ok {
		return fmt.Sprintf("\nnot shrunk: its %d sentences, said once more, do not show it", len(long.Plies))
	}
	small, whole := s.shrink(long.prefix(n))
	text := fmt.Sprintf("\nshrunk from %d sentences to %d, of which none can be left out:\n", len(long.Plies), len(small.Plies))
	if !whole {
		text = fmt.Sprintf("\nshrunk from %d sentences to %d, and perhaps more can be left out: the time for it (-conformance.shrink) was over:\n", len(long.Plies), len(small.Plies))
	}
	if file, ok := scenario.Write(small.Record, "shrunk", title, small.answers(s.game)); ok {
		return text + file
	}
	return text + small.Text()
}

// A trace holds what is needed to reproduce a violation: the game up to it, and what determined how it was checked.
type trace struct {
	record    *game.Record
	looked    rand.PCG
	words     []string
	things    []game.Thing
	sentences []game.MoveText
	untrue    *saying
}

// traced returns the trace of a violation that is found now, nil outside games.
func (c *checker) traced() *trace {
	if c.record == nil {
		return nil
	}
	r := c.record.Prefix(len(c.record.Plies))
	r.Plies = append(r.Plies, c.aside...)
	return &trace{r, c.looked, slices.Clone(c.wordList), slices.Clone(c.things), slices.Clone(c.sentences), c.untrue}
}

// shrunk shrinks the game of a violation until the given time, and returns a text about the result; "" for a violation without a game.
func (b Violation) shrunk(title Title, until time.Time) string {
	if b.trace == nil {
		return ""
	}
	s := shrinker{title.Game, b.again(title), until}
	return s.told(b.script(), string(b.Property))
}

// script returns the game of a violation as a script. If the violation concerns replaying the record, the draws are by
// place, because only the record's own draws show it.
func (b Violation) script() script {
	s := scriptOf(b.trace.record)
	s.byPlace = b.Property == Replayed
	return s
}

const (
	// lookBack is the number of positions before the last one that are checked closely when a game is repeated. These
	// are at least as many as the moves for which a position that was read from its document is played on.
	lookBack = 5
	// fewTries is the number of times that a game is repeated to reproduce a violation that depends on how it is checked.
	// manyTries is that number for the original game.
	fewTries, manyTries = 3, 12
)

// again returns a function that reports whether a script has the same violation. The game is checked in several ways;
// the one that found it last comes first.
func (b Violation) again(title Title) func(s script) (int, bool) {
	ways := make([]uint64, manyTries)
	for i := range ways {
		ways[i] = uint64(i)
	}
	return func(s script) (int, bool) {
		for i, way := range ways {
			n, ok := b.seen(title, s, way)
			if !ok {
				continue
			}
			ways = slices.Insert(slices.Delete(ways, i, i+1), 0, way)[:min(fewTries, len(ways))]
			if way == unlooked {
				ways = ways[:1] // the violation does not depend on how the game is checked
			}
			return n, true
		}
		return 0, false
	}
}

// Ways to check a repeated game: no position closely; the last positions closely, and the last one with the random
// numbers of the violation. Further ways differ from the second only in their random numbers.
const (
	unlooked uint64 = iota
	asBefore
)

// seen plays a script, checks it in the given way, and returns the number of moves after which the violation occurs; ok
// is false if it does not.
func (b Violation) seen(title Title, s script, way uint64) (sentences int, ok bool) {
	c := newChecker(title)
	c.described() // loads the ids that the catalogue names
	c.breaches, c.seen = nil, map[Property]int{}
	c.whole, c.played, c.calm = b.Property == Returned, 1, b.Property == Calm
	c.wordList, c.things, c.sentences = slices.Clone(b.trace.words), slices.Clone(b.trace.things), slices.Clone(b.trace.sentences)
	for _, w := range c.wordList {
		c.words[w] = true
	}
	if b.trace.untrue != nil {
		c.again = []saying{*b.trace.untrue}
	}
	c.calmly(b.Seed+way, func() {
		again := s.Prefix(0)
		c.along(again, course{
			next: func(p game.Position) (game.Seat, game.Move, int64, bool) {
				if len(again.Plies) == len(s.Plies) {
					return 0, 0, 0, false
				}
				ply := s.Plies[len(again.Plies)]
				m, refusal := p.ParseMove(ply.Seat, ply.Text)
				return ply.Seat, m, ply.At, refusal == nil
			},
			look: func(n int) bool {
				if n == len(s.Plies) && way == asBefore {
					*c.source = b.trace.looked
				}
				return way != unlooked
			},
			dice: func(ply int) *game.Dice { return s.dice(title.Game, ply) },
			from: max(0, len(s.Plies)-lookBack),
			end:  b.Property == Replayed,
		})
	})
	for _, other := range c.breaches {
		if other.Property == b.Property && other.trace != nil {
			return len(other.trace.record.Plies), true
		}
	}
	return 0, false
}
