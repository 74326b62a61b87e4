package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Leases determine which of several servers owns a table. Only the owner may append to the table's log. Each append checks the lease epoch
// in its transaction; the epoch increases each time the table changes its owner (a fencing token). A stale server therefore cannot write
// after another server has taken over, whatever it has cached.
//
// A server registers for a limited time and renews it; only the database's clock counts. A server whose time has run out counts as dead,
// and others may take its tables. If one has done so, the dead server has lost all its tables, and registers again under another number.
type Leases interface {
	// Hold takes the lease of a table for this server if no other live server holds it, and returns the owner. For an unknown table it
	// returns [ErrNone].
	Hold(ctx context.Context, table string) (Holder, error)
	// Epoch reports whether this server certainly owns a table, from its cache, and the lease epoch. A server that has not renewed in
	// time may have lost the table and must call Hold. The epoch changes each time the server takes the table: data read in another epoch
	// must be read again.
	Epoch(table string) (number int64, has bool)
	// Fresh reports whether this server took the table, as opposed to having created it. It returns true only once after each take.
	Fresh(table string) bool
	// Release gives up a table, so that any server may take it.
	Release(ctx context.Context, table string) error
	// Number returns this server's registration number; 0 while it is not registered.
	Number() int64
	// Held returns the number of tables that this server owns, and how long it certainly owns them without another heartbeat.
	Held() (tables int, left time.Duration)
	// Servers lists the live servers, this one included, without workers.
	Servers(ctx context.Context) ([]Holder, error)
	// Announce publishes another certificate of this server, in place of the one in its terms.
	Announce(ctx context.Context, certificate []byte) error
}

// A Holder is a server that may own tables.
type Holder struct {
	Number  int64
	Address string // where it accepts requests from other servers
	Version string // version of its program
	// Certificate is the certificate by which other servers verify it, in DER; nil for a server of a version without certificates.
	Certificate []byte
	Mine        bool // it is this server
}

// Terms are the parameters of a server's registration.
type Terms struct {
	Address string // where it accepts requests from other servers; "" if it does not
	Version string // version of its program
	// Certificate is the certificate by which other servers verify it, in DER; nil if others never connect to it. See [Leases].Announce.
	Certificate []byte
	// Lease is how long a server counts as live after its last heartbeat, or longer while the database is slow. 0 means 3 s.
	Lease time.Duration
	// Lost is called in a goroutine of its own after this server was found dead, has lost all its tables and has registered again. It may
	// be nil.
	Lost func()
	// Trouble is called with an error when this server can no longer send heartbeats, or when the database has no space for a write. The
	// error says what to do. Of several kinds of failure in a row, each is reported once. Trouble is called with nil when that succeeds
	// again. It may be nil.
	Trouble func(err error)
	// Works says that this program is not a server but runs bot jobs for servers ([Jobs]).
	Works bool

	beat time.Duration    // the interval between heartbeats; a third of Lease when 0; set by tests
	now  func() time.Time // this computer's clock; time.Now when nil; set by tests
}

func (t Terms) orUsual() Terms {
	if t.Lease == 0 {
		t.Lease = 3 * time.Second
	}
	if t.beat == 0 {
		t.beat = t.Lease / 3
	}
	if t.now == nil {
		t.now = time.Now
	}
	if t.Lost == nil {
		t.Lost = func() {}
	}
	if t.Trouble == nil {
		t.Trouble = func(error) {}
	}
	return t
}

// A holding is this server's lease of a table.
type holding struct {
	leaseEpoch int64 // the lease epoch
	fresh      bool  // this server took the lease, and Fresh has not reported it yet
}

// ErrElsewhere is the error of an append to a table whose lease this server does not hold.
var ErrElsewhere = errors.New("another server owns the table")

// errLives ends the transaction of holdAs if the owner of the table is live.
var errLives = errors.New("the other server is live")

var _ Leases = (*Postgres)(nil)

// Hold takes the lease of a table for this server if no other live server holds it, and returns the owner.
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

// holder returns the owner of a table without taking it. The result settled is true if the owner is another live server, or this server
// under its current lease. If another live server owns the table, holder forgets the cached lease of this server. It locks nothing in the
// database, so that it delays no renewal or append, however long a commit takes.
func (p *Postgres) holder(ctx context.Context, me int64, table string) (at Holder, settled bool) {
	ctx, cancel := context.WithTimeout(ctx, attempt)
	defer cancel()
	var server, fence int64
	var alive bool
	err := p.writer.QueryRowContext(ctx, "SELECT coalesce(heads.server, 0), fence, coalesce(address, ''), coalesce(version, ''), certificate, coalesce("+lives+`, FALSE)
		FROM tables JOIN heads ON heads.tab = tables.no LEFT JOIN servers ON servers.no = heads.server WHERE id = $1`, table).Scan(&server, &fence, &at.Address, &at.Version, &at.Certificate, &alive)
	if err != nil {
		return Holder{}, false // the takeover reports the reason
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
	return at, has && known.leaseEpoch == fence && p.number == me
}

// holdAs takes the lease of a table under the registration number me, unless another live server owns the table. It returns the owner and
// updates the cached leases. The result named still is false if the number me is no longer registered.
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
			// The other server may still be running a transaction, but it never returns under this number. If it is sending a heartbeat,
			// this statement waits for it and locks nothing.
			if _, err := l.tx.ExecContext(ctx, "UPDATE servers SET dead = TRUE WHERE no = ? AND NOT ("+lives+")", server.Int64); err != nil {
				return err
			}
			var alive bool
			err := l.tx.QueryRowContext(ctx, "SELECT address, version, certificate, "+lives+" FROM servers WHERE no = ?", server.Int64).Scan(&at.Address, &at.Version, &at.Certificate, &alive)
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return err
			}
			if alive {
				at.Number = server.Int64
				return errLives // there is nothing to commit, which could take long
			}
		}
		p.mu.Lock()
		known, ok := p.held[table]
		p.mu.Unlock()
		at = Holder{Number: me, Address: p.terms.Address, Version: p.terms.Version, Mine: true}
		if server.Valid && server.Int64 == me && ok && known.leaseEpoch == fence {
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

// mine returns [ErrElsewhere] for an append to a table that this server does not own, and forgets its lease of that table. A server owns
// the tables that it creates: mine sets the owner in their chain heads.
func (p *Postgres) mine(h *head) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h.made { // the server that creates a table owns it
		h.server, h.leaseEpoch = p.number, 1
		if p.number == 0 {
			return fmt.Errorf("table %s: this server is not registered: %w", h.id, ErrElsewhere)
		}
		return nil
	}
	known, ok := p.held[h.id]
	if !ok || h.server != p.number || h.leaseEpoch != known.leaseEpoch {
		delete(p.held, h.id)
		return fmt.Errorf("table %s: %w", h.id, ErrElsewhere)
	}
	return nil
}

// began caches the leases of tables that this server has just created.
func (p *Postgres) began(heads map[string]*head) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, h := range heads {
		if h.server == p.number && h.leaseEpoch == 1 && h.begun {
			p.held[id] = holding{leaseEpoch: 1}
		}
	}
}

// Epoch reports whether this server certainly owns a table, from its cache, and returns the lease epoch.
func (p *Postgres) Epoch(table string) (number int64, has bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	h, ok := p.held[table]
	return h.leaseEpoch, ok && p.terms.now().Before(p.sure)
}

// Fresh reports whether this server took the table and did not create it. It returns true only once after each take.
func (p *Postgres) Fresh(table string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	h, ok := p.held[table]
	if ok && h.fresh {
		p.held[table] = holding{leaseEpoch: h.leaseEpoch}
		return true
	}
	return false
}

// Release gives up a table, so that any server may take it. It does nothing if this server does not own the table.
func (p *Postgres) Release(ctx context.Context, table string) error {
	p.mu.Lock()
	number := p.number
	known, ok := p.held[table]
	delete(p.held, table)
	p.mu.Unlock()
	if !ok {
		return nil
	}
	_, err := p.writer.ExecContext(ctx, "UPDATE heads SET server = NULL FROM tables WHERE tables.no = heads.tab AND id = $1 AND server = $2 AND fence = $3", table, number, known.leaseEpoch)
	return err
}

// Number returns this server's registration number; 0 while it is not registered.
func (p *Postgres) Number() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.number
}

// Held returns the number of tables that this server owns, and how long it certainly owns them without another heartbeat.
func (p *Postgres) Held() (tables int, left time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.held), max(0, p.sure.Sub(p.terms.now()))
}

// Servers lists the live servers.
func (p *Postgres) Servers(ctx context.Context) ([]Holder, error) {
	p.mu.Lock()
	me := p.number
	p.mu.Unlock()
	var out []Holder
	err := each(ctx, p.read(), func(rows *sql.Rows) error {
		var h Holder
		err := rows.Scan(&h.Number, &h.Address, &h.Version, &h.Certificate)
		h.Mine = h.Number == me
		out = append(out, h)
		return err
	}, "SELECT no, address, version, certificate FROM servers WHERE NOT thinks AND "+lives+" ORDER BY no")
	return out, reading(err)
}

// Announce replaces this server's published certificate, even if the server registers again at the same time.
func (p *Postgres) Announce(ctx context.Context, certificate []byte) error {
	for told := int64(-1); ; {
		p.mu.Lock()
		number := p.number
		if number == told {
			p.terms.Certificate = certificate // used by later registrations
			p.mu.Unlock()
			return nil
		}
		p.mu.Unlock()
		if _, err := p.signs.ExecContext(ctx, "UPDATE servers SET certificate = $1 WHERE no = $2", certificate, number); err != nil {
			return err
		}
		told = number
	}
}
