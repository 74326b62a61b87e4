package table

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pantheon/bot"
	"pantheon/game"
)

// TestEveryRefusalAndEventHasItsWords compares the refusals in the source, the events, the bots and the paces with the
// catalogue, in both directions.
func TestEveryRefusalAndEventHasItsWords(t *testing.T) {
	used := map[string]bool{}
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	made := regexp.MustCompile(`refuse(?:For)?\("([a-z-]+)"`)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range made.FindAllStringSubmatch(string(text), -1) {
			used["refused."+m[1]] = true
		}
	}
	for _, e := range []EntryKind{Opened, Sat, Renamed, Began, Undid, Asked, Answered, TakeoverAsked, TakeoverAnswered, Given, ReplaceAsked, ReplaceAnswered, Resigned, Handed, Returned, Dropped, Paced, Paused, Wished, WentOn, Resumed, Unlocked, Declined, Ended, Deleted} {
		used[Event{Kind: e}.Phrase().ID] = true
	}
	for _, zero := range OnTimeouts() {
		used[Event{Kind: TimedOut, Zero: zero}.Phrase().ID] = true
	}
	used[Event{Kind: Answered, Yes: true}.Phrase().ID] = true
	used[Event{Kind: TakeoverAsked, Seat: game.Spectator}.Phrase().ID] = true
	used[Event{Kind: TakeoverAnswered, Yes: true}.Phrase().ID] = true
	used[Event{Kind: TakeoverAnswered, Yes: true, Done: true}.Phrase().ID] = true
	used[Event{Kind: ReplaceAsked, Seat: game.Spectator}.Phrase().ID] = true
	used[Event{Kind: ReplaceAnswered, Yes: true}.Phrase().ID] = true
	used[Event{Kind: ReplaceAnswered, Yes: true, Done: true}.Phrase().ID] = true
	used[Event{Kind: Unlocked, Open: Openness{Seats: true}}.Phrase().ID] = true
	used[Event{Kind: Unlocked, Open: Openness{Watch: true}}.Phrase().ID] = true
	used[Event{Kind: Sat, Was: "Ana"}.Phrase().ID] = true
	used[Event{Kind: Returned, Kept: true}.Phrase().ID] = true
	for _, e := range []Event{
		{Kind: Returned, Own: true}, {Kind: Sat, Back: true}, {Kind: Dropped, By: "Ana"}, {Kind: Dropped, By: "Ana", Back: true}, {Kind: Handed, By: "Ana"},
		{Kind: TakeoverAsked, Own: true}, {Kind: TakeoverAsked, Stays: true}, {Kind: TakeoverAsked, Stays: true, Seat: game.Spectator},
		{Kind: TakeoverAnswered, Yes: true, Done: true, Stays: true}, {Kind: ReplaceAsked, Free: true}, {Kind: ReplaceAsked, Free: true, Seat: game.Spectator},
		{Kind: ReplaceAnswered, Free: true}, {Kind: ReplaceAnswered, Free: true, Yes: true}, {Kind: ReplaceAnswered, Free: true, Yes: true, Done: true},
	} {
		used[e.Phrase().ID] = true
	}
	used[Event{Kind: WentOn, Restart: true}.Phrase().ID] = true
	used[Event{Kind: Paused, Seat: game.Spectator}.Phrase().ID] = true
	used[Event{Kind: WentOn, Seat: game.Spectator}.Phrase().ID] = true
	for _, why := range []HaltReason{HaltPaused, HaltRestart, HaltCountdown} {
		used[(&Halt{Reason: why}).refusal().Phrase.ID] = true
	}
	for _, name := range bot.Names(toys()[0].Game) {
		used["level."+name] = true
	}
	for _, p := range Paces() {
		used["pace."+string(p)] = true
	}
	for id := range used {
		if !Words.Has(id) {
			t.Errorf("the catalogue lacks %q", id)
		}
	}
	for _, id := range Words.IDs() {
		if !used[id] {
			t.Errorf("nothing uses the text %q", id)
		}
	}
}
