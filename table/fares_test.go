package table

import (
	"crypto/sha256"
	"flag"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
)

var (
	fareGames = flag.Int("fares.games", 1, "number of games that measure the results of a person in games in which all act at the same time")
	fareFrom  = flag.Int("fares.from", 0, "number of the first of these games, if they are played in parts")
	fareSeed  = flag.String("fares.seed", "fares", "seed of these games")
	farePace  = flag.String("fares.pace", string(PaceSlow), "pace of the bots in these games")
	fareEvery = flag.Duration("fares.every", 3*time.Second, "time that the person takes for each move")
	fareLevel = flag.String("fares.level", "level2", "level of the bot that chooses for the person")
	fareRival = flag.String("fares.rival", bot.Best(), "level of the bots in the other seats")
	fareLeast = flag.Int("fares.judged", 100, "smallest number of games from which the test checks the results of the person")
)

// A fare sums up the results of a person in several games.
type fare struct {
	games         int
	won           float64 // shares of the win
	points, rival float64 // the person's points, and the mean of the others'
	laid, spoken  int     // the person's moves, and the moves of all
	seconds       float64
}

// TestHowAPersonFaresInARace simulates a person who plays like a low level, with one move every three seconds. At the
// slowest pace they win about as often as each of the bots, at a full table. The games run on the table itself, in
// simulated time:
//
//	nice -n 19 go test ./table -run PersonFares -v -timeout 5h -fares.games 200
//
// docs/lab/strength.md has the results.
func TestHowAPersonFaresInARace(t *testing.T) {
	if testing.Short() {
		t.Skip("a whole game is much for the race detector")
	}
	const least, most = 0.20, 0.35
	for _, title := range racing(t) {
		a := title.Game.About()
		t.Run(title.ID(), func(t *testing.T) {
			t.Logf("seed %q, %d games, pace %s, %s every %v against %s", *fareSeed, *fareGames, *farePace, *fareLevel, *fareEvery, *fareRival)
			var all fare
			for n := range *fareGames {
				synctest.Test(t, func(t *testing.T) {
					fareOnce(t, title, *fareSeed+" "+strconv.Itoa(*fareFrom+n), &all)
				})
				if (n+1)%10 == 0 || n+1 == *fareGames {
					t.Log(all.String())
				}
			}
			share := all.won / float64(all.games)
			if all.games >= *fareLeast && a.MaxSeats == 4 && (share < least || share > most) {
				t.Errorf("the person won %.1f %%, want %.0f to %.0f", 100*share, 100*least, 100*most)
			}
		})
	}
}

// String returns the figures as text, with the 95 % interval of the win rate (Wilson's).
func (f *fare) String() string {
	const z = 1.96
	n, p := float64(f.games), f.won/float64(f.games)
	middle, half := (p+z*z/(2*n))/(1+z*z/n), z/(1+z*z/n)*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }
	return number(100*p) + " % (" + number(100*max(middle-half, 0)) + " to " + number(100*(middle+half)) + ") of " + strconv.Itoa(f.games) +
		" games; " + number(f.points/n) + " points, the others " + number(f.rival/n) + "; " + number(float64(f.laid)/n) + " of " +
		number(float64(f.spoken)/n) + " sentences; " + number(f.seconds/n) + " s a game"
}

// fareOnce plays one game and adds its result to all.
func fareOnce(t *testing.T, title games.Title, seed string, all *fare) {
	r := newRig(t)
	r.close()
	chance := rand.NewChaCha8(sha256.Sum256([]byte(seed)))
	dice := game.QuickDice(chance.Uint64())
	r.registry, r.random = games.Registry{title}, chance
	r.open()
	chairs := []SeatPlan{{Kind: Me}}
	for len(chairs) < title.Game.About().MaxSeats {
		chairs = append(chairs, SeatPlan{Kind: Bot, Level: *fareRival})
	}
	table := r.create(title.ID(), Pace(*farePace), chairs...)
	person, err := bot.NewAgent(*fareLevel, title.Game, 0, bot.AgentOptions{})
	if err != nil {
		t.Fatal(err)
	}
	const longest = time.Hour
	var now Snapshot
	for at := time.Duration(0); ; at += *fareEvery {
		if at > longest {
			t.Fatalf("after %v of %s the game is not over", longest, title.ID())
		}
		time.Sleep(*fareEvery)
		synctest.Wait()
		if now = r.look(table, ana, game.Spectator); now.Phase != Running {
			break
		}
		if now.Halt != nil || !now.Waiting.Has(0) {
			continue
		}
		var view game.Position
		var ms int64
		table.read(t.Context(), func(s *State) error { //nolint:errcheck // it was looked at just now
			view, ms = viewOf(s.title.Game, s.position, 0), table.gameTime(r.server.clock.Now())
			return nil
		})
		move, err := person.Choose(t.Context(), view, ms, dice)
		if err != nil {
			t.Fatal(err)
		}
		if move != 0 {
			r.try(table, ana, PlayMove{Seat: 0, Words: view.FormatMove(move, 0, 0)}) //nolint:errcheck // somebody may have been quicker
		}
	}
	said := r.plies(table)
	all.games++
	all.spoken += len(said)
	all.seconds += float64(said[len(said)-1].At) / 1000
	for _, p := range said {
		if p.Seat == 0 {
			all.laid++
		}
	}
	if now.Result.Won.Has(0) {
		all.won += 1 / float64(now.Result.Won.Len())
	}
	for _, s := range now.Result.Standings[:now.Result.N] {
		if s.Seat == 0 {
			all.points += float64(s.Points)
		} else {
			all.rival += float64(s.Points) / float64(now.Result.N-1)
		}
	}
}
