package games

import (
	"embed"
	"encoding/json"
	"fmt"
)

// A Strength is how strong the bots of a title are, as `pantheon arena` measured it. It is not part of the title's content: nothing in a
// game depends on it.
type Strength struct {
	// Command repeats the measuring.
	Command string `json:"command"`
	// Date is when it was done, as 2006-01-02, and Hours how long that took on two cores.
	Date  string  `json:"date"`
	Hours float64 `json:"hours"`
	// Findings are what came out, in the form of `pantheon arena --json`; other fields of it are passed over.
	Findings Findings `json:"findings"`
}

// Findings are those figures of an arena that the pages show.
type Findings struct {
	Game    string      `json:"game"`
	Players int         `json:"players"`
	Games   int         `json:"games"`
	Cut     int         `json:"cut"` // ended at the title's bound of sentences
	Bots    []Contender `json:"bots"`
	Pairs   []Pair      `json:"pairs"`
}

// A Contender is a bot and its rating above the first one's, 400 points being odds of 10 to 1; nil where nothing compares the two.
type Contender struct {
	Name   string    `json:"name"`
	Games  int       `json:"games"`
	Rating *Interval `json:"rating"`
	// Thinking is how long it thought about a choice, in seconds.
	Thinking struct {
		Median float64 `json:"median"`
		Max    float64 `json:"max"`
	} `json:"thinking"`
}

// A Pair is the part of the points that the second of two bots took from the first, from 0 to 1, and what the sequential test says of whether
// it is the stronger one.
type Pair struct {
	First  string   `json:"first"`
	Second string   `json:"second"`
	Games  int      `json:"games"`
	Score  Interval `json:"score"`
	Test   struct {
		Verdict string `json:"verdict"` // "stronger", "not stronger" or "open"
	} `json:"test"`
}

// An Interval is a figure and the two between which it lies 95 times of 100.
type Interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

//go:embed strength
var strengths embed.FS

// Strength gives how strong the title's bots are; ok is false when nobody has measured it.
func (t Title) Strength() (s Strength, ok bool, err error) {
	text, err := strengths.ReadFile("strength/" + t.ID() + ".json")
	if err != nil {
		return s, false, nil //nolint:nilerr // there is none
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return s, false, fmt.Errorf("the strength of %s: %w", t.ID(), err)
	}
	return s, true, nil
}
