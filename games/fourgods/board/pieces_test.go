package board

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/fourgods"
)

// TestFacesAreDrawnCornerByCorner checks that the shapes of a face show its corners: exactly one shape covers a corner,
// and it has the corner's terrain.
func TestFacesAreDrawnCornerByCorner(t *testing.T) {
	g, _ := open(t)
	faces := 0
	positions(t, g, 6, 40, func(p *fourgods.Position) {
		for slot := range p.Tiles {
			for _, id := range p.Tiles[slot].Faces() {
				for turns := range 4 {
					c, z, ok := p.FaceOf(id, turns)
					if p.Tiles[slot].Name() == 0 || !ok {
						continue
					}
					faces++
					all := layers(c, z)
					for at := range fourgods.NumCorners {
						shown := ""
						for _, l := range all {
							if covers(string(l[1:]), at) {
								shown += string(l[:1])
							}
						}
						if want := terrainLetters[c.At(at)]; shown != want {
							t.Fatalf("%s: the corner %s is drawn as %s, by %v", c, at, shown, all)
						}
					}
				}
			}
		}
	})
	if faces == 0 {
		t.Fatal("no face was looked at")
	}
}

// covers reports whether a shape covers a corner: the ground covers all except those cut out of it, a half covers two,
// the others their own.
func covers(form string, at fourgods.Corner) bool {
	if form == "" {
		return true
	}
	n, _ := strconv.Atoi(form[1:])
	if form[0] == 'g' {
		return n>>at&1 == 0
	}
	own := fourgods.Corner(n)
	return own == at || form[0] == 'h' && (own+1)%fourgods.NumCorners == at
}

func TestSplitZonesStandApart(t *testing.T) {
	zones := fourgods.Zones{fourgods.NW, fourgods.NE, fourgods.NW, fourgods.SW} // OPOP with the ocean through the centre
	corners := fourgods.Corners(fourgods.Ocean) | fourgods.Corners(fourgods.Plain)<<2 | fourgods.Corners(fourgods.Ocean)<<4 | fourgods.Corners(fourgods.Plain)<<6
	if got := layers(corners, zones); !slices.Equal(got, []layer{"Og10", "Pr1", "Pr3"}) {
		t.Errorf("ocean through the centre is drawn as %v", got)
	}
	zones = fourgods.Zones{fourgods.NW, fourgods.NE, fourgods.SE, fourgods.NE}
	if got := layers(corners, zones); !slices.Equal(got, []layer{"Pg5", "Or0", "Or2"}) {
		t.Errorf("plain through the centre is drawn as %v", got)
	}
}

// standing returns how many figures of each kind are drawn in each place, by "figure@place".
func standing(all []*boardtest.Element) map[string]int {
	n := map[string]int{}
	for _, e := range all {
		if piece := e.Attrs["data-piece"]; piece != "" {
			n[piece+"@"+e.Attrs["data-at"]]++
		}
	}
	return n
}

func TestTheWorldShowsAllTilesProphetsAndCities(t *testing.T) {
	g, b := open(t)
	positions(t, g, 6, 60, func(p *fourgods.Position) {
		drawn := standing(boardtest.Part(t, b, seen(g, p, 0), "world", english))
		want := map[string]int{}
		for n := range fourgods.NumCells {
			if tile := p.TileAt(n); tile != nil {
				want["tile:"+tile.ID()+"@"+cellThings[n]] = 1
				if c, _ := tile.Prophet(); c != fourgods.NoColour {
					want["prophet:"+c.String()+"@"+cellThings[n]] = 1
				}
			}
			if c := p.CityAt(n); c != fourgods.NoColour {
				want["city:"+c.String()+"@"+cellThings[n]] = 1
				want["prophet:"+c.String()+"@"+cellThings[n]] = 1
			}
		}
		for what, n := range want {
			if drawn[what] != n {
				t.Fatalf("%s is drawn %d times", what, drawn[what])
			}
		}
		for what := range drawn {
			if want[what] == 0 {
				t.Fatalf("%s is drawn and not there", what)
			}
		}
	})
}

func TestEachDiscardedTileShowsItsFaceInItsArea(t *testing.T) {
	g, b := open(t)
	positions(t, g, 6, 60, func(p *fourgods.Position) {
		for seat := range int(p.Seats) {
			var faces []string
			for _, e := range boardtest.Part(t, b, seen(g, p, 0), "player-"+strconv.Itoa(seat), english) {
				if strings.HasPrefix(e.Attrs["data-thing"], "face:") {
					faces = append(faces, e.Attrs["data-at"]+" "+e.Attrs["data-thing"])
				}
			}
			me := &p.Players[seat]
			if len(faces) != me.Discarded() {
				t.Fatalf("player %d has %d tiles in his area, and %d are drawn", seat, me.Discarded(), len(faces))
			}
			for n := range p.SpacesEach() {
				if me.Spaces>>n&1 == 0 {
					continue
				}
				tile := &p.Tiles[p.Discard(game.Seat(seat), n)]
				if want := "tile:" + tile.ID() + " face:" + faceIDs[tile.Lie().Face()]; !slices.Contains(faces, want) {
					t.Fatalf("%s is not drawn among %v", want, faces)
				}
			}
		}
	})
}

// TestHandsOfOthersAreBacks checks that, in each seat's view, tiles in the hands of others are drawn as backs.
func TestHandsOfOthersAreBacks(t *testing.T) {
	g, b := open(t)
	positions(t, g, 6, 30, func(p *fourgods.Position) {
		for eye := range int(p.Seats) {
			v := seen(g, p, game.Seat(eye))
			for seat := range int(p.Seats) {
				palms := b.scene(v, english).palms(seat)
				for _, c := range palms.all() {
					if seat != eye && c.face.seen {
						t.Fatalf("player %d sees the face of %s in the hand of player %d", eye, tileID(c.tile), seat)
					}
				}
			}
		}
	})
}

func TestKingdomsAreShownWithSizeLeaderAndWorth(t *testing.T) {
	g, b := open(t)
	positions(t, g, 6, 120, func(p *fourgods.Position) {
		s := b.scene(seen(g, p, 0), english)
		var k fourgods.Kingdoms
		p.Kingdoms(&k)
		all := s.shownRealms()
		if len(all) != k.N {
			t.Fatalf("%d kingdoms are there and %d drawn", k.N, len(all))
		}
		for i, c := range all {
			if c.size != k.All[i].Size || c.free != k.All[i].Free {
				t.Fatalf("a kingdom of %d tiles worth %d is drawn as %+v", k.All[i].Size, k.All[i].Free, c)
			}
			if lands := strings.Count(c.land(), "M"); lands < int(c.size) {
				t.Fatalf("the land of a kingdom of %d tiles has %d stretches", c.size, lands)
			}
		}
	})
}

// TestTheZonesOfATileAreAllOfIt checks that the areas of the zones of a tile add up to the area of the tile.
func TestTheZonesOfATileAreAllOfIt(t *testing.T) {
	g, _ := open(t)
	faces := 0
	positions(t, g, 6, 40, func(p *fourgods.Position) {
		for slot := range p.Tiles {
			for _, id := range p.Tiles[slot].Faces() {
				_, z, ok := p.FaceOf(id, 0)
				if p.Tiles[slot].Name() == 0 || !ok {
					continue
				}
				faces++
				var all float64
				for at := range fourgods.NumCorners {
					if z[at] == at {
						all += extent(areaOf(z, at))
					}
				}
				if math.Abs(all-tileSize*tileSize) > 1 {
					t.Fatalf("the zones %v cover %.0f of a tile", z, all)
				}
			}
		}
	})
	if faces == 0 {
		t.Fatal("no face was looked at")
	}
}

// extent returns the area of a closed path of relative steps from the upper left corner of a tile.
func extent(path string) float64 {
	var at, from board.Point
	twice := 0.0
	line := func(to board.Point) {
		twice += at.X*to.Y - to.X*at.Y
		at = to
	}
	for _, c := range regexp.MustCompile("[a-y][^a-z]*").FindAllString(path, -1) {
		var n []float64
		for _, field := range regexp.MustCompile(`-?[0-9.]+`).FindAllString(c, -1) {
			v, _ := strconv.ParseFloat(field, 64)
			n = append(n, v)
		}
		switch c[0] {
		case 'm':
			at = board.Point{X: n[0], Y: n[1]}
			from = at
		case 'l':
			line(board.Point{X: at.X + n[0], Y: at.Y + n[1]})
		case 'c':
			for p := at; len(n) >= 6; n, p = n[6:], at {
				for step := 1; step <= 20; step++ {
					t := float64(step) / 20
					a, b, d := 3*t*(1-t)*(1-t), 3*t*t*(1-t), t*t*t
					line(board.Point{X: p.X + a*n[0] + b*n[2] + d*n[4], Y: p.Y + a*n[1] + b*n[3] + d*n[5]})
				}
			}
		}
	}
	line(from)
	return math.Abs(twice) / 2
}

func TestTheReaderMaySetAProphetOnTheTileJustPlaced(t *testing.T) {
	g, b := open(t)
	shown := 0
	positions(t, g, 10, 3, func(p *fourgods.Position) {
		for seat := range int(p.Seats) {
			v := seen(g, p, game.Seat(seat))
			var zones []string
			for _, m := range v.Moves(game.Seat(seat), nil) {
				if words := v.FormatMove(m, game.Seat(seat), game.Seat(seat)).Phrases(); words[0] == "prophet" {
					zones = append(zones, "corner:"+words[1])
				}
			}
			if len(zones) == 0 {
				continue
			}
			shown++
			drawn := boardtest.Things(boardtest.Part(t, b, v, "world", english))
			for _, zone := range zones {
				if !drawn[zone] {
					t.Fatalf("a prophet may go to %s, and the zone is not drawn", zone)
				}
			}
		}
	})
	if shown == 0 {
		t.Fatal("no random game came to a prophet")
	}
}

func TestThePointsAreTheResult(t *testing.T) {
	g, b := open(t)
	positions(t, g, 10, 20, func(p *fourgods.Position) {
		s, r := b.scene(seen(g, p, 0), english), seen(g, p, 0).Result()
		for seat := range s.n {
			if st, _ := r.Of(game.Seat(seat)); s.points(seat) != st.Points {
				t.Fatalf("player %d has %d points and %d are drawn", seat, st.Points, s.points(seat))
			}
		}
	})
}

// TestThePiecesOfTheWorldAreTheSameForAllSeats checks that public fragments are equal for all viewers, so that they are
// drawn only once.
func TestThePiecesOfTheWorldAreTheSameForAllSeats(t *testing.T) {
	g, b := open(t)
	positions(t, g, 6, 20, func(p *fourgods.Position) {
		look := board.RenderOptions{Lang: "pt", Marked: []game.Thing{"tile:t1", "cell:a1", "face:b", "bag", "seat:0"}, Mover: 0}
		var first board.Fragments
		for eye := range game.Seat(p.Seats) {
			s := b.scene(seen(g, p, eye), look)
			all := s.addStanding(s.addCells(board.Fragments{s.bag(), s.tokens(), s.clock()}))
			realms := s.shownRealms()
			all = s.addBadges(s.addLands(all, realms), realms)
			for seat := range s.n {
				all = s.addRazed(append(all, s.area(seat)), seat)
			}
			if first == nil {
				first = all
			}
			if !slices.Equal(first, all) {
				t.Fatalf("seats 0 and %d see other pieces", eye)
			}
		}
	})
}

func TestTheScoreIsTheResult(t *testing.T) {
	g, b := open(t)
	for seed := range uint64(4) {
		_, p := gametest.Random(g, game.Setup{Players: 4}, seed, 400)
		s := b.scene(boardtest.Seen(g, p, 0), board.RenderOptions{Lang: "en"})
		r := p.Result()
		for _, m := range s.scored() {
			if st, _ := r.Of(game.Seat(m.seat)); st.Points != m.sum() {
				t.Errorf("seed %d: player %d has %d points and %d are drawn", seed, m.seat, st.Points, m.sum())
			}
		}
	}
}
