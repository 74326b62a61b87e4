package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// A queuedRequest is an element of a table's queue: a user's request, or a task of the server itself.
type queuedRequest struct {
	request Request
	at      time.Time // when it was queued

	tick   bool // a deadline of the game clock, a countdown or an absence may be due
	wake   bool // a player has come back to a game that has been paused since a restart
	back   bool // a user is present and gets lent seats back
	rests  bool // the server closes: the use of clocks of seconds is recorded
	bot    bool // a bot plays words for seat, chosen in the position after the entry moved
	speaks bool // the table plays a move for the person on seat, in the position after the entry moved
	next   bool // the next move of another seat in a lesson, in the position after the entry moved
	seat   game.Seat
	words  game.MoveText
	moved  int64

	ended chan<- requestResult // nil if nobody waits
}

// A requestResult is the result of a queued request.
type requestResult struct {
	answer Answer
	err    error
}

// maxLine is the maximum number of requests in a table's queue.
const maxLine = 1000

// Do sends a request to the table and waits for the answer.
//
// It returns when the request has been carried out and its entry, if any, is in the log. A refusal is a [*game.Refusal] by the rules of the
// game or a [*Refused] by those of the table. If the context ends first, the request may still be accepted. The caller can find out by
// sending it again with the same ClientID.
func (t *Table) Do(ctx context.Context, in Request) (Answer, error) {
	if err := in.Guest.check(); err != nil {
		return Answer{}, err
	}
	if in.ClientID != "" && !cleanID(in.ClientID) {
		return Answer{}, refuse("client-id")
	}
	if in.Act == nil {
		return Answer{}, refuse("act-unknown")
	}
	t.present.touch(in.Guest.ID)
	ended := make(chan requestResult, 1)
	if err := t.push(&queuedRequest{request: in, ended: ended}); err != nil {
		return Answer{}, err
	}
	select {
	case v := <-ended:
		if open, is := in.Act.(SetOpen); is && v.err == nil && open.Openness != (Openness{}) {
			t.server.listFrom(context.WithoutCancel(ctx), t.id)
		}
		return v.answer, v.err
	case <-ctx.Done():
		return Answer{}, ctx.Err()
	}
}

// push adds a request to the queue, stamped with the current time, and starts a goroutine for the queue if none runs. It returns [ErrBusy]
// if the queue is full, and [ErrClosed] if the server is closed.
func (t *Table) push(r *queuedRequest) error {
	t.queue.Lock()
	defer t.queue.Unlock()
	if len(t.line) >= maxLine {
		return ErrBusy
	}
	if !t.busy {
		if !t.server.begin() {
			return ErrClosed
		}
		t.busy = true
		go t.work()
	}
	r.at = t.server.clock.Now()
	t.line = append(t.line, r)
	return nil
}

// work processes the queue until it is empty. Each time it handles all waiting requests as one batch.
func (t *Table) work() {
	defer t.server.work.Done()
	for {
		t.queue.Lock()
		line := t.line
		t.line = nil
		if len(line) == 0 {
			t.busy = false
			t.queue.Unlock()
			return
		}
		t.queue.Unlock()
		t.mu.Lock()
		verdicts := t.handle(line)
		t.mu.Unlock()
		for i, r := range line {
			if r.ended != nil {
				r.ended <- verdicts[i]
			}
		}
	}
}

// A batch collects the results of requests that are handled together: the entries, written in one transaction, and the updates to publish.
type batch struct {
	entries []store.Entry
	updates []Update
	spoke   game.Seats // the seats that have played a move
	kept    game.Seats // the seats for which the table has played a planned move
	// premoved are the plans of these seats after that move, without steps and user.
	premoved [game.MaxSeats]premove
	hurry    bool
	freed    bool     // a seat became free at an open table: the waiting users are notified
	aside    []string // the ids of users for whom something outside the log has changed
}

// handle decides on a batch of requests in order, writes the accepted entries to the log, publishes the updates, and returns the results.
// If a decision or the writing fails, it drops the state and returns the error for all requests. The state is then read again from the log.
// The caller must hold t.mu.
func (t *Table) handle(line []*queuedRequest) (verdicts []requestResult) {
	verdicts = make([]requestResult, len(line))
	fail := func(err error) []requestResult {
		for i := range verdicts {
			verdicts[i] = requestResult{err: err}
		}
		return verdicts
	}
	ctx := context.Background()
	if err := t.load(ctx); err != nil {
		return fail(err)
	}
	var now batch
	before := t.state.wants()
	err := t.decideAll(line, verdicts, &now)
	if err == nil && len(now.entries) > 0 {
		t.notify(ctx, before, &now)
		err = t.server.log.Append(ctx, now.entries...)
	}
	if err != nil {
		t.server.logger.Error("the inputs of a table could not be stored; its state is read again from the log", "table", t.id, "error", err)
		if !errors.Is(err, store.ErrElsewhere) && !store.Away(err) && !store.Unsaved(err) { // the database may have been replaced
			t.server.CompareSoon()
		}
		if errors.Is(err, store.ErrElsewhere) {
			t.lost()
			return fail(&Elsewhere{})
		}
		t.forget()
		return fail(fmt.Errorf("the input could not be stored: %w", err))
	}
	for seat := range t.bots {
		if now.spoke.Has(seat) {
			t.stopBot(seat)
		}
	}
	if len(now.entries) > 0 {
		t.acknowledge(now.entries)
	}
	t.remember(now.updates)
	t.botsHurry = t.botsHurry || now.hurry
	if gone, _ := t.gone(t.server.clock.Now()); gone != t.missing {
		t.missing = gone
		now.updates = append(now.updates, t.beside(Beside))
	}
	t.followPremoves(&now)
	t.count(&now)
	t.relist(&now)
	t.notifyAwaiting(ctx, &now)
	t.publish(now.updates...)
	t.followAutoPasses(ctx) // only affects a stored setting, so it comes after the broadcast
	if len(now.aside) > 0 {
		t.publishTo(func(w *Watch) bool { return slices.Contains(now.aside, w.guest) }, t.beside(Beside))
	}
	t.arrange()
	if t.state.deleted {
		t.closeWatches(ErrGone)
		if err := t.remove(ctx); err != nil {
			t.server.logger.Error("a deleted table could not be removed yet", "table", t.id, "error", err)
		} else if _, err := t.server.log.Wipe(ctx, false); err != nil {
			t.server.logger.Error("the remains of a deleted table could not be wiped yet", "table", t.id, "error", err)
		}
	}
	return verdicts
}

// decideAll decides on each request and applies the accepted ones to the state. It sets the result of each in verdicts, and adds the
// entries to the batch. Before each request it applies what is due by then: moves of the game clock, time-outs and returns of the user's
// lent seats. At the end it passes for absent persons. A panic in a title's rules becomes an error. After an error the state must be
// dropped. The caller must hold t.mu.
func (t *Table) decideAll(line []*queuedRequest, verdicts []requestResult, now *batch) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the rules of %s failed: %v", t.state.about.ID, fault)
		}
	}()
	for i, r := range line {
		if t.state.deleted {
			verdicts[i].err = ErrGone
			continue
		}
		if err := t.fireGameClock(r.at, now); err != nil {
			return err
		}
		if err := t.clocksRanOut(r.at, now); err != nil {
			return err
		}
		if r.rests || r.at.Sub(t.state.changed) >= heartbeatEvery {
			if err := t.noteUsed(r.at, now); err != nil {
				return err
			}
		}
		if err := t.giveBack(r.request.Guest.ID, r.at, now); err != nil {
			return err
		}
		answer, refusal, err := t.decideOne(r, now)
		if err != nil {
			return err
		}
		verdicts[i] = requestResult{answer: answer, err: refusal}
	}
	if len(line) == 0 || t.state.deleted {
		return nil
	}
	return t.sayForGone(line[len(line)-1].at, now)
}

// fireGameClock plays the moves of the game clock whose deadlines have passed at the instant by, and adds them to the batch. It plays none
// in a lesson or while the game's time is stopped. It returns an error if the moves do not end. The caller must hold t.mu.
func (t *Table) fireGameClock(by time.Time, now *batch) error {
	const most = 10_000 // a game whose clock needs more moves at one instant is broken
	for range most {
		s := t.state
		if s.phase != Running || t.halted(by) != nil || s.lesson != nil {
			return nil
		}
		deadline, set := s.position.Deadline()
		if !set || t.gameTime(by) < deadline {
			return nil
		}
		at := by.Add(time.Duration(deadline-t.gameTime(by)) * time.Millisecond)
		d := &pendingEntry{kind: Played, data: playedMove{Ply: len(s.record.Plies) + 1, Seat: game.Clock, Words: timeUp}}
		if err := t.add(d, store.Entry{Time: at, At: deadline}, now); err != nil {
			return err
		}
	}
	return errors.New("the game clock acts without end")
}

// timeUp is the text of the game clock's only move.
const timeUp game.MoveText = "time-up"

// gameTime returns the game time at an instant, in milliseconds. While the game's time does not run, it returns the time of the last entry,
// which is 0 in games without time. The caller must hold t.mu.
func (t *Table) gameTime(at time.Time) int64 {
	if !t.state.about.Timed || t.state.phase != Running || t.halted(at) != nil || t.state.lesson != nil {
		return t.state.at
	}
	return max(at.Sub(t.zero).Milliseconds(), t.state.at)
}

// decideOne decides on one request and adds its entries, if any, to the batch. The result refusal is for the user; err is an internal
// error. The caller must hold t.mu.
func (t *Table) decideOne(r *queuedRequest, now *batch) (answer Answer, refusal, err error) {
	s := t.state
	last := Answer{Entry: s.entry, Ply: len(s.record.Plies)}
	var d *pendingEntry
	switch {
	case r.tick, r.back, r.rests:
		return last, nil, nil
	case r.wake:
		if !t.pausedSinceRestart || s.phase != Running {
			return last, nil, nil
		}
		d = &pendingEntry{kind: WentOn, data: goingOn{Seat: game.Spectator, Restart: true}}
	case r.next:
		if s.phase != Running || s.moved != r.moved {
			return last, nil, nil
		}
		if d, refusal = s.follow(); refusal != nil {
			t.server.logger.Error("a move of a lesson was refused", "table", t.id, "lesson", s.lesson.id, "refusal", refusal)
		}
		if d == nil {
			return last, nil, nil
		}
	case r.speaks:
		if d = t.speak(r, now); d == nil {
			return last, nil, nil
		}
	case r.bot:
		if s.phase != Running || s.moved != r.moved && !s.about.Timed || !s.bots().Has(r.seat) || t.halted(r.at) != nil {
			return last, nil, nil // the bot chose its move in an outdated position
		}
		if d, refusal = s.utter(r.seat, r.words); refusal != nil {
			if t.stopBot(r.seat); s.moved != r.moved {
				return last, nil, nil // another seat was faster
			}
			t.server.logger.Error("a move of a bot was refused", "table", t.id, "seat", r.seat, "words", r.words, "refusal", refusal)
			return last, nil, nil
		}
	default:
		in := r.request
		if in.ClientID != "" {
			if before, ok := s.answers[answerKey(in.Guest.ID, in.ClientID)]; ok {
				before.Again = true
				return before, nil, nil
			}
		}
		switch in.Act.(type) {
		case Premove, CancelPremove:
			if refusal, err = t.premoving(in.Guest, in.ClientID, in.Act, r.at); refusal != nil || err != nil {
				return Answer{}, refusal, err
			}
			now.aside = append(now.aside, in.Guest.ID)
			return last, nil, nil
		}
		if here, refusal, err := t.autoPassing(context.Background(), in.Guest, in.Act, r.at); refusal != nil || err != nil {
			return Answer{}, refusal, err
		} else if here {
			now.aside = append(now.aside, in.Guest.ID)
			return last, nil, nil
		}
		if _, says := in.Act.(PlayMove); says {
			if h := t.halted(r.at); h != nil && s.held(in.Guest.ID) != 0 {
				return Answer{}, h.refusal(), nil
			}
		}
		var drawn error
		around := t.around()
		around.barred, around.token = t.bars(), func() string {
			var token string
			token, drawn = t.server.newID()
			return token
		}
		d, refusal = s.decide(in.Guest, in.Act, around)
		if drawn != nil {
			return Answer{}, nil, drawn
		}
		if refusal != nil {
			return Answer{}, refusal, nil
		}
		if _, ok := in.Act.(Hurry); ok {
			now.hurry = true
		}
		if d == nil {
			return last, nil, nil
		}
	}
	e := store.Entry{Time: r.at, At: max(t.gameTime(r.at), d.at), User: r.request.Guest.ID, Client: r.request.ClientID}
	if d.first != nil {
		e := e
		e.Client = ""
		if err := t.add(d.first, e, now); err != nil {
			return Answer{}, nil, err
		}
	}
	if err := t.add(d, e, now); err != nil {
		return Answer{}, nil, err
	}
	return Answer{Entry: s.entry, Ply: len(s.record.Plies)}, nil, nil
}

// add makes a log entry from d, applies it to the state, and appends it with its notifications and its update to the batch. e holds the
// time, the game time, the user and the client id of the entry. After an error the state must be dropped. The caller must hold t.mu.
func (t *Table) add(d *pendingEntry, e store.Entry, now *batch) error {
	s := t.state
	data, names, err := pack(d.data)
	if err != nil {
		return err
	}
	e.Table, e.Number, e.Kind, e.Data, e.Names = t.id, s.entry+1, string(d.kind), data, names
	if !s.about.Timed {
		e.At = 0
	}
	if d.kind == merges {
		t.mergePremoves(e.User, d.data.(merging).To)
	}
	before, resumes, listed, chairs := s.phase, s.resumes, s.listed(), slices.Clone(s.occupants)
	did, err := s.apply(t.server.library.find, e, true)
	if err != nil {
		return err
	}
	if before != Running && s.phase == Running || d.kind == WentOn || s.resumes != resumes {
		t.pausedSinceRestart = false
		t.runOn(e.Time)
	}
	gained, lost := relisted(listed, s.listed())
	if e.Number > 1 && slices.Contains(gained, openWord) {
		if e.Notifications, err = t.seatFree(context.Background(), e.Time); err != nil {
			return err
		}
		now.freed = true
	}
	e.Notifications = append(e.Notifications, t.notifyLosers(context.Background(), s.losses(e, chairs), e.Time)...)
	e.SearchTerms, e.DroppedTerms = slices.Concat(d.words, gained), slices.Concat(d.drops, lost)
	if s.clocks != nil && (s.phase.Done() || s.deleted) {
		e.DroppedTerms = append(e.DroppedTerms, clockWord)
	}
	e.Fingerprint = s.Fingerprint()
	now.entries = append(now.entries, e)
	now.updates = append(now.updates, t.update(s, did))
	if did != nil {
		now.spoke = now.spoke.With(did.by)
		if p := t.premoves[did.by]; p != nil {
			s.spoken(did.by, p, did.before)
		}
	}
	return nil
}
