package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// TestLargeGamesWaitTheirTurn takes all places for drawing large games. Another request waits, and is refused as busy if no
// place becomes free. Small games never wait.
func TestLargeGamesWaitTheirTurn(t *testing.T) {
	s := &Site{large: newSemaphore(2)}
	ask := func() *requestContext {
		return &requestContext{site: s, w: httptest.NewRecorder(), r: httptest.NewRequest(http.MethodGet, "/", nil)}
	}
	s.large.wait = 10 * time.Millisecond
	var busy []*requestContext
	for range 2 {
		v := ask()
		if err := v.draws(largeGame + 1); err != nil {
			t.Fatal(err)
		}
		if err := v.draws(largeGame + 1); err != nil { // a request may call it twice
			t.Fatal(err)
		}
		busy = append(busy, v)
	}
	if err := ask().draws(largeGame + 1); err != errBusy {
		t.Errorf("with all places taken a large game is answered %v; want %v", err, errBusy)
	}
	if err := ask().draws(largeGame); err != nil {
		t.Errorf("a small game waits: %v", err)
	}
	s.large.wait = time.Hour
	waits := make(chan error, 1)
	go func() { waits <- ask().draws(largeGame + 1) }()
	busy[0].drawn()
	busy[0].drawn()
	if err := <-waits; err != nil {
		t.Errorf("when a place becomes free, who waits is answered %v", err)
	}
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	v := ask()
	v.r = v.r.WithContext(gone)
	if err := v.draws(largeGame + 1); err != errBusy {
		t.Errorf("who has gone still waits: %v", err)
	}
}
