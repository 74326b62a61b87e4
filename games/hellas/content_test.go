package hellas_test

import (
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/hellas/cards"
)

// TestProvenance checks that each content file has data, and that each datum has a value, a provenance and an id of its
// own.
func TestProvenance(t *testing.T) { gametest.Sourced(t, open(t).About(), cards.FileNames) }
