package board

import (
	"testing"

	"pantheon/game"
)

// aBoard draws nothing; it only overrides the role of one word.
type aBoard struct{ Board }

func (aBoard) Role(verb string, word int) (Role, bool) { return RoleFrom, verb == "storm" && word == 0 }

func TestRolesAreTheBoardsOrTheSlots(t *testing.T) {
	about := &game.About{Verbs: []game.Verb{
		{ID: "travel", Words: []game.Param{{Name: "from", Kind: "land"}, {Name: "to", Kind: "land"}, {Name: "n", Kind: "number"}}},
		{ID: "attack", Words: []game.Param{{Name: "faction", Kind: "faction"}, {Name: "enemy", Kind: "seat"}, {Name: "beast", Kind: "monster"}}},
		{ID: "storm", Words: []game.Param{{Name: "land", Kind: "land"}, {Name: "card", Kind: "card"}}},
		{ID: "done"},
	}}
	for verb, want := range map[string]string{"travel": "from to -", "attack": "whom whom whom", "storm": "from to", "done": "", "fly": ""} {
		if got := RoleWords(aBoard{}, about, verb); got != want {
			t.Errorf("the roles of %s are %q, not %q", verb, got, want)
		}
	}
	for _, word := range []int{-1, 3} {
		if got := RoleOf(aBoard{}, about, "travel", word); got != RoleNone {
			t.Errorf("word %d has the role %q", word, got)
		}
	}
}
