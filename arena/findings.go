package arena

import (
	"pantheon/game"
)

// Findings are what a [Contest] found out. They count whole deals only, so that every seat and every deal was the same for all; and of a
// pair that was decided early, the deals up to the one that decided it.
type Findings struct {
	Game         string            `json:"game"`
	Rules        int               `json:"rules"`   // version
	Content      string            `json:"content"` // fingerprint
	Players      int               `json:"players"`
	Options      map[string]string `json:"options,omitempty"`
	Unscored     bool              `json:"unscored,omitempty"` // the title has no points, and these findings neither
	Seed         game.Seed         `json:"seed"`
	Pairing      Pairing           `json:"pairing"`
	Sets         int               `json:"sets"`          // of opponents
	GamesPerSet  int               `json:"games_per_set"` // asked for, made up to whole deals
	UntilDecided bool              `json:"until_decided"`
	Bar          *float64          `json:"bar,omitempty"` // of the sequential tests, in points of a rating; nil when there is none
	Hypotheses   Hypotheses        `json:"hypotheses"`    // of the sequential tests

	CPU bool `json:"cpu,omitempty"` // times of choices are processor time

	Complete  bool `json:"complete"`  // nothing is left to play
	Games     int  `json:"games"`     // counted here
	Deals     int  `json:"deals"`     // counted here
	Uncounted int  `json:"uncounted"` // games that have ended, but belong to a deal that has not, or come after a decision
	Cut       int  `json:"cut"`       // of those counted, ended at the title's bound: nobody won them, and they rate nobody

	Bots      []Contender `json:"bots"` // in the order of the contest
	Automaton *Contender  `json:"automaton,omitempty"`
	Pairs     []Pair      `json:"pairs"`
	Seats     []Place     `json:"seats"`
	// FirstSeat is the first seat's share of the wins above that of a seat when seats mean nothing; nil in a solo game.
	FirstSeat *Estimate `json:"first_seat,omitempty"`
	Labels    []Place   `json:"labels,omitempty"`
	// GamesByWay is, in a title without points, how many games ended by each way to win, ids of its catalogue ("way.<id>").
	GamesByWay map[string]int `json:"games_by_way,omitempty"`
	Forfeits   []Forfeit      `json:"forfeits"`

	// These leave out games cut or forfeited.
	Sentences Distribution `json:"sentences"`       // of a game
	Turns     Distribution `json:"turns"`           // of a game
	Margin    Distribution `json:"margin,omitzero"` // points of the best above those of the next
}

// A Contender is how one competitor did.
type Contender struct {
	Name  string   `json:"name"`
	Games int      `json:"games"` // times its seats: a game in which it has two counts twice
	Won   Estimate `json:"won"`   // its share of the wins, from 0 to 1; a win that n share is one nth
	// Rating is above or below the first bot's, which is 0; nil where nothing compares the two.
	Rating *Estimate    `json:"rating"`
	Points Distribution `json:"points,omitzero"` // at the end
	// WinsByWay is, in a title without points, what it has of the wins of the games that ended by each way; a win that n share is one nth.
	WinsByWay map[string]float64 `json:"wins_by_way,omitempty"`
	Forfeits  int                `json:"forfeits"`
	Thinking  *Choices           `json:"thinking,omitempty"`
}

// Choices are how long a competitor thought about a choice, in seconds, where there was one.
type Choices struct {
	N      int     `json:"n"`
	Median float64 `json:"median"`
	P99    float64 `json:"p99"`
	Max    float64 `json:"max"`
}

// A Pair is how two competitors did against each other. In games of more than two it is who was ahead.
type Pair struct {
	First  string `json:"first"`
	Second string `json:"second"`
	Games  int    `json:"games"` // comparisons: more than one in a game where one has several seats
	Wins   int    `json:"wins"`  // of the second
	Ties   int    `json:"ties"`
	// Score is the second's share of the points, a tie being half of one.
	Score Estimate `json:"score"`
	// Alone is the second's share of the wins where it sat alone among others who all were the first; nil where it never did
	// ([Pairing.Alone]).
	Alone  *Estimate `json:"alone,omitempty"`
	Margin *float64  `json:"margin,omitempty"` // points of the second above those of the first, on average; nil in a title without points
	Test   Test      `json:"test"`
}

// A Test is a sequential test of whether the second of a pair is stronger, by more than the bar if there is one. Where the second sits
// alone among others, it is about its share of the wins.
type Test struct {
	Verdict Verdict `json:"verdict"`
	Deals   int     `json:"deals"` // that it needed, or has looked at
	Mean    float64 `json:"mean"`  // of the second's share in these deals
	// Odds is the logarithm of the odds for the second being stronger; at Bound above or below 0 it decides.
	Odds  float64 `json:"odds"`
	Bound float64 `json:"bound"`
}

// A Place is a seat or a label, and how those who had it did.
type Place struct {
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
	Ply  int       `json:"ply"` // sentences before it
	Why  string    `json:"why"`
}

// Par is the share of the wins that each seat has when nobody is stronger, the title's own player included.
func (f *Findings) Par() float64 {
	if f.Automaton != nil {
		return 1 / float64(f.Players+1)
	}
	return 1 / float64(f.Players)
}

// Contenders are the bots, and behind them the title's own player if it has one.
func (f *Findings) Contenders() []Contender {
	if f.Automaton == nil {
		return f.Bots
	}
	return append(f.Bots[:len(f.Bots):len(f.Bots)], *f.Automaton)
}
