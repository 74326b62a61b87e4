package page

import (
	"cmp"
	"slices"
	"sort"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// mostCostly is the maximum number of costly moves, and of missed options, that are listed for a seat.
const mostCostly = 5

// Review is the panel with the review of a game. It has the win probabilities or expected points, the verdict on the
// move after the position shown, and the costliest moves.
type Review struct {
	Place        Place
	Shown        bool
	Done, Failed bool
	Of, Judged   int           // moves to evaluate, and moves evaluated
	Left         time.Duration // estimated time left; 0 if unknown
	Playouts     int
	Ply          int // the ply that is shown
	Chart        Chart
	// Now lists the values at the position shown, by course.
	Now  List[Chance]
	Here Verdict
	// Lost lists the costliest moves by seat; the viewer's seats come first.
	Lost List[Losses]
}

// A Chance is the value of a course at one position. Text is "" if it is unknown.
type Chance struct {
	Look       int
	Class      string
	Name, Text string
}

// A Verdict is the evaluation of a move, and what would have been better.
type Verdict struct {
	Past    bool // an earlier position is shown
	Known   bool // the move was evaluated
	Ply     int
	Said    List[game.Segment]
	Worth   string
	Better  bool
	Best    List[game.Segment]
	Promise string // the value of the best move
	Why     List[Why]
	Sequel  List[Reply] // shown if Why is empty
	Late    Missed      // an option that the player missed before the move; the zero value for none
}

// A Missed is an option that a player missed by being slow, in a game in which seats act at the same time.
type Missed struct {
	Ply     int // the ply of the move before which the option was missed
	Seconds int
	Gone    bool   // the option was no longer available
	Loss    string // what missing the option cost, if it was gone
	Best    List[game.Segment]
}

// Losses says what the moves of one seat lost, and lists the costliest of them.
type Losses struct {
	Seat    game.Seat
	Name    string
	Mine    bool
	Open    bool // the list is shown open
	Choices int
	Mean    string     // the mean loss of a choice
	Worst   List[Lost] // the costliest moves, costliest first
	Late    List[Missed]
}

// A Lost is one costly move.
type Lost struct {
	Ply        int
	Loss       string
	Said, Best List[game.Segment]
	Why        List[Why] // why the best move was better
}

// Draw returns the component of the panel.
func (m Review) Draw(w Words) templ.Component { return reviewView(w, m) }

// review returns the panel of the review, for the position shown.
func review(s *Scene) Model {
	if s.Review == nil {
		return Review{}
	}
	r := s.Review
	m := Review{Place: s.Place, Shown: true, Done: r.Done, Failed: r.Failed, Of: r.Of, Judged: len(r.Judged), Left: r.Left, Playouts: r.Playouts, Ply: s.Ply()}
	if len(r.Judged) == 0 {
		return m
	}
	all := courses(s)
	top, level := 1.0, shareText
	if r.Solitary {
		top, level = 1, func(n float64) string { return strconv.Itoa(int(n)) }
		for _, k := range all {
			for _, p := range k.Points {
				top = max(top, p.Worth)
			}
		}
		top = float64((int(top)/20 + 1) * 20)
	}
	plies := s.Snap.Ply
	drawn := drawChart(all, plies, top, level)
	drawn.Cursor = drawn.x(s.Ply(), plies)
	var now []Chance
	for _, k := range all {
		c := Chance{Look: k.Look, Class: courseClass(k.Class, k.Look), Name: k.Name}
		for _, p := range k.Points { // the last one before: positions without a choice are not evaluated
			if p.Ply <= s.Ply() {
				c.Text = level(p.Worth)
			}
		}
		now = append(now, c)
	}
	lost := losses(s)
	shown := make([]Losses, len(lost))
	for i, l := range lost {
		var worst []Lost
		for _, w := range l.worst {
			worst = append(worst, Lost{w.Ply, w.loss, ListOf(s.speak("say", w.Seat, w.Said.Words)...), ListOf(s.speak("say", w.Seat, w.Best.Words)...), ListOf(mattered(s, w.Judged)...)})
		}
		var late []Missed
		for _, j := range tooSlow(s, l.seat) {
			late = append(late, missedBefore(s, j))
		}
		shown[i] = Losses{l.seat, l.name, l.mine, l.mine || len(s.Snap.Mine) == 0, l.choices, l.mean, ListOf(worst...), ListOf(late...)}
		if !l.mine && len(s.Snap.Mine) > 0 {
			continue
		}
		for _, w := range l.worst {
			at, _ := w.Best.Of(w.Seat)
			worth := share(r, w.Ply-1, at.Win, w.Seat)
			if r.Solitary {
				worth = at.Points
			}
			drawn.mark(courseClass(s.colourClass(w.Seat), int(w.Seat)), w.Ply-1, plies, worth, top, l.name+" "+strconv.Itoa(w.Ply)+": −"+w.loss)
		}
	}
	m.Chart, m.Now, m.Here, m.Lost = drawn.done(), ListOf(now...), verdict(s), ListOf(shown...)
	return m
}

// verdict returns the verdict on the move that was played in the position shown. Known is false if that move was not
// evaluated.
func verdict(s *Scene) Verdict {
	r := s.Review
	v := Verdict{Past: s.Past()}
	for i := range r.Judged {
		j := &r.Judged[i]
		if j.Ply != s.Ply()+1 {
			continue
		}
		v.Known, v.Ply, v.Said, v.Worth = true, j.Ply, ListOf(s.speak("say", j.Seat, j.Said.Words)...), worth(r, j.Said, j.Seat)
		v.Late = missedBefore(s, j)
		if v.Better = better(r, j); v.Better {
			v.Best, v.Promise = ListOf(s.speak("say", j.Seat, j.Best.Words)...), worth(r, j.Best, j.Seat)
			v.Why, v.Sequel = ListOf(whyBetter(s, j.Seat, j.Best)...), sequel(s, j.Best)
		}
	}
	return v
}

// mattered returns why the best move was better, without the probable reply of the next rival. It returns nil if no
// reason other than this reply speaks for the best move.
func mattered(s *Scene, j *table.Judged) []Why {
	a := j.Best
	a.Reasons = slices.DeleteFunc(slices.Clone(a.Reasons), func(r table.Reason) bool { return r.Kind == table.Awaits })
	if !slices.ContainsFunc(a.Reasons, func(r table.Reason) bool { return r.Kind != table.Costs && r.Kind != table.Gives }) {
		return nil
	}
	return whyBetter(s, j.Seat, a)
}

// tooSlow returns the moves before which a person missed an option, the costliest first, at most mostCostly. It leaves out moves after the
// person resigned. It is nil for a bot, whose slowness is a setting.
func tooSlow(s *Scene, seat game.Seat) []*table.Judged {
	if s.Snap.Occupants[seat].Kind == table.Bot {
		return nil
	}
	var late []*table.Judged
	for i := range s.Review.Judged {
		if j := &s.Review.Judged[i]; j.Seat == seat && j.Late != nil && !resigned(s.Review, j.Ply-1).Has(seat) {
			late = append(late, j)
		}
	}
	slices.SortStableFunc(late, func(a, b *table.Judged) int {
		return cmp.Or(cmp.Compare(b.Late.Loss, a.Late.Loss), cmp.Compare(b.Late.Waited, a.Late.Waited))
	})
	return late[:min(len(late), mostCostly)]
}

// missedBefore returns the option that a player missed before a move; the zero value for none, and for a bot.
func missedBefore(s *Scene, j *table.Judged) Missed {
	if j.Late == nil || s.Snap.Occupants[j.Seat].Kind == table.Bot {
		return Missed{}
	}
	m := Missed{Ply: j.Ply, Seconds: int(j.Late.Waited.Seconds()), Gone: j.Late.Gone, Best: ListOf(s.speak("say", j.Seat, j.Late.Best.Words)...)}
	if m.Gone {
		m.Loss = lossText(s.Review, j.Late.Loss)
	}
	return m
}

// courses returns the course of each seat and, if there is one, of the automaton. Each position is evaluated by the seat to act, from that
// seat's view. After a seat has resigned, its value is 0. Once the review is done, the last point is the result, if the game ended by its
// rules.
func courses(s *Scene) []course {
	r := s.Review
	result := r.Result
	var all []course
	for _, c := range s.Snap.Occupants {
		if _, ranked := result.Of(c.Seat); ranked {
			all = append(all, course{Look: int(c.Seat), Class: s.colourClass(c.Seat), Name: SeatName(s.Words, c)})
		}
	}
	machine := false
	for _, st := range result.Standings[:result.N] {
		if st.Seat == game.Spectator && !machine {
			machine = true
			all = append(all, course{Look: len(dashes) - 1, Class: s.standingClass(st), Name: standingName(s, st)})
		}
	}
	for i := range r.Judged {
		j := &r.Judged[i]
		rest := 1.0
		for k := range all {
			seat := game.Seat(all[k].Look)
			worth := rest
			if all[k].Look < int(game.MaxSeats) {
				c, ok := j.Best.Of(seat)
				if !ok {
					continue
				}
				worth = share(r, j.Ply-1, c.Win, seat)
				rest -= worth
				if r.Solitary {
					worth = c.Points
				}
			}
			all[k].Points = append(all[k].Points, chance{j.Ply - 1, max(worth, 0)})
		}
	}
	if result.Over && r.Done {
		for k := range all {
			all[k].Points = append(all[k].Points, chance{s.Snap.Ply, outcome(r, game.Seat(all[k].Look))})
		}
	}
	return all
}

// outcome returns what the game brought a seat: its share of the win, or its points if only they count. A seat from [game.MaxSeats] on
// means the automaton, which wins if no seat does.
func outcome(r *table.Review, seat game.Seat) float64 {
	result := r.Result
	st, _ := result.Of(seat)
	switch {
	case r.Solitary:
		return float64(st.Points)
	case seat >= game.MaxSeats && result.Won == 0, seat < game.MaxSeats && result.Won.Has(seat):
		return 1 / float64(max(result.Won.Len(), 1))
	}
	return 0
}

// share returns a seat's share of the win at a ply. The parameter win is its win probability by the evaluation. Seats
// that have resigned by then get 0, and their shares are divided among the others.
func share(r *table.Review, ply int, win float64, seat game.Seat) float64 {
	gone := resigned(r, ply)
	if gone == 0 {
		return win
	}
	if gone.Has(seat) {
		return 0
	}
	left, stay := 0.0, 0
	at := sort.Search(len(r.Judged), func(i int) bool { return r.Judged[i].Ply > ply })
	if at < len(r.Judged) && r.Judged[at].Ply == ply+1 {
		for _, c := range r.Judged[at].Best.Chances {
			if !gone.Has(c.Seat) {
				left += c.Win
				stay++
			}
		}
	}
	switch {
	case left > 0:
		return win / left
	case stay > 0: // none of the remaining seats would have won
		return 1 / float64(stay)
	}
	return win
}

// resigned returns the seats that have resigned by a ply. Bots play their later moves.
func resigned(r *table.Review, ply int) (gone game.Seats) {
	for _, q := range r.Resigned {
		if q.Ply <= ply {
			gone = gone.With(q.Seat)
		}
	}
	return gone
}

// lossesOf holds what a seat's moves lost, with the costliest moves.
type lossesOf struct {
	seat    game.Seat
	name    string
	mine    bool
	choices int
	mean    string
	worst   []lost
}

// lost is a costly move, with its loss in words.
type lost struct {
	*table.Judged
	loss string
}

// losses returns what the moves of each seat with a choice lost, the viewer's seats first. Moves after the seat has
// resigned do not count.
func losses(s *Scene) []lossesOf {
	r := s.Review
	var all []lossesOf
	for _, c := range s.Snap.Occupants {
		l := lossesOf{seat: c.Seat, name: SeatName(s.Words, c), mine: c.Mine}
		sum := 0.0
		var worst []*table.Judged
		for i := range r.Judged {
			j := &r.Judged[i]
			if j.Seat != c.Seat || resigned(r, j.Ply-1).Has(c.Seat) {
				continue
			}
			l.choices++
			if sum += j.Loss(r.Solitary); j.Costly(r.Solitary) {
				worst = append(worst, j)
			}
		}
		if l.choices == 0 {
			continue
		}
		l.mean = lossText(r, sum/float64(l.choices))
		slices.SortStableFunc(worst, func(a, b *table.Judged) int {
			switch x, y := a.Loss(r.Solitary), b.Loss(r.Solitary); {
			case x > y:
				return -1
			case x < y:
				return 1
			}
			return 0
		})
		for _, j := range worst[:min(len(worst), mostCostly)] {
			l.worst = append(l.worst, lost{j, lossText(r, j.Loss(r.Solitary))})
		}
		all = append(all, l)
	}
	slices.SortStableFunc(all, func(a, b lossesOf) int {
		switch {
		case a.mine == b.mine:
			return 0
		case a.mine:
			return -1
		}
		return 1
	})
	return all
}

// lossText formats a loss: in points in a game without rivals, else in per cent.
func lossText(r *table.Review, n float64) string {
	switch {
	case r.Solitary:
		return decimal(n)
	case n < 0.1:
		return decimal(100*n) + "%"
	}
	return shareText(n)
}

// worth formats what a move promises a seat: points in a game without rivals, else the win probability.
func worth(r *table.Review, a table.Suggestion, seat game.Seat) string {
	c, _ := a.Of(seat)
	if r.Solitary {
		return decimal(c.Points)
	}
	return shareText(c.Win)
}

// better reports whether another move would have been clearly better than the one played.
func better(r *table.Review, j *table.Judged) bool {
	return j.Best.Words != j.Said.Words && lossText(r, j.Loss(r.Solitary)) != lossText(r, 0)
}
