package scenario

import (
	"encoding/json"
	"regexp"

	"pantheon/game"
)

// A Scenario is one rule shown and checked: a position, what is played in it, and what must then hold.
type Scenario struct {
	File string // as it was given to Read
	Line int    // where it begins, from 1

	ID     string
	Title  Text
	Note   Text
	Source []string // ids of [game.About.Rules]
	Game   string   // id of the title; "" for the title in whose folder the file lies
	// Rules is the version of the rules that it is about; 0 for the newest.
	Rules int
	// Setup has Players 0 where the file leaves them out: the fewest that the title takes.
	Setup  game.Setup
	Seed   game.Seed       // of all chance that is not fixed
	Deal   []game.Answer   // fixed answers of chance for the set-up
	Change json.RawMessage // for [game.Game.Arrange]; nil for the usual set-up
	Chance []game.Answer   // fixed answers of chance for the sentences, in the order asked
	// Steps happen in order; what must hold before anything is played is the first, which plays nothing. There is at least one.
	Steps []Step

	changeLine int
}

// A Text is written in English and perhaps in other languages.
type Text map[game.Lang]string

// In gives the text in a language, in English where there is none.
func (t Text) In(l game.Lang) string {
	if text, ok := t[l]; ok {
		return text
	}
	return t["en"]
}

// Named is the text in a language with names in the place of the numbers of seats, as in "{1} is to act".
func (t Text) Named(l game.Lang, name func(game.Seat) string) string {
	return seatGap.ReplaceAllStringFunc(t.In(l), func(gap string) string {
		seat, ok := game.ParseSeat(gap[1 : len(gap)-1])
		if !ok {
			return gap
		}
		return name(seat)
	})
}

// seatGap is the number of a seat in a text, for which its name stands.
var seatGap = regexp.MustCompile(`\{\d\}`)

// A Step is a few sentences and what must hold after them.
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

// Spoken is a sentence of a scenario.
type Spoken struct {
	Line int // in the file
	Seat game.Seat
	Say  game.Sentence
	// At is the time in milliseconds, -1 when the file gives none: then it is that of the sentence before, and the
	// position's deadline for the clock.
	At     int64
	Chance []game.Answer // fixed answers of chance for this sentence
}

// bySeat is what a check says of one seat: a list of entries, or one pattern.
type bySeat struct {
	seat  game.Seat
	line  int
	words []word // the entries, where they are texts
	want  *node  // the pattern, where it is one
}

// word is a text with its line.
type word struct {
	line int
	text string
}

// refusal is a sentence that must be refused.
type refusal struct {
	Spoken
	rule string // the rule or a section that it stands in; "" for any
	why  string // id in the catalogue; "" for any
	// twin is a change to the position after which the same sentence is legal, or refused with the text next; nil where nobody says.
	twin     json.RawMessage
	twinLine int
	next     string
}
