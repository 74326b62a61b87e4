package notify

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/testseed"
	"pantheon/games"
	"pantheon/notify/transport"
	"pantheon/store"
	"pantheon/table"
)

// A tattler is a board whose prompt contains a hash of the whole view. So a message shows from which view it was made.
type tattler struct{ board.Board }

func (tattler) Prompt(view game.Position, s game.Seat) game.Phrase {
	text, err := view.MarshalJSON()
	if err != nil {
		return game.Phrase{ID: err.Error()}
	}
	return game.Phrase{ID: fmt.Sprintf("seat %d sees %x", s, sha256.Sum256(text))}
}

// TestMessagesTellNoSecrets makes two tables from positions that one seat cannot distinguish. All users get the same messages, word for
// word, even with preferences for more details.
func TestMessagesTellNoSecrets(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	registry = append(slices.Clone(registry), games.Title{Game: bluff.Game(), Board: tattler{}})
	random := testseed.Rand(t)
	for _, title := range registry {
		t.Run(title.ID(), func(t *testing.T) {
			apart, choices := 0, map[string]bool{}
			rounds := 3
			if title.Game.About().Secret {
				rounds = 10
			}
			for range rounds {
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
				var starts [2][]byte
				for i := range starts {
					guess := g.Blank()
					truth.View(eye, guess)
					if g.About().Secret {
						guess.Determinize(game.QuickDice(random.Uint64()))
					}
					if starts[i], err = guess.MarshalJSON(); err != nil {
						t.Fatal(err)
					}
				}
				var told [2][]string
				for i, start := range starts {
					synctest.Test(t, func(t *testing.T) { told[i] = calledFrom(t, title, setup, start) })
				}
				if string(starts[0]) != string(starts[1]) {
					apart++
				}
				if !slices.Equal(told[0], told[1]) {
					t.Fatalf("seat %d cannot tell the worlds apart; in one is sent\n%s\nand in the other\n%s", eye, strings.Join(told[0], "\n"), strings.Join(told[1], "\n"))
				}
				for _, line := range told[0] {
					choices[line] = true
				}
			}
			if title.Game.About().Secret && apart < 3 {
				t.Errorf("only %d pairs of worlds differ: that shows nothing", apart)
			}
			if len(choices) == 0 && !title.Game.About().Timed { // nobody is notified in real-time games
				t.Error("nobody was told anything")
			}
			for line := range choices {
				t.Log(line)
			}
		})
	}
}

// calledFrom starts a table from a position and returns the messages to its people as sorted texts. The languages of the people take turns.
func calledFrom(t *testing.T, title games.Title, setup game.Setup, start []byte) (told []string) {
	ctx := context.Background()
	log, err := store.Open(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	server, err := table.Open(ctx, table.Config{Log: log, Registry: games.Registry{title}, Logger: silent()})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	man := &mailman{}
	service := Open(Config{Log: log, Server: server, Registry: games.Registry{title}, Sender: man, Logger: silent()})
	defer service.Close()
	chairs := []table.SeatPlan{{Kind: table.Me}}
	for range setup.Players - 1 {
		chairs = append(chairs, table.SeatPlan{Kind: table.Friend})
	}
	guest := func(seat int) table.Actor {
		return table.Actor{ID: fmt.Sprintf("g-%d", seat), Name: fmt.Sprintf("Person %d", seat)}
	}
	for seat := range setup.Players {
		w := Endpoint{Kind: Hook, Shape: transport.JSON, Address: fmt.Sprintf("https://%d.example/hook", seat), Site: "https://games.example", Lang: game.Langs[seat%len(game.Langs)]}
		if _, err := service.Add(ctx, guest(seat).ID, w); err != nil {
			t.Fatal(err)
		}
		if err := service.SetPreferences(ctx, guest(seat).ID, Preferences{More: true}); err != nil {
			t.Fatal(err)
		}
	}
	tab, err := server.Create(ctx, guest(0), "", table.Plan{Game: title.ID(), Setup: setup, Seats: chairs, Pace: table.PaceOff, Start: start})
	if err != nil {
		t.Fatalf("%v\nfrom %s", err, start)
	}
	snap, err := tab.Look(ctx, guest(0).ID, game.Spectator)
	if err != nil {
		t.Fatal(err)
	}
	for seat := 1; seat < setup.Players; seat++ {
		if _, err := tab.Do(ctx, table.Request{Guest: guest(seat), Act: table.Join{Token: snap.Occupants[seat].Token}}); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(3 * time.Minute)
	for _, s := range man.all() {
		m := s.message
		subject := strings.ReplaceAll(m.Subject, tab.ID()[:tableCode], "T") // the table ids are random
		told = append(told, fmt.Sprintf("%s %s (urgent %v): %s — %s (%s)", s.way.Owner, s.way.Lang, m.Urgent, m.Title, strings.ReplaceAll(m.Body, "\n", " / "), subject))
	}
	slices.Sort(told)
	return told
}
