// Package fourgods implements the complete rules of 4 Gods for 2 to 4 players: simultaneous or in turns, with visible
// or hidden gods.
//
// The files follow the chapters of the rulebook:
//
//   - tiles and cells: face.go and world.go
//   - set-up: setup.go
//   - actions: hands.go, place.go and gods.go
//   - the end of the game and turns: finish.go and turns.go
//   - scoring: kingdoms.go and score.go
//   - late errors: honour.go
//
// The file moves.go lists the legal moves, and play.go plays them. The README states the rules in our own words.
// Numbers like 1.7 and Q12 in comments and refusals are its sections and rulings.
package fourgods

import (
	"embed"
	"io/fs"

	"pantheon/game"
)

// ID identifies the title.
const ID = "four-gods"

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

// fourGods implements [game.Game]: the rules with their content.
type fourGods struct {
	about    game.About
	rules    *rules
	versions *game.Versions
}

// Open compiles the game. Files in override, which may be nil, replace embedded content files of the same name. Open
// refuses any other file in override. An error names the file, the key or line if there is one, and the cause.
func Open(override fs.FS) (game.Game, error) {
	return game.OpenVersions(ID, version, func(v int, all *game.Versions) (game.Game, error) { return openAt(v, override, all) })
}

func openAt(v int, override fs.FS, all *game.Versions) (game.Game, error) {
	l, err := readContent(v, override)
	if err != nil {
		return nil, err
	}
	g := &fourGods{versions: all}
	if g.rules, err = l.compile(); err != nil {
		return nil, err
	}
	g.rules.version = v
	if g.rules.words, err = game.LoadCatalog(ID, lang, "lang"); err != nil {
		return nil, err
	}
	g.about = game.About{
		ID: ID, Version: v, Content: l.Fingerprint(), Former: l.Former(),
		MinSeats: 2, MaxSeats: MaxPlayers,
		Streams:        []string{"bag", "gods", "start"},
		Verbs:          verbs,
		Echoes:         echoes,
		Labels:         labels,
		MaxMoves:       maxMoves,
		Bound:          bound,
		Timed:          true,
		Lasts:          lasts,
		Races:          func(s game.Setup) bool { return g.about.Option(s, "time") == "simultaneous" },
		Correspondence: func(s game.Setup) bool { return g.about.Option(s, "time") == "effort" },
		Gone:           "pass",
		Secret:         true,
		Aloud:          true,
		Policies:       []game.Policy{Filler(true), g.rules.planter()},
		Words:          g.rules.words,
		Data:           l.provenance(g.rules.words),
		Rules:          sections,
		Conserved:      conserved(),
	}
	for _, c := range choices {
		if c.since <= v {
			g.about.Options = append(g.about.Options, c.Option)
		}
	}
	if g.rules.dealsColours() {
		g.about.Verbs = verbs[:verbColour-1]
	}
	g.rules.about = &g.about
	return g, nil
}

// At returns the game under the rules of another version. A version that does not exist is an error.
func (g *fourGods) At(version int) (game.Game, error) { return g.versions.At(version) }

// About returns the description of the game. Placements cannot be undone (ruling Q25).
func (g *fourGods) About() *game.About { return &g.about }

// Blank returns a position to be overwritten. It is not a playable game.
func (g *fourGods) Blank() game.Position { return g.rules.blank() }

func (r *rules) blank() *Position {
	p := &Position{rules: r, Phase: Over, fullState: true}
	for s := range p.Tiles {
		p.Tiles[s] = freeTile
	}
	for c := range p.cells {
		p.cells[c] = emptyCell
	}
	for s := range p.Players {
		me := &p.Players[s]
		me.Hand, me.Taken, me.Last = [2]Slot{NoSlot, NoSlot}, NoSlot, -1
		me.Markers = [2]Marker{noMarker, noMarker}
	}
	for space := range p.areas {
		p.areas[space] = NoSlot
	}
	p.reopen()
	return p
}

// noMarker is a marker that is not chosen.
var noMarker = Marker{NoColour, NoGod}

// lasts is the duration of a move in simulations, in milliseconds.
const lasts = 1_000

// bound is the number of moves after which conformance tests and simulations end a game. Of 540 random games of all
// modules none reached it. The longest are games of four with timed turns: 7,900 moves on average, most of which are
// flips by waiting players.
const bound = 20_000
