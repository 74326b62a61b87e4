package page

import (
	"os"
	"slices"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/bluff"
	"pantheon/games"
	"pantheon/table"
)

// staged is a board that has scenes and draws nothing.
type staged struct {
	board.Board
	cues board.Highlights
}

func (b staged) Highlights() board.Highlights { return b.cues }

// TestTableau makes scenes from events. Events about the same thing share a row, whose number runs from the first value to the last.
// Events that no scene shows are left out. Without an event that opens a scene there is none.
func TestTableau(t *testing.T) {
	words, err := game.LoadCatalog("", os.DirFS(".."), "lang")
	if err != nil {
		t.Fatal(err)
	}
	g := bluff.Game()
	_, p := gametest.Random(g, game.Setup{Players: 2}, 1, 3)
	cues := board.Highlights{
		"tale.stole":   {Opens: board.SceneBattle, Of: "by", By: "n", To: "to", Place: "seat"},
		"tale.counts":  {Opens: board.SceneScoring, Of: "seat", To: "n", Steps: []string{"a", "b"}},
		"tale.blocked": {Of: "seat"},
		"tale.failed":  {Verdict: true},
		"tale.first":   {Sides: []board.Side{{Of: "a", To: "x"}, {Of: "b", To: "y"}}},
	}
	s := &Scene{Words: (&Texts{Site: words}).In("en"), Title: games.Title{Game: g, Board: staged{cues: cues}}, At: -1}
	s.Snap = table.Snapshot{View: p, Occupants: []table.Occupant{{Seat: 0, Name: "Ana"}, {Seat: 1, Name: "Bob"}}}
	told := func(lines ...game.Phrase) (Tableau, bool) {
		s.Last.Lines = nil
		for _, l := range lines {
			s.Last.Lines = append(s.Last.Lines, game.Event{Phrase: l})
		}
		return TableauOf(s)
	}
	if m, ok := told(game.NewPhrase("tale.blocked", "seat", game.Seat(0), "by", game.Seat(1))); ok {
		t.Errorf("what opens no scene makes %+v", m)
	}
	stole := func(by game.Seat, n, to int) game.Phrase {
		return game.NewPhrase("tale.stole", "by", by, "n", n, "to", to, "seat", 1-by)
	}
	m, ok := told(stole(0, 2, 5), game.NewPhrase("tale.laid"), stole(1, 1, 4), stole(0, 3, 8), game.NewPhrase("tale.failed", "seat", game.Seat(1), "beast", "x"))
	if !ok || m.Kind != board.SceneBattle || len(m.Rows) != 2 || m.Verdict == nil {
		t.Fatalf("the scene is %+v, %v", m, ok)
	}
	if r := m.Rows[0]; r.Name != "Ana" || len(r.Texts) != 2 || !r.Counts || r.From != 3 || r.To != 8 {
		t.Errorf("the first row is %+v, not Ana's from 3 to 8", r)
	}
	if m.Places != "seat:1 seat:0" {
		t.Errorf("the stage looks at %q", m.Places)
	}
	m, _ = told(stole(0, 1, 1), game.NewPhrase("tale.first", "a", game.Seat(0), "x", 7, "b", game.Seat(1), "y", 9))
	if len(m.Rows) != 2 || m.Rows[0].To != 7 || m.Rows[1].Name != "Bob" || m.Rows[1].To != 9 {
		t.Errorf("the sides are %+v", m.Rows)
	}
	m, _ = told(game.NewPhrase("tale.counts", "seat", game.Seat(0), "a", 4, "b", 3, "n", 7), game.NewPhrase("tale.failed", "seat", game.Seat(0)), game.NewPhrase("tale.failed", "seat", game.Seat(1)))
	if r := m.Rows[0]; r.From != 0 || r.To != 7 || r.sums() != "4 7" {
		t.Errorf("what is counted in steps is %+v", r)
	}
	if !slices.Contains(m.Verdict, game.Segment{Text: " · "}) {
		t.Errorf("of two verdicts the scene has %q", m.Verdict)
	}
	cues["tale.stole"] = board.Highlight{Opens: board.SceneScoring, Verdict: true, Of: "by", To: "to", Says: "tale.blocked"}
	if m, _ = told(stole(0, 1, 3)); len(m.Rows[0].Texts) != 1 || slices.Equal(m.Verdict, m.Rows[0].Texts[0]) {
		t.Errorf("beside the number is said %v, and in the end %v", m.Rows[0].Texts, m.Verdict)
	}
	cues["tale.stole"] = board.Highlight{Opens: board.SceneBattle, Of: "by", Place: "seat"}
	var many []game.Phrase
	for n := range 30 {
		many = append(many, game.NewPhrase("tale.stole", "by", game.MakeThing("beast", string(rune('a'+n))), "n", 1, "seat", game.Seat(0)))
	}
	if m, _ = told(many...); len(m.Rows) != mostRows {
		t.Errorf("of 30 lines the scene has %d", len(m.Rows))
	}
	var b strings.Builder
	if err := m.Render(t.Context(), &b, s.Words); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`scene-battle`, `data-scene-close`, `data-places="seat:0"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the scene is drawn without %s: %s", want, b.String())
		}
	}
}

// TestTheFirstRoundBegins: a move that begins a round opens the scene of a round, or of a scoring if the move also scores. The name of the
// scene of a round mentions no end in any language.
func TestTheFirstRoundBegins(t *testing.T) {
	words, err := game.LoadCatalog("", os.DirFS(".."), "lang")
	if err != nil {
		t.Fatal(err)
	}
	g := bluff.Game()
	_, p := gametest.Random(g, game.Setup{Players: 2}, 1, 3)
	cues := board.Highlights{
		"tale.counts": {Opens: board.SceneScoring, Of: "seat", To: "n"},
		"tale.laid":   {Opens: board.SceneRound, Verdict: true},
	}
	s := &Scene{Words: (&Texts{Site: words}).In("en"), Title: games.Title{Game: g, Board: staged{cues: cues}}, At: -1}
	s.Snap = table.Snapshot{View: p, Occupants: []table.Occupant{{Seat: 0, Name: "Ana"}, {Seat: 1, Name: "Bob"}}}
	round, counts := game.Event{Phrase: game.NewPhrase("tale.laid")}, game.Event{Phrase: game.NewPhrase("tale.counts", "seat", game.Seat(0), "n", 3)}
	for _, c := range []struct {
		lines []game.Event
		want  board.Scenery
	}{{[]game.Event{round}, board.SceneRound}, {[]game.Event{counts, round}, board.SceneScoring}, {[]game.Event{round, counts}, board.SceneScoring}} {
		s.Last.Lines = c.lines
		if m, ok := TableauOf(s); !ok || m.Kind != c.want {
			t.Errorf("%v make a scene of the kind %s, want %s", c.lines, m.Kind, c.want)
		}
	}
	for lang, ends := range map[game.Lang]string{"en": "end", "pt": "fim", "zh": "结束"} {
		if text := words.Text(lang, game.NewPhrase("scene.round"), nil); strings.Contains(strings.ToLower(text), ends) {
			t.Errorf("in %s a round that begins is called %q", lang, text)
		}
	}
}
