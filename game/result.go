package game

// A Result is a ranking, of all who are ranked, in seat order, automata after the seats.
type Result struct {
	Over bool // the game has ended; else the ranking is that of the moment
	// Cut is set, by who runs the game and not by its rules, when it ended because it reached the title's declared bound.
	Cut       bool
	N         int // how many Standings count
	Standings [MaxSeats + 1]Standing
	Won       Seats // who won; several when even the last tie-break could not decide, none when an automaton won

	// Unscored says that the title has no points ([About.Unscored]). Then Points, Sources and Tie of all standings are empty; while the
	// game goes on all are of first rank, and at its end all who have not won are of the same one.
	Unscored bool
	// By is how such a game was won, an id of the title's catalogue ("way.<id>"); "" while it goes on, and in titles with points.
	By string
}

// maxSources bounds the sources of points of one standing, maxWays the ways on which one gets on in a title without points.
const (
	maxSources = 12
	maxWays    = 4
)

// A Standing is one row of a ranking.
type Standing struct {
	Seat   Seat   // Watcher for an automaton, which the title may name in its text "automaton"
	Label  string // what the seat played, one of [About.Labels] ("neptune"); "" before it is chosen
	Rank   int    // 1 is best; equal ranks only when no tie-break decides
	Points int    // the sum of Sources
	// Sources say how each point came; those with ID "" do not count.
	Sources [maxSources]Source
	// Tie is the id of the tie-break by which this standing is ahead of the next one in rank; "" when points decided, or
	// nothing did.
	Tie string
	// Ways say, in a title without points, how far it is on each way to win; those with ID "" do not count. They rank nobody.
	Ways [maxWays]Way
}

// A Source is where points came from: an id in the title's catalogue ("source.<id>") and how many.
type Source struct {
	ID     string
	Points int
}

// A Way is how far somebody is on a way to win: an id in the title's catalogue ("goal.<id>" says what is counted there), how much there
// is of it, and how much wins.
type Way struct {
	ID      string
	Got, Of int
}

// Of gives the standing of a seat; ok is false when it has none.
func (r *Result) Of(s Seat) (st Standing, ok bool) {
	for i := 0; i < r.N; i++ {
		if r.Standings[i].Seat == s {
			return r.Standings[i], true
		}
	}
	return Standing{}, false
}

// Share is what a seat has of the win, from 0 to 1: several winners share it, [Watcher] stands for an automaton, and nobody has any of it
// before the end or in a game that was cut.
func (r *Result) Share(s Seat) float64 {
	switch {
	case !r.Over || r.Cut:
	case s == Watcher && r.Won == 0:
		return 1
	case s != Watcher && r.Won.Has(s):
		return 1 / float64(r.Won.Len())
	}
	return 0
}
