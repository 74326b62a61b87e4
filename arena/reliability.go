package arena

import "math"

const (
	// tenths is how many parts the chances from 0 to 1 are in, and stages how many a game is in.
	tenths = 10
	stages = 3
	// EnoughGames is how many different games a tenth needs to be judged by.
	EnoughGames = 100
)

// stageNames are the names of the parts of a game, in order.
var stageNames = [stages]string{"first third", "second third", "last third"}

// A Reliability tells how often what was shown as a chance came true. Each seat that is ranked is shown a chance at each position.
type Reliability struct {
	Stage     string `json:"stage,omitempty"` // "" for the whole game
	Positions int    `json:"positions"`
	Games     int    `json:"games"`
	// Error is the mean error in points of a hundred: in each tenth how far the mean of the chances shown is from the part of them that
	// came true, and of these the mean, each tenth weighing as much as it has chances. ByChance is about what it would be by chance alone,
	// in as many games, if all were shown as it is.
	Error    float64 `json:"error"`
	ByChance float64 `json:"error_by_chance"`
	Tenths   []Tenth `json:"tenths"` // those that have any
	Fit      *Fit    `json:"fit,omitempty"`
}

// A Tenth is all chances from one value up to the next.
type Tenth struct {
	From      float64 `json:"from"`
	To        float64 `json:"to"`
	Chances   int     `json:"chances"`
	Positions int     `json:"positions"`
	Games     int     `json:"games"` // different ones
	Shown     float64 `json:"shown"` // the mean
	// True is the part that came true; a shared win counts as its part. Positions of one game depend on one another, so that the interval
	// is that of games drawn again, each with all of its positions.
	True Estimate `json:"true"`
	// Meets says that the interval and the tenth have something in common.
	Meets bool `json:"meets"`
}

// Enough tells whether there are games enough to judge the tenth by.
func (t *Tenth) Enough() bool { return t.Games >= EnoughGames }

// judge fills in how often the answers came true. They are in the order of their games.
func (c *Calibration) judge(q *Inquiry, answers []answer) {
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

// draw works out the shares that came true with random weights of the games, as often as there are draws.
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

// gathered are answers by tenths.
type gathered struct {
	answers []*answer
	games   int
	last    int // the game of the last answer, plus 1
	tenths  [tenths]gatheredTenth
}

// A gatheredTenth is the chances of a tenth. What it tallies as games are chances, and as deals games.
type gatheredTenth struct {
	tallied
	shown     float64
	positions int
}

// add takes in an answer.
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

// tenthOf is the number of the tenth that a chance is in.
func tenthOf(chance float64) int {
	return min(max(int(math.Floor(chance*tenths+nothing)), 0), tenths-1)
}

// reliability is what the counts tell, after the weights were drawn.
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

// mean is the mean of something of the tenths in points, each of them weighing as much as it has chances.
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

// points is how many points the whole is.
const points = 100

// off is how far the mean of what was shown is from the part that came true.
func (t *gatheredTenth) off() float64 { return math.Abs(t.shown-t.won) / t.games }

// meanDeviation is how far the share that came true is from itself, on average, when games are drawn again.
func (t *gatheredTenth) meanDeviation() float64 {
	sum := 0.0
	for _, x := range t.drawn {
		sum += math.Abs(x - t.won/t.games)
	}
	return per(sum, float64(len(t.drawn)))
}
