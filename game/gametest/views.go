package gametest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
)

// views checks what each seat, and a spectator, sees of a position, and the full states determinized from it. It
// returns the views, which must not change afterwards.
func (c *checker) views(p game.Position, setup game.Setup, said map[game.Seat][]game.MoveText) []kept {
	var still []kept
	counts := c.counts(p)
	seats := []game.Seat{game.Spectator}
	for s := range setup.Players {
		seats = append(seats, game.Seat(s))
	}
	for _, s := range seats {
		v := c.game.Blank()
		c.ahead(v, 1) // View must overwrite all previous contents of its target
		p.View(s, v)
		doc := c.doc(v)
		still = append(still, kept{fmt.Sprintf("the view of seat %s", s), v, doc})
		if eye, truth := v.Viewer(); truth || eye != s {
			c.breach(Viewed, "the view of seat %s says that it is that of seat %s, truth: %v", s, eye, truth)
		}
		again := c.game.Blank()
		v.View(s, again)
		if got := c.doc(again); !bytes.Equal(got, doc) {
			c.breach(Viewed, "seat %s's view of its view is another: %s", s, difference(got, doc))
		}
		if back := c.read(doc); back != nil {
			if got := c.doc(back); !bytes.Equal(got, doc) {
				c.breach(Document, "a view's document comes back changed: %s", difference(got, doc))
			}
		}
		if v.ToAct() != p.ToAct() {
			c.breach(Viewed, "seat %s sees others waited for than the truth says", s)
		}
		for o := game.Seat(0); o <= game.Clock; o++ {
			if game.MayRest(v, o) != game.MayRest(p, o) {
				c.breach(Viewed, "seat %s sees that seat %s may rest or may not; the truth says otherwise", s, o)
			}
			got := v.Moves(o, nil)
			c.sensible(p, v, s, o)
			switch {
			case o != s && len(got) > 0:
				c.breach(Viewed, "seat %s's view lists moves for seat %s", s, o)
			case o == s && !slices.Equal(got, p.Moves(s, nil)):
				c.breach(Viewed, "seat %s's view lists other moves than the truth", s)
			case o == s:
				for i, m := range got {
					if words := v.FormatMove(m, s, s); words != said[s][i] {
						c.breach(Viewed, "seat %s's view says %q for the truth's %q", s, words, said[s][i])
					}
				}
			}
		}
		c.guessed(v, s, doc, counts)
	}
	return still
}

// sensible checks the result of [game.PrunedMoves] for seat o in the view of seat s: legal moves, each once, and at least one if the
// seat may not stay idle. In the seat's own view the moves are those of the full state.
func (c *checker) sensible(p, v game.Position, s, o game.Seat) {
	got, legal := game.PrunedMoves(v, o, nil), v.Moves(o, nil)
	switch {
	case slices.ContainsFunc(got, func(m game.Move) bool { return !slices.Contains(legal, m) }):
		c.breach(Thoughtful, "in seat %s's view something is sensible for seat %s that is not legal", s, o)
	case len(got) == 0 && len(legal) > 0 && !game.MayRest(v, o):
		c.breach(Thoughtful, "nothing is sensible for seat %s, which may not rest", o)
	case o == s && !slices.Equal(got, game.PrunedMoves(p, o, nil)):
		c.breach(Thoughtful, "seat %s's view says that other moves are sensible than the truth", s)
	}
	if sorted := slices.Sorted(slices.Values(got)); len(slices.Compact(sorted)) != len(got) {
		c.breach(Thoughtful, "a sensible move of seat %s is listed twice", o)
	}
}

// guessed determinizes a view twice. Each result must be a possible full state with the same view for the seat and the same conserved
// quantities.
func (c *checker) guessed(v game.Position, s game.Seat, doc []byte, counts []int) {
	for range 2 {
		g := c.game.Blank()
		g.Copy(v)
		g.Determinize(game.QuickDice(c.rng.Uint64()))
		if _, truth := g.Viewer(); !truth {
			c.breach(Guessed, "a guess of seat %s is no truth", s)
			return
		}
		back := c.game.Blank()
		g.View(s, back)
		if got := c.doc(back); !bytes.Equal(got, doc) {
			c.breach(Guessed, "a guess of seat %s contradicts what it has seen: %s", s, difference(got, doc))
			return
		}
		guess := c.doc(g)
		if err := c.game.Blank().UnmarshalJSON(guess); err != nil {
			c.breach(Guessed, "a guess of seat %s is an impossible position: %v", s, err)
		}
		if now := c.counts(g); !slices.Equal(now, counts) {
			c.conserved(counts, now, " in a guess of seat "+s.String())
		}
		g.Determinize(game.QuickDice(c.rng.Uint64()))
		if !bytes.Equal(c.doc(g), guess) {
			c.breach(Guessed, "guessing changes a truth")
		}
		c.ahead(g, 6)
	}
}

// A glimpse holds all that a position reveals to a seat, part by part.
type glimpse struct {
	parts   []part
	ranking game.Result // in the view
}

// part is a part of a glimpse: its kind, which one of that kind ("" if there is only one), and its text.
type part struct{ what, of, text string }

// String returns the name of the part.
func (p part) String() string { return p.what + p.of }

func (g *glimpse) add(what, of, text string) { g.parts = append(g.parts, part{what, of, text}) }

// glimpseOf returns what a seat learns from a position when it tries these moves and asks about these things.
func (c *checker) glimpseOf(p game.Position, s game.Seat, try []game.MoveText, things []game.Thing) *glimpse {
	g := glimpse{parts: make([]part, 0, len(try)+len(things)+16)}
	v := c.game.Blank()
	p.View(s, v)
	deadline, set := p.Deadline()
	g.add("who is waited for", "", fmt.Sprintf("%016b", p.ToAct()))
	g.add("the deadline", "", fmt.Sprint(deadline, set))
	g.add("the view", "", string(c.doc(v)))
	var b []byte
	for _, m := range p.Moves(s, nil) {
		b = strconv.AppendUint(b, uint64(m), 10)
		b = append(append(append(b, ' '), p.FormatMove(m, s, s)...), '\n')
	}
	g.add("the legal moves", "", string(b))
	for _, words := range try {
		m, refusal := p.ParseMove(s, words)
		g.add("the answer to ", string(words), strconv.FormatUint(uint64(m), 10)+" "+refusalText(refusal))
	}
	for _, t := range things {
		g.add("why not ", string(t), refusalText(p.Why(s, t)))
	}
	g.ranking = v.Result()
	for _, st := range g.ranking.Standings[:g.ranking.N] {
		if st.Seat != game.Spectator {
			g.add("the score in the view of seat ", st.Seat.String(), strconv.FormatFloat(v.Score(st.Seat), 'g', -1, 64))
		}
	}
	if c.title.Draw != nil {
		g.add("the picture", "", string(c.title.Draw(v, s)))
	}
	return &g
}

// refusalText returns a refusal as text: its rule, its phrase and its English text; "accepted" for nil.
func refusalText(r *game.Refusal) string {
	if r == nil {
		return "accepted"
	}
	text := r.Rule + " " + r.Why.ID
	for _, arg := range r.Why.Args {
		text += " " + arg.Name + " " + string(arg.Thing)
	}
	return text + " " + r.Error()
}

// compare returns false, and records a violation, if two worlds look different to a seat.
func (c *checker) compare(a, b *glimpse, s game.Seat, kind, when string) bool {
	tells := func(what, here, there string) bool {
		c.breach(Secrecy, "seat %s has never seen which %s is which, but %s tells it %s: %s", s, kind, what, when, difference([]byte(here), []byte(there)))
		return false
	}
	for i := range min(len(a.parts), len(b.parts)) {
		if a.parts[i] != b.parts[i] {
			return tells(a.parts[i].String(), a.parts[i].text, b.parts[i].text)
		}
	}
	if a.ranking != b.ranking {
		return tells("the ranking in the view", fmt.Sprint(a.ranking), fmt.Sprint(b.ranking))
	}
	return true
}

// nextMoves is the number of moves that are played in both worlds.
const nextMoves = 8

// rareTries is the number of positions, for each legal verb, of which the method rarely makes second worlds.
const rareTries = 3

// rarely checks second worlds (see worlds) of the first positions in which a verb is legal, until every kind of secret has been
// exchanged. In long games some kinds are too rare for close checks. It has its own dice, so that it does not change the rest of the
// run.
func (c *checker) rarely(p game.Position, setup game.Setup) {
	if !slices.ContainsFunc(c.title.Secrets, func(kind string) bool { return c.exchanged[kind] == 0 }) {
		return
	}
	said, verbs := map[game.Seat][]game.MoveText{}, map[string]bool{}
	for i := range setup.Players {
		s := game.Seat(i)
		for _, m := range p.Moves(s, nil) {
			words := p.FormatMove(m, s, s)
			said[s] = append(said[s], words)
			verb, _, _ := strings.Cut(string(words), " ")
			verbs[verb] = true
		}
	}
	fresh := false
	for verb := range verbs {
		fresh = fresh || c.tried[verb] < rareTries
		c.tried[verb]++
	}
	if !fresh || len(c.sentences) == 0 {
		return
	}
	rng := c.rng
	c.rng = rand.New(rand.NewPCG(c.seed, uint64(len(c.record.Plies))))
	for s := range setup.Players {
		c.worlds(p, game.Seat(s), said)
	}
	c.rng = rng
}

// worlds makes a second world and checks that the seat cannot distinguish the two, now and after the next moves.
func (c *checker) worlds(p game.Position, s game.Seat, said map[game.Seat][]game.MoveText) {
	if c.title.Swap == nil || c.calm {
		return
	}
	other, kind, ok := c.title.Swap(p, s, game.QuickDice(c.rng.Uint64()))
	if !ok {
		return
	}
	if !slices.Contains(c.title.Secrets, kind) {
		c.breach(Exchanged, "Swap exchanged the undeclared kind %q", kind)
		return
	}
	if bytes.Equal(c.doc(other), c.doc(p)) {
		c.breach(Exchanged, "Swap exchanged %q, and the world is the same", kind)
		return
	}
	if now, then := c.counts(other), c.counts(p); !slices.Equal(now, then) {
		c.conserved(then, now, " in Swap's second world")
		return
	}
	c.exchanged[kind]++
	var try []game.MoveText
	for range 6 {
		try = append(try, c.wrong(said[s]))
	}
	for range 3 {
		try = append(try, c.sentences[c.rng.IntN(len(c.sentences))])
	}
	things := c.things
	if len(things) > 12 {
		at := c.rng.IntN(len(things) - 12)
		things = things[at : at+12]
	}
	if !c.compare(c.glimpseOf(p, s, try, things), c.glimpseOf(other, s, try, things), s, kind, "now") {
		return
	}
	a, b := c.game.Blank(), c.game.Blank()
	a.Copy(p)
	b.Copy(other)
	c.onward(a, b, s, kind, try, things)
}

// onward plays both worlds with the same dice and with moves that have the same text for the seat, until the seat
// learns something.
func (c *checker) onward(a, b game.Position, s game.Seat, kind string, try []game.MoveText, things []game.Thing) {
	d := newDriver(c.about, c.rng)
	if n := len(c.record.Plies); n > 0 {
		d.now = c.record.Plies[n-1].At
	}
	seed := game.Seed(fmt.Sprint("worlds ", c.rng.Uint64()))
	beforeA, beforeB := c.game.Blank(), c.game.Blank()
	for ply := range nextMoves {
		by, m, ok := d.next(a)
		if !ok {
			return
		}
		words := a.FormatMove(m, by, s)
		twin, ok := twinOf(b, by, m, s, words)
		if !ok {
			return // the acting seat knows more than this one, and has other moves in the second world
		}
		beforeA.Copy(a)
		beforeB.Copy(b)
		momentA := game.Env{Dice: game.KeyedDice(seed, ply, c.about.Streams), At: d.now, Events: &game.Events{}}
		momentB := game.Env{Dice: game.KeyedDice(seed, ply, c.about.Streams), At: d.now, Events: &game.Events{}}
		a.Play(by, m, &momentA)
		b.Play(by, twin, &momentB)
		if c.title.Learnt == nil && (momentA.Revealed || momentB.Revealed) {
			return
		}
		if c.title.Learnt != nil && (c.title.Learnt(beforeA, a, s) || c.title.Learnt(beforeB, b, s)) {
			return
		}
		ga, gb := c.glimpseOf(a, s, try, things), c.glimpseOf(b, s, try, things)
		ga.add("the tale", "", fmt.Sprint(momentA.Events.For(s)))
		gb.add("the tale", "", fmt.Sprint(momentB.Events.For(s)))
		ga.add("whether it can be taken back", "", fmt.Sprint(momentA.Revealed))
		gb.add("whether it can be taken back", "", fmt.Sprint(momentB.Revealed))
		if !c.compare(ga, gb, s, kind, fmt.Sprintf("%d sentences later (seat %s: %s)", ply+1, by, words)) {
			return
		}
	}
}

// twinOf returns the legal move of a seat in p, a second world, that has the given text for a viewer: m itself if possible.
func twinOf(p game.Position, by game.Seat, m game.Move, to game.Seat, words game.MoveText) (game.Move, bool) {
	moves := p.Moves(by, nil)
	if slices.Contains(moves, m) && p.FormatMove(m, by, to) == words {
		return m, true
	}
	for _, o := range moves {
		if p.FormatMove(o, by, to) == words {
			return o, true
		}
	}
	return 0, false
}
