package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// planKind is the kind of the table rows of plans; their keys are seats.
const planKind = "plan"

// keepPlan stores the plan of a seat. The caller must hold t.mu.
func (t *Table) keepPlan(seat game.Seat, p *plan, at time.Time) error {
	data, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("writing what is prepared: %w", err)
	}
	slip := store.TableRow{Table: t.id, Kind: planKind, Key: seat.String(), User: p.guest, Time: at, Data: data}
	if err := t.hall.log.PutTableRow(context.Background(), slip); err != nil {
		return err
	}
	t.plans[seat] = p
	return nil
}

// dropPlan permanently removes the plan of a seat. The caller must hold t.mu.
func (t *Table) dropPlan(seat game.Seat) error {
	delete(t.plans, seat)
	return t.hall.log.DropTableRows(context.Background(), t.id, planKind, seat.String())
}

// readPlans reads the plans of all seats. It skips rows that it cannot read, since the game does not depend on them.
// The caller must hold t.mu.
func (t *Table) readPlans(ctx context.Context) error {
	slips, err := t.hall.log.TableRows(ctx, t.id, planKind)
	switch {
	case errors.Is(err, store.ErrDamaged):
		t.hall.logger.Error("what is prepared at a table is damaged, and left out", "table", t.id, "error", err)
		return nil
	case err != nil:
		return err
	}
	for _, slip := range slips {
		p := &plan{guest: slip.User}
		seat, ok := game.ParseSeat(slip.Key)
		if err := json.Unmarshal(slip.Data, p); err != nil || !ok || seat < 0 || int(seat) >= len(t.state.chairs) || len(p.Steps) == 0 {
			t.hall.logger.Warn("what a person has prepared cannot be read", "table", t.id, "seat", slip.Key, "error", err)
			continue
		}
		t.state.overtaken(seat, p)
		t.plans[seat] = p
	}
	return nil
}
