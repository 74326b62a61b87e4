package manual_test

import (
	"strings"
	"testing"

	"pantheon/web/manual"
)

// TestAFaultNamesItsLine reads texts with a picture that cannot be shown.
func TestAFaultNamesItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"# T\n\n## A\n\n![x](cat.png)\n":                      `line 5: the picture "cat.png" shows no scenario`,
		"## A\n\n![x](scenario:a?map=1,2,3)\n":                "line 3:",
		"## A\n\n![x](scenario:a?map=60,0,50,10)\n":           "it does not lie in it",
		"## A\n\nWords and ![a picture](scenario:a) in it.\n": "line 3: a picture stands inside a text",
	} {
		if _, err := manual.Read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is read with the error %v, not %q", text, err, want)
		}
	}
}

// TestAManualIsRead reads a small one: chapters, their numbers, figures in a row, and a ruling that is linked to.
func TestAManualIsRead(t *testing.T) {
	m, err := manual.Read("# T\n\nLead.\n\n## Visit (1.5, 1.6)\n\nGo there (Q5).\n\n![One](scenario:a?before&map=1,2,3,4 \"go\")\n\n![Two](scenario:b)\n\n" +
		"## Rulings {#rulings .fold}\n\n| | question | here |\n| --- | --- | --- |\n| Q5 | who | you |\n")
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
	if html := manual.Linked(visit[0].HTML, "/r"); !strings.Contains(html, `<a href="/r#Q5" class="ruling">Q5</a>`) {
		t.Errorf("a ruling is not linked to: %s", html)
	}
	if !strings.Contains(m.Chapters[2].Blocks[0].HTML, `<tr id="Q5">`) {
		t.Errorf("a ruling has no place: %s", m.Chapters[2].Blocks[0].HTML)
	}
}

// TestSearchFolds looks for words without their accents and capitals.
func TestSearchFolds(t *testing.T) {
	all := []manual.Entry{{Chapter: "A", Text: "A bênção fica. Outra vez."}, {Chapter: "Bênção", Text: "Bênção", Weight: 1}}
	found := manual.Search(all, "BENCAO", 5)
	if len(found) != 2 || found[0].Chapter != "Bênção" || strings.Join(found[1].Pieces, "|") != "A |bênção| fica. Outra vez." {
		t.Errorf("found is %+v", found)
	}
}
