package table

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/bluff"
	"pantheon/store"
)

// A keeper is a log that records the plies whose results are stored, and can make storing fail or wait.
type keeper struct {
	store.Log
	mu    sync.Mutex
	kept  []int
	by    string // the method of the last stored result
	fails error
	gate  chan struct{} // each KeepReview receives one value from it; nil lets all through
	held  int           // how many stores have reached the gate
}

func (k *keeper) KeepReview(ctx context.Context, table, method string, ply int, data []byte) error {
	k.mu.Lock()
	gate, fails := k.gate, k.fails
	if gate != nil {
		k.held++
	}
	k.mu.Unlock()
	if gate != nil {
		<-gate
	}
	if fails != nil {
		return fails
	}
	if err := k.Log.KeepReview(ctx, table, method, ply, data); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.kept = append(k.kept, ply)
	k.by = method
	return nil
}

// waits makes each KeepReview wait until it receives a value from gate. With a nil gate none waits.
func (k *keeper) waits(gate chan struct{}) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.gate = gate
}

// taken returns the plies whose results were stored since the last call, in order.
func (k *keeper) taken() []int {
	k.mu.Lock()
	defer k.mu.Unlock()
	kept := k.kept
	k.kept = nil
	slices.Sort(kept)
	return kept
}

// newReviews returns a rig with a keeper and reviews with few playouts.
func newReviews(t *testing.T) (*rig, *keeper) {
	t.Helper()
	k := &keeper{}
	r := &rig{t: t, folder: t.TempDir(), registry: toys(), wrap: func(l store.Log) store.Log {
		k.Log = l
		return k
	}}
	r.openReviews()
	t.Cleanup(r.close)
	return r, k
}

func (r *rig) openReviews() {
	r.open()
	r.server.reviewPlayouts = 60
}

// over makes a table of friends and plays a game to its end.
func (r *rig) over(gameID string, others ...Actor) *Table {
	r.t.Helper()
	table := r.friends(gameID, others...)
	random := dice(r.t)
	for r.look(table, ana, game.Spectator).Phase == Running {
		r.sayAny(table, random.IntN(1000))
	}
	return table
}

// reviewed waits until the review of a table is finished, and returns the review.
func (r *rig) reviewed(t *Table) (review Review) {
	r.t.Helper()
	await(r.t, "the review ends", func() (any, bool) {
		var err error
		if review, err = t.Review(context.Background(), bob.ID); err != nil {
			r.t.Fatal(err)
		}
		return review, review.Done || review.Failed
	})
	return review
}

// TestAReviewJudgesEachChoice reviews whole games. Each move with an alternative is analysed, as it was played, for its
// own seat. The shares of the win add up. The best move is legal and not worse than the played one.
func TestAReviewJudgesEachChoice(t *testing.T) {
	for _, id := range []string{bluffID, morraID} {
		r, _ := newReviews(t)
		table := r.friends(id, bob, caro)
		r.mustRefuse(func() error { _, err := table.Review(context.Background(), ana.ID); return err }(), "review-running")
		table = r.over(id, bob, caro)
		review := r.reviewed(table)
		if !review.Done || review.Failed || review.Of != len(review.Judged) || review.Playouts != 60 || review.Solitary {
			t.Fatalf("%s: the review is %+v", id, review)
		}
		heard, err := table.History(context.Background(), dan.ID, FullView, 0, 10_000)
		if err != nil {
			t.Fatal(err)
		}
		next, lost := 0, 0.0
		for ply := 1; ply < len(heard); ply++ {
			before := heard[ply-1].View
			seat := heard[ply].Seat
			if len(before.Moves(seat, nil)) < 2 {
				continue
			}
			j := review.Judged[next]
			next++
			if j.Ply != ply || j.Seat != seat || j.Said.Words != heard[ply].Words {
				t.Fatalf("%s: move %d of seat %s, %q, is judged as %+v", id, ply, seat, heard[ply].Words, j)
			}
			if move, refusal := before.ParseMove(seat, j.Best.Words); refusal != nil || !game.Listed(before, seat, move) {
				t.Errorf("%s: before move %d nobody could say %q", id, ply, j.Best.Words)
			}
			for _, a := range []Suggestion{j.Said, j.Best} {
				sum := 0.0
				for _, c := range a.Chances {
					sum += c.Win
				}
				if len(a.Chances) != 3 || math.Abs(sum-1) > 1e-3 {
					t.Errorf("%s: after move %d the chances are %+v", id, ply, a.Chances)
				}
			}
			said, _ := j.Said.Of(seat)
			best, _ := j.Best.Of(seat)
			if best.Win+1e-4 < said.Win || math.Abs(j.Loss(false)-max(best.Win-said.Win, 0)) > 1e-9 {
				t.Errorf("%s: move %d loses %v: %+v", id, ply, j.Loss(false), j)
			}
			lost += j.Loss(false)
		}
		r.sameFromRecord(table, review)
		if next != len(review.Judged) || next < 4 || id == bluffID && lost == 0 {
			t.Errorf("%s: %d choices were judged of %d; together they lost %v", id, len(review.Judged), next, lost)
		}
	}
}

// sameFromRecord fails the test unless Comment on the record of a table's game equals the review of the table. It also expects an error for
// a record with an invalid move.
func (r *rig) sameFromRecord(t *Table, review Review) {
	r.t.Helper()
	record, err := t.Record(context.Background(), ana.ID)
	if err != nil {
		r.t.Fatal(err)
	}
	title, _ := r.registry.Find(record.Game)
	last := 0
	comment, err := Comment(context.Background(), title.Game, record, review.Playouts, func(judged, of int) {
		if judged != last+1 || of != review.Of {
			r.t.Errorf("after %d of %d moves %d of %d are told", last, review.Of, judged, of)
		}
		last = judged
	})
	if err != nil || !reflect.DeepEqual(comment, review) {
		r.t.Errorf("the record is commented with %+v (%v), and the review of the table is %+v", comment, err, review)
	}
	record.Plies[0].Text = "nonsense"
	if _, err := Comment(context.Background(), title.Game, record, 1, func(int, int) {}); err == nil {
		r.t.Error("a record with nonsense in it is commented")
	}
}

// TestAReviewGoesOnAfterARestart closes the server in the middle of a review. Finished results are not computed again,
// and the complete review is the same as without the interruption.
func TestAReviewGoesOnAfterARestart(t *testing.T) {
	r, k := newReviews(t)
	table := r.over(bluffID, bob)
	whole := r.reviewed(table)
	all := k.taken()
	if len(all) != whole.Of || whole.Of < 6 {
		t.Fatalf("of %d choices %v were kept", whole.Of, all)
	}
	if err := r.log.DropReview(context.Background(), table.ID()); err != nil {
		t.Fatal(err)
	}

	table = r.restartReviews(table.ID())
	gate := make(chan struct{})
	k.waits(gate)
	if _, err := table.Review(context.Background(), ana.ID); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		gate <- struct{}{}
	}
	r.inside(table, func(*State) { // running analyses end after the closing server has cancelled the review
		stop := table.reviewing.stop
		table.reviewing.stop = sync.OnceFunc(func() { stop(); close(gate) })
	})
	table = r.restartReviews(table.ID())
	before := k.taken()
	k.waits(nil)
	again := r.reviewed(table)
	after := k.taken()
	both := slices.Sorted(slices.Values(append(slices.Clone(before), after...)))
	if len(before) < 3 || len(after) == 0 || !slices.Equal(both, all) {
		t.Errorf("before the restart %v were judged, after it %v; all are %v", before, after, all)
	}
	again.Left, whole.Left = 0, 0
	if !reflect.DeepEqual(again, whole) {
		t.Errorf("in two parts the review is\n%+v\nin one\n%+v", again, whole)
	}
	// After another restart nothing is left to do.
	table = r.restartReviews(table.ID())
	if r.reviewed(table); len(k.taken()) != 0 {
		t.Error("what is kept is judged again")
	}
}

// TestAReviewOfTheOldMethodIsRepeated stores results of a game under the key of an older version. None of them is shown, and each move is
// analysed again.
func TestAReviewOfTheOldMethodIsRepeated(t *testing.T) {
	r, k := newReviews(t)
	table := r.over(bluffID, bob)
	const known = "all that was known"
	old, err := json.Marshal(Judged{Said: Suggestion{Words: known}, Best: Suggestion{Words: known}})
	if err != nil {
		t.Fatal(err)
	}
	for ply := range 100 {
		if err := r.log.KeepReview(context.Background(), table.ID(), "search 1, 60 playouts", ply+1, old); err != nil {
			t.Fatal(err)
		}
	}
	k.taken()
	review := r.reviewed(table)
	if got := k.taken(); len(got) != review.Of || len(got) == 0 {
		t.Errorf("%d of %d choices are judged anew", len(got), review.Of)
	}
	for _, j := range review.Judged {
		if j.Said.Words == known || len(j.Said.Chances) == 0 {
			t.Errorf("the review shows %+v", j)
		}
	}
}

// TestReviewsOfAnotherEditionAreRepeated checks that a raised version of the search parameters changes the key of the stored reviews,
// and that version 0 keeps the original key.
func TestReviewsOfAnotherEditionAreRepeated(t *testing.T) {
	g := bluff.Game()
	y := replayedGame{game: g, base: g.Blank()}
	first := y.method(60)
	if first != "search 2, 60 playouts" {
		t.Errorf("reviews are kept under %q, so that those kept before are lost", first)
	}
	names := map[string]bool{first: true}
	for edition := range 3 {
		y.base = edited{g.Blank(), edition}
		names[y.method(60)] = true
	}
	if len(names) != 3 {
		t.Errorf("editions 0 to 2, and a title without any, go by the names %v", names)
	}
}

// An edited is a position with another version of the search parameters.
type edited struct {
	game.Position
	edition int
}

func (e edited) SearchParams() game.SearchParams { return game.SearchParams{Version: e.edition} }

func (r *rig) restartReviews(id string) *Table {
	r.close()
	r.openReviews()
	return r.table(id)
}

// TestADeletedTableHasNoReview deletes a table during its review. The computation stops, and nothing more is stored.
func TestADeletedTableHasNoReview(t *testing.T) {
	r, k := newReviews(t)
	table := r.over(bluffID, bob)
	gate := make(chan struct{}, 2)
	k.waits(gate)
	if _, err := table.Review(context.Background(), ana.ID); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		gate <- struct{}{}
	}
	await(t, "something is kept", func() (any, bool) { return nil, len(k.taken()) > 0 })
	k.mu.Lock()
	method := k.by
	k.mu.Unlock()
	if kept, err := r.log.Review(context.Background(), table.ID(), method); err != nil || len(kept) == 0 {
		t.Fatalf("nothing was kept, so that the test shows nothing: %v", err)
	}
	close(gate)
	r.do(table, ana, Delete{})
	if _, err := table.Review(context.Background(), ana.ID); !errors.Is(err, ErrGone) {
		t.Errorf("the review of a deleted table: %v", err)
	}
	r.close() // all analyses have ended
	r.openReviews()
	if kept, err := r.log.Review(context.Background(), table.ID(), method); err != nil || len(kept) != 0 {
		t.Errorf("of a deleted table %d judgements are kept (%v)", len(kept), err)
	}
}

// TestNobodyWaitsForTheDiskOfAReview checks that reading a review and sweeping idle tables do not wait while storing a result takes
// long.
func TestNobodyWaitsForTheDiskOfAReview(t *testing.T) {
	r, k := newReviews(t)
	table := r.over(bluffID, bob)
	gate := make(chan struct{})
	k.waits(gate)
	defer close(gate)
	if _, err := table.Review(context.Background(), ana.ID); err != nil {
		t.Fatal(err)
	}
	held := func() int {
		k.mu.Lock()
		defer k.mu.Unlock()
		return k.held
	}
	await(t, "something is being kept", func() (any, bool) { return nil, held() > 0 })
	done := make(chan error, 1)
	go func() {
		table.unload(0)
		_, err := table.Review(context.Background(), ana.ID)
		done <- err
	}()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(longest):
		t.Fatal("who looks at a review waits until it is kept")
	}
}

// TestAReviewThatCannotBeKept checks that a review whose results cannot be stored fails, reports that, and is tried again later.
func TestAReviewThatCannotBeKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, k := newReviews(t)
		table := r.over(bluffID, bob)
		k.mu.Lock()
		k.fails = errors.New("the disk is full")
		k.mu.Unlock()
		if review := r.reviewed(table); !review.Failed || review.Done {
			t.Fatalf("nothing could be kept: %+v", review)
		}
		k.mu.Lock()
		k.fails = nil
		k.mu.Unlock()
		if review := r.reviewed(table); !review.Failed {
			t.Error("it is tried again at once")
		}
		time.Sleep(retry)
		if review := r.reviewed(table); !review.Done || len(review.Judged) != review.Of {
			t.Errorf("with room again: %+v", review)
		}
	})
}

// TestAReviewOfARaceAndOfWhatWasCutShort reviews a timed game that its host ended, and its uploaded record. The reviews must be equal.
func TestAReviewOfARaceAndOfWhatWasCutShort(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, _ := newReviews(t)
		time.Sleep(2 * time.Millisecond) // a table from before the start of the server would wait for its players
		table := r.friends(grabID, bob)
		for n := range 3 {
			r.sayAny(table, n)
		}
		r.do(table, ana, End{})
		review := r.reviewed(table)
		if !review.Done || review.Of < 3 || len(review.Judged) != review.Of {
			t.Fatalf("of what was ended the review is %+v", review)
		}
		record, err := table.Record(context.Background(), ana.ID)
		if err != nil {
			t.Fatal(err)
		}
		study, err := r.server.Upload(context.Background(), ana, "", strings.NewReader(record.Text()))
		if err != nil {
			t.Fatal(err)
		}
		again := r.reviewed(study)
		review.Left, again.Left = 0, 0
		if !reflect.DeepEqual(again, review) {
			t.Errorf("the same record is reviewed as\n%+v\nand as\n%+v", review, again)
		}
	})
}

// TestACostlyMoveHasReasons analyses moves of a random game. At least half of the costly moves have reasons why the best move is better.
// Moves that are not costly have none. Repeated analyses are equal.
func TestACostlyMoveHasReasons(t *testing.T) {
	for _, title := range realTitles(t) {
		g := title.Game
		record, _ := gametest.Random(g, game.Setup{Players: max(2, g.About().MinSeats)}, 7, 60)
		y, _, err := replayedGameOf(g, record)
		if err != nil {
			t.Fatal(err)
		}
		costly, told := 0, 0
		for _, ply := range y.due() {
			j, err := y.judge(context.Background(), ply, 400)
			if err != nil {
				t.Fatal(err)
			}
			switch much := j.Costly(false); {
			case !much && len(j.Best.Reasons) > 0, len(j.Said.Reasons) > 0 && j.Said.Words != j.Best.Words:
				t.Errorf("%s: move %d cost %.3f and has reasons %+v", title.ID(), ply, j.Loss(false), j.Best.Reasons)
			case !much:
				continue
			case len(j.Best.Reasons) > 0:
				told++
			}
			if again, err := y.judge(context.Background(), ply, 400); err != nil || !reflect.DeepEqual(again, j) {
				t.Errorf("%s: move %d is judged as %+v and as %+v: %v", title.ID(), ply, j, again, err)
			}
			if costly++; costly == 3 {
				break
			}
		}
		if costly == 0 || 2*told < costly {
			t.Errorf("%s: of %d costly moves %d have reasons", title.ID(), costly, told)
		}
	}
}

// TestWhatIsJudgedHasAChance checks that each analysed move has an expected result for its seat, also if move pruning leaves only one
// legal move.
func TestWhatIsJudgedHasAChance(t *testing.T) {
	if testing.Short() {
		t.Skip("thinks about hundreds of moves")
	}
	for _, title := range realTitles(t) {
		g := title.Game
		record, _ := gametest.Random(g, game.Setup{Players: 2}, 8, 80)
		y, _, err := replayedGameOf(g, record)
		if err != nil {
			t.Fatal(err)
		}
		for _, ply := range y.due() {
			j, err := y.judge(context.Background(), ply, 10)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := j.Said.Of(j.Seat); !ok {
				t.Errorf("%s: nothing is said of what move %d was worth", title.ID(), ply)
			}
		}
	}
}
