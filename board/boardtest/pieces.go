package boardtest

import (
	"reflect"
	"strconv"
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest"
)

// pieces checks that a cached drawing can never be stale. It plays random games in different languages and with different names, and draws
// each view with the marks of the last move. Each fragment that equals an earlier one must have the same drawing. It also logs how
// much of a drawing a move changes.
func (l *checks) pieces(t *testing.T) {
	about := l.g.About()
	texts := map[board.Fragment]string{}
	for n := range max(*boardGames, len(game.Langs)) {
		seed := *boardSeed + uint64(n)
		t.Logf("random game of seed %d (again: go test -run %s -boards.seed %d)", seed, t.Name(), seed)
		p := l.g.New(gametest.DrawSetup(about, seed), &game.Env{Dice: game.QuickDice(seed)})
		dice := game.QuickDice(seed + 1)
		r := remembered{texts: texts, before: map[game.Seat]map[board.Fragment]bool{}}
		look := board.RenderOptions{Lang: game.Langs[n%len(game.Langs)], Names: names(n)}
		for ply := 0; p.ToAct() != 0 && ply < 100; ply++ {
			for _, s := range lookers(p) {
				r.look(t, l.b, Seen(l.g, p, s), s, look)
			}
			s := p.ToAct().First()
			moves := p.Moves(s, nil)
			m := moves[dice.N(0, len(moves))]
			look.Marked, _ = about.Things(p.FormatMove(m, s, s))
			look.Mover = s
			p.Play(s, m, &game.Env{Dice: dice})
		}
		t.Logf("of %d pieces %.1f change for an eye with a sentence, %.0f bytes of %.0f", r.most,
			float64(r.changed)/float64(r.looks), float64(r.changedBytes)/float64(r.looks), float64(r.bytes)/float64(r.looks))
	}
}

// names returns a namer for the first two people at a table; the others have no name.
func names(table int) game.Namer {
	return func(t game.Thing) (string, bool) {
		switch t {
		case "seat:0":
			return "Ana & <Co>" + strconv.Itoa(table), true
		case "seat:1":
			return "Bruno" + strconv.Itoa(table), true
		}
		return "", false
	}
}

// A remembered caches the drawings of fragments, and holds the fragments that each viewer saw last.
type remembered struct {
	texts  map[board.Fragment]string
	before map[game.Seat]map[board.Fragment]bool

	looks, most, changed, changedBytes, bytes int
}

// look draws the fragments of a view. It fails the test if a fragment cannot be compared, or if an equal fragment in the cache has another
// drawing.
func (r *remembered) look(t *testing.T, b board.Board, view game.Position, eye game.Seat, l board.RenderOptions) {
	t.Helper()
	now, pieces := map[board.Fragment]bool{}, 0
	before := r.before[eye]
	for _, part := range b.Parts(view, l) {
		for _, piece := range part.Dynamic {
			if !reflect.ValueOf(piece).Comparable() {
				t.Fatalf("%s: a piece %T cannot be compared", part.ID, piece)
			}
			text := Render(t, piece.Draw())
			if old, ok := r.texts[piece]; ok && old != text {
				t.Fatalf("%s: equal pieces draw different things, so the piece does not hold all that it is drawn from:\n%#v\n%s\n%s", part.ID, piece, old, text)
			}
			r.texts[piece] = text
			now[piece] = true
			pieces++
			if before != nil {
				r.bytes += len(text)
				if !before[piece] {
					r.changed++
					r.changedBytes += len(text)
				}
			}
		}
	}
	if before != nil {
		r.looks++
	}
	r.before[eye], r.most = now, max(r.most, pieces)
}
