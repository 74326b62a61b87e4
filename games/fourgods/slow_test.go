package fourgods

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"pantheon/game"
)

// This file and slowscore_test.go are a second implementation of legality and scoring. It is slow and simple, and
// follows the facts, not the engine: cells are rows and columns, faces are strings, and a walk finds kingdoms.

// A slowCell is the content of a cell, by row and column.
type slowCell struct {
	face   string // corners nw, ne, se, sw as they lie; "" without a tile
	link   byte   // the terrain through the centre; 0 if none
	colour string // of the prophet or the city
	corner int    // of the prophet's zone
	city   bool
	by     game.Seat
}

// slowWorld returns the World of a position, read through the exported methods.
func slowWorld(p *Position) (w [8][8]slowCell) {
	for r := range 8 {
		for c := range 8 {
			name := fmt.Sprintf("%c%d", 'a'+c, r+1)
			cell, _ := CellAt(name)
			at := &w[r][c]
			if city := p.CityAt(cell); city != NoColour {
				*at = slowCell{city: true, colour: city.String()}
				continue
			}
			t := p.TileAt(cell)
			if t == nil {
				continue
			}
			corners, _, _ := p.FaceUp(p.SlotAt(cell))
			at.face, at.by = corners.String(), p.PlacedBy(cell)
			if link := p.Link(t.Face(t.Lie().Face())); link != NoTerrain {
				at.link = "OPFM"[link]
			}
			colour, corner := t.Prophet()
			at.colour, at.corner = colour.String(), int(corner)
		}
	}
	return w
}

// turnedFace returns a face after clockwise turns.
func turnedFace(face string, turns int) string {
	for range turns {
		face = face[3:] + face[:3]
	}
	return face
}

// beside returns the cell across a side (0 is north, then clockwise). in is false outside the World.
func beside(r, c, side int) (int, int, bool) {
	r, c = r+[]int{-1, 0, 1, 0}[side], c+[]int{0, 1, 0, -1}[side]
	return r, c, r >= 0 && r < 8 && c >= 0 && c < 8
}

// edge returns the two corners of a face on a side. The neighbour's opposite edge has them in reverse order.
func edge(face string, side int) string { return string(face[side]) + string(face[(side+1)%4]) }

// slowLines returns the number of sides of a cell that are at the edge of the World or at a tile.
func slowLines(w *[8][8]slowCell, r, c int) int {
	n := 0
	for side := range 4 {
		if rr, cc, in := beside(r, c, side); !in || w[rr][cc].face != "" {
			n++
		}
	}
	return n
}

// slowMatch reports whether a face would match all neighbouring tiles.
func slowMatch(w *[8][8]slowCell, r, c int, face string) bool {
	for side := range 4 {
		rr, cc, in := beside(r, c, side)
		if !in || w[rr][cc].face == "" {
			continue
		}
		mine, theirs := edge(face, side), edge(w[rr][cc].face, (side+2)%4)
		if mine[0] != theirs[1] || mine[1] != theirs[0] {
			return false
		}
	}
	return true
}

// slowMoves lists the legal moves of a seat in simultaneous play, sorted.
func slowMoves(p *Position, s game.Seat) []string {
	w := slowWorld(p)
	me := &p.Players[s]
	var all []string
	say := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	if p.Phase == Lobby {
		want := 1
		if p.Seats == 2 && p.Setup().Options["two-players"] == "" {
			want = 2
		}
		if p.Setup().Options["gods"] == "hidden" && me.Markers[want-1].Colour == NoColour { // 1.8
			for _, colour := range []string{"blue", "green", "grey", "yellow"} {
				if !slices.ContainsFunc(p.Players[:], func(o Player) bool {
					return o.Markers[0].Colour.String() == colour || o.Markers[1].Colour.String() == colour
				}) {
					say("colour %s", colour)
				}
			}
		} else if !me.Ready {
			say("ready")
		}
		return all
	}
	var own []string
	for _, mk := range me.Markers {
		if mk.Colour != NoColour {
			own = append(own, mk.Colour.String())
		}
	}
	caps := map[int8]int{2: 20, 3: 13, 4: 10}[p.Seats]
	full := me.Discarded() >= caps
	held, taken := []*Tile{}, (*Tile)(nil)
	for _, slot := range me.Hand {
		if slot != NoSlot {
			held = append(held, &p.Tiles[slot])
		}
		if slot != NoSlot && slot == me.Taken {
			taken = &p.Tiles[slot]
		}
	}
	active := held
	if taken != nil {
		active = []*Tile{taken}
	}
	if len(held) == 0 && !full && p.BagLeft > 0 {
		say("draw 1")
		say("draw 2")
	}
	for _, t := range active {
		fits := false
		for r := range 8 {
			for c := range 8 {
				at := w[r][c]
				if at.face != "" || slowLines(&w, r, c) < 2 || at.city && (len(own) == 0 || slices.Contains(own, at.colour)) {
					continue
				}
				for side, id := range t.Faces() {
					corners, _, _ := p.FaceOf(id, 0)
					var tried []string
					for turns := range 4 {
						face := turnedFace(corners.String(), turns)
						if slices.Contains(tried, face) {
							continue
						}
						tried = append(tried, face)
						if !slowMatch(&w, r, c, face) {
							continue
						}
						fits = true
						words := fmt.Sprintf("%s %c%d %c%d", t.ID(), 'a'+c, r+1, 'a'+side, turns)
						switch {
						case !at.city:
							say("place %s", words)
						case len(own) == 1:
							say("raze %s %s", words, at.colour)
						default:
							for _, colour := range own {
								say("raze %s %s %s", words, at.colour, colour)
							}
						}
					}
				}
			}
		}
		if !full {
			say("discard %s a", t.ID())
			say("discard %s b", t.ID())
		} else if taken != nil && !fits {
			say("return %s", t.ID())
		}
	}
	if len(held) < 2 && taken == nil {
		for i := range p.Tiles {
			if t := &p.Tiles[i]; t.Name() != 0 {
				if _, lies := t.AreaOf(); lies {
					say("take %s", t.ID())
					say("flip %s %c", t.ID(), 'a'+t.Lie().Face())
				}
			}
		}
	}
	if !p.Hidden() && len(own) < p.MarkersEach() {
		chosen := ""
		for o := range p.Seats {
			for _, mk := range p.Players[o].Markers {
				chosen += " " + mk.God.String()
			}
		}
		for _, god := range []string{"merfolk", "humans", "elves", "dwarves"} {
			if !strings.Contains(chosen, god) {
				say("god %s", god)
			}
		}
	}
	for _, colour := range own {
		number := slices.Index([]string{"blue", "yellow", "green", "grey"}, colour)
		suffix := ""
		if len(own) == 2 {
			suffix = " " + colour
		}
		left := p.Reserve[number]
		if me.Last >= 0 {
			at := w[me.Last/8][me.Last%8]
			for _, first := range slowZones(at.face, at.link) {
				name := []string{"nw", "ne", "se", "sw"}[first]
				if left > 0 {
					say("prophet %s%s", name, suffix)
					continue
				}
				for r := range 8 {
					for c := range 8 {
						if from := w[r][c]; from.face != "" && from.colour == colour {
							say("migrate %c%d %s", 'a'+c, r+1, name)
						}
					}
				}
			}
		}
		if taken != nil || p.Cities == 0 {
			continue
		}
		for r := range 8 {
			for c := range 8 {
				if w[r][c].face != "" || w[r][c].city || slowLines(&w, r, c) < 2 {
					continue
				}
				if left > 0 {
					say("city %c%d%s", 'a'+c, r+1, suffix)
					continue
				}
				for rr := range 8 {
					for cc := range 8 {
						if from := w[rr][cc]; from.face != "" && from.colour == colour {
							say("move-in %c%d %c%d", 'a'+c, r+1, 'a'+cc, rr+1)
						}
					}
				}
			}
		}
	}
	if me.Passed {
		say("unpass")
	} else {
		say("pass")
	}
	sort.Strings(all)
	return all
}

// TestSlowly plays random games. At each step it compares the listing of a seat, and occasionally the score, with the
// second implementation.
func TestSlowly(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	listings, scores, longest := 0, 0, 0
	offered := map[string]int{}
	for seed := range uint64(12) {
		d := game.QuickDice(seed)
		setup := game.Setup{Players: 2 + int(seed%3), Options: map[string]string{"gods": []string{"visible", "hidden"}[seed/3%2]}}
		if setup.Players == 2 {
			setup.Options["two-players"] = []string{"four-gods", "two-gods"}[seed/6%2]
		}
		p := g.New(setup, &game.Env{Dice: d}).(*Position)
		now := int64(0)
		// Bolder than random play, so that prophets, cities and full areas occur: flips and passes are mostly left out.
		for n := 0; n < 1200 && p.ToAct() != 0; n++ {
			waiting := p.ToAct()
			for n := d.N(0, waiting.Len()); n > 0; n-- {
				waiting = waiting.Without(waiting.First())
			}
			s := waiting.First()
			if deadline, set := p.Deadline(); set && deadline <= now+200 {
				now = deadline
				p.Play(game.Clock, plainMove(verbTimeUp, 0), &game.Env{Dice: d, At: now})
				continue
			}
			now += 200
			moves := p.Moves(s, nil)
			var said []string
			for _, m := range moves {
				words := p.FormatMove(m, s, s)
				offered[words.Phrases()[0]]++
				said = append(said, string(words))
			}
			sort.Strings(said)
			listings++
			longest = max(longest, len(said))
			if want := slowMoves(p, s); !slices.Equal(said, want) {
				t.Fatalf("seed %d, step %d, seat %d: the listings differ: %v", seed, n, s, difference(said, want))
			}
			if n%7 == 0 {
				compareScores(t, p, seed, n)
				scores++
			}
			p.Play(s, bolder(moves, d), &game.Env{Dice: d, At: now})
		}
		compareScores(t, p, seed, -1)
	}
	for _, verb := range []string{"draw", "place", "raze", "discard", "flip", "take", "god", "prophet", "migrate", "city", "move-in", "pass", "unpass"} {
		if offered[verb] == 0 {
			t.Errorf("%q was never listed, so that nothing was compared", verb)
		}
	}
	t.Logf("%d listings, %d scores, the longest listing %d: %v", listings, scores, longest, offered)
}

// bolder picks a random move. A god, a prophet, a destroyed city, or a move of a prophet is four times as likely as
// others. Flips, passes, takes and cities are rare.
func bolder(moves []game.Move, d *game.Dice) game.Move {
	var keen []game.Move
	for _, m := range moves {
		switch wordsOf(m).verb {
		case verbGod, verbProphet, verbMigrate, verbRaze, verbMoveIn:
			keen = append(keen, m, m, m, m)
		case verbFlip, verbPass, verbUnpass, verbTake, verbCity:
			if d.N(0, 30) == 0 {
				keen = append(keen, m)
			}
		default:
			keen = append(keen, m)
		}
	}
	if len(keen) == 0 {
		keen = moves
	}
	return keen[d.N(0, len(keen))]
}

func difference(got, want []string) string {
	var text []string
	for _, w := range got {
		if !slices.Contains(want, w) {
			text = append(text, "+"+w)
		}
	}
	for _, w := range want {
		if !slices.Contains(got, w) {
			text = append(text, "-"+w)
		}
	}
	return strings.Join(text, ", ")
}
