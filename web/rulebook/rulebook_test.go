package rulebook_test

import (
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/web/rulebook"
)

// aid is the sheet of a player aid with two icons.
var aid = board.Sheet{Class: "toy", Named: map[string]board.SheetIcon{
	"candle": {ID: "toy-candle", Name: "candle", Box: "-8 -8 16 16"}, "book": {ID: "toy-book", Name: "book", Box: "0 0 9 9"},
}}

// TestAFaultNamesItsLine reads texts with invalid pictures and icons. The errors name the line and the fault.
func TestAFaultNamesItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"# T\n\n## A\n\n![x](cat.png)\n":                      `line 5: the picture "cat.png" shows no scenario`,
		"## A\n\n![x](scenario:a?map=1,2,3)\n":                "line 3:",
		"## A\n\n![x](scenario:a?map=60,0,50,10)\n":           "it extends beyond the part",
		"## A\n\nWords and ![a picture](scenario:a) in it.\n": "line 3: a picture is inside a text",
		"## A\n\nWords,\nand a [kandle] candle.\n":            `line 4: there is no icon "kandle"; there are book, candle`,
		"## A\n\n![A [kandle] candle.](scenario:a)\n":         `line 3: there is no icon "kandle"`,
		"## A\n\n### The [candle] candle\n":                   `line 3: the icon "candle" is in a heading`,
		"## The [candle] candle\n":                            `line 1: the icon "candle" is in a heading`,
		"## A\n\n[candle] [book]\n":                           `line 3: the icon "candle" has no word next to it`,
	} {
		if _, err := rulebook.Read(text, aid); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is read with the error %v, not %q", text, err, want)
		}
	}
}

// TestAManualIsRead parses a small rulebook: chapters, their numbers, figures in a row, and a ruling with a link to it.
func TestAManualIsRead(t *testing.T) {
	m, err := rulebook.Read("# T\n\nLead.\n\n## Visit (1.5, 1.6)\n\nGo there (Q5).\n\n![One](scenario:a?before&map=1,2,3,4 \"go\")\n\n![Two](scenario:b)\n\n"+
		"## Rulings {#rulings .fold}\n\n| | question | here |\n| --- | --- | --- |\n| Q5 | who | you |\n", aid)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Chapters) != 3 || m.Chapters[1].Title != "Visit" || m.Chapters[1].Rules != "1.5, 1.6" || !m.Chapters[2].Fold {
		t.Fatalf("the chapters are %+v", m.Chapters)
	}
	visit := m.Chapters[1].Blocks
	if len(visit) != 2 || len(visit[1].Figures) != 2 || visit[1].Figures[0].Goal != "go" || !visit[1].Figures[0].Show.Before {
		t.Errorf("the chapter is read as %+v", visit)
	}
	if html := rulebook.Linked(visit[0].HTML, "/r"); !strings.Contains(html, `<a href="/r#Q5" class="ruling">Q5</a>`) {
		t.Errorf("a ruling is not linked to: %s", html)
	}
	if !strings.Contains(m.Chapters[2].Blocks[0].HTML, `<tr id="Q5">`) {
		t.Errorf("a ruling has no place: %s", m.Chapters[2].Blocks[0].HTML)
	}
}

// TestIconsStandInTheText parses icons in a paragraph, in a table, next to a link and in a caption. They are drawn and do not count as
// words, and the chapter lists the drawings that it needs.
func TestIconsStandInTheText(t *testing.T) {
	m, err := rulebook.Read("## A\n\nPut out a [candle] **candle** ([book] book), see [more](#x).\n\n| [book] | a book |\n| --- | --- |\n| [book] | one |\n\n"+
		"## B\n\n![The [candle] candle.](scenario:a)\n", aid)
	if err != nil {
		t.Fatal(err)
	}
	const candle = `<span class="in-text"><svg class="pb toy" viewBox="-8 -8 16 16" width="20" height="20" aria-hidden="true">` +
		`<use href="#toy-candle"></use></svg>&nbsp;</span>`
	a, b := m.Chapters[1], m.Chapters[2]
	for _, want := range []string{"Put out a " + candle + "<strong>candle</strong> (<span", `see <a href="#x">more</a>`, `<use href="#toy-book"></use></svg></span></td>`} {
		if !strings.Contains(a.Blocks[0].HTML, want) {
			t.Errorf("%q is not in %s", want, a.Blocks[0].HTML)
		}
	}
	if a.Places[1].Text != "Put out a candle (book), see more." {
		t.Errorf("it is found as %q", a.Places[1].Text)
	}
	if f := b.Blocks[0].Figures[0]; f.Caption != "The candle." || f.HTML != "The "+candle+"candle." {
		t.Errorf("the caption is %q, drawn as %s", f.Caption, f.HTML)
	}
	if strings.Join(a.Icons, " ") != "toy-candle toy-book" || strings.Join(b.Icons, " ") != "toy-candle" {
		t.Errorf("the chapters need the drawings %q and %q", a.Icons, b.Icons)
	}
	html, drawings, err := rulebook.ToHTML("A [candle] candle.", aid)
	if err != nil || html != "<p>A "+candle+"candle.</p>\n" || strings.Join(drawings, " ") != "toy-candle" {
		t.Errorf("a short text is %s, needs %q: %v", html, drawings, err)
	}
}

// TestSearchFolds searches for words typed without accents and with other capitals.
func TestSearchFolds(t *testing.T) {
	var all rulebook.Index
	all.Add(rulebook.Entry{Chapter: "A", Text: "A bênção fica. Outra vez."})
	all.Add(rulebook.Entry{Chapter: "Bênção", Text: "Bênção", Weight: 1})
	found := all.Search("BENCAO bencao", 5)
	if len(found) != 2 || found[0].Chapter != "Bênção" || strings.Join(found[1].Pieces, "|") != "A |bênção| fica. Outra vez." {
		t.Errorf("found is %+v", found)
	}
}
