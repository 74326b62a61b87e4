package board

import (
	"strings"

	"pantheon/board"
)

// A texture is the pattern of a terrain: drawings scattered over a square of a tile's size. A drawing that crosses one
// side is repeated at the opposite side, so that the pattern continues.
type texture struct {
	id     string
	layers []strewn
}

// A strewn is one path of a texture: a drawing of one class in many places.
type strewn struct{ class, path string }

// The positions of the drawings of textures, from back to front.
var (
	hills = []board.Point{{X: 24, Y: 22}, {X: 75, Y: 30}, {X: 49, Y: 52}, {X: 1, Y: 58}, {X: 26, Y: 86}, {X: 76, Y: 84}}
	firs  = []board.Point{
		{X: 10, Y: 12}, {X: 36, Y: 8}, {X: 62, Y: 13}, {X: 86, Y: 7}, {X: 22, Y: 31}, {X: 49, Y: 30}, {X: 76, Y: 33}, {X: 99, Y: 29},
		{X: 8, Y: 53}, {X: 35, Y: 50}, {X: 63, Y: 55}, {X: 88, Y: 51}, {X: 21, Y: 73}, {X: 48, Y: 74}, {X: 74, Y: 76}, {X: 98, Y: 72},
		{X: 9, Y: 94}, {X: 36, Y: 92}, {X: 61, Y: 96}, {X: 85, Y: 93},
	}
	ears = []board.Point{
		{X: 14, Y: 22}, {X: 38, Y: 17}, {X: 64, Y: 23}, {X: 88, Y: 18}, {X: 26, Y: 47}, {X: 51, Y: 43}, {X: 77, Y: 48}, {X: 99, Y: 44},
		{X: 13, Y: 72}, {X: 39, Y: 68}, {X: 65, Y: 73}, {X: 87, Y: 67}, {X: 26, Y: 97}, {X: 52, Y: 93}, {X: 76, Y: 98}, {X: 99, Y: 93},
	}
	waves = []board.Point{
		{X: 6, Y: 12}, {X: 58, Y: 8}, {X: 32, Y: 28}, {X: 82, Y: 33}, {X: 5, Y: 47}, {X: 54, Y: 53}, {X: 28, Y: 68}, {X: 79, Y: 72}, {X: 2, Y: 86},
		{X: 50, Y: 91},
	}
)

// textured holds the textures of all terrains.
var textured = []texture{
	{"ocean", []strewn{
		{"four-deep", over(waves, "m-6 6q6 4 12 0t12 0")},
		{"four-wave", over(waves, "m0 0q4-5 8 0t8 0")},
	}},
	{"plain", []strewn{
		{"four-furrow", over(ears, "m-13 4q13-5 26 0")},
		{"four-corn", over(ears, "m0 2v-12m0 8-3.6-3.6m3.600 3.600 3.600-3.600m-3.600-2-3.600-3.600m3.600 3.600 3.600-3.600")},
	}},
	{"forest", []strewn{
		{"four-trunk", over(firs, "m-1.5 8h3v4h-3z")},
		{"four-fir", over(firs, "m0-13 6 9h-3l6 8h-3l3.500 5h-19l3.500-5h-3l6-8h-3z")},
		{"four-fir-lit", over(firs, "m0-13-6 9h3l-6 8h3l-3.500 5h6z")},
	}},
	{"mountain", []strewn{
		{"four-scree", over(hills, "m-27 15q27 7 54 0")},
		{"four-rock", over(hills, "m-24 15 13-18 4 3 9-18 9 15 4-2 10 20z")},
		{"four-rock-lit", over(hills, "m-24 15 13-18 4 3 9-18-1 14-6 7-3 12z")},
		{"four-snow", over(hills, "m2-18 5 8.400-2.300 3.600-2.700-3.200-2.600 4.200-2.400-5z")},
	}},
}

// over returns a drawing at each of some points, repeated at the opposite side where it crosses a side.
func over(points []board.Point, drawing string) string {
	var b strings.Builder
	const reach = 28 // maximum width and height of a drawing
	for _, p := range points {
		for _, dy := range []float64{-tileSize, 0, tileSize} {
			for _, dx := range []float64{-tileSize, 0, tileSize} {
				at := board.Point{X: p.X + dx, Y: p.Y + dy}
				if at.X > -reach && at.X < tileSize+reach && at.Y > -reach && at.Y < tileSize+reach {
					b.WriteString("M" + pair(at) + drawing)
				}
			}
		}
	}
	return b.String()
}

// dust holds small stars scattered over a square of the sky, gleams the brighter ones among them, and fine the faint
// ones of the milky way.
var (
	dust = sprinkle(409, 409, 17, .36, "h.1")
	fine = sprinkle(160, 115, 7, .5, "h.1")
	// Gleams have four points.
	gleams = func() string {
		var b strings.Builder
		for i, at := range []board.Point{{X: 37, Y: 61}, {X: 331, Y: 40}, {X: 188, Y: 118}, {X: 96, Y: 207}, {X: 290, Y: 243}, {X: 372, Y: 331}, {X: 163, Y: 349}} {
			far, near := board.Num(3.5+float64(i%3)*1.7), board.Num(.9+float64(i%3)*.4)
			b.WriteString("M" + pair(at) + "m0-" + far + "l" + near + " " + far + " " + far + " " + near + "-" + far + " " + near + "-" + near + " " + far +
				"-" + near + "-" + far + "-" + far + "-" + near + " " + far + "-" + near + "z")
		}
		return b.String()
	}()
)

// sprinkle draws a dot in a share of the squares of a field, at irregular positions.
func sprinkle(wide, high, step, share float64, dot string) string {
	var b strings.Builder
	for x := 2.0; x < wide-2; x += step {
		for y := 2.0; y < high-2; y += step {
			cell := board.Point{X: x, Y: y}
			if board.Speckle(cell, 3) < share {
				room := step - 3
				b.WriteString("M" + pair(board.Point{X: x + room*board.Speckle(cell, 1), Y: y + room*board.Speckle(cell, 2)}) + dot)
			}
		}
	}
	return b.String()
}
