package table

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
	"pantheon/game/gametest/testseed"
	"pantheon/games"
	"pantheon/store"
)

// A rig is a server on a data folder of its own with the toy games, which can be restarted.
type rig struct {
	t        *testing.T
	folder   string
	log      store.Log
	server   *Server
	registry games.Registry
	wrap     func(store.Log) store.Log // returns the log that the server gets instead
	keep     Keep
	random   io.Reader // nil: from the test's seed
	clock    Clock     // nil: the computer's own
	sent     int
}

// The ids of the toys.
var (
	morraID = morra.Game().About().ID
	grabID  = grab.Game().About().ID
	bluffID = bluff.Game().About().ID
)

// The users of these tests.
var (
	ana  = Actor{ID: "g-ana", Name: "Ana"}
	bob  = Actor{ID: "g-bob", Name: "Bob"}
	caro = Actor{ID: "g-caro", Name: "Caro"}
	dan  = Actor{ID: "g-dan", Name: "Dan"}
	eva  = Actor{ID: "g-eva", Name: "Eva"}
)

func newRig(t *testing.T) *rig {
	t.Helper()
	r := &rig{t: t, folder: t.TempDir(), registry: toys()}
	r.open()
	t.Cleanup(r.close)
	return r
}

// newStillRig returns a rig whose clock advances only when the test advances it.
func newStillRig(t *testing.T) (*rig, *manualClock) {
	t.Helper()
	clock := &manualClock{now: time.Unix(1_700_000_000, 0)}
	r := &rig{t: t, folder: t.TempDir(), registry: toys(), clock: clock}
	r.open()
	t.Cleanup(r.close)
	return r, clock
}

func toys() games.Registry {
	return games.Registry{{Game: morra.Game()}, {Game: grab.Game()}, {Game: bluff.Game()}}
}

func (r *rig) open() {
	r.t.Helper()
	log, err := store.Open(context.Background(), r.folder)
	if err != nil {
		r.t.Fatal(err)
	}
	r.log = log
	given := r.log
	if r.wrap != nil {
		given = r.wrap(given)
	}
	if r.random == nil {
		r.random = testseed.Source(r.t)
	}
	r.server, err = Open(context.Background(), Config{Log: given, Registry: r.registry, Keep: r.keep, Random: r.random, Clock: r.clock, Version: "test", Logger: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) close() {
	if err := errors.Join(r.server.Close(), r.log.Close()); err != nil {
		r.t.Error(err)
	}
}

// restart closes the server and the log, opens them again, and returns the table of that id.
func (r *rig) restart(id string) *Table {
	r.t.Helper()
	r.close()
	r.open()
	return r.table(id)
}

func (r *rig) table(id string) *Table {
	r.t.Helper()
	t, err := r.server.Table(context.Background(), id)
	if err != nil {
		r.t.Fatal(err)
	}
	return t
}

// create makes a table with Ana as host and the given seats.
func (r *rig) create(gameID string, pace Pace, chairs ...SeatPlan) *Table {
	r.t.Helper()
	t, err := r.server.Create(context.Background(), ana, "", Plan{Game: gameID, Setup: game.Setup{Players: len(chairs)}, Seats: chairs, Pace: pace})
	if err != nil {
		r.t.Fatal(err)
	}
	return t
}

// do sends a command with a new client id and returns the answer. It fails the test if the command is refused.
func (r *rig) do(t *Table, by Actor, act Command) Answer {
	r.t.Helper()
	a, err := r.try(t, by, act)
	if err != nil {
		r.t.Fatalf("%s asks %T%+v: %v", by.Name, act, act, err)
	}
	return a
}

func (r *rig) try(t *Table, by Actor, act Command) (Answer, error) {
	r.sent++
	return t.Do(context.Background(), Request{ClientID: fmt.Sprintf("c%d", r.sent), Guest: by, Act: act})
}

// mustRefuse fails the test unless the error is the refusal of the table with the given id.
func (r *rig) mustRefuse(err error, id string) {
	r.t.Helper()
	var refused *Refused
	if !errors.As(err, &refused) || refused.Phrase.ID != "refused."+id {
		r.t.Fatalf("got the error %v, want the refusal %q", err, id)
	}
	if !Words.Has(refused.Phrase.ID) {
		r.t.Errorf("the refusal %q has no words", id)
	}
}

func (r *rig) look(t *Table, by Actor, seat game.Seat) Snapshot {
	r.t.Helper()
	s, err := t.Look(context.Background(), by.ID, seat)
	if err != nil {
		r.t.Fatal(err)
	}
	return s
}

// invite returns the token of an empty seat, as the host sees it.
func (r *rig) invite(t *Table, seat game.Seat) string {
	r.t.Helper()
	token := r.look(t, ana, game.Spectator).Occupants[seat].Token
	if token == "" {
		r.t.Fatalf("chair %d has no link", seat)
	}
	return token
}

// friends makes a table at which Ana and the others have seats, in this order, and the game runs.
func (r *rig) friends(gameID string, others ...Actor) *Table {
	r.t.Helper()
	chairs := []SeatPlan{{Kind: Me}}
	for range others {
		chairs = append(chairs, SeatPlan{Kind: Friend})
	}
	t := r.create(gameID, PaceOff, chairs...)
	for i, g := range others {
		r.do(t, g, Join{Token: r.invite(t, game.Seat(i+1))})
	}
	if got := r.look(t, ana, 0).Phase; got != Running {
		r.t.Fatalf("with everybody seated the table is %s, want running", got)
	}
	return t
}

// holder returns the user on a seat at a table of friends.
func holder(seat game.Seat) Actor { return []Actor{ana, bob, caro, dan}[seat] }

// sayAny plays the n-th legal move of the first seat to act at a table of friends, and returns the seat and the move.
func (r *rig) sayAny(t *Table, n int) (game.Seat, game.MoveText) {
	r.t.Helper()
	seat := r.look(t, ana, game.Spectator).Waiting.First()
	choices := r.look(t, holder(seat), seat).Choices
	if len(choices) == 0 {
		r.t.Fatalf("seat %d is waited for and has no choice", seat)
	}
	words := choices[n%len(choices)].Words
	r.do(t, holder(seat), PlayMove{Seat: seat, Words: words})
	return seat, words
}

// state returns the table's state. It must be called while nobody acts, not even bots. Otherwise use Table.read.
func (r *rig) state(t *Table) *State {
	r.t.Helper()
	var s *State
	r.inside(t, func(now *State) { s = now })
	return s
}

// inside calls a function with a table's state while nothing changes the state, even if bots are running.
func (r *rig) inside(t *Table, at func(now *State)) {
	r.t.Helper()
	if err := t.read(context.Background(), func(now *State) error { at(now); return nil }); err != nil {
		r.t.Fatal(err)
	}
}

// entries returns the table's log.
func (r *rig) entries(t *Table) []store.Entry {
	r.t.Helper()
	all, err := r.log.Entries(context.Background(), t.ID(), 0)
	if err != nil {
		r.t.Fatal(err)
	}
	return all
}

// dump returns a state as text, for comparing.
func dump(s *State) string {
	r := s.Record()
	q := "none"
	if s.question != nil {
		q = fmt.Sprintf("%+v", *s.question)
	}
	clocks := "none"
	if s.clocks != nil {
		clocks = fmt.Sprintf("%+v", *s.clocks)
	}
	return fmt.Sprintf("clocks %s\nentry %d at %d changed %d host %+v pace %s phase %s deleted %v door %+v since %d series %+v first %d moved %d undone %d said %v question %s\nchairs %+v\nsat %v\nanswers %v\nplayed %+v\nposition %s\n%s",
		clocks, s.entry, s.at, s.changed.UnixMilli(), s.host, s.pace, s.phase, s.deleted, s.door, s.opened.UnixMilli(), s.series, s.first, s.moved, s.undone, s.said, q, s.occupants, s.sat, s.answers, s.played, s.Fingerprint(), r.Text())
}

// dice returns the random source of a test.
func dice(t testing.TB, what ...any) *rand.Rand {
	return testseed.Rand(t, append(what, "dice")...)
}

// longest is the longest wait for something that must happen. It is long enough for the slowest machine.
const longest = 2 * time.Minute

// await waits until look returns ok. If it does not within longest, the test fails and prints the last value of seen.
func await(t testing.TB, what string, look func() (seen any, ok bool)) {
	t.Helper()
	for begun := time.Now(); ; time.Sleep(time.Millisecond) {
		seen, ok := look()
		switch {
		case ok:
			return
		case time.Since(begun) > longest:
			t.Fatalf("%s: not after %v; the last that was seen is %+v", what, longest, seen)
		}
	}
}

// waitFor waits until a seat may act or the game is over, and returns a snapshot from the spectator's view.
func (r *rig) waitFor(t *Table, seat game.Seat) (now Snapshot) {
	r.t.Helper()
	await(r.t, fmt.Sprintf("seat %s comes to act", seat), func() (any, bool) {
		now = r.look(t, ana, game.Spectator)
		return now.Waiting, now.Phase != Running || now.Waiting.Has(seat)
	})
	return now
}

// plies returns all moves of the record.
func (r *rig) plies(t *Table) []game.Ply {
	r.t.Helper()
	var plies []game.Ply
	if err := t.read(context.Background(), func(s *State) error { plies = slices.Clone(s.record.Plies); return nil }); err != nil {
		r.t.Fatal(err)
	}
	return plies
}
