package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// Leases say which of several servers has a table. Only who has it may append to its log: each append looks, in its transaction, whether
// the table is still its server's, by a number that grows each time that the table changes hands. So a server that was stopped, cut off or
// slow can never write after another took over, whatever it believes.
//
// A server is registered for a time that it renews; the database's clock alone counts. One whose time has run out is dead and loses all
// its tables; it registers anew under another number.
type Leases interface {
	// Hold takes a table for this server if nobody living has it, and tells who has it now. Of a table that is not there it tells
	// nothing, with [ErrNone].
	Hold(ctx context.Context, table string) (Holder, error)
	// Tenure tells whether this server surely has a table, as far as it knows without asking: who has not renewed in time may have lost it,
	// and has to ask. The number is another each time that it takes the table: what was read in another tenure is to be read anew.
	Tenure(table string) (number int64, has bool)
	// Fresh tells, once, whether this server took a table that it has: not begun here, and had by another server, or by none, before.
	Fresh(table string) bool
	// Release lets go of a table, so that any server may take it.
	Release(ctx context.Context, table string) error
	// Number is what this server is registered by; 0 while it is not.
	Number() int64
	// Held tells how many tables this server has, and for how long it surely has them if it is not heard of any more.
	Held() (tables int, left time.Duration)
	// Servers lists the servers that live.
	Servers(ctx context.Context) ([]Holder, error)
}

// A Holder is a server that may have tables.
type Holder struct {
	Number  int64
	Address string // where it takes what others pass on to it
	Version string // of its program
	Mine    bool   // it is this one
}

// Terms are how a server registers.
type Terms struct {
	Address string // where it takes what others pass on to it; "" when it has no such place
	Version string // of its program
	// Lease is how long a server counts as living since it last said so. 0 is 3 s.
	Lease time.Duration
	// Lost is told when this server was found dead, and lost all its tables. May be nil.
	Lost func()
	// Trouble is told, with what to do, when this server can no longer say that it lives, and with nil when it can again. May be nil.
	Trouble func(err error)
	// Thinks says that it is no server, but a program that thinks for them ([Thoughts]).
	Thinks bool
}

func (t Terms) orUsual() Terms {
	if t.Lease == 0 {
		t.Lease = 3 * time.Second
	}
	if t.Lost == nil {
		t.Lost = func() {}
	}
	if t.Trouble == nil {
		t.Trouble = func(error) {}
	}
	return t
}

// A holding is how a server has a table.
type holding struct {
	fence int64 // it is the how-manieth to have it
	fresh bool  // it took it, and nobody has asked about that yet
}

// ErrElsewhere is what an append gives to a table that another server has, or that this one never took.
var ErrElsewhere = errors.New("another server has the table")

// errLives ends the taking of a table from a server that lives.
var errLives = errors.New("the other server lives")

var _ Leases = (*Postgres)(nil)

// lives is the condition that a server lives. No server asks for a time as long as that: a row that says so was edited.
const lives = "NOT dead AND until BETWEEN now() AND now() + INTERVAL '10 minutes'"

// A twin is a server that lives and says that it is reached where this one is.
type twin struct {
	number  int64
	until   time.Time
	address string
}

func (w *twin) Error() string {
	return fmt.Sprintf("another server that lives, number %d, says that it is reached at %s too; give each server an address of its own with --peers", w.number, w.address)
}

// enrol registers this server, which starts. One that was killed at the same address is waited for until its time has run out:
// only one that goes on saying that it lives is another.
func (p *Postgres) enrol(ctx context.Context) error {
	var known twin
	for renewed := -1; ; {
		err := p.register(ctx)
		var other *twin
		if !errors.As(err, &other) {
			return err
		}
		if *other != known {
			renewed++
			known = *other
		}
		if renewed > 1 { // the first time may have been on its way when it was killed
			return err
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// register notes this server among those that live, unless another one lives at its address.
func (p *Postgres) register(ctx context.Context) error {
	var number int64
	begun := time.Now()
	tx, err := p.signs.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // after Commit there is nothing to roll back
	if p.terms.Address != "" && !p.terms.Thinks {
		// One registers at a time.
		if _, err := tx.ExecContext(ctx, "SELECT one FROM folder FOR UPDATE"); err != nil {
			return err
		}
		other := &twin{address: p.terms.Address}
		err := tx.QueryRowContext(ctx, "SELECT no, until FROM servers WHERE address = $1 AND NOT thinks AND "+lives+" ORDER BY no DESC LIMIT 1", p.terms.Address).Scan(&other.number, &other.until)
		switch {
		case err == nil:
			return other
		case !errors.Is(err, sql.ErrNoRows):
			return err
		}
	}
	err = tx.QueryRowContext(ctx, "INSERT INTO servers (address, version, until, thinks) VALUES ($1, $2, now() + $3 * INTERVAL '1 millisecond', $4) RETURNING no",
		p.terms.Address, p.terms.Version, p.terms.Lease.Milliseconds(), p.terms.Thinks).Scan(&number)
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		return err
	}
	p.mu.Lock()
	p.number, p.held, p.sure = number, map[string]holding{}, begun.Add(p.terms.Lease)
	p.mu.Unlock()
	p.thinking.forget()
	// Those that have been dead for long are of no use: a table that one of them had is anybody's.
	_, err = p.signs.ExecContext(ctx, "DELETE FROM servers WHERE until < now() - INTERVAL '1 day'")
	return err
}

// renewing says, three times in the time of the lease, that this server lives.
func (p *Postgres) renewing() {
	defer close(p.ended)
	tick := time.NewTicker(p.terms.Lease / 3)
	defer tick.Stop()
	var tending atomic.Bool // thoughts are, which keeps no sign of life waiting
	var troubled bool
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
		if failing := err != nil; failing != troubled { // what the database cannot do now is tried again with the next tick
			troubled = failing
			p.terms.Trouble(p.explain(err))
		}
		if err == nil && tending.CompareAndSwap(false, true) {
			go func() {
				defer tending.Store(false)
				ctx, cancel := context.WithTimeout(p.life, attempt)
				defer cancel()
				p.tendThoughts(ctx) //nolint:errcheck // as above
			}()
		}
	}
}

// A pace is how a server goes by how slow its database is: a sign of life that takes long has to last for longer too, or it has run out
// before the next one is there.
type pace struct {
	lease    time.Duration
	patience time.Duration // how long one may take
	more     time.Duration // how much longer than the lease it lasts
}

func newPace(lease time.Duration) *pace { return &pace{lease: lease, patience: 2 * lease} }

// learn learns from a sign of life that took so long.
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

// renew says that this server lives. Found dead, it has lost all its tables.
func (p *Postgres) renew(ctx context.Context, lease time.Duration) (dead bool, err error) {
	p.mu.Lock()
	number := p.number
	p.mu.Unlock()
	begun := time.Now()
	if number != 0 {
		done, err := p.signs.ExecContext(ctx, "UPDATE servers SET until = now() + $1 * INTERVAL '1 millisecond' WHERE no = $2 AND NOT dead", lease.Milliseconds(), number)
		if err != nil {
			return false, err
		}
		if n, err := done.RowsAffected(); err != nil || n > 0 {
			p.mu.Lock()
			p.sure = begun.Add(lease) // counted from before the database did, by a clock that nobody sets
			p.mu.Unlock()
			return false, err
		}
	}
	p.mu.Lock()
	p.number, p.held = 0, map[string]holding{}
	p.mu.Unlock()
	return true, nil
}

// leave lets go of everything: other servers need not wait until the time runs out.
func (p *Postgres) leave() error {
	p.mu.Lock()
	number := p.number
	p.number, p.held = 0, map[string]holding{}
	p.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), p.terms.Lease)
	defer cancel()
	_, err := p.writer.ExecContext(ctx, "UPDATE servers SET dead = TRUE, until = now() WHERE no = $1", number)
	if passing(err) {
		err = nil // the time runs out by itself
	}
	return err
}

// me is what this server is registered by. One that was found dead waits until it is registered anew.
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

// Hold takes a table for this server if nobody living has it, and tells who has it now.
func (p *Postgres) Hold(ctx context.Context, table string) (Holder, error) {
	for {
		me, err := p.me(ctx)
		if err != nil {
			return Holder{}, err
		}
		if at, settled := p.holder(ctx, me, table); settled {
			return at, nil
		}
		if at, still, err := p.holdAs(ctx, me, table); still || err != nil {
			return at, err
		}
	}
}

// holder tells who has a table, where that is settled: it is this server, or another that lives. It locks nothing, so that those
// who ask keep nobody from renewing or appending, however long a commit takes.
func (p *Postgres) holder(ctx context.Context, me int64, table string) (at Holder, settled bool) {
	ctx, cancel := context.WithTimeout(ctx, attempt)
	defer cancel()
	var server, fence int64
	var alive bool
	err := p.writer.QueryRowContext(ctx, "SELECT coalesce(heads.server, 0), fence, coalesce(address, ''), coalesce(version, ''), coalesce("+lives+`, FALSE)
		FROM tables JOIN heads ON heads.tab = tables.no LEFT JOIN servers ON servers.no = heads.server WHERE id = $1`, table).Scan(&server, &fence, &at.Address, &at.Version, &alive)
	if err != nil {
		return Holder{}, false // whoever takes it tells why not
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	known, has := p.held[table]
	if at.Number = server; server != me {
		if alive {
			delete(p.held, table)
		}
		return at, alive
	}
	at.Mine = true
	return at, has && known.fence == fence && p.number == me
}

// holdAs takes a table for this server as it is registered; still is false when that is no longer so.
func (p *Postgres) holdAs(ctx context.Context, me int64, table string) (at Holder, still bool, err error) {
	var fence int64
	var fresh bool
	err = p.change(ctx, func(l *ledger) error {
		at, fence, fresh = Holder{}, 0, true
		var no int64
		var server sql.NullInt64
		err := l.tx.QueryRowContext(ctx, "SELECT heads.tab, server, fence FROM tables JOIN heads ON heads.tab = tables.no WHERE id = ? FOR UPDATE OF heads", table).Scan(&no, &server, &fence)
		if errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("table %s: %w", table, ErrNone)
		}
		if err != nil {
			return err
		}
		if server.Valid && server.Int64 != me {
			// It may still be under way with something: it never comes back under this number. If it is just saying that it lives,
			// this waits for that, and locks nothing.
			if _, err := l.tx.ExecContext(ctx, "UPDATE servers SET dead = TRUE WHERE no = ? AND NOT ("+lives+")", server.Int64); err != nil {
				return err
			}
			var alive bool
			err := l.tx.QueryRowContext(ctx, "SELECT address, version, "+lives+" FROM servers WHERE no = ?", server.Int64).Scan(&at.Address, &at.Version, &alive)
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return err
			}
			if alive {
				at.Number = server.Int64
				return errLives // and nothing is to be committed, which could take long
			}
		}
		p.mu.Lock()
		known, ok := p.held[table]
		p.mu.Unlock()
		at = Holder{Number: me, Address: p.terms.Address, Version: p.terms.Version, Mine: true}
		if server.Valid && server.Int64 == me && ok && known.fence == fence {
			fresh = known.fresh
			return nil
		}
		fence++
		_, err = l.tx.ExecContext(ctx, "UPDATE heads SET server = ?, fence = ? WHERE tab = ?", me, fence, no)
		return err
	})
	if err != nil && !errors.Is(err, errLives) {
		return Holder{}, true, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.number != me {
		return Holder{}, false, nil
	}
	if !at.Mine {
		delete(p.held, table)
	} else {
		p.held[table] = holding{fence, fresh}
	}
	return at, true, nil
}

// mine refuses to append to a table that is not this server's.
func (p *Postgres) mine(h *head) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h.made { // who begins a table has it
		h.server, h.fence = p.number, 1
		if p.number == 0 {
			return fmt.Errorf("table %s: this server is not registered: %w", h.id, ErrElsewhere)
		}
		return nil
	}
	known, ok := p.held[h.id]
	if !ok || h.server != p.number || h.fence != known.fence {
		delete(p.held, h.id)
		return fmt.Errorf("table %s: %w", h.id, ErrElsewhere)
	}
	return nil
}

// began notes that tables were begun here.
func (p *Postgres) began(heads map[string]*head) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, h := range heads {
		if h.server == p.number && h.fence == 1 && h.begun {
			p.held[id] = holding{fence: 1}
		}
	}
}

// Tenure tells whether this server has a table, as far as it knows, and in which tenure.
func (p *Postgres) Tenure(table string) (number int64, has bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	h, ok := p.held[table]
	return h.fence, ok && time.Now().Before(p.sure)
}

// Fresh tells, once, whether this server took a table that it has.
func (p *Postgres) Fresh(table string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	h, ok := p.held[table]
	if ok && h.fresh {
		p.held[table] = holding{fence: h.fence}
		return true
	}
	return false
}

// Release lets go of a table.
func (p *Postgres) Release(ctx context.Context, table string) error {
	p.mu.Lock()
	number := p.number
	known, ok := p.held[table]
	delete(p.held, table)
	p.mu.Unlock()
	if !ok {
		return nil
	}
	_, err := p.writer.ExecContext(ctx, "UPDATE heads SET server = NULL FROM tables WHERE tables.no = heads.tab AND id = $1 AND server = $2 AND fence = $3", table, number, known.fence)
	return err
}

// Number is what this server is registered by.
func (p *Postgres) Number() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.number
}

// Held tells how many tables this server has, and for how long it surely has them if it is not heard of any more.
func (p *Postgres) Held() (tables int, left time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.held), max(0, time.Until(p.sure))
}

// Servers lists the servers that live.
func (p *Postgres) Servers(ctx context.Context) ([]Holder, error) {
	p.mu.Lock()
	me := p.number
	p.mu.Unlock()
	var out []Holder
	err := each(ctx, p.read(), func(rows *sql.Rows) error {
		var h Holder
		err := rows.Scan(&h.Number, &h.Address, &h.Version)
		h.Mine = h.Number == me
		out = append(out, h)
		return err
	}, "SELECT no, address, version FROM servers WHERE NOT thinks AND "+lives+" ORDER BY no")
	return out, reading(err)
}
