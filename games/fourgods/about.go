// Package fourgods is the complete rules of 4 Gods for 2 to 4 players: simultaneous or in turns, with visible or hidden gods.
//
// The files follow the chapters of the rulebook: face.go and world.go for tiles and cells, setup.go, then the actions in hands.go,
// place.go and gods.go, finish.go and turns.go for the end and for timed turns, kingdoms.go and score.go, honour.go for late errors.
// list.go says what is possible and play.go what then happens. The README tells the rules in our own words. Numbers like 1.7 and Q12
// in comments and refusals are its sections and rulings.
package fourgods

import (
	"embed"
	"io/fs"

	"pantheon/game"
)

// ID is the title's id.
const ID = "four-gods"

//go:embed lang/*.yaml
var lang embed.FS

//go:embed scenarios/*.yaml
var scenarios embed.FS

// Scenarios holds the title's scenario files, *.yaml at its root.
func Scenarios() fs.FS {
	root, err := fs.Sub(scenarios, "scenarios")
	if err != nil {
		return scenarios // cannot be: the folder is embedded
	}
	return root
}

// fourGods is the game: the rules with their content.
type fourGods struct {
	about    game.About
	rules    *rules
	editions *game.Editions
}

// Open compiles the game. Content files in override, which may be nil, replace the embedded ones of the same name; any other
// file there is refused. An error names file, line and what is wrong.
func Open(override fs.FS) (game.Game, error) {
	return game.OpenEditions(ID, version, func(v int, all *game.Editions) (game.Game, error) { return openAt(v, override, all) })
}

func openAt(v int, override fs.FS, all *game.Editions) (game.Game, error) {
	l, err := readContent(v, override)
	if err != nil {
		return nil, err
	}
	g := &fourGods{editions: all}
	if g.rules, err = l.compile(); err != nil {
		return nil, err
	}
	g.rules.version = v
	if g.rules.words, err = game.LoadCatalog(lang, "lang"); err != nil {
		return nil, err
	}
	g.about = game.About{
		ID: ID, Version: v, Content: l.Fingerprint(), Former: l.Former(),
		MinSeats: 2, MaxSeats: MaxPlayers,
		Streams:   []string{"bag", "gods", "start"},
		Verbs:     verbs,
		Echoes:    echoes,
		Labels:    labels,
		MaxMoves:  maxMoves,
		Bound:     bound,
		Timed:     true,
		Lasts:     lasts,
		Races:     func(s game.Setup) bool { return g.about.Option(s, "time") == "simultaneous" },
		Gone:      "pass",
		Secret:    true,
		Aloud:     true,
		Policies:  []game.Policy{Filler(true), g.rules.planter()},
		Words:     g.rules.words,
		Data:      l.provenance(g.rules.words),
		Rules:     sections,
		Conserved: conserved(),
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

// At gives the game by the rules of another version.
func (g *fourGods) At(version int) (game.Game, error) { return g.editions.At(version) }

// About describes the game. Placements may not be taken back (ruling Q25).
func (g *fourGods) About() *game.About { return &g.about }

// Blank is a position to be overwritten: a game that nobody plays.
func (g *fourGods) Blank() game.Position { return g.rules.blank() }

func (r *rules) blank() *Position {
	p := &Position{rules: r, Phase: Over, truth: true}
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

// lasts is how long a sentence lasts in simulation, in milliseconds.
const lasts = 1_000

// bound is the number of sentences after which laws and simulations end a game. Of 540 random games of all modules none reached it;
// the longest are timed turns of four with 7,900 on average, most of which are flips by those who wait.
const bound = 20_000
