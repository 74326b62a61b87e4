package board

import (
	"testing"
	"testing/fstest"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/morra"
)

// catalogue returns a folder of text files with the given texts. The Portuguese file has its own texts.
func catalogue(folder, texts, portuguese string) fstest.MapFS {
	files := fstest.MapFS{}
	for _, l := range game.Langs {
		files[folder+"/"+string(l)+".yaml"] = &fstest.MapFile{Data: []byte(texts)}
	}
	files[folder+"/pt.yaml"] = &fstest.MapFile{Data: []byte(portuguese)}
	return files
}

// viewOf returns a seat's view of a game for two.
func viewOf(s game.Seat) game.Position {
	g := morra.Game()
	_, p := gametest.Random(g, game.Setup{Players: 2}, 1, 3)
	v := g.Blank()
	p.View(s, v)
	return v
}

func TestATextIsTheBoardsOwnOrTheTitles(t *testing.T) {
	words, err := game.LoadCatalog("", catalogue("words", "both: the title's\nname: Morra\nhand.left: left hand\nprompt: show {what}\n", "both: the title's\nname: Morra\nhand.left: mão esquerda\nprompt: mostra {what}\n"), "words")
	if err != nil {
		t.Fatal(err)
	}
	texts := NewTexts(catalogue("lang", "both: the board's\npart: part of {who}\nempty: nothing\n", "both: do tabuleiro\npart: parte de {who}\nempty: nada\n"), words)
	en, pt := texts.Reader(viewOf(0), 2, RenderOptions{Lang: "en"}), texts.Reader(viewOf(0), 2, RenderOptions{Lang: "pt"})
	for _, c := range []struct{ got, want string }{
		{en.Phrase("empty"), "nothing"},
		{pt.Phrase("empty"), "nada"},
		{en.Phrase("both"), "the board's"},
		{en.Phrase("name"), "Morra"},
		{en.Phrase("part", "who", "hand:left"), "part of left hand"},
		{pt.Phrase("part", "who", "hand:left"), "parte de mão esquerda"},
		{en.Tell(game.NewPhrase("prompt", "what", "hand:left")), "show left hand"},
		{en.Called("hand:left"), "left hand"},
		{en.Called("hand:third"), "third"},
		{en.Phrase("part", "who", "anybody"), "part of anybody"},
	} {
		if c.got != c.want {
			t.Errorf("said is %q, not %q", c.got, c.want)
		}
	}
}

func TestPersonsAreCalledByTheirNames(t *testing.T) {
	names := func(thing game.Thing) (string, bool) { return "Ana", thing == "seat:1" }
	texts := NewTexts(catalogue("lang", "part: part of {who}\n", "part: parte de {who}\n"), morra.Game().About().Words)
	r := texts.Reader(viewOf(0), 2, RenderOptions{Lang: "en", Names: names})
	if got := r.Phrase("part", "who", game.Seat(1)); got != "part of Ana" {
		t.Errorf("who has a name is called %q", got)
	}
	nobody := texts.Reader(viewOf(0), 2, RenderOptions{Lang: "en"})
	if got, want := r.Called("seat:0"), nobody.Called("seat:0"); got != want || got == "Ana" {
		t.Errorf("who has none is called %q, not %q", got, want)
	}
}

func TestTheReaderIsWhoseViewItIs(t *testing.T) {
	texts := NewTexts(catalogue("lang", "a: b\n", "a: b\n"), morra.Game().About().Words)
	_, truth := gametest.Random(morra.Game(), game.Setup{Players: 2}, 1, 3)
	for _, c := range []struct {
		what string
		view game.Position
		eye  int
		seat game.Seat
	}{
		{"seat 1's view", viewOf(1), 1, 1},
		{"a watcher's view", viewOf(game.Spectator), -1, game.Spectator},
		{"the truth", truth, -1, game.Spectator},
	} {
		if r := texts.Reader(c.view, 2, RenderOptions{}); r.Viewer != c.eye || r.Seat() != c.seat {
			t.Errorf("%s is read by %d, seat %s", c.what, r.Viewer, r.Seat())
		}
	}
}

func TestWhatTheLastMoveTouchedIsMarked(t *testing.T) {
	texts := NewTexts(catalogue("lang", "a: b\n", "a: b\n"), morra.Game().About().Words)
	r := texts.Reader(viewOf(1), 2, RenderOptions{Marked: []game.Thing{"hand:left", "seat:1"}, Mover: 1})
	for _, c := range []struct {
		things []string
		want   string
	}{{[]string{"hand:right"}, ""}, {[]string{"hand:right", "seat:1"}, "marked"}, {[]string{"hand:left"}, "marked"}, {nil, ""}} {
		if got := r.Mark(c.things...); got != c.want {
			t.Errorf("%v has the class %q, not %q", c.things, got, c.want)
		}
	}
}

func TestAPieceKnowsOnlyTheMarksOfItsOwnThings(t *testing.T) {
	texts := NewTexts(catalogue("lang", "a: b\n", "a: b\n"), morra.Game().About().Words)
	reader := func(mover game.Seat, marked ...game.Thing) Reader {
		return texts.Reader(viewOf(1), 2, RenderOptions{Lang: "en", Marked: marked, Mover: mover})
	}
	before, after := reader(0, "hand:left"), reader(1, "hand:right", "seat:1")
	if before == after {
		t.Error("readers with other marks are equal")
	}
	if before.Only("seat:0") != after.Only("seat:0") || before.Only() != after.Only() {
		t.Error("what the last move did not touch is not the same before and after it")
	}
	mine := after.Only("seat:0", "seat:1")
	if mine == before.Only("seat:0", "seat:1") || mine.Mark("seat:1") != "marked" || mine.MarkOwn("seat:1") != "marked" || mine.Mark("hand:right") != "" {
		t.Error("a piece does not know the marks of its own things alone")
	}
	if other := before.Only("hand:left"); other.Mark("hand:left") != "marked" || other.MarkOwn("hand:left") != "" {
		t.Error("what another seat touched is marked as the reader's own")
	}
}

func TestANamelessPieceIsTheSameForWhoeverLooks(t *testing.T) {
	texts := NewTexts(catalogue("lang", "a: b\n", "a: c\n"), morra.Game().About().Words)
	names := func(game.Thing) (string, bool) { return "Ana", true }
	ana := texts.Reader(viewOf(1), 2, RenderOptions{Lang: "en", Marked: []game.Thing{"hand:left"}, Mover: 1, Names: names})
	other := texts.Reader(viewOf(game.Spectator), 2, RenderOptions{Lang: "en"})
	if ana.Nameless() != other.Nameless() {
		t.Error("a nameless reader knows who looks")
	}
	if pt := texts.Reader(viewOf(1), 2, RenderOptions{Lang: "pt"}).Nameless(); pt == other.Nameless() || pt.Phrase("a") != "c" {
		t.Error("a nameless reader does not speak its language")
	}
	if plain := ana.Nameless(); plain.Called("seat:0") == "Ana" || plain.Mark("hand:left") != "" || plain.Seat() != game.Spectator {
		t.Error("a nameless reader names a person, marks a thing or has a seat")
	}
}

// TestAPieceDoesNotKnowWhichOtherMoved: a fragment marks the reader's own things only if the reader moved. Otherwise it is the same,
// whichever seat moved.
func TestAPieceDoesNotKnowWhichOtherMoved(t *testing.T) {
	texts := NewTexts(catalogue("lang", "a: b\n", "a: b\n"), morra.Game().About().Words)
	reader := func(eye, mover game.Seat) Reader {
		return texts.Reader(viewOf(eye), 3, RenderOptions{Lang: "en", Marked: []game.Thing{"hand:left"}, Mover: mover}).Only("hand:left")
	}
	for _, eye := range []game.Seat{2, game.Spectator} {
		if reader(eye, 0) != reader(eye, 1) {
			t.Errorf("a piece for %v changes with who moved", eye)
		}
	}
	if reader(1, 0) == reader(1, 1) {
		t.Error("a piece does not know that the reader moved")
	}
}

func TestASharedPieceIsTheSameForAllWhoLook(t *testing.T) {
	texts := NewTexts(catalogue("lang", "a: b\n", "a: b\n"), morra.Game().About().Words)
	reader := func(eye game.Seat, name string) Reader {
		return texts.Reader(viewOf(eye), 2, RenderOptions{
			Lang: "en", Marked: []game.Thing{"hand:left", "seat:1"}, Mover: 1, Names: func(game.Thing) (string, bool) { return name, true },
		})
	}
	ana, watcher, bruno := reader(1, "Ana"), reader(game.Spectator, "Ana"), reader(1, "Bruno")
	shared, nameless := ana.Shared("hand:left"), ana.Nameless("hand:left")
	if shared != watcher.Shared("hand:left") || nameless != watcher.Nameless("hand:left") {
		t.Error("a shared reader knows who looks")
	}
	if shared == bruno.Shared("hand:left") || shared.Called("seat:0") != "Ana" {
		t.Error("a shared reader does not name persons")
	}
	if nameless != bruno.Nameless("hand:left") || nameless.Called("seat:0") == "Ana" {
		t.Error("a nameless reader names persons")
	}
	for _, r := range []Reader{shared, nameless} {
		if r.Mark("hand:left") != "marked" || r.Mark("seat:1") != "" || r.MarkOwn("hand:left") != "" || r.Seat() != game.Spectator {
			t.Error("it marks other things than its own, or as the reader's own")
		}
	}
}

func TestListsAreJoinedByTheLanguagesComma(t *testing.T) {
	for lang, want := range map[game.Lang]string{"en": "a, b", "pt": "a, b", "zh": "a，b"} {
		if got := (&Reader{Lang: lang}).Join([]string{"a", "b"}); got != want {
			t.Errorf("%s: the list reads %q, not %q", lang, got, want)
		}
	}
}
