package arena

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
)

// calibrate runs a calibration of a game with few playouts. It fails the test on an error.
func calibrate(t *testing.T, g game.Game, q CalibrationConfig) *Calibration {
	t.Helper()
	q.Bot, q.PerGame = "random", max(q.PerGame, 1)
	if q.Playouts == 0 {
		q.Playouts = 320
	}
	c, err := Calibrate(context.Background(), g, q)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// imagined returns answers for games with two seats and four positions each. A seat's true probability is drawn uniformly. The search's
// odds are the true odds to the given power. The displayed odds are the search's to the power of an exponent; the positions use the
// exponents in turn.
func imagined(games int, power float64, trusts ...float64) (all []answer) {
	rng := rand.New(rand.NewPCG(7, 9))
	for n := range games {
		for i := range 4 {
			chance := rng.Float64()
			a := answer{game: n, stage: i * stages / 4, seats: game.Only(0, 1), trust: trusts[i%len(trusts)]}
			shown := power * a.trust
			x, y := math.Pow(chance, shown), math.Pow(1-chance, shown)
			a.shown[0], a.shown[1] = x/(x+y), y/(x+y)
			if rng.Float64() < chance {
				a.won[0] = 1
			} else {
				a.won[1] = 1
			}
			all = append(all, a)
		}
	}
	return all
}

// TestOverSureChancesAreFound: probabilities that are too certain, or not certain enough, have a larger mean error than honest ones, and
// meet fewer tenths. The fit finds the exponent that corrects them, within its interval.
func TestOverSureChancesAreFound(t *testing.T) {
	for _, c := range []struct {
		power  float64
		honest bool
	}{{1, true}, {2.5, false}, {0.4, false}} {
		for _, trusted := range []float64{1, 0.7} { // the exponent of the displayed probabilities
			found := Calibration{}
			found.judge(&CalibrationConfig{Games: 800, Playouts: 100_000, Fit: true, Seed: "imagined"}, imagined(800, c.power/trusted, trusted))
			all := found.All
			met := 0
			for _, one := range all.Tenths {
				if one.Meets {
					met++
				}
			}
			if c.honest != (all.Error < 2.5*all.ByChance) || c.honest != (met >= 9) || all.ByChance > 3 || len(all.Tenths) != tenths {
				t.Errorf("power %v: mean error %.1f, by chance %.1f, %d of %d tenths met", c.power, all.Error, all.ByChance, met, len(all.Tenths))
			}
			want, fit := trusted/c.power, all.Fit
			if math.Abs(fit.Exponent.Value-want) > 0.2*want || fit.Exponent.Low > want || fit.Exponent.High < want || fit.Fitted > fit.Shown || fit.Error > 3 {
				t.Errorf("power %v, trust %v: the fit is %+v and not %v", c.power, trusted, fit, want)
			}
		}
	}
}

// TestTrustMayChange: the fit refers to the search's odds, even if each position of a game was displayed with a different exponent.
func TestTrustMayChange(t *testing.T) {
	found := Calibration{}
	found.judge(&CalibrationConfig{Games: 800, Playouts: 100_000, Fit: true, Seed: "imagined"}, imagined(800, 2, 0.25, 0.5, 1, 2))
	if fit := found.All.Fit; math.Abs(fit.Exponent.Value-0.5) > 0.05 || fit.Fitted >= fit.Shown || fit.Error > 3 {
		t.Errorf("the fit is %+v and not 0.5", fit)
	}
}

// TestTrustAtTheBound: if every game is shared, whatever the probabilities, no exponent is small enough, and the fit reports that it is
// at its bound.
func TestTrustAtTheBound(t *testing.T) {
	var all []answer
	for _, a := range imagined(50, 1, 1) {
		a.won = [game.MaxSeats + 1]float64{0.5, 0.5}
		all = append(all, a)
	}
	found := Calibration{}
	found.judge(&CalibrationConfig{Games: 50, Playouts: 1000, Fit: true}, all)
	if fit := found.All.Fit; !fit.AtBound || math.Abs(fit.Exponent.Value-leastPower) > 1e-3 || fit.Exponent.Low != fit.Exponent.High {
		t.Errorf("the fit is %+v", fit)
	}
}

// TestAnOverSureSearchIsFound: a search of bluff with exponent 4 has a larger error than with exponent 1, and its fit has a much smaller
// exponent. The fit is the same with uncalibrated probabilities, except for the rounding of few playouts. With that exponent other games
// have a smaller error.
func TestAnOverSureSearchIsFound(t *testing.T) {
	setup := game.Setup{Players: 3}
	sure := calibrate(t, bluff.Game(), CalibrationConfig{Setup: setup, Games: 300, Seed: "sure", Exponent: 4, Fit: true})
	found := calibrate(t, bluff.Game(), CalibrationConfig{Setup: setup, Games: 300, Seed: "sure", Exponent: 1, Fit: true})
	if sure.Exponent != 4 || sure.All.Error < found.All.Error+5 || sure.All.Fit.Exponent.Value > 2 {
		t.Errorf("over-sure chances: %+v, fit %+v; as found: %+v", sure.All, sure.All.Fit, found.All)
	}
	if a, b := sure.All.Fit.Exponent, found.All.Fit.Exponent; a.Low > b.High || b.Low > a.High {
		t.Errorf("shown over-sure the best trust is %v, shown as found %v", a, b)
	}
	again := calibrate(t, bluff.Game(), CalibrationConfig{Setup: setup, Games: 300, Seed: "others", Exponent: sure.All.Fit.Exponent.Value})
	if again.All.Error > sure.All.Error/2 {
		t.Errorf("with the trust that was found other games are off by %.1f, before by %.1f", again.All.Error, sure.All.Error)
	}
}

// TestACalibrationDoesNotDependOnWorkers: a calibration depends only on the seed, and not on the number of workers.
func TestACalibrationDoesNotDependOnWorkers(t *testing.T) {
	for _, g := range []game.Game{bluff.Game(), grab.Game(), morra.Game()} {
		q := CalibrationConfig{Setup: game.Setup{Players: 3}, Games: 12, Seed: "same", PerGame: 3, Fit: true, Playouts: 64, Workers: 1}
		one := calibrate(t, g, q)
		q.Workers = 5
		if five := calibrate(t, g, q); !reflect.DeepEqual(one, five) {
			t.Errorf("%s: with one worker %+v, with five %+v", g.About().ID, one, five)
		}
		q.Seed = "another"
		if other := calibrate(t, g, q); reflect.DeepEqual(one.All, other.All) {
			t.Errorf("%s: another seed gives the same: %+v", g.About().ID, other)
		}
		if one.All.Games != 12 || one.All.Positions > 36 || one.All.Positions < 24 || len(one.Stages) != stages {
			t.Errorf("%s: %+v", g.About().ID, one)
		}
		positions, chances := 0, 0
		for _, s := range one.Stages {
			positions += s.Positions
		}
		for _, tenth := range one.All.Tenths {
			chances += tenth.Chances
		}
		if positions != one.All.Positions || chances != 3*positions {
			t.Errorf("%s: the stages have %d positions of %d, the tenths %d chances", g.About().ID, positions, one.All.Positions, chances)
		}
	}
}

// TestEachChoiceIsDrawnAlike: a lot that keeps two of ten choices keeps each of them with probability 1/5. A seat that is still to act
// after the same move counts only once.
func TestEachChoiceIsDrawnAlike(t *testing.T) {
	g := morra.Game()
	p := g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	view := g.Blank()
	p.View(0, view)
	l := reservoir{game: g, most: 2}
	drawn := map[int]int{}
	const games, choices = 5000, 10
	for seed := range uint64(games) {
		l.begin(seed)
		for said := range choices {
			l.meet(view, 0, said, 0)
			l.meet(view, 0, said, 0) // the same choice again
		}
		if l.met != choices || len(l.kept) != 2 {
			t.Fatalf("%d choices met, %d kept", l.met, len(l.kept))
		}
		for _, d := range l.kept {
			drawn[d.said]++
		}
	}
	for said := range choices { // five standard deviations
		if n := drawn[said]; math.Abs(float64(n)-games/5) > 5*math.Sqrt(games*0.2*0.8) {
			t.Errorf("choice %d was drawn %d times in %d games", said, n, games)
		}
	}
}

// TestGamesThatAreCutTeachNothing: a game that was cut adds no answers. A calibration that is stopped returns what it has.
func TestGamesThatAreCutTeachNothing(t *testing.T) {
	short := cutShort{grab.Game(), *grab.Game().About()}
	short.about.Bound = 3
	c := calibrate(t, short, CalibrationConfig{Setup: game.Setup{Players: 2}, Games: 4, Seed: "cut", Fit: true})
	if c.Games != 4 || c.Cut != 4 || c.All.Positions != 0 || c.All.Error != 0 || c.All.Fit != nil {
		t.Errorf("of games that were cut: %+v", c)
	}
	ctx, stop := context.WithCancel(context.Background())
	q := CalibrationConfig{Setup: game.Setup{Players: 2}, Games: 1000, Seed: "stop", Bot: "random", Playouts: 16, PerGame: 1, Workers: 1}
	q.Progress = func(at Progress) {
		if at.Done == 3 {
			stop()
		}
	}
	c, err := Calibrate(ctx, grab.Game(), q)
	if !errors.Is(err, context.Canceled) || c == nil || c.Games != 3 || c.All.Games != 3 {
		t.Errorf("stopped after three games: %v, %+v", err, c)
	}
}

// cutShort is a game with a smaller bound.
type cutShort struct {
	game.Game
	about game.About
}

func (g cutShort) About() *game.About { return &g.about }

// TestWhatCannotBeAsked: Calibrate rejects invalid configurations.
func TestWhatCannotBeAsked(t *testing.T) {
	good := CalibrationConfig{Setup: game.Setup{Players: 2}, Games: 1, Bot: "random", Playouts: 1, PerGame: 1}
	for name, spoil := range map[string]func(q *CalibrationConfig){
		"no game":     func(q *CalibrationConfig) { q.Games = 0 },
		"no playout":  func(q *CalibrationConfig) { q.Playouts = 0 },
		"no position": func(q *CalibrationConfig) { q.PerGame = 0 },
		"no trust":    func(q *CalibrationConfig) { q.Exponent = -1 },
		"no number":   func(q *CalibrationConfig) { q.Exponent = math.NaN() },
		"no bot":      func(q *CalibrationConfig) { q.Bot = "wise" },
		"no seats":    func(q *CalibrationConfig) { q.Setup.Players = 9 },
	} {
		q := good
		spoil(&q)
		if _, err := Calibrate(context.Background(), grab.Game(), q); err == nil {
			t.Errorf("%s is not refused", name)
		}
	}
}
