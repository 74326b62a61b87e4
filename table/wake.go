package table

import "time"

// runOn lets the game's time run on from where it stands, at an instant or at the end of the countdown.
func (t *Table) runOn(from time.Time) {
	if t.state.resumes.After(from) {
		from = t.state.resumes
	}
	t.zero = from.Add(-time.Duration(t.state.at) * time.Millisecond)
}

// arrange sets the clock and the bots to what the state asks for. It is called with the table held.
func (t *Table) arrange() {
	if t.stopTick != nil {
		t.stopTick()
		t.stopTick = nil
	}
	if due := t.due(t.hall.clock.Now()); !due.IsZero() {
		t.stopTick = t.hall.clock.After(due.Sub(t.hall.clock.Now()), func() {
			t.push(&request{tick: true}) //nolint:errcheck // a closed hall's clock stands still
		})
	}
	seated := map[string]bool{}
	for _, c := range t.state.chairs {
		seated[c.Guest], seated[c.was] = true, true
	}
	delete(seated, "")
	t.present.seat(seated)
	t.arrangeBots()
	t.arrangeSpeakers()
	t.arrangeHints()
	t.arrangeLesson()
}

// due is when something is to happen by itself next: the clock strikes, a countdown ends, or somebody has been away for so long
// that nobody waits for them. It is the zero time when nothing is.
func (t *Table) due(now time.Time) time.Time {
	s := t.state
	if s.phase != Running || s.deleted || t.rested != nil {
		return time.Time{}
	}
	h := t.halted(now)
	due := t.strikes(h)
	if t.dozes {
		due = now
	}
	if _, at, runs := s.nextZero(); runs && h == nil {
		if note := s.changed.Add(signEvery); s.live() && note.Before(at) {
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

// strikes is when the clock strikes or a countdown ends; the zero time when neither is due.
func (t *Table) strikes(h *Halt) time.Time {
	deadline, set := t.state.position.Deadline()
	switch {
	case h != nil && h.Ends():
		return t.state.resumes
	case h != nil || !set || t.state.lesson != nil:
		return time.Time{}
	}
	return t.zero.Add(time.Duration(deadline) * time.Millisecond)
}

// forget lets go of the state, and of everything that acts on it. It is called with the table held.
func (t *Table) forget() {
	if t.stopTick != nil {
		t.stopTick()
		t.stopTick = nil
	}
	for seat := range t.bots {
		t.stopBot(seat)
	}
	for seat := range t.remembered {
		t.dropMemory(seat)
	}
	for seat := range t.hints {
		t.dropHint(seat)
	}
	for seat := range t.speakers {
		t.stopSpeaker(seat)
	}
	clear(t.plans)
	t.dropReview()
	if t.stopTelling != nil {
		t.stopTelling()
		t.stopTelling = nil
	}
	clear(t.left)
	clear(t.tempted)
	t.dozes = false
	t.dropTalk()
	t.state, t.missing, t.recent = nil, 0, nil
}

// unload forgets a table that nobody has looked at for a while and where nothing is to happen by itself, and lets the hall forget it.
func (t *Table) unload(idle time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	keeps := t.stopTick != nil && !t.farOff(t.hall.clock.Now())
	if len(t.watches) > 0 || len(t.bots)+len(t.speakers) > 0 || keeps || t.reviewing != nil && t.reviewing.goesOn() || t.waited() {
		return
	}
	if t.hall.clock.Now().Sub(t.present.newest()) >= idle {
		t.noteRound()
		t.forget()
		t.hall.letGo(t, idle)
		t.release()
	}
}

// waited tells whether an input waits in the queue.
func (t *Table) waited() bool {
	t.queue.Lock()
	defer t.queue.Unlock()
	return t.busy
}

// close ends everything at the table because the hall closes, and notes before what is used of its clocks. It tells whether that went well.
func (t *Table) close(note bool) (noted bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	noted = true
	if note && t.state != nil && t.state.live() && t.isOurs() {
		noted = t.handle([]*request{{rests: true, at: t.hall.clock.Now()}})[0].err == nil
	}
	t.end(ErrClosed)
	return noted
}

// rest ends everything at the table. With a reason, whoever asks for anything later is given it.
func (t *Table) rest(reason error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.end(reason)
}

// end is [Table.rest] with the table held.
func (t *Table) end(reason error) {
	t.rested = reason
	t.forget()
	t.closeWatches(reason)
}
