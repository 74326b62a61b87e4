package game

// A Result is a ranking of the seats in seat order, followed by automata.
type Result struct {
	Over bool // the game has ended; otherwise the ranking is provisional
	// Cut is set if the game ended because it reached the title's declared bound ([About.Bound]). The code that runs the
	// game sets it, not the rules.
	Cut       bool
	N         int // number of Standings in use
	Standings [MaxSeats + 1]Standing
	Won       Seats // winners: several if even the last tie-break did not decide, none if an automaton won

	// Unscored reports that the title has no points ([About.Unscored]). Points, Sources and Tie of all standings are then
	// empty. While the game runs, all seats have rank 1; at its end, all losers share one rank.
	Unscored bool
	// By says how the game was won, in titles without points: an id of the title's catalogue ("way.<id>"). It is "" while
	// the game runs, and in titles with points.
	By string
}

// maxSources is the largest number of sources of points of one standing; maxWays that of ways to win in a title without
// points.
const (
	maxSources = 12
	maxWays    = 4
)

// A Standing is one row of a [Result]: the rank of a seat or an automaton, and its points or progress.
type Standing struct {
	Seat   Seat   // Spectator for an automaton, which the title may name in its text "automaton"
	Label  string // what the seat played, one of [About.Labels] ("neptune"); "" before it is chosen
	Rank   int    // 1 is best; equal only if no tie-break decides
	Points int    // the sum of Sources
	// Sources lists where the points came from; entries with ID "" are not used.
	Sources [maxSources]Source
	// Tie is the id of the tie-break by which this standing is ahead of the next one in rank. It is "" if points decided,
	// or nothing did.
	Tie string
	// Ways lists, in a title without points, the progress on each way to win; entries with ID "" are not used. It does not
	// affect the rank.
	Ways [maxWays]Way
}

// A Source is where points came from: an id in the title's catalogue ("source.<id>") and the number of points.
type Source struct {
	ID     string
	Points int
}

// A Way is the progress on one way to win. ID is in the title's catalogue: "goal.<id>" says what is counted. Got is the
// present amount, and Of the amount that wins.
type Way struct {
	ID      string
	Got, Of int
}

// Of returns the standing of a seat; ok is false if it has none.
func (r *Result) Of(s Seat) (st Standing, ok bool) {
	for i := 0; i < r.N; i++ {
		if r.Standings[i].Seat == s {
			return r.Standings[i], true
		}
	}
	return Standing{}, false
}

// Share returns a seat's share of the win, from 0 to 1. Several winners share equally. [Spectator] means an automaton.
// The share is 0 before the end and in a game that was cut.
func (r *Result) Share(s Seat) float64 {
	switch {
	case !r.Over || r.Cut:
	case s == Spectator && r.Won == 0:
		return 1
	case s != Spectator && r.Won.Has(s):
		return 1 / float64(r.Won.Len())
	}
	return 0
}
