package table

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/testseed"
	"pantheon/games"
	"pantheon/store"
	"pantheon/table/oldfolders"
)

// An heir is a server of this version on a copy of an old folder, a day later.
type heir struct {
	t      *testing.T
	of     oldfolders.Folder
	log    store.Log
	server *Server
	random *rand.Rand
}

// realRegistry returns the registry of all titles, opened once.
var realRegistry = sync.OnceValues(func() (games.Registry, error) { return games.Open(nil) })

// inherit runs a test on a copy of each old folder.
func inherit(t *testing.T, test func(h *heir)) {
	registry, err := realRegistry()
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range oldfolders.All(t) {
		t.Run(of.Name, func(t *testing.T) {
			folder := of.Unpack(t)
			synctest.Test(t, func(t *testing.T) {
				h := &heir{t: t, of: of, random: dice(t)}
				if h.log, err = store.Open(context.Background(), folder); err != nil {
					t.Fatal(err)
				}
				h.server, err = Open(context.Background(), Config{Log: h.log, Registry: registry, Random: testseed.Source(t), Clock: of.Clock(), HintPlayouts: 2, ReviewPlayouts: 2,
					Logger: slog.New(slog.NewTextHandler(io.Discard, nil))})
				if err != nil {
					t.Fatal(err)
				}
				defer func() {
					if err := errors.Join(h.server.Close(), h.log.Close()); err != nil {
						t.Error(err)
					}
				}()
				test(h)
			})
		})
	}
}

// verify checks every table of the folder in its current state.
func (h *heir) verify() {
	h.t.Helper()
	checked := 0
	err := Verify(context.Background(), h.log, h.server.library.find, func(c Checked) {
		checked++
		if c.Err != nil {
			h.t.Errorf("table %s of %s: %v", c.Table, c.Game, c.Err)
		}
	})
	if err != nil || checked < len(h.of.Tables)-h.deleted() {
		h.t.Errorf("%d tables verified of %d, %v", checked, len(h.of.Tables), err)
	}
}

// deleted returns the number of deleted tables of the folder.
func (h *heir) deleted() (n int) {
	for _, one := range h.of.Tables {
		if one.Deleted() {
			n++
		}
	}
	return n
}

// each calls do for each table that was in one of the phases when the folder was made.
func (h *heir) each(do func(one oldfolders.Table, t *Table), phases ...Phase) {
	h.t.Helper()
	found := 0
	for _, one := range h.of.Tables {
		for _, p := range phases {
			if one.Phase != string(p) {
				continue
			}
			found++
			t, err := h.server.Table(context.Background(), one.ID)
			if err != nil {
				h.t.Errorf("%s, %s: %v", one.ID, one.What, err)
				continue
			}
			do(one, t)
		}
	}
	if found == 0 {
		h.t.Errorf("no table is %v: that shows nothing", phases)
	}
}

// state returns a copy of a table's state when nobody acts.
func (h *heir) state(t *Table) *State {
	h.t.Helper()
	synctest.Wait()
	var s State
	if err := t.read(context.Background(), func(now *State) error {
		s = *now
		s.occupants = slices.Clone(now.occupants)
		if now.position != nil { // listing legal moves may modify a position
			s.position = now.title.Game.Blank()
			s.position.Copy(now.position)
		}
		return nil
	}); err != nil {
		h.t.Fatal(err)
	}
	return &s
}

// timeStopped returns why the game's time is stopped now; nil if it runs.
func (t *Table) timeStopped() *Halt {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.halted(t.server.clock.Now())
}

// holder returns the user on a seat.
func (s *State) holder(seat game.Seat) Actor {
	return Actor{ID: s.occupants[seat].Guest, Name: s.occupants[seat].Name}
}

// empty returns the seats that wait for a friend.
func (s *State) empty() game.Seats {
	var set game.Seats
	for i, c := range s.occupants {
		if c.empty() {
			set = set.With(game.Seat(i))
		}
	}
	return set
}

// play lets persons play n random moves, with bots in between. It returns the number of moves, which is smaller if the game ends or no
// person can play for long.
func (h *heir) play(t *Table, n int) (said int) {
	h.t.Helper()
	for idle := 0; said < n && idle < 200; idle++ {
		s := h.state(t)
		if s.phase != Running {
			return said
		}
		if why := t.timeStopped(); why != nil {
			if why.Reason != HaltCountdown {
				h.do(t, s.holder(s.persons().First()), GoOn{})
			}
			time.Sleep(Countdown + time.Second)
			continue
		}
		for turn := s.waiting() & s.persons(); turn != 0; turn = turn.Without(turn.First()) {
			seat := turn.First()
			moves := s.position.Moves(seat, nil)
			if len(moves) == 0 || h.random.IntN(2) == 0 {
				continue
			}
			words := s.position.FormatMove(moves[h.random.IntN(len(moves))], seat, seat)
			if _, err := t.Do(context.Background(), Request{Guest: s.holder(seat), Act: PlayMove{Seat: seat, Words: words}}); err != nil {
				h.t.Fatalf("%s, move %d, seat %s says %q: %v", t.ID(), len(s.played)+1, seat, words, err)
			}
			said++
			break
		}
		time.Sleep(time.Second)
	}
	return said
}

func (h *heir) do(t *Table, by Actor, act Command) {
	h.t.Helper()
	if _, err := t.Do(context.Background(), Request{Guest: by, Act: act}); err != nil {
		h.t.Fatalf("%s: %T%+v: %v", t.ID(), act, act, err)
	}
}

// TestOldTablesAreAsTheyWere opens old folders. Each table has the position in which it was left, and each record is
// downloaded byte for byte as before.
func TestOldTablesAreAsTheyWere(t *testing.T) {
	sequential(t)
	inherit(t, func(h *heir) {
		h.each(func(one oldfolders.Table, t *Table) {
			s := h.state(t)
			if s.about.ID != one.Game || string(s.phase) != one.Phase || len(s.played) != one.Plies || s.Fingerprint() != one.Print {
				h.t.Errorf("%s (%s) is %s, %s after %d moves, position %s; it was %s, %s after %d, %s", one.ID, one.What,
					s.about.ID, s.phase, len(s.played), s.Fingerprint(), one.Game, one.Phase, one.Plies, one.Print)
			}
			if one.Record == "" {
				return
			}
			r, err := t.Record(context.Background(), "")
			if err != nil {
				h.t.Errorf("%s: %v", one.ID, err)
			} else if was := h.of.Text(h.t, one.Record); r.Text() != was {
				h.t.Errorf("%s (%s) is downloaded differently:\n%.900s\nit was\n%.900s", one.ID, one.What, r.Text(), was)
			}
		}, Lobby, Running, Over, Study)
		for _, one := range h.of.Tables {
			if !one.Deleted() {
				continue
			}
			if _, err := h.server.Table(context.Background(), one.ID); !errors.Is(err, ErrGone) && !errors.Is(err, ErrNotFound) {
				h.t.Errorf("%s was deleted and is opened: %v", one.ID, err)
			}
		}
	})
}

// TestOldGamesGoOn continues every running table of old folders, undoes moves where that is free, and requests hints
// where they are allowed.
func TestOldGamesGoOn(t *testing.T) {
	sequential(t)
	inherit(t, func(h *heir) {
		said, undone, hints := 0, 0, 0
		h.each(func(one oldfolders.Table, t *Table) {
			if s := h.state(t); s.persons() == 0 {
				return
			}
			if q := h.state(t).question; q != nil {
				h.do(t, h.state(t).holder(q.asked.First()), Reply{Yes: true})
			}
			n := h.play(t, 5)
			hints += h.hint(t)
			n += h.play(t, 5)
			if s := h.state(t); n < 10 && s.phase == Running && s.waiting()&^s.empty() != 0 {
				h.t.Errorf("%s (%s): only %d moves were said", one.ID, one.What, n)
			}
			said += n
			s := h.state(t)
			for seats := s.persons(); seats != 0 && s.phase == Running; seats = seats.Without(seats.First()) {
				by := s.holder(seats.First())
				if ply := s.freeUndo(by.ID); ply < len(s.played) {
					h.do(t, by, Undo{Ply: ply})
					h.play(t, 2)
					undone++
					break
				}
			}
		}, Running)
		h.verify()
		h.t.Logf("%d moves, %d taken back, %d hints", said, undone, hints)
		if undone == 0 || hints == 0 {
			h.t.Error("that shows nothing")
		}
	})
}

// hint requests hints for all users who may have one, and returns their number.
func (h *heir) hint(t *Table) (given int) {
	h.t.Helper()
	ctx := context.Background()
	s := h.state(t)
	if s.phase != Running {
		return 0
	}
	for seats := s.waiting() & s.persons(); seats != 0; seats = seats.Without(seats.First()) {
		seat, by := seats.First(), s.holder(seats.First())
		var refused *Refused
		if err := t.AskHint(ctx, by.ID, seat); errors.As(err, &refused) {
			continue
		} else if err != nil {
			h.t.Errorf("%s: %v", t.ID(), err)
			continue
		}
		if err := t.AwaitHint(ctx, by.ID, seat); err != nil {
			h.t.Errorf("%s: %v", t.ID(), err)
		}
		snap, err := t.Look(ctx, by.ID, seat)
		if err != nil || snap.Hint == nil || len(snap.Hint.Best) == 0 {
			h.t.Errorf("%s: no hint for seat %s: %+v, %v", t.ID(), seat, snap.Hint, err)
			continue
		}
		given++
	}
	return given
}

// TestOldGamesAreReviewed reviews finished games of old folders: for each title and each number of players the shortest game of more than
// ten moves.
func TestOldGamesAreReviewed(t *testing.T) {
	sequential(t)
	inherit(t, func(h *heir) {
		type kind struct {
			game    string
			players int
		}
		shortest := map[kind]*Table{}
		plies := map[kind]int{}
		h.each(func(one oldfolders.Table, t *Table) {
			k := kind{one.Game, h.state(t).record.Setup.Players}
			if n := plies[k]; one.Plies > 10 && (n == 0 || one.Plies < n) {
				shortest[k], plies[k] = t, one.Plies
			}
		}, Over, Study)
		for k, t := range shortest {
			ctx := context.Background()
			r, err := t.Review(ctx, "")
			for range 600 {
				if err != nil || r.Done || r.Failed {
					break
				}
				time.Sleep(time.Second)
				r, err = t.Review(ctx, "")
			}
			if err != nil || !r.Done || len(r.Judged) != r.Of || r.Of == 0 {
				h.t.Errorf("%v, table %s: the review is %+v, %v", k, t.ID(), r, err)
			}
		}
	})
}

// TestOldGamesAreBranched continues from the middle of each finished game of old folders.
func TestOldGamesAreBranched(t *testing.T) {
	sequential(t)
	inherit(t, func(h *heir) {
		by := Actor{ID: h.of.People[0].ID, Name: h.of.People[0].Name}
		h.each(func(one oldfolders.Table, t *Table) {
			s := h.state(t)
			chairs := []SeatPlan{{Kind: Me}}
			for len(chairs) < len(s.occupants) {
				chairs = append(chairs, SeatPlan{Kind: Bot, Level: "random"})
			}
			branch, err := h.server.Branch(context.Background(), by, "", one.ID, one.Plies/2, chairs, PaceFast)
			if err != nil {
				h.t.Errorf("%s (%s): %v", one.ID, one.What, err)
				return
			}
			if n := h.play(branch, 4); n < 4 && h.state(branch).phase == Running {
				h.t.Errorf("%s (%s): in a branch only %d moves were said", one.ID, one.What, n)
			}
			if h.state(branch).phase == Running {
				h.do(branch, by, End{})
			}
		}, Over, Study)
		h.verify()
	})
}

// TestOldRecordsReplay replays games of bots of older versions, one for each option of each title.
func TestOldRecordsReplay(t *testing.T) {
	sequential(t)
	inherit(t, func(h *heir) {
		for _, one := range h.of.Records {
			r, err := game.ReadRecord(strings.NewReader(h.of.Text(h.t, one.File)))
			if err != nil {
				h.t.Errorf("%s: %v", one.File, err)
				continue
			}
			title, err := h.server.library.find(r)
			if err != nil {
				h.t.Errorf("%s: %v", one.File, err)
				continue
			}
			p, err := r.Replay(title.Game, -1)
			if err != nil {
				h.t.Errorf("%s: %v", one.File, err)
				continue
			}
			if got := game.FingerprintOf(p); got != one.Print || len(r.Plies) != one.Plies || (p.ToAct() == 0) != one.Over || r.Text() != h.of.Text(h.t, one.File) {
				h.t.Errorf("%s: %d moves, over %v, position %s; it was %d, %v, %s", one.File, len(r.Plies), p.ToAct() == 0, got, one.Plies, one.Over, one.Print)
			}
		}
	})
}

// TestOldNamesStandBesideTheLog checks that names of persons in old folders are moved from the entries into rows of
// their own. Newer folders keep no entries of a deleted table.
func TestOldNamesStandBesideTheLog(t *testing.T) {
	sequential(t)
	for _, of := range oldfolders.All(t) {
		log, err := store.Open(context.Background(), of.Unpack(t))
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()
		named := 0
		for _, one := range of.Tables {
			entries, err := log.Entries(context.Background(), one.ID, 0)
			if err != nil || len(entries) == 0 && !one.Deleted() {
				t.Fatalf("table %s has %d entries, %v", one.ID, len(entries), err)
			}
			for _, e := range entries {
				if strings.Contains(string(e.Data), `"name"`) {
					t.Errorf("table %s, entry %d (%s) holds names: %s", one.ID, e.Number, e.Kind, e.Data)
				}
				for _, name := range e.Names {
					if name != "" {
						named++
					}
				}
			}
		}
		if named < len(of.Tables) {
			t.Errorf("beside the log of %d tables there are %d names", len(of.Tables), named)
		}
	}
}
