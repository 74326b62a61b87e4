package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/games/luna"
)

// The ids of the things drawn for each view, built once: testing what is marked then concatenates no strings.
var (
	islandThings  = board.Things("island", luna.NumIslands, kindID)
	besideThings  = board.Things("beside", luna.NumIslands, kindID)
	favoursThings = board.Things("favours", luna.NumIslands, kindID)
	favourThings  = board.Things("favour", luna.NumIslands, kindID)
	figureThings  = board.Things("figure", luna.NumFigures, figureID)
	nextThings    = board.Things("next", luna.NumFigures, figureID)
	stoneThings   = board.Things("stone", luna.NumStones+1, strconv.Itoa)
	pathThings    = board.Things("path", luna.NumStones+1, strconv.Itoa)
	templeThings  = board.Things("temple", luna.NumStones+1, strconv.Itoa)
	guardThings   = board.Things("guard", luna.NumGroups+1, strconv.Itoa)
	councilThings = board.Things("council", luna.MaxCouncil, strconv.Itoa)
	reserveThings = board.Things("reserve", luna.MaxPlayers, strconv.Itoa)
)

func kindID(n int) string   { return kindIDs[n] }
func figureID(n int) string { return figureIDs[n] }
