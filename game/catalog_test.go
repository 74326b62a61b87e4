package game_test

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"pantheon/game"
)

// catalog loads a catalogue with the same texts, en, in all three languages.
func catalog(t *testing.T, en string) *game.Catalog {
	t.Helper()
	c, err := game.LoadCatalog("", files(en, en, chinese(en)), "lang")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// chinese returns texts with one form of each plural, as Chinese has them.
func chinese(en string) string { return regexp.MustCompile(`\|[^|}]*\}`).ReplaceAllString(en, "}") }

func files(en, pt, zh string) fstest.MapFS {
	return fstest.MapFS{"lang/en.yaml": {Data: []byte(en)}, "lang/pt.yaml": {Data: []byte(pt)}, "lang/zh.yaml": {Data: []byte(zh)}}
}

func TestSpeaking(t *testing.T) {
	c := catalog(t, `
pushed: "{seat} pushes {n} {n|meeple|meeples} to {to}."
god.mars: Mars
seat.any: "player {n}"
plain: nothing to fill
`)
	ana := func(t game.Thing) (string, bool) { return "Ana", t == "seat:1" }
	for _, x := range []struct {
		phrase game.Phrase
		names  game.Namer
		want   string
	}{
		{game.NewPhrase("pushed", "seat", game.Seat(1), "n", 1, "to", "territory:P2"), ana, "Ana pushes 1 meeple to P2."},
		{game.NewPhrase("pushed", "seat", game.Seat(2), "n", 3, "to", game.Thing("god:mars")), ana, "player 2 pushes 3 meeples to Mars."},
		{game.NewPhrase("pushed", "seat", game.Seat(0), "n", 0, "to", "?"), nil, "player 0 pushes 0 meeples to ?."},
		{game.NewPhrase("pushed", "seat", game.Seat(0)), nil, "player 0 pushes {n} {n|meeple|meeples} to {to}."},
		{game.NewPhrase("plain", "n", 1), nil, "nothing to fill"},
		{game.NewPhrase("no.such.text"), nil, "no.such.text"},
	} {
		if got := c.Text("en", x.phrase, x.names); got != x.want {
			t.Errorf("%v is spoken as %q, not %q", x.phrase, got, x.want)
		}
	}
}

// TestSegments: the things of a phrase are segments of their own, so that a page can mark them.
func TestSegments(t *testing.T) {
	c := catalog(t, `pushed: "{seat} pushes {what}"`)
	got := c.Format("zh", game.NewPhrase("pushed", "seat", game.Seat(1), "what", "meeple:mars"), nil)
	if len(got) != 3 || got[0].Thing != "seat:1" || got[1] != (game.Segment{Text: " pushes "}) || got[2] != (game.Segment{Text: "mars", Thing: "meeple:mars"}) {
		t.Errorf("the segments are %q", got)
	}
}

// TestCatalogErrors: an error names the file and, if a language lacks a text, the id of that text.
func TestCatalogErrors(t *testing.T) {
	missing := files("a: x", "a: x", "a: x")
	delete(missing, "lang/pt.yaml")
	for _, c := range []struct {
		files fstest.MapFS
		want  string
	}{
		{missing, "pt.yaml"},
		{files("a: x\nb: y", "a: x\nb: y", "a: x"), `zh.yaml: the text "b" of en.yaml is missing`},
		{files("a: x", "a: x\nb: y", "a: x"), `pt.yaml:2: the text "b" is not in en.yaml; remove it`},
		{files("a: \"{n} x\"", "a: \"{m} x\"", "a: x"), `pt.yaml:1: the text "a": unknown gap {m}; the English text has {n}`},
		{files("a: \"{n|x|y}\"", "a: \"{n|x|y|z}\"", "a: x"), `pt.yaml:1: the text "a": the plural of {n} has 3 forms; it must have 2`},
		{files("a: \"{n|x|y}\"", "a: x", "a: \"{n|x|y}\""), `zh.yaml:1: the text "a": the plural of {n} has 2 forms; it must have 1`},
		{files("a: \"{n\"", "a: x", "a: x"), `en.yaml:1: the text "a": the gap {n is not closed`},
		{files("a: x", "a: x", "a: [1]"), "zh.yaml"},
		{files("a: x", "a: x\na: y", "a: x"), "pt.yaml"},
	} {
		if _, err := game.LoadCatalog("", c.files, "lang"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("the error is %v; it should hold %q", err, c.want)
		}
	}
}

// TestMovePhrases finds the text for a move: by its verb, by its number of words where such a text exists, and by the things in its
// gaps.
func TestMovePhrases(t *testing.T) {
	a := &game.About{
		Verbs: []game.Verb{{ID: "attack", Words: []game.Param{{Name: "from", Kind: "territory"}, {Name: "god", Kind: "god"}}}, {ID: "done"}},
		Words: catalog(t, `
say.attack: "{seat} attacks {god} from {from}"
say.attack.1: "{seat} attacks from {from}"
do.attack: "Attack {god} from {from}"
say.done: "{seat} is done"
god.mars: Mars
`),
	}
	for _, c := range []struct {
		prefix string
		words  game.MoveText
		want   string
	}{
		{"say", "attack J1 mars", "seat 2 attacks Mars from J1"},
		{"say", "attack J1", "seat 2 attacks from J1"},
		{"do", "attack J1 ?", "Attack ? from J1"},
		{"say", "done", "seat 2 is done"},
		{"say", "attack J1 mars too", "attack J1 mars too"},
		{"say", "sing", "sing"},
		{"say", "", ""},
	} {
		if got := a.Words.Text("en", a.MoveText(c.prefix, 2, c.words), nil); got != c.want {
			t.Errorf("%s %q is %q, not %q", c.prefix, c.words, got, c.want)
		}
	}
}

// TestMadeTexts sets a generated text with Set, a different one for each language, and reads it back.
func TestMadeTexts(t *testing.T) {
	c := catalog(t, "a: x")
	c.Set("en", "made", "two {things}")
	c.Set("pt", "made", "duas coisas")
	if got := c.Text("en", game.NewPhrase("made", "things", "owls"), nil); got != "two owls" || !c.Has("made") {
		t.Errorf("the text that was made is %q", got)
	}
	if got := c.Text("pt", game.NewPhrase("made"), nil); got != "duas coisas" {
		t.Errorf("in Portuguese it is %q", got)
	}
}

func TestRefusalText(t *testing.T) {
	c := catalog(t, `no: "{thing} is not there"`)
	r := game.Refusal{Rule: "1.5", Why: game.NewPhrase("no", "thing", "god:mars"), In: c}
	if got := r.Error(); got != "mars is not there (rule 1.5)" {
		t.Errorf("the refusal reads %q", got)
	}
	if got := (&game.Refusal{Why: game.NewPhrase("no")}).Error(); got != "no" {
		t.Errorf("a refusal without a catalogue reads %q", got)
	}
}
