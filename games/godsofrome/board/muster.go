package board

import (
	"slices"

	"pantheon/board"
	"pantheon/games/godsofrome"
)

// A squad is one element of a territory's crowd: the meeples of one faction, or a wooden temple.
type squad struct {
	faction godsofrome.Faction
	temple  bool
	n       int     // number of meeples; 1 for a temple
	x, y    float64 // its left edge and its vertical middle
	scale   float64
	width   float64 // unscaled
	shown   int     // number of meeples drawn one by one
}

// counted reports whether the squad has a number.
func (q squad) counted() bool { return q.n > q.shown }

const (
	meepleWidth = 30.0
	meepleStep  = 17.0 // from one meeple to the next, which overlaps it
	templeWidth = 42.0
	timesWidth  = 12.0 // of the multiplication sign between a meeple and a number
	rowHeight   = 37.0
	squadGap    = 4.0
	yieldBelow  = 26.0 // from a land's name down to the badge with its yield
)

func newSquad(f godsofrome.Faction, n int, temple bool, z size) squad {
	s := squad{faction: f, n: n, temple: temple, shown: n}
	switch {
	case temple:
		s.width = templeWidth
	case n > z.singly:
		s.width, s.shown = meepleWidth+z.numeral, 1
		if n > 9 {
			s.width += z.digit
		}
	default:
		s.width = meepleWidth + float64(n-1)*meepleStep
	}
	return s
}

// yieldAt returns the place of the badge with a territory's yield: below its name.
func (at spots) yieldAt() board.Point { return board.Point{X: at.label.X, Y: at.label.Y + yieldBelow} }

// within returns the transform of a drawing in a group. With it, the drawing has the place `at` and the scale `scale`
// on the full map. The group has the place `near` and the scale `nearScale`.
func within(at board.Point, scale float64, near board.Point, nearScale float64) string {
	return board.Sized((at.X-near.X)/nearScale, (at.Y-near.Y)/nearScale, scale/nearScale)
}

// at returns the left end of the squad's middle line.
func (q squad) at() board.Point { return board.Point{X: q.x, Y: q.y} }

// middle returns the middle of a wooden temple.
func (q squad) middle() board.Point { return board.Point{X: q.x + templeWidth/2*q.scale, Y: q.y} }

// box is a space that rows avoid.
type box struct{ x0, y0, x1, y1 float64 }

// godAt returns the place of a god: in the middle, or next to others.
func (l *land) godAt(among bool, z size) stand {
	if among {
		return l.spotsFor(z).among
	}
	return l.spotsFor(z).alone
}

// godBox returns the space that a god fills at a place and scale.
func godBox(s stand) box {
	return box{s.X - 39*s.scale, s.Y - 60*s.scale, s.X + 39*s.scale, s.Y + 54*s.scale}
}

// muster places the meeples and the wooden temple of a territory in rows, as large as possible. They do not overlap the
// name, the token and a god piece. If scores is set, muster keeps space below the name for the badge with the yield.
func (c *crowd) muster(scores bool, z size) []squad {
	l, at := c.land, c.land.spotsFor(z)
	var squads []squad
	if c.wooden >= 0 {
		squads = append(squads, newSquad(c.wooden, 1, true, z))
	}
	for f, n := range c.meeples {
		if n > 0 {
			squads = append(squads, newSquad(godsofrome.Faction(f), int(n), false, z))
		}
	}
	taken := []box{{at.label.X - z.plateWide, at.label.Y - z.plateHigh, at.label.X + z.plateWide, at.label.Y + z.plateHigh}}
	if scores {
		badge := at.yieldAt()
		taken = append(taken, box{badge.X - 14, at.label.Y, badge.X + 14, at.label.Y + yieldBelow + 12})
	}
	if c.token != 0 {
		r := z.tokenRadius + 1
		taken = append(taken, box{at.token.X - r, at.token.Y - r, at.token.X + r, at.token.Y + r})
	}
	if c.god >= 0 {
		taken = append(taken, godBox(l.godAt(c.peopled(), z)))
	}
	l.place(squads, taken, z)
	return squads
}

// squad returns one of the squads of muster, which must exist: a faction's meeples or its wooden temple.
func (c *crowd) squad(scores bool, z size, of godsofrome.Faction, temple bool) squad {
	squads := c.muster(scores, z)
	return squads[slices.IndexFunc(squads, func(q squad) bool { return q.faction == of && q.temple == temple })]
}

// place gives each squad its place, in rows round the middle, at the largest scale that fits. If even the smallest is
// too large, the last rows overlap the border.
func (l *land) place(squads []squad, taken []box, z size) {
	if len(squads) == 0 {
		return
	}
	for scale := z.largest; ; scale -= .06 {
		for rows := 1; rows <= 4; rows++ {
			if l.fill(squads, taken, z, scale, rows, false) {
				return
			}
		}
		if scale < z.smallest {
			l.fill(squads, taken, z, scale, 4, true)
			return
		}
	}
}

// middle returns the y coordinate of the middle row: halfway from the name to the lower border, but near the middle of
// the land.
func (l *land) middle(z size) float64 {
	bottom := l.top + float64(len(l.spans))*lineStep
	halfway := (l.spotsFor(z).label.Y + z.plateHigh + bottom) / 2
	return min(max(halfway, l.centre.Y), l.centre.Y+22)
}

// fill tries to place the squads at a scale, and reports whether it succeeded. The parameter rows is the largest number
// of rows. If forced, fill always succeeds, and the last row may overlap the border.
func (l *land) fill(squads []squad, taken []box, z size, scale float64, rows int, forced bool) bool {
	height := rowHeight * scale
	for _, shift := range []float64{0, 6, -6, 12, -12, 18, -18, 24, -24, 30, -30, 36, -36, 42} {
		y := l.middle(z) + shift - height*float64(rows-1)/2
		next := 0
		for row := 0; row < rows && next < len(squads); row++ {
			s := l.room(y-height/2, y+height/2)
			for _, b := range taken {
				if b.y1 <= y-height/2 || b.y0 >= y+height/2 {
					continue
				}
				if (b.x0+b.x1)/2 < l.centre.X {
					s.left = max(s.left, b.x1)
				} else {
					s.right = min(s.right, b.x0)
				}
			}
			width, to := 0.0, next
			for to < len(squads) {
				w := squads[to].width * scale
				if to > next {
					w += squadGap * scale
				}
				if width+w > s.right-s.left && !(forced && row == rows-1) {
					break
				}
				width += w
				to++
			}
			x := min(max(l.centre.X-width/2, s.left), s.right-width)
			for ; next < to; next++ {
				squads[next].x, squads[next].y, squads[next].scale = x, y, scale
				x += (squads[next].width + squadGap) * scale
			}
			y += height
		}
		if next == len(squads) {
			return true
		}
	}
	return false
}
