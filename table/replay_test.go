package table

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/games"
	"pantheon/store"
)

// fromRegistry returns the Titles of a registry.
func fromRegistry(registry games.Registry) Titles {
	return func(r *game.Record) (games.Title, error) {
		title, err := registry.Find(r.Game)
		if err != nil {
			return games.Title{}, err
		}
		return title, r.Fits(title.Game)
	}
}

// registries returns the toy games and the titles of the registry.
func registries(t *testing.T) games.Registry {
	t.Helper()
	titles, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return append(toys(), titles...)
}

// anyAct draws a random command, usually a legal move, and the user who sends it.
func (r *rig) anyAct(t *Table, random *rand.Rand) (Actor, Command) {
	people := []Actor{ana, bob, caro, dan, eva}
	by := people[random.IntN(len(people))]
	now := r.look(t, ana, game.Spectator)
	seat := game.Seat(random.IntN(len(now.Occupants)))
	if now.Question != nil && random.IntN(2) == 0 {
		return people[now.Question.Waiting.First()], Reply{Yes: random.IntN(3) > 0}
	}
	if random.IntN(100) < 75 {
		for _, g := range people {
			for _, s := range r.look(t, g, game.Spectator).Mine {
				if snap := r.look(t, g, s); len(snap.Choices) > 0 && random.IntN(2) == 0 {
					return g, PlayMove{Seat: s, Words: snap.Choices[random.IntN(len(snap.Choices))].Words}
				}
			}
		}
	}
	switch random.IntN(19) {
	case 0:
		if ply := now.Ply - 1 - random.IntN(3); ply >= 0 && ply < now.Ply {
			if seat := r.plies(t)[ply].Seat; seat < 4 {
				return people[seat], Undo{Ply: ply}
			}
		}
		return by, Undo{Ply: now.Ply - 1}
	case 1, 2:
		return by, Reply{Yes: random.IntN(3) > 0}
	case 3:
		return by, Undo{Ply: r.look(t, by, game.Spectator).FreeUndo}
	case 4:
		return by, Rename{Seat: seat, Name: by.Name + string(rune('a'+random.IntN(26)))}
	case 5:
		return by, BotTakeover{Seat: seat, Level: "random"}
	case 6, 7:
		return by, Reclaim{Seat: seat}
	case 8:
		return by, SetPace{Paces()[random.IntN(4)]}
	case 9:
		if random.IntN(5) > 0 {
			return by, Hurry{}
		}
		return by, Resign{Seat: seat}
	case 10:
		switch random.IntN(3) {
		case 0:
			return by, GiveAway{Seat: seat}
		case 1:
			return by, AskToReplace{Seat: seat}
		}
		return by, Drop{Seat: seat}
	case 11, 12:
		for _, c := range append(r.look(t, ana, game.Spectator).Occupants, r.look(t, by, game.Spectator).Occupants...) {
			if c.Token != "" {
				return []Actor{by, eva}[random.IntN(2)], Join{Token: c.Token}
			}
		}
		return by, Hurry{}
	case 13:
		if random.IntN(100) == 0 {
			return by, End{}
		}
		return by, Begin{Level: "random"}
	case 17:
		return ana, SetOpen{Openness{Seats: random.IntN(2) == 0, Watch: random.IntN(2) == 0}}
	case 18:
		if random.IntN(8) == 0 {
			return by, Decline{}
		}
		return by, JoinOpen{}
	case 14: // everybody leaves, and all but one come back
		time.Sleep(goneAfter)
		for _, g := range people {
			if g != people[seat] {
				r.look(t, g, game.Spectator)
			}
		}
		if random.IntN(2) == 0 {
			return people[(int(seat)+1)%len(now.Occupants)], AskToReplace{Seat: seat}
		}
		return people[(int(seat)+1)%len(now.Occupants)], BotTakeover{Seat: seat, Level: "random"}
	default:
		return by, PlayMove{Seat: seat, Words: "done"}
	}
}

// TestTheLogAloneMakesTheTable plays tables with random commands of several users and bots. At the end it replays every prefix of the log,
// and compares the result with the live state noted at that entry, if any.
func TestTheLogAloneMakesTheTable(t *testing.T) {
	sequential(t)
	for _, title := range registries(t) {
		t.Run(title.ID(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := &rig{t: t, folder: t.TempDir(), registry: games.Registry{title}}
				r.open()
				t.Cleanup(r.close)
				random := dice(t)
				a := title.Game.About()
				players := min(max(3, a.MinSeats), a.MaxSeats)
				chairs := []SeatPlan{{Kind: Me}, {Kind: Friend, Guest: bob.ID, Name: bob.Name}, {Kind: Friend}, {Kind: Friend}}[:players]
				table, err := r.server.Create(context.Background(), ana, "", Plan{Game: title.ID(), Setup: game.Setup{Players: players}, Seats: chairs, Pace: PaceOff})
				if err != nil {
					t.Fatal(err)
				}
				dumps := map[int64]string{}
				note := func() {
					table.mu.Lock()
					defer table.mu.Unlock()
					if err := table.load(context.Background()); err != nil {
						t.Fatal(err)
					}
					dumps[table.state.entry] = dump(table.state)
				}
				note()
				kinds := map[string]int{}
				for n := 0; n < 250; n++ {
					if r.look(table, ana, game.Spectator).Phase == Over {
						n += 20 // a few more commands that must be refused
					}
					by, act := r.anyAct(table, random)
					_, err := r.try(table, by, act)
					var refused *Refused
					var refusal *game.Refusal
					if err != nil && !errors.As(err, &refused) && !errors.As(err, &refusal) {
						t.Fatalf("%s asks %T%+v: %v", by.Name, act, act, err)
					}
					note()
					if random.IntN(40) == 0 {
						table = r.restart(table.ID())
						note()
						watch, err := table.Watch(context.Background(), ana.ID, 0) // a game with time waits for a player to come back
						if err != nil {
							t.Fatal(err)
						}
						time.Sleep(time.Minute)
						watch.Close()
						note()
					}
				}
				if err := r.server.Close(); err != nil {
					t.Fatal(err)
				}
				entries := r.entries(table)
				for n := 1; n <= len(entries); n++ {
					kinds[entries[n-1].Kind]++
					s, err := Replay(fromRegistry(r.registry), entries[:n])
					if err != nil {
						t.Fatal(err)
					}
					if s.Fingerprint() != entries[n-1].Fingerprint {
						t.Fatalf("entry %d (%s) folds to another position", n, entries[n-1].Kind)
					}
					if live, ok := dumps[int64(n)]; ok && dump(s) != live {
						t.Fatalf("the log up to entry %d (%s) makes\n%s\nthe live table was\n%s", n, entries[n-1].Kind, dump(s), live)
					}
				}
				t.Logf("%d entries: %v", len(entries), kinds)
				if game, plies, err := Check(fromRegistry(r.registry), entries); err != nil || game != title.ID() || plies == 0 {
					t.Errorf("verifying gives %s, %d moves, %v", game, plies, err)
				}
			})
		})
	}
}

func TestAnEntryThatDoesNotFollowIsNamed(t *testing.T) {
	r := newRig(t)
	table := r.friends(bluffID, bob)
	for n := range 4 {
		r.sayAny(table, n)
	}
	good := r.entries(table)
	for name, c := range map[string]struct {
		change func([]store.Entry) []store.Entry
		want   string
	}{
		"nothing":          {func([]store.Entry) []store.Entry { return nil }, "empty"},
		"no opening":       {func(e []store.Entry) []store.Entry { return e[1:] }, "entry 2 (sit): it is not the next entry, which is 1"},
		"a gap":            {func(e []store.Entry) []store.Entry { return append(e[:3:3], e[4:]...) }, "entry 5 (say): it is not the next entry, which is 4"},
		"an unknown kind":  {func(e []store.Entry) []store.Entry { e[3].Kind = "dance"; return e }, "entry 4 (dance)"},
		"data that is cut": {func(e []store.Entry) []store.Entry { e[3].Data = e[3].Data[:5]; return e }, "entry 4 (say)"},
		"an illegal one":   {func(e []store.Entry) []store.Entry { e[3].Data = []byte(`{"ply":2,"seat":0,"words":"fly"}`); return e }, "entry 4 (say)"},
		"a seat too far":   {func(e []store.Entry) []store.Entry { e[1].Data = []byte(`{"seat":9}`); return e }, "entry 2 (sit)"},
		"a negative seat":  {func(e []store.Entry) []store.Entry { e[1].Data = []byte(`{"seat":-9}`); return e }, "entry 2 (sit)"},
		"an unknown game": {func(e []store.Entry) []store.Entry {
			e[0].Data = []byte(strings.Replace(string(e[0].Data), bluffID, "chess", 1))
			return e
		}, "entry 1 (open)"},
		"a changed position": {func(e []store.Entry) []store.Entry { e[4].Fingerprint = "0123456789abcdef"; return e }, "leads to another position"},
	} {
		t.Run(name, func(t *testing.T) {
			bad := make([]store.Entry, len(good))
			copy(bad, good)
			_, _, err := Check(fromRegistry(r.registry), c.change(bad))
			if err == nil || name != "nothing" && !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
	var m *Mismatch
	bad := make([]store.Entry, len(good))
	copy(bad, good)
	bad[4].Fingerprint = "0123456789abcdef"
	if _, plies, err := Check(fromRegistry(r.registry), bad); !errors.As(err, &m) || m.Entry != 5 || !strings.HasPrefix(m.MoveText, "3 ") || plies != 2 {
		t.Errorf("the mismatch is %+v after %d moves (%v)", m, plies, err)
	}
}

func TestVerifyReadsAFolderThatIsInUse(t *testing.T) {
	r := newRig(t)
	r.finished(bluffID, bob)
	running := r.friends(morraID, bob)
	r.sayAny(running, 0)
	log, err := store.OpenReadOnly(context.Background(), r.folder)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	n := 0
	err = Verify(context.Background(), log, Kept(log, r.registry), func(c Checked) {
		n++
		if c.Err != nil || c.Plies == 0 || c.Entries == 0 {
			t.Errorf("table %s of %s: %d entries, %d moves, %v", c.Table, c.Game, c.Entries, c.Plies, c.Err)
		}
	})
	if err != nil || n != 2 {
		t.Errorf("%d tables were verified: %v", n, err)
	}
}

func TestTablesOpenWithTheContentTheyWerePlayedWith(t *testing.T) {
	titles, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range titles {
		a := title.Game.About()
		r := &rig{t: t, folder: t.TempDir(), registry: games.Registry{title}}
		r.open()
		files, err := r.log.Content(context.Background(), a.ID, a.Content)
		if err != nil || len(files) != len(title.Content) {
			t.Fatalf("%s: %d of %d content files are kept: %v", a.ID, len(files), len(title.Content), err)
		}
		r.close()

		// A titleLibrary whose registry has the title with other content finds the program's content by its fingerprint. The
		// tests of old folders cover content that only the log stores.
		log, err := store.OpenReadOnly(context.Background(), r.folder)
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()
		replaced := title
		replaced.Game = otherContent{title.Game}
		other := &titleLibrary{log: log, registry: games.Registry{replaced}, kept: map[string]games.Title{}}
		record := game.NewRecord(title.Game, game.Setup{Players: a.MinSeats}, "x")
		found, err := other.find(record)
		if err != nil || found.Game.About().Content != a.Content {
			t.Errorf("%s: the kept content is not found: %v", a.ID, err)
		}
		record.Content = "0000"
		if _, err := other.find(record); err == nil || !strings.Contains(err.Error(), "0000") {
			t.Errorf("%s: content that nobody has is refused as %v", a.ID, err)
		}
	}
}

// otherContent is a game that claims other content.
type otherContent struct{ game.Game }

func (g otherContent) About() *game.About {
	a := *g.Game.About()
	a.Content = "another"
	return &a
}

// sequential skips a test in a short run, as the gate does with the race detector. Such a test has no concurrency, so
// no race could be found. The nightly run includes it.
func sequential(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("nothing happens side by side")
	}
}
