package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"pantheon/store"
)

// TestTheLogTellsSparinglyThatNothingCanBeSaved checks that all loggers together write a line about failing saves at most once a minute,
// with the number of omitted lines. Other lines are unaffected.
func TestTheLogTellsSparinglyThatNothingCanBeSaved(t *testing.T) {
	var out bytes.Buffer
	handler := newSparing(slog.NewTextHandler(&out, nil))
	now := time.Unix(1_700_000_000, 0)
	write := func(h slog.Handler, message string, err error) {
		r := slog.NewRecord(now, slog.LevelError, message, 0)
		r.AddAttrs(slog.Any("error", err))
		if err := h.Handle(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	full := fmt.Errorf("the input could not be stored: %w", store.ErrMoved)
	for range 600 { // ten minutes, a hundred lines a minute
		write(handler, "a request failed", full)
		write(handler.WithAttrs([]slog.Attr{slog.String("a", "b")}), "the inputs of a table could not be stored", fmt.Errorf("%w", full))
		now = now.Add(time.Second)
	}
	if n := strings.Count(out.String(), "\n"); n != 10 || strings.Count(out.String(), "left_out=119") != 9 {
		t.Errorf("in ten minutes %d lines are written:\n%s", n, out.String())
	}
	out.Reset()
	for range 5 {
		write(handler, "a request failed", errors.New("anything else"))
		write(handler, "no error", nil)
	}
	if n := strings.Count(out.String(), "\n"); n != 10 {
		t.Errorf("of 10 other lines %d are written", n)
	}
}

// TestADataFolderIsLookedAfter checks that each failure to write the data folder is logged, even if nobody plays, and so is the first
// success after failures.
func TestADataFolderIsLookedAfter(t *testing.T) {
	var out output
	times, results := make(chan time.Time), make(chan error)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		lookAfter(ctx, times, func(context.Context) error { return <-results }, slog.New(slog.NewTextHandler(&out, nil)))
		close(ended)
	}()
	for _, result := range []error{nil, store.ErrMoved, store.ErrMoved, nil, nil, store.ErrMoved, nil} {
		times <- time.Time{}
		results <- result
	}
	stop()
	<-ended
	told := out.String()
	if n, again := strings.Count(told, "nothing can be saved"), strings.Count(told, "can be written again"); again != 1 && again != 2 || n != 3 {
		t.Errorf("it tells %d times that nothing can be saved and %d times that it can be again:\n%s", n, again, told)
	}
	if lookEvery > time.Minute/2 {
		t.Errorf("it looks each %v only", lookEvery)
	}
}
