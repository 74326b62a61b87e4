package page

import (
	"fmt"
	"slices"

	"pantheon/game"
	"pantheon/notify"
	"pantheon/notify/transport"
)

// Calls is the model of the page of notification settings.
type Calls struct {
	Offers map[notify.Kind]bool
	Key    string // the key with which browsers subscribe to push messages
	Ways   []notify.Endpoint
	Wishes notify.Preferences
	Said   string // the last action, as the end of a text id that begins with "calls.said."; "" or an unknown id shows nothing
	Back   string // the table from which the visitor came; "" for none
	Input  string
}

// said returns the text about the result of the last action; "" if there is none or the id is unknown.
func (m Calls) said(w Words) string {
	if !slices.Contains(saidOfCalls, m.Said) {
		return ""
	}
	return w.T("calls.said." + m.Said)
}

// saidOfCalls lists the results that the page can show: successes first, then failures.
var saidOfCalls = []string{"added", "mailed", "test", "mute", "unmute", "remove", "saved", "asks", "denied", "none"}

// failed reports whether the last action failed.
func (m Calls) failed() bool { return slices.Contains([]string{"asks", "denied", "none"}, m.Said) }

// CallsScript is the script of the page of notification settings.
const CallsScript = "callspage.js"

// shapes returns the kinds of services to which a webhook can send.
func shapes() []string { return transport.Kinds }

// clockTime formats a time of day, given in minutes since midnight, as hours and minutes.
func clockTime(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// callName returns the text that identifies an endpoint to its user ([notify.Endpoint.Shown]), or the name of its kind if that is empty.
func callName(w Words, way notify.Endpoint) string {
	return orWord(way.Shown(), w.T("calls.kind."+string(way.Kind)))
}

// callTrouble returns the text that says why an endpoint fails.
func callTrouble(w Words, way notify.Endpoint) string {
	return w.Phrase(notify.Words, game.NewPhrase("trouble."+way.Trouble), nil)
}
