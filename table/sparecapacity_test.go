package table

import (
	"context"
	"testing"
	"testing/synctest"
)

// TestTheLastGivesWay uses a worker pool with one slot, two low-priority jobs and a normal one. The running low-priority job keeps its slot
// while only the other one waits. If the normal job waits, the running job gives up the slot when it checks its context. It then waits for
// a slot again.
func TestTheLastGivesWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := context.Background()
		d := newWorkerPool(1)
		a, b := &Table{}, &Table{}
		first, ok := d.last(ctx, a)
		if !ok {
			t.Fatal("an empty desk has no place")
		}
		second := make(chan *lowPriority)
		go func() {
			p, _ := d.last(ctx, b)
			second <- p
		}()
		synctest.Wait()
		if first.Err() != nil || !first.in {
			t.Error("one gives way to who stands back as well")
		}
		came := make(chan struct{})
		goes := make(chan struct{})
		go func() {
			d.enter(ctx, b, "", awaited)
			came <- struct{}{}
			<-goes
			d.leave(b, awaited)
		}()
		synctest.Wait()
		thinks := make(chan error)
		go func() { thinks <- first.Err() }()
		<-came // the low-priority job gives up its slot in the middle of its computation
		synctest.Wait()
		select {
		case <-thinks:
			t.Fatal("it thinks on although another has its place")
		case <-second:
			t.Fatal("two have one place")
		default:
		}
		close(goes)
		p := <-second // it was waiting before the first came back
		p.leave()
		if err := <-thinks; err != nil || !first.in {
			t.Fatalf("it does not come back: %v", err)
		}
		first.leave()
		first.leave()
		if d.free != 1 || len(d.busy) != 0 {
			t.Errorf("in the end the desk is %+v", d)
		}
	})
}

func TestTheLastStopsWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newWorkerPool(1)
		of := &Table{}
		d.enter(context.Background(), of, "", awaited)
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan bool)
		go func() {
			p, ok := d.last(ctx, of)
			p.leave()
			ended <- ok
		}()
		synctest.Wait()
		stop()
		if <-ended {
			t.Error("who has stopped waiting has a place")
		}
		d.leave(of, awaited)
		if d.free != 1 || len(d.busy) != 0 || len(d.patient) != 0 {
			t.Errorf("in the end the desk is %+v", d)
		}
	})
}

// TestSparePlaces checks that spare slots are free slots, and are returned when another job waits.
func TestSparePlaces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := context.Background()
		d := newWorkerPool(2)
		a, b := &Table{}, &Table{}
		d.enter(ctx, a, "", awaited)
		more := d.spare(a, 5)
		if more.places != 1 || d.spare(b, 5).places != 0 {
			t.Fatalf("of two places one is taken, %d are spare", more.places)
		}
		thinks := more.giving(ctx)
		if thinks.Err() != nil || d.free != 0 {
			t.Error("a spare place is given back though nobody waits")
		}
		came := make(chan struct{})
		go func() {
			d.enter(ctx, b, "", awaited)
			close(came)
		}()
		synctest.Wait()
		if err := thinks.Err(); err != nil {
			t.Error(err)
		}
		<-came
		more.leave()
		d.leave(a, awaited)
		d.leave(b, awaited)
		if d.free != 2 || len(d.busy) != 0 {
			t.Errorf("in the end the desk is %+v", d)
		}
	})
}
