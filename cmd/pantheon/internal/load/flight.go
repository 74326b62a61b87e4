package load

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// A flight is the last move of a table, on its way to the server and from there to the other seat.
type flight struct {
	by    int
	sent  time.Time
	entry int64  // 0 until the server has answered
	heard []news // received by the other seat before the answer
	done  bool   // the other seat has received the move, or need not: the move was refused, or there is no other seat
}

// An answer is the reply of the server to an input. The JSON members are those that the script of a page reads.
type answer struct {
	OK      bool   `json:"ok"`
	Message string `json:"message"`
	Entry   int64  `json:"entry"`
	Go      string `json:"go"`
	status  int
	wait    time.Duration // how long the server asks to wait; a second if it does not say
	at      time.Time
	from    string // the server that sent the answer
	err     error
}

// why returns an error that describes an answer that is not OK.
func (a answer) why() error {
	if a.err != nil {
		return a.err
	}
	return fmt.Errorf("status %d: %s", a.status, a.Message)
}

// resendAfter is how long a browser waits before it resends an unanswered input.
const resendAfter = 100 * time.Millisecond

// playMove plays a random legal move of the seat who, and handles news until the server has answered. It resends the move if the answer is
// missing or has a status from 500 on; after Patience it returns an error instead. It resends a move that exceeded a limit after the wait
// that the server asks for. After any other refusal it reloads the page, and the refusal is no error. Once ctx has ended it resends
// nothing, except an unanswered move with ThroughDeaths.
func (t *table) playMove(ctx context.Context, who int) error {
	s := &t.seats[who]
	o := s.choices.read()
	if len(o.words) == 0 {
		return fmt.Errorf("the form with the legal moves cannot be read: %.300s", bytes.Join(append(s.choices.quoted, s.choices.text), nil))
	}
	form := url.Values{"words": {o.words[t.chance.IntN(len(o.words))]}, "seat": {o.seat}, "seen": {o.seen}, "input": {t.input()}}
	s.choices = panel{}
	t.flight = flight{by: who, sent: time.Now()}
	for began := time.Now(); ; {
		got := make(chan answer, 1)
		go func() { got <- s.post(context.WithoutCancel(ctx), t.crowd.seats, "/t/"+t.id+"/say", form) }()
		a := t.await(got)
		switch {
		case a.OK:
			t.answered(a)
			return nil
		case a.status == http.StatusTooManyRequests:
			t.refused(a, true)
			t.rest(ctx, a.wait)
			t.flight.sent = time.Now() // a request that came too soon is timed from here
			began = t.flight.sent
		case a.err == nil && a.status < http.StatusInternalServerError:
			t.refused(a, false)
			t.flight.done = true
			t.rest(ctx, 0)
			_, err := t.look(ctx, who) // the script also fetches the current page
			return err
		case time.Since(began) > t.Patience:
			return fmt.Errorf("a move was not answered: %w", a.why())
		default:
			t.counted.resent += more(t.within(a.at))
			t.rest(context.WithoutCancel(ctx), resendAfter)
			if t.ThroughDeaths {
				continue // a move under way at the end is waited for too, because it is the slow one
			}
		}
		if ctx.Err() != nil {
			return nil
		}
	}
}

// await handles news until an answer arrives on got, and returns the answer.
func (t *table) await(got <-chan answer) answer {
	for {
		select {
		case a := <-got:
			return a
		case n := <-t.news:
			t.hear(n)
		}
	}
}

// rest handles news for the duration wait or until ctx ends.
func (t *table) rest(ctx context.Context, wait time.Duration) {
	for until := time.Now().Add(wait); t.listen(ctx, until); {
	}
}

// answered records the entry and the time of an accepted move, and handles the news that the other seat received before the answer.
func (t *table) answered(a answer) {
	f := &t.flight
	f.entry, t.acked = a.Entry, max(t.acked, a.Entry)
	t.counted.moves += more(t.within(a.at))
	if t.within(f.sent) {
		t.counted.acks[a.from] = append(t.counted.acks[a.from], a.at.Sub(f.sent))
	}
	for _, n := range f.heard {
		t.arrived(n)
	}
	f.done = f.done || t.Alone // there is no other seat to inform
}

// refused counts a move that the server did not accept, if the answer came during the measurement. The parameter limit says that the move
// exceeded the limit per person.
func (t *table) refused(a answer, limit bool) {
	if t.within(a.at) {
		t.counted.refused++
		t.counted.limited += more(limit)
	}
}

// post sends an input as the script of a page does. The answer holds any error.
func (p *person) post(ctx context.Context, by *transport, path string, form url.Values) (a answer) {
	r, err := whole(p.ask(ctx, by, http.MethodPost, path, anAnswer, form))
	if err == nil {
		err = json.Unmarshal(r.body, &a)
	}
	a.at, a.err, a.status, a.from = time.Now(), err, r.status, r.from
	if a.wait = time.Second; r.header != nil {
		if n, err := strconv.Atoi(r.header.Get("Retry-After")); err == nil {
			a.wait = time.Duration(n) * time.Second
		}
	}
	return a
}

// arrived records the news that brought the last move to the other seat. It ignores news of earlier entries, and all news after the first
// that brought the move.
func (t *table) arrived(n news) {
	f := &t.flight
	if n.entry < f.entry || f.done {
		return
	}
	f.done = true
	if t.within(f.sent) {
		t.counted.others = append(t.counted.others, n.at.Sub(f.sent))
	}
}
