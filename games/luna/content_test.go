package luna

import (
	"math/bits"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pantheon/game"
	"pantheon/game/gametest"
)

// changed returns a content folder with one file of the embedded content altered.
func changed(t *testing.T, name, old, new string) fstest.MapFS {
	t.Helper()
	return gametest.Altered(t, embedded, name, old, new)
}

// TestBadContent checks that the error for each mistake names its file and what is wrong.
func TestBadContent(t *testing.T) {
	for _, c := range []struct{ file, old, new, want string }{
		{"stones.yaml", "28: {board: blue,   cell: SE", "28: {board: blue,   cell: E", "stones.values.28 lies on cell E of the board blue, where stone 2 is already"},
		{"stones.yaml", "    28:", "    27: {board: blue, cell: SE, symbol: novice}\n    28:", "content file stones.yaml, line 42"},
		{"stones.yaml", "1:  {board: yellow, cell: SE", "1:  {board: blue,   cell: SE", "stones.values.28 lies on cell SE of the board blue, where stone 1 is already"},
		{"stones.yaml", "    28:", "    29:", "stones.values lacks the entry 28"},
		{"stones.yaml", "28: {board: blue", "28: {board: blau", `stones.values.28.board is "blau"; it must be one of blue, yellow, green, purple`},
		{"stones.yaml", "15: {board: blue,   cell: C", "15: {board: blue,   cell: N", `stones.values.15.cell is "N"`},
		{"stones.yaml", "symbol: sailboat}\n    2:", "symbol: moon}\n    2:", `stones.values.1.symbol is "moon"; it must be one of shrine`},
		{"stones.yaml", "order: [blue, yellow, green, purple]", "order: [blue, yellow, green]", "boards.order names"},
		{"stones.yaml", "boards:\n  provenance: reconstructed", "boards:\n  provenance: guessed", `the provenance of boards is "guessed"`},
		{"temple.yaml", "S1.C:  [S1.E, ", "S1.C:  [", "adjacency.spaces.S1.E names S1.C, but S1.C does not name S1.E; name it on both sides"},
		{"temple.yaml", "S1.NW: [S1.C, S1.W, S1.NE]", "S1.NW: [S1.C, S1.W, S1.NE, S4.E]", "adjacency.spaces.S1.NW names S4.E, but S4.E does not name S1.NW"},
		{"temple.yaml", "S1.NW: [S1.C, S1.W, S1.NE]", "S1.NW: [S1.C, S1.W, S1.NE, S9.E]", `adjacency.spaces.S1.NW: there is no space "S9.E"`},
		{"temple.yaml", "S1.NW: [S1.C, S1.W, S1.NE]", "S1.NW: [S1.C, S1.W, S1.NE, S1.W]", "adjacency.spaces.S1.NW names S1.W twice"},
		{"temple.yaml", "S2: [2, 1]", "S2: [3, 1]", "that their hexes share an edge is false"},
		{"temple.yaml", "S2: [2, 1]", "S2: [0, 0]", "S1.C and S2.C are drawn on the same hex"},
		{"temple.yaml", ", S4: [1, 4]", "", "slots.centres has 3 slots; there are 4"},
		{"temple.yaml", "S4: [1, 4]", "S4: [1]", "slots.centres.S4 is [1]; it must be two numbers"},
		{"council.yaml", "influence: 1,", "influence: 2,", "seats[2].influence is 2, not more than 2 before it; it rises from seat to seat"},
		{"council.yaml", "influence: 1,", "influence: 101,", "seats[1].influence is 101; it must be from 0 to 100"},
		{"council.yaml", "seats:", "seats: []\nrest:", `content file council.yaml, line 4, at "rest"`},
		{"council.yaml", "seats:", "saets:", `content file council.yaml, line 3, at "saets"`},
		{"path.yaml", "[2, 2, 3, 4, 5, 6]", "[2, 3, 4, 5, 6]", "guard-stones.from-gate has 5 guard stones; there are 6"},
		{"path.yaml", "[2, 2, 3, 4, 5, 6]", "[6, 5, 4, 3, 2, 2]", "guard-stones.from-gate[1] is 5; it must be from 6 to 50"},
		{"figures.yaml", "points: [6, 3, 1]", "points: [6, 3]", "priestess.values.4.points has 2 values; there are 3"},
		{"figures.yaml", "points: [6, 3, 1]", "points: [6, 8, 1]", "priestess.values.4.points[1] is 8; it must be from 0 to 6"},
		{"figures.yaml", "islands: 3", "islands: 7", "builder.steps.islands is 7; it must be from 1 to 6"},
		{"islands.yaml", "tide:     {provenance: rulebook}", "moon:     {provenance: rulebook}", "islands.tide is missing"},
		{"islands.yaml", "tide:     {provenance: rulebook}", "tide:     {}", "islands.tide has no provenance"},
		{"islands.yaml", "start-shrine-from: 3", "start-shrine-from: 9", "islands.herbs.start-shrine-from is 9"},
		{"constants.yaml", "novices-per-player: 13", "novices-per-player: 8", "supplies.novices-per-player is 8; it must be from 9 to 13"},
		{"constants.yaml", "{1: 1, 2: 2, 3: 3, 4: 4}", "{1: 1, 2: 2, 3: 2, 4: 4}", "favours.per-island.3 is 2; it must be 3"},
		{"constants.yaml", "{1: 0, 2: 3, 3: 4, 4: 4}", "{1: 0, 2: 3, 3: 4}", "time-tokens.count lacks the entry 4"},
		{"constants.yaml", "{1: 0, 2: 3,", "{1: 2, 2: 3,", "time-tokens.count.1 is 2; it must be 0"},
		{"constants.yaml", "[yellow, red, blue, white]", "[yellow, red, blue, pink]", "colours.players is [yellow red blue pink]"},
		{"preselected.yaml", "kind: herbs,", "kind: shrine,", `islands.2.kind is "shrine", which another island is already`},
		{"preselected.yaml", "shrines: [yellow]", "shrines: [yellow, red]", "islands.3.shrines has more than one shrine"},
		{"preselected.yaml", "{yellow: 2, blue: 2}, figures", "{yellow: 2, blue: 2}, shrines: [white], figures", "islands.2.shrines: the herbs island has no shrine at the start with two players"},
		{"preselected.yaml", "{blue: 2, white: 2}, shrines: [yellow]", "{blue: 3, white: 2}, shrines: [yellow]", "islands: blue has 9 novices; each colour begins with 8"},
		{"preselected.yaml", "{blue: 2, white: 2}, shrines: [yellow]", "{yellow: 2, white: 2}, shrines: [yellow]", "islands.3 has novices and the shrine of yellow"},
		{"preselected.yaml", "figures: [builder, apostate]", "figures: [builder]", "each of priestess, builder, apostate must stand on one island"},
		{"preselected.yaml", "figures: [builder, apostate]", "figures: [builder, priestess, apostate]", "islands.2.figures names the priestess, who stands on another island already"},
		{"solo.yaml", "other-islands: {novices: 2}", "other-islands: {novices: 1}", "opponent begins with 7 novices on the islands; it must be all 13"},
		{"solo.yaml", "apostate-blocks: none", "apostate-blocks: all", `levels.1.apostate-blocks is "all"; at this level it is "none"`},
		{"solo.yaml", "builder-with-priestess: true", "builder-with-priestess: false", "levels.3.builder-with-priestess is false"},
	} {
		_, err := Open(changed(t, c.file, c.old, c.new))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "content file "+c.file) {
			t.Errorf("%s with %q for %q: %v; want %s", c.file, c.new, c.old, err, c.want)
		}
	}
	// A start stone on another board's free cell: then one board has two and another none.
	swapped := changed(t, "stones.yaml", "1:  {board: yellow, cell: SE", "1:  {board: purple, cell: SW")
	swapped["stones.yaml"].Data = []byte(strings.Replace(string(swapped["stones.yaml"].Data), "17: {board: purple, cell: SW", "17: {board: yellow, cell: SE", 1))
	if _, err := Open(swapped); err == nil || !strings.Contains(err.Error(), "the board yellow has 0 of the stones 1 to 4; each board has exactly one") {
		t.Errorf("a board without a start stone: %v", err)
	}
	undrawn := changed(t, "temple.yaml", "S1.NW: [S1.C, S1.W, S1.NE]", "S1.NW: [S1.C, S1.W]")
	undrawn["temple.yaml"].Data = []byte(strings.Replace(string(undrawn["temple.yaml"].Data), "S1.NE: [S1.C, S1.E, S1.NW]", "S1.NE: [S1.C, S1.E]", 1))
	if _, err := Open(undrawn); err == nil || !strings.Contains(err.Error(), "that S1.NE and S1.NW are adjacent is false, but that their hexes share an edge is true") {
		t.Errorf("adjacent hexes that are not named: %v", err)
	}
	if _, err := Open(fstest.MapFS{"stone.yaml": {Data: []byte("a: 1")}}); err == nil || !strings.Contains(err.Error(), `"stone.yaml", which is no content file; there are constants.yaml`) {
		t.Errorf("an unknown content file: %v", err)
	}
}

// TestOverride checks that a replaced file changes the rules and the fingerprint, and that an identical file leaves the
// fingerprint as it is.
func TestOverride(t *testing.T) {
	plain, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	same, err := Open(changed(t, "council.yaml", "influence: 12,", "influence: 12,"))
	if err != nil {
		t.Fatal(err)
	}
	other, err := Open(changed(t, "council.yaml", "influence: 12,", "influence: 14,"))
	if err != nil {
		t.Fatal(err)
	}
	if plain.About().Content != same.About().Content || plain.About().Content == other.About().Content {
		t.Errorf("fingerprints: %s, the same content %s, other content %s", plain.About().Content, same.About().Content, other.About().Content)
	}
	p := other.New(game.Setup{Players: 4}, &game.Env{Dice: game.QuickDice(1)}).(*Position)
	if got := p.CouncilValues(); !slices.Equal(got, []int16{0, 1, 2, 3, 4, 5, 6, 8, 10, 14}) {
		t.Errorf("council: %v", got)
	}
}

// TestTempleGeometry checks the number of adjacent pairs of spaces and of arrangements, by the number of boards. It
// also checks the neighbours of four spaces with the boards in their usual order. (4.3)
func TestTempleGeometry(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	edges := map[int]int{2: 27, 3: 45, 4: 63}
	count := map[int]int{}
	r := g.(*luna).rules
	for _, l := range r.layouts {
		boards, ends := 0, 0
		for _, b := range l.boards {
			if b != NoBoard {
				boards++
			}
		}
		for n, near := range l.near {
			ends += bits.OnesCount32(near)
			if near&^l.stones != 0 || near>>n&1 != 0 {
				t.Errorf("%s: space %d is adjacent to %v", r.layoutText(l.boards), n, stonesDocument(near))
			}
		}
		if ends != 2*edges[boards] {
			t.Errorf("%s: %d edges, want %d", r.layoutText(l.boards), ends/2, edges[boards])
		}
		count[boards]++
	}
	if count[2] != 12 || count[3] != 24 || count[4] != 24 {
		t.Errorf("arrangements by number of boards: %v", count)
	}
	usual := &r.layouts[r.layoutOf([NumBoards]int8{0, 1, 2, 3})]
	for n, want := range map[int][]int{15: {2, 5, 10, 20, 21, 28}, 24: {6, 7, 9, 14, 25, 28}, 1: {8, 16, 19, 25, 27}, 25: {1, 6, 9, 16, 24, 27}} {
		if got := stonesDocument(usual.near[n]); !slices.Equal(got, want) {
			t.Errorf("space %d is adjacent to %v, want %v", n, got, want)
		}
	}
}

// TestStones checks the table of stones: one stone of each block of four on each board, each symbol once on each board.
// Each stone must be as in the printed data of this package's tests. (4.2)
func TestStones(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	r := g.(*luna).rules
	for b, set := range r.onBoard {
		var symbols uint8
		for block := range 7 {
			if n := bits.OnesCount32(set >> (4*block + 1) & 15); n != 1 {
				t.Errorf("the board %s has %d stones of block %d", r.boardIDs[b], n, block+1)
			}
		}
		for _, n := range stonesDocument(set) {
			symbols |= r.symbol[n].bit()
		}
		if symbols != allIslands {
			t.Errorf("the board %s shows the symbols %v", r.boardIDs[b], kindsDocument(symbols))
		}
	}
	for n := 1; n <= NumStones; n++ {
		if r.symbol[n].String() != factSymbols[n] || r.cells[r.cell[n]].id != factCells[n] || !slices.Contains(factBoards[r.boardIDs[r.board[n]]], n) {
			t.Errorf("stone %d: %s, cell %s, board %s", n, r.symbol[n], r.cells[r.cell[n]].id, r.boardIDs[r.board[n]])
		}
	}
}

// TestProvenance checks that every content file says where each of its data comes from.
func TestProvenance(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Sourced(t, g.About(), contentFiles.Names)
}
