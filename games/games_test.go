package games_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"pantheon/games"
)

// What stands in a content folder and would replace nothing is refused by name.
func TestStrayContent(t *testing.T) {
	shelf, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	id := shelf[0].ID()
	for name, want := range map[string]string{
		id + "x/cards.yaml": `"` + id + `x"`,
		"cards.yaml":        "cards.yaml",
		"note.txt":          "",
		".git/cards.yaml":   "",
	} {
		_, err := games.Open(fstest.MapFS{name: &fstest.MapFile{Data: []byte("a: 1\n")}})
		switch {
		case want == "" && err != nil:
			t.Errorf("%s is refused: %v", name, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), id)):
			t.Errorf("%s: the error is %v; it should name %s and the id %s", name, err, want, id)
		}
	}
}
