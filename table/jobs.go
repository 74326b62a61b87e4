package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/store"
)

// If worker programs share the log ([Think]), they compute bots' moves, hints and reviews, so that the servers stay responsive. Short
// computations stay on the server. If a worker fails, the server computes the result itself.

// The kinds of jobs for worker programs.
const (
	choosing = "choose" // the move of a bot
	hinting  = "hint"
	judging  = "judge" // a move of a finished game, for its review
)

const (
	// jobTime is how long a server waits for a worker program while a person may wait, patientTime how long it waits for a review. After
	// that the server computes the result itself.
	jobTime     = 30 * time.Second
	patientTime = 10 * time.Minute
)

// A choiceWanted is the data of a job that chooses the move of a bot.
type choiceWanted struct {
	Seat   game.Seat `json:"seat"`
	Level  string    `json:"level"`
	At     int64     `json:"at,omitempty"`     // the game time of the move, in games with time
	Leaves bool      `json:"leaves,omitempty"` // the bot must not request what only the first seat to request it gets
	// Within is the time for the move with a clock of seconds; 0 for as long as the level takes.
	Within time.Duration `json:"within,omitempty"`
}

// A choice is the move of a bot; Words is "" if it rests.
type choice struct {
	Words game.MoveText `json:"words,omitempty"`
}

// A hintWanted is the data of a job that computes a hint for a seat.
type hintWanted struct {
	Seat game.Seat `json:"seat"`
}

// A verdictWanted is the data of a job that analyses a move for a review.
type verdictWanted struct {
	Ply      int `json:"ply"`
	Playouts int `json:"playouts"`
}

// A jobAnswer is the result of a job: the answer, or the text of an error.
type jobAnswer[T any] struct {
	Answer *T     `json:"answer,omitempty"`
	Fault  string `json:"fault,omitempty"`
}

// elsewhere sends a job to the worker programs and returns the answer. The job is about the position after the entry with the number moved.
// ok is false if the caller must compute the result itself, or if the context ended.
func elsewhere[T any](ctx context.Context, t *Table, kind string, moved int64, wanted any) (answer *T, ok bool) {
	from := t.server.jobs
	if from == nil || from.Workers() == 0 {
		return nil, false
	}
	data, err := json.Marshal(wanted)
	if err != nil {
		return nil, false
	}
	what := store.Job{Kind: kind, Table: t.id, Entry: moved, Data: data, LowPriority: kind == judging || kind == choosing && t.rank() == botsAlone}
	most := jobTime
	if kind == judging {
		most = patientTime
	}
	limited, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	data, err = from.Ask(limited, what)
	var came jobAnswer[T]
	if err == nil {
		err = json.Unmarshal(data, &came)
	}
	if err == nil && came.Answer == nil {
		err = errors.New(came.Fault)
	}
	if err != nil {
		if ctx.Err() == nil && !errors.Is(err, store.ErrNobody) {
			t.server.logger.Warn("a worker returned no result; this server computes the job itself", "table", t.id, "thought", kind, "error", err)
		}
		return nil, false
	}
	return came.Answer, true
}

// chooseElsewhere lets a worker program choose the move of a bot, unless the level chooses quickly or fewer than two moves are legal. words
// is "" if the bot rests. ok is false if the caller must choose the move itself.
func (t *Table) chooseElsewhere(ctx context.Context, m *searchCache, view game.Position, wanted choiceWanted, moved int64) (words game.MoveText, ok bool) {
	if !bot.Ponders(m.level) || len(view.Moves(m.seat, nil)) < 2 {
		return "", false
	}
	ctx, wanted, stop := wanted.away(ctx)
	defer stop()
	c, ok := elsewhere[choice](ctx, t, choosing, moved, wanted)
	if !ok {
		return "", false
	}
	if c.Words == "" {
		return "", game.MayRest(view, m.seat)
	}
	move, refusal := view.ParseMove(m.seat, c.Words)
	if refusal != nil || !game.Listed(view, m.seat, move) {
		t.server.logger.Error("a worker chose an illegal move; this server chooses one itself", "table", t.id, "seat", m.seat)
		return "", false
	}
	return c.Words, true
}

// hintElsewhere lets a worker program compute a hint. ok is false if the caller must compute it, as always in games with time.
func (t *Table) hintElsewhere(ctx context.Context, a *pendingHint, c *analysis) (best []Suggestion, ok bool) {
	if c.game.About().Timed {
		return nil, false
	}
	told, stop := context.WithCancel(ctx)
	defer stop()
	go a.seemToGoOn(told, t.server.clock)
	came, ok := elsewhere[[]Suggestion](ctx, t, hinting, a.moved, hintWanted{a.seat})
	if !ok {
		return nil, false
	}
	return *came, true
}

// seemToGoOn estimates the progress of a hint that a worker program computes, from the time since its request, until the context ends.
func (a *pendingHint) seemToGoOn(ctx context.Context, clock Clock) {
	for begun := clock.Now(); ; {
		next := make(chan struct{})
		stop := clock.After(HintTime/20, func() { close(next) })
		select {
		case <-next:
			a.part.Store(uint32(1000 * min(float64(clock.Now().Sub(begun))/float64(HintTime), 1)))
		case <-ctx.Done():
			stop()
			return
		}
	}
}

// judgeElsewhere lets a worker program analyse a move. ok is false if the caller must analyse it.
func (r *reviewing) judgeElsewhere(ctx context.Context, ply int) (j Judged, ok bool) {
	came, ok := elsewhere[Judged](ctx, r.table, judging, r.moved, verdictWanted{ply, r.each})
	if !ok || came.Seat != r.story.moves[ply-1].seat {
		return Judged{}, false
	}
	came.Ply = ply
	return *came, true
}

// abreast returns the number of moves to analyse concurrently: the number of cores or, if that is more, four for each worker program.
func (h *Server) abreast(cores int) int {
	const each = 4
	if h.jobs == nil {
		return cores
	}
	return max(cores, each*h.jobs.Workers())
}

// faultOf returns the result of a job that failed, as JSON.
func faultOf(err error) []byte {
	data, _ := json.Marshal(jobAnswer[struct{}]{Fault: fmt.Sprint(err)}) //nolint:errcheck // text can be written as JSON
	return data
}
