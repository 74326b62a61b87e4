package godsofrome

import (
	"regexp"
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
		{"tracks.yaml", "checkpoints:", "chekpoints:", `content file tracks.yaml, line 2, at "chekpoints"`},
		{"cards.yaml", "icon: travel, provenance", "icno: travel, provenance", `content file cards.yaml, line 5, at "icno"`},
		{"cards.yaml", "GG: 2, ", "GG: 2, GG: 3, ", `content file cards.yaml, line 21`},
		{"cards.yaml", "[growth, growth]", "[growth, swim]", `cards.kinds.GG is "swim"; it must be growth, travel or attack`},
		{"cards.yaml", "{GT: 4", "{XX: 4", `cards.decks.mixed: there is no kind "XX" of card`},
		{"map.yaml", "adjacent: [P1, N1, L1]", "adjacent: [P1, L1]", "territories.N1 is adjacent to D1, but D1 is not adjacent to N1"},
		{"map.yaml", "adjacent: [J1, P1]", "adjacent: [J1, P1, Z9]", `territories.V1.adjacent: there is no territory "Z9"`},
		{"map.yaml", "centre: [328, 232]", "centre: [328, 32]", "territories.J1.centre 328,32 lies outside its polygon"},
		{"map.yaml", "323,96 333,94", "323,96 333;94", `territories.J1.polygon: "333;94" is no point`},
		{"map.yaml", "  D1:\n    kind: diana", "  D1:\n    kind: lava", "territories.D1"},
		{"map.yaml", "provenance: reconstructed", "provenance: guessed", `the provenance of the file is "guessed"`},
		{"setup.yaml", "phoebus: P3", "phoebus: P1", "first-game: the meeples, the +1 and the -1 of phoebus must lie on three different territories"},
		{"setup.yaml", "neptune: N2", "neptune: J2", `first-game.plus.neptune is "J2"`},
		{"setup.yaml", "discs-per-faction: 12", "discs-per-faction: 2", "supplies.discs-per-faction is 2; it must be from 12 to 100"},
		{"tracks.yaml", "4: [5, 8, 8]", "4: [5, 8]", "checkpoints.steps.4 has 2 steps; there are 3 checkpoints"},
		{"tracks.yaml", "[3, 2, 1, 0]", "[3, 2, 1, 4]", "victory-points.tracks.1 must begin with the best value"},
		{"objectives.yaml", "  festival:", "  carnival:", `there is no objective "carnival"`},
		{"powers.yaml", "start-meeples: 5", "start-meeples: 50", "powers.venus.start-meeples is 50"},
		{"setup.yaml", "supplies:", "supplies: [", "content file setup.yaml"},
		{"cards.yaml", "pairs: {GG: 2", "pairs: {GG: 1", "cards.decks.pairs has 11 cards; the game has 12"},
		{"cards.yaml", "  4: {icon", "  5: {icon", "spaces has an entry 5; they are numbered from 1 to 4"},
		{"setup.yaml", "{1: 1, 2: 1,", "{0: 1, 1: 1, 2: 1,", "temples.free-places has an entry 0; they are numbered from 1 to 4"},
		{"setup.yaml", "minus: {", "minus: {mars: J1, ", `first-game: there is no god "mars"`},
		{"tracks.yaml", "    4: [5, 8, 8]", "    4: [5, 8, 8]\n    5: [5, 8, 8]", "checkpoints.steps has an entry 5"},
		{"tracks.yaml", "    3: [8, 6, 4, 2]", "    3: [8, 6, 4, 2]\n    4: [8, 6, 4, 2]", "victory-points.tracks has an entry 4; they are numbered from 1 to 3"},
		{"tracks.yaml", "4: 0}", "4: 0, 5: 0}", "scoring-cost.by-discs has an entry 5; they are numbered from 0 to 4"},
		{"objectives.yaml", "vigilant: {scope: territory, favour: 1, at-least: 1", "vigilant: {scope: territory, favour: 1, at-least: 2", "objectives.vigilant.at-least is 2; it must be 1"},
		{"objectives.yaml", "per: 2", "per: 2, at-least: 2", "objectives.cultists.at-least is 2; it must be 0"},
		{"objectives.yaml", "populated: {scope", "populated: {per: 2, scope", "objectives.populated.per is 2; it must be 0"},
		{"map.yaml", "adjacent: [J1, P1]", "adjacent: [J1, P1, J1]", "territories.V1.adjacent names J1 twice"},
	} {
		_, err := Open(changed(t, c.file, c.old, c.new))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %q for %q: %v; want %s", c.file, c.new, c.old, err, c.want)
		}
	}
	undrawn := changed(t, "map.yaml", "adjacent: [P1, N1, L1]", "adjacent: [P1, L1]")
	undrawn["map.yaml"].Data = []byte(strings.Replace(string(undrawn["map.yaml"].Data), "[J2, P2, D1, L1]", "[J2, P2, L1]", 1))
	if _, err := Open(undrawn); err == nil || !strings.Contains(err.Error(), "territories.N1 and D1: adjacent says false, but that their polygons share a border is true") {
		t.Errorf("a border that is drawn but not named: %v", err)
	}
	if _, err := Open(fstest.MapFS{"maps.yaml": {Data: []byte("a: 1")}}); err == nil || !strings.Contains(err.Error(), `"maps.yaml", which is no content file; there are cards.yaml`) {
		t.Errorf("an unknown content file: %v", err)
	}
}

// TestOverride checks that a file with the same content keeps the fingerprint, and that one with other content changes
// it and the rules.
func TestOverride(t *testing.T) {
	plain, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	same, err := Open(changed(t, "tracks.yaml", "4: [5, 8, 8]", "4: [5, 8, 8]"))
	if err != nil {
		t.Fatal(err)
	}
	other, err := Open(changed(t, "tracks.yaml", "4: [5, 8, 8]", "4: [6, 8, 9]"))
	if err != nil {
		t.Fatal(err)
	}
	if plain.About().Content != same.About().Content || plain.About().Content == other.About().Content {
		t.Errorf("fingerprints: %s, the same content %s, other content %s", plain.About().Content, same.About().Content, other.About().Content)
	}
	p := other.New(game.Setup{Players: 4}, &game.Env{Dice: game.QuickDice(1)}).(*Position)
	if got := p.CheckpointSpaces(); got != [NumCheckpoints]int16{6, 14, 23} {
		t.Errorf("checkpoints at %v", got)
	}
}

// TestMapBalance repeats the computations of facts 2.1 on the graph.
func TestMapBalance(t *testing.T) {
	p := deal(t, 3, nil, `{}`)
	degrees, borders := map[Faction]int{}, 0
	for a := range Territory(NumTerritories) {
		for b := range Territory(NumTerritories) {
			if p.Adjacent(a)>>b&1 == 0 {
				continue
			}
			if a.Faction() == b.Faction() {
				t.Errorf("%s and %s of one colour are adjacent", a, b)
			}
			degrees[a.Faction()]++
			borders++
		}
	}
	want := map[Faction]int{Jupiter: 11, Phoebus: 11, Neptune: 11, Diana: 10, Venus: 11}
	for f, n := range want {
		if degrees[f] != n {
			t.Errorf("the territories of %s have %d borders, want %d", f, degrees[f], n)
		}
	}
	if borders != 2*27 {
		t.Errorf("%d borders between coloured territories, want 27", borders/2)
	}
	lava := 0
	for _, place := range p.Map().Territories {
		if place.Lava() {
			lava++
		}
	}
	if lava != 2 {
		t.Errorf("%d territories of lava, want 2", lava)
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

// TestValuesAreWordsOfTheirLanguage checks that no value of a datum has Latin words in Chinese.
func TestValuesAreWordsOfTheirLanguage(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	word := regexp.MustCompile(`[a-z]{2}`)
	for _, d := range g.About().Data {
		if value := g.About().ValueIn("zh", d); word.MatchString(value) {
			t.Errorf("%s %s is %q in Chinese", d.File, d.ID, value)
		}
	}
}
