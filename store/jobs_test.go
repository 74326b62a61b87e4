package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"pantheon/store/pgtest"
)

// openOne opens a server, or a worker if thinks is true.
func openOne(t *testing.T, address string, thinks bool) *Postgres {
	t.Helper()
	terms := isAlive(fmt.Sprint("here", opened.Add(1)))
	terms.Works = thinks
	p, err := OpenPostgres(ctx, address, terms)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// knows waits until a server knows of the given number of workers.
func knows(t *testing.T, server *Postgres, thinkers int) {
	t.Helper()
	eventually(t, fmt.Sprintf("a server to know of %d that think", thinkers), func() (any, bool) {
		n := server.Workers()
		return n, n == thinkers
	})
}

// An asked is the result of Ask.
type asked struct {
	answer string
	err    error
}

func ask(ctx context.Context, p *Postgres, what Job) <-chan asked {
	out := make(chan asked, 1)
	go func() {
		answer, err := p.Ask(ctx, what)
		out <- asked{string(answer), err}
	}()
	return out
}

func takeOne(t *testing.T, p *Postgres, patient bool) *Claim {
	t.Helper()
	limited, cancel := context.WithTimeout(ctx, patience)
	t.Cleanup(cancel)
	c, err := p.Take(limited, patient)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestEachJobRunsOnce: several workers share many jobs, and each job is run once. The server that requested a job gets the
// answer. Without a live worker the server gets an error.
func TestEachJobRunsOnce(t *testing.T) {
	address := pgtest.Database(t)
	servers := []*Postgres{openOne(t, address, false), openOne(t, address, false)}
	if _, err := servers[0].Ask(ctx, Job{Kind: "k", Table: "t", Entry: 1}); !errors.Is(err, ErrNobody) {
		t.Fatalf("with nobody to think, asking gives %v", err)
	}
	thinkers := []*Postgres{openOne(t, address, true), openOne(t, address, true)}
	for _, s := range servers {
		knows(t, s, 2)
	}
	if all, err := servers[0].Servers(ctx); err != nil || len(all) != 2 {
		t.Errorf("the servers are %v, %v, and programs that think take no requests", all, err)
	}
	thinking, stop := context.WithCancel(ctx)
	var all sync.WaitGroup
	var mu sync.Mutex
	thought := map[string]int{}
	for i := range 6 {
		all.Go(func() {
			for {
				c, err := thinkers[i%2].Take(thinking, false)
				if err != nil {
					return
				}
				mu.Lock()
				thought[fmt.Sprint(c.Table, c.Entry)]++
				mu.Unlock()
				if err := c.Answer(ctx, []byte(fmt.Sprint(c.Kind, c.Table, c.Entry, string(c.Data)))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	const many = 60
	var waiting []<-chan asked
	for i := range many {
		waiting = append(waiting, ask(ctx, servers[i%2], Job{Kind: "k", Table: "t", Entry: int64(i), Data: []byte("d")}))
	}
	for i, w := range waiting {
		if got := <-w; got.err != nil || got.answer != fmt.Sprint("k", "t", int64(i), "d") {
			t.Errorf("thought %d is answered by %q, %v", i, got.answer, got.err)
		}
	}
	stop()
	all.Wait()
	for what, times := range thought {
		if times != 1 {
			t.Errorf("%s was thought %d times", what, times)
		}
	}
	var left int
	if err := servers[0].read().QueryRowContext(ctx, "SELECT count(*) FROM thoughts").Scan(&left); err != nil || left != 0 {
		t.Errorf("%d thoughts are left, %v", left, err)
	}
}

// TestJobsOfDeadServers: another worker takes the jobs of a dead one. When no worker is live, the callers get an error. The jobs of a
// dead server are removed.
func TestJobsOfDeadServers(t *testing.T) {
	address := pgtest.Database(t)
	server := openOne(t, address, false)
	proxy, around := pgtest.NewProxy(t, address)
	cut, other := openOne(t, around, true), openOne(t, address, true)
	knows(t, server, 2)
	answer := ask(ctx, server, Job{Kind: "k", Table: "t", Entry: 1})
	first := takeOne(t, cut, false)
	proxy.Hang()
	eventually(t, "the thought of a program whose lease has run out to be given back", func() (any, bool) {
		runsOut(t, address, cut.Number()) // repeatedly, because a heartbeat may have been on its way
		var has int
		err := server.writer.QueryRowContext(ctx, "SELECT count(*) FROM thoughts WHERE thinks = $1", cut.Number()).Scan(&has)
		return err, err == nil && has == 0
	})
	second := takeOne(t, other, false)
	if second.no != first.no {
		t.Fatalf("another thought was taken: %d, not %d", second.no, first.no)
	}
	proxy.Mend()
	if err := first.Answer(ctx, []byte("late")); err != nil {
		t.Logf("who was cut off: %v", err)
	}
	if err := second.Answer(ctx, []byte("good")); err != nil {
		t.Fatal(err)
	}
	if got := <-answer; got.err != nil || got.answer != "good" {
		t.Errorf("the answer is %q, %v", got.answer, got.err)
	}
	// All workers die.
	answer = ask(ctx, server, Job{Kind: "k", Table: "t", Entry: 2})
	takeOne(t, other, false)
	other.Close()
	cut.Close()
	if got := <-answer; !errors.Is(got.err, ErrNobody) {
		t.Errorf("with all dead, who asked gets %q, %v", got.answer, got.err)
	}
	// The server dies.
	last := openOne(t, address, true)
	knows(t, server, 1)
	answer = ask(ctx, server, Job{Kind: "k", Table: "t", Entry: 3})
	claim := takeOne(t, last, false)
	server.Close()
	if got := <-answer; got.err == nil {
		t.Errorf("a closed server gets %q", got.answer)
	}
	select {
	case <-claim.Context.Done():
	case <-time.After(patience):
		t.Error("what a dead server asked is thought on")
	}
}

// TestJobsAreDroppedAndReturned: a job for which no caller waits any more soon ends. A job that a worker gives back can be taken again.
// Low-priority jobs are taken only by a call for low priority.
func TestJobsAreDroppedAndReturned(t *testing.T) {
	address := pgtest.Database(t)
	server, thinker := openOne(t, address, false), openOne(t, address, true)
	knows(t, server, 1)
	limited, drop := context.WithCancel(ctx)
	answer := ask(limited, server, Job{Kind: "k", Table: "t", Entry: 1})
	claim := takeOne(t, thinker, false)
	drop()
	if got := <-answer; !errors.Is(got.err, context.Canceled) {
		t.Errorf("who gave up gets %q, %v", got.answer, got.err)
	}
	select {
	case <-claim.Context.Done():
	case <-time.After(patience):
		t.Error("what nobody waits for is thought on")
	}
	if err := claim.Answer(ctx, []byte("too late")); err != nil {
		t.Error(err)
	}
	patient := ask(ctx, server, Job{Kind: "p", Table: "t", Entry: 2, LowPriority: true})
	soon := ask(ctx, server, Job{Kind: "s", Table: "t", Entry: 3})
	eventually(t, "both thoughts to be untaken", func() (any, bool) {
		urgent, patient, err := thinker.Untaken(ctx)
		return fmt.Sprint(urgent, patient, err), err == nil && urgent == 1 && patient == 1
	})
	if c := takeOne(t, thinker, false); c.Kind != "s" {
		t.Errorf("a patient thought was taken before another: %q", c.Kind)
	} else if err := c.Return(ctx); err != nil {
		t.Error(err)
	}
	if err := takeOne(t, thinker, false).Answer(ctx, nil); err != nil {
		t.Error(err)
	}
	if err := takeOne(t, thinker, true).Answer(ctx, []byte("p")); err != nil {
		t.Error(err)
	}
	if urgent, patient, err := thinker.Untaken(ctx); err != nil || urgent+patient != 0 {
		t.Errorf("%d and %d thoughts are untaken, %v", urgent, patient, err)
	}
	if got := <-soon; got.err != nil || got.answer != "" {
		t.Errorf("the empty answer is %q, %v", got.answer, got.err)
	}
	if got := <-patient; got.err != nil || got.answer != "p" {
		t.Errorf("the patient thought is answered by %q, %v", got.answer, got.err)
	}
}

// TestAJobTakenUnknowinglyIsReturned: if a worker took a job but did not learn so, because the connection broke, the job is done
// anyway.
func TestAJobTakenUnknowinglyIsReturned(t *testing.T) {
	address := pgtest.Database(t)
	server, thinker := openOne(t, address, false), openOne(t, address, true)
	knows(t, server, 1)
	answer := ask(ctx, server, Job{Kind: "k", Table: "t", Entry: 1})
	eventually(t, "something to be asked", func() (any, bool) {
		done, err := thinker.writer.ExecContext(ctx, "UPDATE thoughts SET thinks = $1", thinker.Number())
		if err != nil {
			t.Fatal(err)
		}
		n, _ := done.RowsAffected()
		return n, n == 1
	})
	if err := takeOne(t, thinker, false).Answer(ctx, []byte("found")); err != nil {
		t.Fatal(err)
	}
	if got := <-answer; got.err != nil || got.answer != "found" {
		t.Errorf("the answer is %q, %v", got.answer, got.err)
	}
}

// TestAJobOnItsWayIsKept: while the database's answer to a take is pending, no other worker gets the job. If the answer never
// arrives, the job is given back.
func TestAJobOnItsWayIsKept(t *testing.T) {
	terms := isAlive("thinker")
	terms.Works, terms.beat = true, time.Hour // the test calls tendTaken
	p, err := OpenPostgres(ctx, pgtest.Database(t), terms)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	if _, err := p.writer.ExecContext(ctx, "INSERT INTO thoughts (asks, patient, kind, id, entry, data, thinks) VALUES ($1, false, 'k', 't', 1, '', $1)", p.Number()); err != nil {
		t.Fatal(err)
	}
	p.thinking.tries, p.thinking.trying = 7, map[int64]bool{7: true}
	has := func() (n int) {
		t.Helper()
		for range 3 {
			if err := p.tendJobs(ctx); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.read().QueryRowContext(ctx, "SELECT count(*) FROM thoughts WHERE thinks = $1", p.Number()).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if has() != 1 {
		t.Error("a thought is given back while the answer to its take is pending")
	}
	p.thinking.tries, p.thinking.trying = 8, map[int64]bool{8: true} // a later call, which took another job
	if has() != 0 {
		t.Error("a thought is kept although no take for it is pending")
	}
}

// TestATimedLogIsSharedToo: a timed log still has leases and jobs.
func TestATimedLogIsSharedToo(t *testing.T) {
	timed := Timed(openOne(t, pgtest.Database(t), false), func(time.Duration, error) {})
	if _, ok := timed.(Jobs); !ok {
		t.Error("it asks nobody to think")
	}
	if _, ok := timed.(Leases); !ok {
		t.Error("it has no leases")
	}
	if _, ok := Timed(open(t, t.TempDir()), func(time.Duration, error) {}).(Jobs); ok {
		t.Error("a log of one server asks others to think")
	}
}
