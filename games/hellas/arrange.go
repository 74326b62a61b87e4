package hellas

import (
	"encoding/json"

	"pantheon/game"
)

// Arrange changes a truth by members of its document.
func (g *hellas) Arrange(position game.Position, changes json.RawMessage) error {
	p := position.(*Position)
	var d document
	if _, err := game.ReadChanges(p, changes, &d); err != nil {
		return err
	}
	arranged, err := g.rules.position(&d)
	if err != nil {
		return err
	}
	*p = *arranged
	return nil
}
