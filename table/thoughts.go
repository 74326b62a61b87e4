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

// Where programs that do nothing but think share the log ([Think]), bots' choices, hints and reviews are thought there, so that the servers
// that people wait for stay quick. What is thought quickly is not worth the asking; and whatever goes wrong there is thought here.

// The kinds of thoughts.
const (
	choosing = "choose" // what a bot says
	hinting  = "hint"
	judging  = "judge" // a sentence of a game, for its review
)

const (
	// thoughtTime is how long is waited for what somebody waits for, and patientTime for what can wait, before it is thought here.
	thoughtTime = 30 * time.Second
	patientTime = 10 * time.Minute
)

// A choiceWanted asks what a bot would say.
type choiceWanted struct {
	Seat   game.Seat `json:"seat"`
	Level  string    `json:"level"`
	At     int64     `json:"at,omitempty"`     // when it would be said, in games with time
	Leaves bool      `json:"leaves,omitempty"` // it leaves to others what goes to whoever asks first
	// Within is how long it may take, where a clock of seconds runs; 0 for as long as the level takes.
	Within time.Duration `json:"within,omitempty"`
}

// A choice is what a bot would say; there are no words when it rests.
type choice struct {
	Words game.Sentence `json:"words,omitempty"`
}

// A hintWanted asks what a seat might say.
type hintWanted struct {
	Seat game.Seat `json:"seat"`
}

// A verdictWanted asks what is to be thought of a sentence.
type verdictWanted struct {
	Ply      int `json:"ply"`
	Playouts int `json:"playouts"`
}

// An answer is what came of a thought: the answer to what was asked, or why there is none.
type thoughtAnswer[T any] struct {
	Answer *T     `json:"answer,omitempty"`
	Fault  string `json:"fault,omitempty"`
}

// elsewhere asks the programs that think for the answer to a thought about the position that an entry made; ok is false when it is to be
// thought here.
func elsewhere[T any](ctx context.Context, t *Table, kind string, moved int64, wanted any) (answer *T, ok bool) {
	from := t.hall.thoughts
	if from == nil || from.Thinkers() == 0 {
		return nil, false
	}
	data, err := json.Marshal(wanted)
	if err != nil {
		return nil, false
	}
	what := store.Thought{Kind: kind, Table: t.id, Entry: moved, Data: data, Patient: kind == judging || kind == choosing && t.rank() == botsAlone}
	most := thoughtTime
	if kind == judging {
		most = patientTime
	}
	limited, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	data, err = from.Ask(limited, what)
	var came thoughtAnswer[T]
	if err == nil {
		err = json.Unmarshal(data, &came)
	}
	if err == nil && came.Answer == nil {
		err = errors.New(came.Fault)
	}
	if err != nil {
		if ctx.Err() == nil && !errors.Is(err, store.ErrNobody) {
			t.hall.logger.Warn("a program that thinks for others gave no answer; it is thought here", "table", t.id, "thought", kind, "error", err)
		}
		return nil, false
	}
	return came.Answer, true
}

// chooseElsewhere asks for what a bot says, where that is worth it; ok is false when it is to be thought here.
func (t *Table) chooseElsewhere(ctx context.Context, m *memory, view game.Position, wanted choiceWanted, moved int64) (words game.Sentence, ok bool) {
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
	move, refusal := view.Hear(m.seat, c.Words)
	if refusal != nil || !game.Listed(view, m.seat, move) {
		t.hall.logger.Error("a program that thinks for others chose what is not legal; it is thought here", "table", t.id, "seat", m.seat)
		return "", false
	}
	return c.Words, true
}

// hintElsewhere asks for a hint; ok is false when it is to be thought here, as it is where a clock runs.
func (t *Table) hintElsewhere(ctx context.Context, a *asking, c *counsel) (best []Advice, ok bool) {
	if c.game.About().Timed {
		return nil, false
	}
	told, stop := context.WithCancel(ctx)
	defer stop()
	go a.seemToGoOn(told, t.hall.clock)
	came, ok := elsewhere[[]Advice](ctx, t, hinting, a.moved, hintWanted{a.seat})
	if !ok {
		return nil, false
	}
	return *came, true
}

// seemToGoOn tells how far a hint is, of which nothing is known but when it was asked for.
func (a *asking) seemToGoOn(ctx context.Context, clock Clock) {
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

// judgeElsewhere asks what is to be thought of a sentence; ok is false when it is to be thought here.
func (r *reviewing) judgeElsewhere(ctx context.Context, ply int) (j Judged, ok bool) {
	came, ok := elsewhere[Judged](ctx, r.table, judging, r.moved, verdictWanted{ply, r.each})
	if !ok || came.Seat != r.story.moves[ply-1].seat {
		return Judged{}, false
	}
	came.Ply = ply
	return *came, true
}

// abreast is how many sentences are judged at once: as many as there are cores, and more where others think too.
func (h *Hall) abreast(cores int) int {
	const each = 4
	if h.thoughts == nil {
		return cores
	}
	return max(cores, each*h.thoughts.Thinkers())
}

// faultOf is the answer when there is none.
func faultOf(err error) []byte {
	data, _ := json.Marshal(thoughtAnswer[struct{}]{Fault: fmt.Sprint(err)}) //nolint:errcheck // text can be written as JSON
	return data
}
