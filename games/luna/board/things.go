package board

import (
	"strconv"

	"pantheon/games/luna"
)

// The ids of what is drawn for each view, said once: to ask what is marked then joins no strings.
var (
	islandThings  = named("island", kindIDs[:])
	besideThings  = named("beside", kindIDs[:])
	favoursThings = named("favours", kindIDs[:])
	favourThings  = named("favour", kindIDs[:])
	figureThings  = named("figure", figureIDs[:])
	nextThings    = named("next", figureIDs[:])
	stoneThings   = numbered("stone", luna.NumStones+1)
	pathThings    = numbered("path", luna.NumStones+1)
	templeThings  = numbered("temple", luna.NumStones+1)
	guardThings   = numbered("guard", luna.NumGroups+1)
	councilThings = numbered("council", luna.MaxCouncil)
	reserveThings = numbered("reserve", luna.MaxPlayers)
)

// named are the things of a kind with these ids.
func named(kind string, ids []string) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = kind + ":" + id
	}
	return out
}

// numbered are the things of a kind with numbers for ids, from 0.
func numbered(kind string, n int) []string {
	ids := make([]string, n)
	for i := range ids {
		ids[i] = strconv.Itoa(i)
	}
	return named(kind, ids)
}
