package transport_test

import (
	"context"
	"errors"
	"testing"
	"time"
)

// patience is the longest wait for something that must happen. It is long enough for any machine: no test measures speed with it.
const patience = 2 * time.Minute

// inTime returns a context for something that should end by itself. The test fails if only the context ends it.
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
