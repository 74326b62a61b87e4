package gametest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/scenario"
)

// Oracles holds a function for each refusal reason, by the id of its text. The function, an oracle, reports whether the reason is true. It
// is independent of the rules code: a title's test writes it from documents alone and calls no method of a position.
type Oracles map[string]func(r *Refused) bool

// A Refused is a move that was refused, with the data that its oracle uses.
type Refused struct {
	About  *game.About
	Doc    Data // the document of the position that refused it
	Seat   game.Seat
	Said   game.MoveText
	Verb   string          // of the move
	Words  []string        // after the verb; ids in the letter case of the catalogue
	Listed []game.MoveText // the legal moves of the seat, for reasons that refer to them
	Why    game.Phrase
	Rule   string
}

// Arg returns the id of the thing that fills the named gap of the reason; "" if it has no such gap.
func (r *Refused) Arg(name string) string {
	t, _ := r.Why.Arg(name)
	return t.ID()
}

// N returns the number that fills a gap of the reason; -1 if no number does.
func (r *Refused) N(name string) int {
	n, err := strconv.Atoi(r.Arg(name))
	if err != nil {
		return -1
	}
	return n
}

// Word returns the i-th word of the move after the verb, counted from 0; "" if the move has fewer.
func (r *Refused) Word(i int) string {
	if i < 0 || i >= len(r.Words) {
		return ""
	}
	return r.Words[i]
}

// Param returns the word of the move for the named parameter of its verb; "" if there is none.
func (r *Refused) Param(name string) string {
	for _, v := range r.About.Verbs {
		if v.ID == r.Verb {
			return r.Word(slices.IndexFunc(v.Words, func(s game.Param) bool { return s.Name == name }))
		}
	}
	return ""
}

// May reports whether the seat has a legal move that begins with these words.
func (r *Refused) May(words ...string) bool {
	begin := strings.Join(words, " ") + " "
	return slices.ContainsFunc(r.Listed, func(s game.MoveText) bool { return strings.HasPrefix(string(s)+" ", begin) })
}

// common holds the oracles that are the same in every title: for the refusals of package game, for unfinished moves, and for moves of
// another seat in a seat's view.
var common = Oracles{
	"refuse.too-long":     func(r *Refused) bool { return len(r.Said) > r.N("n") && r.N("n") == game.MaxMoveText },
	"refuse.nothing-said": func(r *Refused) bool { return len(r.Said.Phrases()) == 0 },
	"refuse.no-such-verb": func(r *Refused) bool {
		return r.Verb != "" && !slices.ContainsFunc(r.About.Verbs, func(v game.Verb) bool { return v.ID == r.Verb }) &&
			strings.EqualFold(r.Verb, r.Arg("word"))
	},
	"refuse.too-many-words": func(r *Refused) bool {
		return slices.ContainsFunc(r.About.Verbs, func(v game.Verb) bool {
			return v.ID == r.Verb && v.ID == r.Arg("verb") && len(v.Words) == r.N("n") && len(r.Words) > r.N("n")
		})
	},
	"refuse.unfinished": func(r *Refused) bool {
		begun := strings.Join(append([]string{r.Verb}, r.Words...), " ") + " "
		for _, v := range r.About.Verbs {
			if v.ID == r.Verb && len(r.Words) < len(v.Words) && v.Words[len(r.Words)].Name == r.Arg("slot") {
				return slices.ContainsFunc(r.Listed, func(s game.MoveText) bool { return strings.HasPrefix(string(s), begun) })
			}
		}
		return false
	},
	"refuse.not-your-seat": func(r *Refused) bool {
		eye := r.Doc.At("eye").Text()
		return eye != "" && eye != r.Seat.String() && (r.Arg("seat") == "" || r.Arg("seat") == r.Seat.String())
	},
}

// predicate returns the oracle of a reason, from the title's or the common ones. For another reason "refuse.no-such-<kind>" it returns one
// that calls [Refused.strange]. It returns nil if there is none.
func (t Oracles) predicate(id string) func(r *Refused) bool {
	if f, ok := t[id]; ok {
		return f
	}
	if f, ok := common[id]; ok {
		return f
	}
	if kind, ok := strings.CutPrefix(id, "refuse.no-such-"); ok {
		return func(r *Refused) bool { return r.strange(kind) }
	}
	return nil
}

// strange reports whether the reason's word is the move's word for a parameter of a kind, and the catalogue names no such thing of that
// kind.
func (r *Refused) strange(kind string) bool {
	for _, v := range r.About.Verbs {
		for i, slot := range v.Words {
			if v.ID == r.Verb && slot.Kind == kind && i < len(r.Words) && r.Words[i] == r.Arg("word") {
				return !slices.ContainsFunc(r.About.Words.IDs(), func(id string) bool { return strings.EqualFold(id, kind+"."+r.Words[i]) })
			}
		}
	}
	return false
}

// Unjudged fails the test unless each refusal reason of a title's catalogue has an oracle, except the listed ones. It
// also fails if a listed reason has an oracle, or if the catalogue has no text for a listed reason or an oracle.
func Unjudged(t testing.TB, title Title, without ...string) {
	t.Helper()
	words := title.Game.About().Words
	for _, id := range words.IDs() {
		if !strings.HasPrefix(id, "refuse.") {
			continue
		}
		switch judged, listed := title.Oracles.predicate(id) != nil, slices.Contains(without, id); {
		case judged && listed:
			t.Errorf("%s has a predicate: take it from the list of those without one", id)
		case !judged && !listed:
			t.Errorf("no predicate says whether %s is true", id)
		}
	}
	for _, id := range slices.Concat(without, slices.Collect(maps.Keys(title.Oracles))) {
		if !words.Has(id) {
			t.Errorf("the catalogue has no text %q", id)
		}
	}
}

// refusals is the number of moves that the seats to act try together at a position to get refusals.
const refusals = 24

// A saying is a move whose refusal was not true; it is tried again while its game is shrunk.
type saying struct {
	seat  game.Seat
	words game.MoveText
}

// truths tries moves that are mostly illegal, and checks with the oracles that the reasons of refusals are true. It has its own random
// numbers, so that the other tests do not change. The parameter legal holds the legal moves by seat; if it is nil, truths lists them.
func (c *checker) truths(p game.Position, doc []byte, setup game.Setup, legal map[game.Seat][]game.MoveText) {
	if c.title.Oracles == nil {
		return
	}
	data, err := readDocument(doc)
	if err != nil {
		return // another conformance test reports this
	}
	if legal == nil {
		legal = map[game.Seat][]game.MoveText{}
		for s := range game.Seat(setup.Players) {
			legal[s] = c.listed(p, s)
			if len(legal[s]) > 0 {
				things, _ := c.about.Things(legal[s][len(legal[s])-1])
				for _, t := range things {
					if !slices.Contains(c.things, t) {
						c.things = append(c.things, t)
					}
				}
			}
		}
	}
	for _, again := range c.again {
		c.judge(p, data, doc, again.seat, again.words, legal[again.seat])
	}
	rng := rand.New(rand.NewPCG(c.seed, uint64(len(c.record.Plies))))
	seats := p.ToAct().Without(game.Clock)
	each := refusals / max(1, seats.Len())
	for s := range game.Seat(setup.Players) {
		n := 1
		if seats.Has(s) {
			n = each
		}
		for range n {
			c.judge(p, data, doc, s, c.unlisted(rng, legal[s], setup), legal[s])
		}
	}
	view := c.game.Blank()
	eye := game.Seat(rng.IntN(setup.Players))
	p.View(eye, view)
	doc = c.doc(view)
	if data, err = readDocument(doc); err == nil {
		s := game.Seat(rng.IntN(setup.Players))
		c.judge(view, data, doc, s, c.unlisted(rng, legal[s], setup), legal[s])
	}
}

// reasoned plays a game in which moves with rare verbs are preferred, so that it reaches positions with other reasons. It checks the
// reasons of refusals at some of these positions.
func (c *checker) reasoned() {
	if c.title.Oracles == nil {
		return
	}
	setup := drawSetup(c.about, c.rng)
	d := newDriver(c.about, c.rng)
	c.where = fmt.Sprintf("a game of %d with %v, played for its reasons", setup.Players, setup.Options)
	c.record = game.NewRecord(c.game, setup, game.Seed(fmt.Sprintf("reasons-%d", c.seed)))
	p := c.game.New(setup, &game.Env{Dice: c.record.DiceAt(c.game, 0)})
	said, last := map[string]int{}, ""
	for n := 0; n < min(c.about.Bound, longest); n++ {
		s, m, ok := d.next(p)
		if !ok || said[last] == 1 || c.rng.IntN(12) == 0 {
			c.truths(p, c.doc(p), setup, nil)
		}
		if !ok {
			break
		}
		words := p.FormatMove(m, s, s)
		if moves := p.Moves(s, d.room[:0]); len(moves) > 1 {
			for range 12 {
				other := moves[c.rng.IntN(len(moves))]
				if rarer := p.FormatMove(other, s, s); said[rarer.Phrases()[0]] < said[words.Phrases()[0]] {
					m, words = other, rarer
				}
			}
		}
		last = words.Phrases()[0]
		said[last]++
		c.record.Plies = append(c.record.Plies, game.Ply{Seat: s, Text: words, At: d.now})
		p.Play(s, m, &game.Env{Dice: c.record.DiceAt(c.game, n+1), At: d.now})
	}
}

// longest is the largest number of moves of a game that is played for its reasons.
const longest = 400

// shown checks the reasons of the refusals that a scenario expected, and of some at its end. It returns the violations.
func (c *checker) shown(played game.Game, out *scenario.Outcome) []Violation {
	if c.title.Oracles == nil {
		return nil
	}
	c.game, c.about = played, played.About()
	c.breaches, c.seen = nil, map[Property]int{}
	for _, no := range out.Refused {
		doc := c.doc(no.At)
		if data, err := readDocument(doc); err == nil {
			c.judge(no.At, data, doc, no.Seat, no.Say, c.listed(no.At, no.Seat))
		}
	}
	c.record = out.Record
	c.truths(out.After, c.doc(out.After), out.Record.Setup, nil)
	c.record = nil
	return c.breaches
}

// listed returns the legal moves of a seat as text.
func (c *checker) listed(p game.Position, s game.Seat) []game.MoveText {
	var all []game.MoveText
	for _, m := range p.Moves(s, c.room[:0]) {
		all = append(all, p.FormatMove(m, s, s))
	}
	return all
}

// judge tries a move and, if it is refused, checks that the reason is true.
func (c *checker) judge(p game.Position, data Data, doc []byte, s game.Seat, words game.MoveText, legal []game.MoveText) {
	_, refusal := p.ParseMove(s, words)
	if refusal == nil {
		return
	}
	id := refusal.Why.ID
	predicate := c.title.Oracles.predicate(id)
	if predicate == nil {
		c.unjudged[id]++
		return
	}
	c.judged[id]++
	r := &Refused{About: c.about, Doc: data, Seat: s, Said: words, Listed: legal, Why: refusal.Why, Rule: refusal.Rule}
	if all := words.Phrases(); len(all) > 0 {
		r.Verb, r.Words = strings.ToLower(all[0]), all[1:]
		for _, v := range c.about.Verbs {
			for i := range r.Words {
				if v.ID == r.Verb && i < len(v.Words) {
					r.Words[i] = c.spelt(v.Words[i].Kind, r.Words[i])
				}
			}
		}
	}
	if !predicate(r) {
		c.untrue = &saying{s, words}
		c.breach(Truthful, "seat %s says %q and is told %s%v by rule %q: %s\n  which does not hold in %s",
			s, words, id, refusal.Why.Args, refusal.Rule, refusal.Error(), doc)
		c.untrue = nil
		return
	}
	c.doubt(r)
}

// doubt checks that oracles can say no. It calls the oracle of a refusal's reason with another value in each gap in turn, and another
// reason's oracle with the refusal.
func (c *checker) doubt(r *Refused) {
	honest := r.Why
	defer func() { r.Why = honest }()
	for i, arg := range honest.Args {
		gap := honest.ID + " {" + arg.Name + "}"
		if c.doubted[gap]++; c.doubted[gap] > 4 {
			continue
		}
		r.Why.Args = slices.Clone(honest.Args)
		r.Why.Args[i].Thing = game.MakeThing(arg.Thing.Kind(), "77")
		if c.title.Oracles.predicate(honest.ID)(r) {
			c.breach(Truthful, "the predicate of %s holds whatever stands in {%s}: %q by seat %s", honest.ID, arg.Name, r.Said, r.Seat)
		}
	}
	if c.plain == nil {
		c.plain = slices.Sorted(maps.Keys(c.title.Oracles))
	}
	if len(c.plain) == 0 {
		return
	}
	other := c.plain[(len(r.Said)+c.judged[honest.ID])%len(c.plain)]
	if other == honest.ID {
		return
	}
	r.Why = game.Phrase{ID: other}
	c.doubted[other]++
	if !c.title.Oracles[other](r) {
		c.denied[other] = true
	}
}

// enough is the number of refusals with other reasons that an oracle must accept before it is reported as unable to say no. It is high
// because an oracle about a rare event rightly accepts many.
const enough = 100

// undoubted returns the ids of the title's oracles that accepted all refusals with other reasons, if they were tried with at least as many
// as [enough] says.
func (c *checker) undoubted() []string {
	var all []string
	for _, id := range c.plain {
		if c.doubted[id] >= enough && !c.denied[id] {
			all = append(all, id)
		}
	}
	return all
}

// spelt returns a word in the letter case of the id of its kind.
func (c *checker) spelt(kind, word string) string {
	for _, id := range c.named(kind) {
		if strings.EqualFold(id, word) {
			return id
		}
	}
	return word
}

// named returns the ids of a kind of things that the catalogue names.
func (c *checker) named(kind string) []string {
	if c.ids == nil {
		c.ids = map[string][]string{}
		for _, id := range c.about.Words.IDs() {
			if kind, of, ok := strings.Cut(id, "."); ok && c.kinds[kind] && of != "?" && of != "any" {
				c.ids[kind] = append(c.ids[kind], of)
			}
		}
	}
	return c.ids[kind]
}

// unlisted returns a move that is mostly illegal: any verb with any things of its kinds, a legal move with another
// thing in it, or a text of wrong words.
func (c *checker) unlisted(rng *rand.Rand, legal []game.MoveText, setup game.Setup) game.MoveText {
	how := rng.IntN(8)
	if how == 0 && len(c.sentences) > 0 {
		ours := c.rng
		defer func() { c.rng = ours }()
		c.rng = rng
		return c.wrong(legal)
	}
	verb := c.about.Verbs[rng.IntN(len(c.about.Verbs))]
	words := []string{verb.ID}
	if how < 5 && len(legal) > 0 {
		// Choose the last of some moves that has another verb than the first, so that common verbs leave room for rare ones.
		words = legal[rng.IntN(len(legal))].Phrases()
		for range 3 {
			if other := legal[rng.IntN(len(legal))].Phrases(); other[0] != words[0] {
				words = other
			}
		}
		for _, v := range c.about.Verbs {
			if v.ID == words[0] {
				verb = v
			}
		}
		if rng.IntN(3) == 0 {
			words = words[:1]
		}
	}
	if len(words) > 1 {
		if at := 1 + rng.IntN(len(words)-1); at <= len(verb.Words) {
			words[at] = c.any(rng, verb.Words[at-1].Kind, setup)
		}
		if rng.IntN(4) > 0 {
			return game.MoveText(strings.Join(words, " "))
		}
	}
	for i := len(words) - 1; i < len(verb.Words) && rng.IntN(8) > 0; i++ {
		words = append(words, c.any(rng, verb.Words[i].Kind, setup))
	}
	return game.MoveText(strings.Join(words, " "))
}

// any returns the id of a random thing of a kind.
func (c *checker) any(rng *rand.Rand, kind string, setup game.Setup) string {
	switch kind {
	case "seat":
		return strconv.Itoa(rng.IntN(setup.Players))
	case "number":
		return strconv.Itoa(rng.IntN(1 + rng.IntN(7)))
	}
	ids := c.named(kind)
	for _, t := range c.things {
		if t.Kind() == kind {
			ids = append(ids[:len(ids):len(ids)], t.ID())
		}
	}
	if len(ids) == 0 {
		return strconv.Itoa(rng.IntN(30))
	}
	return ids[rng.IntN(len(ids))]
}

// coverage returns, as text, how often each reason was checked, and which were not.
func (c *checker) coverage() string {
	if c.title.Oracles == nil {
		return ""
	}
	told := func(n map[string]int) string {
		var b strings.Builder
		for _, id := range slices.Sorted(maps.Keys(n)) {
			fmt.Fprintf(&b, " %s %d", strings.TrimPrefix(id, "refuse."), n[id])
		}
		return b.String()
	}
	var never []string
	for _, id := range c.about.Words.IDs() {
		if strings.HasPrefix(id, "refuse.") && c.judged[id]+c.unjudged[id] == 0 {
			never = append(never, strings.TrimPrefix(id, "refuse."))
		}
	}
	return fmt.Sprintf("reasons judged:%s; heard without a predicate:%s; not heard: %s", told(c.judged), told(c.unjudged), strings.Join(never, " "))
}
