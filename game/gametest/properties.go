// Package gametest checks a title as testing/fstest checks a file system. One call, [Test], plays seeded random games
// of a title and runs the conformance tests: they check every promise of package game's contract.
//
// The package also has random play ([Random], [DrawSetup]), bodies for fuzz targets ([FuzzMoves], [FuzzRecord],
// [FuzzDocument]), reviewed golden games ([Golden]) and a benchmark ([Bench]).
//
// Its subpackages hold three tiny games. They show how to write a title, and serve the tests of everything that plays,
// shows or stores games: morra (simultaneous secrets), grab (a race against a clock) and bluff (hands, a deck, and
// interrupts inside interrupts).
package gametest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/testseed"
)

// usualGames is the default number of games of a title that the conformance tests play.
const usualGames = 8

var (
	conformanceGames = flag.Int("conformance.games", usualGames, "number of random games of each title that the conformance tests play")
	conformanceSeed  = flag.Uint64("conformance.seed", 1, "seed of the first random game of these tests; the others use the next numbers")
)

// init declares the former names of the flags.
func init() {
	flag.IntVar(conformanceGames, "laws.games", usualGames, "former name of conformance.games")
	flag.Uint64Var(conformanceSeed, "laws.seed", 1, "former name of conformance.seed")
	flag.BoolVar(updateGolden, "laws.update", false, "former name of conformance.update")
	flag.DurationVar(shrinkFor, "laws.shrink", usualShrinking, "former name of conformance.shrink")
}

// A Title is a game and the settings of its conformance tests.
type Title struct {
	Game game.Game

	// Secrets lists the kinds of things that a seat may not know ("hand", "deck"). Swap must exchange each at least once in
	// a run of the usual number of games. Empty for a title without secrets.
	Secrets []string
	// Swap returns a second world of a full state, which it leaves unchanged: another full state that differs only by an
	// exchange of things that this seat has never seen. kind is the kind of secret that it exchanged. ok is false if there
	// is nothing to exchange.
	//
	// The title's test implements it, without the code of View and Determinize; the easiest way is to exchange things in the document.
	Swap func(p game.Position, s game.Seat, d *game.Dice) (other game.Position, kind string, ok bool)
	// Learnt reports whether the seat learned a secret between two full states. After that, two worlds may look different to the seat. If
	// Learnt is nil, every move that sets [game.Env.Revealed] counts as one that revealed a secret.
	Learnt func(before, after game.Position, s game.Seat) bool

	// Games is the number of random games without the flag -conformance.games, for titles with long games; 0 leaves it to the
	// flag.
	Games int
	// Former reports that no new game begins by these rules. The tests then play one eighth of the games of -conformance.games.
	Former bool

	// Against explains why a move is illegal, as [game.Position.ParseMove] does, but without consulting
	// [game.Position.Moves]. It returns nil if nothing forbids the move. A title whose explanations are independent of
	// Moves sets Against, so that the tests compare the two.
	Against func(p game.Position, s game.Seat, said game.MoveText) *game.Refusal

	// Draw draws a view as SVG; nil for a title without a board.
	Draw func(view game.Position, s game.Seat) []byte

	// Oracles are the oracles for refusal reasons; nil for a title whose reasons are not checked. See [Unjudged].
	Oracles Oracles
}

// A Property is a conformance test: one promise of the contract, in words.
type Property string

// The conformance tests.
const (
	Calm        Property = "a title does not panic"
	Described   Property = "About describes the title completely"
	Waited      Property = "who is waited for has a move, and nobody else has one"
	Listing     Property = "a listing has no duplicates and is never longer than declared"
	Spoken      Property = "every listed move is said in words that are heard as that move"
	Prefix      Property = "no legal sentence begins another"
	Heard       Property = "a sentence is heard as a listed move or refused with a reason, and hearing changes nothing"
	Explained   Property = "why: a thing that can be named needs no reason, and reasons have words"
	Agreed      Property = "the explaining finds something against a sentence exactly when it is not listed"
	Truthful    Property = "a reason is true: what a refusal names holds in the document of the position"
	Worded      Property = "every message has its words, without gaps, in every language"
	Alone       Property = "copies never alias"
	Document    Property = "a position goes out as JSON and comes back the same; what cannot be read changes nothing"
	Returned    Property = "whatever is printed is also read back: every position of a game, and every seat's view of it"
	Arranged    Property = "arranging nothing changes nothing, and unknown changes are refused"
	Conserved   Property = "declared quantities are conserved"
	Ranked      Property = "points are the sum of their sources, ranks follow them, and winners are named exactly at the end; a title without points shows none"
	Counted     Property = "what there is to be counted for a seat is always the same things"
	Warned      Property = "an end does not come without a warning, and a warning is the same for all eyes"
	Timely      Property = "the clock acts at its deadline and only then"
	Bounded     Property = "random play reaches the declared bound in fewer than one game of a thousand"
	Replayed    Property = "a record and each prefix of it replay identically"
	Viewed      Property = "a view is its own view, knows whose it is, and answers for its seat as the truth does"
	Thoughtful  Property = "pruned moves are legal, there is one wherever the seat must act, and they follow from what the seat knows"
	Foreseen    Property = "a turn that has just begun is foreseen as it is, and what is foreseen can be said"
	Passed      Property = "what lets something be is legal, and that it is asked everybody knows"
	Forgone     Property = "what a move would lose has words, follows from what the seat knows, and something else can be done"
	Marked      Property = "a move that asked chance or told a secret is marked as one that showed something"
	Secrecy     Property = "two worlds that a seat cannot tell apart give it identical bytes"
	Exchanged   Property = "each kind of secret is exchanged in some pair of worlds"
	Guessed     Property = "a guess from a view is a truth that gives that same view"
	Unallocated Property = "playing, viewing and copying allocate nothing"
)

// A Violation reports that a title breaks a promise of the contract.
type Violation struct {
	Property Property
	Seed     uint64 // seed of the random game with the violation
	Text     string // what is wrong, and where it was seen

	trace *trace // for the first violation of each promise in a run; nil for others, and outside games
}

// Test runs the conformance tests of a title. It plays random games, with options and seats drawn from its About, and fails the test for
// every violation, at most three of each promise.
//
// The flag -conformance.games sets the number of games, and -conformance.seed the first seed. A failure names the promise in its
// first and last line, and prints the command that repeats it. For the first violation of each promise it also prints a
// scenario of the shortest game found. Test counts allocations, so it must not run in a parallel test.
func Test(t testing.TB, title Title) {
	t.Helper()
	games, usual := *conformanceGames, usualGames
	if title.Former {
		games, usual = max(1, games/8), max(1, usual/8)
	}
	if title.Games > 0 {
		usual = title.Games
		if !(given("conformance.games") || given("laws.games")) {
			games = usual
		}
	}
	c := newChecker(title)
	c.few = games < usual
	breaches := c.check(games, *conformanceSeed)
	if title.Oracles != nil {
		t.Log(c.coverage())
	}
	until := time.Now().Add(*shrinkFor)
	for _, b := range breaches {
		t.Errorf("%s: the law %q is broken: %s%s\n%s\nif it takes the texts of games before it: -conformance.games=%d -conformance.seed=%d\nthe broken law was %q",
			title.Game.About().ID, b.Property, b.Text, b.shrunk(title, until), testseed.Advice(t.Name(), 1, "-conformance.games=1", fmt.Sprint("-conformance.seed=", b.Seed)), b.Seed-*conformanceSeed+1, *conformanceSeed, b.Property)
	}
}

// given reports whether a flag was set on the command line.
func given(name string) bool {
	found := false
	flag.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

// maxBreaches is the largest number of reports of one promise in a run.
const maxBreaches = 3

// newChecker returns a checker without violations.
func newChecker(title Title) *checker {
	return &checker{title: title, game: title.Game, about: title.Game.About(), seen: map[Property]int{}, exchanged: map[string]int{}, tried: map[string]int{},
		words: map[string]bool{}, holdings: map[string]string{}, spoken: map[string]bool{}, reads: map[string]int{}, verbs: map[string]bool{}, judged: map[string]int{}, unjudged: map[string]int{},
		doubted: map[string]int{}, denied: map[string]bool{}}
}

// check returns the violations that a new checker finds.
func check(title Title, games int, seed uint64) []Violation {
	return newChecker(title).check(games, seed)
}

// check plays the given number of games, with seeds from the given one on, and returns the violations.
func (c *checker) check(games int, seed uint64) []Violation {
	c.whole = (given("conformance.games") || given("laws.games"))
	c.calmly(seed, c.described)
	if len(c.breaches) > 0 {
		return c.breaches // a game with an invalid description cannot be played
	}
	for i := range uint64(games) {
		c.calmly(seed+i, c.playOne)
	}
	for i := range uint64(games) {
		c.calmly(seed+i, c.bounded)
	}
	for i := range uint64(games) {
		c.calmly(seed+i, c.reasoned)
	}
	for _, id := range c.undoubted() {
		c.breach(Truthful, "the predicate of %s has held for every refusal there was", id)
	}
	c.calmly(seed, c.tolerated)
	c.calmly(seed, c.unallocated)
	for _, kind := range c.title.Secrets {
		if c.exchanged[kind] == 0 && !c.few {
			c.breach(Exchanged, "no pair of worlds exchanged %q", kind)
		}
	}
	return c.breaches
}

// A checker is one run of the conformance tests.
type checker struct {
	title Title
	game  game.Game
	about *game.About

	breaches []Violation
	seen     map[Property]int

	exchanged map[string]int  // pairs of worlds by kind of secret
	tried     map[string]int  // positions that rarely made second worlds of, by verb
	words     map[string]bool // every word of every legal move so far
	wordList  []string
	things    []game.Thing      // every thing named so far
	holdings  map[string]string // the texts of holdings, by kind of seat
	spoken    map[string]bool   // phrases whose texts were checked
	sentences []game.MoveText   // some legal moves, from all kinds of positions
	kinds     map[string]bool   // kinds of things that the catalogue names one by one
	whole     bool              // the run was given a size; every step of its first games is read back from all sides
	few       bool              // fewer games than usual, as when one is repeated: not every kind of secret must occur
	played    int               // games begun
	eye       int               // viewer of the document that was read back last, if only one is read
	reads     map[string]int    // positions with a verb among the legal moves
	verbs     map[string]bool   // the verbs of a position
	room      []game.Move       // the moves of a position
	runs      int               // games played for the bound
	cut       int               // of them, those that reached it

	ids              map[string][]string // ids that the catalogue names, by kind
	judged, unjudged map[string]int      // refusals by the id of their reason, with and without an oracle
	plain            []string            // the reasons with an oracle of the title
	doubted          map[string]int      // by reason and gap: how often an oracle was tried that ought to say no
	denied           map[string]bool     // by reason: its oracle said no
	again            []saying            // moves to try at every position, to reproduce a reason
	untrue           *saying             // the move whose reason is being reported

	// of the game being played
	seed   uint64
	source *rand.PCG
	rng    *rand.Rand // from the source
	looked rand.PCG   // the source before the last close check
	record *game.Record
	where  string     // set-up
	aside  []game.Ply // moves played outside the game, on a copy of the position or on a determinized one
	calm   bool       // no moves are played outside the game
}

// breach records a violation, unless there are maxBreaches of the same promise already.
func (c *checker) breach(law Property, format string, args ...any) {
	c.seen[law]++
	if c.seen[law] > maxBreaches {
		return
	}
	text := fmt.Sprintf(format, args...)
	if c.record != nil {
		text += fmt.Sprintf("\n  in %s, after %d sentences", c.where, len(c.record.Plies))
		for i := max(0, len(c.record.Plies)-5); i < len(c.record.Plies); i++ {
			text += fmt.Sprintf("\n  %d %s: %s", i+1, c.record.Plies[i].Seat, c.record.Plies[i].Text)
		}
	}
	b := Violation{Property: law, Seed: c.seed, Text: text}
	if c.seen[law] == 1 {
		b.trace = c.traced()
	}
	c.breaches = append(c.breaches, b)
}

// calmly runs a part of the check with random numbers from a seed, and records a panic as a violation.
func (c *checker) calmly(seed uint64, part func()) {
	c.seed, c.source = seed, rand.NewPCG(seed, 0x6c617773)
	c.rng, c.looked = rand.New(c.source), *c.source
	defer func() {
		if cause := recover(); cause != nil {
			c.breach(Calm, "%v\n%s", cause, debug.Stack())
		}
		c.record, c.aside = nil, nil
	}()
	part()
}

// described records a violation for each fault in the title's About.
func (c *checker) described() {
	a := c.about
	need := func(ok bool, format string, args ...any) {
		if !ok {
			c.breach(Described, format, args...)
		}
	}
	need(a.ID != "" && a.Version > 0 && a.Content != "", "id, version and fingerprint of the content are needed")
	need(a == c.game.About(), "About gives the same pointer each time")
	need(a.MinSeats >= 1 && a.MinSeats <= a.MaxSeats && a.MaxSeats <= game.MaxSeats, "seats from %d to %d", a.MinSeats, a.MaxSeats)
	need(a.MaxMoves > 0 && a.MaxMoves <= 1000, "MaxMoves is %d, which is not from 1 to 1000", a.MaxMoves)
	need(a.Bound > 0, "a bound is needed")
	need(a.Words != nil, "a catalogue is needed")
	need(a.Timed == (a.Lasts > 0), "Lasts is set exactly in games with time")
	need(a.Timed || a.Correspondence == nil, "Correspondence is set only in games with time")
	need(len(a.Conserved) > 0, "some quantity is conserved in every game of pieces")
	need(a.Secret == (len(c.title.Secrets) > 0), "About.Secret is %v and the test names %d kinds of secrets", a.Secret, len(c.title.Secrets))
	need(len(c.title.Secrets) == 0 || c.title.Swap != nil, "a title with secrets needs a Swap")
	unique := map[string]bool{}
	once := func(what, id string) {
		need(id != "" && !unique[what+id], "%s %q is empty or stands there twice", what, id)
		unique[what+id] = true
	}
	for _, o := range a.Options {
		once("option", o.ID)
		need(len(o.Values) > 1, "option %s has no choice", o.ID)
		need(len(o.Least) == 0 || len(o.Least) == len(o.Values) && o.Least[0] <= a.MinSeats, "option %s does not say of each value, or not that the first is usual, with how many seats it exists", o.ID)
		need(o.Draws != 1 && o.Draws <= len(o.Values) && len(o.Least) == 0 || o.Draws == 0, "option %s cannot be drawn among %d values", o.ID, o.Draws)
		need(o.Draws == 0 || !slices.Contains(o.Values, game.Drawn), "the value %s of option %s means that it is drawn", game.Drawn, o.ID)
		for _, v := range o.Values {
			once("value of "+o.ID, v)
		}
	}
	for _, s := range a.Streams {
		once("stream", s)
	}
	for _, v := range a.Verbs {
		once("verb", v.ID)
		for _, w := range v.Words {
			once("word of "+v.ID, w.Name)
		}
	}
	for verb, echoes := range a.Echoes {
		known := slices.ContainsFunc(a.Verbs, func(v game.Verb) bool { return v.ID == verb })
		need(known || c.title.Former, "there are echoes of the unknown verb %s", verb)
		for _, id := range echoes {
			once("echo of "+verb, id)
			need(a.Words != nil && a.Words.Has(id), "the catalogue has no text %q, an echo of %s", id, verb)
		}
	}
	for _, r := range a.Rules {
		once("rule", r.ID)
		need(r.Title != "", "rule %s has no title", r.ID)
	}
	need(len(a.Data) > 0, "the content says where it comes from")
	for _, d := range a.Data {
		once("datum "+d.File+" ", d.ID)
		switch d.Provenance {
		case game.Rulebook, game.Public, game.Recalled, game.Reconstructed:
		default:
			need(false, "datum %s of %s has no provenance", d.ID, d.File)
		}
	}
	if a.Words == nil {
		return
	}
	c.kinds = map[string]bool{}
	for _, id := range a.Words.IDs() {
		if kind, of, ok := strings.Cut(id, "."); ok && of != "?" && of != "any" {
			c.kinds[kind] = true
		}
	}
	for _, kind := range []string{"seat", "number"} {
		delete(c.kinds, kind)
	}
	for _, text := range a.Texts() {
		need(a.Words.Has(text.ID) || text.Or != "" && a.Words.Has(text.Or), "the catalogue has no %s (for %s)", text.ID, text.Where)
	}
	for _, d := range a.Data {
		need(d.Says.ID == "" || a.Words.Has(d.Says.ID), "the catalogue has no %s (for the datum %s of %s)", d.Says.ID, d.ID, d.File)
		need(d.Note == "" || a.Words.HasNote(d.Note), "the catalogue has no note.<...> that reads %q (for the datum %s of %s)", d.Note, d.ID, d.File)
	}
}
