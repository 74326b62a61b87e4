package fourgods

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pantheon/game"
	"pantheon/game/gametest"
)

// TestBadContent checks that each fault is refused, with its file, the cause and, for most faults, the line.
func TestBadContent(t *testing.T) {
	for _, c := range []struct{ file, old, new, want string }{
		{"tiles.csv", "tile,a_corners", "tile,corners", "line 1: the header is"},
		{"tiles.csv", "T92,PFMF,F,abcb,ABAC,OPMP,P,abcb,ABAC\n", "", "there are 91 tiles; it must be 92"},
		{"tiles.csv", "T92,PFMF,F,abcb,ABAC,", "T92,PFMF,F,abcb,", "line 93: the row has 8 fields"},
		{"tiles.csv", "T07,OOOP", "T06,OOOP", `line 8: the name "T06" is empty or stands on line 7 already`},
		{"tiles.csv", "T05,OOOP,", "T05,OOXP,", `line 6: tile T05, face a: corners are "OOXP"`},
		{"tiles.csv", "T05,OOOP,", "T05,OOO,", `line 6: tile T05, face a: corners are "OOO"`},
		{"tiles.csv", "T05,OOOP,-,aaab,AAAB", "T05,OFPM,-,abcd,ABCD", "line 6: tile T05, face a: corners are OFPM; no face shows all four terrains"},
		{"tiles.csv", "T05,OOOP,-,", "T05,OOOP,O,", `line 6: tile T05, face a: link is "O"; it must be -`},
		{"tiles.csv", "OMOM,M,abcb", "OMOM,P,abcb", `line 70: tile T69, face a: link is "P"; it must be a terrain of two opposite corners`},
		{"tiles.csv", "OMOM,M,abcb", "OMOM,M,abac", `line 70: tile T69, face a: zones are "abac"; with corners OMOM and link M they are abcb`},
		{"tiles.csv", "OMOM,M,abcb,ABAB", "OMOM,M,abcb,ABAC", `line 70: tile T69, face a: shape is "ABAC"; corners OMOM are ABAB`},
		{"tiles.csv", "OMOM,M,abcb", "OMOM,O,abac", "line 70: the face OMOM+O is there 2 times"},
		{"tiles.csv", "T05,OOOP,-,aaab,AAAB", "T05,OPPP,-,abbb,AAAB", "copies; those of shape AAAB have 3 each"},
		{"tiles.csv", "T05,OOOP,-,aaab,AAAB,OMFF,-,abcc,AABC", "T05,OOOP,-,aaab,AAAB,OPPP,-,abbb,AAAB", "line 6: the two faces of tile T05 show 2 terrains together; it must be 4"},
		{"tiles.csv", "T01,OOOO,-,aaaa,AAAA,PFPM,P,abac,ABAC", "T01,OOOO,-,aaaa,AAAA,OOOO,-,aaaa,AAAA", "line 2: the two faces of tile T01 are the same pattern"},
		{"tiles.csv", "T06,OOOP,-,aaab,AAAB,PFMM,-,abcc,AABC", "T06,OOOP,-,aaab,AAAB,OMFF,-,abcc,AABC", "line 7: tile T06 has the same two faces as the one on line 6"},
		{"constants.yaml", "tiles: 92", "tiles: 91", "line 4: box.tiles is 91; it must be 92"},
		{"constants.yaml", "city-tokens: 8", "city-tokens: 9", "line 5: box.city-tokens is 9; it must be from 0 to 8"},
		{"constants.yaml", "side: 8", "side: 7", "world.side is 7; it must be 8"},
		{"constants.yaml", "three: 13\n  four: 10\nprophets", "three: 13\n  four: 21\nprophets", "spaces.four is 21; it must be from 1 to 10"},
		{"constants.yaml", "two-players-four-gods: 10", "two-players-four-gods: 11", "prophets.two-players-four-gods is 11; it must be from 1 to 10"},
		{"constants.yaml", "turn-seconds: 30", "turn-seconds: 0", "rules.turn-seconds is 0"},
		{"constants.yaml", "at-once: 5 ", "at-once: -5 ", "honour.at-once is -5; it must be from 0 to 600"},
		{"constants.yaml", "places: [15, 10, 5, 0]", "places: [15, 10, 5]", "points.places has 3 places; there are 4 gods"},
		{"constants.yaml", "places: [15, 10, 5, 0]", "places: [5, 10, 15, 0]", "none is more than the one before it"},
		{"constants.yaml", "AAAB: 3", "AAAX: 3", "tile-list.copies.AAAX is 3; shapes are"},
		{"constants.yaml", "box:\n  provenance: rulebook", "box:\n  provenance: guessed", `the provenance of box is "guessed"`},
		{"constants.yaml", "box:\n  provenance: rulebook\n", "box:\n", "box has no provenance"},
		{"constants.yaml", "holding:", "holdin:", `line 34, at "holdin"`},
	} {
		_, err := Open(gametest.Altered(t, embedded, c.file, c.old, c.new))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "content file "+c.file) {
			t.Errorf("%s with %q for %q: %v; want %s", c.file, c.new, c.old, err, c.want)
		}
	}
	if _, err := Open(fstest.MapFS{"tile.csv": {}}); err == nil || !strings.Contains(err.Error(), `"tile.csv", which is no content file`) {
		t.Errorf("a file with a wrong name: %v", err)
	}
}

// TestOtherList checks that an owner of the printed game may replace the list with other copies, if constants.yaml
// agrees.
func TestOtherList(t *testing.T) {
	folder := gametest.Altered(t, embedded, "tiles.csv", "OMOM,M,abcb", "OMOM,O,abac")
	for name, file := range gametest.Altered(t, embedded, "constants.yaml", "ABAB: 2, ", "") {
		folder[name] = file
	}
	g, err := Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	if usual, err := Open(nil); err != nil || usual.About().Content == g.About().Content {
		t.Errorf("another list has the same fingerprint, or %v", err)
	}
}

// TestTileList checks the list against the figures of the facts (4.4): patterns by shape, and the balance of terrains.
func TestTileList(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	r := g.(*fourGods).rules
	if len(r.faces) != 70 {
		t.Errorf("there are %d kinds of faces; 64 patterns, 6 of them linked in two ways, make 70", len(r.faces))
	}
	var faces, corners, linked [NumGods]int
	shown := map[string]int{}
	for n := range r.tiles {
		for _, id := range r.tiles[n] {
			f := &r.faces[id]
			terrains := ""
			for terrain := range Terrain(NumGods) {
				n := strings.Count(f.lies[0].corners.String(), string(terrainLetters[terrain]))
				corners[terrain] += n
				if n > 0 {
					faces[terrain]++
					terrains += terrain.String()
				}
			}
			shown[terrains]++
			if f.link != NoTerrain {
				linked[f.link]++
			}
		}
	}
	for terrain := range NumGods {
		if faces[terrain] != 118 || corners[terrain] != 184 || linked[terrain] != 12 {
			t.Errorf("%s is on %d faces and %d corners and linked on %d; it must be 118, 184 and 12", terrainIDs[terrain], faces[terrain], corners[terrain], linked[terrain])
		}
	}
	var counts []int
	for _, n := range shown {
		counts = append(counts, n)
	}
	slices.Sort(counts)
	if !slices.Equal(counts, []int{1, 1, 1, 1, 12, 12, 12, 12, 12, 12, 27, 27, 27, 27}) {
		t.Errorf("faces by their terrains: %v", shown)
	}
}

// TestCopiesKept checks that a game opened from its own content files has the same fingerprint. All tiles must be said
// to be reconstructed.
func TestCopiesKept(t *testing.T) {
	files, err := ContentFiles(nil)
	if err != nil || len(files) != len(contentFiles.Names) {
		t.Fatalf("%d files, %v", len(files), err)
	}
	again := fstest.MapFS{}
	for name, data := range files {
		again[name] = &fstest.MapFile{Data: data}
	}
	one, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	two, err := Open(again)
	if err != nil || one.About().Content != two.About().Content {
		t.Errorf("the kept files give another content: %v", err)
	}
	for _, d := range one.About().Data {
		if d.File == tilesName && d.Provenance != game.Reconstructed {
			t.Errorf("%s is not said to be reconstructed", d.ID)
		}
	}
}
