// Package luna has the complete rules of Luna for 2 to 4 players and of its solo game with three levels.
//
// The files follow the chapters of the rulebook: setup.go and preliminary.go, turn.go with islands.go, travel.go,
// temple.go, council.go and helping.go for the actions, round.go, score.go, prepare.go and opponent.go. A file on moves
// both lists the legal ones and plays them. The README has the rules in our own words. Numbers like 1.7 and Q12 in
// comments and refusals are its sections and rulings.
package luna

import (
	"embed"
	"io/fs"

	"pantheon/game"
)

// ID is the title's id.
const ID = "luna"

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

// luna implements [game.Game]: the rules with their content.
type luna struct {
	about    game.About
	rules    *rules
	versions *game.Versions
}

// Open compiles the game. Content files in override, which may be nil, replace the embedded ones of the same name; any
// other file in override is an error. The error names file, line and key, and says what to do.
func Open(override fs.FS) (game.Game, error) {
	return game.OpenVersions(ID, version, func(v int, all *game.Versions) (game.Game, error) { return openAt(v, override, all) })
}

func openAt(v int, override fs.FS, all *game.Versions) (game.Game, error) {
	l, err := readContent(v, override)
	if err != nil {
		return nil, err
	}
	g := &luna{versions: all}
	if g.rules, err = l.compile(); err != nil {
		return nil, err
	}
	g.rules.version = v
	if g.rules.words, err = game.LoadCatalog(ID, lang, "lang"); err != nil {
		return nil, err
	}
	g.about = game.About{
		ID: ID, Version: v, Content: l.Fingerprint(), Former: l.Former(),
		MinSeats: 1, MaxSeats: MaxPlayers,
		Streams:  []string{"setup"},
		Verbs:    verbs,
		Echoes:   echoes,
		Labels:   colourIDs[:],
		MaxMoves: maxMoves,
		Bound:    bound,
		Policies: []game.Policy{g.rules.builder(), g.rules.racer()},
		TakeBack: true,
		Words:    g.rules.words,
		Data:     l.provenance(g.rules.words),
		Rules:    sections,
	}
	for _, c := range choices {
		g.about.Options = append(g.about.Options, c.Option)
	}
	g.about.Conserved = conserved()
	g.rules.about = &g.about
	return g, nil
}

// At returns the game under the rules of another version.
func (g *luna) At(version int) (game.Game, error) { return g.versions.At(version) }

// About describes the game.
func (g *luna) About() *game.About { return &g.about }

// Blank returns a position to be overwritten: a game without seats.
func (g *luna) Blank() game.Position { return g.rules.blank() }

func (r *rules) blank() *Position {
	p := &Position{rules: r, Step: Over, fullState: true}
	for s := range p.Players {
		p.Players[s].Colour = NoColour
	}
	for i := range p.Ring {
		p.Ring[i] = Kind(i)
	}
	for f := range p.Figures {
		p.Figures[f] = NoKind
	}
	for s := range p.Boards {
		p.Boards[s] = NoBoard
	}
	return p
}

// maxMoves is the upper bound of the number of moves in one listing. The longest listings are those of an action with
// all 13 novices active. The moves then number at most:
//
//   - a journey 13 x 6, a tide 13 x 7 (from the pier), sailing 2 for each of 7 islands to 6 others
//   - promotions 24, sanctifications 12, books 4 x 12, the council and the Apostate 13 each
//   - favours, recruits and herbs 7 + 7 + 14
//
// The sum is below 450.
const maxMoves = 450

// bound is the number of moves after which conformance tests and simulations stop a game. In 20,000 random games with
// random options and numbers of players, the longest had 226 moves and the longest listing 178.
const bound = 2_000
