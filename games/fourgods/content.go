package fourgods

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"pantheon/game"
)

//go:embed content/*
var embedded embed.FS

// contentFiles are all content files, in the order of the fingerprint.
var contentFiles = []string{"constants.yaml", "tiles.csv"}

// rules are the content compiled into tables, the same for all positions of a game.
type rules struct {
	about *game.About
	words *game.Catalog

	faces   []face               // kinds of faces
	tiles   [NumTiles][2]FaceID  // faces of the printed tiles
	backed  [][]uint8            // for each kind of face, the printed tiles that have it
	spaces  [MaxPlayers + 1]int8 // of a discard area, by number of players
	apiece  [MaxPlayers + 1]int8 // prophets of a colour, by number of players; two players with four gods are at 1
	tokens  int8                 // city tokens
	final   int64                // milliseconds of the final phase for each player
	turn    int64                // milliseconds of a turn
	holding int64                // milliseconds that a taken tile may be held
	budget  int8                 // effort points of a turn
	absence int64                // milliseconds of a turn with effort points
	costs   [numVerbs + 1]int8   // effort points, by verb

	challenges int8 // of each player, with the honour module

	cityPoints int
	places     [NumGods]int
}

// minSideLines is how many side lines a cell needs for a tile or a city. It is in the content to be seen; the tables rest on it.
const minSideLines = 2

// kingdomTiles is how many tiles make a kingdom; as above.
const kingdomTiles = 2

// Origin is where a datum comes from, as content files say it.
type Origin struct {
	Provenance game.Provenance `yaml:"provenance"`
	Note       string          `yaml:"note"`
}

// constantsFile is constants.yaml.
type constantsFile struct {
	Box struct {
		Origin   `yaml:",inline"`
		Tiles    int `yaml:"tiles"`
		Tokens   int `yaml:"city-tokens"`
		Prophets int `yaml:"prophets-per-colour"`
	} `yaml:"box"`
	World struct {
		Origin `yaml:",inline"`
		Side   int `yaml:"side"`
	} `yaml:"world"`
	List struct {
		Origin  `yaml:",inline"`
		Version int `yaml:"version"`
		// Copies are those of each pattern of a shape; a shape left out is not checked.
		Copies map[string]int `yaml:"copies"`
		// Together is how many terrains the two faces of a tile show at least.
		Together int `yaml:"terrains-of-both-faces"`
	} `yaml:"tile-list"`
	Spaces struct {
		Origin `yaml:",inline"`
		Two    int `yaml:"two"`
		Three  int `yaml:"three"`
		Four   int `yaml:"four"`
	} `yaml:"spaces"`
	Prophets struct {
		Origin   `yaml:",inline"`
		FourGods int `yaml:"two-players-four-gods"`
		TwoGods  int `yaml:"two-players-two-gods"`
		Three    int `yaml:"three"`
		Four     int `yaml:"four"`
	} `yaml:"prophets"`
	Rules struct {
		Origin  `yaml:",inline"`
		Lines   int `yaml:"side-lines"`
		Kingdom int `yaml:"kingdom-tiles"`
		Final   int `yaml:"final-seconds-per-player"`
		Turn    int `yaml:"turn-seconds"`
	} `yaml:"rules"`
	Holding struct {
		Origin  `yaml:",inline"`
		Seconds int `yaml:"seconds"`
	} `yaml:"holding"`
	Effort struct {
		Origin  `yaml:",inline"`
		Turn    int `yaml:"turn"`
		Hours   int `yaml:"hours"`
		Draw    int `yaml:"draw"`
		Place   int `yaml:"place"`
		Discard int `yaml:"discard"`
		Flip    int `yaml:"flip"`
		Take    int `yaml:"take"`
		City    int `yaml:"city"`
	} `yaml:"effort"`
	Honour struct {
		Origin     `yaml:",inline"`
		Challenges int `yaml:"challenges"`
	} `yaml:"honour"`
	Points struct {
		Origin `yaml:",inline"`
		City   int   `yaml:"city"`
		Places []int `yaml:"places"`
	} `yaml:"points"`
}

// A library is the content files as they were read.
type library struct {
	data      [][]byte // by contentFiles
	wrong     []error
	constants constantsFile
	tiles     []listedTile
}

// readContent reads the content. Files of override, which may be nil, replace embedded ones of the same name.
func readContent(override fs.FS) (*library, error) {
	l := &library{}
	if override != nil {
		entries, err := fs.ReadDir(override, ".")
		if err != nil {
			return nil, fmt.Errorf("%s: the content folder: %w", ID, err)
		}
		for _, e := range entries {
			if !slices.Contains(contentFiles, e.Name()) {
				return nil, fmt.Errorf("%s: the content folder holds %q, which is no content file; there are %s", ID, e.Name(), strings.Join(contentFiles, ", "))
			}
		}
	}
	for _, name := range contentFiles {
		data, err := contentFile(override, name)
		if err != nil {
			return nil, err
		}
		l.data = append(l.data, data)
	}
	if err := decode(contentFiles[0], l.data[0], &l.constants); err != nil {
		return nil, err
	}
	l.readTiles(l.data[1])
	return l, nil
}

func contentFile(override fs.FS, name string) ([]byte, error) {
	if override != nil {
		data, err := fs.ReadFile(override, name)
		if err == nil {
			return data, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s: content file %s: %w", ID, name, err)
		}
	}
	return embedded.ReadFile(path.Join("content", name))
}

// ContentFiles gives the content files that [Open] compiles, by name, with those of override, which may be nil, in place of
// the embedded ones: what has to be kept for the game's records to stay replayable.
func ContentFiles(override fs.FS) (map[string][]byte, error) {
	files := make(map[string][]byte, len(contentFiles))
	for _, name := range contentFiles {
		data, err := contentFile(override, name)
		if err != nil {
			return nil, err
		}
		files[name] = data
	}
	return files, nil
}

// decode reads a content file strictly: an unknown key, a key given twice or a wrong kind of value is an error that names file,
// line and key.
func decode(name string, data []byte, into any) error {
	err := yaml.UnmarshalWithOptions(data, into, yaml.Strict())
	if err == nil {
		return nil
	}
	var located yaml.Error
	if errors.As(err, &located) && located.GetToken() != nil {
		at := located.GetToken()
		return fmt.Errorf("%s: content file %s, line %d, at %q: %s", ID, name, at.Position.Line, at.Value, located.GetMessage())
	}
	return fmt.Errorf("%s: content file %s: %w", ID, name, err)
}

// bad notes what is wrong in a file; line is 0 where it is told by the key.
func (l *library) bad(file string, line int, format string, args ...any) {
	at := ""
	if line > 0 {
		at = fmt.Sprintf(", line %d", line)
	}
	l.wrong = append(l.wrong, fmt.Errorf("%s: content file %s%s: %s", ID, file, at, fmt.Sprintf(format, args...)))
}

// between checks a number's range.
func (l *library) between(key string, n, low, high int) {
	file := contentFiles[0]
	switch {
	case low <= n && n <= high:
	case low == high:
		l.bad(file, l.lineOf(key), "%s is %d; it must be %d", key, n, low)
	default:
		l.bad(file, l.lineOf(key), "%s is %d; it must be from %d to %d", key, n, low, high)
	}
}

// lineOf is the line of constants.yaml on which a key such as "box.tiles" stands, as the file is written: the last part of the key
// below the line of the first.
func (l *library) lineOf(key string) int {
	section, name, _ := strings.Cut(key, ".")
	inside := false
	for i, line := range strings.Split(string(l.data[0]), "\n") {
		switch trimmed := strings.TrimSpace(line); {
		case !strings.HasPrefix(line, " ") && strings.HasPrefix(trimmed, section+":"):
			if inside = true; name == "" {
				return i + 1
			}
		case inside && strings.HasPrefix(trimmed, name+":"):
			return i + 1
		}
	}
	return 0
}

// sourced checks that a provenance is one of those that there are.
func (l *library) sourced(key string, p game.Provenance) {
	switch p {
	case game.Rulebook, game.Public, game.Recalled, game.Reconstructed:
	case "":
		l.bad(contentFiles[0], l.lineOf(key), "%s has no provenance; say rulebook, public, recalled or reconstructed", key)
	default:
		l.bad(contentFiles[0], l.lineOf(key), "the provenance of %s is %q; say rulebook, public, recalled or reconstructed", key, p)
	}
}

// fingerprint names the content.
func (l *library) fingerprint() string { return game.Fingerprint(l.data...)[:16] }

// compile checks the content and compiles it into tables.
func (l *library) compile() (*rules, error) {
	r := &rules{}
	l.compileConstants(r)
	l.compileTiles(r)
	if len(l.wrong) > 0 {
		return nil, errors.Join(l.wrong...)
	}
	return r, nil
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func (l *library) compileConstants(r *rules) {
	c := &l.constants
	origins := map[string]Origin{"box": c.Box.Origin, "world": c.World.Origin, "tile-list": c.List.Origin, "spaces": c.Spaces.Origin,
		"prophets": c.Prophets.Origin, "rules": c.Rules.Origin, "holding": c.Holding.Origin, "effort": c.Effort.Origin, "honour": c.Honour.Origin, "points": c.Points.Origin}
	for _, key := range sortedKeys(origins) {
		l.sourced(key, origins[key].Provenance)
	}
	for _, n := range c.numbers() {
		l.between(n.key, n.n, n.low, n.high)
	}
	for _, shape := range sortedKeys(c.List.Copies) {
		if n := c.List.Copies[shape]; !slices.Contains(shapes, shape) || n < 0 || n > 2*NumTiles {
			l.bad(contentFiles[0], l.lineOf("tile-list.copies"), "tile-list.copies.%s is %d; shapes are %s, and copies from 0", shape, n, strings.Join(shapes, ", "))
		}
	}
	if len(c.Points.Places) != NumGods {
		l.bad(contentFiles[0], l.lineOf("points.places"), "points.places has %d places; there are %d gods", len(c.Points.Places), NumGods)
		return
	}
	for i, n := range c.Points.Places {
		if n < 0 || n > 100 || i > 0 && n > c.Points.Places[i-1] {
			l.bad(contentFiles[0], l.lineOf("points.places"), "points.places is %v; each is from 0 to 100 and none is more than the one before it", c.Points.Places)
			break
		}
		r.places[i] = n
	}
	const second = 1000
	r.spaces = [...]int8{0, 0, int8(c.Spaces.Two), int8(c.Spaces.Three), int8(c.Spaces.Four)}
	r.apiece = [...]int8{0, int8(c.Prophets.FourGods), int8(c.Prophets.TwoGods), int8(c.Prophets.Three), int8(c.Prophets.Four)}
	r.tokens, r.cityPoints = int8(c.Box.Tokens), c.Points.City
	r.final, r.turn, r.holding = int64(c.Rules.Final)*second, int64(c.Rules.Turn)*second, int64(c.Holding.Seconds)*second
	r.challenges = int8(c.Honour.Challenges)
	r.budget, r.absence = int8(c.Effort.Turn), int64(c.Effort.Hours)*3600*second
	for verb, n := range map[uint8]int{verbDraw: c.Effort.Draw, verbPlace: c.Effort.Place, verbRaze: c.Effort.Place, verbDiscard: c.Effort.Discard,
		verbFlip: c.Effort.Flip, verbTake: c.Effort.Take, verbCity: c.Effort.City, verbMoveIn: c.Effort.City} {
		r.costs[verb] = int8(n)
	}
}

// A number is one of constants.yaml, with the range that the rules can do with.
type number struct {
	key          string
	n, low, high int
	from         Origin
}

// numbers are all numbers of constants.yaml, in its order.
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
		{"spaces.three", c.Spaces.Three, 1, MaxArea, c.Spaces.Origin},
		{"spaces.four", c.Spaces.Four, 1, MaxArea, c.Spaces.Origin},
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
		{"points.city", c.Points.City, 0, 100, c.Points.Origin},
	}
}

// The most prophets of a colour that listings are sized for: see maxMoves.
const (
	maxFourGods = 10 // with two players and four gods
	maxProphets = 13
)
