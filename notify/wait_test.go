package notify_test

import (
	"context"
	"errors"
	"testing"
	"time"
)

// patience ends a wait for something that never comes. It says nothing about speed: no machine that works needs so long.
const patience = 2 * time.Minute

// inTime is a context for what is to end by itself. The test fails where only the context ends it.
func inTime(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(func() {
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			t.Errorf("it went on for %v", patience)
		}
		cancel()
	})
	return ctx
}
