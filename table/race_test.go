package table

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/games"
)

var answers = flag.Duration("answers", 0, "limit for the time of 99 of 100 answers; run nothing else on the computer; 0 means no limit")

// racing returns the titles in which seats race.
func racing(t *testing.T) games.Registry {
	t.Helper()
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	var racing games.Registry
	for _, title := range registry {
		if a := title.Game.About(); a.Races != nil && a.Races(game.Setup{Players: a.MaxSeats}) {
			racing = append(racing, title)
		}
	}
	if racing == nil {
		t.Fatal("no title races")
	}
	return racing
}

// A race is a game in which all players act at the same time, with its statistics.
type race struct {
	table    *Table
	mu       sync.Mutex
	accepted int
	refused  int
	took     []time.Duration // the response time of each input
}

// TestRace lets all players of each racing title send moves concurrently. They choose the moves in slightly outdated views, and the log is
// synced to disk. Every logged move must be legal in its position, at a time that never decreases, and nothing may be lost or doubled.
//
// With -answers it also checks the response times. Without it, time advances only while all players wait for it.
func TestRace(t *testing.T) {
	for _, title := range racing(t) {
		t.Run(title.ID(), func(t *testing.T) {
			if *answers > 0 {
				raceSoon(t, title)
				return
			}
			synctest.Test(t, func(t *testing.T) { hammer(t, title, 1500, 0) })
		})
	}
}

// raceSoon checks the response times of a race.
func raceSoon(t *testing.T, title games.Title) {
	const (
		inputs  = 6000
		slowest = 12 // the largest allowed ratio of the slowest answer to the 99th percentile
		tries   = 5  // other load on the machine may make one try fail
	)
	for try := 1; ; try++ {
		c, seconds := hammer(t, title, inputs, try)
		slices.Sort(c.took)
		late, last := c.took[len(c.took)*99/100], c.took[len(c.took)-1]
		t.Logf("%.0f a second; answered in %v (median), %v (99 of 100), %v at most", float64(len(c.took))/seconds, c.took[len(c.took)/2], late, last)
		if t.Failed() || late <= *answers && last <= slowest**answers {
			return
		}
		if try == tries {
			t.Fatalf("answers took %v (99 of 100) and %v at most; want %v and %v", late, last, *answers, slowest**answers)
		}
	}
}

// hammer plays games of a title until the given number of inputs are answered, and checks every log. It returns the race with its
// statistics, and the seconds that the games took.
func hammer(t *testing.T, title games.Title, inputs, try int) (*race, float64) {
	t.Helper()
	const burst = 4 // the inputs that a player sends concurrently
	r := &rig{t: t, folder: t.TempDir(), registry: games.Registry{title}}
	r.open()
	defer r.close()
	c := &race{}
	var spent time.Duration
	for round := 0; len(c.took) < inputs; round++ {
		c.table = crowd(r, title)
		began := time.Now()
		var wg sync.WaitGroup
		for seat := range game.Seat(title.Game.About().MaxSeats) {
			random := dice(t, try, round, seat)
			wg.Go(func() { c.play(t, seat, inputs, burst, random) })
		}
		wg.Wait()
		spent += time.Since(began)
		inspectRace(t, r, title.Game, c.table)
	}
	t.Logf("%d accepted, %d refused", c.accepted, c.refused)
	if least := inputs / 20; c.accepted < least || c.refused < least {
		t.Errorf("%d inputs accepted, %d refused: there was no race", c.accepted, c.refused)
	}
	return c, spent.Seconds()
}

// crowd makes a table with a person in each seat, whose game has started.
func crowd(r *rig, title games.Title) *Table {
	r.t.Helper()
	people := []Actor{ana, bob, caro, dan}[:title.Game.About().MaxSeats]
	chairs := []SeatPlan{{Kind: Me}}
	for range people[1:] {
		chairs = append(chairs, SeatPlan{Kind: Friend})
	}
	table := r.create(title.ID(), PaceOff, chairs...)
	for i, p := range people[1:] {
		r.do(table, p, Join{Token: r.invite(table, game.Seat(i+1))})
	}
	if game.Started(r.state(table).position) {
		return table
	}
	for i, p := range people { // each says that they are ready, and the countdown follows
		r.do(table, p, PlayMove{Seat: game.Seat(i), Words: r.look(table, p, game.Seat(i)).Choices[0].Words})
	}
	await(r.t, "the game runs", func() (any, bool) {
		halt := r.look(table, ana, 0).Halt
		return halt, halt == nil
	})
	return table
}

// play plays random moves for a seat, chosen in a slightly outdated view, until the game is over or enough inputs were answered. It sends
// the number burst of moves concurrently.
func (c *race) play(t *testing.T, seat game.Seat, inputs, burst int, random *rand.Rand) {
	ctx := context.Background()
	var view game.Position
	for n := 0; ; n++ {
		over := false
		err := c.table.read(ctx, func(s *State) error {
			over = s.phase != Running
			view = viewOf(s.title.Game, s.position, seat)
			return nil
		})
		if err != nil {
			t.Error(err)
			return
		}
		c.mu.Lock()
		over = over || len(c.took) >= inputs
		c.mu.Unlock()
		if over {
			return
		}
		moves := view.Moves(seat, nil)
		if len(moves) == 0 {
			time.Sleep(time.Millisecond) // the seat waits for the game clock
			continue
		}
		var wg sync.WaitGroup
		for i := range burst {
			words := view.FormatMove(moves[random.IntN(len(moves))], seat, seat)
			wg.Go(func() { c.send(t, seat, words, strconv.Itoa(n)+"-"+strconv.Itoa(i)) })
		}
		wg.Wait()
	}
}

// send plays one move and records its response time.
func (c *race) send(t *testing.T, seat game.Seat, words game.MoveText, id string) {
	began := time.Now()
	_, err := c.table.Do(context.Background(), Request{ClientID: id, Guest: holder(seat), Act: PlayMove{Seat: seat, Words: words}})
	took := time.Since(began)
	var rule *game.Refusal
	var refused *Refused
	switch {
	case err == nil, errors.As(err, &refused):
	case !errors.As(err, &rule):
		t.Errorf("seat %d, %q: %v", seat, words, err)
	case rule.Why.ID == "":
		t.Errorf("seat %d, %q is refused without words", seat, words)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.took = append(c.took, took)
	if err == nil {
		c.accepted++
	} else {
		c.refused++
	}
}

// inspectRace replays a table's log, move by move, and checks that each move was legal at its time. It also checks the conserved quantities
// of the game, and verifies the log.
func inspectRace(t *testing.T, r *rig, g game.Game, table *Table) {
	t.Helper()
	record := r.state(table).Record()
	p, err := record.Begin(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	about := g.About()
	var before []int
	for _, q := range about.Conserved {
		before = append(before, q.Count(p))
	}
	at := int64(0)
	for n, ply := range record.Plies {
		deadline, set := p.Deadline()
		switch {
		case ply.At < at:
			t.Fatalf("move %d stands at %d ms, the one before at %d", n+1, ply.At, at)
		case ply.Seat == game.Clock && (!set || ply.At != deadline):
			t.Fatalf("the clock struck at %d ms; its deadline is %d (%v)", ply.At, deadline, set)
		case ply.Seat != game.Clock && set && ply.At > deadline:
			t.Fatalf("move %d stands at %d ms, behind the deadline at %d", n+1, ply.At, deadline)
		}
		at = ply.At
		move, refusal := p.ParseMove(ply.Seat, ply.Text)
		if refusal != nil || !game.Listed(p, ply.Seat, move) {
			t.Fatalf("move %d, %q of seat %s, is not legal there: %v", n+1, ply.Text, ply.Seat, refusal)
		}
		if _, err := record.Step(g, p, n+1, ply, nil); err != nil {
			t.Fatal(err)
		}
		for i, q := range about.Conserved {
			if got := q.Count(p); got != before[i] {
				t.Fatalf("after move %d, %q: %d %s, %d at the start", n+1, ply.Text, got, q.Name, before[i])
			}
		}
	}
	if got := r.state(table).Fingerprint(); got != game.FingerprintOf(p) {
		t.Error("the table holds another position than its record")
	}
	err = Verify(context.Background(), r.log, r.server.library.find, func(checked Checked) {
		if checked.Err != nil {
			t.Errorf("table %s: %v", checked.Table, checked.Err)
		}
	})
	if err != nil {
		t.Error(err)
	}
}
