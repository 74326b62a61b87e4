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

// contentFiles are all content files.
var contentFiles = content.Set{Title: ID, Embedded: embedded, Newest: version, Former: formerContent, Names: []string{constantsName, tilesName}}

// ContentFiles gives the content files that [Open] compiles, by name; see [content.Set.All].
func ContentFiles(override fs.FS) (map[string][]byte, error) {
	return contentFiles.All(version, override)
}

// A row is so many of a list, from one of them on.
type row struct{ from, n uint8 }

// rules are the content compiled into tables, the same for all positions of a game.
type rules struct {
	about *game.About
	words *game.Catalog
	// version is that of the rules: what follows from it is told in versions.go.
	version int

	faces   []face               // kinds of faces
	tiles   [NumTiles][2]FaceID  // faces of the printed tiles
	fitting *fitting             // which kinds of faces fit what
	backed  [][]uint8            // for each kind of face, the printed tiles that have it
	backs   [256]uint8           // those of all kinds, one kind after the other; any byte is an index, so that none is checked
	backsOf [2 * NumTiles]row    // where in backs those of a kind stand
	spaces  [MaxPlayers + 1]int8 // of a discard area, by number of players
	apiece  [MaxPlayers + 1]int8 // prophets of a colour, by number of players; two players with four gods are at 1
	tokens  int8                 // city tokens
	final   int64                // milliseconds of the final phase for each player
	turn    int64                // milliseconds of a turn
	holding int64                // milliseconds that a taken tile may be held
	budget  int8                 // effort points of a turn
	absence int64                // milliseconds of a turn with effort points
	costs   [numVerbs + 1]int8   // effort points, by verb

	challenges int8  // of each player, with the honour module
	atOnce     int64 // ms in which a wrong tile, challenged, goes back to the hand; honour module

	cityPoints int
	places     [NumGods]int              // points of the places in the last two steps
	shared     [NumGods][NumGods + 1]int // points of each who shares a place, by how many are ahead and how many share it
}

// minSideLines is how many side lines a cell needs for a tile or a city. It is in the content to be seen; the tables rest on it.
const minSideLines = 2

// kingdomTiles is how many tiles make a kingdom; as above.
const kingdomTiles = 2

// constantsFile is constants.yaml.
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
		// Copies are those of each pattern of a shape; a shape left out is not checked.
		Copies map[string]int `yaml:"copies"`
		// Together is how many terrains the two faces of a tile show at least.
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

// A library is the content files as they were read.
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
