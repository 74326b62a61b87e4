package fourgods

import (
	"embed"
	"io/fs"

	"pantheon/game"
	"pantheon/game/content"
)

//go:embed content/*
var embedded embed.FS

// The content files.
const (
	constantsName = "constants.yaml"
	tilesName     = "tiles.csv"
)

// contentFiles is the set of all content files.
var contentFiles = content.Set{Title: ID, Embedded: embedded, Newest: version, Former: formerContent, Names: []string{constantsName, tilesName}}

// ContentFiles returns the content files that [Open] compiles, by name. See [content.Set.All].
func ContentFiles(override fs.FS) (map[string][]byte, error) {
	return contentFiles.All(version, override)
}

// A row is a part of a list: n entries from an index.
type row struct{ from, n uint8 }

// rules holds the content compiled into tables. All positions of a game share one.
type rules struct {
	about *game.About
	words *game.Catalog
	// version is the rules version. The differences between versions are methods in versions.go.
	version int

	faces   []face               // kinds of faces
	tiles   [NumTiles][2]FaceID  // faces of the printed tiles
	fitting *fitting             // kinds of faces that fit a need
	backed  [][]uint8            // printed tiles with each kind of face
	backs   [256]uint8           // the lists of backed, one after the other; 256 entries, so that an index byte needs no bounds check
	backsOf [2 * NumTiles]row    // the part of backs for each kind of face
	spaces  [MaxPlayers + 1]int8 // spaces of a discard area, by number of players
	apiece  [MaxPlayers + 1]int8 // prophets of a colour, by number of players; index 1 is for two players with four gods
	tokens  int8                 // city tokens
	final   int64                // milliseconds of the final phase for each player
	turn    int64                // milliseconds of a turn
	holding int64                // milliseconds for which a taken tile may be held
	budget  int8                 // effort points of a turn
	absence int64                // milliseconds of a turn with effort points
	costs   [numVerbs + 1]int8   // effort points, by verb

	challenges int8  // of each player, with the honour module
	atOnce     int64 // ms within which a challenged wrong tile goes back to the hand; honour module

	cityPoints int
	places     [NumGods]int              // points of the places in the last two steps of scoring
	shared     [NumGods][NumGods + 1]int // points of each god that shares a place, by the numbers of gods ahead and sharing
}

// minSideLines is the number of side lines that a cell needs for a tile or a city. The content must state the same
// number, because [Position.Lined] is written for it.
const minSideLines = 2

// kingdomTiles is the number of tiles that make a kingdom. The content must state the same number.
const kingdomTiles = 2

// constantsFile is the form of constants.yaml.
type constantsFile struct {
	Box struct {
		content.Origin `yaml:",inline"`
		Tiles          int `yaml:"tiles"`
		Tokens         int `yaml:"city-tokens"`
		Prophets       int `yaml:"prophets-per-colour"`
	} `yaml:"box"`
	World struct {
		content.Origin `yaml:",inline"`
		Side           int `yaml:"side"`
	} `yaml:"world"`
	List struct {
		content.Origin `yaml:",inline"`
		Version        int `yaml:"version"`
		// Copies holds the number of copies of each pattern of a shape. A shape that is missing or has 0 is not
		// checked.
		Copies map[string]int `yaml:"copies"`
		// Together is the minimum number of terrains on the two faces of a tile.
		Together int `yaml:"terrains-of-both-faces"`
	} `yaml:"tile-list"`
	Spaces struct {
		content.Origin `yaml:",inline"`
		Two            int `yaml:"two"`
		Three          int `yaml:"three"`
		Four           int `yaml:"four"`
	} `yaml:"spaces"`
	Prophets struct {
		content.Origin `yaml:",inline"`
		FourGods       int `yaml:"two-players-four-gods"`
		TwoGods        int `yaml:"two-players-two-gods"`
		Three          int `yaml:"three"`
		Four           int `yaml:"four"`
	} `yaml:"prophets"`
	Rules struct {
		content.Origin `yaml:",inline"`
		Lines          int `yaml:"side-lines"`
		Kingdom        int `yaml:"kingdom-tiles"`
		Final          int `yaml:"final-seconds-per-player"`
		Turn           int `yaml:"turn-seconds"`
	} `yaml:"rules"`
	Holding struct {
		content.Origin `yaml:",inline"`
		Seconds        int `yaml:"seconds"`
	} `yaml:"holding"`
	Effort struct {
		content.Origin `yaml:",inline"`
		Turn           int `yaml:"turn"`
		Hours          int `yaml:"hours"`
		Draw           int `yaml:"draw"`
		Place          int `yaml:"place"`
		Discard        int `yaml:"discard"`
		Flip           int `yaml:"flip"`
		Take           int `yaml:"take"`
		City           int `yaml:"city"`
	} `yaml:"effort"`
	Honour struct {
		content.Origin `yaml:",inline"`
		Challenges     int `yaml:"challenges"`
		AtOnce         int `yaml:"at-once"` // since version 2 of the rules
	} `yaml:"honour"`
	Points struct {
		content.Origin `yaml:",inline"`
		City           int   `yaml:"city"`
		Places         []int `yaml:"places"`
	} `yaml:"points"`
}

// A library holds the content files as read.
type library struct {
	*content.Files

	constants constantsFile
	tiles     []listedTile
}

// readContent reads the content of a version. Files of override, which may be nil, replace embedded ones of the same name.
func readContent(version int, override fs.FS) (*library, error) {
	files, err := contentFiles.Read(version, override)
	if err != nil {
		return nil, err
	}
	l := &library{Files: files}
	if err := l.Decode(constantsName, &l.constants); err != nil {
		return nil, err
	}
	l.readTiles()
	return l, nil
}
