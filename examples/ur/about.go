// Package ur is the Royal Game of Ur, for two players: a small complete title, and the model for authors of others.
//
// The rules are those of the race that Irving Finkel read from a clay tablet of Itti-Marduk-balatu and that is widely
// played today; the README has them in our own words. Numbers like 3.4 and Q1 in comments and refusals are its sections
// and rulings. Each file has one subject; docs/develop/adding-a-game.md explains them in the order in which to write them.
package ur

import (
	"embed"
	"io/fs"

	"pantheon/game"
)

// ID is the title's id.
const ID = "ur"

// version is the rules version. A change that would alter an old record gets a new one.
const version = 1

//go:embed lang/*.yaml
var lang embed.FS

//go:embed scenarios/*.yaml
var scenarios embed.FS

// Scenarios returns the title's scenario files, *.yaml in its root.
func Scenarios() fs.FS {
	root, err := fs.Sub(scenarios, "scenarios")
	if err != nil {
		return scenarios // impossible: the folder is embedded
	}
	return root
}

// ur is the game: the rules with their content.
type ur struct {
	about game.About
	rules *rules
}

// Open compiles the game. Content files in override, which may be nil, replace the embedded ones of the same name; any
// other file there is an error. The error names file, line and key, and says what to do.
func Open(override fs.FS) (game.Game, error) {
	l, err := readContent(override)
	if err != nil {
		return nil, err
	}
	r, err := l.compile()
	if err != nil {
		return nil, err
	}
	if r.words, err = game.LoadCatalog(ID, lang, "lang"); err != nil {
		return nil, err
	}
	g := &ur{rules: r}
	// Moves cannot be undone: every move is followed by a throw that everybody sees.
	g.about = game.About{
		ID: ID, Version: version, Content: l.Fingerprint(), Former: l.Former(),
		MinSeats: NumSeats, MaxSeats: NumSeats,
		Options:   []game.Option{pieces},
		Streams:   []string{"first", "dice"},
		Verbs:     verbs,
		Labels:    labels[:],
		MaxMoves:  MaxPieces,
		Bound:     bound,
		Conserved: []game.Quantity{{Name: "pieces", Count: func(p game.Position) int { return p.(*Position).count() }}},
		Words:     r.words,
		Data:      l.provenance(),
		Rules:     sections,
	}
	r.about = &g.about
	return g, nil
}

// About describes the game.
func (g *ur) About() *game.About { return &g.about }

// Blank returns a position to be overwritten: a game without seats.
func (g *ur) Blank() game.Position { return &Position{rules: g.rules, fullState: true} }

// bound is the number of moves after which conformance tests and simulations stop a game. The longest of 20,000 random
// games had 261.
const bound = 2_000
