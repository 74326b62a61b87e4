package table

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games"
)

// A ponderous is a game whose set-up waits as long as a test wants.
type ponderous struct {
	game.Game
	gate func()
}

func (p ponderous) New(s game.Setup, m *game.Env) game.Position {
	p.gate()
	return p.Game.New(s, m)
}

// TestNobodyWaitsForAnothersUpload blocks the replay of an upload at each of its steps. Other users, and the same user,
// can still make tables.
func TestNobodyWaitsForAnothersUpload(t *testing.T) {
	for after := range int32(3) {
		t.Run(fmt.Sprint("after ", after), func(t *testing.T) {
			var began atomic.Int32
			held, release := make(chan struct{}), make(chan struct{})
			var once sync.Once
			r := &rig{t: t, folder: t.TempDir(), registry: toys()}
			slow := r.registry[2]
			record, _ := gametest.Random(slow.Game, game.Setup{Players: 2}, 1, 6)
			r.registry[2] = games.Title{Game: ponderous{slow.Game, func() {
				if began.Add(1) > after {
					once.Do(func() { close(held) })
					<-release
				}
			}}}
			r.open()
			t.Cleanup(r.close)
			uploaded := make(chan error, 1)
			go func() {
				_, err := r.bring(ana, "slow", record)
				uploaded <- err
			}()
			select {
			case <-held:
			case err := <-uploaded: // the upload has fewer steps
				if err != nil {
					t.Fatal(err)
				}
				close(release)
				return
			}
			others := make(chan error, 2)
			for _, g := range []Actor{bob, ana} {
				go func() {
					_, err := r.server.Create(context.Background(), g, "quick", Plan{Game: morraID, Setup: game.Setup{Players: 2}, Seats: []SeatPlan{{Kind: Me}, {Kind: Friend}}})
					others <- err
				}()
			}
			for range 2 {
				select {
				case err := <-others:
					if err != nil {
						t.Error(err)
					}
				case <-time.After(longest):
					t.Error("a guest waits for the upload of another to be replayed")
				}
			}
			close(release)
			if err := <-uploaded; err != nil {
				t.Error(err)
			}
		})
	}
}

// TestTheSameInputAtTheSameTimeMakesOneTable sends each input that makes a table many times concurrently, and checks that it makes one
// table.
func TestTheSameInputAtTheSameTimeMakesOneTable(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	record, _ := gametest.Random(r.registry[2].Game, game.Setup{Players: 2}, 1, 6)
	study, err := r.bring(ana, "", record)
	if err != nil {
		t.Fatal(err)
	}
	over := r.friends(bluffID, bob)
	r.do(over, ana, End{})
	plan := Plan{Game: morraID, Setup: game.Setup{Players: 2}, Seats: []SeatPlan{{Kind: Me}, {Kind: Friend}}}
	bots := []SeatPlan{{Kind: Me}, {Kind: Bot, Level: "random"}}
	for what, c := range map[string]struct {
		make func(g Actor, client string) (*Table, error)
		all  bool // also for different users with different ids
	}{
		"create": {make: func(g Actor, client string) (*Table, error) { return r.server.Create(ctx, g, client, plan) }},
		"upload": {make: func(g Actor, client string) (*Table, error) {
			return r.server.Upload(ctx, g, client, strings.NewReader(record.Text()))
		}},
		"branch": {make: func(g Actor, client string) (*Table, error) {
			return r.server.Branch(ctx, g, client, study.ID(), 2, bots, PaceOff)
		}},
		"rematch": {all: true, make: func(g Actor, client string) (*Table, error) {
			return r.server.Rematch(ctx, g, client, over.ID())
		}},
	} {
		before, err := r.log.Tables(ctx)
		if err != nil {
			t.Fatal(err)
		}
		const times = 24
		ids := make([]string, times)
		var all sync.WaitGroup
		for i := range ids {
			g, client := ana, "same-"+what
			if c.all {
				g, client = []Actor{ana, bob}[i%2], fmt.Sprint(what, i%6)
			}
			all.Go(func() {
				t2, err := c.make(g, client)
				if err != nil {
					t.Error(what, err)
					return
				}
				ids[i] = t2.ID()
			})
		}
		all.Wait()
		for _, id := range ids {
			if id != ids[0] {
				t.Fatalf("%s: the same input makes the tables %q", what, ids)
			}
		}
		after, err := r.log.Tables(ctx)
		if err != nil || len(after) != len(before)+1 {
			t.Errorf("%s: %d tables were made, %v; want one", what, len(after)-len(before), err)
		}
	}
}
