package table

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games"
	"pantheon/store"
)

// secretive returns the titles with hidden information, the toys included.
func secretive(t *testing.T) games.Registry {
	t.Helper()
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	var all games.Registry
	for _, title := range append(toys(), registry...) {
		if title.Game.About().Secret {
			all = append(all, title)
		}
	}
	return all
}

// A world is a table that continues from one of the full states that a seat's view allows, on its own server.
type world struct {
	table   *Table
	server  *Server
	watches []*Watch
	told    []string // what its streams received and their users saw, by stream
}

// TestWorldsThatLookAlikeSendAlike makes two tables from positions that one seat cannot distinguish, and plays moves
// that look alike to that seat at both. It compares everything that the seat's person and a stranger receive: the
// number of updates, their order, and every word. It ends when the seat has learnt a difference.
func TestWorldsThatLookAlikeSendAlike(t *testing.T) {
	sequential(t)
	random := dice(t)
	for _, title := range secretive(t) {
		t.Run(title.ID(), func(t *testing.T) {
			compared, different := 0, 0
			for range 200 { // ends as soon as enough was compared
				if different >= 5 && compared >= 5 {
					break
				}
				synctest.Test(t, func(t *testing.T) {
					n, apart := compareWorlds(t, title, random)
					if compared += n; apart {
						different++
					}
				})
			}
			t.Logf("%d moves in %d pairs of worlds that differ", compared, different)
			if different < 5 || compared < 5 {
				t.Errorf("%d moves in %d pairs: that shows nothing", compared, different)
			}
		})
	}
}

// compareWorlds compares one pair. It returns the number of compared moves, and whether the worlds differed at all.
func compareWorlds(t *testing.T, title games.Title, random *rand.Rand) (sentences int, apart bool) {
	g := title.Game
	setup := gametest.DrawSetup(g.About(), random.Uint64())
	for setup.Players < 2 {
		setup = gametest.DrawSetup(g.About(), random.Uint64())
	}
	record, _ := gametest.Random(g, setup, random.Uint64(), 0)
	truth, err := record.Replay(g, random.IntN(len(record.Plies)))
	if err != nil {
		t.Fatal(err)
	}
	eye := game.Seat(random.IntN(setup.Players))
	var worlds [2]*world
	var starts [2]string
	for i := range worlds {
		guess := viewOf(g, truth, eye)
		guess.Determinize(game.QuickDice(random.Uint64()))
		start, err := guess.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		starts[i] = string(start)
		worlds[i] = newWorld(t, title, setup, start, eye)
		defer worlds[i].close(t)
	}
	if starts[0] == starts[1] {
		return 0, false
	}
	for range 40 {
		seat, words := alike(t, worlds, eye, setup.Players, random)
		if words[0] == "" {
			break
		}
		for i, w := range worlds {
			_, err := w.table.Do(context.Background(), Request{Guest: holder(seat), Act: PlayMove{Seat: seat, Words: words[i]}})
			if err != nil {
				t.Fatalf("world %d: seat %d, %q: %v", i, seat, words[i], err)
			}
		}
		synctest.Wait()
		for _, w := range worlds {
			w.listen(eye)
			w.show(t, eye)
		}
		if now, err := worlds[0].table.Look(context.Background(), holder(eye).ID, eye); err == nil && now.Halt != nil {
			time.Sleep(now.Halt.Left) // all players are ready: wait for the countdown
			synctest.Wait()
		}
		if game.FingerprintOf(worlds[0].view(t, eye)) != game.FingerprintOf(worlds[1].view(t, eye)) {
			break // the seat has learnt which world it is in
		}
		for i, who := range []string{"the seat's person", "a stranger"} {
			if worlds[0].told[i] != worlds[1].told[i] {
				t.Fatalf("seat %d cannot tell the worlds apart; when seat %d says %q or %q, %s is sent\n%s\nin one and\n%s\nin the other", eye, seat, words[0], words[1], who, worlds[0].told[i], worlds[1].told[i])
			}
		}
		sentences++
	}
	return sentences, true
}

// alike draws a seat and, for each world, a legal move of the seat, such that the moves look alike to the seat eye. The texts are "" if
// there are none.
func alike(t *testing.T, worlds [2]*world, eye game.Seat, players int, random *rand.Rand) (seat game.Seat, words [2]game.MoveText) {
	seat = game.Seat(random.IntN(players))
	for range players {
		here := worlds[0].offers(t, seat, eye)
		there := worlds[1].offers(t, seat, eye)
		for _, i := range random.Perm(len(here)) {
			for _, k := range random.Perm(len(there)) {
				if here[i].heard == there[k].heard {
					return seat, [2]game.MoveText{here[i].words, there[k].words}
				}
			}
		}
		seat = (seat + 1) % game.Seat(players)
	}
	return 0, words
}

// An offer is a legal move, as its player and as the viewer see it.
type offer struct{ words, heard game.MoveText }

// offers returns the legal moves of a seat, as their player and the seat eye see them.
func (w *world) offers(t *testing.T, seat, eye game.Seat) (all []offer) {
	err := w.table.read(context.Background(), func(s *State) error {
		for _, m := range s.position.Moves(seat, nil) {
			all = append(all, offer{s.position.FormatMove(m, seat, seat), s.position.FormatMove(m, seat, eye)})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// newWorld makes a table from a position; each world gets the same randomness.
func newWorld(t *testing.T, title games.Title, setup game.Setup, start []byte, eye game.Seat) *world {
	log, err := store.Open(context.Background(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	server, err := Open(context.Background(), Config{Log: log, Registry: games.Registry{title}, Random: rand.NewChaCha8([32]byte{1}), Logger: silent()})
	if err != nil {
		t.Fatal(err)
	}
	chairs := []SeatPlan{{Kind: Me}}
	for range setup.Players - 1 {
		chairs = append(chairs, SeatPlan{Kind: Friend})
	}
	w := &world{server: server}
	if w.table, err = server.Create(context.Background(), ana, "", Plan{Game: title.ID(), Setup: setup, Seats: chairs, Pace: PaceOff, Start: start}); err != nil {
		t.Fatalf("%v\nfrom %s", err, start)
	}
	var links []string
	err = w.table.read(context.Background(), func(s *State) error {
		for _, c := range s.occupants {
			links = append(links, c.Token)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for seat := 1; seat < setup.Players; seat++ {
		if _, err := w.table.Do(context.Background(), Request{Guest: holder(game.Seat(seat)), Act: Join{Token: links[seat]}}); err != nil {
			t.Fatal(err)
		}
	}
	for _, who := range []string{holder(eye).ID, "g-stranger"} {
		watch, err := w.table.Watch(context.Background(), who, 0)
		if err != nil {
			t.Fatal(err)
		}
		w.watches = append(w.watches, watch)
	}
	w.told = make([]string, len(w.watches))
	return w
}

// view returns the current view of a seat.
func (w *world) view(t *testing.T, seat game.Seat) game.Position {
	var view game.Position
	if err := w.table.read(context.Background(), func(s *State) error { view = viewOf(s.title.Game, s.position, seat); return nil }); err != nil {
		t.Fatal(err)
	}
	return view
}

// listen records what the streams have received: the seat's person with the seat's view, the stranger with the
// spectator's view.
func (w *world) listen(eye game.Seat) {
	for i, watch := range w.watches {
		seat := eye
		if i > 0 {
			seat = game.Spectator
		}
		for len(watch.updates) > 0 {
			u := <-watch.updates
			text, err := json.Marshal(u.Event)
			w.told[i] += fmt.Sprintln(string(text), err)
			if h, ok := u.Heard(seat); ok {
				h.View = nil
				w.told[i] += fmt.Sprintf("%+v\n", h)
			}
		}
	}
}

// show records the table as the seat's person and as a stranger see it, and its summary in the list of tables of each.
func (w *world) show(t *testing.T, eye game.Seat) {
	for i, who := range []string{holder(eye).ID, "g-stranger"} {
		seat := eye
		if i > 0 {
			seat = game.Spectator
		}
		snap, err := w.table.Look(context.Background(), who, seat)
		if err != nil {
			t.Fatal(err)
		}
		sum, err := w.table.Summary(context.Background(), who)
		if err != nil {
			t.Fatal(err)
		}
		w.told[i] += whole(t, snap) + fmt.Sprintf("\n%+v\n", sum)
	}
}

func (w *world) close(t *testing.T) {
	for _, watch := range w.watches {
		watch.Close()
	}
	if err := w.server.Close(); err != nil {
		t.Error(err)
	}
	if c, ok := w.server.log.(io.Closer); ok {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}
