package gametest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/morra"
)

// skew tests whether full states and determinized states have the same distribution. Given the view, the two are exchangeable if
// determinizing samples as the rules deal. Each case has the kinds of a full state and of a determinized one. Of the cases with kinds a
// and b, half should have a as the full state (Bowker's test of symmetry).
//
// It returns the chi-square, its degrees of freedom, and the bound that chance exceeds once in a million runs (by Wilson and Hilferty's
// approximation).
func skew(cases [][2]string) (chi2 float64, df int, bound float64) {
	count := map[[2]string]int{}
	for _, c := range cases {
		count[c]++
	}
	for c, n := range count {
		m := count[[2]string{c[1], c[0]}]
		if c[0] > c[1] && m > 0 || c[0] == c[1] || n+m < 8 {
			continue // the pair is counted from the other side, is of one kind, or is too rare for a chi-square
		}
		chi2 += float64((n-m)*(n-m)) / float64(n+m)
		df++
	}
	const onceInAMillion = 4.75 // standard deviations
	k := 2 / (9 * float64(df))
	return chi2, df, float64(df) * math.Pow(1-k+onceInAMillion*math.Sqrt(k), 3)
}

// draws plays n random games in which choices depend on public knowledge only. In each game it determinizes the view of a seat at a
// random point. It returns, for each game, the kinds of the full state and of the determinized one.
func draws(g game.Game, n int, public func(game.MoveText) bool, guess func(view game.Position, d *game.Dice), kind func(p game.Position, view game.Position) string) [][2]string {
	var cases [][2]string
	view, guessed := g.Blank(), g.Blank()
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 5))
		setup := drawSetup(g.About(), rng)
		dice := game.QuickDice(seed)
		p := g.New(setup, &game.Env{Dice: dice})
		for range rng.IntN(40) {
			waiting := p.ToAct()
			if waiting == 0 {
				break
			}
			for k := rng.IntN(waiting.Len()); k > 0; k-- {
				waiting = waiting.Without(waiting.First())
			}
			s := waiting.First()
			moves := slices.DeleteFunc(p.Moves(s, nil), func(m game.Move) bool { return !public(p.FormatMove(m, s, s)) })
			p.Play(s, moves[rng.IntN(len(moves))], &game.Env{Dice: dice})
		}
		p.View(game.Seat(rng.IntN(setup.Players)), view)
		guessed.Copy(view)
		guess(guessed, dice)
		cases = append(cases, [2]string{kind(p, view), kind(guessed, view)})
	}
	return cases
}

func always(game.MoveText) bool { return true }

// noShow reports whether a move of bluff does not depend on the player's hidden cards. Determinizing samples as the rules deal and
// learns nothing from how people play.
func noShow(s game.MoveText) bool { return !strings.HasPrefix(string(s), "show") }

// fingersKind returns the fingers that the view of morra hides.
func fingersKind(p, view game.Position) string {
	kind := ""
	seats, seen := object(p)["seats"].(map[string]any), object(view)["seats"].(map[string]any)
	for _, id := range []string{"0", "1", "2", "3"} {
		if seat, ok := seen[id].(map[string]any); ok && seat["shown"] == "?" {
			kind += fmt.Sprint(seats[id].(map[string]any)["shown"], " ")
		}
	}
	return kind
}

// cardsKind returns the beasts of the first and the last card that the view of bluff hides. The number of cards named before a second
// deck, and that of foxes on the pile, follow. It returns "nothing" if no card is hidden.
func cardsKind(p, view game.Position) string {
	doc, seen := object(p), object(view)
	cards, hidden := doc["cards"].(map[string]any), []int{}
	for name, c := range seen["cards"].(map[string]any) {
		if c.(map[string]any)["beast"] == "?" {
			n := 0
			fmt.Sscanf(name, "c%d", &n) //nolint:errcheck // the names are those of the game
			hidden = append(hidden, n)
		}
	}
	if len(hidden) == 0 {
		return "nothing"
	}
	beast := func(n int) any { return cards[fmt.Sprintf("c%d", n)].(map[string]any)["beast"] }
	pile := seen["pile"].(map[string]any)
	return fmt.Sprint(beast(slices.Min(hidden)), beast(slices.Max(hidden)), doc["late"], pile["fox"])
}

// TestGuessesAreCalibrated compares determinized states with full states for thousands of positions of the toy games.
// Each comparison fails by chance once in a million choices of seeds; the seeds are fixed. The number of positions is
// large enough to detect a slightly wrong distribution.
func TestGuessesAreCalibrated(t *testing.T) {
	honest := func(v game.Position, d *game.Dice) { v.Determinize(d) }
	for _, c := range []struct {
		name  string
		cases [][2]string
	}{
		{"morra", draws(morra.Game(), 6_000, always, honest, fingersKind)},
		{"bluff", draws(bluff.Game(), 6_000, noShow, honest, cardsKind)},
	} {
		chi2, df, bound := skew(c.cases)
		t.Logf("%s: chi-square %.1f with %d degrees of freedom, bound %.1f", c.name, chi2, df, bound)
		if df < 10 || chi2 > bound {
			t.Errorf("%s: the guesses are not as the rules deal: chi-square %.1f with %d degrees of freedom, above %.1f", c.name, chi2, df, bound)
		}
	}
}

// TestBadGuessesAreSeen: the comparison fails for a slightly wrong distribution, in which the smaller document of two samples is taken.
func TestBadGuessesAreSeen(t *testing.T) {
	for _, c := range []struct {
		g      game.Game
		public func(game.MoveText) bool
		kind   func(p, view game.Position) string
	}{{morra.Game(), always, fingersKind}, {bluff.Game(), noShow, cardsKind}} {
		off := func(v game.Position, d *game.Dice) {
			other := c.g.Blank()
			other.Copy(v)
			v.Determinize(d)
			other.Determinize(d)
			if fmt.Sprint(object(other)) < fmt.Sprint(object(v)) {
				v.Copy(other)
			}
		}
		chi2, df, bound := skew(draws(c.g, 6_000, c.public, off, c.kind))
		if chi2 <= bound {
			t.Errorf("%s: guesses that are off pass: chi-square %.1f with %d degrees of freedom, below %.1f", c.g.About().ID, chi2, df, bound)
		}
	}
}
