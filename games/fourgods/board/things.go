package board

import (
	"strconv"

	"pantheon/game"
	"pantheon/games/fourgods"
)

// colourIDs are the words of the colours, godIDs those of the gods, terrainIDs those of the terrains; all three are numbered alike.
// cornerIDs are those of the corners, faceIDs those of the two faces of a tile.
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

// The things that are drawn, by number: which of them the last move touched is asked for all pieces after each move.
var (
	seatThings    = things("seat", fourgods.MaxPlayers, strconv.Itoa)
	handThings    = things("hand", fourgods.MaxPlayers, strconv.Itoa)
	areaThings    = things("area", fourgods.MaxPlayers, strconv.Itoa)
	cellThings    = things("cell", fourgods.NumCells, fourgods.CellName)
	lieThings     = things("lie", fourgods.NumLies, func(n int) string { return fourgods.Lie(n).String() })
	faceThings    = things("face", len(faceIDs), func(n int) string { return faceIDs[n] })
	cornerThings  = things("corner", len(cornerIDs), func(n int) string { return cornerIDs[n] })
	terrainThings = things("terrain", len(terrainIDs), func(n int) string { return terrainIDs[n] })
	colourThings  = things("colour", len(colourIDs), func(n int) string { return colourIDs[n] })
	reserveThings = things("reserve", len(colourIDs), func(n int) string { return colourIDs[n] })
	razedThings   = things("razed", len(colourIDs), func(n int) string { return colourIDs[n] })
	godThings     = things("god", len(godIDs), func(n int) string { return godIDs[n] })
	godLabels     = things("label", len(godIDs), func(n int) string { return godIDs[n] })
)

// things are so many of a kind, by number.
func things(kind string, n int, id func(int) string) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = string(game.MakeThing(kind, id(i)))
	}
	return all
}

// tileID is the name of a tile by its number.
func tileID(name uint16) string { return "t" + strconv.Itoa(int(name)) }

// plain is a word that has no name in any catalogue, such as that of a tile or a cell.
func plain(text string) game.Thing { return game.MakeThing("word", text) }
