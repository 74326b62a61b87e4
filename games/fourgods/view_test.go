package fourgods

import (
	"math"
	"strings"
	"testing"

	"pantheon/game"
)

// viewOf returns a seat's view as text.
func viewOf(t *testing.T, p *Position, s game.Seat) string {
	t.Helper()
	v := p.rules.blank()
	p.View(s, v)
	text, err := v.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestMemory checks that faces that a seat has seen stay in its view, and that unseen ones are never in it. (5.6)
func TestMemory(t *testing.T) {
	p := arranged(t, 3, "", `{"seats": {"0": {"hand": ["FFFF/OMPP"]}}}`)
	if viewOf(t, p, 1) != strings.ReplaceAll(viewOf(t, p, 1), "FFFF", "") {
		t.Error("seat 1 sees what seat 0 holds")
	}
	say(t, p, "0: discard t1 a")
	for s, back := range map[game.Seat]string{0: `"b":"OMPP"`, 1: `"b":"?"`, 2: `"b":"?"`, game.Spectator: `"b":"?"`} {
		if text := viewOf(t, p, s); !strings.Contains(text, `"a":"FFFF"`) || !strings.Contains(text, back) {
			t.Errorf("seat %s sees %s", s, text)
		}
	}
	say(t, p, "1 100: take t1", "1 200: discard t1 a")
	if text := viewOf(t, p, 1); !strings.Contains(text, `"b":"OMPP"`) {
		t.Errorf("seat 1 has forgotten the back: %s", text)
	}
	if text := viewOf(t, p, 2); !strings.Contains(text, `"b":"?"`) {
		t.Errorf("seat 2 was never shown the back: %s", text)
	}
	say(t, p, "2 300: flip t1 a")
	if text := viewOf(t, p, game.Spectator); !strings.Contains(text, `"b":"OMPP"`) || !strings.Contains(text, `"a":"FFFF"`) {
		t.Errorf("a watcher saw both sides: %s", text)
	}
}

// TestDueTo checks that a seat's deadline includes its own taken tile and the common end, but not another seat's taken
// tile. (ruling Q4)
func TestDueTo(t *testing.T) {
	p := arranged(t, 3, "", `{"seats": {"0": {"hand": ["FFFF/OMPP"]}}}`)
	say(t, p, "0: discard t1 a", "1 100: take t1")
	for s, want := range map[game.Seat]bool{0: false, 1: true, 2: false, game.Spectator: false} {
		ms, set := game.DueTo(p, s)
		if deadline, _ := p.Deadline(); set != want || set && ms != deadline {
			t.Errorf("seat %s minds %d (%v), and the clock acts at %d", s, ms, set, deadline)
		}
	}
}

// TestNewNames checks that a tile that comes out of the bag again has a new name and is unknown to all. (5.6)
func TestNewNames(t *testing.T) {
	g := open(t)
	// All open cells require two adjacent oceans, which the tile t1 has on neither face.
	p := arranged(t, 2, "two-players=two-gods", `{"world": {"a1": "OOOO", "h1": "OPOO", "a8": "OOOP", "h8": "OOPO"}, "seats": {"1": {"area": ["PFPF+F"]}}}`)
	arrange := func(changes string) {
		t.Helper()
		if err := g.Arrange(p, []byte(changes)); err != nil {
			t.Fatal(err)
		}
	}
	arrange(`{"seats": {"0": {"area": 20}}}`)
	say(t, p, "0: take t1")
	arrange(`{"seats": {"1": {"area": 20}}}`)
	before := p.BagLeft
	say(t, p, "0 100: return t1")
	if p.BagLeft != before+1 || p.TileOf("t1") != nil {
		t.Fatalf("%d in the bag after %d, and the old name stands for %v", p.BagLeft, before, p.TileOf("t1"))
	}
	refused(t, p, 0, "take t1", "5.4", "refuse.no-tile")
	arrange(`{"seats": {"1": {"area": 3}}}`)
	named := p.Named
	say(t, p, "1 200: draw 2")
	for _, slot := range p.Players[1].Hand {
		if tile := &p.Tiles[slot]; tile.Name() <= named {
			t.Errorf("a tile out of the bag has the old name %s", tile.ID())
		}
	}
}

// TestDeterminizeIsFair checks that determinization is uniform, in a position so small that all assignments can be
// counted. Four tiles have one visible face: two show OPOM, which is on several tiles, and two show other faces. With
// other seeds a correct program fails with a probability of 1 in 1,000.
func TestDeterminizeIsFair(t *testing.T) {
	p := arranged(t, 2, "two-players=two-gods", `{"seats": {"0": {"area": ["OPOM", "OPOM", "FFMM", "OPPM"]}}}`)
	v := p.rules.blank()
	p.View(1, v)
	r := p.rules
	// All assignments, by trial.
	var ids [4]FaceID
	for i := range ids {
		ids[i] = v.Tiles[i].Face(0)
		if ids[i] == Unseen {
			ids[i] = v.Tiles[i].Face(1)
		}
	}
	counts := map[[4]uint8]float64{}
	for _, a := range r.backed[ids[0]] {
		for _, b := range r.backed[ids[1]] {
			for _, c := range r.backed[ids[2]] {
				for _, d := range r.backed[ids[3]] {
					if a != b && a != c && a != d && b != c && b != d && c != d {
						counts[[4]uint8{a, b, c, d}] = 0
					}
				}
			}
		}
	}
	const each = 60
	dice := game.QuickDice(5)
	for range each * len(counts) {
		g := r.blank()
		g.Copy(v)
		g.Determinize(dice)
		var way [4]uint8
		for i := range way {
			way[i] = uint8(r.printed(g.Tiles[i].Faces()))
		}
		if _, ok := counts[way]; !ok {
			t.Fatalf("a guess that cannot be: %v", way)
		}
		counts[way]++
	}
	evenly(t, "the tiles of four faces", counts, len(counts), each*len(counts))
}

// TestDeterminizeUnseen checks that another seat's tile is any of the remaining ones, with either side called a. A hidden god
// must be any of the remaining ones. With other seeds a correct program fails with a probability of 1 in 1,000.
func TestDeterminizeUnseen(t *testing.T) {
	p := arranged(t, 3, "gods=hidden", `{"seats": {"0": {"hand": ["OOOP/OMFF"]}, "1": {"hand": ["PFMF"]}}}`)
	v, g := p.rules.blank(), p.rules.blank()
	p.View(0, v)
	sides, gods := map[[2]FaceID]float64{}, map[[2]God]float64{}
	const each = 60
	const ways = 2 * (NumTiles - 1)
	dice := game.QuickDice(6)
	for range each * ways {
		g.Copy(v)
		g.Determinize(dice)
		sides[g.Tiles[g.Players[1].Hand[0]].Faces()]++
		gods[[2]God{g.Players[1].Markers[0].God, g.Players[2].Markers[0].God}]++
	}
	evenly(t, "a tile in hand", sides, ways, each*ways)
	evenly(t, "the gods of two", gods, 3*2, each*ways)
}

// evenly checks by chi-square that each of the given number of outcomes is drawn equally often.
func evenly[K comparable](t *testing.T, what string, counts map[K]float64, ways, draws int) {
	t.Helper()
	if len(counts) != ways {
		t.Errorf("%s: %d things come; it must be %d", what, len(counts), ways)
	}
	chi, each := 0.0, float64(draws)/float64(ways)
	for _, n := range counts {
		chi += (n - each) * (n - each) / each
	}
	df := float64(ways - 1)
	if limit := df + 3.1*math.Sqrt(2*df) + 6; chi > limit {
		t.Errorf("%s: chi-square is %.1f for %d ways; below %.1f in 999 of 1,000", what, chi, ways, limit)
	}
}

// TestHiddenGods checks that the others' cards are unknown until the end, and that the player's own card is known.
// (1.8)
func TestHiddenGods(t *testing.T) {
	p := arranged(t, 3, "gods=hidden", `{"phase": "playing"}`)
	v := p.rules.blank()
	p.View(1, v)
	for s := range p.Seats {
		if known := v.Players[s].Markers[0].God != NoGod; known != (s == 1) || v.Players[s].Markers[0].Colour != p.Players[s].Markers[0].Colour {
			t.Errorf("seat 1 sees of seat %d: %+v", s, v.Players[s].Markers[0])
		}
	}
	say(t, p, "0: pass", "1: pass", "2: pass")
	p.View(1, v)
	for s := range p.Seats {
		if v.Players[s].Markers[0] != p.Players[s].Markers[0] {
			t.Errorf("at the end seat 1 sees of seat %d: %+v", s, v.Players[s].Markers[0])
		}
	}
}
