package board

import (
	"pantheon/board"
	"pantheon/games/luna"
)

// A landscape is the coast of one kind of island, relative to the island's middle. Coasts may differ, but each
// encloses the places of all pieces, which are the same on every island.
type landscape struct {
	coast []board.Point
	round bool // otherwise it has the corners of rock
}

// landscapes holds the landscape of each kind of island.
var landscapes = [luna.NumIslands]landscape{
	luna.Shrine: {round: true, coast: []board.Point{
		{X: -122, Y: -54}, {X: -96, Y: -90}, {X: -56, Y: -95}, {X: -34, Y: -106}, {X: 24, Y: -108}, {X: 52, Y: -96}, {X: 98, Y: -92},
		{X: 124, Y: -52}, {X: 120, Y: -6}, {X: 127, Y: 32}, {X: 96, Y: 51}, {X: 20, Y: 46}, {X: -66, Y: 53}, {X: -116, Y: 42}, {X: -126, Y: -4},
	}},
	luna.Herbs: {round: true, coast: []board.Point{
		{X: -102, Y: -97}, {X: -50, Y: -90}, {X: -4, Y: -104}, {X: 50, Y: -92}, {X: 102, Y: -98}, {X: 126, Y: -58}, {X: 115, Y: -20},
		{X: 128, Y: 20}, {X: 104, Y: 50}, {X: 52, Y: 44}, {X: 0, Y: 53}, {X: -54, Y: 44}, {X: -106, Y: 50}, {X: -128, Y: 18}, {X: -115, Y: -22}, {X: -126, Y: -60},
	}},
	luna.Tide: {coast: []board.Point{
		{X: -118, Y: -84}, {X: -82, Y: -100}, {X: -52, Y: -92}, {X: -20, Y: -110}, {X: 20, Y: -98}, {X: 58, Y: -106}, {X: 94, Y: -92}, {X: 126, Y: -64},
		{X: 116, Y: -30}, {X: 128, Y: 4}, {X: 114, Y: 42}, {X: 72, Y: 53}, {X: 30, Y: 44}, {X: -20, Y: 54}, {X: -74, Y: 46}, {X: -112, Y: 52},
		{X: -128, Y: 14}, {X: -116, Y: -24}, {X: -128, Y: -50},
	}},
	luna.Sailboat: {round: true, coast: []board.Point{
		{X: -108, Y: -98}, {X: -40, Y: -100}, {X: -6, Y: -92}, {X: 12, Y: -76}, {X: 52, Y: -74}, {X: 72, Y: -92}, {X: 110, Y: -96}, {X: 127, Y: -60},
		{X: 121, Y: 0}, {X: 122, Y: 40}, {X: 82, Y: 52}, {X: 0, Y: 47}, {X: -84, Y: 53}, {X: -122, Y: 40}, {X: -122, Y: -4}, {X: -127, Y: -62},
	}},
	luna.Bribe: {coast: []board.Point{
		{X: -126, Y: -72}, {X: -102, Y: -98}, {X: -34, Y: -98}, {X: -28, Y: -104}, {X: 64, Y: -104}, {X: 70, Y: -98}, {X: 104, Y: -98}, {X: 126, Y: -74},
		{X: 126, Y: 26}, {X: 104, Y: 50}, {X: 40, Y: 50}, {X: 36, Y: 55}, {X: -36, Y: 55}, {X: -40, Y: 50}, {X: -104, Y: 50}, {X: -126, Y: 26},
	}},
	luna.Book: {coast: []board.Point{
		{X: -120, Y: -96}, {X: -60, Y: -104}, {X: -8, Y: -92}, {X: 44, Y: -104}, {X: 118, Y: -96}, {X: 128, Y: -40}, {X: 122, Y: 40}, {X: 62, Y: 47},
		{X: 0, Y: 57}, {X: -62, Y: 47}, {X: -122, Y: 40}, {X: -128, Y: -40},
	}},
	luna.Novice: {round: true, coast: []board.Point{
		{X: -124, Y: -30}, {X: -112, Y: -82}, {X: -64, Y: -102}, {X: 0, Y: -106}, {X: 64, Y: -102}, {X: 112, Y: -82}, {X: 125, Y: -28}, {X: 118, Y: 28},
		{X: 76, Y: 52}, {X: 0, Y: 54}, {X: -76, Y: 52}, {X: -118, Y: 28},
	}},
}

// outline returns the outline of the land of a kind.
func (l *landscape) outline() string { return shape(l.coast, l.round) }

// beaches is the number of shapes of beach; the islands use them in turn.
const beaches = 3

// landmarkX and landmarkY are the middle of the foot of a landmark.
const (
	landmarkX = -6.0
	landmarkY = -44.0
)
