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
	// Announce publishes another certificate of this server, in place of that of its terms.
	Announce(ctx context.Context, certificate []byte) error
}

// A Holder is a server that may have tables.
type Holder struct {
	Number  int64
	Address string // where it takes what others pass on to it
	Version string // of its program
	// Certificate is that of the key by which other servers know it, in DER; nil for a server of a version that has none.
	Certificate []byte
	Mine        bool // it is this one
}

// Terms are how a server registers.
type Terms struct {
	Address string // where it takes what others pass on to it; "" when it has no such place
	Version string // of its program
	// Certificate is that of the key by which other servers know it, in DER; nil where others never speak to it. See [Leases].Announce.
	Certificate []byte
	// Lease is how long a server counts as living since it last said so. 0 is 3 s.
	Lease time.Duration
	// Lost is told when this server was found dead, and lost all its tables. May be nil.
	Lost func()
	// Trouble is told, with what to do, when this server can no longer say that it lives, and with nil when it can again. May be nil.
	Trouble func(err error)
	// Thinks says that it is no server, but a program that thinks for them ([Thoughts]).
	Thinks bool

	beat time.Duration    // the interval between signs of life; a third of Lease when 0; set by tests
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
	err := p.writer.QueryRowContext(ctx, "SELECT coalesce(heads.server, 0), fence, coalesce(address, ''), coalesce(version, ''), certificate, coalesce("+lives+`, FALSE)
		FROM tables JOIN heads ON heads.tab = tables.no LEFT JOIN servers ON servers.no = heads.server WHERE id = $1`, table).Scan(&server, &fence, &at.Address, &at.Version, &at.Certificate, &alive)
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
			err := l.tx.QueryRowContext(ctx, "SELECT address, version, certificate, "+lives+" FROM servers WHERE no = ?", server.Int64).Scan(&at.Address, &at.Version, &at.Certificate, &alive)
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
	return h.fence, ok && p.terms.now().Before(p.sure)
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
	return len(p.held), max(0, p.sure.Sub(p.terms.now()))
}

// Servers lists the servers that live.
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

// Announce publishes another certificate of this server, also if it registers again at the same time.
func (p *Postgres) Announce(ctx context.Context, certificate []byte) error {
	for told := int64(-1); ; {
		p.mu.Lock()
		number := p.number
		if number == told {
			p.terms.Certificate = certificate // which it is registered with from now on
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
