package page

import (
	"fmt"
	"slices"

	"pantheon/call"
	"pantheon/game"
	"pantheon/notify"
)

// Calls is what the page about being called shows.
type Calls struct {
	Offers map[call.Kind]bool
	Key    string // that browsers subscribe with
	Ways   []call.Way
	Wishes call.Wishes
	Said   string // what was done just now, as a text under "calls.said."; "" for nothing, and for what nobody knows
	Back   string // the table that the visitor came from; "" for none
	Input  string
}

// said is the text about what was done just now.
func (m Calls) said(w Words) string {
	if !slices.Contains(saidOfCalls, m.Said) {
		return ""
	}
	return w.T("calls.said." + m.Said)
}

// saidOfCalls are what may have been done, or why it could not be.
var saidOfCalls = []string{"added", "mailed", "test", "mute", "unmute", "remove", "saved", "asks", "denied", "none"}

// failed tells whether what was to be done could not be.
func (m Calls) failed() bool { return slices.Contains([]string{"asks", "denied", "none"}, m.Said) }

// CallsScript is what the page about being called loads.
const CallsScript = "callspage.js"

// shapes are what may be at the other end of a webhook.
func shapes() []string { return notify.Kinds }

// clockTime is a time of the day, from minutes since midnight.
func clockTime(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// callName is a way as its person knows it.
func callName(w Words, way call.Way) string {
	return orWord(way.Shown(), w.T("calls.kind."+string(way.Kind)))
}

// callTrouble says what is wrong with a way.
func callTrouble(w Words, way call.Way) string {
	return w.Phrase(call.Words, game.Say("trouble."+way.Trouble), nil)
}
