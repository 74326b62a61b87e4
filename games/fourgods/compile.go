package fourgods

import (
	"maps"
	"slices"
	"strings"

	"pantheon/game/content"
)

// compile checks the content and compiles it into tables.
func (l *library) compile() (*rules, error) {
	r := &rules{}
	l.compileConstants(r)
	l.compileTiles(r)
	if err := l.Err(); err != nil {
		return nil, err
	}
	return r, nil
}

func (l *library) compileConstants(r *rules) {
	c := &l.constants
	origins := map[string]content.Origin{"box": c.Box.Origin, "world": c.World.Origin, "tile-list": c.List.Origin, "spaces": c.Spaces.Origin,
		"prophets": c.Prophets.Origin, "rules": c.Rules.Origin, "holding": c.Holding.Origin, "effort": c.Effort.Origin, "honour": c.Honour.Origin, "points": c.Points.Origin}
	for _, key := range slices.Sorted(maps.Keys(origins)) {
		l.Sourced(constantsName, key, origins[key].Provenance)
	}
	for _, n := range c.numbers() {
		l.Between(constantsName, n.key, n.n, n.low, n.high)
	}
	for _, shape := range slices.Sorted(maps.Keys(c.List.Copies)) {
		if n := c.List.Copies[shape]; !slices.Contains(shapes, shape) || n < 0 || n > 2*NumTiles {
			l.BadKey(constantsName, "tile-list.copies."+shape, "is %d; shapes are %s, and copies from 0", n, strings.Join(shapes, ", "))
		}
	}
	if len(c.Points.Places) != NumGods {
		l.BadKey(constantsName, "points.places", "has %d places; there are %d gods", len(c.Points.Places), NumGods)
		return
	}
	for i, n := range c.Points.Places {
		if n < 0 || n > 100 || i > 0 && n > c.Points.Places[i-1] {
			l.BadKey(constantsName, "points.places", "is %v; each is from 0 to 100 and none is more than the one before it", c.Points.Places)
			break
		}
		r.places[i] = n
	}
	r.share()
	const second = 1000
	r.spaces = [...]int8{0, 0, int8(c.Spaces.Two), int8(c.Spaces.Three), int8(c.Spaces.Four)}
	r.apiece = [...]int8{0, int8(c.Prophets.FourGods), int8(c.Prophets.TwoGods), int8(c.Prophets.Three), int8(c.Prophets.Four)}
	r.tokens, r.cityPoints = int8(c.Box.Tokens), c.Points.City
	r.final, r.turn, r.holding = int64(c.Rules.Final)*second, int64(c.Rules.Turn)*second, int64(c.Holding.Seconds)*second
	r.challenges, r.atOnce = int8(c.Honour.Challenges), int64(c.Honour.AtOnce)*second
	r.budget, r.absence = int8(c.Effort.Turn), int64(c.Effort.Hours)*3600*second
	for verb, n := range map[uint8]int{verbDraw: c.Effort.Draw, verbPlace: c.Effort.Place, verbRaze: c.Effort.Place, verbDiscard: c.Effort.Discard,
		verbFlip: c.Effort.Flip, verbTake: c.Effort.Take, verbCity: c.Effort.City, verbMoveIn: c.Effort.City} {
		r.costs[verb] = int8(n)
	}
}

// A number is a number of constants.yaml, with the range that the rules support.
type number struct {
	key          string
	n, low, high int
	from         content.Origin
}

// numbers returns the numbers of constants.yaml with their ranges. It leaves out the lists `tile-list.copies` and
// `points.places`, which are checked separately.
func (c *constantsFile) numbers() []number {
	box, rules, e := c.Box.Origin, c.Rules.Origin, c.Effort.Origin
	each := c.Box.Prophets
	return []number{
		{"box.tiles", c.Box.Tiles, NumTiles, NumTiles, box},
		{"box.city-tokens", c.Box.Tokens, 0, MaxCities, box},
		{"box.prophets-per-colour", each, 1, 30, box},
		{"world.side", c.World.Side, Side, Side, c.World.Origin},
		{"tile-list.version", c.List.Version, 1, 1_000_000, c.List.Origin},
		{"tile-list.terrains-of-both-faces", c.List.Together, 1, NumGods, c.List.Origin},
		{"spaces.two", c.Spaces.Two, 1, MaxArea, c.Spaces.Origin},
		{"spaces.three", c.Spaces.Three, 1, allSpaces / 3, c.Spaces.Origin},
		{"spaces.four", c.Spaces.Four, 1, allSpaces / 4, c.Spaces.Origin},
		{"prophets.two-players-four-gods", c.Prophets.FourGods, 1, min(each-1, maxFourGods), c.Prophets.Origin},
		{"prophets.two-players-two-gods", c.Prophets.TwoGods, 1, min(each-1, maxProphets), c.Prophets.Origin},
		{"prophets.three", c.Prophets.Three, 1, min(each-1, maxProphets), c.Prophets.Origin},
		{"prophets.four", c.Prophets.Four, 1, min(each-1, maxProphets), c.Prophets.Origin},
		{"rules.side-lines", c.Rules.Lines, minSideLines, minSideLines, rules},
		{"rules.kingdom-tiles", c.Rules.Kingdom, kingdomTiles, kingdomTiles, rules},
		{"rules.final-seconds-per-player", c.Rules.Final, 1, 3600, rules},
		{"rules.turn-seconds", c.Rules.Turn, 1, 3600, rules},
		{"holding.seconds", c.Holding.Seconds, 1, 3600, c.Holding.Origin},
		{"effort.turn", c.Effort.Turn, 1, 120, e},
		{"effort.hours", c.Effort.Hours, 1, 24 * 366, e},
		{"effort.draw", c.Effort.Draw, 1, 120, e},
		{"effort.place", c.Effort.Place, 1, 120, e},
		{"effort.discard", c.Effort.Discard, 0, 120, e},
		{"effort.flip", c.Effort.Flip, 0, 120, e},
		{"effort.take", c.Effort.Take, 0, 120, e},
		{"effort.city", c.Effort.City, 0, 120, e},
		{"honour.challenges", c.Honour.Challenges, 1, 100, c.Honour.Origin},
		{"honour.at-once", c.Honour.AtOnce, 0, 600, c.Honour.Origin},
		{"points.city", c.Points.City, 0, 100, c.Points.Origin},
	}
}

// The maximum numbers of prophets of a colour for which listings are sized; see maxMoves.
const (
	maxFourGods = 10 // with two players and four gods
	maxProphets = 13
)
