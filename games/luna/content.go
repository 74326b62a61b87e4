package luna

import (
	"cmp"
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

//go:embed content/*.yaml
var embedded embed.FS

// contentFiles are all content files, in the order of the fingerprint.
var contentFiles = []string{"constants.yaml", "council.yaml", "figures.yaml", "islands.yaml", "path.yaml", "preselected.yaml", "solo.yaml",
	"stones.yaml", "temple.yaml"}

// rules are the content compiled into tables, the same for all positions of a game.
type rules struct {
	about *game.About
	words *game.Catalog

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

	startShrineFrom [NumIslands]int8              // least number of seats with which one may begin there with a shrine
	priestess       [MaxPlayers + 1][paid]int16   // by number of seats and rank
	steps           [NumFigures]int8              // of Priestess and Builder
	guard           [NumGroups + 1]int16          // value of the guard stone of each group, from the pier; by round
	council         [MaxCouncil]int16             // influence by seat
	lastSeat        int8                          // of the council
	symbol          [NumStones + 1]Kind           // by stone
	board           [NumStones + 1]int8           // by stone
	cell            [NumStones + 1]int8           // by stone
	bySymbol        [NumIslands]uint32            // stones
	stonesOf        [allIslands + 1]uint32        // stones of the symbols of a set of islands
	boardIDs        [NumBoards]string             // in the usual order
	onBoard         [NumBoards]uint32             // stones
	slots           [NumBoards][2]int             // centres, axial
	cells           [BoardCells]cell              // in the order of their ids
	layouts         []layout                      // all arrangements of boards in slots
	preselected     [NumIslands]preselectedIsland // clockwise
	opponentShrine  int8                          // on the Builder's island
	opponentBuilder int8                          // novices there
	opponentOthers  int8                          // novices on each other island
}

// A cell is one of the hexes of a temple board.
type cell struct {
	id string
	at [2]int // axial, from the board's centre
}

// paid is how many ranks are paid at the Priestess' island. (1.8)
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

// Origin is where a datum comes from, as content files say it.
type Origin struct {
	Provenance game.Provenance `yaml:"provenance"`
	Note       string          `yaml:"note"`
}

// The content files.
type (
	constantsFile struct {
		Supplies struct {
			Origin    `yaml:",inline"`
			Novices   int `yaml:"novices-per-player"`
			Shrines   int `yaml:"shrines-per-player"`
			Influence int `yaml:"influence-at-start"`
			Sets      int `yaml:"sets-at-start"`
			SetSize   int `yaml:"novices-per-set"`
			Founded   int `yaml:"shrines-at-start"`
		} `yaml:"supplies"`
		Favours struct {
			Origin    `yaml:",inline"`
			PerIsland map[int]int `yaml:"per-island"`
		} `yaml:"favours"`
		Time struct {
			Origin `yaml:",inline"`
			Count  map[int]int `yaml:"count"`
		} `yaml:"time-tokens"`
		Points struct {
			Origin        `yaml:",inline"`
			Shrine        int `yaml:"shrine"`
			Favour        int `yaml:"unused-favour"`
			Temple        int `yaml:"temple-novice"`
			Displacement  int `yaml:"displacement"`
			Book          int `yaml:"book"`
			FirstBook     int `yaml:"first-book"`
			Meditation    int `yaml:"last-time-token"`
			ApostateExtra int `yaml:"apostate-extra-loss"`
		} `yaml:"points"`
		Colours struct {
			Origin  `yaml:",inline"`
			Players []string `yaml:"players"`
		} `yaml:"colours"`
	}
	islandsFile struct {
		Islands map[string]struct {
			Origin          `yaml:",inline"`
			StartShrineFrom int `yaml:"start-shrine-from"`
		} `yaml:"islands"`
	}
	stonesFile struct {
		Rule   Origin `yaml:"rule"`
		Boards struct {
			Origin `yaml:",inline"`
			Order  []string `yaml:"order"`
		} `yaml:"boards"`
		Stones struct {
			Origin `yaml:",inline"`
			Values map[int]stoneData `yaml:"values"`
		} `yaml:"stones"`
	}
	stoneData struct {
		Board  string `yaml:"board"`
		Cell   string `yaml:"cell"`
		Symbol string `yaml:"symbol"`
	}
	templeFile struct {
		Slots struct {
			Origin  `yaml:",inline"`
			Centres map[string][]int `yaml:"centres"`
		} `yaml:"slots"`
		Cells struct {
			Origin  `yaml:",inline"`
			Offsets map[string][]int `yaml:"offsets"`
		} `yaml:"cells"`
		Adjacency struct {
			Origin `yaml:",inline"`
			Spaces map[string][]string `yaml:"spaces"`
		} `yaml:"adjacency"`
	}
	pathFile struct {
		Guards struct {
			Origin   `yaml:",inline"`
			FromGate []int `yaml:"from-gate"`
		} `yaml:"guard-stones"`
	}
	figuresFile struct {
		Priestess struct {
			Values map[int]struct {
				Origin `yaml:",inline"`
				Points []int `yaml:"points"`
			} `yaml:"values"`
			Steps stepsData `yaml:"steps"`
		} `yaml:"priestess"`
		Builder struct {
			Steps stepsData `yaml:"steps"`
		} `yaml:"builder"`
	}
	stepsData struct {
		Origin  `yaml:",inline"`
		Islands int `yaml:"islands"`
	}
	councilFile struct {
		Seats []struct {
			Origin    `yaml:",inline"`
			Influence int `yaml:"influence"`
		} `yaml:"seats"`
	}
	preselectedFile struct {
		Islands map[int]struct {
			Origin  `yaml:",inline"`
			Kind    string         `yaml:"kind"`
			Novices map[string]int `yaml:"novices"`
			Shrines []string       `yaml:"shrines"`
			Figures []string       `yaml:"figures"`
		} `yaml:"islands"`
	}
	soloFile struct {
		Opponent struct {
			Origin  `yaml:",inline"`
			Builder struct {
				Shrines int `yaml:"shrines"`
				Novices int `yaml:"novices"`
			} `yaml:"builder-island"`
			Others struct {
				Novices int `yaml:"novices"`
			} `yaml:"other-islands"`
		} `yaml:"opponent"`
		Levels map[int]struct {
			Origin   `yaml:",inline"`
			Blocks   string `yaml:"apostate-blocks"`
			Together bool   `yaml:"builder-with-priestess"`
		} `yaml:"levels"`
	}
)

// A library is the content files as they were read.
type library struct {
	data  [][]byte // by contentFiles
	wrong []error

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

// readContent reads and checks the content. Files of override, which may be nil, replace embedded ones of the same name.
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
	for i, into := range []any{&l.constants, &l.council, &l.figures, &l.islands, &l.path, &l.preselected, &l.solo, &l.stones, &l.temple} {
		if err := decode(contentFiles[i], l.data[i], into); err != nil {
			return nil, err
		}
	}
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

// bad notes what is wrong in a file.
func (l *library) bad(file, format string, args ...any) {
	l.wrong = append(l.wrong, fmt.Errorf("%s: content file %s: %s", ID, file, fmt.Sprintf(format, args...)))
}

// between checks a number's range.
func (l *library) between(file, key string, n, low, high int) {
	switch {
	case low <= n && n <= high:
	case low == high:
		l.bad(file, "%s is %d; it must be %d", key, n, low)
	default:
		l.bad(file, "%s is %d; it must be from %d to %d", key, n, low, high)
	}
}

// numbered checks that a table has an entry for each number from low to high and no other.
func numbered[V any](l *library, file, key string, table map[int]V, low, high int) {
	for n := low; n <= high; n++ {
		if _, ok := table[n]; !ok {
			l.bad(file, "%s lacks the entry %d", key, n)
		}
	}
	for _, n := range sortedKeys(table) {
		if n < low || n > high {
			l.bad(file, "%s has an entry %d; they are numbered from %d to %d", key, n, low, high)
		}
	}
}

// one reads a word that is one of ids.
func (l *library) one(file, key, text string, ids []string) int {
	i := slices.Index(ids, text)
	if i < 0 {
		l.bad(file, "%s is %q; it must be one of %s", key, text, strings.Join(ids, ", "))
		return 0
	}
	return i
}

// sourced checks that a provenance is one of those that there are.
func (l *library) sourced(file, key string, p game.Provenance) {
	switch p {
	case game.Rulebook, game.Public, game.Recalled, game.Reconstructed:
	case "":
		l.bad(file, "%s has no provenance; say rulebook, public, recalled or reconstructed", key)
	default:
		l.bad(file, "the provenance of %s is %q; say rulebook, public, recalled or reconstructed", key, p)
	}
}

// fingerprint names the content.
func (l *library) fingerprint() string { return game.Fingerprint(l.data...)[:16] }

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
