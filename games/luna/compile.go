package luna

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"pantheon/game/content"
)

// compile checks the content and compiles it into tables.
func (l *library) compile() (*rules, error) {
	r := &rules{}
	l.compileConstants(r)
	l.compileIslands(r)
	l.compileStones(r)
	l.compileFigures(r)
	l.compileCouncil(r)
	l.compilePreselected(r)
	l.compileSolo(r)
	if l.Err() == nil {
		l.compileTemple(r)
	}
	if err := l.Err(); err != nil {
		return nil, err
	}
	return r, nil
}

func (l *library) compileConstants(r *rules) {
	const file = "constants.yaml"
	c := &l.constants
	l.Sourced(file, "supplies", c.Supplies.Provenance)
	l.Sourced(file, "favours", c.Favours.Provenance)
	l.Sourced(file, "time-tokens", c.Time.Provenance)
	l.Sourced(file, "points", c.Points.Provenance)
	l.Sourced(file, "colours", c.Colours.Provenance)
	s := &c.Supplies
	// Five islands are taken in the preliminary round, and one novice goes to the temple. (1.3)
	l.Between(file, "supplies.sets-at-start", s.Sets, NumIslands-1-startFavours, NumIslands-1-startFavours)
	l.Between(file, "supplies.novices-per-set", s.SetSize, 1, 3)
	l.Between(file, "supplies.novices-per-player", s.Novices, 1+s.Sets*s.SetSize, maxNovices)
	l.Between(file, "supplies.shrines-at-start", s.Founded, 1, 1)
	l.Between(file, "supplies.shrines-per-player", s.Shrines, s.Founded, maxShrines)
	l.Between(file, "supplies.influence-at-start", s.Influence, 0, 100)
	r.novices, r.shrines, r.influence = int8(s.Novices), int8(s.Shrines), int16(s.Influence)
	r.sets, r.setSize = int8(s.Sets), int8(s.SetSize)
	content.Numbered(l.Files, file, "favours.per-island", c.Favours.PerIsland, 1, MaxPlayers)
	content.Numbered(l.Files, file, "time-tokens.count", c.Time.Count, 1, MaxPlayers)
	for players := 1; players <= MaxPlayers; players++ {
		// A player holds at most one of each kind, so with fewer tokens a player could be left without. (1.5, ruling Q25)
		l.Between(file, fmt.Sprintf("favours.per-island.%d", players), c.Favours.PerIsland[players], players, players)
		low := 1
		if players == 1 {
			low = 0
		}
		l.Between(file, fmt.Sprintf("time-tokens.count.%d", players), c.Time.Count[players], low, low*10)
		r.favours[players], r.candles[players] = int8(c.Favours.PerIsland[players]), int8(c.Time.Count[players])
	}
	for _, point := range []struct {
		key  string
		n    int
		into *int16
	}{
		{"shrine", c.Points.Shrine, &r.shrinePoints}, {"unused-favour", c.Points.Favour, &r.favourPoints},
		{"temple-novice", c.Points.Temple, &r.templePoints}, {"displacement", c.Points.Displacement, &r.displacementPoints},
		{"book", c.Points.Book, &r.bookPoints}, {"first-book", c.Points.FirstBook, &r.firstBookPoints},
		{"last-time-token", c.Points.Meditation, &r.meditationPoints}, {"apostate-extra-loss", c.Points.ApostateExtra, &r.apostateExtra},
	} {
		l.Between(file, "points."+point.key, point.n, 0, 50)
		*point.into = int16(point.n)
	}
	if !slices.Equal(c.Colours.Players, colourIDs[:]) {
		l.Bad(file, "colours.players is %v; it must be %v", c.Colours.Players, colourIDs)
	}
}

// startFavours is the number of favours with which each player begins: those of the islands where the player has no
// pieces. (1.3)
const startFavours = 2

func (l *library) compileIslands(r *rules) {
	const file = "islands.yaml"
	for k, id := range kindIDs {
		data, ok := l.islands.Islands[id]
		if !ok {
			l.Bad(file, "islands.%s is missing; there is one for each kind of favour: %s", id, strings.Join(kindIDs[:], ", "))
			continue
		}
		l.Sourced(file, "islands."+id, data.Provenance)
		from := cmp.Or(data.StartShrineFrom, 1)
		l.Between(file, "islands."+id+".start-shrine-from", from, 1, MaxPlayers+1)
		r.startShrineFrom[k] = int8(from)
	}
	for _, id := range slices.Sorted(maps.Keys(l.islands.Islands)) {
		if !slices.Contains(kindIDs[:], id) {
			l.Bad(file, "islands.%s: there is no such kind of favour; there are %s", id, strings.Join(kindIDs[:], ", "))
		}
	}
	// Each player needs a different island for the first shrine. (1.3)
	for players := 1; players <= MaxPlayers; players++ {
		if n := bitsOf(r.foundable(int8(players))); n <= max(players, 2) {
			l.Bad(file, "start-shrine-from leaves %d islands for the shrines of %d players; more than one for each are needed", n, players)
		}
	}
}

func (l *library) compileFigures(r *rules) {
	const file = "figures.yaml"
	values := l.figures.Priestess.Values
	content.Numbered(l.Files, file, "priestess.values", values, 1, MaxPlayers)
	for players := 1; players <= MaxPlayers; players++ {
		key := fmt.Sprintf("priestess.values.%d", players)
		data, ok := values[players]
		if !ok {
			continue
		}
		l.Sourced(file, key, data.Provenance)
		if len(data.Points) != paid {
			l.Bad(file, "%s.points has %d values; there are %d, for the most, the second and the third most", key, len(data.Points), paid)
			continue
		}
		for i, n := range data.Points {
			high := 50
			if i > 0 {
				high = max(0, data.Points[i-1])
			}
			l.Between(file, fmt.Sprintf("%s.points[%d]", key, i), n, 0, high)
			r.priestess[players][i+1] = int16(n)
		}
	}
	for _, walker := range []struct {
		f     Figure
		steps *stepsData
	}{{Priestess, &l.figures.Priestess.Steps}, {Builder, &l.figures.Builder.Steps}} {
		key := walker.f.String() + ".steps"
		l.Sourced(file, key, walker.steps.Provenance)
		l.Between(file, key+".islands", walker.steps.Islands, 1, NumIslands-1)
		r.steps[walker.f] = int8(walker.steps.Islands)
	}
	const path = "path.yaml"
	l.Sourced(path, "guard-stones", l.path.Guards.Provenance)
	guards := l.path.Guards.FromGate
	if len(guards) != NumGroups {
		l.Bad(path, "guard-stones.from-gate has %d guard stones; there are %d, one for each round", len(guards), NumGroups)
		return
	}
	for i, n := range guards {
		low := 0
		if i > 0 {
			low = min(50, guards[i-1])
		}
		l.Between(path, fmt.Sprintf("guard-stones.from-gate[%d]", i), n, low, 50)
		r.guard[NumGroups-i] = int16(n)
	}
	r.guard[0] = r.guard[1] // he is there during the preliminary round, too (1.2)
}

func (l *library) compileCouncil(r *rules) {
	const file = "council.yaml"
	seats := l.council.Seats
	if len(seats) < 2 || len(seats) > MaxCouncil {
		l.Bad(file, "seats has %d seats; there may be 2 to %d", len(seats), MaxCouncil)
		return
	}
	for i, seat := range seats {
		key := fmt.Sprintf("seats[%d]", i)
		l.Sourced(file, key, seat.Provenance)
		l.Between(file, key+".influence", seat.Influence, 0, 100)
		if i > 0 && seat.Influence <= seats[i-1].Influence {
			l.Bad(file, "%s.influence is %d, not more than %d before it; it rises from seat to seat", key, seat.Influence, seats[i-1].Influence)
		}
		r.council[i] = int16(seat.Influence)
	}
	r.lastSeat = int8(len(seats) - 1)
}

func (l *library) compilePreselected(r *rules) {
	const file = "preselected.yaml"
	content.Numbered(l.Files, file, "islands", l.preselected.Islands, 1, NumIslands)
	var kinds, figures uint8
	var islands, shrines, novices [MaxPlayers]int // number of islands, shrines and novices of each colour
	for n := 1; n <= NumIslands; n++ {
		data, ok := l.preselected.Islands[n]
		if !ok {
			continue
		}
		key := fmt.Sprintf("islands.%d", n)
		l.Sourced(file, key, data.Provenance)
		at := &r.preselected[n-1]
		at.kind = Kind(l.One(file, key+".kind", data.Kind, kindIDs[:]))
		if kinds&at.kind.bit() != 0 {
			l.Bad(file, "%s.kind is %q, which another island is already", key, data.Kind)
		}
		kinds |= at.kind.bit()
		var here uint8
		for _, id := range slices.Sorted(maps.Keys(data.Novices)) {
			c := l.One(file, key+".novices", id, colourIDs[:])
			l.Between(file, key+".novices."+id, data.Novices[id], 1, maxNovices)
			at.novices[c] = int8(data.Novices[id])
			novices[c] += data.Novices[id]
			here |= 1 << c
		}
		for _, id := range data.Shrines {
			c := l.One(file, key+".shrines", id, colourIDs[:])
			if at.shrines != 0 {
				l.Bad(file, "%s.shrines has more than one shrine; at the start no island has two", key)
			}
			if r.startShrineFrom[at.kind] > 1 {
				l.Bad(file, "%s.shrines: the %s island has no shrine at the start with two players, and any two colours may play", key, data.Kind)
			}
			at.shrines |= 1 << c
			shrines[c]++
			if here>>c&1 != 0 {
				l.Bad(file, "%s has novices and the shrine of %s; they begin on different islands", key, id)
			}
			here |= 1 << c
		}
		for _, id := range data.Figures {
			f := l.One(file, key+".figures", id, figureIDs[:Guard])
			if figures>>f&1 != 0 {
				l.Bad(file, "%s.figures names the %s, who stands on another island already", key, id)
			}
			figures |= 1 << f
			at.figures |= 1 << f
		}
		for c := range islands {
			islands[c] += int(here >> c & 1)
		}
	}
	if l.Err() != nil {
		return
	}
	if figures != 1<<Guard-1 {
		l.Bad(file, "islands: each of %s must stand on one island", strings.Join(figureIDs[:Guard], ", "))
	}
	for c, id := range colourIDs {
		if want := int(r.sets * r.setSize); novices[c] != want {
			l.Bad(file, "islands: %s has %d novices; each colour begins with %d", id, novices[c], want)
		}
		if shrines[c] != 1 {
			l.Bad(file, "islands: %s has %d shrines; each colour begins with 1", id, shrines[c])
		}
		if want := NumIslands - startFavours; islands[c] != want {
			l.Bad(file, "islands: %s has pieces on %d islands; it must be %d, so that it takes the favours of the other %d", id, islands[c], want, startFavours)
		}
	}
}

// blockIDs holds the content's words for what the Apostate blocks in the solo game, by level minus 1. (1.12)
var blockIDs = [...]string{"none", "all-but-expulsion", "all"}

func (l *library) compileSolo(r *rules) {
	const file = "solo.yaml"
	o := &l.solo.Opponent
	l.Sourced(file, "opponent", o.Provenance)
	l.Between(file, "opponent.builder-island.shrines", o.Builder.Shrines, 0, 1)
	l.Between(file, "opponent.builder-island.novices", o.Builder.Novices, 0, maxNovices)
	l.Between(file, "opponent.other-islands.novices", o.Others.Novices, 1, maxNovices)
	if n := o.Builder.Novices + (NumIslands-1)*o.Others.Novices; n != int(r.novices) {
		l.Bad(file, "opponent begins with %d novices on the islands; it must be all %d", n, r.novices)
	}
	r.opponentShrine, r.opponentBuilder, r.opponentOthers = int8(o.Builder.Shrines), int8(o.Builder.Novices), int8(o.Others.Novices)
	content.Numbered(l.Files, file, "levels", l.solo.Levels, 1, len(blockIDs))
	for level, blocks := range blockIDs {
		data, ok := l.solo.Levels[level+1]
		if !ok {
			continue
		}
		key := fmt.Sprintf("levels.%d", level+1)
		l.Sourced(file, key, data.Provenance)
		if data.Blocks != blocks {
			l.Bad(file, "%s.apostate-blocks is %q; at this level it is %q", key, data.Blocks, blocks)
		}
		if together := level+1 == len(blockIDs); data.Together != together {
			l.Bad(file, "%s.builder-with-priestess is %t; at this level it is %t", key, data.Together, together)
		}
	}
}
