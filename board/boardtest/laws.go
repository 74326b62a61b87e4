// Package boardtest contains the conformance tests that the boards of all titles must pass, as gametest does for games.
package boardtest

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/testseed"
)

var (
	boardGames = flag.Int("boards.games", 2, "number of random games of each title that the board tests play; CI sets more")
	boardSeed  = flag.Uint64("boards.seed", 1, "seed of the first of these games; the others use the next numbers")
)

// Test plays random games with random options and runs the conformance tests of boards:
//
//   - Each word of a legal move is drawn for the seat that may play it, and each word that names a thing has a role.
//   - Pieces move between drawn things. Static layers hold no state. A move marks the things that it named.
//   - A drawing is well-formed, draws each piece once, labels each thing, refers only to what is drawn, takes its appearance from the
//     styles, and leaves no parameter of a text empty.
//   - Equal positions have equal drawings, and a cached drawing is never stale. An update is small.
//   - Each drawn thing has a tip, except things of the tipless kinds, which have none while they are empty. Asking for the tip of an
//     unknown thing does no harm.
//   - Prompts and tips are complete texts of the title's catalogue in all languages. The text fits a terminal. Rules and aid exist in all
//     languages.
//   - One part is the stage, and each other part has a zone. No text is too small to read. A lit thing keeps its hue.
//   - If seats have colours, each has a different one of the style sheet. A scoreboard covers all seats, in words too, and reveals only
//     what the seat knows. Actions stand for legal moves, and cards have texts.
func Test(t *testing.T, g game.Game, b board.Board, tipless ...string) {
	l := &checks{g: g, b: b, tipless: tipless}
	for _, law := range []struct {
		name  string
		check func(*testing.T)
	}{
		{"sentences", l.sentences}, {"glides", l.glides}, {"still", l.still}, {"whole", l.whole}, {"marks", l.marks}, {"equal", l.equal},
		{"prompts", l.prompts}, {"tips", l.tips}, {"text", l.text}, {"size", l.size}, {"pages", l.pages}, {"legible", l.legible},
		{"layout", l.layout}, {"roles", l.roles}, {"washes", l.washes}, {"colours", l.colours}, {"standing", l.standing},
		{"actions", l.actions}, {"cards", l.cards}, {"pieces", l.pieces},
	} {
		t.Run(law.name, law.check)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(testseed.Advice(t.Name(), 1, fmt.Sprint("-boards.games=", *boardGames), fmt.Sprint("-boards.seed=", *boardSeed)))
		}
	})
}

type checks struct {
	g       game.Game
	b       board.Board
	tipless []string // kinds of things without a tip while they are empty
}

// Seed returns the seed for a test of random inputs, and writes it to the test's log.
func Seed(t testing.TB) uint64 {
	t.Helper()
	t.Logf("seed %d (again: go test -run %s -boards.seed %d)", *boardSeed, t.Name(), *boardSeed)
	return *boardSeed
}

// Positions plays random games with random options, of at most 700 moves each. The parameter games is their number. It calls do with the
// full state at the start of a game, then each time after as many moves as the parameter every says, and at the end.
func Positions(t testing.TB, g game.Game, games, every int, do func(p game.Position)) {
	t.Helper()
	about := g.About()
	for n := range games {
		seed := *boardSeed + uint64(n)
		t.Logf("random game of seed %d (again: go test -run %s -boards.seed %d)", seed, t.Name(), seed)
		p := g.New(gametest.DrawSetup(about, seed), &game.Env{Dice: game.QuickDice(seed)})
		dice := game.QuickDice(seed + 1)
		var moves []game.Move
		for ply := 0; p.ToAct() != 0 && ply < 700; ply++ {
			if ply%every == 0 {
				do(p)
			}
			s := p.ToAct().First()
			moves = p.Moves(s, moves[:0])
			p.Play(s, moves[dice.N(0, len(moves))], &game.Env{Dice: dice})
		}
		do(p)
	}
}

// seats returns all seats of a game, without automata.
func seats(p game.Position) []game.Seat {
	var all []game.Seat
	r := p.Result()
	for _, st := range r.Standings[:r.N] {
		if st.Seat < game.MaxSeats {
			all = append(all, st.Seat)
		}
	}
	return all
}

// lookers returns all possible viewers of a game: the seats and a spectator.
func lookers(p game.Position) []game.Seat { return append(seats(p), game.Spectator) }

func (l *checks) sentences(t *testing.T) {
	Positions(t, l.g, *boardGames, 17, func(p game.Position) {
		for s := range game.Seat(game.MaxSeats) {
			if !p.ToAct().Has(s) {
				continue
			}
			view := Seen(l.g, p, s)
			look := board.RenderOptions{Lang: "en"}
			drawn := Things(Elements(t, Live(t, l.b, view, look)))
			always := sync.OnceValue(func() map[string]bool { return Things(Elements(t, Still(t, l.b, view, look))) }) // rarely needed
			for _, m := range view.Moves(s, nil) {
				words := view.FormatMove(m, s, s)
				named, ok := l.g.About().Things(words)
				if !ok {
					t.Fatalf("%q names unknown things", words)
				}
				for _, thing := range named {
					if thing.Kind() != "number" && !drawn[string(thing)] && !always()[string(thing)] {
						t.Fatalf("%s is not drawn, and %q names it", thing, words)
					}
				}
			}
		}
	})
}

func (l *checks) glides(t *testing.T) {
	for n := range uint64(*boardGames) {
		seed := *boardSeed + n
		t.Logf("seed %d", seed)
		dice := game.QuickDice(seed)
		p := l.g.New(gametest.DrawSetup(l.g.About(), seed), &game.Env{Dice: dice})
		drawn := func(s game.Seat) map[string]bool {
			return Places(Elements(t, Live(t, l.b, Seen(l.g, p, s), board.RenderOptions{Lang: "en"})))
		}
		all := lookers(p)
		always, before := map[game.Seat]map[string]bool{}, map[game.Seat]map[string]bool{}
		for _, s := range all {
			always[s] = Places(Elements(t, Still(t, l.b, Seen(l.g, p, s), board.RenderOptions{Lang: "en"})))
			before[s] = drawn(s)
		}
		for ply := 0; p.ToAct() != 0 && ply < 90; ply++ {
			who := p.ToAct().First()
			moves := p.Moves(who, nil)
			tale := &game.Events{}
			p.Play(who, moves[dice.N(0, len(moves))], &game.Env{Dice: dice, Events: tale})
			for _, s := range all {
				if s != who && s != game.Spectator {
					continue
				}
				after := drawn(s)
				for _, line := range tale.For(s) {
					for _, end := range []game.Thing{line.Motion.From, line.Motion.To} {
						if end := string(end); end != "" && !always[s][end] && !before[s][end] && !after[end] {
							t.Fatalf("for seat %s %s glides from %s to %s, and %s is not drawn", s, line.Motion.Piece, line.Motion.From, line.Motion.To, end)
						}
					}
				}
				before[s] = after
			}
		}
	}
}

// setups returns random set-ups and, for each number of players, the usual one and one for each value of each option.
func (l *checks) setups() []game.Setup {
	a := l.g.About()
	var all []game.Setup
	for n := range uint64(2 * *boardGames) {
		all = append(all, gametest.DrawSetup(a, *boardSeed+n))
	}
	for players := a.MinSeats; players <= a.MaxSeats; players++ {
		all = append(all, game.Setup{Players: players})
		for _, o := range a.Options {
			if !o.For(players) {
				continue
			}
			for _, value := range o.ValuesFor(players) {
				all = append(all, game.Setup{Players: players, Options: map[string]string{o.ID: value}})
			}
		}
	}
	return all
}

func (l *checks) still(t *testing.T) {
	for _, setup := range l.setups() {
		_, start := gametest.Random(l.g, setup, *boardSeed, 1)
		_, later := gametest.Random(l.g, setup, *boardSeed, 200)
		for _, lang := range game.Langs {
			look := board.RenderOptions{Lang: lang}
			was, is := l.b.Parts(Seen(l.g, start, 0), look), l.b.Parts(Seen(l.g, later, 0), look)
			if len(was) != len(is) {
				t.Fatalf("%+v: %d parts at the start, %d later", setup, len(was), len(is))
			}
			for i := range was {
				if was[i].ID != is[i].ID || was[i].Title != is[i].Title || was[i].W != is[i].W || was[i].H != is[i].H {
					t.Errorf("%+v: part %s changed its frame during the game", setup, was[i].ID)
				}
				if Render(t, was[i].Static) != Render(t, is[i].Static) {
					t.Errorf("%+v: the still half of %s changed during the game", setup, was[i].ID)
				}
			}
		}
	}
}

func (l *checks) whole(t *testing.T) {
	Positions(t, l.g, *boardGames, 60, func(p game.Position) {
		for _, lang := range game.Langs {
			all := Elements(t, Whole(t, l.b, Seen(l.g, p, 0), board.RenderOptions{Lang: lang}))
			once := map[string]bool{}
			for _, e := range all {
				for _, name := range []string{"id", "data-key"} {
					value := e.Attrs[name]
					if value != "" && once[name+" "+value] {
						t.Errorf("the %s %s stands there twice", name, value)
					}
					once[name+" "+value] = true
				}
				if e.Attrs["data-thing"] != "" && e.Attrs["data-label"] == "" {
					t.Errorf("%s: %s has no name for those who do not see it", lang, e.Attrs["data-thing"])
				}
				if e.Attrs["style"] != "" {
					t.Errorf("a style of its own, which pages do not allow: %s", e.Attrs["style"])
				}
				if words := e.Attrs["data-label"] + e.Text; strings.Contains(words, "{") || strings.Contains(words, "label.") {
					t.Errorf("%s: a text with a gap: %q", lang, words)
				}
				if at := e.Attrs["transform"] + e.Attrs["d"]; strings.Contains(at, "NaN") || strings.Contains(at, "Inf") {
					t.Errorf("a thing has no place: %s", at)
				}
			}
			for _, e := range all {
				if ref := e.Attrs["href"]; ref != "" && !once["id "+strings.TrimPrefix(ref, "#")] {
					t.Errorf("%s is drawn nowhere", ref)
				}
			}
		}
	})
}

func (l *checks) marks(t *testing.T) {
	Positions(t, l.g, *boardGames, 60, func(p game.Position) {
		if p.ToAct() == 0 {
			return
		}
		s := p.ToAct().First()
		view := Seen(l.g, p, s)
		named := map[game.Thing]bool{}
		for _, m := range view.Moves(s, nil) {
			things, _ := l.g.About().Things(view.FormatMove(m, s, s))
			for _, thing := range things {
				named[thing] = thing.Kind() != "number"
			}
		}
		for _, thing := range slices.Sorted(maps.Keys(named)) {
			found := !named[thing]
			for _, e := range Elements(t, Live(t, l.b, view, board.RenderOptions{Lang: "en", Marked: []game.Thing{thing}, Mover: s})) {
				if slices.Contains(strings.Fields(e.Attrs["class"]), "marked") {
					found = found || slices.Contains(strings.Fields(e.Attrs["data-thing"]), string(thing))
				}
			}
			if !found {
				t.Errorf("the last move touched %s, and it is not marked", thing)
			}
		}
	})
}

// OwnWords plays random games and checks the marks of things of the given kinds, whose names depend on the seat. Such a thing must be
// marked if the reader's own move named it, and not if another seat's move did. The games must show a thing of each kind.
func OwnWords(t *testing.T, g game.Game, b board.Board, kinds ...string) {
	t.Helper()
	drawn := map[string]bool{}
	Positions(t, g, min(*boardGames, 2), 45, func(p game.Position) {
		all := seats(p)
		s := all[len(drawn)%len(all)]
		view := Seen(g, p, s)
		for _, kind := range kinds {
			for _, thing := range slices.Sorted(maps.Keys(Things(Elements(t, Live(t, b, view, board.RenderOptions{Lang: "en"}))))) {
				if game.Thing(thing).Kind() != kind {
					continue
				}
				drawn[kind] = true
				for _, mover := range []game.Seat{s, all[(slices.Index(all, s)+1)%len(all)]} {
					look := board.RenderOptions{Lang: "en", Marked: []game.Thing{game.Thing(thing)}, Mover: mover}
					marked := slices.ContainsFunc(Elements(t, Live(t, b, view, look)), func(e *Element) bool {
						return slices.Contains(strings.Fields(e.Attrs["class"]), "marked")
					})
					if marked != (mover == s) {
						t.Errorf("seat %s named %s, and for seat %s it is marked: %t", mover, thing, s, marked)
					}
				}
				break
			}
		}
	})
	for _, kind := range kinds {
		if !drawn[kind] {
			t.Errorf("no %s was drawn", kind)
		}
	}
}

func (l *checks) equal(t *testing.T) {
	Positions(t, l.g, *boardGames, 60, func(p game.Position) {
		doc, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		other := l.g.Blank()
		if err := other.UnmarshalJSON(doc); err != nil {
			t.Fatal(err)
		}
		look := board.RenderOptions{Lang: "en"}
		for _, s := range lookers(p) {
			if Whole(t, l.b, Seen(l.g, p, s), look) != Whole(t, l.b, Seen(l.g, other, s), look) {
				t.Fatalf("for seat %s a position and what its document says are drawn differently", s)
			}
		}
	})
}

func (l *checks) prompts(t *testing.T) {
	Positions(t, l.g, 2**boardGames, 3, func(p game.Position) {
		for _, s := range lookers(p) {
			speak(t, l.g, "prompt", l.b.Prompt(Seen(l.g, p, s), s))
		}
	})
}

func (l *checks) tips(t *testing.T) {
	Positions(t, l.g, *boardGames, 60, func(p game.Position) {
		view := Seen(l.g, p, 0)
		kinds := map[string]bool{"dragon": true}
		for thing := range Things(Elements(t, Whole(t, l.b, view, board.RenderOptions{Lang: "en"}))) {
			lines := l.b.Tip(view, game.Thing(thing))
			kind := game.Thing(thing).Kind()
			if kinds[kind] = true; len(lines) == 0 && !slices.Contains(l.tipless, kind) {
				t.Errorf("%s has no tip", thing)
			}
			for _, line := range lines {
				speak(t, l.g, thing, line)
			}
		}
		for kind := range kinds { // a client may ask for any thing
			for _, id := range []string{"nobody", "", "-1", "99", "0"} {
				if lines := l.b.Tip(view, game.MakeThing(kind, id)); kind == "dragon" && len(lines) != 0 {
					t.Errorf("%s:%s has the tip %v", kind, id, lines)
				}
			}
		}
	})
}

func (l *checks) text(t *testing.T) {
	Positions(t, l.g, *boardGames, 30, func(p game.Position) {
		for _, lang := range game.Langs {
			text := l.b.Text(Seen(l.g, p, 0), board.RenderOptions{Lang: lang})
			for line := range strings.Lines(text) {
				if n := board.Columns(strings.TrimRight(line, "\n")); n > board.TextWidth {
					t.Errorf("%s: %d columns: %s", lang, n, line)
				}
			}
			if strings.Contains(text, "{") || !utf8.ValidString(text) {
				t.Errorf("%s: a text with a gap:\n%s", lang, text)
			}
		}
	})
}

func (l *checks) size(t *testing.T) { SmallUpdates(t, l.g, l.b, 2**boardGames, 60, UpdateLimit) }

// colours checks the colours of all ranked seats and automata: at the end each has one, no two are the same, and the style sheet sets
// each.
func (l *checks) colours(t *testing.T) {
	if _, ok := l.b.(board.Coloured); !ok {
		t.Skip("the seats of this title have no colours")
	}
	Positions(t, l.g, 2**boardGames, 40, func(p game.Position) {
		view := Seen(l.g, p, game.Spectator)
		r := view.Result()
		seen := map[string]bool{"": true}
		for _, st := range r.Standings[:r.N] {
			class := board.ColourClass(l.b, view, st)
			if class == "" && !r.Over {
				continue // not chosen yet
			}
			if seen[class] {
				t.Errorf("a seat (%v) has no colour, or one that another has: %q", st.Seat, class)
			}
			if class != "" && !board.SetsColour(l.b.Style(), class) {
				t.Errorf("the style sheet has no rule for .%s that sets --c", class)
			}
			seen[class] = true
		}
	})
}

func (l *checks) pages(t *testing.T) {
	for _, lang := range game.Langs {
		rules, aid := l.b.Rules(lang), l.b.Aid(lang)
		if len(aid) < 300 || len(aid) > len(rules)/2 {
			t.Errorf("%s: the aid has %d bytes, the rules %d", lang, len(aid), len(rules))
		}
		if lang != "en" && (rules == l.b.Rules("en") || aid == l.b.Aid("en")) {
			t.Errorf("%s: rules or aid are the English ones", lang)
		}
	}
	if l.b.Rules("xx") != l.b.Rules("en") || l.b.Aid("xx") != l.b.Aid("en") {
		t.Error("a language without pages does not get the English ones")
	}
}
