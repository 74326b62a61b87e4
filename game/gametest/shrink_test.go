package gametest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
	"pantheon/game/scenario"
)

// aFarTime returns a time limit for shrinking that no test reaches.
func aFarTime() time.Time { return time.Now().Add(time.Hour) }

// shrinkWithoutHaste sets the time limit of shrinking to an hour until the test ends.
func shrinkWithoutHaste(t *testing.T) {
	usual := *shrinkFor
	*shrinkFor = time.Hour
	t.Cleanup(func() { *shrinkFor = usual })
}

// afterBoth returns a Play with a fault that takes two moves. It happens after a move of the first seat that begins
// with some words, followed later by one of the second seat.
func afterBoth(first, second string, fault func(p *cracked, moment *game.Env)) func(*cracked, game.Seat, game.Move, *game.Env) {
	return func(p *cracked, s game.Seat, m game.Move, moment *game.Env) {
		said := s.String() + ": " + string(p.Position.FormatMove(m, s, s))
		p.Position.Play(s, m, moment)
		switch {
		case p.armed == 0 && strings.HasPrefix(said, first):
			p.armed = 1
		case p.armed == 1 && strings.HasPrefix(said, second):
			p.armed = 2
			fault(p, moment)
		}
	}
}

// planted lists faults that take two moves each, with the beginnings of the two moves that remain after shrinking.
var planted = []struct {
	name          string
	law           Property
	game          game.Game
	first, second string
	fault         func(p *cracked, moment *game.Env)
	others        int // moves without which these are not legal
}{
	{"a piece that is lost", Conserved, grab.Game(), "0: grab S1", "1: grab S4", func(p *cracked, _ *game.Env) { p.lost++ }, 0},
	{"a panic", Calm, grab.Game(), "1: grab S2", "0: grab S3", func(*cracked, *game.Env) { panic("both") }, 0},
	{"a piece that is lost at the clock's second strike", Conserved, grab.Game(), "clock: time-up", "clock: time-up", func(p *cracked, _ *game.Env) { p.lost++ }, 0},
	{"a tale without a text", Worded, morra.Game(), "0: show 3", "1: show 2", func(_ *cracked, m *game.Env) {
		if m.Events != nil {
			m.Events.Add(game.Everybody, "no such text")
		}
	}, 0},
	{"a piece that is lost when a theft is doubted", Conserved, bluff.Game(), "0: steal 1", "1: doubt", func(p *cracked, _ *game.Env) { p.lost++ }, 4},
}

// TestShrunk: a fault that takes two moves is shrunk to these two. The printed scenario plays just them, and without
// either of them there is no violation.
func TestShrunk(t *testing.T) {
	for _, c := range planted {
		t.Run(c.name, func(t *testing.T) {
			title := titled(crack(c.game, cracks{play: afterBoth(c.first, c.second, c.fault)}))
			breach := violationOf(t, title, c.law)
			long := breach.trace.record
			text := breach.shrunk(title, aFarTime())
			want := fmt.Sprintf("\nshrunk from %d sentences to %d, of which none can be left out:\n", len(long.Plies), 2+c.others)
			file, ok := strings.CutPrefix(text, want)
			if !ok {
				t.Fatalf("seed %d: the failure says %s\nwant it to begin with%s", breach.Seed, text, want)
			}
			plies := playsOf(t, file)
			if len(plies) != 2+c.others || !strings.HasPrefix(plies[c.others], c.first) || !strings.HasPrefix(plies[c.others+1], c.second) {
				t.Errorf("seed %d: shrunk to %q, want what begins with %q and %q", breach.Seed, plies, c.first, c.second)
			}
			nothingMore(t, title, breach)
		})
	}
}

// nothingMore checks that a shrunk record has the violation, and that no record with one move less has it.
func nothingMore(t *testing.T, title Title, breach Violation) {
	t.Helper()
	s := shrinker{title.Game, breach.again(title), aFarTime()}
	if _, ok := s.fails(breach.script()); !ok {
		t.Fatalf("seed %d: the record does not break the law", breach.Seed)
	}
	small, whole := s.shrink(breach.script())
	if _, ok := s.fails(small); !ok || !whole || len(small.Plies) == 0 {
		t.Fatalf("seed %d: the record shrunk to %d moves, wholly: %v, breaks the law: %v", breach.Seed, len(small.Plies), whole, ok)
	}
	for i := range small.Plies {
		if _, ok := s.fails(small.without(title.Game, i, 1)); ok {
			t.Errorf("seed %d: move %d of %v can be left out", breach.Seed, i+1, small.Plies)
		}
	}
}

// TestShrinkingStopsInTime: when time runs out, the failure has the game found so far and says that it may not be the
// shortest.
func TestShrinkingStopsInTime(t *testing.T) {
	c := planted[0]
	title := titled(crack(c.game, cracks{play: afterBoth(c.first, c.second, c.fault)}))
	breach := violationOf(t, title, c.law)
	if text := breach.shrunk(title, time.Now()); !strings.Contains(text, "and perhaps more can be left out: the time for it (-conformance.shrink) was over:\nid: ") {
		t.Errorf("the failure says %s", text)
	}
}

// TestWhatIsNotSeenAgain: a fault that does not recur is not shrunk, and the failure says so. A violation outside games
// has nothing to shrink.
func TestWhatIsNotSeenAgain(t *testing.T) {
	times := 0
	title := titled(crack(grab.Game(), cracks{play: func(p *cracked, s game.Seat, m game.Move, moment *game.Env) {
		if moment.Events != nil {
			times++
		}
		if moment.Events != nil && times == 10 {
			p.lost++
		}
		p.Position.Play(s, m, moment)
	}}))
	breach := violationOf(t, title, Conserved)
	if text := breach.shrunk(title, aFarTime()); !strings.Contains(text, "not shrunk: its") {
		t.Errorf("the failure says %s", text)
	}
	if text := (Violation{Property: Described}).shrunk(title, aFarTime()); text != "" {
		t.Errorf("a breach outside games is shrunk: %s", text)
	}
}

// TestFailureTellsAll: the output of Test has the violation, the command that repeats it, and the shrunk game.
func TestFailureTellsAll(t *testing.T) {
	shrinkWithoutHaste(t)
	c := planted[0]
	var out recorder
	Test(&out, titled(crack(c.game, cracks{play: afterBoth(c.first, c.second, c.fault)})))
	for _, want := range []string{`the law "declared quantities are conserved" is broken: `, " became ", "go test -run '^TestToy$' ./game/gametest -conformance.games=1 -conformance.seed=", "add this line to game/gametest/testdata/seeds:\n\tTestToy 1 -conformance.games=1 -conformance.seed=",
		"of which none can be left out:\nid: \"shrunk\"\n", `seed: "laws-`, `  - "0: grab S1 `} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the failure does not say %s:\n%s", want, &out)
		}
	}
	last := regexp.MustCompile(`-conformance\.seed=\d+\nthe broken law was "declared quantities are conserved"\n(grab: the law|$)`)
	if !last.MatchString(out.String()) {
		t.Errorf("the last line of the failure does not name the law:\n%s", &out)
	}
}

// TestFuzzFailuresAreShrunk: a failing fuzz target prints the shortest game in which it fails.
func TestFuzzFailuresAreShrunk(t *testing.T) {
	shrinkWithoutHaste(t)
	hear := func(p game.Position, s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
		if words == "xyzzy" && strings.Contains(string(mustWrite(p)), `"things":{"drum"`) {
			return 2, nil // once a seat has a drum
		}
		return p.ParseMove(s, words)
	}
	g := crack(grab.Game(), cracks{hear: hear})
	for seed := uint64(1); ; seed++ {
		r, p := Random(g, game.Setup{Players: 2}, seed, 40)
		fault := misheard(p, 0, "xyzzy")
		if fault == "" {
			if seed == 20 {
				t.Fatal("nobody has a drum in the games of the seeds 1 to 20")
			}
			continue
		}
		text := shrunkTo(g, r, fault, func(p game.Position) string { return misheard(p, 0, "xyzzy") })
		_, file, ok := strings.Cut(text, "of which none can be left out:\n")
		if !ok {
			t.Fatalf("seed %d: %s", seed, text)
		}
		if plies := said(playsOf(t, file)); len(plies) != 1 || !strings.HasSuffix(plies[0], " drum") {
			t.Errorf("seed %d: shrunk to %q, want one move that takes a drum", seed, plies)
		}
		all, _ := scenario.Read("shrunk.yaml", []byte(file))
		if out, err := all[0].Run(g); err != nil || misheard(out.After, 0, "xyzzy") == "" {
			t.Errorf("seed %d: the scenario does not show it: %v\n%s", seed, err, file)
		}
		break
	}

	panics := crack(grab.Game(), cracks{play: afterBoth("0: grab S1", "1: grab S2", func(*cracked, *game.Env) { panic("both") })})
	text := ""
	for seed := uint64(1); seed < 40 && text == ""; seed++ {
		honest, _ := Random(grab.Game(), game.Setup{Players: 2}, seed, 40)
		replay := func() (game.Position, error) { return honest.Replay(panics, -1) }
		if fault := astray(replay, replay); fault != "" {
			text = shrunkAstray(panics, honest, fault)
		}
	}
	if _, file, ok := strings.Cut(text, "of which none can be left out:\n"); !ok || len(said(playsOf(t, file))) != 2 {
		t.Errorf("a replay that panics after two moves is shrunk to\n%s", text)
	}

	start := panics.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	for seed := uint64(1); seed < 40; seed++ {
		p := panics.Blank()
		p.Copy(start)
		r := beginning(panics, p)
		fault := playedOn(panics, p, r, rand.New(rand.NewPCG(seed, 1)))
		if fault == "" {
			continue
		}
		if text := shrunkMisplayed(panics, r, fault); !strings.Contains(text, " to 2, of which none can be left out:\n[Game \"grab\"]\n") || !strings.Contains(text, "[Start ") {
			t.Errorf("seed %d: a position that panics after two moves is shrunk to\n%s", seed, text)
		}
		return
	}
	t.Error("no game from a document panics with the seeds 1 to 40")
}

func mustWrite(p game.Position) []byte {
	doc, err := p.MarshalJSON()
	if err != nil {
		panic(err)
	}
	return doc
}

// said removes the moves of the clock, which no player chooses, from a list of moves and returns the others.
func said(plies []string) []string {
	return slices.DeleteFunc(plies, func(p string) bool { return strings.HasPrefix(p, "clock") })
}

// recorder is a test that records its messages.
type recorder struct {
	testing.TB
	bytes.Buffer
}

func (r *recorder) Helper()                           {}
func (r *recorder) Name() string                      { return "TestToy" }
func (r *recorder) Errorf(format string, args ...any) { fmt.Fprintf(r, format+"\n", args...) }

// violationOf returns the first violation of the given property in random games. It fails the test if there is none.
func violationOf(t *testing.T, title Title, law Property) Violation {
	t.Helper()
	for seed := uint64(1); seed <= 20; seed++ {
		c := newChecker(title)
		c.calmly(seed, c.described)
		c.calmly(seed, c.playOne)
		for _, b := range c.breaches {
			if b.Property == law && b.trace != nil {
				return b
			}
		}
	}
	t.Fatalf("the law %q should be broken in the games of the seeds 1 to 20", law)
	return Violation{}
}

// playsOf returns the moves of a scenario's text.
func playsOf(t *testing.T, text string) []string {
	t.Helper()
	all, err := scenario.Read("shrunk.yaml", []byte(text))
	if err != nil || len(all) != 1 {
		t.Fatalf("%d scenarios: %v\n%s", len(all), err, text)
	}
	var said []string
	for _, s := range all[0].Steps[0].Play {
		said = append(said, s.Seat.String()+": "+string(s.Say))
	}
	return said
}
