package ur

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"

	"pantheon/game"
	"pantheon/game/content"
)

//go:embed content/*.yaml
var embedded embed.FS

// contentFiles describes all content files.
var contentFiles = content.Set{Title: ID, Embedded: embedded, Newest: version, Names: []string{"board.yaml", "pieces.yaml"}}

// ContentFiles returns the content files that [Open] compiles, by name; see [content.Set.All].
func ContentFiles(override fs.FS) (map[string][]byte, error) {
	return contentFiles.All(version, override)
}

// rules are the content compiled into tables, the same for all positions of a game.
type rules struct {
	about *game.About
	words *game.Catalog

	way     [NumSeats][NumSteps + 1]Cell // by step, the start first (1.2)
	step    [NumSeats][NumCells]int8     // of a cell on the seat's path; -1 for other cells
	rosette [NumCells]bool               // 1.3
	pieces  [2]int8                      // of each seat, by the value of the option (Q1)
	dice    int
}

// The content files.
type (
	boardFile struct {
		Ways struct {
			content.Origin `yaml:",inline"`
			Light          []string `yaml:"light"`
			Dark           []string `yaml:"dark"`
		} `yaml:"ways"`
		Rosettes struct {
			content.Origin `yaml:",inline"`
			Cells          []string `yaml:"cells"`
		} `yaml:"rosettes"`
	}
	piecesFile struct {
		Seven counted `yaml:"seven"`
		Five  counted `yaml:"five"`
		Dice  counted `yaml:"dice"`
	}
	counted struct {
		content.Origin `yaml:",inline"`
		Count          int `yaml:"count"`
	}
)

// A library holds the content files as read.
type library struct {
	*content.Files

	board  boardFile
	pieces piecesFile
}

// readContent reads the content. Files of override, which may be nil, replace embedded ones of the same name.
func readContent(override fs.FS) (*library, error) {
	files, err := contentFiles.Read(version, override)
	if err != nil {
		return nil, err
	}
	l := &library{Files: files}
	if err := l.Decode("board.yaml", &l.board); err != nil {
		return nil, err
	}
	if err := l.Decode("pieces.yaml", &l.pieces); err != nil {
		return nil, err
	}
	return l, nil
}

// compile checks the content and compiles it into tables.
func (l *library) compile() (*rules, error) {
	r := &rules{}
	l.compileWays(r)
	l.compileRosettes(r)
	l.compilePieces(r)
	if err := l.Err(); err != nil {
		return nil, err
	}
	return r, nil
}

// compileWays compiles the path of each seat: its start, and each cell once. (1.2)
func (l *library) compileWays(r *rules) {
	const file = "board.yaml"
	l.Sourced(file, "ways", l.board.Ways.Provenance)
	for s, ids := range [NumSeats][]string{l.board.Ways.Light, l.board.Ways.Dark} {
		key := "ways." + labels[s]
		for c := range r.step[s] {
			r.step[s][c] = -1
		}
		r.way[s][0] = Cell(s) // the starts are the first cells
		r.step[s][s] = 0
		if len(ids) != NumSteps {
			l.BadKey(file, key, "has %d cells; a way has %d", len(ids), NumSteps)
			continue
		}
		for i, id := range ids {
			at := fmt.Sprintf("%s[%d]", key, i)
			c := NumSeats + l.One(file, at, id, cellIDs[NumSeats:])
			if r.step[s][c] >= 0 {
				l.BadKey(file, at, "is %s, which the way has passed already", id)
			}
			r.way[s][i+1], r.step[s][c] = Cell(c), int8(i+1)
		}
	}
}

func (l *library) compileRosettes(r *rules) {
	const file = "board.yaml"
	l.Sourced(file, "rosettes", l.board.Rosettes.Provenance)
	for i, id := range l.board.Rosettes.Cells {
		at := fmt.Sprintf("rosettes.cells[%d]", i)
		if slices.Contains(l.board.Rosettes.Cells[:i], id) {
			l.BadKey(file, at, "is %s, which stands there twice", id)
		}
		r.rosette[NumSeats+l.One(file, at, id, cellIDs[NumSeats:])] = true
	}
}

func (l *library) compilePieces(r *rules) {
	const file = "pieces.yaml"
	for i, c := range []counted{l.pieces.Seven, l.pieces.Five} {
		l.Sourced(file, pieces.Values[i], c.Provenance)
		l.Between(file, pieces.Values[i]+".count", c.Count, 1, MaxPieces)
		r.pieces[i] = int8(c.Count)
	}
	l.Sourced(file, "dice", l.pieces.Dice.Provenance)
	l.Between(file, "dice.count", l.pieces.Dice.Count, 1, MaxDice)
	r.dice = l.pieces.Dice.Count
}
