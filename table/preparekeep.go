package table

import (
	"context"
	"time"

	"pantheon/game"
)

// keepPlan keeps what is prepared for a seat.
func (t *Table) keepPlan(seat game.Seat, p *plan, at time.Time) error {
	t.plans[seat] = p
	return nil
}

// dropPlan removes what is prepared for a seat, for good.
func (t *Table) dropPlan(seat game.Seat) error {
	delete(t.plans, seat)
	return nil
}

// readPlans reads what is prepared at the table. It is called with the table held.
func (t *Table) readPlans(ctx context.Context) error { return nil }
