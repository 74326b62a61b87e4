package luna

import (
	"embed"
	"io/fs"

	"pantheon/game"
	"pantheon/game/content"
)

//go:embed content/*.yaml
var embedded embed.FS

// contentFiles describes all content files.
var contentFiles = content.Set{Title: ID, Embedded: embedded, Newest: version, Former: formerContent, Names: []string{"constants.yaml", "council.yaml", "figures.yaml", "islands.yaml", "path.yaml", "preselected.yaml", "solo.yaml",
	"stones.yaml", "temple.yaml"}}

// ContentFiles returns the content files that [Open] compiles, by name; see [content.Set.All].
func ContentFiles(override fs.FS) (map[string][]byte, error) {
	return contentFiles.All(version, override)
}

// rules are the content compiled into tables, the same for all positions of a game.
type rules struct {
	about *game.About
	words *game.Catalog
	// version is the rules version; versions.go has what depends on it.
	version int

	novices, shrines   int8 // of each player
	influence          int16
	sets, setSize      int8                 // of novices, placed in the preliminary round
	favours            [MaxPlayers + 1]int8 // tokens of each kind, by number of seats
	candles            [MaxPlayers + 1]int8 // time tokens
	shrinePoints       int16
	favourPoints       int16
	templePoints       int16
	displacementPoints int16
	bookPoints         int16
	firstBookPoints    int16
	meditationPoints   int16
	apostateExtra      int16

	startShrineFrom [NumIslands]int8                // smallest number of seats with which a first shrine may be there
	priestess       [MaxPlayers + 1][paid + 1]int16 // by number of seats and rank; rank 0 is not paid
	steps           [NumFigures]int8                // of Priestess and Builder
	guard           [NumGroups + 1]int16            // value of the guard stone of each group, from the pier; by round
	council         [MaxCouncil]int16               // influence by seat
	lastSeat        int8                            // of the council
	symbol          [NumStones + 1]Kind             // by stone
	board           [NumStones + 1]int8             // by stone
	cell            [NumStones + 1]int8             // by stone
	bySymbol        [NumIslands]uint32              // stones
	stonesOf        [allIslands + 1]uint32          // stones of the symbols of a set of islands
	boardIDs        [NumBoards]string               // in the usual order
	onBoard         [NumBoards]uint32               // stones
	slots           [NumBoards][2]int               // centres, axial
	cells           [BoardCells]cell                // in the order of their ids
	layouts         []layout                        // all arrangements of boards in slots
	preselected     [NumIslands]preselectedIsland   // clockwise
	opponentShrine  int8                            // on the Builder's island
	opponentBuilder int8                            // novices there
	opponentOthers  int8                            // novices on each other island
}

// A cell is one of the hexes of a temple board.
type cell struct {
	id string
	at [2]int // axial, from the board's centre
}

// paid is the number of ranks that are paid at the Priestess' island. (1.8)
const paid = 3

// startStones are the stones that players begin with. (1.2)
const startStones = 1<<1 | 1<<2 | 1<<3 | 1<<4

// A preselectedIsland is an island of the preselected set-up.
type preselectedIsland struct {
	kind    Kind
	novices [MaxPlayers]int8 // by colour
	shrines uint8            // bit c: one of colour c
	figures uint8            // bit f: figure f
}

// The forms of the content files.
type (
	constantsFile struct {
		Supplies struct {
			content.Origin `yaml:",inline"`
			Novices        int `yaml:"novices-per-player"`
			Shrines        int `yaml:"shrines-per-player"`
			Influence      int `yaml:"influence-at-start"`
			Sets           int `yaml:"sets-at-start"`
			SetSize        int `yaml:"novices-per-set"`
			Founded        int `yaml:"shrines-at-start"`
		} `yaml:"supplies"`
		Favours struct {
			content.Origin `yaml:",inline"`
			PerIsland      map[int]int `yaml:"per-island"`
		} `yaml:"favours"`
		Time struct {
			content.Origin `yaml:",inline"`
			Count          map[int]int `yaml:"count"`
		} `yaml:"time-tokens"`
		Points struct {
			content.Origin `yaml:",inline"`
			Shrine         int `yaml:"shrine"`
			Favour         int `yaml:"unused-favour"`
			Temple         int `yaml:"temple-novice"`
			Displacement   int `yaml:"displacement"`
			Book           int `yaml:"book"`
			FirstBook      int `yaml:"first-book"`
			Meditation     int `yaml:"last-time-token"`
			ApostateExtra  int `yaml:"apostate-extra-loss"`
		} `yaml:"points"`
		Colours struct {
			content.Origin `yaml:",inline"`
			Players        []string `yaml:"players"`
		} `yaml:"colours"`
	}
	islandsFile struct {
		Islands map[string]struct {
			content.Origin  `yaml:",inline"`
			StartShrineFrom int `yaml:"start-shrine-from"`
		} `yaml:"islands"`
	}
	stonesFile struct {
		Rule   content.Origin `yaml:"rule"`
		Boards struct {
			content.Origin `yaml:",inline"`
			Order          []string `yaml:"order"`
		} `yaml:"boards"`
		Stones struct {
			content.Origin `yaml:",inline"`
			Values         map[int]stoneData `yaml:"values"`
		} `yaml:"stones"`
	}
	stoneData struct {
		Board  string `yaml:"board"`
		Cell   string `yaml:"cell"`
		Symbol string `yaml:"symbol"`
	}
	templeFile struct {
		Slots struct {
			content.Origin `yaml:",inline"`
			Centres        map[string][]int `yaml:"centres"`
		} `yaml:"slots"`
		Cells struct {
			content.Origin `yaml:",inline"`
			Offsets        map[string][]int `yaml:"offsets"`
		} `yaml:"cells"`
		Adjacency struct {
			content.Origin `yaml:",inline"`
			Spaces         map[string][]string `yaml:"spaces"`
		} `yaml:"adjacency"`
	}
	pathFile struct {
		Guards struct {
			content.Origin `yaml:",inline"`
			FromGate       []int `yaml:"from-gate"`
		} `yaml:"guard-stones"`
	}
	figuresFile struct {
		Priestess struct {
			Values map[int]struct {
				content.Origin `yaml:",inline"`
				Points         []int `yaml:"points"`
			} `yaml:"values"`
			Steps stepsData `yaml:"steps"`
		} `yaml:"priestess"`
		Builder struct {
			Steps stepsData `yaml:"steps"`
		} `yaml:"builder"`
	}
	stepsData struct {
		content.Origin `yaml:",inline"`
		Islands        int `yaml:"islands"`
	}
	councilFile struct {
		Seats []struct {
			content.Origin `yaml:",inline"`
			Influence      int `yaml:"influence"`
		} `yaml:"seats"`
	}
	preselectedFile struct {
		content.Origin `yaml:",inline"` // of the numbering of islands; older content has it for each island instead
		Islands        map[int]struct {
			content.Origin `yaml:",inline"`
			Kind           string         `yaml:"kind"`
			Novices        map[string]int `yaml:"novices"`
			Shrines        []string       `yaml:"shrines"`
			Figures        []string       `yaml:"figures"`
		} `yaml:"islands"`
	}
	soloFile struct {
		Opponent struct {
			content.Origin `yaml:",inline"`
			Builder        struct {
				Shrines int `yaml:"shrines"`
				Novices int `yaml:"novices"`
			} `yaml:"builder-island"`
			Others struct {
				Novices int `yaml:"novices"`
			} `yaml:"other-islands"`
		} `yaml:"opponent"`
		Levels map[int]struct {
			content.Origin `yaml:",inline"`
			Blocks         string `yaml:"apostate-blocks"`
			Together       bool   `yaml:"builder-with-priestess"`
		} `yaml:"levels"`
	}
)

// A library holds the content files as read.
type library struct {
	*content.Files

	constants   constantsFile
	council     councilFile
	figures     figuresFile
	islands     islandsFile
	path        pathFile
	preselected preselectedFile
	solo        soloFile
	stones      stonesFile
	temple      templeFile
}

// readContent reads the content of a version. Files of override, which may be nil, replace embedded ones of the same
// name.
func readContent(version int, override fs.FS) (*library, error) {
	files, err := contentFiles.Read(version, override)
	if err != nil {
		return nil, err
	}
	l := &library{Files: files}
	for i, into := range []any{&l.constants, &l.council, &l.figures, &l.islands, &l.path, &l.preselected, &l.solo, &l.stones, &l.temple} {
		if err := l.Decode(contentFiles.Names[i], into); err != nil {
			return nil, err
		}
	}
	return l, nil
}
