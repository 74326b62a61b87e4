package scenario

import (
	"encoding/json"
	"regexp"

	"pantheon/game"
)

// A Scenario shows and checks one rule: a position, the moves played in it, and what must then hold.
type Scenario struct {
	File string // the name that was passed to Read
	Line int    // the first line, counted from 1

	ID     string
	Title  Text
	Note   Text
	Source []string // ids of [game.About.Rules]
	Game   string   // id of the title; "" for the title whose folder has the file
	// Rules is the rules version that the scenario is about; 0 for the newest.
	Rules int
	// Setup has Players 0 if the file leaves them out; the title's minimum then applies.
	Setup  game.Setup
	Seed   game.Seed       // of all draws that are not prescribed
	Deal   []game.Answer   // prescribed draws of the set-up
	Change json.RawMessage // for [game.Game.Arrange]; nil for the usual set-up
	Chance []game.Answer   // prescribed draws of the moves, in the order of the draws
	// Steps run in order; there is at least one. If something must hold before the first move, the first step checks
	// that and plays nothing.
	Steps []Step

	changeLine int
}

// A Text is a text in English and perhaps in other languages, by language.
type Text map[game.Lang]string

// In returns the text in a language, or in English if there is no translation.
func (t Text) In(l game.Lang) string {
	if text, ok := t[l]; ok {
		return text
	}
	if text := game.Translated(l, t["en"]); text != t["en"] {
		return text
	}
	if text, ok := t[game.Fallback(l)]; ok {
		return text
	}
	return t["en"]
}

// Named returns the text in a language with the names of seats in place of their numbers in braces, as in "{1} is to act".
func (t Text) Named(l game.Lang, name func(game.Seat) string) string {
	return seatGap.ReplaceAllStringFunc(t.In(l), func(gap string) string {
		seat, ok := game.ParseSeat(gap[1 : len(gap)-1])
		if !ok {
			return gap
		}
		return name(seat)
	})
}

// seatGap matches the number of a seat in braces, which [Text.Named] replaces.
var seatGap = regexp.MustCompile(`\{\d\}`)

// A Step is a list of moves and what must hold after them.
type Step struct {
	Note Text
	Play []Spoken

	line       int
	then       *node
	see        []bySeat
	hide       []bySeat
	waiting    *node
	offer      []bySeat
	offerOnly  []bySeat
	neverOffer []bySeat
	refuse     []refusal
	tell       []bySeat
	result     *node
}

// Spoken is a move of a scenario or a lesson.
type Spoken struct {
	Line int // in the file
	Seat game.Seat
	Say  game.MoveText
	// At is the time in milliseconds. It is -1 if the file has none. The move then has the time of the move before it,
	// or, for the clock, the position's deadline.
	At     int64
	Chance []game.Answer // prescribed draws of this move
}

// bySeat is a check of one seat: a list of entries, or one pattern.
type bySeat struct {
	seat  game.Seat
	line  int
	words []word // the entries, if they are texts
	want  *node  // the pattern, if it is one
}

// word is a text with its line.
type word struct {
	line int
	text string
}

// refusal is a move that must be refused.
type refusal struct {
	Spoken
	rule string // the rule, or a section that holds it; "" for any
	why  string // id in the catalogue; "" for any
	// counterexample is a change after which the same move is legal, or is refused with the text next. It may be nil.
	counterexample     json.RawMessage
	counterexampleLine int
	next               string
}
