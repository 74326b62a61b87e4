package board

import (
	"math/bits"
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// The picture of the World: 8 x 8 cells with a thin edge, and once the game is over, when the markers run, a frame of stars round them. It
// is as large with the frame as without.
const (
	edgeWide  = 6.0
	stageSize = 2*edgeWide + fourgods.Side*tileSize
	frameWide = 46.0
	worldSize = 2*frameWide + fourgods.Side*tileSize
	starLine  = 14.0 // the middle of the stars, from the outer edge
	nameLine  = 36.0 // the middle of the names of columns and rows
)

// legible is how wide the World must be for a finger to mean one of its cells, and for the names of columns and rows to be read.
const legible = 366

// framed tells whether the World is shown in its frame, as it is once the game is over.
func (s *scene) framed() bool { return s.p.Phase == fourgods.Over }

// stage brings the World, with its frame or without, to the size of the picture.
func (s *scene) stage() string {
	if s.framed() {
		return board.Sized(0, 0, stageSize/worldSize)
	}
	return board.At(edgeWide-frameWide, edgeWide-frameWide)
}

// cellAt is the upper left corner of a cell.
func cellAt(cell int) board.Point {
	return board.Point{X: frameWide + tileSize*float64(cell%fourgods.Side), Y: frameWide + tileSize*float64(cell/fourgods.Side)}
}

func cellThing(cell int) string { return "cell:" + fourgods.CellName(cell) }

// stars of the score track go clockwise round the frame from its upper left corner.
const starsASide = 20

// starAt is where a star of the score track is; the track goes round and round. (4.1)
func starAt(points int) board.Point {
	const step, low, high = (worldSize - 2*starLine) / starsASide, starLine, worldSize - starLine
	n := (points%(4*starsASide) + 4*starsASide) % (4 * starsASide)
	along := starLine + step*float64(n%starsASide)
	switch n / starsASide {
	case 0:
		return board.Point{X: along, Y: low}
	case 1:
		return board.Point{X: high, Y: along}
	case 2:
		return board.Point{X: worldSize - along, Y: high}
	}
	return board.Point{X: low, Y: worldSize - along}
}

// starScale is how large a star of the score track is; every tenth is larger.
func starScale(n int) float64 {
	if n%10 == 0 {
		return 1.25
	}
	return .8
}

// dust are small stars strewn over the empty World.
var dust = func() string {
	var b strings.Builder
	for x := frameWide + 6; x < worldSize-frameWide-24; x += 27 {
		for y := frameWide + 6; y < worldSize-frameWide-24; y += 27 {
			cell := board.Point{X: x, Y: y}
			p := board.Point{X: x + 22*board.Speckle(cell, 1), Y: y + 22*board.Speckle(cell, 2)}
			if board.Speckle(cell, 3) < .3 {
				b.WriteString("M" + pair(p) + "h.1")
			}
		}
	}
	return b.String()
}()

// grid are the lines between the cells.
var grid = func() string {
	var b strings.Builder
	for n := 1; n < fourgods.Side; n++ {
		at := board.Num(frameWide + tileSize*float64(n))
		b.WriteString("M" + at + " " + board.Num(frameWide) + "v800M" + board.Num(frameWide) + " " + at + "h800")
	}
	return b.String()
}()

// A marker is one of the score track, at what its colour and god would bring now.
type marker struct {
	seat   int
	colour fourgods.Colour
	god    fourgods.God
	steps  [fourgods.NumSteps]int
	at     board.Point
}

// after is what the first steps bring together.
func (m marker) after(steps int) int {
	total := 0
	for _, n := range m.steps[:steps] {
		total += n
	}
	return total
}

// sum is what all steps bring together.
func (m marker) sum() int { return m.after(fourgods.NumSteps) }

// markers are those of all players, as far as they are chosen, where they stand after so many steps of the scoring; those on one star
// stand side by side.
func (s *scene) markers(steps int) []marker {
	var out []marker
	taken := map[int]int{}
	for seat := range s.n {
		for _, mk := range s.p.Players[seat].Markers {
			if mk.Colour == fourgods.NoColour {
				continue
			}
			m := marker{seat: seat, colour: mk.Colour, god: mk.God, steps: s.tally.Marker(mk)}
			points := m.after(steps)
			m.at = starAt(points)
			shift := 9 * float64(taken[points])
			taken[points]++
			m.at = board.Point{X: m.at.X + shift, Y: m.at.Y + shift/3}
			out = append(out, m)
		}
	}
	return out
}

// A cell is one of the World as it is drawn.
type cell struct {
	thing, label, class string
	at                  board.Point
	tile                *fourgods.Tile
	tileLabel           string
	layers              []layer
	prophet, city       string // a colour
	stand               board.Point
}

// cells are all of the World.
func (s *scene) cells() []cell {
	out := make([]cell, fourgods.NumCells)
	open := s.p.Open()
	for n := range out {
		c := &out[n]
		c.thing, c.at = cellThing(n), cellAt(n)
		c.city = s.p.CityAt(n).String()
		if c.tile = s.p.TileAt(n); c.tile != nil {
			corners, zones, _ := s.p.FaceUp(s.p.SlotAt(n))
			c.layers, c.tileLabel = layers(corners, zones), s.tileLabel(s.p.SlotAt(n))
			if colour, zone := c.tile.Prophet(); colour != fourgods.NoColour {
				c.prophet, c.stand = colour.String(), spot(zones, zone)
			}
		}
		switch {
		case c.tile != nil || c.city != "":
		case s.p.Dead(n):
			c.class = "four-dead"
		case open>>n&1 != 0:
			c.class = "four-open"
		}
		c.label = s.cellLabel(n)
	}
	return out
}

// sand is the deadline of all, in milliseconds of the game: the end of the final phase, or of the turn that somebody has; ok is false
// when time presses nobody.
func (s *scene) sand() (until int64, ok bool) {
	switch {
	case s.p.Phase != fourgods.Playing && s.p.Phase != fourgods.Final || s.p.Effortful():
		return 0, false
	case !s.p.Simultaneous():
		return s.p.TurnAt, true
	case s.p.Phase == fourgods.Final:
		return s.p.FinalAt, true
	}
	return 0, false
}

// deadline is when the clock acts next as far as the reader has to mind it, "" when it does not: what the page's countdown counts down
// to.
func (s *scene) deadline() string {
	if ms, set := s.p.DueTo(game.Seat(s.Eye)); set {
		return strconv.FormatInt(ms, 10)
	}
	return ""
}

// A zone is a place where the reader may put a prophet on the tile just placed.
type zone struct {
	corner fourgods.Corner
	label  string
	at     board.Point
}

// zones are those of the tile that the reader has just placed, while it may get a prophet.
func (s *scene) zones() (cell int, all []zone) {
	if s.Eye < 0 {
		return -1, nil
	}
	me := &s.p.Players[s.Eye]
	if me.Last < 0 || me.Markers[0].Colour == fourgods.NoColour {
		return -1, nil
	}
	cell = int(me.Last)
	c, z, ok := s.p.FaceUp(s.p.SlotAt(cell))
	if !ok {
		return -1, nil
	}
	for at := range fourgods.NumCorners {
		if z[at] == at {
			label := s.Say("label.zone", "terrain", "terrain:"+c.At(at).String(), "corner", "corner:"+at.String(), "cell", plain(fourgods.CellName(cell)))
			all = append(all, zone{at, label, spot(z, at)})
		}
	}
	return cell, all
}

// A constellation is a kingdom as it is shown over the World: its tiles joined by a line, its size, who leads, and what it is worth.
type constellation struct {
	terrain, path string
	at            board.Point // of the number
	size, free    int
	leaders       []string // colours
	largest       bool     // of its terrain
}

// constellations are all kingdoms.
func (s *scene) constellations() []constellation {
	k := &s.kingdoms
	out := make([]constellation, k.N)
	var paths [len(k.All)]strings.Builder
	var spots, clear [len(k.All)][]board.Point // of its zones, and of those without a prophet
	zoneAt := func(n int, at fourgods.Corner) (board.Point, fourgods.Zones) {
		_, z, _ := s.p.FaceUp(s.p.SlotAt(n))
		p, o := spot(z, z[at]), cellAt(n)
		return board.Point{X: o.X + p.X, Y: o.Y + p.Y}, z
	}
	for set := s.p.World; set != 0; set &= set - 1 {
		n := bits.TrailingZeros64(set)
		var from board.Point
		for at := range fourgods.NumCorners {
			i := int(k.Of[n][at]) - 1
			if i < 0 {
				continue
			}
			var z fourgods.Zones
			if from, z = zoneAt(n, at); z[at] == at {
				spots[i] = append(spots[i], from)
				if c, stands := s.p.TileAt(n).Prophet(); c == fourgods.NoColour || stands != at {
					clear[i] = append(clear[i], from)
				}
			}
			for _, way := range [...]struct {
				to           int
				near, facing fourgods.Corner
				there        bool
			}{
				{n + 1, fourgods.NE, fourgods.NW, n%fourgods.Side < fourgods.Side-1}, {n + 1, fourgods.SE, fourgods.SW, n%fourgods.Side < fourgods.Side-1},
				{n + fourgods.Side, fourgods.SW, fourgods.NW, n < fourgods.NumCells-fourgods.Side}, {n + fourgods.Side, fourgods.SE, fourgods.NE, n < fourgods.NumCells-fourgods.Side},
			} {
				if way.near != at || !way.there || s.p.World>>way.to&1 == 0 || int(k.Of[way.to][way.facing])-1 != i {
					continue
				}
				to, _ := zoneAt(way.to, way.facing)
				paths[i].WriteString("M" + pair(from) + "L" + pair(to))
			}
		}
	}
	for i := range out {
		kingdom := &k.All[i]
		c := &out[i]
		c.terrain, c.path = kingdom.Terrain.String(), paths[i].String()
		c.size, c.free = int(kingdom.Size), int(kingdom.Free)
		c.largest = c.size == s.tally.Size[kingdom.Terrain]
		for colour, leaders := 0, kingdom.Leaders(); colour < fourgods.NumGods; colour++ {
			if leaders>>colour&1 != 0 {
				c.leaders = append(c.leaders, colourIDs[colour])
			}
		}
		if c.at = central(spots[i]); len(clear[i]) > 0 {
			c.at = central(clear[i])
		}
	}
	return out
}

// central is the one of some points that lies nearest to the middle of all.
func central(points []board.Point) board.Point {
	var mid, best board.Point
	for _, p := range points {
		mid.X, mid.Y = mid.X+p.X/float64(len(points)), mid.Y+p.Y/float64(len(points))
	}
	for i, p := range points {
		if i == 0 || p.Distance(mid) < best.Distance(mid) {
			best = p
		}
	}
	return best
}
