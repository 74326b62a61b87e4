package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"
)

// lives is the SQL condition that a server or worker is live. The upper bound excludes rows that were edited by hand: no lease lasts ten
// minutes.
const lives = "NOT dead AND until BETWEEN now() AND now() + INTERVAL '10 minutes'"

// A sameAddress is the error of a registration while another live server has the same address.
type sameAddress struct {
	number  int64
	until   time.Time
	address string
}

func (w *sameAddress) Error() string {
	return fmt.Sprintf("another live server, number %d, has the address %s too; give each server its own address with --peers", w.number, w.address)
}

// enrol registers this server at start-up. If a live server has its address, enrol waits until that server's lease has expired; it returns
// an error if the other server continues to send heartbeats. It tries again after temporary failures.
func (p *Postgres) enrol(ctx context.Context) error {
	var known sameAddress
	since := time.Now()
	for renewed, tries := -1, 1; ; tries++ {
		err := p.register(ctx)
		var other *sameAddress
		if !errors.As(err, &other) {
			if p.again(ctx, err, since, tries) {
				continue
			}
			return err
		}
		if *other != known {
			renewed++
			known = *other
		}
		if renewed > 1 { // the first renewal may have been on its way when the server was killed
			return err
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// register adds this server to the live servers, under a new number, and abandons the jobs of its earlier number. It also removes rows of
// servers that died more than a day ago. For a server with an address, it returns a sameAddress if another live server has that address,
// and [ErrHalfFilled] for a half-filled log.
func (p *Postgres) register(ctx context.Context) error {
	var number int64
	begun := p.terms.now()
	tx, err := p.signs.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // after Commit there is nothing to roll back
	if p.terms.Address != "" && !p.terms.Works {
		// One server registers at a time, and none while a transfer marks the database.
		var least int64
		err := tx.QueryRowContext(ctx, "SELECT least FROM folder FOR UPDATE").Scan(&least)
		if err == nil && least >= halfFilled && !p.fills {
			err = ErrHalfFilled
		}
		if err != nil {
			return err
		}
		other := &sameAddress{address: p.terms.Address}
		err = tx.QueryRowContext(ctx, "SELECT no, until FROM servers WHERE address = $1 AND NOT thinks AND "+lives+" ORDER BY no DESC LIMIT 1", p.terms.Address).Scan(&other.number, &other.until)
		switch {
		case err == nil:
			return other
		case !errors.Is(err, sql.ErrNoRows):
			return err
		}
	}
	p.mu.Lock()
	certificate := p.terms.Certificate
	p.mu.Unlock()
	err = tx.QueryRowContext(ctx, "INSERT INTO servers (address, version, until, thinks, features, certificate) VALUES ($1, $2, now() + $3 * INTERVAL '1 millisecond', $4, $5, $6) RETURNING no",
		p.terms.Address, p.terms.Version, p.terms.Lease.Milliseconds(), p.terms.Works, announced(p.reads), certificate).Scan(&number)
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		return err
	}
	p.mu.Lock()
	p.number, p.held, p.sure = number, map[string]holding{}, begun.Add(p.terms.Lease)
	now := p.terms.Certificate
	p.mu.Unlock()
	if !bytes.Equal(now, certificate) { // Announce changed it at the same time
		if _, err := p.signs.ExecContext(ctx, "UPDATE servers SET certificate = $1 WHERE no = $2", now, number); err != nil {
			return err
		}
	}
	p.thinking.forget()
	// Rows of servers that died long ago are useless: any server may take a table of theirs.
	_, err = p.signs.ExecContext(ctx, "DELETE FROM servers WHERE until < now() - INTERVAL '1 day'")
	return err
}

// renewing sends heartbeats until the log closes, three for each lease unless the terms set another interval. If this server was found
// dead, renewing registers it again. It also reports trouble and tends jobs.
func (p *Postgres) renewing() {
	defer close(p.ended)
	tick := time.NewTicker(p.terms.beat)
	defer tick.Stop()
	var tending atomic.Bool // jobs are being tended, in a separate goroutine that delays no heartbeat
	var failures failureKinds
	for pace := newPace(p.terms.Lease); ; {
		select {
		case <-tick.C:
		case <-p.life.Done():
			return
		}
		ctx, cancel := context.WithTimeout(p.life, pace.patience)
		begun := time.Now()
		dead, err := p.renew(ctx, p.terms.Lease+pace.more)
		if dead {
			if err = p.register(ctx); err == nil {
				go p.terms.Lost()
			}
		}
		cancel()
		pace.learn(time.Since(begun), err)
		if p.life.Err() != nil {
			return
		}
		if why := p.explain(err); failures.isNew(err, why) { // the next tick tries again
			p.terms.Trouble(why)
		}
		if err == nil && tending.CompareAndSwap(false, true) {
			go func() {
				defer tending.Store(false)
				ctx, cancel := context.WithTimeout(p.life, attempt)
				defer cancel()
				p.tendJobs(ctx) //nolint:errcheck // as above
			}()
		}
	}
}

// failureKinds are the kinds of failure of the heartbeats since the last success. Of each kind the first is reported: a slow database that
// then stops is two kinds.
type failureKinds map[string]bool

// isNew reports whether the result of a heartbeat must be reported: the first failure of its kind, or the end of the trouble. The kind is
// the text that why has in front of err.
func (t *failureKinds) isNew(err, why error) bool {
	if err == nil {
		was := *t
		*t = nil
		return was != nil
	}
	kind := strings.TrimSuffix(why.Error(), err.Error())
	if (*t)[kind] {
		return false
	}
	if *t == nil {
		*t = failureKinds{}
	}
	(*t)[kind] = true
	return true
}

// A pace adapts the lease to a slow database. If a heartbeat takes long, the lease must be longer too, or it expires before the next
// heartbeat.
type pace struct {
	lease    time.Duration
	patience time.Duration // time-out of a heartbeat
	more     time.Duration // extension of the lease
}

func newPace(lease time.Duration) *pace { return &pace{lease: lease, patience: 2 * lease} }

// learn adapts the lease and the time-out to the duration and result of a heartbeat.
func (c *pace) learn(took time.Duration, err error) {
	switch {
	case err == nil && took > c.lease/3:
		c.more = max(2*took, c.more)
		c.patience = max(c.patience, 2*took)
	case err == nil:
		if c.more = c.more * 3 / 4; c.more < c.lease/10 {
			c.more = 0
		}
		c.patience = max(2*c.lease, c.patience*3/4)
	case errors.Is(err, context.DeadlineExceeded):
		c.patience *= 2
	}
	c.patience = min(c.patience, max(2*c.lease, attempt))
}

// renew sends a heartbeat that extends the lease. The result dead is true if this server is not registered, or other servers had declared
// it dead. It then has lost all its tables and must register again.
func (p *Postgres) renew(ctx context.Context, lease time.Duration) (dead bool, err error) {
	p.mu.Lock()
	number := p.number
	p.mu.Unlock()
	begun := p.terms.now()
	if number != 0 {
		done, err := p.signs.ExecContext(ctx, "UPDATE servers SET until = now() + $1 * INTERVAL '1 millisecond' WHERE no = $2 AND NOT dead", lease.Milliseconds(), number)
		if err != nil {
			return false, err
		}
		if n, err := done.RowsAffected(); err != nil || n > 0 {
			p.mu.Lock()
			p.sure = begun.Add(lease) // measured from before the query, with a monotonic clock
			p.mu.Unlock()
			return false, err
		}
	}
	p.mu.Lock()
	p.number, p.held = 0, map[string]holding{}
	p.mu.Unlock()
	return true, nil
}

// leave gives up the registration and all tables, so that other servers need not wait for the lease to expire. It is no error if the
// database cannot be reached, because the lease expires by itself.
func (p *Postgres) leave() error {
	p.mu.Lock()
	number := p.number
	p.number, p.held = 0, map[string]holding{}
	p.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), p.terms.Lease)
	defer cancel()
	_, err := p.writer.ExecContext(ctx, "UPDATE servers SET dead = TRUE, until = now() WHERE no = $1", number)
	if passing(err) {
		err = nil // the lease expires by itself
	}
	return err
}

// me returns this server's registration number. After the server was found dead, it waits until it has registered again; [ErrAway] if that
// takes longer than [Patience].
func (p *Postgres) me(ctx context.Context) (int64, error) {
	for since := time.Now(); ; {
		p.mu.Lock()
		me := p.number
		p.mu.Unlock()
		if me != 0 {
			return me, nil
		}
		if time.Since(since) > Patience {
			return 0, fmt.Errorf("this server could not be registered again: %w", ErrAway)
		}
		select {
		case <-time.After(10 * time.Millisecond):
		case <-p.life.Done():
			return 0, errClosed
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
}
