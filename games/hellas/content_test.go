package hellas_test

import (
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/hellas/cards"
)

// TestProvenance checks that every content file names the source of each of its data.
func TestProvenance(t *testing.T) { gametest.Sourced(t, open(t).About(), cards.FileNames) }
