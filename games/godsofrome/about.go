// Package godsofrome has the complete rules of Gods of Rome for 1 to 4 players, with both variants and the solo game.
//
// The files follow the chapters of the rulebook: setup.go, visit.go, activate.go with growth.go, travel.go and
// attack.go, score.go with objectives.go, checkpoint.go, result.go and patronus.go. A file on moves both lists the
// legal ones and plays them. The README has the rules in our own words. Numbers like 1.5 and Q12 in comments and
// refusals are its sections and rulings. Numbers like 2.4 are chapters of the data in content/; sections.go has the
// titles of all.
package godsofrome

import (
	"embed"
	"io/fs"

	"pantheon/game"
)

// ID is the title's id.
const ID = "gods-of-rome"

//go:embed lang/*.yaml
var lang embed.FS

//go:embed scenarios/*.yaml
var scenarios embed.FS

// Scenarios returns the title's scenario files: *.yaml at the root of the file system.
func Scenarios() fs.FS {
	root, err := fs.Sub(scenarios, "scenarios")
	if err != nil {
		return scenarios // impossible: the folder is embedded
	}
	return root
}

// rome implements [game.Game]: the rules with their content.
type rome struct {
	about    game.About
	rules    *rules
	versions *game.Versions
}

// Open compiles the game at the newest rules version. Content files in override, which may be nil, replace the embedded
// ones of the same name; any other file in override is an error. The error names the file and the key, and says what to
// do.
func Open(override fs.FS) (game.Game, error) {
	return game.OpenVersions(ID, version, func(v int, all *game.Versions) (game.Game, error) { return openAt(v, override, all) })
}

func openAt(v int, override fs.FS, all *game.Versions) (game.Game, error) {
	l, err := readContent(v, override)
	if err != nil {
		return nil, err
	}
	g := &rome{versions: all}
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
		Streams:  []string{"setup", "cards", "objectives", "patronus"},
		Verbs:    verbs,
		Echoes:   echoes,
		Labels:   factionIDs[:],
		MaxMoves: maxMoves,
		Bound:    bound,
		Point:    pointScore,
		Policies: []game.Policy{g.rules.builder(), g.rules.racer()},
		TakeBack: true,
		Words:    g.rules.words,
		Data:     l.provenance(g.rules.words),
		Rules:    sections,
	}
	for _, c := range choices {
		g.about.Options = append(g.about.Options, c.Option)
	}
	g.about.Conserved = g.rules.conserved()
	g.rules.about = &g.about
	return g, nil
}

// At returns the game under the rules of another version. A version that does not exist is an error.
func (g *rome) At(version int) (game.Game, error) { return g.versions.At(version) }

// About describes the game.
func (g *rome) About() *game.About { return &g.about }

// Blank returns a position to be overwritten: a game without seats.
func (g *rome) Blank() game.Position { return g.rules.blank() }

func (r *rules) blank() *Position {
	p := &Position{rules: r, Removed: NoFaction, Step: Over, Space: -1, Origin: Off, Trigger: -1, Icons: noIcons, fullState: true}
	for t := range p.Wooden {
		p.Wooden[t] = NoFaction
	}
	for f := range p.God {
		p.God[f], p.Start[f], p.SeatOf[f] = Off, Off, -1
	}
	for i := range p.Row {
		p.Row[i] = NoCard
	}
	for s := range p.Players {
		p.Players[s] = noPlayer()
	}
	p.Patronus = noPlayer()
	return p
}

// noPlayer returns the board of a player without a faction.
func noPlayer() Player {
	return Player{
		Faction: NoFaction,
		Cards:   [NumSpaces]Card{NoCard, NoCard, NoCard, NoCard},
		VP:      [NumCheckpoints]int8{-1, -1, -1},
	}
}

// maxMoves is the upper bound of the number of moves in one listing. The longest listings are those of an activated
// space with several icons. Take all 10 own meeples on separate territories, and b wooden temples elsewhere. The moves
// then number at most:
//
//   - growth (10+b) x 10, and building 10 x 4 x (4-b)
//   - attacks 4 factions x 10 territories x their neighbours (60 in sum), and storms 15
//   - travels 60, and gathering 10 x 15
//
// The sum is below 800 for each b. Loading checks the content against these numbers of meeples, temples and cards.
const maxMoves = 800

// bound is the number of moves after which conformance tests and simulations stop a game. The longest of 20,000 random
// games with random options and numbers of players had 2,237.
const bound = 10_000
