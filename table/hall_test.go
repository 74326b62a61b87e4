package table

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/store"
)

func TestPlansThatCannotBe(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	me, friend := ChairPlan{Kind: Me}, ChairPlan{Kind: Friend}
	good := Plan{Game: morraID, Setup: game.Setup{Players: 2}, Chairs: []ChairPlan{me, friend}}
	for name, c := range map[string]struct {
		change func(*Plan)
		host   Guest
		want   string
	}{
		"unknown game":     {func(p *Plan) { p.Game = strings.Repeat("x", 10_000) }, ana, "game-unknown"},
		"too many players": {func(p *Plan) { p.Setup.Players = 99 }, ana, "setup"},
		"unknown option":   {func(p *Plan) { p.Setup.Options = map[string]string{"colour": "red"} }, ana, "setup"},
		"too few chairs":   {func(p *Plan) { p.Chairs = p.Chairs[:1] }, ana, "chairs"},
		"too many chairs":  {func(p *Plan) { p.Chairs = append(slices.Clone(p.Chairs), me) }, ana, "chairs"},
		"strange chair":    {func(p *Plan) { p.Chairs = []ChairPlan{me, {Kind: "throne"}} }, ana, "chair-kind"},
		"unknown bot":      {func(p *Plan) { p.Chairs = []ChairPlan{me, {Kind: Bot, Level: "genius"}} }, ana, "level-unknown"},
		"nameless":         {func(p *Plan) { p.Chairs = []ChairPlan{me, {Kind: Here, Name: " "}} }, ana, "name-empty"},
		"unknown pace":     {func(p *Plan) { p.Pace = "ludicrous" }, ana, "pace-unknown"},
		"bad start":        {func(p *Plan) { p.Start = []byte(`{"x":1}`) }, ana, "start"},
		"no guest":         {func(*Plan) {}, Guest{Name: "Ana"}, "guest-unknown"},
		"host's long name": {func(*Plan) {}, Guest{ID: "x", Name: strings.Repeat("x", 10_000)}, "name-long"},
	} {
		t.Run(name, func(t *testing.T) {
			p := good
			c.change(&p)
			_, err := r.hall.Create(ctx, c.host, "", p)
			var refused *Refused
			if !errors.As(err, &refused) || refused.Phrase.ID != "refused."+c.want {
				t.Fatalf("got %v, want the refusal %s", err, c.want)
			}
			if len(refused.Error()) > 500 {
				t.Errorf("the refusal has %d characters", len(refused.Error()))
			}
		})
	}
	if ids, err := r.log.Tables(ctx); err != nil || len(ids) != 0 {
		t.Errorf("plans that cannot be left %d tables, %v", len(ids), err)
	}
}

func TestTheSamePressMakesOneTable(t *testing.T) {
	r := newRig(t)
	plan := Plan{Game: morraID, Setup: game.Setup{Players: 2}, Chairs: []ChairPlan{{Kind: Me}, {Kind: Bot, Level: "random"}}}
	var wg sync.WaitGroup
	ids := make([]string, 10)
	for i := range ids {
		wg.Go(func() {
			table, err := r.hall.Create(context.Background(), ana, "press-1", plan)
			if err != nil {
				t.Error(err)
				return
			}
			ids[i] = table.ID()
		})
	}
	wg.Wait()
	if slices.Sort(ids); ids[0] != ids[9] {
		t.Errorf("one press made several tables: %v", ids)
	}
	other, err := r.hall.Create(context.Background(), ana, "press-2", plan)
	if err != nil || other.ID() == ids[0] {
		t.Errorf("another press gave %v, %v", other, err)
	}
}

func TestMyTables(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	first := r.friends(bluffID, bob)
	second := r.friends(morraID, caro)
	r.create(morraID, PaceOff, ChairPlan{Kind: Friend}, ChairPlan{Kind: Friend})
	time.Sleep(2 * time.Millisecond)
	r.sayAny(first, 0)
	list := func(g Guest) []Summary {
		mine, err := r.hall.Mine(ctx, g.ID)
		if err != nil {
			t.Fatal(err)
		}
		return mine
	}
	if got := list(ana); len(got) != 3 || got[0].ID != first.ID() {
		t.Errorf("Ana's tables: %+v", got)
	}
	if got := list(bob); len(got) != 1 || got[0].ID != first.ID() || got[0].Host || !slices.Equal(got[0].Mine, []game.Seat{1}) {
		t.Errorf("Bob's tables: %+v", got)
	}
	if got := list(caro); len(got) != 1 || got[0].ID != second.ID() || !got[0].Turn {
		t.Errorf("Caro's tables: %+v", got)
	}
	turn := r.look(first, ana, 0).Waiting.First()
	for _, g := range []Guest{ana, bob} {
		for _, sum := range list(g) {
			if sum.ID == first.ID() && sum.Turn != (holder(turn) == g) {
				t.Errorf("%s's turn: %v, the game waits for seat %d", g.Name, sum.Turn, turn)
			}
		}
	}
	if got := list(dan); len(got) != 0 {
		t.Errorf("Dan sits nowhere and has %+v", got)
	}
	if err := first.Seen(ctx, bob.ID, 3); err != nil {
		t.Fatal(err)
	}
	if err := first.Seen(ctx, bob.ID, 2); err != nil {
		t.Fatal(err)
	}
	r.restart(first.ID())
	if got := list(bob); got[0].Seen != 3 {
		t.Errorf("Bob had seen entry %d, want 3", got[0].Seen)
	}
}

func TestTheSameAgain(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	table := r.friends(bluffID, bob, caro)
	if _, err := r.hall.Rematch(ctx, ana, "", table.ID()); err == nil {
		t.Error("a running game was begun again")
	} else {
		r.mustRefuse(err, "rematch-running")
	}
	r.do(table, caro, GiveToBot{Seat: 2, Level: "random"})
	r.do(table, ana, End{})
	if _, err := r.hall.Rematch(ctx, dan, "", table.ID()); err == nil {
		t.Error("somebody who did not play began the game again")
	} else {
		r.mustRefuse(err, "not-seated")
	}
	var wg sync.WaitGroup
	ids := make([]string, 3)
	for i, g := range []Guest{ana, bob, caro} {
		wg.Go(func() {
			again, err := r.hall.Rematch(ctx, g, "", table.ID())
			if err != nil {
				t.Error(err)
				return
			}
			ids[i] = again.ID()
		})
	}
	wg.Wait()
	if ids[0] == table.ID() || ids[0] != ids[1] || ids[1] != ids[2] {
		t.Fatalf("three who press at once sit at %v", ids)
	}
	if id, err := r.hall.Again(ctx, table.ID()); err != nil || id != ids[0] {
		t.Errorf("it goes on at %q, %v; want %q", id, err, ids[0])
	}
	if id, err := r.hall.Again(ctx, ids[0]); err != nil || id != "" {
		t.Errorf("a table that was not played again goes on at %q, %v", id, err)
	}
	again := r.table(ids[0])
	now := r.look(again, ana, 0)
	if now.Phase != Running || now.Ply != 0 || now.SeedHash == r.look(table, ana, 0).SeedHash {
		t.Errorf("the same again is %s at ply %d", now.Phase, now.Ply)
	}
	for seat := range game.Seat(3) {
		if c := r.look(again, holder(seat), seat).Chairs[seat]; !c.Mine || c.Bot() || c.Name != holder(seat).Name {
			t.Errorf("seat %d is %+v", seat, c)
		}
	}
	if mine, err := r.hall.Mine(ctx, bob.ID); err != nil || len(mine) != 2 {
		t.Errorf("Bob's tables: %d, %v", len(mine), err)
	}
}

// finished plays a game of friends to its end.
func (r *rig) finished(gameID string, others ...Guest) *Table {
	r.t.Helper()
	table := r.friends(gameID, others...)
	for n := 0; r.look(table, ana, 0).Phase == Running; n++ {
		r.sayAny(table, n)
	}
	return table
}

func TestARecordIsUploadedAndPlayedOnFrom(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	played := r.finished(bluffID, bob)
	record, err := played.Record(ctx, "")
	if err != nil {
		t.Fatal(err)
	}
	study, err := r.hall.Upload(ctx, dan, "", strings.NewReader(record.Text()))
	if err != nil {
		t.Fatal(err)
	}
	now := r.look(study, caro, Truth)
	if now.Phase != Study || now.Ply != len(record.Plies) || now.Chairs[0].Name != "Ana" || now.Chairs[1].Empty {
		t.Fatalf("uploaded: %s at ply %d, %+v", now.Phase, now.Ply, now.Chairs)
	}
	r.refused(study, dan, Say{Seat: 0, Words: "anything"}, "study")
	again, err := study.Record(ctx, "")
	if err != nil {
		t.Fatal(err)
	}
	if again.Text() != record.Text() {
		t.Errorf("what is uploaded comes back as\n%s\nwas\n%s", again.Text(), record.Text())
	}

	// A bot of the header is one at the table too, and a chair without a person has no name of its own.
	copy(record.Seats, []string{"bot greedy", "seat 1"})
	other, err := r.hall.Upload(ctx, dan, "", strings.NewReader(record.Text()))
	if err != nil {
		t.Fatal(err)
	}
	if c := r.look(other, caro, Truth).Chairs; c[0].Kind != Bot || c[0].Level != "greedy" || c[0].Name != "" || c[1].Name != "" {
		t.Errorf("a bot's chair and nobody's are read as %+v", c[:2])
	}
	if back, err := other.Record(ctx, ""); err != nil || back.Text() != record.Text() {
		t.Errorf("the names come back as %v, %v", back.Seats, err)
	}

	ply := len(record.Plies) / 2
	branch, err := r.hall.Branch(ctx, dan, "", study.ID(), ply, []ChairPlan{{Kind: Me}, {Kind: Here, Name: "Mum"}}, PaceOff)
	if err != nil {
		t.Fatal(err)
	}
	now = r.look(branch, dan, 0)
	if now.Phase != Running || now.Ply != ply || now.First != ply || now.Seed != "" || now.SeedHash == r.look(played, ana, 0).SeedHash {
		t.Errorf("the branch is %s at ply %d from %d, seed %q", now.Phase, now.Ply, now.First, now.Seed)
	}
	seat := now.Waiting.First()
	r.do(branch, dan, Say{Seat: seat, Words: r.look(branch, dan, seat).Choices[0].Words})
	if before := r.state(branch).played[ply-1].seat; before < 2 {
		r.refused(branch, dan, Undo{Ply: ply - 1}, "undo-nothing")
	}
	r.do(branch, dan, Undo{Ply: ply})
	branch = r.restart(branch.ID())
	got := r.state(branch).Record()
	if len(got.Seeds) != 2 || got.Seeds[1].From != ply+1 || len(string(got.Seeds[1].Seed)) != 64 {
		t.Errorf("the branch's seeds are %+v", got.Seeds)
	}

	for name, c := range map[string]struct {
		ply  int
		want string
	}{"below": {-1, "branch-ply"}, "beyond": {len(record.Plies) + 1, "branch-ply"}, "at the end": {len(record.Plies), "branch-over"}} {
		t.Run(name, func(t *testing.T) {
			_, err := r.hall.Branch(ctx, dan, "", study.ID(), c.ply, []ChairPlan{{Kind: Me}, {Kind: Me}}, PaceOff)
			r.mustRefuse(err, c.want)
		})
	}
	_, err = r.hall.Branch(ctx, dan, "", branch.ID(), 0, []ChairPlan{{Kind: Me}, {Kind: Me}}, PaceOff)
	r.mustRefuse(err, "branch-running")
}

func TestRecordsThatCannotBeUploaded(t *testing.T) {
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
		"empty":           "",
		"no record":       "Dear diary",
		"unknown game":    strings.Replace(good, `"`+bluffID+`"`, `"chess"`, 1),
		"other rules":     strings.Replace(good, `[Rules "`, `[Rules "9`, 1),
		"other content":   strings.Replace(good, `[Content "`, `[Content "x`, 1),
		"cut in a line":   good[:len(good)-4],
		"altered":         strings.Replace(good, "\n1 ", "\n1 1: nonsense\n2 ", 1),
		"without a seed":  strings.Replace(good, "[Seed ", "[Side ", 1),
		"100 MB":          good + strings.Repeat("[Note \"x\"]\n", 10<<20),
		"too long a line": good + strings.Repeat("x", 5<<20),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := r.hall.Upload(ctx, dan, "", strings.NewReader(bad))
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

func TestAPositionIsPlayedOnFrom(t *testing.T) {
	r := newRig(t)
	title, _ := r.shelf.Find(bluffID)
	start := title.Game.New(game.Setup{Players: 2}, &game.Moment{Dice: game.QuickDice(5)})
	doc, err := start.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	table, err := r.hall.Create(context.Background(), ana, "", Plan{Game: bluffID, Setup: game.Setup{Players: 2}, Start: doc,
		Chairs: []ChairPlan{{Kind: Me}, {Kind: Here, Name: "Mum"}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.state(table).Fingerprint(); got != game.FingerprintOf(start) {
		t.Error("the table does not begin with that position")
	}
	for range 3 {
		seat := r.look(table, ana, game.Watcher).Waiting.First()
		r.do(table, ana, Say{Seat: seat, Words: r.look(table, ana, seat).Choices[0].Words})
	}
	before := dump(r.state(table))
	table = r.restart(table.ID())
	if after := dump(r.state(table)); after != before {
		t.Errorf("after a restart\n%s\nwas\n%s", after, before)
	}
}

// faulty is a log whose appends fail while broken is set.
type faulty struct {
	store.Log
	broken bool
}

var errDisk = errors.New("no space left on device")

func (f *faulty) Append(ctx context.Context, entries ...store.Entry) error {
	if f.broken {
		return errDisk
	}
	return f.Log.Append(ctx, entries...)
}

func TestWhatIsNotOnTheDiskHasNotHappened(t *testing.T) {
	r := &rig{t: t, folder: t.TempDir(), shelf: toys()}
	disk := &faulty{}
	r.wrap = func(l store.Log) store.Log { disk.Log = l; return disk }
	r.open()
	t.Cleanup(r.close)
	table := r.friends(bluffID, bob)
	r.sayAny(table, 0)
	watch, err := table.Watch(context.Background(), bob.ID, r.look(table, ana, 0).Entry)
	if err != nil {
		t.Fatal(err)
	}
	defer watch.Close()
	for len(watch.Updates()) > 0 {
		<-watch.Updates()
	}
	before := dump(r.state(table))
	turn := r.look(table, ana, game.Watcher).Waiting.First()
	in := Input{ClientID: "once", Guest: holder(turn), Act: Say{Seat: turn, Words: r.look(table, holder(turn), turn).Choices[0].Words}}
	disk.broken = true
	if _, err := table.Do(context.Background(), in); !errors.Is(err, errDisk) {
		t.Fatalf("on a full disk the answer is %v", err)
	}
	if after := dump(r.state(table)); after != before {
		t.Errorf("what was not kept has happened:\n%s\nwas\n%s", after, before)
	}
	if len(watch.Updates()) != 0 {
		t.Errorf("what was not kept was told: %+v", <-watch.Updates())
	}
	disk.broken = false
	if a, err := table.Do(context.Background(), in); err != nil || a.Again {
		t.Errorf("sent again, the answer is %+v, %v", a, err)
	}
	if u := <-watch.Updates(); u.Kind != Said {
		t.Errorf("the watcher is told %s", u.Kind)
	}
}
