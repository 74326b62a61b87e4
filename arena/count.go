package arena

import (
	"math"
	"slices"
	"strconv"

	"pantheon/game"
)

// A dealing holds the games of a deal that was played in all seatings.
type dealing struct {
	bouts   []Bout
	endings []*ending // in the same order
}

// dealOf returns the games of a deal of a set, which must be completed.
func (h *contestRun) dealOf(set, deal int) dealing {
	seats := h.contest.Setup.Players
	d := dealing{endings: h.endings[set][deal*seats : (deal+1)*seats]}
	for seating := range seats {
		d.bouts = append(d.bouts, h.contest.bout(set, deal, seating))
	}
	return d
}

// counted returns the number of deals of a set that count: the completed ones, or those up to the decision of the set's test.
func (h *contestRun) counted(set int) int {
	if h.decided[set] >= 0 {
		return h.decided[set]
	}
	return h.whole(set)
}

// A comparison is the result of two competitors relative to each other in one game.
type comparison struct {
	score  float64 // of the second: 1, 0 or, in a tie, a half
	margin int     // points of the second minus those of the first
	lost   bool    // neither has a share of the win
}

// comparisons returns the comparisons of two competitors in a game: each seat of one with each seat of the other. A game that was cut has
// no comparisons, and a forfeited game only those between the failed competitor and the others.
func (e *ending) comparisons(seats []int, pair [2]int) (all []comparison) {
	if e.cut {
		return nil
	}
	for i, a := range e.seats {
		for j, b := range e.seats {
			if seats[i] != pair[0] || seats[j] != pair[1] || e.forfeit != nil && int(e.forfeit.seat) != i && int(e.forfeit.seat) != j {
				continue
			}
			all = append(all, compare(a, b))
		}
	}
	return all
}

func compare(a, b standing) comparison {
	c := comparison{score: 0.5, margin: b.points - a.points, lost: a.share == 0 && b.share == 0}
	switch {
	case a.rank < b.rank:
		c.score = 0
	case a.rank > b.rank:
		c.score = 1
	}
	return c
}

// between returns the mean score of the second of a pair in a deal; met is false if the deal does not compare the two.
func (d dealing) between(pair [2]int) (score float64, met bool) {
	n := 0
	for i, e := range d.endings {
		for _, c := range e.comparisons(d.bouts[i].Seats, pair) {
			score += c.score
			n++
		}
	}
	if n == 0 {
		return 0, false
	}
	return score / float64(n), true
}

// wonBy returns the mean share of the win of the second of a pair in a deal. Games without one of the two, and games that were cut, do not
// count; met is false if no game counts.
func (d dealing) wonBy(pair [2]int) (share float64, met bool) {
	n := 0
	for i, e := range d.endings {
		seats := d.bouts[i].Seats
		if e.cut || !slices.Contains(seats, pair[0]) || !slices.Contains(seats, pair[1]) {
			continue
		}
		for s, st := range e.seats {
			if seats[s] == pair[1] {
				share += st.share
			}
		}
		n++
	}
	if n == 0 {
		return 0, false
	}
	return share / float64(n), true
}

// findings returns the findings from all deals that count.
func (h *contestRun) findings() *Findings {
	c, about := h.contest, h.game.About()
	f := &Findings{
		Game: about.ID, Rules: about.Version, Content: about.Content, Players: c.Setup.Players, Options: c.Setup.Options, Seed: c.Seed,
		Pairing: c.Pairing, Sets: len(c.sets), GamesPerSet: c.Deals() * c.Setup.Players, UntilDecided: c.UntilDecided,
		Bar: c.Bar, Hypotheses: c.hypotheses(), Unscored: about.Unscored, CPU: c.CPU, Complete: true, Forfeits: []Forfeit{}, Pairs: []Pair{},
	}
	var deals []dealing // by number, then by set: the order in which the sequential tests count them
	for deal := range c.Deals() {
		for set := range c.sets {
			if deal < h.counted(set) {
				deals = append(deals, h.dealOf(set, deal))
			}
		}
	}
	for set := range c.sets {
		f.Complete = f.Complete && (h.decided[set] >= 0 || h.whole(set) == c.Deals())
	}
	f.Deals, f.Games = len(deals), len(deals)*c.Setup.Players
	f.Uncounted = h.done - f.Games
	count := newCount(c, about, deals)
	for i, d := range deals {
		for j, e := range d.endings {
			count.add(i, d.bouts[j], e)
		}
	}
	count.estimate()
	count.fill(f)
	return f
}

// A count adds up the games of a contest for its [Findings].
type count struct {
	contest *Contest
	about   *game.About
	deals   []dealing

	won      []tallied // by competitor, then the automaton
	points   [][]int   // in the same order
	seats    []holder
	labels   []holder // in the title's order
	ways     ways     // with the rows of won
	thinking []Thinking
	forfeits []Forfeit
	cut      int

	pairs   [][2]int // the automaton counts as one more competitor after the others
	results []pairing

	rating      []float64
	ratingDrawn [][]float64

	sentences, turns, margins []int
}

// A holder is a seat or a label, with the results of the competitors that had it.
type holder struct {
	tallied
	ended, points int // completed games, and the sum of the points in them
}

// A pairing adds up the results of two competitors against each other.
type pairing struct {
	tallied         // the second's points
	rated   tallied // those that count for the ratings
	alone   tallied // the wins of the second in games where all other seats belong to the first
	wins    int
	ties    int
	margin  int
	test    sequential
}

func newCount(c *Contest, about *game.About, deals []dealing) *count {
	n := &count{
		contest: c, about: about, deals: deals,
		won: make([]tallied, len(c.Competitors)+1), points: make([][]int, len(c.Competitors)+1),
		seats: make([]holder, c.Setup.Players), labels: make([]holder, len(about.Labels)),
		thinking: make([]Thinking, len(c.Competitors)),
	}
	for _, set := range c.sets {
		for _, pair := range pairsOf(set) {
			if !slices.Contains(n.pairs, pair) {
				n.pairs = append(n.pairs, pair)
			}
		}
	}
	for i := range c.Competitors {
		n.pairs = append(n.pairs, [2]int{i, len(c.Competitors)})
	}
	for range n.pairs {
		n.results = append(n.results, pairing{test: sequential{of: c.hypotheses()}})
	}
	return n
}

// add counts a game of a deal.
func (n *count) add(deal int, b Bout, e *ending) {
	c := n.contest
	for s, t := range e.thinking {
		n.thinking[b.Seats[s]].merge(t)
	}
	if e.forfeit != nil {
		who := b.Seats[e.forfeit.seat]
		n.forfeits = append(n.forfeits, Forfeit{b.String(), c.Competitors[who].Name(), e.forfeit.seat, e.sentences, e.forfeit.why})
	}
	if e.cut {
		n.cut++
		return
	}
	n.ways.end(e.ways, e.by)
	for s, st := range e.seats {
		n.ways.win(e.by, b.Seats[s], st.share)
		n.won[b.Seats[s]].add(deal, st.share)
		n.seats[s].add(deal, st.share)
		if l := slices.Index(n.about.Labels, st.label); l >= 0 {
			n.labels[l].add(deal, st.share)
		}
	}
	if e.automaton != nil {
		n.ways.win(e.by, len(c.Competitors), e.automaton.share)
		n.won[len(c.Competitors)].add(deal, e.automaton.share)
	}
	n.compare(deal, b, e)
	if e.forfeit == nil {
		n.measure(b, e)
	}
}

// compare counts the comparisons of a game. In a title without points the losers are not ranked, so a tie between two losers does not
// count for the ratings. Otherwise it would reduce all rating differences, the more so with more players.
func (n *count) compare(deal int, b Bout, e *ending) {
	machine := len(n.contest.Competitors)
	for i, pair := range n.pairs {
		if s := slices.Index(b.Seats, pair[1]); n.contest.Pairing.Alone() && s >= 0 && slices.Contains(b.Seats, pair[0]) {
			n.results[i].alone.add(deal, e.seats[s].share)
		}
		all := e.comparisons(b.Seats, pair)
		if pair[1] == machine && e.automaton != nil {
			for s, st := range e.seats {
				if b.Seats[s] == pair[0] {
					all = append(all, compare(st, *e.automaton))
				}
			}
		}
		for _, c := range all {
			r := &n.results[i]
			r.add(deal, c.score)
			if !n.about.Unscored || !c.lost {
				r.rated.add(deal, c.score)
			}
			r.margin += c.margin
			switch c.score {
			case 1:
				r.wins++
			case 0.5:
				r.ties++
			}
		}
	}
}

// measure counts the points and the length of a completed game.
func (n *count) measure(b Bout, e *ending) {
	n.sentences = append(n.sentences, e.sentences)
	n.turns = append(n.turns, e.turns)
	scored := !n.about.Unscored
	var points []int
	for s, st := range e.seats {
		if scored {
			points = append(points, st.points)
			n.points[b.Seats[s]] = append(n.points[b.Seats[s]], st.points)
		}
		n.seats[s].measure(st)
		if l := slices.Index(n.about.Labels, st.label); l >= 0 {
			n.labels[l].measure(st)
		}
	}
	if e.automaton != nil && scored {
		points = append(points, e.automaton.points)
		machine := len(n.contest.Competitors)
		n.points[machine] = append(n.points[machine], e.automaton.points)
	}
	if len(points) > 1 {
		slices.Sort(points)
		n.margins = append(n.margins, points[len(points)-1]-points[len(points)-2])
	}
}

// measure counts the points of one standing of a completed game.
func (h *holder) measure(st standing) {
	h.ended++
	h.points += st.points
}

// estimate computes the ratings, the sequential tests, and the values of all draws, which the intervals need.
func (n *count) estimate() {
	for i, pair := range n.pairs {
		for _, d := range n.deals {
			n.results[i].test.add(n.contest.observed(d, pair))
		}
	}
	n.rating = n.matrix(nil).ratings(nil)
	n.ratingDrawn = make([][]float64, len(n.rating))
	r := newResampler(n.contest.Seed, len(n.deals))
	r.each(func() {
		for i := range n.won {
			n.won[i].draw(r)
		}
		for i := range n.seats {
			n.seats[i].draw(r)
		}
		for i := range n.labels {
			n.labels[i].draw(r)
		}
		for i := range n.results {
			n.results[i].draw(r)
			n.results[i].alone.draw(r)
		}
		for i, rating := range n.matrix(r).ratings(n.rating) {
			n.ratingDrawn[i] = append(n.ratingDrawn[i], rating)
		}
	})
}

// matrix returns the points that the competitors and the automaton took from each other, weighted by a resampler or, if r is nil,
// unweighted. Each of a pair that met also gets half a point from the other; in a weighted matrix that is the mean of a random number.
func (n *count) matrix(r *resampler) matrix {
	m := newMatrix(len(n.contest.Competitors) + 1)
	for i, pair := range n.pairs {
		rated := &n.results[i].rated
		if rated.games == 0 {
			continue
		}
		won, lost := rated.won+0.5, rated.games-rated.won+0.5
		if r != nil {
			won, lost = rated.weighted(r)
		}
		m[pair[1]][pair[0]], m[pair[0]][pair[1]] = won, lost
	}
	return m
}

// fill stores the results in the findings.
func (n *count) fill(f *Findings) {
	c := n.contest
	f.Cut, f.GamesByWay = n.cut, n.ways.games()
	f.Forfeits = append(f.Forfeits, n.forfeits...)
	points := distributions(n.points...)
	for i, one := range c.Competitors {
		contender := n.contender(one.Name(), i, points[i])
		if t := n.thinking[i]; t.Choices() > 0 {
			contender.Thinking = &Choices{t.Choices(), t.Quantile(0.5).Seconds(), t.Quantile(0.99).Seconds(), t.Max().Seconds()}
		}
		for _, forfeit := range n.forfeits {
			if forfeit.Bot == one.Name() {
				contender.Forfeits++
			}
		}
		f.Bots = append(f.Bots, contender)
	}
	if machine := len(c.Competitors); n.won[machine].games > 0 {
		contender := n.contender("automaton", machine, points[machine])
		f.Automaton = &contender
	}
	for i, pair := range n.pairs {
		if result := &n.results[i]; pair[1] < len(c.Competitors) {
			one := result.pair(c.Competitors[pair[0]].Name(), c.Competitors[pair[1]].Name())
			if !f.Unscored {
				one.Margin = new(per(float64(result.margin), result.games))
			}
			f.Pairs = append(f.Pairs, one)
		}
	}
	for s := range n.seats {
		f.Seats = append(f.Seats, n.seats[s].place(strconv.Itoa(s), f.Unscored))
	}
	if first, par := f.Seats[0].Won, f.Par(); f.Players > 1 {
		f.FirstSeat = &Estimate{first.Value - par, first.Low - par, first.High - par}
	}
	for l := range n.labels {
		f.Labels = append(f.Labels, n.labels[l].place(n.about.Labels[l], f.Unscored))
	}
	f.Moves, f.Turns, f.Margin = distributions(n.sentences)[0], distributions(n.turns)[0], distributions(n.margins)[0]
}

// contender returns the result of a competitor or the automaton.
func (n *count) contender(name string, i int, points Distribution) Contender {
	one := Contender{Name: name, Games: int(n.won[i].games), Won: n.won[i].estimate(), Points: points, WinsByWay: n.ways.winsOf(i)}
	if !math.IsNaN(n.rating[i]) {
		e := interval(n.rating[i], n.ratingDrawn[i])
		one.Rating = &e
	}
	return one
}

func (p *pairing) pair(first, second string) Pair {
	test := Test{p.test.verdict(), p.test.deals, per(p.test.sum, float64(p.test.deals)), p.test.odds, sequentialBound}
	one := Pair{First: first, Second: second, Games: int(p.games), Wins: p.wins, Ties: p.ties, Score: p.estimate(), Test: test}
	if p.alone.games > 0 {
		one.Alone = new(p.alone.estimate())
	}
	return one
}

func (h *holder) place(name string, unscored bool) Group {
	p := Group{Name: name, Games: int(h.games), Won: h.estimate()}
	if !unscored {
		p.Points = new(per(float64(h.points), float64(h.ended)))
	}
	return p
}
