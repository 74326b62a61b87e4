package ur

import (
	"strings"
	"testing"
	"testing/fstest"

	"pantheon/game/gametest"
)

// TestBadContent: the error for each mistake in the content names the file and what is wrong.
func TestBadContent(t *testing.T) {
	for _, c := range []struct{ file, old, new, want string }{
		{"board.yaml", "light: [A4, ", "light: [", "ways.light has 13 cells; a way has 14"},
		{"board.yaml", "[A4, A3,", "[A4, A5,", `line 5: ways.light[1] is "A5"; it must be one of A1, A2`},
		{"board.yaml", "[C4, C3,", "[C4, C4,", "line 6: ways.dark[1] is C4, which the way has passed already"},
		{"board.yaml", "cells: [A1,", "cells: [A7,", "rosettes.cells[1] is A7, which stands there twice"},
		{"board.yaml", "B4, C1, C7]", "C0, C1, C7]", `rosettes.cells[2] is "C0"; it must be one of A1`},
		{"board.yaml", "rosettes:", "rosetes:", `line 7, at "rosetes": unknown field "rosetes"; there is rosettes, ways`},
		{"board.yaml", "provenance: public", "provenance: guessed", `line 3: the provenance of ways is "guessed"; say rulebook`},
		{"pieces.yaml", "count: 7", "count: 8", "line 5: seven.count is 8; it must be from 1 to 7"},
		{"pieces.yaml", "count: 4", "count: 0", "dice.count is 0; it must be from 1 to 4"},
		{"pieces.yaml", "count: 5", "number: 5", `line 9, at "number": unknown field "number"; there is count, note, provenance`},
		{"pieces.yaml", "  provenance: public\n  note: as many as", "  note: as many as", "five has no provenance"},
	} {
		_, err := Open(gametest.Altered(t, embedded, c.file, c.old, c.new))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "content file "+c.file) {
			t.Errorf("%s with %q for %q: %v; want %s", c.file, c.new, c.old, err, c.want)
		}
	}
	if _, err := Open(fstest.MapFS{"bord.yaml": {}}); err == nil || !strings.Contains(err.Error(), `"bord.yaml", which is no content file; there are board.yaml, pieces.yaml`) {
		t.Errorf("a misspelt file: %v", err)
	}
}

// TestOtherContent: a file of a content folder replaces the embedded one, and the fingerprint changes.
func TestOtherContent(t *testing.T) {
	plain, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	other, err := Open(gametest.Altered(t, embedded, "pieces.yaml", "count: 5", "count: 3"))
	if err != nil {
		t.Fatal(err)
	}
	if plain.About().Content == other.About().Content || other.(*ur).rules.pieces[1] != 3 {
		t.Error("a game with three pieces is none")
	}
}

// TestSourced: every content file says where each of its data comes from.
func TestSourced(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Sourced(t, g.About(), contentFiles.Names)
}
