package board

import (
	"math"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/hellas"
)

// arranged returns a position in the middle of a game with changes, as seat 0 sees it.
func arranged(t *testing.T, g game.Game, players int, changes func(p *hellas.Position)) *hellas.Position {
	t.Helper()
	_, p := gametest.Random(g, game.Setup{Players: players}, 3, 60)
	v := seen(g, p, 0)
	changes(v)
	return v
}

// drawnAt returns how many figures of each kind are drawn at a place, by their data-piece attribute.
func drawnAt(all []*boardtest.Element, at string) map[string]int {
	n := map[string]int{}
	for _, e := range all {
		if e.Attrs["data-at"] == at && e.Attrs["data-piece"] != "" {
			n[e.Attrs["data-piece"]]++
		}
	}
	return n
}

// texts returns all texts of a drawing.
func texts(all []*boardtest.Element) []string {
	var out []string
	for _, e := range all {
		if e.Name == "text" {
			out = append(out, strings.TrimSpace(e.Text))
		}
	}
	return out
}

func TestArmiesCanBeCounted(t *testing.T) {
	g, b := open(t)
	v := arranged(t, g, 4, func(p *hellas.Position) {
		for i := range p.Players {
			p.Players[i].Hoplites, p.Players[i].Fort, p.Players[i].Stands = [hellas.NumTerritories]uint8{}, 0, 0
		}
		thessaly := p.Find("territory", "thessaly")
		p.Players[2].Hoplites[thessaly], p.Players[2].Fort = 13, 1<<thessaly
		p.Players[1].Hoplites[p.Find("territory", "crete")] = 1
	})
	all := boardtest.Part(t, b, v, "map", english)
	if n := drawnAt(all, "territory:thessaly")["hoplite:green"]; n != singly {
		t.Errorf("of 13 hoplites %d are drawn, and %d stand for many", n, singly)
	}
	if !slices.Contains(texts(all), "13") {
		t.Error("the number of 13 hoplites is not written")
	}
	if n := drawnAt(all, "city:thessaly")["hoplite:green"]; n != 1 {
		t.Errorf("%d hoplites stand in the City of Thessaly, and one is fortified", n)
	}
	if n := drawnAt(all, "territory:crete")["hoplite:yellow"]; n != 1 {
		t.Errorf("%d hoplites stand in Crete, not 1", n)
	}
}

func TestEverythingOnTheMapIsDrawnOnce(t *testing.T) {
	g, b := open(t)
	positions(t, g, 3, 90, func(p *hellas.Position) {
		all := boardtest.Part(t, b, seen(g, p, 0), "map", english)
		count := map[string]int{}
		for _, e := range all {
			count[e.Attrs["data-piece"]]++
		}
		for m := range hellas.NumMonsters {
			want := 0
			if p.Beasts[m].State == hellas.Roaming {
				want = 1
			}
			if id := "monster:" + p.ID("monster", m); count[id] != want {
				t.Errorf("%s is drawn %d times, not %d", id, count[id], want)
			}
		}
		for i := range int(p.Seats) {
			me := &p.Players[i]
			want := 0
			if me.At != hellas.NoTerritory {
				want = 1
			}
			if id := "hero:" + p.ID("hero", int(me.Hero)); me.Hero != hellas.NoHero && count[id] != want {
				t.Errorf("%s is drawn %d times on the map, not %d", id, count[id], want)
			}
			if n := count["control:"+armyIDs[i]]; n != bits.OnesCount32(me.Held) {
				t.Errorf("seat %d has %d Control tokens drawn, not %d", i, n, bits.OnesCount32(me.Held))
			}
		}
		for god := range hellas.NumMonuments {
			if n := count["level:"+p.ID("god", god)]; n != int(p.Levels[god]) {
				t.Errorf("the monument of %s has level %d and %d parts are drawn", p.ID("god", god), p.Levels[god], n)
			}
		}
		if n := count["temple:token"] + count["temple:oracle"]; n != bits.OnesCount32(p.Temples) {
			t.Errorf("%d temples are drawn, not %d", n, bits.OnesCount32(p.Temples))
		}
	})
}

// inSight returns the part of a figure, from 0 to 1, that the figures in front leave visible.
func inSight(all []body, i int, scale float64) float64 {
	const n = 24
	seen := 0
	for row := range n {
		for column := range n {
			x := all[i].x + scale*all[i].wide*((float64(column)+.5)/n-.5)
			y := all[i].y + scale*all[i].high*((float64(row)+.5)/n-.5)
			if !slices.ContainsFunc(all[i+1:], func(b body) bool {
				return math.Abs(x-b.x) < scale*b.wide/2 && math.Abs(y-b.y) < scale*b.high/2
			}) {
				seen++
			}
		}
	}
	return float64(seen) / (n * n)
}

// TestCrowdsKeepToTheirRoom checks that the figures in a territory stay in its area, and that those in front leave a part of the others
// visible, as with cards in a hand. Figures in a crowd of common size must not be small.
func TestCrowdsKeepToTheirRoom(t *testing.T) {
	shapes := map[string]shape{
		"all":          {monsters: 7, heroes: 4, tokens: 3, armies: [hellas.MaxPlayers]uint8{10, 10, 10, 10}},
		"all monsters": {monsters: 7},
		"a meeting":    {monsters: 1, heroes: 2, tokens: 1, armies: [hellas.MaxPlayers]uint8{3, 1}},
		"a battle":     {heroes: 2, armies: [hellas.MaxPlayers]uint8{10, 10}},
		"a hunt":       {monsters: 1, heroes: 1},
		"a stack":      {armies: [hellas.MaxPlayers]uint8{3, 3, 3, 3}},
		"one":          {armies: [hellas.MaxPlayers]uint8{1}},
	}
	sizes := map[string]float64{"all": .3, "all monsters": .35, "a meeting": .65, "a battle": .7, "a hunt": .8, "a stack": .7, "one": 1.2}
	sights := map[string]float64{"all": .12, "all monsters": .2, "a meeting": .22, "a battle": .3, "a hunt": .3, "a stack": .33, "one": 1}
	for id, at := range layouts {
		for name, s := range shapes {
			all := s.bodies()
			scale := muster(all, at.muster)
			if scale < sizes[name]-.01 {
				t.Errorf("%s: %s is drawn %.2f times as large, not %.2f", id, name, scale, sizes[name])
			}
			for i, p := range all {
				if p.x-p.wide*scale/2 < at.muster.x-at.muster.wide/2-1 || p.x+p.wide*scale/2 > at.muster.x+at.muster.wide/2+1 ||
					p.y-p.high*scale/2 < at.muster.y-at.muster.high/2-1 || p.y+p.high*scale/2 > at.muster.y+at.muster.high/2+1 {
					t.Errorf("%s: piece %d of %s leaves the room", id, i, name)
				}
				if seen := inSight(all, i, scale); seen < sights[name] {
					t.Errorf("%s: of piece %d of %s only %.2f is in sight", id, i, name, seen)
				}
			}
		}
	}
}

// TestTheShapeOfACrowdHasRoomForAll checks that the shape of a crowd has a place for each of its members, and that
// armies drawn alike have the same width.
func TestTheShapeOfACrowdHasRoomForAll(t *testing.T) {
	for n := range 99 {
		if like := asWide(uint8(n)); armyWide(int(like)) != armyWide(n) && n > 0 || asWide(like) != like {
			t.Errorf("an army of %d is taken to be as wide as one of %d", n, like)
		}
	}
	g, b := open(t)
	positions(t, g, 3, 20, func(p *hellas.Position) {
		s := b.scene(seen(g, p, 0), english)
		for at := range s.crowds {
			c := &s.crowds[at]
			shape := c.shape()
			if members, places := len(c.members()), len(shape.bodies()); members != places {
				t.Errorf("%d are in the crowd of territory %d, and there are %d places", members, at, places)
			}
		}
	})
}

func TestEveryTerritoryHasItsLayout(t *testing.T) {
	_, b := open(t)
	for i := range b.chart.lands {
		l := &b.chart.lands[i]
		at, known := layouts[l.ID]
		if !known {
			t.Errorf("%s has no layout", l.ID)
			continue
		}
		var poly []board.Point
		for _, p := range l.Polygon {
			poly = append(poly, board.Point{X: float64(p[0]), Y: float64(p[1])})
		}
		for _, foot := range []float64{-.25, 0, .25} {
			if !inside(board.Point{X: at.muster.x + foot*at.muster.wide, Y: at.muster.y + at.muster.high/2 - 12}, poly) {
				t.Errorf("armies of %s gather outside it", l.ID)
			}
		}
		if l.City != hellas.NoCity && !inside(at.city, poly) {
			t.Errorf("the City of %s lies outside it", l.ID)
		}
		if l.Site != hellas.NoSite && !inside(at.site, poly) {
			t.Errorf("the Shrine of %s lies outside it", l.ID)
		}
		if (l.Monument == "zeus" || l.Monument == "athena" || l.Monument == "hermes") && inside(at.statue, poly) {
			t.Errorf("the monument of %s does not stand on its coast", l.ID)
		}
	}
}
