package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
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
	return t
}

// A holding is how a server has a table.
type holding struct {
	fence int64 // it is the how-manieth to have it
	fresh bool  // it took it, and nobody has asked about that yet
}

// ErrElsewhere is what an append gives to a table that another server has, or that this one never took.
var ErrElsewhere = errors.New("another server has the table")

var _ Leases = (*Postgres)(nil)

// register notes this server among those that live.
func (p *Postgres) register(ctx context.Context) error {
	var number int64
	begun := time.Now()
	err := p.signs.QueryRowContext(ctx, "INSERT INTO servers (address, version, until, thinks) VALUES ($1, $2, now() + $3 * INTERVAL '1 millisecond', $4) RETURNING no",
		p.terms.Address, p.terms.Version, p.terms.Lease.Milliseconds(), p.terms.Thinks).Scan(&number)
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
	for {
		select {
		case <-tick.C:
		case <-p.life.Done():
			return
		}
		ctx, cancel := context.WithTimeout(p.life, p.terms.Lease)
		dead, err := p.renew(ctx)
		if dead {
			if err = p.register(ctx); err == nil {
				go p.terms.Lost()
			}
		}
		if err == nil {
			err = p.tendThoughts(ctx)
		}
		cancel()
		_ = err // what the database cannot do now is tried again with the next tick; appends tell of it
	}
}

// renew says that this server lives. Found dead, it has lost all its tables.
func (p *Postgres) renew(ctx context.Context) (dead bool, err error) {
	p.mu.Lock()
	number := p.number
	p.mu.Unlock()
	begun := time.Now()
	if number != 0 {
		done, err := p.signs.ExecContext(ctx, "UPDATE servers SET until = now() + $1 * INTERVAL '1 millisecond' WHERE no = $2 AND NOT dead", p.terms.Lease.Milliseconds(), number)
		if err != nil {
			return false, err
		}
		if n, err := done.RowsAffected(); err != nil || n > 0 {
			p.mu.Lock()
			p.sure = begun.Add(p.terms.Lease) // counted from before the database did, by a clock that nobody sets
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
			return 0, fmt.Errorf("this server could not be registered again: %w", ErrElsewhere)
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
		if at, err := p.hasOther(ctx, me, table); err == nil {
			return at, nil
		}
		if at, still, err := p.holdAs(ctx, me, table); still || err != nil {
			return at, err
		}
	}
}

// hasOther tells which other living server has a table, without a lock: most requests come to a server that has not their table, and none
// of them is to wait for an append. It is an error when there is no such server, or nobody knows.
func (p *Postgres) hasOther(ctx context.Context, me int64, table string) (at Holder, err error) {
	err = p.reader.QueryRowContext(ctx, `SELECT servers.no, address, version FROM tables JOIN heads ON heads.tab = tables.no JOIN servers ON servers.no = server
		WHERE id = $1 AND servers.no <> $2 AND NOT dead AND until >= now()`, table, me).Scan(&at.Number, &at.Address, &at.Version)
	if err == nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.number == me {
			delete(p.held, table)
		}
	}
	return at, err
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
			var lives bool
			err := l.tx.QueryRowContext(ctx, "SELECT address, version, NOT dead AND until >= now() FROM servers WHERE no = ? FOR UPDATE", server.Int64).Scan(&at.Address, &at.Version, &lives)
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return err
			}
			if lives {
				at.Number = server.Int64
				return nil
			}
			// It may still be under way with something: it never comes back under this number.
			if _, err := l.tx.ExecContext(ctx, "UPDATE servers SET dead = TRUE WHERE no = ?", server.Int64); err != nil {
				return err
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
	if err != nil {
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
	}, "SELECT no, address, version FROM servers WHERE NOT thinks AND NOT dead AND until >= now() ORDER BY no")
	return out, reading(err)
}
