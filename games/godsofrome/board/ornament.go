package board

import (
	"math"

	"pantheon/board"
)

// An ornament is a small drawing of a land's relief: crags, corn, reeds, trees or roses, by the land's faction.
type ornament struct {
	at      board.Point
	kind    int // the land's faction
	variant int // 0 to 2
	size    float64
}

// named reports whether a place is under or close to the name or the token of a land.
func (l *land) named(p board.Point) bool {
	return math.Abs(p.Y-l.label.Y) < inFull.plateHigh+9 && p.X > l.label.X-inFull.plateWide-9 && p.X < l.token.X+inFull.tokenRadius+9
}

// scatter distributes ornaments over the coloured lands, away from borders, names and tokens, and denser outside the
// circle for pieces.
func (c *chart) scatter() {
	for _, l := range c.coloured() {
		for y := l.centre.Y - 1.8*l.radius; y < l.centre.Y+1.8*l.radius; y += 25 {
			for x := l.centre.X - 1.8*l.radius; x < l.centre.X+1.8*l.radius; x += 28 {
				cell := board.Point{X: x, Y: y}
				p := board.Point{X: x + 17*(board.Speckle(cell, 1)-.5), Y: y + 14*(board.Speckle(cell, 2)-.5)}
				if l.clearance(p) < 17 || l.named(p) {
					continue
				}
				wanted := .16
				if p.Distance(l.centre) > l.radius*.74 {
					wanted = .82
				}
				if board.Speckle(cell, 3) > wanted {
					continue
				}
				c.ornaments = append(c.ornaments, ornament{p, l.faction, int(board.Speckle(cell, 4) * 3), .85 + .4*board.Speckle(cell, 5)})
			}
		}
	}
}
