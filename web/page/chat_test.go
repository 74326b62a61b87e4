package page

import (
	"os"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
)

// TestTalkSpeaksOfThings checks that a message is split into text and references: moves that were played, links to safe sites, players
// at the table, and things of the title in any language. The parts together are the message.
func TestTalkSpeaksOfThings(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	words, err := game.LoadCatalog("", os.DirFS(".."), "lang")
	if err != nil {
		t.Fatal(err)
	}
	s := &Scene{Words: (&Texts{Site: words, Registry: registry}).In("en"), Title: registry[0]}
	s.Snap = table.Snapshot{Ply: 12, Occupants: []table.Occupant{{Seat: 0, Name: "Ana"}, {Seat: 1, Name: "Bea"}}, Mine: []game.Seat{1}}
	about := registry[0].Game.About()
	var thing game.Thing
	for _, v := range about.Verbs {
		for _, w := range v.Words {
			for _, id := range about.Words.IDs() {
				if of, ok := strings.CutPrefix(id, w.Kind+"."); ok && w.Kind != "seat" && len([]rune(about.Words.Name("en", game.MakeThing(w.Kind, of), nil))) > 3 && thing == "" {
					thing = game.MakeThing(w.Kind, of)
				}
			}
		}
	}
	if thing == "" {
		t.Fatal("the title names nothing")
	}
	en, zh := about.Words.Name("en", thing, nil), about.Words.Name("zh", thing, nil)
	for text, want := range map[string]string{
		"#12 and #13 and #0":              "[#12] and #13 and #0",
		"see https://a.example/b?c#4, ok": "see [https://a.example/b?c#4], ok",
		"http://a.example x:y":            "http://a.example x:y",
		"@bea, Ana; Anabel":               "[@bea], [Ana]; Anabel",
		strings.ToUpper(en) + "!":         "[" + strings.ToUpper(en) + "]!",
		"x" + en + "y":                    "x" + en + "y",
		"去" + zh + "吧":                    "去[" + zh + "]吧",
		"a\x80b":                          "a\x80b",
	} {
		var have, whole strings.Builder
		for _, p := range s.chatFragments(text, game.Seats(0).With(0).With(1)) {
			whole.WriteString(p.Text)
			if p.Link != "" || p.Step > 0 || p.Ref != "" {
				have.WriteString("[" + p.Text + "]")
			} else {
				have.WriteString(p.Text)
			}
			if p.Ref == game.SeatThing(1) != p.You {
				t.Errorf("%q names Bea: %v", text, p.You)
			}
		}
		if have.String() != want || whole.String() != text {
			t.Errorf("%q is taken as %q, want %q", text, have.String(), want)
		}
	}
}
