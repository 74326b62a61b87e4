package games_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games"
)

// TestReference checks the reference of each title. Each thing occurs once, has a name and a text in each language, and
// the datum that it names as its source exists. Its picture refers only to drawings that come with it.
func TestReference(t *testing.T) {
	t.Parallel()
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		about := title.Game.About()
		for _, l := range game.Langs {
			r, ok := board.ReferenceOf(title.Board, l)
			if !ok {
				t.Errorf("%s has nothing to look up", title.ID())
				continue
			}
			symbols, known := drawing(t, board.Drawing{Of: r.Symbols}), map[game.Thing]bool{}
			drawn := idsOf(t, symbols)
			for _, ref := range references.FindAllStringSubmatch(symbols, -1) {
				if id := ref[1] + ref[2]; !slices.Contains(drawn, id) {
					t.Errorf("%s: the drawings that pictures refer to refer to %q, which is not drawn", title.ID(), id)
				}
			}
			for _, g := range r.Groups {
				if g.Name == "" || len(g.Entries) == 0 {
					t.Errorf("%s in %s: the group %q has no name, or nothing in it", title.ID(), l, g.ID)
				}
				for _, e := range g.Entries {
					for _, thing := range e.Things {
						if known[thing] {
							t.Errorf("%s in %s: %s stands there twice", title.ID(), l, thing)
						}
						known[thing] = true
					}
					if e.Name == "" || len(e.Text) == 0 || slices.Contains(e.Text, "") || e.Picture.W <= 0 || e.Picture.H <= 0 {
						t.Errorf("%s in %s: %s lacks a name, a text or a picture: %+v", title.ID(), l, e.ID(), e)
					}
					if says := e.Name + e.Kind + strings.Join(e.Text, ""); strings.ContainsAny(says, "{}") || strings.Contains(says, "reference.") {
						t.Errorf("%s in %s: %s has an empty gap, or a text that there is not: %s", title.ID(), l, e.ID(), says)
					}
					picture := drawing(t, e.Picture)
					own := idsOf(t, picture)
					for _, ref := range references.FindAllStringSubmatch(picture, -1) {
						if id := ref[1] + ref[2]; !slices.Contains(drawn, id) && !slices.Contains(own, id) {
							t.Errorf("%s: the picture of %s refers to %q, which is not drawn", title.ID(), e.ID(), id)
						}
					}
					if e.File != "" && !slices.ContainsFunc(about.Data, func(d game.Datum) bool { return d.File == e.File && d.ID == e.Datum }) {
						t.Errorf("%s: %s comes from no datum %s of %s", title.ID(), e.ID(), e.Datum, e.File)
					}
				}
			}
		}
	}
}

var (
	references = regexp.MustCompile(`href="#([^"]+)"|url\(#([^)]+)\)`)
	drawnID    = regexp.MustCompile(`\bid="([^"]+)"`)
)

// drawing returns a picture as the server sends it.
func drawing(t *testing.T, d board.Drawing) string {
	t.Helper()
	var b strings.Builder
	if err := d.Of.Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// idsOf returns the ids in a drawing.
func idsOf(t *testing.T, drawing string) []string {
	t.Helper()
	var all []string
	for _, m := range drawnID.FindAllStringSubmatch(drawing, -1) {
		if slices.Contains(all, m[1]) {
			t.Errorf("the id %s is drawn twice", m[1])
		}
		all = append(all, m[1])
	}
	return all
}

// TestReferenceIsWhole checks that the reference of each title has every card of its content.
func TestReferenceIsWhole(t *testing.T) {
	t.Parallel()
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		r, _ := board.ReferenceOf(title.Board, "en")
		sourced := map[[2]string]bool{}
		for _, g := range r.Groups {
			for _, e := range g.Entries {
				for _, thing := range e.Things {
					sourced[[2]string{e.File, strings.TrimSuffix(e.Datum, e.Things[0].ID()) + thing.ID()}] = true
				}
				sourced[[2]string{e.File, e.Datum}] = true
			}
		}
		cards := 0
		for _, d := range title.Game.About().Data {
			if !listed.MatchString(d.File + " " + d.ID) {
				continue
			}
			cards++
			if !sourced[[2]string{d.File, d.ID}] {
				t.Errorf("%s: %s of %s is not to be looked up", title.ID(), d.ID, d.File)
			}
		}
		if cards < 12 {
			t.Errorf("%s: only %d cards of its content were found", title.ID(), cards)
		}
	}
}

// listed matches the data of the titles that are cards, tiles or figures, each of which has a datum of its own.
var listed = regexp.MustCompile(`^(artifacts\.yaml (artifacts|neutral)\.|attacks\.yaml cards\.|blessings\.yaml blessings\.|combat\.yaml cards\.|heroes\.yaml heroes\.|` +
	`monsters\.yaml monsters\.[a-z]+\.(tray|events\..+)$|quests\.yaml quests\.|temples\.yaml cards\.[^.]+$|solo\.yaml scripts\.|monuments\.yaml .*\.powers$|` +
	`cards\.yaml (cards\.kinds|spaces)\.|objectives\.yaml objectives\.|powers\.yaml powers\.|` +
	`stones\.yaml stones\.|islands\.yaml islands\.|council\.yaml seats\.|tiles\.csv )`)
