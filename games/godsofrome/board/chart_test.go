package board

import (
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// corners returns the corners and the middles of the sides of a box.
func (b box) corners() []board.Point {
	mx, my := (b.x0+b.x1)/2, (b.y0+b.y1)/2
	return []board.Point{{X: b.x0, Y: b.y0}, {X: b.x1, Y: b.y0}, {X: b.x1, Y: b.y1}, {X: b.x0, Y: b.y1}, {X: mx, Y: b.y0}, {X: mx, Y: b.y1}, {X: b.x0, Y: my}, {X: b.x1, Y: my}}
}

func (b box) touches(c box) bool {
	const slack = .5
	return b.x0 < c.x1-slack && c.x0 < b.x1-slack && b.y0 < c.y1-slack && c.y0 < b.y1-slack
}

// body returns the area of a squad's figures, without the gap above a row.
func (q squad) body() box {
	return box{q.x, q.y - 17*q.scale, q.x + q.width*q.scale, q.y + 17*q.scale}
}

func TestNamesAndTokensLieInsideTheirLands(t *testing.T) {
	_, b := open(t)
	for i := range b.chart().lands {
		l := &b.chart().lands[i]
		if c := l.clearance(l.label); c < inFull.plateHigh {
			t.Errorf("%s: its name is only %.0f from the border", l.id, c)
		}
		if l.faction < 0 {
			continue
		}
		if c := l.clearance(l.token); c < 17 {
			t.Errorf("%s: its token is only %.0f from the border", l.id, c)
		}
		name := box{l.label.X - inFull.plateWide, l.label.Y - inFull.plateHigh, l.label.X + inFull.plateWide, l.label.Y + inFull.plateHigh}
		if name.touches(box{l.token.X - 17, l.token.Y - 17, l.token.X + 17, l.token.Y + 17}) {
			t.Errorf("%s: its token covers its name", l.id)
		}
	}
}

// TestCrowdsAreCountableInEveryLand checks 400 random crowds in each territory. Each must be inside the border, without
// overlaps, and large enough to be counted.
func TestCrowdsAreCountableInEveryLand(t *testing.T) {
	g, b := open(t)
	dice := game.QuickDice(boardtest.Seed(t))
	for range 400 {
		for i := range b.chart().coloured() {
			p := g.New(game.Setup{Players: 4}, &game.Env{Dice: game.QuickDice(1)}).(*godsofrome.Position)
			at := godsofrome.Territory(i)
			p.Harvest[at] = int8(dice.N(0, 3) - 1)
			p.Wooden[at] = godsofrome.Faction(dice.N(0, godsofrome.NumFactions+1) - 1)
			for f := range factionIDs {
				p.Meeples[at][f] = uint8(max(0, dice.N(0, 15)-4))
			}
			l := &b.chart().lands[i]
			c := crowdIn(p, l, i)
			apart(t, &c)
			scores := dice.N(0, 3) == 0
			squads := c.muster(scores, inFull)
			taken := []box{{l.label.X - inFull.plateWide, l.label.Y - inFull.plateHigh, l.label.X + inFull.plateWide, l.label.Y + inFull.plateHigh}}
			if scores {
				badge := l.yieldAt()
				taken = append(taken, box{badge.X - 13, l.label.Y, badge.X + 13, l.label.Y + yieldBelow + 12})
			}
			if c.token != 0 {
				taken = append(taken, box{l.token.X - 17, l.token.Y - 17, l.token.X + 17, l.token.Y + 17})
			}
			for _, q := range squads {
				if q.scale < .6 {
					t.Fatalf("%s: a crowd %v is drawn at %.2f of its size", l.id, p.Meeples[at], q.scale)
				}
				body := q.body()
				for _, c := range body.corners() {
					if l.clearance(c) < -2 {
						t.Fatalf("%s: a crowd %v stands across the border at %.0f, %.0f", l.id, p.Meeples[at], c.X, c.Y)
					}
				}
				for _, other := range taken {
					if body.touches(other) {
						t.Fatalf("%s: in a crowd %v one covers another", l.id, p.Meeples[at])
					}
				}
				taken = append(taken, body)
			}
		}
	}
}

// apart checks the compact map too: the factions of a land and their numbers overlap no name, token or other faction.
// Up to four of them are inside the border; of more, the last row may overlap it.
func apart(t *testing.T, c *crowd) {
	t.Helper()
	l, z, at := c.land, compact, c.land.close
	squads := c.muster(false, z)
	taken := []box{{at.label.X - z.plateWide, at.label.Y - z.plateHigh, at.label.X + z.plateWide, at.label.Y + z.plateHigh}}
	if c.token != 0 {
		taken = append(taken, box{at.token.X - z.tokenRadius, at.token.Y - z.tokenRadius, at.token.X + z.tokenRadius, at.token.Y + z.tokenRadius})
	}
	for _, q := range squads {
		body := q.body()
		for _, c := range body.corners() {
			if l.clearance(c) < -2 && len(squads) <= 4 {
				t.Errorf("%s, compact: a crowd of %d stands across the border at %.0f, %.0f", l.id, len(squads), c.X, c.Y)
			}
		}
		for _, other := range taken {
			if body.touches(other) {
				t.Errorf("%s, compact: in a crowd of %d one covers another", l.id, len(squads))
			}
		}
		taken = append(taken, body)
	}
}

func TestAGodLeavesRoomForOthers(t *testing.T) {
	g, b := open(t)
	p := g.New(game.Setup{Players: 4}, &game.Env{Dice: game.QuickDice(1)}).(*godsofrome.Position)
	for i := range b.chart().coloured() {
		at := godsofrome.Territory(i)
		p.God[at.Faction()] = at
		p.Wooden[at] = godsofrome.Venus
		p.Meeples[at] = [godsofrome.NumFactions]uint8{2, 0, 7, 0, 1}
		l := &b.chart().lands[i]
		c := crowdIn(p, l, i)
		if c.god != at.Faction() {
			t.Fatalf("%s: the god piece is not there", l.id)
		}
		figure := godBox(l.godAt(true, inFull))
		for _, q := range c.muster(false, inFull) {
			if q.body().touches(figure) {
				t.Errorf("%s: somebody stands in front of the god", l.id)
			}
			if q.scale < .55 {
				t.Errorf("%s: beside the god a crowd is drawn at %.2f of its size", l.id, q.scale)
			}
		}
	}
}
