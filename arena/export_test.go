package arena_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pantheon/arena"
	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
)

// exported is one line of an export, with the members that the documentation describes.
type exported struct {
	Title   string          `json:"title"`
	Rules   int             `json:"rules"`
	Content string          `json:"content"`
	Setup   game.Setup      `json:"setup"`
	Game    int             `json:"game"`
	Ply     int             `json:"ply"`
	At      int64           `json:"at"`
	Seat    game.Seat       `json:"seat"`
	Bot     string          `json:"bot"`
	View    json.RawMessage `json:"view"`
	Truth   json.RawMessage `json:"truth"`
	Moves   []game.MoveText `json:"moves"`
	Rest    bool            `json:"rest"`
	Move    *game.MoveText  `json:"move"`
	Result  []struct {
		Points int     `json:"points"`
		Rank   int     `json:"rank"`
		Won    float64 `json:"won"`
		Label  string  `json:"label"`
	} `json:"result"`
	Cut bool `json:"cut"`
}

// TestExportTellsChoices: each line has the seat's view, the full state, a legal move and the result of the game. The view hides the
// secrets that the full state has.
func TestExportTellsChoices(t *testing.T) {
	for _, g := range []game.Game{morra.Game(), grab.Game(), bluff.Game()} {
		id := g.About().ID
		var to bytes.Buffer
		c := arena.Config{Setup: game.Setup{Players: 2}, Games: 5, Seed: "lines", Bots: []string{"random", "greedy"}, Export: &arena.Export{To: &to}}
		report := run(t, g, c)
		lines, games, ply, hidden := json.NewDecoder(&to), 0, 0, 0
		lines.DisallowUnknownFields()
		won := map[int]float64{}
		for {
			var l exported
			err := lines.Decode(&l)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case l.Game == games && l.Ply > ply:
			case l.Game == games+1 && l.Ply >= 1 || l.Game == 0 && ply == 0:
				games = l.Game
			default:
				t.Fatalf("%s: move %d of game %d follows %d of %d", id, l.Ply, l.Game, ply, games)
			}
			ply = l.Ply
			truth, view, seen := g.Blank(), g.Blank(), g.Blank()
			if err := errors.Join(truth.UnmarshalJSON(l.Truth), view.UnmarshalJSON(l.View)); err != nil {
				t.Fatalf("%s: %v", id, err)
			}
			truth.View(l.Seat, seen)
			doc, err := seen.MarshalJSON()
			if err != nil || !bytes.Equal(doc, l.View) {
				t.Fatalf("%s: seat %s saw %s, and the line says %s", id, l.Seat, doc, l.View)
			}
			if bytes.Contains(l.View, []byte(`"?"`)) && !bytes.Contains(l.Truth, []byte(`"?"`)) {
				hidden++
			}
			if l.Move == nil || !slices.Contains(l.Moves, *l.Move) || len(l.Moves) != len(truth.Moves(l.Seat, nil)) {
				t.Fatalf("%s: chose %v of %v", id, l.Move, l.Moves)
			}
			if l.Title != id || l.Content != g.About().Content || l.Setup.Players != 2 || l.Bot != c.Bots[l.Seat] || l.Rest || l.Cut {
				t.Fatalf("%s: the line says %+v", id, l)
			}
			if g.About().Timed != (l.At > 0) {
				t.Fatalf("%s: said at %d", id, l.At)
			}
			won[l.Game] = l.Result[0].Won
			if l.Result[0].Won+l.Result[1].Won != 1 {
				t.Fatalf("%s: the shares of the win are %+v", id, l.Result)
			}
		}
		sum := 0.0
		for _, w := range won {
			sum += w
		}
		if len(won) != 5 || sum != report.WinsBySeat["0"] {
			t.Errorf("%s: seat 0 won %v of %d games, and %v in the report", id, sum, len(won), report.WinsBySeat["0"])
		}
		if g.About().Secret != (hidden > 0) {
			t.Errorf("%s: %d views hide something", id, hidden)
		}
	}
}

// TestExportIsDocumented: the documentation of the format describes each member of a line.
func TestExportIsDocumented(t *testing.T) {
	doc, err := os.ReadFile("../docs/export.md")
	if err != nil {
		t.Fatal(err)
	}
	line := reflect.TypeFor[exported]()
	for i := range line.NumField() {
		name := line.Field(i).Tag.Get("json")
		if !bytes.Contains(doc, []byte("`"+name+"`")) {
			t.Errorf("docs/export.md does not tell what %q is", name)
		}
	}
}

// TestExportDoesNotDependOnWorkers: the same config gives the same bytes with any number of workers. A compressed export has the same
// lines.
func TestExportDoesNotDependOnWorkers(t *testing.T) {
	c := arena.Config{Setup: game.Setup{Players: 3}, Games: 60, Seed: "order"}
	texts := map[string]string{}
	for _, workers := range []int{1, 2, 7} {
		for _, zipped := range []bool{false, true} {
			var to bytes.Buffer
			c.Workers, c.Export = workers, &arena.Export{To: &to, Gzip: zipped}
			run(t, grab.Game(), c)
			text := to.String()
			if zipped {
				from, err := gzip.NewReader(strings.NewReader(text))
				if err != nil {
					t.Fatal(err)
				}
				plain, err := io.ReadAll(from)
				if err != nil {
					t.Fatal(err)
				}
				text = string(plain)
			}
			texts[text] = text
		}
	}
	if len(texts) != 1 {
		t.Errorf("there are %d different exports of the same games", len(texts))
	}
}

// watched is a writer that records the memory in use after the numbers of games in heap.
type watched struct {
	games int
	heap  map[int]uint64
}

func (w *watched) Write(game []byte) (int, error) {
	w.games++
	if _, wanted := w.heap[w.games]; wanted {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		w.heap[w.games] = m.HeapAlloc
	}
	return len(game), nil
}

// TestExportKeepsNothing: an export keeps nothing that it has written. After a thousand games hardly more memory is in use than after ten.
func TestExportKeepsNothing(t *testing.T) {
	w := &watched{heap: map[int]uint64{10: 0, 1000: 0}}
	run(t, morra.Game(), arena.Config{
		Setup: game.Setup{Players: 2}, Games: 1000, Seed: "memory", Workers: 2, Export: &arena.Export{To: w, Gzip: true},
	})
	const more = 256 << 10
	if w.games != 1000 || w.heap[1000] > w.heap[10]+more {
		t.Errorf("after %d games: %v bytes in use", w.games, w.heap)
	}
}

// full is a writer that accepts as many games as its field room says, and then returns an error.
type full struct{ room int }

var errNoRoom = errors.New("no room")

func (f *full) Write(game []byte) (int, error) {
	if f.room == 0 {
		return 0, errNoRoom
	}
	f.room--
	return len(game), nil
}

// TestExportStopsWhenItCannotWrite: if the export fails, all workers stop, and the report covers the games that were written.
func TestExportStopsWhenItCannotWrite(t *testing.T) {
	r, err := arena.Run(context.Background(), grab.Game(), arena.Config{
		Setup: game.Setup{Players: 2}, Games: math.MaxInt, Seed: "full", Workers: 4, Export: &arena.Export{To: &full{room: 9}},
	})
	if !errors.Is(err, errNoRoom) || r == nil || r.Games != 9 {
		t.Errorf("nine games fit: %+v, %v", r, err)
	}
}
