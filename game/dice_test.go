package game_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pantheon/game"
)

var streams = []string{"deck", "dice"}

// rolls returns the first n draws of a stream.
func rolls(d *game.Dice, s game.Stream, n int) []int {
	var r []int
	for range n {
		r = append(r, d.N(s, 1000))
	}
	return r
}

// TestKeyedDiceAreStable pins the numbers of dice version 1, so that every record keeps its chance. If this test fails,
// the change needs a new DiceVersion, not new numbers.
func TestKeyedDiceAreStable(t *testing.T) {
	if game.DiceVersion != 1 {
		t.Fatal("add the numbers of the new version; those of version 1 stay")
	}
	for _, c := range []struct {
		seed   game.Seed
		ply    int
		stream game.Stream
		want   []int
	}{
		{"pantheon", 0, 0, []int{760, 24, 832, 152, 375, 93}},
		{"pantheon", 0, 1, []int{418, 136, 695, 889, 804, 443}},
		{"pantheon", 1, 0, []int{837, 53, 505, 87, 385, 227}},
		{"other", 0, 0, []int{513, 193, 409, 898, 202, 873}},
	} {
		if got := rolls(game.KeyedDice(c.seed, c.ply, streams), c.stream, 6); !slices.Equal(got, c.want) {
			t.Errorf("seed %s, ply %d, stream %s: %v, not %v", c.seed, c.ply, streams[c.stream], got, c.want)
		}
	}
}

// TestStreamsAreIndependent draws more often from one stream; the other one does not change.
func TestStreamsAreIndependent(t *testing.T) {
	quiet := game.KeyedDice("s", 3, streams)
	busy := game.KeyedDice("s", 3, streams)
	rolls(busy, 1, 50)
	if a, b := rolls(quiet, 0, 8), rolls(busy, 0, 8); !slices.Equal(a, b) {
		t.Errorf("asking another stream shifts the draws: %v became %v", a, b)
	}
	longer := game.KeyedDice("s", 3, append(slices.Clone(streams), "more"))
	if a, b := rolls(game.KeyedDice("s", 3, streams), 1, 8), rolls(longer, 1, 8); !slices.Equal(a, b) {
		t.Errorf("a new stream shifts the draws of the old ones: %v became %v", a, b)
	}
}

// TestDiceAreEven draws 70,000 times from both kinds of dice for each range. Chance exceeds the chi-square bounds once
// in a million runs; the seeds are fixed.
func TestDiceAreEven(t *testing.T) {
	const throws = 70_000
	bounds := map[int]float64{2: 23.9, 6: 35.9, 7: 38.3, 50: 109.1} // by number of faces; the degrees of freedom are one less
	for name, d := range map[string]*game.Dice{"keyed": game.KeyedDice("even", 1, streams), "quick": game.QuickDice(42)} {
		for n, bound := range bounds {
			count := make([]int, n)
			for range throws {
				count[d.N(0, n)]++
			}
			chi2, want := 0.0, float64(throws)/float64(n)
			for _, c := range count {
				chi2 += (float64(c) - want) * (float64(c) - want) / want
			}
			if chi2 > bound {
				t.Errorf("%s dice with %d faces: chi-square %.1f above %.1f", name, n, chi2, bound)
			}
		}
	}
}

// TestPick draws kinds in proportion to their counts, and never a kind with count 0.
func TestPick(t *testing.T) {
	d := game.QuickDice(7)
	counts := []uint8{1, 0, 3}
	var got [3]int
	for range 40_000 {
		got[d.Pick(0, counts)]++
	}
	// The mean is 10,000 of 40,000 and the standard deviation is 87. Chance exceeds five of them less than once in a
	// million runs.
	if got[1] != 0 || got[0] < 10_000-5*87 || got[0] > 10_000+5*87 {
		t.Errorf("counts %v were drawn %v times", counts, got)
	}
	if !slices.Equal(counts, []uint8{1, 0, 3}) {
		t.Errorf("drawing changed the counts to %v", counts)
	}
}

// TestFix: the dice return the numbers given to Fix, then random ones.
func TestFix(t *testing.T) {
	d := game.KeyedDice("s", 0, streams)
	d.Fix(4, 1, 13, -1)
	if got := []int{d.N(0, 6), d.N(1, 6), d.N(0, 6), d.N(0, 6)}; !slices.Equal(got, []int{4, 1, 1, 5}) {
		t.Errorf("fixed answers came out as %v", got)
	}
	if d.Unused() != 0 {
		t.Errorf("%d answers are unused", d.Unused())
	}
	if a, b := rolls(d, 0, 4), rolls(game.KeyedDice("s", 0, streams), 0, 4); !slices.Equal(a, b) {
		t.Error("fixed answers used up the stream")
	}
	d.Fix(2)
	if got := d.Pick(0, []uint8{1, 1, 1}); got != 2 || d.Unused() != 0 {
		t.Errorf("a fixed pick is %d", got)
	}
}

func TestReseed(t *testing.T) {
	d := game.QuickDice(5)
	first := rolls(d, 0, 8)
	d.Reseed(5)
	if again := rolls(d, 0, 8); !slices.Equal(first, again) {
		t.Errorf("the same seed brings %v and %v", first, again)
	}
	if n := testing.AllocsPerRun(100, func() { d.Reseed(9); d.N(0, 6) }); n != 0 {
		t.Errorf("quick dice allocate %v times", n)
	}
}

func TestSeedHash(t *testing.T) {
	// The output of `printf pantheon | sha256sum`.
	if got := game.Seed("pantheon").Hash(); got != "bf4bf68699dea329620d6575954cac45eb87f30c33c44159ffe9be879afe47d7" {
		t.Errorf("the hash is %s", got)
	}
}

func TestFingerprint(t *testing.T) {
	a, b := []byte("a"), []byte("b")
	if game.Fingerprint(a, b) == game.Fingerprint([]byte("ab")) || game.Fingerprint(a, b) == game.Fingerprint(b, a) {
		t.Error("different parts have one fingerprint")
	}
	if f := game.Fingerprint(a); len(f) != 32 || f != game.Fingerprint([]byte("a")) {
		t.Errorf("a fingerprint is %q", f)
	}
}

func TestWhatWasToldBeforeChanceIsSure(t *testing.T) {
	tell := func(m *game.Env) { m.Events.Add(game.Everybody, "line") }
	m := &game.Env{Dice: game.QuickDice(1), Events: &game.Events{}}
	tell(m)
	tell(m)
	m.N(0, 6)
	tell(m)
	m.Pick(0, []uint8{1, 1})
	if m.CertainLines != 2 || !m.Revealed {
		t.Errorf("%d lines are sure, shown %v; two were told before chance was asked", m.CertainLines, m.Revealed)
	}
	m = &game.Env{Dice: game.QuickDice(1), Events: &game.Events{}, Revealed: true}
	tell(m)
	m.N(0, 6)
	if m.CertainLines != 0 {
		t.Errorf("%d lines are sure behind a secret that was shown", m.CertainLines)
	}
	m = &game.Env{Dice: game.QuickDice(1)}
	if m.N(0, 6); !m.Revealed || m.CertainLines != 0 {
		t.Errorf("without a tale %d lines are sure", m.CertainLines)
	}
}

// named is a position that names the first numbers of stream 0 after fruits.
type named struct{ game.Position }

func (named) Drawn(s game.Stream, i int) string {
	if fruits := []string{"apple", "pear", "plum", "pear"}; s == 0 && i < len(fruits) {
		return fruits[i]
	}
	return ""
}

// TestAnswer prescribes outcomes by number and by name, for a number, for counts and for a set. The first impossible
// answer is reported together with the possible outcomes.
func TestAnswer(t *testing.T) {
	fix := func(answers ...game.Answer) *game.Dice {
		d := game.KeyedDice("s", 0, streams)
		d.Answer(named{}, answers...)
		return d
	}
	pear, two := game.Answer{Name: "pear"}, game.Answer{Number: 2}
	d := fix(pear, two, pear, two, pear, two)
	got := []int{d.N(0, 4), d.N(0, 4), d.Pick(0, []uint8{2, 3, 1}), d.Pick(0, []uint8{2, 3, 1}), d.Member(0, 0b1011), d.Member(0, 0b1101)}
	if want := []int{1, 2, 1, 1, 1, 3}; !slices.Equal(got, want) || d.Unfit() != nil || d.Unused() != 0 {
		t.Errorf("drawn are %v, want %v; %v", got, want, d.Unfit())
	}
	for want, draw := range map[string]func(*game.Dice){
		"a number from 0 to 3, or one of apple, pear, plum": func(d *game.Dice) { d.N(0, 4) },
		"a number from 0 to 2, or one of apple, plum":       func(d *game.Dice) { d.Pick(0, []uint8{2, 0, 1}) },
		"a number from 0 to 1, or one of apple, plum":       func(d *game.Dice) { d.Member(0, 0b101) },
		"0":                    func(d *game.Dice) { d.N(1, 1) },
		"a number from 0 to 5": func(d *game.Dice) { d.N(1, 6) },
	} {
		for _, a := range []game.Answer{{Number: 7}, {Number: -1}, {Name: "nut"}} {
			d := fix(a, two)
			draw(d)
			if u := d.Unfit(); u == nil || u.Answer != a || u.Possible() != want || d.Unused() != 1 {
				t.Errorf("%s: %v, want %s", a, u, want)
			}
		}
	}
}

// TestMember draws the member of a set that has the index that N returns with equal dice.
func TestMember(t *testing.T) {
	a, b := game.QuickDice(3), game.QuickDice(3)
	set := []int{0, 5, 63}
	for range 1000 {
		if got, want := a.Member(0, 1|1<<5|1<<63), set[b.N(0, 3)]; got != want {
			t.Fatalf("drawn is %d, want %d", got, want)
		}
	}
}

// TestQuickTellsWhetherDiceWereAsked: the state of quick dice changes if and only if a number is drawn.
func TestQuickTellsWhetherDiceWereAsked(t *testing.T) {
	d := game.QuickDice(5)
	before := d.Quick()
	if d.Quick() != before {
		t.Error("the state changes by itself")
	}
	for range 100 {
		d.N(0, 1)
		if d.Quick() == before {
			t.Fatal("the state is the same after a question")
		}
		before = d.Quick()
	}
}

// TestQuickIsPCG: quick dice produce the numbers of the standard library's generator, one by one and in bulk.
func TestQuickIsPCG(t *testing.T) {
	const seed, gap = 11, 7
	one, many, want := game.QuickDice(seed), game.QuickDice(seed), rand.NewPCG(seed, seed^0x9e3779b97f4a7c15)
	var row [gap]uint64
	for i := range 100 * gap {
		if i%gap == 0 {
			many.Fill(row[:])
		}
		if n := want.Uint64(); one.Uint64() != n || row[i%gap] != n {
			t.Fatalf("number %d is not %d", i, n)
		}
	}
	if one.Quick() != many.Quick() {
		t.Error("many at once leave another state than one by one")
	}
}

// TestKeyedFill: keyed dice fill a slice from stream 0.
func TestKeyedFill(t *testing.T) {
	names := []string{"bag", "gods"}
	one, many := game.KeyedDice("seed", 3, names), game.KeyedDice("seed", 3, names)
	var row [5]uint64
	many.Fill(row[:])
	for i, n := range row {
		if want := one.Uint64(); n != want {
			t.Fatalf("number %d is %d, want %d", i, n, want)
		}
	}
}
