package table

import "time"

// runOn sets the start of the game's time so that the time runs from an instant, or from the end of the countdown if that is later. The
// caller must hold t.mu.
func (t *Table) runOn(from time.Time) {
	if t.state.resumes.After(from) {
		from = t.state.resumes
	}
	t.zero = from.Add(-time.Duration(t.state.at) * time.Millisecond)
}

// arrange schedules the next tick, and starts or stops bots, planned moves, hints and lessons as the state requires. The caller must hold
// t.mu.
func (t *Table) arrange() {
	if t.stopTick != nil {
		t.stopTick()
		t.stopTick = nil
	}
	if due := t.due(t.server.clock.Now()); !due.IsZero() {
		t.stopTick = t.server.clock.After(due.Sub(t.server.clock.Now()), func() {
			t.push(&queuedRequest{tick: true}) //nolint:errcheck // on a stopping server the clock does not act
		})
	}
	seated := map[string]bool{}
	for _, c := range t.state.occupants {
		seated[c.Guest], seated[c.was] = true, true
	}
	delete(seated, "")
	t.present.seat(seated)
	t.arrangeBots()
	t.arrangePremovers()
	t.arrangeHints()
	t.arrangeLesson()
}

// due returns the instant at which the table must act next without a request: a deadline of the game clock, the end of a countdown, a
// time-out, or when an absence becomes long enough. With clocks of seconds, their use must also be recorded from time to time. It returns
// the zero time if there is none. The caller must hold t.mu.
func (t *Table) due(now time.Time) time.Time {
	s := t.state
	if s.phase != Running || s.deleted || t.failed != nil {
		return time.Time{}
	}
	h := t.halted(now)
	due := t.gameClockFires(h)
	if t.clocksPaused {
		due = now
	}
	if _, at, runs := s.nextTimeout(); runs && h == nil {
		if note := s.changed.Add(heartbeatEvery); s.live() && note.Before(at) {
			at = note
		}
		if due.IsZero() || at.Before(due) {
			due = at
		}
	}
	if s.about.Gone != "" && h == nil || len(t.watches) > 0 {
		if _, until := t.gone(now); !until.IsZero() && (due.IsZero() || until.Before(due)) {
			due = until
		}
	}
	return due
}

// gameClockFires returns the next deadline of the game clock or the end of a countdown; the zero time if neither is pending. h is the
// current halt; nil if the time runs. The caller must hold t.mu.
func (t *Table) gameClockFires(h *Halt) time.Time {
	deadline, set := t.state.position.Deadline()
	switch {
	case h != nil && h.Ends():
		return t.state.resumes
	case h != nil || !set || t.state.lesson != nil:
		return time.Time{}
	}
	return t.zero.Add(time.Duration(deadline) * time.Millisecond)
}

// forget drops the state from memory and stops everything that acts on it. The caller must hold t.mu.
func (t *Table) forget() {
	if t.stopTick != nil {
		t.stopTick()
		t.stopTick = nil
	}
	for seat := range t.bots {
		t.stopBot(seat)
	}
	for seat := range t.cachedSearches {
		t.dropSearchCache(seat)
	}
	for seat := range t.hints {
		t.dropHint(seat)
	}
	for seat := range t.premovers {
		t.stopPremover(seat)
	}
	clear(t.premoves)
	t.dropReview()
	if t.stopPublishing != nil {
		t.stopPublishing()
		t.stopPublishing = nil
	}
	clear(t.left)
	clear(t.tempted)
	t.clocksPaused = false
	t.dropChat()
	t.state, t.missing, t.recent = nil, 0, nil
}

// unload drops a table from memory and releases its lease. It does so if nobody has viewed the table for at least idle, and the table need
// not act soon. It keeps a table with streams, active bots, a review in computation, or queued requests.
func (t *Table) unload(idle time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	keeps := t.stopTick != nil && !t.farOff(t.server.clock.Now())
	if len(t.watches) > 0 || len(t.bots)+len(t.premovers) > 0 || keeps || t.reviewing != nil && t.reviewing.goesOn() || t.waited() {
		return
	}
	if t.server.clock.Now().Sub(t.present.newest()) >= idle {
		t.noteRound()
		t.forget()
		t.server.letGo(t, idle)
		t.release()
	}
}

// waited reports whether requests of the table are queued or being processed.
func (t *Table) waited() bool {
	t.queue.Lock()
	defer t.queue.Unlock()
	return t.busy
}

// close stops the table because the server closes. If note is set, it first records the use of the clocks; noted is false if that failed.
func (t *Table) close(note bool) (noted bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	noted = true
	if note && t.state != nil && t.state.live() && t.isOurs() {
		noted = t.handle([]*queuedRequest{{rests: true, at: t.server.clock.Now()}})[0].err == nil
	}
	t.end(ErrClosed)
	return noted
}

// rest stops the table: it drops the state and ends all streams. If reason is not nil, later requests return it.
func (t *Table) rest(reason error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.end(reason)
}

// end does the same as [Table.rest]. The caller must hold t.mu.
func (t *Table) end(reason error) {
	t.failed = reason
	t.forget()
	t.closeWatches(reason)
}
