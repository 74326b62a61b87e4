package game_test

import (
	"slices"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest/grab"
)

// fair returns the description of a game with three verbs.
func fair() *game.About {
	return &game.About{Verbs: []game.Verb{
		{ID: "pass"},
		{ID: "take", Words: []game.Param{{Name: "fruit", Kind: "fruit"}}},
		{ID: "swap", Words: []game.Param{{Name: "from", Kind: "stall"}, {Name: "to", Kind: "stall"}}},
	}}
}

func TestReadParsesAMoveText(t *testing.T) {
	for said, want := range map[game.MoveText]struct {
		verb  int
		words []string
	}{
		"pass":             {0, nil},
		"TAKE Apple":       {1, []string{"Apple"}},
		"  swap   S1  S2 ": {2, []string{"S1", "S2"}},
		"swap S1":          {2, []string{"S1"}},
	} {
		if verb, words, r := fair().Read(said); r != nil || verb != want.verb || !slices.Equal(words, want.words) {
			t.Errorf("%q is read as verb %d with %q, %v", said, verb, words, r)
		}
	}
}

func TestReadSaysWhatItDoesNotUnderstand(t *testing.T) {
	long := game.MoveText("take " + strings.Repeat("x", game.MaxMoveText))
	for said, want := range map[game.MoveText]game.Phrase{
		"":               game.NewPhrase("refuse.nothing-said"),
		"  ":             game.NewPhrase("refuse.nothing-said"),
		"steal apple":    game.NewPhrase("refuse.no-such-verb", "word", game.MakeThing("word", "steal")),
		"take apple now": game.NewPhrase("refuse.too-many-words", "verb", game.MakeThing("word", "take"), "n", 1),
		"pass it":        game.NewPhrase("refuse.too-many-words", "verb", game.MakeThing("word", "pass"), "n", 0),
		long:             game.NewPhrase("refuse.too-long", "n", game.MaxMoveText),
	} {
		_, _, r := fair().Read(said)
		if r == nil {
			t.Errorf("%q is read", said)
			continue
		}
		if r.Rule != "" || r.Why.ID != want.ID || !slices.Equal(r.Why.Args, want.Args) {
			t.Errorf("%q is refused with %v, rule %q", said, r.Why, r.Rule)
		}
	}
	if verb, _, r := fair().Read(long[:game.MaxMoveText]); r != nil || verb != 1 {
		t.Errorf("a move of %d bytes is refused: %v", game.MaxMoveText, r)
	}
}

func TestUnfinishedMoveTextsLackTheirNextWord(t *testing.T) {
	g := grab.Game()
	p := g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)})
	legal := p.FormatMove(p.Moves(0, nil)[0], 0, 0).Phrases() // grab, a place, what is on it
	for said, want := range map[string]string{
		legal[0]:                                 "place",
		legal[0] + " " + legal[1]:                "thing",
		strings.Join(legal, " "):                 "",
		legal[0] + " S9":                         "",
		legal[0] + " " + legal[1][:1]:            "",
		"time-up":                                "",
		"":                                       "",
		legal[0] + " " + legal[1] + " nothing":   "",
		strings.Join(legal, " ") + " " + "again": "",
	} {
		next, ok := g.About().Unfinished(p, 0, game.MoveText(said))
		if ok != (want != "") || next.Name != want {
			t.Errorf("%q lacks the word %q, %v; it should be %q", said, next.Name, ok, want)
		}
	}
}

func TestTheFirstReasonIsTold(t *testing.T) {
	a, b := &game.Refusal{Rule: "1"}, &game.Refusal{Rule: "2"}
	if got := game.FirstRefusal(nil, a, nil, b); got != a {
		t.Errorf("told is %v", got)
	}
	if got := game.FirstRefusal(nil, nil); got != nil {
		t.Errorf("without a reason is told %v", got)
	}
}
