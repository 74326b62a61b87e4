package board

import "pantheon/board"

// The picture has the temple at the top in the middle. The pier leads up to it from the quay. The islands are in the
// sea on both sides, four at the left and three at the right, below the moon. Their order is clockwise, the first at
// the upper left.
const (
	mapWidth  = 1100.0
	mapHeight = 1000.0
	openSea   = 700.0 // width of the additional sea on all sides, visible if there is room around the picture
)

// Positions on an island, relative to its middle. The land holds, from the top, the favours, its landmark and the
// figures, then the plots for shrines, then the active novices. Below it is the beach for the inactive ones. Each
// player has a column.
const (
	landWide   = 124.0
	landHigh   = 77.0
	landY      = -26.0
	beachWide  = 114.0
	beachHigh  = 31.0
	beachY     = 73.0
	captionY   = 119.0
	stackX     = -87.0
	stackY     = -66.0
	figureY    = -76.0
	figureX    = 2.0 // of the first of three
	figureStep = 45.0
	figureSize = .94
	shrineY    = -21.0
	activeY    = 23.0
	shrineSize = 1.04
	pieceSize  = 1.04
	plotY      = -4.0 // of the middle of a plot for a shrine
)

// islandsAt are the middles of the islands, by place in the ring.
var islandsAt = [...]board.Point{
	{X: 131, Y: 134}, {X: 970, Y: 290}, {X: 970, Y: 580}, {X: 970, Y: 874}, {X: 131, Y: 874}, {X: 131, Y: 627}, {X: 131, Y: 380},
}

// islandAt returns the middle of the island at a place of the ring.
func islandAt(place int) board.Point { return islandsAt[place] }
