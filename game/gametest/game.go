package gametest

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"pantheon/game"
)

// firstLooks is the number of positions of a game that are always checked closely; later ones are chosen at random.
const firstLooks = 6

// closeLook returns n if one in n positions is checked closely after the given number of moves. It is 10 at first and
// grows by 10 with each 250 moves. Positions of a long game are much alike. So a game of 200 moves is checked about 20
// times, one of 2,000 about 60 times, and one of 10,000 about 100 times.
func closeLook(sentences int) int { return 10 + sentences/25 }

// kept is a position that must not change any more, with a description and its document.
type kept struct {
	what string
	p    game.Position
	doc  []byte
}

// playOne plays a random game and runs the conformance tests at its positions, closely at some of them.
func (c *checker) playOne() {
	c.played++
	setup := drawSetup(c.about, c.rng)
	d := newDriver(c.about, c.rng)
	record := game.NewRecord(c.game, setup, game.Seed(fmt.Sprintf("laws-%d", c.seed)))
	c.along(record, course{
		next: func(p game.Position) (s game.Seat, m game.Move, at int64, ok bool) {
			s, m, ok = d.next(p)
			return s, m, d.now, ok
		},
		dice: func(ply int) *game.Dice { return record.DiceAt(c.game, ply) },
		look: func(n int) bool { return n < firstLooks || c.rng.IntN(closeLook(n)) == 0 },
		end:  true,
	})
}

// A course describes how a checked game is played.
type course struct {
	next func(p game.Position) (s game.Seat, m game.Move, at int64, ok bool) // the next move and its time; ok is false at the end
	dice func(ply int) *game.Dice                                            // of the set-up, 0, and of each move
	look func(n int) bool                                                    // whether the position after n moves is checked closely
	from int                                                                 // positions after fewer moves have few checks
	end  bool                                                                // the game is played to its end, and then replayed
}

// along plays a game that begins with an empty record, and runs the conformance tests at its positions.
func (c *checker) along(record *game.Record, way course) {
	setup := record.Setup
	c.where = fmt.Sprintf("a game of %d with %v", setup.Players, setup.Options)
	c.record = record
	tale := &game.Events{}
	p := c.game.New(setup, &game.Env{Dice: way.dice(0), Events: tale})
	c.told(tale)
	told := []string{fmt.Sprint(tale.List)}
	docs := map[int][]byte{}
	var still []kept
	shadow, shadowed, missing := game.Position(nil), 0, "" // read back from a document, for how many moves, fields that differed
	counts := c.counts(p)

	for {
		n := len(c.record.Plies)
		if n >= way.from {
			c.light(p, setup)
		}
		if now := c.counts(p); !slices.Equal(now, counts) {
			c.conserved(counts, now, "")
			counts = now
		}
		switch {
		case n < way.from:
		case way.look(n) || p.ToAct() == 0:
			docs[n] = c.doc(p)
			for _, k := range still {
				if doc := c.doc(k.p); !bytes.Equal(doc, k.doc) {
					c.breach(Alone, "%s changed when the game went on", k.what)
				}
			}
			c.looked = *c.source
			still = c.closely(p, setup)
			if shadow != nil && !bytes.Equal(c.doc(shadow), docs[n]) {
				c.breach(Document, "a position read from its document plays on differently: %s%s", difference(c.doc(shadow), docs[n]), missing)
				shadow = nil
			}
			if shadowed == 0 {
				if shadow, shadowed = c.read(docs[n]), 4; shadow != nil {
					missing = lost(p, shadow, n)
				}
			}
			shadowed--
			c.readBack(p, setup.Players)
		default:
			c.rarely(p, setup)
			c.readBack(p, setup.Players)
		}
		if n >= c.about.Bound {
			break
		}
		s, m, at, ok := way.next(p)
		if !ok {
			break
		}
		words := p.FormatMove(m, s, s)
		if n >= way.from {
			c.speak(p, setup, s, m)
		}
		c.record.Plies = append(c.record.Plies, game.Ply{Seat: s, Text: words, At: at})
		moment := game.Env{Dice: way.dice(n + 1), At: at, Events: &game.Events{}}
		deadline, set := p.Deadline()
		var before game.Position
		if n >= way.from {
			before = c.game.Blank()
			before.Copy(p)
		}
		warnings := game.WarningsOf(p)
		p.Play(s, m, &moment)
		c.told(moment.Events)
		c.warned(warnings, p, setup)
		if before != nil {
			c.begun(before, p)
		}
		if !moment.Revealed && before != nil {
			c.unmarked(before, p, s, m, at)
		}
		told = append(told, fmt.Sprint(moment.Events.List))
		if s == game.Clock {
			if next, again := p.Deadline(); set && again && next < deadline {
				c.breach(Timely, "after the deadline %d comes an earlier one, %d", deadline, next)
			}
		}
		if shadow != nil {
			if !game.Listed(shadow, s, m) {
				c.breach(Document, "a position read from its document does not list %q%s", words, missing)
				shadow = nil
				continue
			}
			shadow.Play(s, m, &game.Env{Dice: way.dice(n + 1), At: at})
		}
	}
	if way.end {
		docs[len(c.record.Plies)] = c.doc(p)
		c.replayed(docs, told)
	}
}

// unmarked checks a move that did not set [game.Env.Revealed]: other dice lead to the same position, and no seat learned a secret. It
// plays the move in the position that the parameter before holds, and so changes that position.
func (c *checker) unmarked(before, after game.Position, s game.Seat, m game.Move, at int64) {
	words := before.FormatMove(m, s, s)
	if c.title.Learnt != nil {
		for seat := range c.record.Setup.Players {
			if c.title.Learnt(before, after, game.Seat(seat)) {
				c.breach(Marked, "seat %d learnt something by %q", seat, words)
			}
		}
	}
	other := game.Env{Dice: game.QuickDice(c.rng.Uint64()), At: at}
	before.Play(s, m, &other)
	if other.Revealed || !bytes.Equal(c.doc(before), c.doc(after)) {
		c.breach(Marked, "%q depends on chance: %s", words, difference(c.doc(before), c.doc(after)))
	}
}

// counts returns the numbers of the title's conserved quantities, in their order.
func (c *checker) counts(p game.Position) []int {
	counts := make([]int, len(c.about.Conserved))
	for i, q := range c.about.Conserved {
		counts[i] = q.Count(p)
	}
	return counts
}

func (c *checker) conserved(before, after []int, how string) {
	for i, q := range c.about.Conserved {
		if before[i] != after[i] {
			c.breach(Conserved, "%s: %d became %d%s", q.Name, before[i], after[i], how)
		}
	}
}

// doc returns the position's document, and records a violation if there is none.
func (c *checker) doc(p game.Position) []byte {
	doc, err := p.MarshalJSON()
	if err != nil {
		c.breach(Document, "a position cannot be written: %v", err)
	}
	return doc
}

// read reads a position from a document. It returns nil, and records a violation, if the position is refused.
func (c *checker) read(doc []byte) game.Position {
	p := c.game.Blank()
	if err := p.UnmarshalJSON(doc); err != nil {
		c.breach(Document, "a position's own document is refused: %v\n  %s", err, doc)
		return nil
	}
	return p
}

// light checks the seats to act, the listings, the clock and the ranking. It is the only check that all positions get.
func (c *checker) light(p game.Position, setup game.Setup) {
	waiting := p.ToAct()
	deadline, set := p.Deadline()
	if set && !c.about.Timed {
		c.breach(Timely, "a deadline at %d in a game without time", deadline)
	}
	for s := game.Seat(0); s <= game.Clock; s++ {
		moves := p.Moves(s, nil)
		switch {
		case s == game.Clock:
			if set && (len(moves) != 1 || p.FormatMove(moves[0], s, s) != "time-up") || !set && len(moves) > 0 {
				c.breach(Timely, "deadline set: %v, and the clock has %d moves; it has time-up alone, exactly when there is a deadline", set, len(moves))
			}
			if waiting.Has(s) && (!set || waiting.Len() > 1) {
				c.breach(Timely, "the clock is waited for, but there is no deadline or somebody else may act")
			}
		case waiting.Has(s) && (s == game.Spectator || int(s) >= setup.Players):
			c.breach(Waited, "seat %s is waited for and has no place at the table", s)
		case waiting.Has(s) && len(moves) == 0:
			c.breach(Waited, "seat %s is waited for and has no move", s)
		case !waiting.Has(s) && len(moves) > 0:
			c.breach(Waited, "seat %s is not waited for and may say %q", s, p.FormatMove(moves[0], s, s))
		}
		if len(moves) > c.about.MaxMoves {
			c.breach(Listing, "seat %s has %d moves, more than the declared %d", s, len(moves), c.about.MaxMoves)
		}
		sorted := slices.Sorted(slices.Values(moves))
		if len(slices.Compact(sorted)) != len(moves) || slices.Contains(moves, 0) {
			c.breach(Listing, "seat %s has a move twice, or the move 0", s)
		}
	}
	if waiting != 0 && game.Expected(p) == 0 {
		c.breach(Waited, "all seats that are waited for, %s, may rest: the game would stand still", seatList(waiting))
	}
	c.ranked(p, setup)
}

// closely runs all checks of one position. It returns copies and views, which must not change afterwards.
func (c *checker) closely(p game.Position, setup game.Setup) []kept {
	doc := c.doc(p)
	still := c.alone(p, doc)
	c.documents(p, doc)
	said := c.sentencesOf(p, setup)
	still = append(still, c.views(p, setup, said)...)
	c.warnedAlike(p, setup)
	c.foreseen(p, setup)
	c.passed(p, setup)
	c.forgone(p, setup)
	c.counted(p)
	c.heardAt(p, setup, said)
	c.agreed(p, said)
	c.truths(p, doc, setup, said)
	for s := range setup.Players {
		c.worlds(p, game.Seat(s), said)
	}
	if c.title.Secrets != nil {
		c.worlds(p, game.Spectator, said)
	}
	if !bytes.Equal(c.doc(p), doc) {
		c.breach(Alone, "looking at a position (views, guesses, hearing) changed it: %s", difference(c.doc(p), doc))
	}
	return still
}

// alone checks that playing on a copy does not change the original, and that [game.Equal] recognises a copy and a changed one. It returns
// another copy, which playing the original must not change.
func (c *checker) alone(p game.Position, doc []byte) []kept {
	q := c.game.Blank()
	q.Copy(p)
	if got := c.doc(q); !bytes.Equal(got, doc) {
		c.breach(Alone, "a copy is not the same: %s", difference(got, doc))
	}
	if !game.Equal(q, p) || !game.Equal(p, q) {
		c.breach(Alone, "a copy is compared with the original and said to be another")
	}
	c.ahead(q, 12)
	if got := c.doc(q); !bytes.Equal(got, doc) && game.Equal(q, p) {
		c.breach(Alone, "a position whose document is another is said to be the same")
	}
	if got := c.doc(p); !bytes.Equal(got, doc) {
		c.breach(Alone, "playing on a copy changed the original: %s", difference(got, doc))
	}
	if _, truth := p.Viewer(); !truth {
		c.breach(Viewed, "a truth says that it is a view")
	}
	still := c.game.Blank()
	still.Copy(p)
	return []kept{{"a copy", still, doc}}
}

// ahead plays some random moves in p, outside the game; none while the checker is calm.
func (c *checker) ahead(p game.Position, plies int) {
	if c.calm {
		return
	}
	d := newDriver(c.about, c.rng)
	if n := len(c.record.Plies); n > 0 {
		d.now = c.record.Plies[n-1].At
	}
	dice := game.QuickDice(c.rng.Uint64())
	for range plies {
		s, m, ok := d.next(p)
		if !ok {
			break
		}
		c.aside = append(c.aside, game.Ply{Seat: s, Text: p.FormatMove(m, s, s), At: d.now})
		p.Play(s, m, &game.Env{Dice: dice, At: d.now})
	}
	c.aside = c.aside[:0] // after a panic the moves stay, so that the failure can show them
}

// documents checks that a position can be written, read back and arranged without a change. Bad documents must be refused and change
// nothing.
func (c *checker) documents(p game.Position, doc []byte) {
	if again := c.doc(p); !bytes.Equal(again, doc) {
		c.breach(Document, "a position is written differently each time: %s", difference(again, doc))
	}
	if back := c.read(doc); back != nil {
		if got := c.doc(back); !bytes.Equal(got, doc) {
			c.breach(Document, "a document comes back changed: %s", difference(got, doc))
		}
	}
	q := c.game.Blank()
	q.Copy(p)
	unknown := append([]byte(`{"no such member": 1,`), doc[1:]...)
	for _, bad := range [][]byte{nil, []byte("{}"), []byte("null"), []byte("[]"), doc[:len(doc)/2], doc[:len(doc)-1], append(slices.Clone(doc), '1'), unknown} {
		if err := q.UnmarshalJSON(bad); err == nil {
			c.breach(Document, "a bad document is accepted: %s", bad)
		}
		if got := c.doc(q); !bytes.Equal(got, doc) {
			c.breach(Document, "a refused document changed the position: %s", difference(got, doc))
			q.Copy(p)
		}
	}
	if err := c.game.Arrange(q, []byte(`{}`)); err != nil {
		c.breach(Arranged, "arranging nothing is refused: %v", err)
	}
	if got := c.doc(q); !bytes.Equal(got, doc) {
		c.breach(Arranged, "arranging nothing changed something: %s", difference(got, doc))
		q.Copy(p)
	}
	// A title may refuse changes that name some members, such as the set-up. Changes that it accepts must have no effect
	// here.
	err := c.game.Arrange(q, doc)
	if got := c.doc(q); !bytes.Equal(got, doc) {
		c.breach(Arranged, "arranging everything as it is (%v) changed something: %s", err, difference(got, doc))
		q.Copy(p)
	}
	for _, bad := range []string{``, `null`, `[]`, `{"no such member": 1}`, `{"no such member": {"inside": 2}}`} {
		if err := c.game.Arrange(q, []byte(bad)); err == nil {
			c.breach(Arranged, "a bad change is accepted: %s", bad)
		}
		if got := c.doc(q); !bytes.Equal(got, doc) {
			c.breach(Arranged, "a refused change changed the position: %s", difference(got, doc))
			q.Copy(p)
		}
	}
}

// replayed checks that the record can be written and read back, and that its replay has the same positions and events. Some random
// prefixes must replay to the same positions, too.
func (c *checker) replayed(docs map[int][]byte, told []string) {
	text := c.record.Text()
	back, err := game.ReadRecord(strings.NewReader(text))
	if err != nil {
		c.breach(Replayed, "the record cannot be read: %v", err)
		return
	}
	if again := back.Text(); again != text {
		c.breach(Replayed, "the record is written differently after reading: %s", difference([]byte(again), []byte(text)))
	}
	tale := &game.Events{}
	p, err := back.Begin(c.game, tale)
	if err != nil {
		c.breach(Replayed, "the record does not begin: %v", err)
		return
	}
	for n := 0; ; n++ {
		if got := fmt.Sprint(tale.List); got != told[n] {
			c.breach(Replayed, "sentence %d is told differently in the replay: %s", n, difference([]byte(got), []byte(told[n])))
			return
		}
		if doc, ok := docs[n]; ok {
			if got := c.doc(p); !bytes.Equal(got, doc) {
				c.breach(Replayed, "after sentence %d the replay is at another position: %s", n, difference(got, doc))
				return
			}
		}
		if n == len(back.Plies) {
			break
		}
		tale = &game.Events{}
		if _, err := back.Step(c.game, p, n+1, back.Plies[n], tale); err != nil {
			c.breach(Replayed, "the replay stops: %v", err)
			return
		}
	}
	for range 3 {
		n := c.rng.IntN(len(back.Plies) + 1)
		short, err := back.Prefix(n).Replay(c.game, -1)
		if err != nil {
			c.breach(Replayed, "the first %d sentences do not replay: %v", n, err)
			continue
		}
		if doc, ok := docs[n]; ok && !bytes.Equal(c.doc(short), doc) {
			c.breach(Replayed, "the first %d sentences replay to another position: %s", n, difference(c.doc(short), doc))
		}
	}
}

// difference returns the surroundings of the place where two texts first differ.
func difference(got, want []byte) string {
	at := 0
	for at < len(got) && at < len(want) && got[at] == want[at] {
		at++
	}
	around := func(b []byte) string { return string(b[max(0, at-60):min(len(b), at+60)]) }
	return fmt.Sprintf("\n  …%s…\n  instead of\n  …%s…", around(got), around(want))
}

// same reports whether two refusals are equal.
func same(a, b *game.Refusal) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return a.Rule == b.Rule && reflect.DeepEqual(a.Why, b.Why)
}
