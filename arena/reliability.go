package arena

import "math"

const (
	// tenths is the number of intervals of the probabilities from 0 to 1, and stages the number of parts of a game.
	tenths = 10
	stages = 3
	// EnoughGames is the number of different games from which a tenth is judged.
	EnoughGames = 100
)

// stageNames are the names of the parts of a game, in order.
var stageNames = [stages]string{"first third", "second third", "last third"}

// A Reliability says how often displayed win probabilities came true. At each position there is one probability for each ranked seat.
type Reliability struct {
	Stage     string `json:"stage,omitempty"` // "" for the whole game
	Positions int    `json:"positions"`
	Games     int    `json:"games"`
	// Error is the mean error in percentage points. The error of a tenth is the absolute difference between the mean displayed
	// probability and the part that came true. The mean over the tenths is weighted by the number of probabilities. ByChance is the
	// approximate expected error of perfectly calibrated probabilities in as many games.
	Error    float64 `json:"error"`
	ByChance float64 `json:"error_by_chance"`
	Tenths   []Tenth `json:"tenths"` // tenths with any probabilities
	Fit      *Fit    `json:"fit,omitempty"`
}

// A Tenth describes the displayed probabilities from From up to To.
type Tenth struct {
	From      float64 `json:"from"`
	To        float64 `json:"to"`
	Chances   int     `json:"chances"`
	Positions int     `json:"positions"`
	Games     int     `json:"games"` // number of different games
	Shown     float64 `json:"shown"` // mean displayed probability
	// True is the part that came true; a shared win counts as its share. The interval comes from resampling whole games, because
	// positions of one game are not independent.
	True Estimate `json:"true"`
	// Meets reports that the interval and the tenth overlap.
	Meets bool `json:"meets"`
}

// Enough reports whether the tenth has enough games to judge it.
func (t *Tenth) Enough() bool { return t.Games >= EnoughGames }

// judge sets All and Stages: how often the probabilities came true. The answers must be in the order of their games.
func (c *Calibration) judge(q *CalibrationConfig, answers []answer) {
	counts := make([]*gathered, 1+stages)
	for i := range counts {
		counts[i] = &gathered{}
	}
	for i := range answers {
		counts[0].add(&answers[i])
		counts[1+answers[i].stage].add(&answers[i])
	}
	newResampler(q.Seed, q.Games).draw(counts)
	for i, n := range counts {
		r := n.reliability()
		if q.Fit {
			r.Fit = fit(n.answers, leastShare(q.Playouts))
		}
		if i == 0 {
			c.All = r
			continue
		}
		r.Stage = stageNames[i-1]
		c.Stages = append(c.Stages, r)
	}
}

// draw computes, for each draw of the resampler and each tenth, the part that came true with random weights of the games. It appends the
// parts to the tenths.
func (r *resampler) draw(counts []*gathered) {
	r.each(func() {
		for _, n := range counts {
			for i := range n.tenths {
				if t := &n.tenths[i]; t.games > 0 {
					t.tallied.draw(r)
				}
			}
		}
	})
}

// gathered holds answers, and their probabilities by tenths.
type gathered struct {
	answers []*answer
	games   int
	last    int // the game of the last answer, plus 1
	tenths  [tenths]gatheredTenth
}

// A gatheredTenth adds up the probabilities of a tenth. In its tallied, games are probabilities and deals are games.
type gatheredTenth struct {
	tallied
	shown     float64
	positions int
}

// add adds an answer.
func (n *gathered) add(a *answer) {
	n.answers = append(n.answers, a)
	if n.last != a.game+1 {
		n.games++
		n.last = a.game + 1
	}
	var met [tenths]bool
	for set := a.seats; set != 0; set = set.Without(set.First()) {
		s := set.First()
		at := tenthOf(a.shown[s])
		t := &n.tenths[at]
		t.add(a.game, a.won[s])
		t.shown += a.shown[s]
		if !met[at] {
			met[at] = true
			t.positions++
		}
	}
}

// tenthOf returns the index of the tenth of a probability.
func tenthOf(chance float64) int {
	return min(max(int(math.Floor(chance*tenths+nothing)), 0), tenths-1)
}

// reliability returns how often the probabilities came true. Call [resampler.draw] first.
func (n *gathered) reliability() Reliability {
	r := Reliability{Positions: len(n.answers), Games: n.games, Tenths: []Tenth{}}
	for i := range n.tenths {
		t := &n.tenths[i]
		if t.games == 0 {
			continue
		}
		one := Tenth{
			From: float64(i) / tenths, To: float64(i+1) / tenths, Chances: int(t.games), Positions: t.positions, Games: len(t.deals),
			Shown: t.shown / t.games, True: t.estimate(),
		}
		one.Meets = one.True.Low <= one.To && one.True.High >= one.From
		r.Tenths = append(r.Tenths, one)
	}
	r.Error = n.mean((*gatheredTenth).off)
	r.ByChance = n.mean((*gatheredTenth).meanDeviation)
	return r
}

// mean returns the mean of a property of the tenths in percentage points, weighted by the number of probabilities.
func (n *gathered) mean(of func(t *gatheredTenth) float64) float64 {
	sum, all := 0.0, 0.0
	for i := range n.tenths {
		if t := &n.tenths[i]; t.games > 0 {
			sum += points * t.games * of(t)
			all += t.games
		}
	}
	return per(sum, all)
}

// points is the number of percentage points of a share of 1.
const points = 100

// off returns the absolute difference between the mean displayed probability and the part that came true.
func (t *gatheredTenth) off() float64 { return math.Abs(t.shown-t.won) / t.games }

// meanDeviation returns the mean absolute deviation of the part that came true, over the resampled games.
func (t *gatheredTenth) meanDeviation() float64 {
	sum := 0.0
	for _, x := range t.drawn {
		sum += math.Abs(x - t.won/t.games)
	}
	return per(sum, float64(len(t.drawn)))
}
