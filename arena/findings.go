package arena

import (
	"pantheon/game"
)

// Findings are the results of a [Contest]. They count only whole deals, so that every competitor had the same seats and deals. For a pair
// that was decided early, they count the deals up to the deciding one.
type Findings struct {
	Game         string            `json:"game"`
	Rules        int               `json:"rules"`   // version of the rules
	Content      string            `json:"content"` // fingerprint of the content
	Players      int               `json:"players"`
	Options      map[string]string `json:"options,omitempty"`
	Unscored     bool              `json:"unscored,omitempty"` // the title has no points, and the findings have none
	Seed         game.Seed         `json:"seed"`
	Pairing      Pairing           `json:"pairing"`
	Sets         int               `json:"sets"`          // number of sets of opponents
	GamesPerSet  int               `json:"games_per_set"` // number requested, rounded up to whole deals
	UntilDecided bool              `json:"until_decided"`
	Bar          *float64          `json:"bar,omitempty"` // bar of the sequential tests, in rating points; nil without a bar
	Hypotheses   Hypotheses        `json:"hypotheses"`    // hypotheses of the sequential tests

	CPU bool `json:"cpu,omitempty"` // times of choices are processor time

	Complete  bool `json:"complete"`  // no game remains to be played
	Games     int  `json:"games"`     // number of games that count
	Deals     int  `json:"deals"`     // number of deals that count
	Uncounted int  `json:"uncounted"` // number of completed games of an incomplete deal, or after a decision
	Cut       int  `json:"cut"`       // number of counted games that ended at the title's bound: without a winner, and not rated

	Bots      []Contender `json:"bots"` // in the order of the contest
	Automaton *Contender  `json:"automaton,omitempty"`
	Pairs     []Pair      `json:"pairs"`
	Seats     []Group     `json:"seats"`
	// FirstSeat is the first seat's share of the wins, minus the share of a seat if seats did not matter; nil in a solo game.
	FirstSeat *Estimate `json:"first_seat,omitempty"`
	Labels    []Group   `json:"labels,omitempty"`
	// GamesByWay is the number of games that ended by each way to win, in a title without points. The keys are ids of its catalogue
	// ("way.<id>").
	GamesByWay map[string]int `json:"games_by_way,omitempty"`
	Forfeits   []Forfeit      `json:"forfeits"`

	// Moves, Turns and Margin exclude games that were cut or forfeited.
	Moves  Distribution `json:"sentences"`       // moves per game
	Turns  Distribution `json:"turns"`           // turns per game
	Margin Distribution `json:"margin,omitzero"` // points of the best minus those of the second
}

// A Contender is the result of one competitor.
type Contender struct {
	Name  string   `json:"name"`
	Games int      `json:"games"` // counted for each seat: a game in which the competitor has two seats counts twice
	Won   Estimate `json:"won"`   // the competitor's share of the wins, from 0 to 1; a win shared by n counts 1/n for each
	// Rating is relative to the first bot, whose rating is 0; nil if no games connect the two.
	Rating *Estimate    `json:"rating"`
	Points Distribution `json:"points,omitzero"` // points at the end
	// WinsByWay is the number of the competitor's wins by each way, in a title without points. A win shared by n counts 1/n for each.
	WinsByWay map[string]float64 `json:"wins_by_way,omitempty"`
	Forfeits  int                `json:"forfeits"`
	Thinking  *Choices           `json:"thinking,omitempty"`
}

// Choices describes how long a competitor took for its choices with more than one option, in seconds.
type Choices struct {
	N      int     `json:"n"`
	Median float64 `json:"median"`
	P99    float64 `json:"p99"`
	Max    float64 `json:"max"`
}

// A Pair is the result of two competitors against each other. In games with more players it compares their ranks.
type Pair struct {
	First  string `json:"first"`
	Second string `json:"second"`
	Games  int    `json:"games"` // number of comparisons: several in a game where one has several seats
	Wins   int    `json:"wins"`  // wins of the second
	Ties   int    `json:"ties"`
	// Score is the second's share of the points; a tie is half a point.
	Score Estimate `json:"score"`
	// Alone is the second's share of the wins in games where all other seats belonged to the first; nil without such games
	// ([Pairing.Alone]).
	Alone  *Estimate `json:"alone,omitempty"`
	Margin *float64  `json:"margin,omitempty"` // mean of the second's points minus the first's; nil in a title without points
	Test   Test      `json:"test"`
}

// A Test is a sequential test of whether the second of a pair is stronger, by more than the bar if there is one. Where the second sits
// alone among others, it tests the second's share of the wins.
type Test struct {
	Verdict Verdict `json:"verdict"`
	Deals   int     `json:"deals"` // the number that decided it, or the number so far
	Mean    float64 `json:"mean"`  // mean of the second's share in these deals
	// Odds is the logarithm of the odds that the second is stronger; the test is decided at Bound above or below 0.
	Odds  float64 `json:"odds"`
	Bound float64 `json:"bound"`
}

// A Group is a seat or a label, with the results of the competitors that had it.
type Group struct {
	Name   string   `json:"name"`
	Games  int      `json:"games"`
	Won    Estimate `json:"won"`              // share of the wins
	Points *float64 `json:"points,omitempty"` // mean at the end; nil in a title without points
}

// A Forfeit is a game that a competitor lost because it failed.
type Forfeit struct {
	Bout string    `json:"bout"`
	Bot  string    `json:"bot"`
	Seat game.Seat `json:"seat"`
	Ply  int       `json:"ply"` // number of moves before it
	Why  string    `json:"why"`
}

// Par returns the share of the wins that each seat would have if all seats and an automaton were equally strong.
func (f *Findings) Par() float64 {
	if f.Automaton != nil {
		return 1 / float64(f.Players+1)
	}
	return 1 / float64(f.Players)
}

// Contenders returns the bots, followed by the automaton if there is one.
func (f *Findings) Contenders() []Contender {
	if f.Automaton == nil {
		return f.Bots
	}
	return append(f.Bots[:len(f.Bots):len(f.Bots)], *f.Automaton)
}
