package hellas

import (
	"embed"
	"io/fs"
	"slices"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// ID identifies the title.
const ID = "lords-of-hellas"

//go:embed lang/*.yaml
var lang embed.FS

//go:embed scenarios/*.yaml
var scenarios embed.FS

// Scenarios returns the title's scenario files: *.yaml at the root of the file system.
func Scenarios() fs.FS {
	root, err := fs.Sub(scenarios, "scenarios")
	if err != nil {
		return scenarios // cannot happen: the folder is embedded
	}
	return root
}

// rules holds the content compiled into tables, and data derived from it. All positions of a game share one.
type rules struct {
	cards.Tables
	about *game.About
	words *game.Catalog
	// version is the rules version. The differences between versions are methods in versions.go.
	version int
	walks   walks
	trays   trays
	picky   picky
	peopled peopled
	strong  strong
}

// hellas implements [game.Game]: the rules with their content.
type hellas struct {
	about    game.About
	rules    *rules
	versions *game.Versions
}

// Open compiles the content and returns the game. Files in override, which may be nil, replace embedded content files
// of the same name; any other file there is an error. An error names the file, the line and the cause.
func Open(override fs.FS) (game.Game, error) {
	return game.OpenVersions(ID, version, func(v int, all *game.Versions) (game.Game, error) { return openAt(v, override, all) })
}

func openAt(v int, override fs.FS, all *game.Versions) (game.Game, error) {
	l, err := cards.Read(contentFiles, v, override)
	if err != nil {
		return nil, err
	}
	compiled, err := l.Compile()
	if err != nil {
		return nil, err
	}
	g := &hellas{versions: all, rules: &rules{Tables: *compiled, version: v}}
	if g.rules.words, err = game.LoadCatalog(ID, lang, "lang"); err != nil {
		return nil, err
	}
	g.rules.WriteTexts(g.rules.words)
	g.rules.walks.fill(g.rules)
	g.rules.trays.fill(g.rules)
	g.rules.picky.fill(g.rules)
	g.rules.peopled.fill(g.rules)
	g.rules.strong.fill(g.rules)
	g.about = game.About{
		ID: ID, Version: v, Content: l.Fingerprint(), Former: l.Former(),
		MinSeats: 1, MaxSeats: MaxPlayers,
		Streams:   streams,
		Verbs:     verbs,
		Echoes:    echoes,
		Labels:    g.rules.Names.Heroes,
		MaxMoves:  maxMoves,
		Bound:     bound,
		Policies:  []game.Policy{g.rules.hunter(), g.rules.templar(), g.rules.warlord(), g.rules.king()},
		TakeBack:  true,
		Secret:    true,
		Aloud:     true,
		Unscored:  true,
		Words:     g.rules.words,
		Data:      l.Provenance(g.rules.words),
		Rules:     append(slices.Clone(sections), soloSections...),
		Conserved: conserved(),
	}
	for _, c := range choices {
		if c.since <= v {
			g.about.Options = append(g.about.Options, c.Option)
		}
	}
	switch {
	case g.rules.choosesMonumentFirst():
		g.about.Verbs = verbs[:verbRepeat-1]
	case g.rules.leaps():
		g.about.Verbs = verbs[:verbThrough-1]
	}
	g.rules.about = &g.about
	return g, nil
}

// At returns the game under the rules of another version, or an error if there is no such version.
func (g *hellas) At(version int) (game.Game, error) { return g.versions.At(version) }

// About returns the description of the game.
func (g *hellas) About() *game.About { return &g.about }

// Blank returns a position without players, to be overwritten. It is not a playable game.
func (g *hellas) Blank() game.Position { return g.rules.blank() }

func (r *rules) blank() *Position {
	p := &Position{rules: r, fullState: true, Acting: NoSeat, Start: NoSeat, Winner: NoSeat, March: NoTerritory}
	for s := range p.Players {
		me := &p.Players[s]
		me.Hero, me.At, me.Quest = NoHero, NoTerritory, NoSlot
	}
	for b := range p.Beasts {
		p.Beasts[b].At = NoTerritory
	}
	for i := range p.Quests {
		p.Quests[i] = NoQuest
	}
	for l := range p.Glory {
		p.Glory[l] = NoSeat
	}
	for g := range p.Levels {
		p.Levels[g] = r.StartLevel
	}
	p.Crown = Kingship{Seat: NoSeat, Monument: NoMonument}
	p.noBattle()
	p.noHunt()
	p.forget()
	return p
}

// maxMoves is an upper bound for the number of moves in one listing. The longest listings are those of a hero's attack
// with all 30 combat cards in hand: 9 wounds with at most 54 choices of cards each, and the powers that may be used
// then. With several players a turn has fewer than 500 moves. In it 15 hoplites march to at most 14 territories in two
// steps and move to 6. All artifacts, blessings and actions are fewer than 200. In 6,750 random games the longest
// listing had 269 moves.
const maxMoves = 600

// bound is the number of moves after which conformance tests and simulations end a game. The longest of 6,750 random
// games of several players had 4,877 moves.
const bound = 10_000
