package table

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games"
)

// longGame returns a game of some title with more moves than an upload may have, with a seed like those of tables.
func longGame(t *testing.T, registry games.Registry) (games.Title, *game.Record) {
	t.Helper()
	for n := range uint64(40) {
		for _, title := range registry {
			r := game.NewRecord(title.Game, gametest.DrawSetup(title.Game.About(), n), game.Seed(strings.Repeat("5eed", seedDigits/4)))
			if speak(t, title.Game, r, n, MaxUpload+5); len(r.Plies) > MaxUpload {
				return title, r
			}
		}
	}
	t.Fatal("no title has so long a game")
	return games.Title{}, nil
}

// speak adds random legal moves to a record until it has the given number or the game is over.
func speak(t *testing.T, g game.Game, r *game.Record, seed uint64, most int) {
	t.Helper()
	p, err := r.Begin(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(seed, 1))
	var now int64
	for len(r.Plies) < most && p.ToAct() != 0 {
		people := p.ToAct().Without(game.Clock)
		seat := people.First()
		now += g.About().Lasts
		if deadline, set := p.Deadline(); set && (people == 0 || deadline <= now) {
			seat, now = game.Clock, deadline
		}
		moves := p.Moves(seat, nil)
		m := moves[random.IntN(len(moves))]
		r.Plies = append(r.Plies, game.Ply{Seat: seat, Text: p.FormatMove(m, seat, seat), At: now})
		p.Play(seat, m, &game.Env{Dice: r.DiceAt(g, len(r.Plies)), At: now})
	}
}

func (r *rig) bring(by Actor, client string, record *game.Record) (*Table, error) {
	return r.server.Upload(context.Background(), by, client, strings.NewReader(record.Text()))
}

// TestALongRecordIsTakenWhenItWasPlayedHere uploads a game with more moves than allowed. It is refused until a table of
// this folder has played it. Then the game and any prefix of it are accepted; another game with its header is not.
func TestALongRecordIsTakenWhenItWasPlayedHere(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, folder: t.TempDir(), registry: registry}
	r.open()
	t.Cleanup(r.close)
	title, long := longGame(t, registry)
	ctx := context.Background()

	_, err = r.bring(ana, "long", long)
	r.mustRefuse(err, "record-long")
	if ids, err := r.log.Tables(ctx); err != nil || len(ids) != 0 {
		t.Fatalf("a refused upload leaves the tables %v, %v", ids, err)
	}
	if _, err := r.bring(ana, "short", long.Prefix(MaxUpload)); err != nil {
		t.Fatalf("%d moves are refused: %v", MaxUpload, err)
	}

	played, err := r.server.found(ctx, newTableData{host: ana, title: title, record: long.Prefix(len(long.Plies)), seats: make([]occupant, long.Setup.Players), study: true})
	if err != nil {
		t.Fatal(err)
	}
	ours, err := played.Record(ctx, bob.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{len(long.Plies), len(long.Plies) - 1} {
		back, err := r.bring(bob, fmt.Sprint("back", n), ours.Prefix(n))
		if err != nil {
			t.Fatalf("the first %d moves of a game played here are refused: %v", n, err)
		}
		if got := r.look(back, bob, FullView); got.Ply != n || got.Phase != Study {
			t.Errorf("the game that came back has %d moves and is %s; want %d, %s", got.Ply, got.Phase, n, Study)
		}
	}
	other := ours.Prefix(len(ours.Plies))
	other.Plies = slices.Clone(other.Plies)
	other.Plies[len(other.Plies)-1].At++
	_, err = r.bring(bob, "other", other)
	r.mustRefuse(err, "record-long")
	other = ours.Prefix(len(ours.Plies))
	other.Seeds[0].Seed = "short"
	_, err = r.bring(bob, "seedless", other)
	r.mustRefuse(err, "record-long")
}

// TestAnUploadKeepsNothingThatNobodyNeeds uploads a record whose header is far larger than its game needs. The table keeps only what the
// game needs. A record in which a seat resigns twice is refused.
func TestAnUploadKeepsNothingThatNobodyNeeds(t *testing.T) {
	r := newRig(t)
	g := r.registry[2].Game
	record := game.NewRecord(g, game.Setup{Players: 2}, "x")
	for n := range 50_000 {
		record.Seeds = append(record.Seeds, game.SeedFrom{From: n + 1, Seed: "x"})
	}
	speak(t, g, record, 1, 8)
	up, err := r.bring(ana, "seeds", record)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := up.Record(context.Background(), ana.ID); err != nil || len(got.Seeds) > len(record.Plies)+2 {
		t.Errorf("of 50,000 seeds of a game of %d moves %d are kept, %v", len(record.Plies), len(got.Seeds), err)
	}
	record.Resigned = []game.Resignation{{Seat: 0, Ply: 1}, {Seat: 1, Ply: 1}, {Seat: 0, Ply: 2}}
	_, err = r.bring(ana, "resigned", record)
	r.mustRefuse(err, "record-resigned")
}

// finished plays a game of friends to its end, and returns the table.
func (r *rig) finished(gameID string, others ...Actor) *Table {
	r.t.Helper()
	table := r.friends(gameID, others...)
	for n := 0; r.look(table, ana, 0).Phase == Running; n++ {
		r.sayAny(table, n)
	}
	return table
}

// TestRecordsOfAnySizeAreRefusedInAFewWords uploads truncated and far too large records. Each is refused with a short message.
func TestRecordsOfAnySizeAreRefusedInAFewWords(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	played := r.finished(bluffID, bob)
	record, err := played.Record(ctx, "")
	if err != nil {
		t.Fatal(err)
	}
	good := record.Text()
	before, _ := r.log.Tables(ctx)
	for name, bad := range map[string]string{
		"cut in a line":   good[:len(good)-4],
		"100 MB":          good + strings.Repeat("[Note \"x\"]\n", 10<<20),
		"too long a line": good + strings.Repeat("x", 5<<20),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := r.server.Upload(ctx, dan, "", strings.NewReader(bad))
			r.mustRefuse(err, "record")
			if len(err.Error()) > 500 {
				t.Errorf("the refusal has %d characters", len(err.Error()))
			}
		})
	}
	if after, _ := r.log.Tables(ctx); len(after) != len(before) {
		t.Error("a refused record left a table")
	}
}
