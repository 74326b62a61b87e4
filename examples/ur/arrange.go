package ur

import (
	"encoding/json"
	"fmt"
	"reflect"

	"pantheon/game"
)

// Arrange changes a full state by members of its document. Pieces come from and return to their seat's start, unless
// the changes name the start too.
func (g *ur) Arrange(position game.Position, changes json.RawMessage) error {
	p := position.(*Position)
	var d document
	named, err := game.ReadChanges(p, changes, &d)
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(d.Setup, p.Setup()) || d.Viewer != "" {
		return fmt.Errorf("the changes: setup and eye cannot be changed in a game that was set up")
	}
	for s := range game.Seat(NumSeats) {
		at, start := d.Pieces[s.String()], g.rules.way[s][0].String()
		if at == nil || named.Has("pieces", s.String(), start) {
			continue
		}
		used := 0
		for id, n := range at {
			if id != start {
				used += n
			}
		}
		if at[start], err = game.Remainder("pieces", int(p.All()), used); err != nil {
			return err
		}
	}
	arranged, err := g.rules.position(&d)
	if err != nil {
		return err
	}
	*p = *arranged
	return nil
}
