package hellas_test

import (
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/hellas/cards"
)

// TestProvenance: every content file says where each of its data comes from.
func TestProvenance(t *testing.T) { gametest.Sourced(t, open(t).About(), cards.FileNames) }
