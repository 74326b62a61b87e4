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

// premoveKind is the kind of the table rows of plans; their keys are seats.
const premoveKind = "plan"

// keepPremove stores the plan of a seat in its table row and, if that succeeds, in memory. The caller must hold t.mu.
func (t *Table) keepPremove(seat game.Seat, p *premove, at time.Time) error {
	data, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("cannot encode a plan: %w", err)
	}
	slip := store.TableRow{Table: t.id, Kind: premoveKind, Key: seat.String(), User: p.guest, Time: at, Data: data}
	if err := t.server.log.PutTableRow(context.Background(), slip); err != nil {
		return err
	}
	t.premoves[seat] = p
	return nil
}

// dropPremove permanently removes the plan of a seat, from memory and from its table row. The caller must hold t.mu.
func (t *Table) dropPremove(seat game.Seat) error {
	delete(t.premoves, seat)
	return t.server.log.DropTableRows(context.Background(), t.id, premoveKind, seat.String())
}

// readPremoves loads the plans of all seats. It skips rows that it cannot read, since the game does not depend on plans. The caller must
// hold t.mu.
func (t *Table) readPremoves(ctx context.Context) error {
	slips, err := t.server.log.TableRows(ctx, t.id, premoveKind)
	switch {
	case errors.Is(err, store.ErrDamaged):
		t.server.logger.Error("the stored plans of a table are damaged and ignored", "table", t.id, "error", err)
		return nil
	case err != nil:
		return err
	}
	for _, slip := range slips {
		p := &premove{guest: slip.User}
		seat, ok := game.ParseSeat(slip.Key)
		if err := json.Unmarshal(slip.Data, p); err != nil || !ok || seat < 0 || int(seat) >= len(t.state.occupants) || len(p.Steps) == 0 {
			t.server.logger.Warn("the stored plan of a player cannot be read and is ignored", "table", t.id, "seat", slip.Key, "error", err)
			continue
		}
		t.state.overtaken(seat, p)
		t.premoves[seat] = p
	}
	return nil
}
