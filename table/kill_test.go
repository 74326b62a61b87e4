package table

import (
	"bufio"
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/testseed"
	"pantheon/store"
)

var kills = flag.Int("kills", 6, "number of times that the kill test kills the server process")

// killsBegan is the start of the clock of all child processes.
var killsBegan = time.Now()

// folderOfChild is the environment variable that makes the test binary the server to be killed.
const folderOfChild = "PANTHEON_KILL_TEST_FOLDER"

func TestMain(m *testing.M) {
	if folder := os.Getenv(folderOfChild); folder != "" {
		serveUntilKilled(folder)
		return
	}
	os.Exit(m.Run())
}

// An acknowledged is an input that was acknowledged, as the child prints it after Do has returned.
type acknowledged struct {
	table  string
	guest  string
	client string
	entry  int64
}

// TestNothingAcknowledgedIsLost kills, at random moments, a process that plays at several tables. After each kill it checks that everything
// acknowledged is in the log, that every table verifies, and that acknowledged inputs get the same answers again.
func TestNothingAcknowledgedIsLost(t *testing.T) {
	if testing.Short() {
		t.Skip("kills processes")
	}
	random := dice(t)
	const (
		lives = 20  // the runs on one data folder: reading the log takes longer after each
		most  = 120 // the largest number of acknowledged inputs in a run before the kill
	)
	var folder string
	var acks []acknowledged
	total := 0
	for n := range *kills {
		if n%lives == 0 {
			folder, acks = t.TempDir(), nil
		}
		// Mostly during the load, sometimes before the first input.
		now := runAndKill(t, folder, random.Uint64(), random.IntN(most), time.Duration(random.IntN(5_000))*time.Microsecond)
		acks, total = append(acks, now...), total+len(now)
		inspect(t, folder, acks, n%lives == lives-1 || n == *kills-1)
		if t.Failed() {
			t.Fatalf("after kill %d of %d", n+1, *kills)
		}
	}
	t.Logf("%d kills, %d acknowledged inputs, none lost; the last folder's entries are %v", *kills, total, kindsIn(t, folder))
}

// runAndKill starts a child, kills it a moment after it has acknowledged the given number of inputs, and returns all
// that it acknowledged.
func runAndKill(t *testing.T, folder string, seed uint64, inputs int, moment time.Duration) []acknowledged {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), folderOfChild+"="+folder, "PANTHEON_KILL_TEST_SEED="+strconv.FormatUint(seed, 10),
		"PANTHEON_KILL_TEST_BEGAN="+strconv.FormatInt(killsBegan.UnixMilli(), 10))
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var acks []acknowledged
	lines := bufio.NewScanner(out)
	kill := time.AfterFunc(longest, func() { child.Process.Kill() }) // for a child that hangs
	due := false
	for lines.Scan() {
		text := lines.Text()
		if text == "playing" && inputs == 0 {
			due = true
			kill.Reset(moment)
		}
		// The kill may cut the last line: a complete line ends with a full stop.
		f := strings.Fields(text)
		if len(f) != 6 || f[0] != "ack" || f[5] != "." {
			continue
		}
		entry, err := strconv.ParseInt(f[4], 10, 64)
		if err != nil {
			t.Fatalf("the child prints %q", text)
		}
		acks = append(acks, acknowledged{table: f[1], guest: f[2], client: f[3], entry: entry})
		if len(acks) == inputs {
			due = true
			kill.Reset(moment)
		}
	}
	kill.Stop()
	child.Process.Kill() //nolint:errcheck // it is dead already
	child.Wait()         //nolint:errcheck // it was killed
	if !due {
		t.Fatalf("a server has acknowledged %d inputs of %d, and no more within %v", len(acks), inputs, longest)
	}
	return acks
}

// inspect checks the folder of a killed process: every table verifies, and every acknowledged input is in the log. If play is set, it also
// sends each input again and compares the answer.
func inspect(t *testing.T, folder string, acks []acknowledged, play bool) {
	t.Helper()
	ctx := context.Background()
	log, err := store.Open(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	err = Verify(ctx, log, fromRegistry(toys()), func(c Checked) {
		if c.Err != nil {
			t.Errorf("table %s: %v", c.Table, c.Err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	logs := map[string][]store.Entry{}
	for _, a := range acks {
		if _, read := logs[a.table]; !read {
			if logs[a.table], err = log.Entries(ctx, a.table, 0); err != nil {
				t.Fatal(err)
			}
		}
		entries := logs[a.table]
		if a.entry > int64(len(entries)) {
			t.Errorf("table %s has %d entries; %d was acknowledged", a.table, len(entries), a.entry)
			continue
		}
		if e := entries[a.entry-1]; e.User != a.guest || e.Client != a.client {
			t.Errorf("table %s, entry %d is by %s (%s); acknowledged was %s (%s)", a.table, a.entry, e.User, e.Client, a.guest, a.client)
		}
	}
	if !play || t.Failed() {
		return
	}
	server, err := Open(ctx, Config{Log: log, Registry: toys(), Random: testseed.Source(t, len(acks)), Logger: silent()})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	for _, a := range acks {
		table, err := server.Table(ctx, a.table)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := table.Do(ctx, Request{ClientID: a.client, Guest: Actor{ID: a.guest}, Act: Hurry{}})
		if err != nil || !answer.Again || answer.Entry != a.entry {
			t.Errorf("table %s: %s sent again is answered %+v, %v; want entry %d", a.table, a.client, answer, err, a.entry)
		}
	}
}

// kindsIn returns the number of entries in all tables of a folder, by kind.
func kindsIn(t *testing.T, folder string) map[string]int {
	t.Helper()
	log, err := store.OpenReadOnly(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	ids, err := log.Tables(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]int{}
	for _, id := range ids {
		entries, err := log.Entries(context.Background(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			kinds[e.Kind]++
		}
	}
	return kinds
}

func silent() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

// serveUntilKilled is the child. It plays at four tables with several writers each, bots among them, and prints what
// was acknowledged. It continues the tables of earlier runs, and makes new ones when games have ended.
func serveUntilKilled(folder string) {
	seed, _ := strconv.ParseUint(os.Getenv("PANTHEON_KILL_TEST_SEED"), 10, 64)
	began, _ := strconv.ParseInt(os.Getenv("PANTHEON_KILL_TEST_BEGAN"), 10, 64)
	random := rand.New(rand.NewPCG(seed, seed))
	must := func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, "kill test child:", err)
			os.Exit(1)
		}
	}
	ctx := context.Background()
	log, err := store.Open(ctx, folder)
	must(err)
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	server, err := Open(ctx, Config{Log: log, Registry: toys(), Random: rand.NewChaCha8(key), Logger: silent(), Clock: hasty{time.UnixMilli(began)}})
	must(err)
	var mu sync.Mutex
	say := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Printf(format+"\n", args...)
	}
	mine, err := server.Mine(ctx, ana.ID)
	must(err)
	var tables []*Table
	for _, sum := range mine {
		if sum.Phase == Running && len(tables) < 4 {
			table, err := server.Table(ctx, sum.ID)
			must(err)
			tables = append(tables, table)
		}
	}
	say("playing")
	for len(tables) < 4 {
		table, err := seatEverybody(ctx, server, toys()[random.IntN(3)].ID())
		must(err)
		tables = append(tables, table)
	}
	var wg sync.WaitGroup
	for _, table := range tables {
		for _, g := range []Actor{ana, bob, caro} {
			own := rand.New(rand.NewPCG(random.Uint64(), 1))
			prefix := strconv.FormatUint(random.Uint64(), 36)
			wg.Go(func() {
				table := table
				for n := 0; ; n++ {
					client := fmt.Sprintf("%s-%d", prefix, n)
					act, over := someAct(ctx, table, g, own)
					if over {
						if g != ana {
							return
						}
						table, err = seatEverybody(ctx, server, bluffID)
						must(err)
						continue
					}
					if a, err := table.Do(ctx, Request{ClientID: client, Guest: g, Act: act}); err == nil && !a.Again {
						switch act.(type) {
						case Hurry, BotTakeover, Reclaim: // they may leave no entry
						default:
							say("ack %s %s %s %d .", table.ID(), g.ID, client, a.Entry)
						}
					}
				}
			})
		}
	}
	wg.Wait()
	select {}
}

// haste is the factor by which the child's clock is faster, so that absences become long during a short run.
const haste = 1000

// hasty is the clock of the child, which is faster by the factor haste. It began with the test and continues across the runs of the
// child.
type hasty struct{ began time.Time }

func (c hasty) Now() time.Time { return c.began.Add(haste * time.Since(c.began)) }

func (hasty) After(d time.Duration, f func()) (stop func()) {
	return SystemClock{}.After(d/haste, f)
}

// seatEverybody makes a table with Ana, Bob, Caro and a bot.
func seatEverybody(ctx context.Context, server *Server, id string) (*Table, error) {
	table, err := server.Create(ctx, ana, "", Plan{Game: id, Setup: game.Setup{Players: 4}, Pace: PaceOff,
		Seats: []SeatPlan{{Kind: Me}, {Kind: Friend}, {Kind: Friend}, {Kind: Bot, Level: "random"}}})
	if err != nil {
		return nil, err
	}
	snap, err := table.Look(ctx, ana.ID, 0)
	if err != nil {
		return nil, err
	}
	for i, g := range []Actor{bob, caro} {
		if _, err := table.Do(ctx, Request{Guest: g, Act: Join{Token: snap.Occupants[i+1].Token}}); err != nil {
			return nil, err
		}
	}
	return table, nil
}

// someAct draws the next command of a user of the child. The result over says that the game is over or the table cannot be viewed.
func someAct(ctx context.Context, table *Table, g Actor, random *rand.Rand) (act Command, over bool) {
	seat := map[Actor]game.Seat{ana: 0, bob: 1, caro: 2}[g]
	snap, err := table.Look(ctx, g.ID, seat)
	if err != nil || snap.Phase != Running {
		return Hurry{}, err != nil || snap.Phase.Done()
	}
	switch {
	case snap.Question != nil && snap.Question.Mine:
		return Reply{Yes: random.IntN(2) == 0}, false
	case snap.Occupants[seat].Bot():
		return Reclaim{Seat: seat}, false
	case random.IntN(20) == 0: // away for a while
		time.Sleep(2 * goneAfter / haste)
	case random.IntN(10) == 0:
		return BotTakeover{Seat: game.Seat(random.IntN(3)), Level: "random"}, false
	case len(snap.Choices) > 0 && random.IntN(10) > 0:
		return PlayMove{Seat: seat, Words: snap.Choices[random.IntN(len(snap.Choices))].Words}, false
	case random.IntN(2) == 0:
		return Undo{Ply: snap.Ply - 1}, false
	}
	return Rename{Seat: seat, Name: g.Name + strconv.FormatUint(random.Uint64(), 36)}, false
}
