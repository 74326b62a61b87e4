package web_test

import (
	"math/rand/v2"
	"testing"

	"pantheon/game/gametest/testseed"
)

// dicing returns the random choices of a test itself.
func dicing(t testing.TB) *rand.Rand { return testseed.Rand(t, "the test") }
