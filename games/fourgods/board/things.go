package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// colourIDs holds the ids of the colours, godIDs those of the gods, terrainIDs those of the terrains; all three have
// the same numbering. cornerIDs holds those of the corners, faceIDs those of the two faces of a tile.
var (
	colourIDs, godIDs, terrainIDs = func() (colours, gods, terrains [fourgods.NumGods]string) {
		for i := range colours {
			colours[i], gods[i], terrains[i] = fourgods.Colour(i).String(), fourgods.God(i).String(), fourgods.Terrain(i).String()
		}
		return colours, gods, terrains
	}()
	cornerIDs = func() (ids [fourgods.NumCorners]string) {
		for c := range ids {
			ids[c] = fourgods.Corner(c).String()
		}
		return ids
	}()
	faceIDs = []string{"a", "b"}
)

// The things drawn, by number. They are computed once, because after each move every fragment is checked against them.
var (
	seatThings    = board.Things("seat", fourgods.MaxPlayers, strconv.Itoa)
	handThings    = board.Things("hand", fourgods.MaxPlayers, strconv.Itoa)
	areaThings    = board.Things("area", fourgods.MaxPlayers, strconv.Itoa)
	cellThings    = board.Things("cell", fourgods.NumCells, fourgods.CellName)
	lieThings     = board.Things("lie", fourgods.NumLies, func(n int) string { return fourgods.Lie(n).String() })
	faceThings    = board.Things("face", len(faceIDs), func(n int) string { return faceIDs[n] })
	cornerThings  = board.Things("corner", len(cornerIDs), func(n int) string { return cornerIDs[n] })
	terrainThings = board.Things("terrain", len(terrainIDs), func(n int) string { return terrainIDs[n] })
	colourThings  = board.Things("colour", len(colourIDs), func(n int) string { return colourIDs[n] })
	reserveThings = board.Things("reserve", len(colourIDs), func(n int) string { return colourIDs[n] })
	razedThings   = board.Things("razed", len(colourIDs), func(n int) string { return colourIDs[n] })
	godThings     = board.Things("god", len(godIDs), func(n int) string { return godIDs[n] })
	godLabels     = board.Things("label", len(godIDs), func(n int) string { return godIDs[n] })
)

// tileID returns the id of a tile by its number.
func tileID(name uint16) string { return "t" + strconv.Itoa(int(name)) }

// plain returns a word without a name in any catalogue, such as that of a tile or a cell.
func plain(text string) game.Thing { return game.MakeThing("word", text) }
