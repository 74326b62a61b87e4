package table

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestBoundsHoldAtOnce makes 40 concurrent requests of one person for each of three limits. As many succeed as the limit allows, and the
// others are refused with the reason.
func TestBoundsHoldAtOnce(t *testing.T) {
	r := newRig(t)
	ctx := context.Background()
	for n := range MaxBlocks - 5 {
		if err := r.server.Block(ctx, ana.ID, Actor{ID: fmt.Sprint("before", n), Name: "Eve"}); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		refusal string
		most    int
		do      func(n int) error
	}{
		{"passkey-many", MaxPasskeys, func(n int) error { return r.server.AddPasskey(ctx, ana.ID, Passkey{ID: fmt.Append(nil, "key", n)}) }},
		{"report-many", MaxAbuseReports, func(n int) error {
			return r.server.ReportAbuse(ctx, AbuseReport{By: ana, About: Actor{ID: fmt.Sprint("g", n), Name: "Eve"}, Reason: AbuseReasons()[0]})
		}},
		{"block-many", 5, func(n int) error { return r.server.Block(ctx, ana.ID, Actor{ID: fmt.Sprint("g", n), Name: "Eve"}) }},
	} {
		results := make(chan error, 40)
		for n := range cap(results) {
			go func() { results <- c.do(n) }()
		}
		done := 0
		for range cap(results) {
			var refused *Refused
			switch err := <-results; {
			case err == nil:
				done++
			case !errors.As(err, &refused) || !strings.HasSuffix(refused.Phrase.ID, c.refusal):
				t.Errorf("%s: %v", c.refusal, err)
			}
		}
		if done != c.most {
			t.Errorf("%s: %d of 40 were done, want %d", c.refusal, done, c.most)
		}
	}
}
